"""The procedure at the table, line by line (M-38a): what moves no money, and is asked for when somebody doubts.

That of mariáš is the union's document; that of a preferans rule set is what its source says, with the first lead of
its data (GEN-3a, GEN-3b).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from rules import registry
from rules.binding import read_toml
from rules.discipline import discipline
from rules.marias.terms import Terms

MARIAS = "marias/szmk-2012"
#: A sentence by language, or what is put into one.
ByLanguage = Mapping[str, str]


class Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One sentence of the procedure.

    group       the part of the page that it stands in
    cite        its paragraph in the source
    rules       the renonces that it is about (M-30)
    rulesets    of which rule sets it speaks; empty: of all of its file
    sk, cs, en  the sentence; {penalty_1}, {penalty_2}, {fleks} and {checks} stand for figures of the rule set
    words       other words by which a reader may look for it, by language
    """

    group: str
    cite: str
    rules: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ()
    sk: str
    cs: str
    en: str
    words: ByLanguage

    def text(self, language: str) -> str:
        """The sentence in this language, its figures not filled in."""
        return {"sk": self.sk, "cs": self.cs}.get(language, self.en)


class OpenQuestion(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the source does not decide, and how it is read here, with the number of the rule that says so.

    topic  where else it is shown, such as "case" in a case of the jury
    """

    rule: str
    topic: str = ""
    rulesets: tuple[str, ...] = ()
    sk: str
    cs: str
    en: str

    def text(self, language: str) -> str:
        """The sentence in this language."""
        return {"sk": self.sk, "cs": self.cs}.get(language, self.en)


class Procedure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The page: its source, the titles of its groups by language, its lines in their order, and what stays open.

    leads         the sentence of each first lead, with {game} and {side}; none where the lines say it
    sides, games  what is put into it: where the next player sits by the direction of play, and what a game is called
    """

    source: str
    groups: dict[str, dict[str, str]]
    line: tuple[Line, ...]
    open: tuple[OpenQuestion, ...]
    leads: dict[str, dict[str, str]] = {}
    sides: dict[str, dict[str, str]] = {}
    games: dict[str, dict[str, str]] = {}


@cache
def procedure(ruleset: str = MARIAS) -> Procedure:
    """What holds at a table of this rule set, by `rules/data/GAME/procedure.toml`. Raises KeyError for another name."""
    known = registry.rulesets()[ruleset]
    file = resources.files("rules") / "data" / known.engine / "procedure.toml"
    whole = msgspec.convert(read_toml(file), Procedure)
    return msgspec.structs.replace(
        whole,
        source=known.source,
        line=(*(one for one in whole.line if _speaks_of(one, ruleset)), *_lead_lines(whole, known)),
        open=tuple(one for one in whole.open if _speaks_of(one, ruleset)),
    )


def _speaks_of(one: Line | OpenQuestion, ruleset: str) -> bool:
    return not one.rulesets or ruleset in one.rulesets


def _lead_lines(whole: Procedure, ruleset: registry.Ruleset) -> tuple[Line, ...]:
    """Who leads the first trick: the first hand, and the games of this rule set in which another does."""
    if not whole.leads:
        return ()
    wanted = {"": registry.FIRST_HAND, **ruleset.first_lead}
    return tuple(
        _lead_line(whole, ruleset, game, whole.leads[lead])
        for game, lead in wanted.items()
        if lead in whole.leads
    )


def _lead_line(whole: Procedure, ruleset: registry.Ruleset, game: str, says: ByLanguage) -> Line:
    def write(language: str) -> str:
        named, side = whole.games.get(game, {}), whole.sides[ruleset.direction]
        return says[language].format(game=named.get(language, ""), side=side[language])

    return Line(
        group="play",
        cite=f"GEN-3b, {ruleset.source}",
        sk=write("sk"),
        cs=write("cs"),
        en=write("en"),
        words={"sk": "výnos začína vynáša", "cs": "výnos začíná vynáší", "en": "first lead"},
    )


def figures() -> dict[str, int]:
    """The figures that the lines of mariáš name, where nothing else was agreed: penalties in cents, counts."""
    engine: Any = registry.engine(MARIAS)
    terms: Terms = engine.terms({})
    return {
        "penalty_1": terms.penalties[1],
        "penalty_2": terms.penalties[2],
        "fleks": terms.fleks.most_counted,
        "checks": discipline().failed_checks,
    }
