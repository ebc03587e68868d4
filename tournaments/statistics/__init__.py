"""What the deals tell (T-44): figures of players, tournaments, seasons, clubs and all together, counted when a round
closes and kept."""
