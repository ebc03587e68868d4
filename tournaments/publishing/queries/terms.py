"""The dictionary of terms: one word for one thing in each language, what it means, the rules that define it.

`docs/terms` is the only place where they are written; the tables of `docs/glossary.md` are made of it too.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import msgspec
from django.conf import settings
from django.utils.text import slugify

from core.names import plain
from rules import rulebook
from rules.binding import bound_texts

FOLDER = Path(settings.BASE_DIR) / "docs" / "terms"
#: Every subject, in the order of the page.
SUBJECTS = ("games", "marias", "preferans", "tournament", "table", "jury", "money")
#: What a word is in grammar: for who writes texts, not for who reads them.
_GRAMMAR = re.compile(r"\s*\([^)]*\)")


class Term(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One term as it is written: what it is in English, the word of each language, where it is defined, its meaning."""

    term: str
    sk: str
    cs: str
    en: str
    where: str
    means: dict[str, str]


class Subject(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of one subject."""

    title: dict[str, str]
    term: tuple[Term, ...]


class Meaning(msgspec.Struct, frozen=True, kw_only=True):
    """One term for a reader: its anchor, the word, a sentence, the numbers of the rules that define it."""

    anchor: str
    word: str
    text: str
    rules: tuple[str, ...]


@cache
def subject(name: str) -> Subject:
    """The terms of a subject as they are written, in their order."""
    return msgspec.convert(tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")), Subject)


@cache
def dictionary(language: str) -> tuple[tuple[str, str, tuple[Meaning, ...]], ...]:
    """Every subject: its name, its title and its terms in the order of their words in this language."""
    return tuple((name, subject(name).title[language], _meanings(name, language)) for name in SUBJECTS)


def _meanings(name: str, language: str) -> tuple[Meaning, ...]:
    found = (
        Meaning(
            anchor=f"{name}-{slugify(term.term)}",
            word=_GRAMMAR.sub("", getattr(term, language)),
            text=bound_texts(term.means)[language],
            rules=tuple(
                number for number in rulebook.pattern().findall(term.where) if number in rulebook.places()
            ),
        )
        for term in subject(name).term
    )
    return tuple(sorted(found, key=lambda meaning: plain(meaning.word)))
