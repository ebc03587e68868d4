"""Who takes part in a tournament: entries, the waiting list, categories, teams, lists from files, check-in."""
