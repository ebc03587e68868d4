"""Pages: thin, one file a subject."""
