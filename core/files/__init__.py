"""Files that somebody made, and files made for somebody."""
