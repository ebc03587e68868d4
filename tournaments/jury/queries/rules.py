"""Rules of the book beside a case, in the reader's language."""

from __future__ import annotations

from django.utils.translation import get_language

from rules import rulebook
from rules.procedure import procedure

#: The rules that a referee needs beside him for a renonce: what it costs, what becomes of the game, the points.
RENONCE_RULES = (*(f"M-{number}" for number in range(30, 39)), "M-38a", "M-39")


def rule_lines(numbers: tuple[str, ...] | list[str]) -> list[tuple[rulebook.Rule, str]]:
    """Rules with their line in the reader's language; unknown numbers are left out."""
    language = get_language() or "sk"
    known = rulebook.places()
    books = [(known[number][0], known[number][1]) for number in numbers if number in known]
    found = [rulebook.rules(book)[number] for book, number in books]
    return [(rule, rule.text(language)) for rule in found]


def open_in_a_case() -> list[tuple[str, str]]:
    """What the rules leave open of that which a case is about: the sentence, and the rule by which it is read here."""
    language = get_language() or "sk"
    return [(one.text(language), one.rule) for one in procedure().open if one.topic == "case"]
