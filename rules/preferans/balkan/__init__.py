"""The Balkan family: main and side columns. Croatian (of the book and of H), Slovenian, Slovak."""
