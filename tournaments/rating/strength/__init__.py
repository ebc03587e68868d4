"""The strength of players from the totals of tables: pure, no Django, the same to the last bit everywhere.

`rows` says what is told, `seasons` what a deal is worth and where sums are clipped, `gaussian` what one tournament
tells, `replay` goes through all of them in order.

A strength is a float. It is added, subtracted, multiplied and divided only, in a fixed order, and roots are taken:
IEEE 754 rounds each of these in one way, so that every machine comes to the same bits. `exp`, `log`, `erf`, numpy and
`sum` (which adds otherwise from one Python to the next) are not used.
"""
