"""Rating (T-45): how strong somebody plays, with how much doubt, from the money of the tables of finished tournaments.
`strength` and `evaluation` are pure; `python -m tournaments.rating` tells how well it predicts."""
