"""A tournament: what is played, by which rules, who may do what in it, how far it has come, and who changed what."""
