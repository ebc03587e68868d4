"""What is printed of a tournament besides the sheets of its tables: lists for the wall, guides, propositions."""
