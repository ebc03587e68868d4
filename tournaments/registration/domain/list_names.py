"""Names as people write them in lists: with titles, surname first, in capitals; kept as they are spoken (T-2)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from core.names import plain

#: Titles before and behind a name, without dots.
TITLES = frozenset(
    (
        "akad", "arch", "art", "bc", "bca", "bsc", "csc", "dis", "doc", "dr",
        "drsc", "icdr", "ing", "judr", "lic", "llm", "mba", "mddr", "mga", "mgr",
        "msc", "mudr", "mvdr", "paeddr", "phd", "phdr", "prof", "rndr", "rsdr", "thdr",
        "thlic",
    )
)  # fmt: skip
#: What stands behind a surname and belongs to it.
BEHIND = frozenset({"ml", "st", "jr", "sr"})
#: Given names that tell which end of a name is which, in any spelling: those of nearly all players of a club.
GIVEN = frozenset(Path(__file__).with_name("given_names.txt").read_text(encoding="utf-8").split())


@dataclass(frozen=True)
class Written:
    """A name as it stands in a list, its titles apart."""

    words: tuple[str, ...]
    titles: tuple[str, ...] = ()
    #: A comma stands behind the surname.
    parted: bool = False

    @property
    def surname_first(self) -> bool | None:
        """Whether the surname stands first, by the name alone; None where it does not say."""
        if self.parted:
            return True
        if len(self.words) < 2:
            return None
        first, last = self.words[0], self.words[-1]
        if _shouted(first) != _shouted(last):
            return _shouted(first)
        given = [plain(word) in GIVEN for word in (first, last)]
        return given[1] if given[0] != given[1] else None

    def spoken(self, *, surname_first: bool) -> str:
        """The name as it is spoken: given name, surname, what stands behind it."""
        words = [_calm(word) for word in self.words if word.strip(".").casefold() not in BEHIND]
        behind = [word for word in self.words if word.strip(".").casefold() in BEHIND]
        if surname_first and len(words) > 1:
            words = [words[-1], *words[:-1]]
        return " ".join([*words, *behind])


def written(text: str) -> Written:
    """A name out of a cell; its titles, wherever they stand, are no part of it."""
    titles: list[str] = []
    words: list[str] = []
    parted = False
    for part in text.split(","):
        found = [word for word in part.split() if not is_title(word)]
        titles += [word for word in part.split() if is_title(word)]
        parted = parted or bool(words and found and not _only_behind(found))
        words += found
    return Written(tuple(words), tuple(titles), parted)


def is_title(word: str) -> bool:
    """Ing., Ing.arch., PhD., Ph.D., CSc."""
    whole = plain(word).replace(".", "").strip(",;()")
    parts = [part for part in re.split(r"[.\s]", plain(word).strip(",;()")) if part]
    dotted = "." in word or whole in {"phd", "csc", "mba", "drsc"}
    return dotted and bool(parts) and (whole in TITLES or all(part in TITLES for part in parts))


def surnames_first(names: Iterable[Written]) -> bool:
    """Whether the names of a list are written surname first: what most of those say that say it."""
    said = [name.surname_first for name in names]
    return said.count(True) > said.count(False)


def _only_behind(words: list[str]) -> bool:
    return all(word.strip(".").casefold() in BEHIND for word in words)


def _shouted(word: str) -> bool:
    """In capitals, longer than an initial."""
    letters = [char for char in word if char.isalpha()]
    return len(letters) > 2 and word == word.upper()


def _calm(word: str) -> str:
    return "-".join(part[:1] + part[1:].lower() for part in word.split("-")) if _shouted(word) else word
