"""A number of a rule that code or a page cites has its line in the book: none leads nowhere."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from rules import rulebook
from rules.words import LANGUAGES

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
ROOMS = ("rules", "core", "accounts", "scoring", "tournaments", "operations", "config")
#: Texts that people read: their words are translated, the number stands beside them as data.
CATALOGUES = sorted((ROOT / "locale").glob("*/LC_MESSAGES/django.po"))
KINDS = ("*.py", "*.html", "*.js", "*.toml", "*.po", "*.json", "*.md")


def cited() -> dict[str, str]:
    """Every number that stands in our sources and documents, with the first file that names it."""
    command = ["git", "ls-files", "-co", "--exclude-standard", *KINDS]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    found: dict[str, str] = {}
    for name in listed:
        path = ROOT / name
        if name.startswith("tests/") or not path.exists():
            continue
        for number in rulebook.pattern().findall(path.read_text(encoding="utf-8")):
            found.setdefault(number, name)
    return found


def test_every_number_that_is_cited_has_its_line() -> None:
    numbers = cited()
    assert {"T-1", "T-21a", "T-36", "M-6", "GEN-13", "CLASSIC-1", "PM-1"} <= set(numbers)
    assert not {number: file for number, file in numbers.items() if number not in rulebook.places()}


def test_a_family_that_no_book_has_is_found_where_code_names_a_rule() -> None:
    """A number given as the rule of a refusal or a result: whatever its family, a book has it."""
    named: set[str] = set()
    for path in [*ROOT.glob("*/**/*.py")]:
        if path.relative_to(ROOT).parts[0] not in ROOMS:
            continue
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "rule=" in text else ():
            if isinstance(node, ast.keyword) and node.arg == "rule" and isinstance(node.value, ast.Constant):
                named.add(str(node.value.value))
    assert {"T-4", "GEN-13", "M-38"} <= named
    assert not {name for name in named if name and name not in rulebook.places()}


def test_no_text_that_is_translated_holds_a_number() -> None:
    assert len(CATALOGUES) == 2
    held = {
        message.id
        for path in CATALOGUES
        for message in read_po(path.open("rb"))
        if rulebook.pattern().search(f"{message.id}\n{message.string}")
    }
    assert held == set()


def test_no_text_of_the_scorers_page_holds_a_number() -> None:
    files = sorted((ROOT / "static" / "scorer" / "messages").glob("*"))
    assert files
    assert not [file.name for file in files if rulebook.pattern().search(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("book", rulebook.books())
def test_what_a_line_cites_is_explained_in_its_book(book: str) -> None:
    known = tuple(source.short for source in rulebook.sources(book))
    assert len(set(known)) == len(known)
    parts = [part for rule in rulebook.rules(book).values() for part in rule.cite.split("; ")]
    assert parts
    assert not [part for part in parts if not part.startswith(known)]
    assert not [short for short in known if not any(part.startswith(short) for part in parts)]


@pytest.mark.parametrize("book", rulebook.books())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_is_explained_in_this_language(book: str, language: str) -> None:
    assert all(source.texts[language].endswith(".") for source in rulebook.sources(book))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_tournament_is_said_in_this_language(language: str) -> None:
    lines = rulebook.rules("tournament")
    assert len({rule.texts[language] for rule in lines.values()}) == len(lines)
    assert all(rule.cite and rule.texts[language].endswith(".") for rule in lines.values())
