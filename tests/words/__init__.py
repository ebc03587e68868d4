"""The words that people read: their forms for every number, the names of games, one word for one thing."""
