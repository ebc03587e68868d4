"""How dates are written, by language; all else is as Django has it."""
