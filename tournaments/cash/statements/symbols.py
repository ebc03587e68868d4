"""The variable symbol in what people write: /VS123, VS=123, v.s. 123, var. symbol 123 (B4)."""

from __future__ import annotations

import re

from core.names import plain

#: How it is announced, in a folded text; what may stand between, and the figures: of one that is parted (2601 000 101,
#: or by the end of a line of the bank) all ten, as every symbol of ours has.
WRITTEN = re.compile(
    r"(?<![a-z0-9])"
    r"(?:v\s?[./]?\s?s(?:ym(?:bol|b)?)?|var(?:iab(?:ilny|ilneho|ilni|ilniho|iln|il)?)?\s?\.?\s?s(?:ym(?:bol|b|bolu)?)?"
    r"|variable\s?symbol)"
    r"(?![a-z])[\s./:;=#_|()\[\]*>\u2192-]{0,5}(?:(?:c|cislo|no|nr|je|is)\b[\s.:]{0,3})?"
    r"(?:0*(?P<parted>[1-9](?: ?[0-9]){9})(?! ?[0-9])|0*(?P<whole>[0-9]{1,10}))(?![0-9])",
)
#: What is no symbol but looks like one at its end.
NO_DIGITS = re.compile(r"[0-9]{1,10}", re.ASCII)


def symbol_in(*texts: str) -> str:
    """The variable symbol that stands first in these; empty where none does."""
    for text in texts:
        for found in WRITTEN.finditer(plain(text)):
            symbol = (found["parted"] or found["whole"]).replace(" ", "")
            if symbol.strip("0"):
                return symbol
    return ""


def plain_symbol(text: str) -> str:
    """A symbol out of a column of its own; empty for what is none."""
    bare = "".join(text.split()).removeprefix("'").removesuffix(".0").removesuffix(",0")
    digits = bare.lstrip("0")
    return digits if NO_DIGITS.fullmatch(digits) else symbol_in(text)


def numbers_in(text: str) -> list[str]:
    """Numbers of ten figures, as every symbol of ours is: somebody wrote one without saying what it is."""
    return re.findall(r"(?<![0-9])[1-9][0-9]{9}(?![0-9/])", text)
