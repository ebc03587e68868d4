"""The play of the cards: what may be played, where the first renonce happened, what follows from the tricks.

    block        the optional `play` block of a deal record
    deal         hands, talon and tricks as the rules see them
    reading      the block read, with every fault told at once
    record       what a deal of a record plays, and by whom
    games        how each game is played: data of `rules/data/play`
    obligations  the small predicates that the data name
    renonce      the first card that was played against the rules
    results      points, tricks, marriages, sevens that follow from the play, compared with what was entered

The sources leave some of the play to general knowledge; what was decided stands as `decision` beside the
rule in the data, in the docstring of `results`, and in `docs/solver.md`.
"""
