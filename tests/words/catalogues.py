"""What the tests of words read: the catalogues of the pages and of the scorer's page, and the accepted forms."""

from __future__ import annotations

import gettext
import io
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LANGUAGES = ("sk", "cs", "en")
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")

#: Language to number to form, such as PLURAL["sk"][22] == "other".
PLURAL: dict[str, dict[int, str]] = {
    language: {int(number): form for number, form in forms.items()}
    for language, forms in json.loads((HERE / "plural.json").read_text(encoding="utf-8")).items()
}
FORMS = {language: tuple(dict.fromkeys(("one", *PLURAL[language].values()))) for language in LANGUAGES}
FORMS |= dict.fromkeys(("sk", "cs"), ("one", "few", "other"))


@cache
def catalogue(language: str) -> Catalog:
    """The catalogue of the pages in Slovak or Czech; its ids are the English texts."""
    with (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file, locale=language, domain="django")


@cache
def translations(language: str) -> gettext.NullTranslations:
    """What the program reads: the compiled catalogue. English has none, the source texts are English."""
    if language == "en":
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


@cache
def scorer(language: str) -> dict[str, str]:
    """The catalogue of the scorer's page."""
    file = ROOT / "static" / "scorer" / "messages" / f"{language}.json"
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


def page_counts(language: str) -> dict[str, tuple[str, ...]]:
    """Every counted text of the pages: its English singular to its forms."""
    return {
        message.id[0]: message.id if language == "en" else message.string
        for message in catalogue("sk" if language == "en" else language)
        if isinstance(message.id, tuple)
    }


def scorer_counts(language: str) -> dict[str, dict[str, str]]:
    """Every counted text of the scorer's page: its key to form to text."""
    found: dict[str, dict[str, str]] = {}
    for key, text in scorer(language).items():
        name, _, form = key.rpartition(".")
        if (
            form in ("one", "few", "other")
            and f"{name}.other" in scorer("en")
            and f"{name}.one" in scorer("en")
        ):
            found.setdefault(name, {})[form] = text
    return found


def counts(language: str) -> dict[str, tuple[str, ...]]:
    """The counted texts of both."""
    scorers = {key: tuple(forms.values()) for key, forms in scorer_counts(language).items()}
    return page_counts(language) | scorers


def accepted(name: str) -> dict[str, Any]:
    """A table of accepted words, such as accepted("counts-sk")."""
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def placeholders(text: str) -> set[str]:
    """The names that are filled in."""
    return {first or second for first, second in PLACEHOLDER.findall(text)}


def filled(text: str, number: int) -> str:
    """The text with this number wherever one is filled in."""
    return PLACEHOLDER.sub(str(number), text)


def tokens(text: str) -> list[str]:
    """The words of a text without its punctuation; what is filled in is one word."""
    return [word.strip(".,:;()„“") for word in PLACEHOLDER.sub("#", text).split()]


@cache
def visible(language: str) -> tuple[tuple[str, str], ...]:
    """Every text in this language: where it stands, and the text."""
    return (
        *scorer(language).items(),
        *texts_of_pages(language),
        *texts_of_rules(language),
        *texts_of_guides(language),
        *texts_of_terms(language),
        *texts_of_answers(language),
    )


def texts_of_pages(language: str) -> Iterator[tuple[str, str]]:
    """The catalogue of the pages, every form of it."""
    for message in catalogue(language):
        for text in message.string if isinstance(message.string, tuple) else (message.string,):
            yield str(message.id), text


def texts_of_rules(language: str) -> Iterator[tuple[str, str]]:
    """The words and the rule book of `rules/data`, and the competition systems."""
    systems = (ROOT / "tournaments" / "ranking" / "systems").glob("*.toml")
    for file in sorted((*(ROOT / "rules" / "data").rglob("*.toml"), *systems)):
        for path, text in texts_of(tomllib.loads(file.read_text(encoding="utf-8")), language):
            yield f"{file.name} {path}", text


def texts_of_guides(language: str) -> Iterator[tuple[str, str]]:
    """What is written for players and helpers in a language of its own: guides that are printed, documents."""
    guides = (ROOT / "templates" / "publishing" / "papers" / "guides").glob(f"*.{language}.html")
    papers = (path for path in (ROOT, ROOT / "docs") for path in path.rglob(f"*.{language}.md"))
    own = (path for path in papers if not {".venv", "node_modules", "var"} & set(path.parts))
    for file in sorted({*guides, *own}):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            yield f"{file.name} {number}", line


def texts_of_terms(language: str) -> Iterator[tuple[str, str]]:
    """The dictionary of terms."""
    for file in sorted((ROOT / "docs" / "terms").glob("*.toml")):
        for path, text in texts_of(tomllib.loads(file.read_text(encoding="utf-8")), language):
            yield f"{file.name} {path}", text


def texts_of_answers(language: str) -> Iterator[tuple[str, str]]:
    """The questions of the day and their answers."""
    for path, text in texts_of(
        tomllib.loads((ROOT / "docs" / "answers.toml").read_text(encoding="utf-8")), language
    ):
        if not path.endswith(".also"):  # words by which it is found: as people type them
            yield f"answers.toml {path}", text


def texts_of(found: object, language: str, path: str = "") -> Iterator[tuple[str, str]]:
    """The texts under a language's key, however deep."""
    if isinstance(found, dict):
        for key, below in found.items():
            if key == language and isinstance(below, str):
                yield path, below
            elif key == language and isinstance(below, list):
                yield from ((path, text) for text in below if isinstance(text, str))
            else:
                yield from texts_of(below, language, f"{path}.{key}")
    elif isinstance(found, list):
        for place, below in enumerate(found):
            yield from texts_of(below, language, f"{path}.{place}")
