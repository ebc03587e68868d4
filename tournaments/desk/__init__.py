"""The pages that join several rooms: the organiser's overview, the players, the review, the end. It
has no rules of its own."""
