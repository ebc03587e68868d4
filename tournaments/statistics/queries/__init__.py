"""What pages and programs read, in a fixed number of queries each."""
