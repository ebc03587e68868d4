"""Commands of those who run Flek: backup, restore, doctor, a hall, the demo's data."""
