"""Comparing and sorting names as people do, alike on every database (T-34)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from django.utils.translation import gettext as _

from core.addressed import refuse_address
from core.refusals import rule_message
from rules.errors import RuleError
from rules.names import check_name, compared, without_marks

#: So much of a plain name is kept; a name of 80 signs is longer only in scripts whose letters fall into parts.
LONGEST_PLAIN = 160
#: No name has a longer word; a line of paper has no more room for one.
LONGEST_WORD = 40


def plain(text: str) -> str:
    """A name as it is searched and compared: “Ľubomír  ĎURICA” and “lubomir durica” are one."""
    if text.isascii():
        return " ".join(text.casefold().split())
    return " ".join(without_marks(text).casefold().split())


def plain_name(name: str) -> str:
    """The plain name of a player or a club as it is stored and looked up."""
    return plain(name)[:LONGEST_PLAIN]


def checked_name(text: str, label: str) -> str:
    """The name of a player as it is kept: trimmed, with single spaces, in NFC. `label` is what the field is called.

    Raises ValueError(words) for what the rules take for no name of a player (GEN-3), for an address, and for a word
    that no paper has room for (V4).
    """
    try:
        name = " ".join(check_name(text.strip(), label).split())
    except RuleError as error:
        raise ValueError(rule_message(error)) from None
    refuse_address(name)
    if any(len(word) > LONGEST_WORD for word in re.split(r"[\s\u2010-]+", name)):
        why = _("a word of more than %(limit)d letters is no name; is a space missing?")
        raise ValueError(why % {"limit": LONGEST_WORD})
    return name


def at_a_table(name: str) -> str:
    """What has to differ of two names at one table: as the rules compare them (GEN-3), whatever the case."""
    return compared(name).casefold()


#: What stands behind a surname and is none.
_BEHIND = frozenset({"ml", "st", "jr", "sr", "csc", "phd", "mba"})


def surname_first(name: str) -> tuple[str, str]:
    """The surname and the rest, as a list on the wall has them: the last word of a name that is written as it is
    spoken, with what stands behind it (ml., st.). Of a single word the rest is empty."""
    words = name.split()
    last = len(words) - 1
    while last > 0 and (len(words[last]) == 1 or words[last].strip(".,").casefold() in _BEHIND):
        last -= 1
    return " ".join(words[last:]), " ".join(words[:last])


#: What has a place of its own, in the order of a Slovak list: spaces and signs, figures, letters. “ch” is one letter.
_ORDER = (
    *" _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789",
    *("a", "ä", "b", "c", "č", "d", "e", "f", "g", "h", "ch", "i", "j", "k", "l", "m", "n", "o", "ô", "p"),
    *("q", "r", "ř", "s", "š", "t", "u", "v", "w", "x", "y", "z", "ž"),
)
_PLACE = {letter: chr(place) for place, letter in enumerate(_ORDER, 2)}
#: Letters that do not fall into a letter and a mark, and what they stand beside.
_BARRED = {"đ": "d\u0335", "ł": "l\u0335", "ø": "o\u0335", "ß": "s\u0335s"}
#: Marks in their order, from the acute to the macron; all others come after them.
_IN_ORDER = "\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0335\u0327\u0328\u0304"
_MARKS = {mark: chr(place) for place, mark in enumerate(_IN_ORDER, 2)}
_LETTER = re.compile(r"ch(?![\u0300-\u036f])|.[\u0300-\u036f]*", re.IGNORECASE | re.DOTALL)


def alphabetical(text: str) -> bytes:
    """The key that sorts names as a Slovak list does, in Python and in every database alike (T-34).

    First by letters: ch after h, and ä, č, ô, ř, š, ž after the letter without the mark; then by the other marks
    (ď, ľ, ň, ť, á, ŕ beside d, l, n, t, a, r); last small letters before great ones. It is the order of Unicode for
    Slovak (PostgreSQL: "sk-x-icu"); the Czech one differs only in ä and ô. Doubled spaces do not count.
    """
    places, marks, cases = [], [], []
    for letter in _LETTER.findall(unicodedata.normalize("NFD", " ".join(text.split()))):
        for part in _parts(letter):
            if unicodedata.category(part[0]) == "Mn":
                marks.append(_MARKS.get(part, part))
            else:
                places.append(_PLACE.get(part, part if part > "\x7f" else ""))
                marks.append("\x01")
        cases += [chr(2 + one.isupper()) for one in letter if unicodedata.category(one) != "Mn"]
    return "\0".join("".join(level) for level in (places, marks, cases)).encode("utf-8", "surrogatepass")


def _parts(letter: str) -> Iterable[str]:
    """A letter that has a place of its own, else the one that it stands beside, and its marks."""
    whole = unicodedata.normalize("NFC", letter.lower())
    return [whole] if whole in _PLACE else _BARRED.get(whole, unicodedata.normalize("NFD", letter.casefold()))
