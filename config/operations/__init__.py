"""Running Flek: logs, health, figures, diagnosis, backups. Knows the applications, no rule of a game."""
