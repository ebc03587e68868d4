"""The tables of the glossary, from `docs/terms`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from operations.reference.tables import table
from tournaments.publishing.queries.terms import SUBJECTS, subject


def terms() -> Mapping[str, Callable[[], str]]:
    """A table a subject, by the name of its part."""
    return {f"terms of {name}": partial(_table, name) for name in SUBJECTS}


def _table(name: str) -> str:
    rows = ((term.term, term.sk, term.cs, term.en, term.where) for term in subject(name).term)
    return table(("term", "Slovak", "Czech", "English", "where"), rows)
