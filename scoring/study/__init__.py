"""Open hands for people: the words of games and cards, the form of a question, the answer as a page shows it."""
