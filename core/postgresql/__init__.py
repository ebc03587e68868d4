"""The database backend of Django for PostgreSQL, and connections that were lost while they rested."""
