"""Who sits where in the next round: draw requests, wishes, lots, quality, repair, and publishing a seating."""
