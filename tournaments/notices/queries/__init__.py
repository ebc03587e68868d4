"""What a page or a program reads, in a fixed number of queries."""
