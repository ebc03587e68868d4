"""The sheets of preferans on paper: the pulka, and sheets in columns."""
