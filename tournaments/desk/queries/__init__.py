"""What the pages that join several rooms read, in a fixed number of queries."""
