"""The order of names in Slovak and Czech lists, alike on every database (T-34): “ch” after “h”, “č” after “c”."""

from __future__ import annotations

import unicodedata

#: Letters that are letters of their own in the alphabet; every other sign above a letter only breaks ties.
_OWN = {"č": "c", "ř": "r", "š": "s", "ž": "z", "ä": "a", "ô": "o"}
_AFTER = "\u007f"


def alphabetical(name: str) -> tuple[str, str]:
    """A key that sorts names as a Slovak or Czech list does: first by letters, then by the signs above them."""
    folded = unicodedata.normalize("NFC", " ".join(name.casefold().split()))
    letters = "".join(_letter(char) for char in folded)
    return letters.replace("ch", f"h{_AFTER}"), folded


def _letter(char: str) -> str:
    if char in _OWN:
        return _OWN[char] + _AFTER
    return "".join(one for one in unicodedata.normalize("NFD", char) if unicodedata.category(one) != "Mn")
