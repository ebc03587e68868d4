"""The rule book holds every number that the rules cite, and the words hold every id that a result carries."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import rules
from rules import registry, rulebook
from rules.marias.explain import NOTE_RULES
from rules.marias.result import Note
from rules.words import LANGUAGES, word, words

from .table import RULESET

pytestmark = pytest.mark.unit

ENGINE = registry.engine(RULESET)
SOURCES = Path(rules.__file__).parent
NUMBER = re.compile(r"(?:GEN|M)-\d+")
BOOK = {**rulebook.rules("general"), **rulebook.rules("marias")}


def literals(path: Path) -> Iterator[str]:
    """Every text of a Python source that is a rule number and nothing else."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value):
            yield node.value


def test_every_rule_that_code_or_data_can_cite_is_in_the_book() -> None:
    files = [*SOURCES.glob("*.py"), *(SOURCES / "marias").glob("*.py")]
    cited = {number for path in files for number in literals(path)}
    cited |= {source.rule for source in ENGINE.data.components.values()} | set(NOTE_RULES.values())
    cited |= {one.rule for kind in ENGINE.form().kinds for one in kind.constraints if one.rule}
    assert {"M-2", "M-9", "M-33", "GEN-6"} <= cited
    assert cited <= set(BOOK)


def test_the_book_is_whole_and_in_order() -> None:
    marias = [f"M-{number}" for number in range(1, 43)]
    marias.insert(38, "M-38a")
    assert list(rulebook.rules("marias")) == marias
    general = [f"GEN-{number}" for number in range(1, 15)]
    general[3:3] = ["GEN-3a", "GEN-3b"]
    assert list(rulebook.rules("general")) == general


@pytest.mark.parametrize("number", BOOK)
def test_every_rule_says_one_line_in_three_languages(number: str) -> None:
    rule = BOOK[number]
    assert set(rule.texts) == set(LANGUAGES)
    assert rule.cite
    for text in rule.texts.values():
        assert "\n" not in text
        assert text.endswith(".")


def test_every_function_of_the_engine_names_its_paragraph() -> None:
    silent = []
    for path in sorted((SOURCES / "marias").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name != "__init__":
                told = ast.get_docstring(node) or ""
                if not re.search(r"M-\d|GEN-\d|[Ss]ections? \d", told):
                    silent.append(f"{path.name}: {node.name}")
    assert silent == []


def ids() -> Iterator[tuple[str, str]]:
    yield from (("contract", contract) for contract in ENGINE.data.contracts)
    yield from (("reason", component) for component in ENGINE.data.components)
    yield from (("reason", other) for other in ("renonce", "misdeal", "limit", "silent_hundred"))
    yield from (("row", row) for table in ENGINE.data.premium.values() for row in table)
    yield from (("renonce", code) for code in (*ENGINE.data.renonces, "jury"))
    yield from (("note", note) for note in (*get_args(Note), "needs_description"))
    yield from (("side", side) for side in ("actor", "defence"))
    yield from (("no_premium", reason) for reason in ("shown", "unlosable", "unplayable", "unwinnable"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_id_has_its_word(language: str) -> None:
    missing = [
        (kind, name) for kind, name in ids() if language not in words("marias").get(kind, {}).get(name, {})
    ]
    assert missing == []


def test_an_id_without_a_word_is_said_as_it_is() -> None:
    assert word("marias", "reason", "rain", "sk") == "rain"
    assert word("marias", "reason", "game", "sk") == "hra"


def test_the_notes_are_explained_by_their_rule() -> None:
    assert set(NOTE_RULES) == {*get_args(Note), "needs_description"}
