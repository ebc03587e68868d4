"""Running Flek: logs, health, figures, diagnosis, backups, a hall on one laptop, the demo.

Knows every room below it and no rule of a game; only the settings and addresses (`config`) stand above it.
"""
