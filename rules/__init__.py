"""The rule engines of Flek: records of a table in, results with every posting explained out.

Pure Python: no Django, no clock, no input or output but the files under `rules/data`.

    >>> from rules import registry
    >>> engine = registry.engine("marias/szmk-2012")

`registry` finds the engine of a rule set, `records` reads the public format `table-record/1`,
`errors` says how a record is refused, `rulebook` holds the text of every numbered rule, `words` the names of
what a game knows, `form` says what a half-filled deal may still hold.
"""
