"""Names as people write them in lists: with titles, surname first, in capitals; kept as they are spoken (T-2).

The order of names is decided for a column, not for a cell (L4): by a comma, by capitals, by given names that are known,
and by the order in which the lines stand. What a messenger or a paper list adds is no part of a name (L6).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from core.names import alphabetical, plain

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

#: So many lines in the order of the alphabet are no chance.
SORTED_LINES = 4
#: So much of a cell can be a name and what stands around it.
LONGEST_LINE = 300


@dataclass(frozen=True)
class Written:
    """A name as it stands in a list, its titles apart."""

    words: tuple[str, ...]
    titles: tuple[str, ...] = ()
    #: So many words stand before the comma that ends the surname; 0: no comma does.
    before_comma: int = 0

    @property
    def parted(self) -> bool:
        """Whether a comma stands behind the surname."""
        return bool(self.before_comma)

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
        """The name as it is spoken: given names, surname, what stands behind it."""
        words = [_calm(word) for word in self.words if word.strip(".").casefold() not in BEHIND]
        behind = [word for word in self.words if word.strip(".").casefold() in BEHIND]
        if surname_first and len(words) > 1:
            at = self._surname_words(words)
            words = [*words[at:], *words[:at]]
        return " ".join([*words, *behind])

    def _surname_words(self, words: list[str]) -> int:
        """So many words are the surname, where it stands first: up to the comma, or to the first given name that is
        known; of others all but the last."""
        if self.before_comma:
            return min(self.before_comma, len(words) - 1)
        known = next((at for at, word in enumerate(words) if at and plain(word) in GIVEN), 0)
        return known or len(words) - 1


def written(text: str) -> Written:
    """A name out of a cell; its titles, wherever they stand, are no part of it."""
    titles: list[str] = []
    words: list[str] = []
    before = 0
    for part in text.split(","):
        found = [word for word in part.split() if not is_title(word)]
        titles += [word for word in part.split() if is_title(word)]
        if words and found and not before and not _only_behind(found):
            before = sum(word.strip(".").casefold() not in BEHIND for word in words)
        words += found
    return Written(tuple(words), tuple(titles), before)


#: What a list, a bullet or a messenger puts before a name: “1.”, “2)”, “-”, “•”, “[1. 2. 2026, 10:11] Jano:”.
_DAY, _HOUR = r"\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2,4}", r"\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?"
_BLANKS = r"[\s\u200b\u200e\u200f\u202a\u202c\u2060\ufeff]*"
BEFORE = re.compile(
    rf"^{_BLANKS}(?:\[?(?:{_DAY},?\s{_HOUR}|{_HOUR},?\s{_DAY})\]?\s*-?\s*(?:[^:]{{1,40}}:\s*)?)?"
    r"(?:(?:[-–—*>•·►▪▫◦‣⁃●○■□∙➤➔→✓✔☑☐✅~@]\ufe0f?(?![\d:])|\[[ xX✓✔]?\]|[\d\u20e3\ufe0f]{1,4}\u20e3|[①-⓿❶-➓]"
    r"|(?:\b(?:no|nr|p|por|poř|č)\s?\.\s?(?:č\.\s?)?|№\s?)\d{1,3}[.):]*(?=\s)|[a-z]\)(?=\s)"
    rf"|\(?#?\d{{1,3}}\s*[.):\]/]+|\d{{1,3}}\s[-–—](?=\s)|#\d{{1,3}}(?=\s)|\d{{1,3}}(?=\s+[^\W\d])){_BLANKS})*",
    re.IGNORECASE,
)
#: A telephone number, with what announces it.
PHONE = re.compile(
    r"[,;:(]?\s*(?:\b(?:tel|mob|mobil|t|m)\b[.:]*\s*)?((?:\+|\b00|\b)\d(?:[ /().-]{0,2}\d){8,13})\b\)?"
)
#: Somebody brings others, whose names nobody has written: “+1”, “(+ 2)”, “plus jeden”, “+ manželka”, “x2”.
WITH_OTHERS = re.compile(
    r"\(?\s*(?:\+|\bplus\s(?=\w))\s?(?P<more>\d?)\s?(?:[^\W\d]+(?:\s[^\W\d]+){0,2})?\s?\)?\s*$|\s\(?(?:x\s?(?P<all>[2-9])|(?P<times>[2-9])\s?x)\)?\s*$",
    re.IGNORECASE,
)
#: A year of birth beside the name.
BORN = re.compile(r"[,*(]?\s*\*?\s?\b(?:nar\.?\s?|roč\.?\s?)?((?:19|20)\d\d)\s*\)?\s*$")
#: “(ml.)” is a part of the name.
BEHIND_IN_BRACKETS = re.compile(r"[(/](ml|st|jr|sr)\.?[)/]", re.IGNORECASE)
#: What stands in no name: a remark, two people in one line, the title of a list.
NO_NAME = re.compile(r"[()\[\]{}+?!&/:;=_]|\d\s*[.)]|\d:\d|\s(?:a|and|und|[-–—])\s")
SIGNS = re.compile("[\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d\U0001f000-\U0001faff]+")


@dataclass(frozen=True)
class Pasted:
    """A line that somebody wrote or pasted: the name, a telephone number and a year beside it, how many others they
    bring."""

    name: str
    phone: str = ""
    others: int = 0
    year: str = ""

    @property
    def doubtful(self) -> bool:
        """Whether more than a name may stand there."""
        return bool(NO_NAME.search(f" {self.name} "))


def pasted(text: str) -> Pasted:
    """The name in a cell without what stands around it (L6)."""
    line = BEFORE.sub("", text[:LONGEST_LINE], count=1)
    phone = PHONE.search(line)
    if phone:
        line = f"{line[: phone.start()]} {line[phone.end() :]}"
    line = BEHIND_IN_BRACKETS.sub(r"\1.", SIGNS.sub(" ", line))
    more = WITH_OTHERS.search(line)
    if more:
        line = line[: more.start()]
    born = BORN.search(line)
    if born and line[: born.start()].strip():
        line = line[: born.start()]
    name = " ".join(line.split()).strip(" -–—•:;|,")
    number = " ".join(re.sub(r"[().]", " ", phone[1]).split()) if phone else ""
    return Pasted(name, number, _others(more) if more else 0, born[1] if born and name else "")


def _others(found: re.Match[str]) -> int:
    """How many: “+2” is two more, “x2” one more."""
    together = found["all"] or found["times"]
    return int(together) - 1 if together else int(found["more"] or 1)


def is_title(word: str) -> bool:
    """Ing., Ing.arch., PhD., Ph.D., CSc."""
    whole = plain(word).replace(".", "").strip(",;()")
    parts = [part for part in re.split(r"[.\s]", plain(word).strip(",;()")) if part]
    dotted = "." in word or whole in {"phd", "csc", "mba", "drsc"}
    return dotted and bool(parts) and (whole in TITLES or all(part in TITLES for part in parts))


def surnames_first(names: Iterable[Written]) -> bool:
    """Whether the names of a list are written surname first: what most of those say that say it; where as many say
    the other, by the order in which they stand."""
    found = [name for name in names if len(name.words) > 1]
    said = [name.surname_first for name in found]
    if said.count(True) != said.count(False):
        return said.count(True) > said.count(False)
    return _is_sorted([name.words[0] for name in found]) and not _is_sorted(
        [name.words[-1] for name in found]
    )


def _is_sorted(words: list[str]) -> bool:
    keys = [alphabetical(plain(word)) for word in words]
    return len(keys) >= SORTED_LINES and keys == sorted(keys)


def _only_behind(words: list[str]) -> bool:
    return all(word.strip(".").casefold() in BEHIND for word in words)


def _shouted(word: str) -> bool:
    """In capitals, longer than an initial."""
    letters = [char for char in word if char.isalpha()]
    return len(letters) > 2 and word == word.upper()


def _calm(word: str) -> str:
    return "-".join(part[:1] + part[1:].lower() for part in word.split("-")) if _shouted(word) else word
