"""What everyone sees: public pages, the projector, the embedded standing, lists as files, papers, help."""
