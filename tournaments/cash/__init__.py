"""The money of a tournament: fees, postings, accounts, the box, prizes, the settle-up of an evening."""
