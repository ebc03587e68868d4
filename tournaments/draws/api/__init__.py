"""Endpoints: thin, one file a subject."""
