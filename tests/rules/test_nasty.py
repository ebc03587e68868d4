"""Nasty records: each is refused by a rule, at its field, in words of every language; none ends in a traceback."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import pytest

from rules import registry
from rules.errors import RuleError
from rules.words import LANGUAGES
from tests.reading import plain
from tests.rules.nasty import Nasty, nasty_deals, nasty_heads, nasty_tables, nasty_texts, seeds
from tests.words.catalogues import translations

pytestmark = pytest.mark.unit

#: What a library, a class, a pattern or an unfilled template would say.
FORBIDDEN = re.compile(
    r"Expected `|Object contains|Invalid|JSON is malformed|cannot be that|\$\.|\^|msgspec"
    r"|\b(Struct|Deal|Record|NoneType|HugeNumber|UnsetType?|dict|tuple|bool|int|str|float)\b|<class|\{[a-z_]+\}"
)
#: Rules about the whole text, which has no fields yet.
ABOUT_THE_TEXT = {"GEN-1", "GEN-2"}
RULESETS = sorted(registry.rulesets())
#: Refused of all rule sets together, at least; chance and the catalogue of fields may add to it.
LEAST = 450


def refused(records: Iterable[Nasty]) -> Counter[str]:
    """How many were refused, by rule; each of them well, and all that must be."""
    found: Counter[str] = Counter()
    wrong = []
    for nasty in records:
        try:
            registry.score(nasty.sent)
        except RuleError as error:
            found[error.rule] += 1
            wrong += [(nasty.what, complaint, nasty.sent[:1000]) for complaint in complaints(error)]
        else:
            wrong += [(nasty.what, "accepted", nasty.sent[:1000])] if nasty.must else []
    assert wrong[:20] == []
    return found


def complaints(error: RuleError) -> list[str]:
    """What is wrong with a refusal."""
    found = [] if re.fullmatch(r"[A-Z]+-\d+", error.rule) else [f"no rule: {error.rule}"]
    if not error.field and error.deal is None and error.rule not in ABOUT_THE_TEXT:
        found.append(f"neither field nor deal: {error}")
    for text in (
        error.field or "-",
        *(error.said(translations(language).gettext, language) for language in LANGUAGES),
    ):
        if not text.strip() or not plain(text).isprintable() or FORBIDDEN.search(text):
            found.append(repr(text))
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_field_of_every_kind(ruleset: str) -> None:
    mine = [record for (name, _kind), record in seeds().items() if name == ruleset]
    found = refused(nasty for record in mine for nasty in nasty_deals(record))
    assert found["GEN-6"] >= 30 * len(mine)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_top_the_players_and_what_is_agreed(ruleset: str) -> None:
    record = next(record for (name, _kind), record in seeds().items() if name == ruleset)
    found = refused([*nasty_heads(record), *nasty_texts(record)])
    assert min(found[rule] for rule in ("GEN-1", "GEN-2", "GEN-3", "GEN-4")) >= 4


def test_a_table_of_a_clubs_own() -> None:
    assert refused(nasty_tables(seeds()["marias/szmk-2012", "misdeal"]))["M-41"] >= 25


def test_every_kind_of_every_rule_set_is_made_nasty() -> None:
    kinds = {(name, kind) for name in RULESETS for kind in registry.engine(name).kinds()}
    closes_no_pool = {("preferans/leningrad", "preferans")}  # RUS-29
    assert seeds().keys() == kinds - closes_no_pool
    assert sum(1 for record in seeds().values() for nasty in nasty_deals(record) if nasty.must) >= LEAST
