"""Clubs and players: they outlive a tournament. Memberships, consent, suspensions, merging, a person's own data and
erasing it."""
