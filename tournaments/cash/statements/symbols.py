"""The variable symbol in what people write: /VS123, VS=123, v.s. 123, var. symbol 123 (B4)."""

from __future__ import annotations

import re

from core.names import plain

#: How it is announced, in a folded text; what may stand between, and the figures.
WRITTEN = re.compile(
    r"(?<![a-z0-9])"
    r"(?:v\s?\.?\s?s|var(?:iab(?:ilny|ilni|iln|il)?)?\s?\.?\s?s(?:ym(?:bol|b)?)?|variable\s?symbol)"
    r"(?![a-z])[\s./:;=#_|-]{0,5}0*([0-9]{1,10})(?![0-9])",
    re.ASCII,
)
#: What is no symbol but looks like one at its end.
NO_DIGITS = re.compile(r"[0-9]{1,10}", re.ASCII)


def symbol_in(*texts: str) -> str:
    """The variable symbol that stands first in these; empty where none does."""
    for text in texts:
        for found in WRITTEN.finditer(plain(text)):
            if found[1].strip("0"):
                return found[1]
    return ""


def plain_symbol(text: str) -> str:
    """A symbol out of a column of its own; empty for what is none."""
    bare = "".join(text.split()).removeprefix("'").removesuffix(".0").removesuffix(",0")
    digits = bare.lstrip("0")
    return digits if NO_DIGITS.fullmatch(digits) else symbol_in(text)


def numbers_in(text: str) -> list[str]:
    """Numbers of ten figures, as every symbol of ours is: somebody wrote one without saying what it is."""
    return re.findall(r"(?<![0-9])[1-9][0-9]{9}(?![0-9/])", text)
