"""What the jury may do (section 7): take up cases, decide them, hear appeals, show cards."""
