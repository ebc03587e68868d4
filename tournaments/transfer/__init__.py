"""A whole tournament as a file, out of one server and into another (docs/export.md)."""
