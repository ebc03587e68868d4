"""Comparing names as people do: without case, diacritics and doubled spaces, alike on every database (T-34)."""

from __future__ import annotations

import unicodedata

#: So much of a plain name is kept; a name of 80 signs is longer only in scripts whose letters fall into parts.
LONGEST_PLAIN = 160


def plain(text: str) -> str:
    """A name as it is searched and compared: “Ľubomír  ĎURICA” and “lubomir durica” are one."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return " ".join("".join(char for char in decomposed if unicodedata.category(char) != "Mn").split())


def plain_name(name: str) -> str:
    """The plain name of a player or a club as it is stored and looked up."""
    return plain(name)[:LONGEST_PLAIN]


#: Letters with a place of their own in Slovak and Czech; the others differ from their base only at the end (T-34).
OWN_PLACE = {"ä": "a~", "č": "c~", "ô": "o~", "ř": "r~", "š": "s~", "ž": "z~"}


def alphabetical(text: str) -> tuple[str, str]:
    """The key that sorts names as Slovaks and Czechs do, the same on every database: ch after h, č after c."""
    composed = unicodedata.normalize("NFC", text.casefold())
    letters = [OWN_PLACE.get(letter, letter) for letter in composed.replace("ch", "h~")]
    return plain("".join(letters)), composed
