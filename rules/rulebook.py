"""The rule book as data: each rule with its number, its paragraph in the source and a line of text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources

import msgspec

from rules.binding import read_toml
from rules.citations import cite_in
from rules.plain import FreeJson
from rules.play import games

#: The book that also holds the rules of play of every game.
PLAY = "play"


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One numbered rule: one line of text a language (sk, cs, en), and the notes of a result that it explains."""

    number: str
    cite: str
    texts: dict[str, str]
    notes: tuple[str, ...] = ()

    def text(self, language: str) -> str:
        """The line in this language, else in English."""
        return self.texts.get(language, self.texts["en"])


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """What the short name of a source in the citations of a book means, in each language."""

    short: str
    texts: dict[str, str]

    def text(self, language: str) -> str:
        """What it is, in this language, else in English."""
        return self.texts.get(language, self.texts["en"])


def books() -> list[str]:
    """The names of all rule books, the general one first."""
    folder = resources.files("rules") / "data" / "rulebook"
    names = sorted(
        file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")
    )
    return sorted(names, key=lambda name: name != "general")


@cache
def rules(book: str) -> Mapping[str, Rule]:
    """All rules of a book ("general", "marias", "preferans", "play", "tournament") by number, in the book's order."""
    found = [
        Rule(
            number=entry.pop("number"),
            cite=entry.pop("cite"),
            notes=tuple(entry.pop("notes", ())),
            texts=entry,
        )
        for entry in _file(book)["rule"]
    ]
    if book == PLAY:
        found += _rules_of_play()
    return {rule.number: rule for rule in found}


@cache
def sources(book: str) -> tuple[Source, ...]:
    """The sources that the rules of a book cite, in its order."""
    return tuple(Source(short=entry.pop("short"), texts=entry) for entry in _file(book)["source"])


def _file(book: str) -> dict[str, list[FreeJson]]:
    file = resources.files("rules") / "data" / "rulebook" / f"{book}.toml"
    return read_toml(file)


def _rules_of_play() -> list[Rule]:
    """What may be played in each game, from `rules/data/play`."""
    return [
        Rule(number=rule.number, cite=rule.cite, texts={"en": rule.en, "sk": rule.sk, "cs": rule.cs})
        for rule in {
            number: rule for book in games.books().values() for number, rule in book.rules.items()
        }.values()
    ]


def sources_told(book: str, cites: Iterable[str], language: str) -> list[str]:
    """What the short names in these citations mean, a line each, in the order of the book."""
    shorts = {short for cite in cites for short in re.findall(r"(?:^|[,;] )([^\s,;/\"]+)", cite)}
    return [
        f"{cite_in(source.short, language)}: {source.text(language)}"
        for source in sources(book)
        if source.short in shorts
    ]


@cache
def places() -> Mapping[str, tuple[str, str]]:
    """Where a rule number or a note of a result is explained: (book, number of the rule)."""
    found = {}
    for book in books():
        for rule in rules(book).values():
            for name in (rule.number, *rule.notes):
                found[name] = (book, rule.number)
    return found


@cache
def pattern() -> re.Pattern[str]:
    """What looks like the number of a rule in a text: a family of the books, a number, a letter perhaps; one group."""
    families = {rule.number.partition("-")[0] for book in books() for rule in rules(book).values()}
    return re.compile(rf"\b((?:{'|'.join(sorted(families))})-\d+[a-z]?)\b")
