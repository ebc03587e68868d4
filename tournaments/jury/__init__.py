"""What comes before the jury: calls, cases, rulings, appeals, cards, evidence, the case of a suspension."""
