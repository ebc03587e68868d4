"""Looking for words in the help: the questions of the day, the guides section by section, the dictionary of terms."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from django.urls import reverse

from core.names import plain
from tournaments.publishing.queries.answers import answers_for, stems
from tournaments.publishing.queries.guides import GUIDES, source, title
from tournaments.publishing.queries.terms import dictionary

#: The heading of a section; what is before the first one belongs to the title of the guide.
_SECTION = re.compile(r"^## (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Find:
    """Something in the help that has the words: what it is called, whose part it is, where it is."""

    title: str
    part: str
    address: str


@cache
def _sections(language: str) -> tuple[tuple[Find, str], ...]:
    """Every section of every guide with its plain words."""
    found = []
    for guide in GUIDES:
        address = reverse("public:help", args=[guide])
        head, *sections = _SECTION.split(source(guide, language).read_text(encoding="utf-8"))
        name = title(guide, language)
        found.append((Find(name, "", address), plain(head)))
        found += [
            (Find(heading, name, address), plain(f"{heading} {text}"))
            for heading, text in zip(sections[::2], sections[1::2], strict=True)
        ]
    return tuple(found)


def found_in_help(language: str, asked: str) -> list[Find]:
    """Questions that have most of the words, then sections of guides and terms that have all of them."""
    when = reverse("public:when")
    questions = [
        Find(answer.question, group, f"{when}#{answer.anchor}")
        for _, group, answers in answers_for(language, asked)
        for answer in answers
    ]
    sought = stems(asked)
    sections = [find for find, words in _sections(language) if sought and _has(words, sought)]
    terms = [
        Find(term.word, subject, f"{reverse('public:terms')}#{term.anchor}")
        for _, subject, meanings in dictionary(language)
        for term in meanings
        if sought and _has(plain(f"{term.word} {term.text}"), sought)
    ]
    return [*questions, *sections, *terms]


def _has(words: str, sought: list[str]) -> bool:
    return all(stem in words for stem in sought)
