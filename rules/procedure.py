"""The procedure at the table, line by line (M-38a): what moves no money, and is asked for when somebody doubts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from rules import registry
from rules.binding import read_toml
from rules.marias.terms import Terms


class Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One sentence of the procedure.

    group       the part of the page that it stands in
    cite        its paragraph in the document of the union
    rules       the renonces that it is about (M-30)
    sk, cs, en  the sentence; {penalty_1}, {penalty_2} and {fleks} stand for figures of the rule set
    words       other words by which a reader may look for it, by language
    """

    group: str
    cite: str
    rules: tuple[str, ...] = ()
    sk: str
    cs: str
    en: str
    words: Mapping[str, str]

    def text(self, language: str) -> str:
        """The sentence in this language, its figures not filled in."""
        return {"sk": self.sk, "cs": self.cs}.get(language, self.en)


class OpenQuestion(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the document does not decide, and how it is read here, with the number of the rule that says so."""

    rule: str
    sk: str
    cs: str
    en: str

    def text(self, language: str) -> str:
        """The sentence in this language."""
        return {"sk": self.sk, "cs": self.cs}.get(language, self.en)


class Procedure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The page: its source, the titles of its groups by language, its lines in their order, and what stays open."""

    source: str
    groups: dict[str, dict[str, str]]
    line: tuple[Line, ...]
    open: tuple[OpenQuestion, ...]


@cache
def procedure() -> Procedure:
    """The procedure of the union's document, as `rules/data/marias/procedure.toml` has it."""
    file = resources.files("rules") / "data" / "marias" / "procedure.toml"
    return msgspec.convert(read_toml(file), Procedure)


def figures() -> dict[str, int]:
    """The figures that the lines name, where nothing else was agreed: penalties in cents, fleks that count."""
    engine: Any = registry.engine("marias/szmk-2012")
    terms: Terms = engine.terms({})
    return {
        "penalty_1": terms.penalties[1],
        "penalty_2": terms.penalties[2],
        "fleks": terms.fleks.most_counted,
    }
