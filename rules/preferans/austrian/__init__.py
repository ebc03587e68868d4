"""The Austrian family: a pot, and what is paid out of it and into it. Austrian, Styrian, Illustrated."""
