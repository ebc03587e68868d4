"""Cells of a list as people write them: categories by a letter, fees with their unit (T-2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from core.forms.money import read_cents
from core.names import plain
from tournaments.events.models import Category
from tournaments.people.fields import QUOTED

#: How the usual categories are written in lists, in any spelling.
WRITTEN: Mapping[str, tuple[str, ...]] = {
    Category.Usual.WOMEN: ("z", "zena", "zeny", "w", "women", "woman", "f"),
    Category.Usual.SENIORS: ("s", "sen", "senior", "seniori", "seniorka", "seniors"),
    Category.Usual.JUNIORS: ("j", "jun", "junior", "juniori", "juniorka", "mladez", "juniors"),
}
#: No category at all: men, and a dash.
NONE = frozenset({"", "-", "–", "m", "muz", "muzi", "men", "o", "open", "h"})
#: Paid, and not paid, without a sum.
YES = frozenset(
    {"ano", "a", "x", "✓", "✔", "ok", "zaplatene", "zaplatil", "zaplatila", "zaplaceno", "uhradene", "yes"}
)
NO = frozenset({"", "-", "–", "nie", "ne", "n", "no", "0", "nezaplatil", "nezaplatene"})
#: All of the fee, whatever it is.
WHOLE = -1


class Categories:
    """The categories of a tournament by what a list may call them."""

    def __init__(self, categories: Iterable[Category]) -> None:
        self.known = {plain(word): one.key for one in categories for word in (str(one), one.key)}
        self.usual = {plain(word): str(key) for key, words in WRITTEN.items() for word in words}
        for word, key in self.usual.items():
            if key in self.known.values():
                self.known.setdefault(word, key)

    def read(self, text: str) -> tuple[list[str], list[str]]:
        """The keys that a cell names, and those usual ones that the tournament has not. Raises ValueError(words)."""
        if plain(text) in self.known:
            return [self.known[plain(text)]], []
        keys: list[str] = []
        lacking: list[str] = []
        words = [part.strip() for part in re.split(r"[,;/+&]", text)]
        if all(plain(part) in self.usual for part in text.split()):  # Ž S
            words = text.split()
        for word in filter(None, words):
            said = plain(word).rstrip(".")
            if said in self.known:
                keys.append(self.known[said])
            elif said in self.usual:
                lacking.append(self.usual[said])
            elif said not in NONE:
                raise ValueError(_("the tournament has no category %(name)s") % {"name": word[:40]})
        return keys, lacking


def paid_in(text: str) -> int:
    """Cents that were paid by a cell, `WHOLE` where it only says so. Raises ValueError(words)."""
    said = plain(text).rstrip(".")
    if said in NO:
        return 0
    if said in YES:
        return WHOLE
    try:
        figures = re.sub(r"€|eur|kč", "", text, flags=re.IGNORECASE).strip()
        cents = read_cents(re.sub(r"[,.]\s*[-–—]+$", "", figures))  # 5,-
    except ValueError:
        raise ValueError(_("not an amount: %(text)s") % {"text": text[:QUOTED]}) from None
    return max(cents, 0)
