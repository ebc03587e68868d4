"""Lines of Slovak and Czech do not end after a word of one letter, nor between a figure and its unit."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from django.test import RequestFactory
from django.utils import translation

from core import translation_compiler
from rules import rulebook
from rules.binding import bound, bound_texts
from tests.conftest import missing
from tests.words.catalogues import ROOT, scorer

pytestmark = pytest.mark.unit

CASES = [
    ("sk", "Hrá sa o 9 h v sále a v kluboch", "Hrá sa o~9~h v~sále a~v~kluboch"),
    ("cs", "K stolu s Janem; U krále", "K~stolu s~Janem; U~krále"),
    (
        "sk",
        "po {cents} c, %(count)s %% a %(minutes)s min",
        "po {cents}~c, %(count)s~%% a~%(minutes)s~min",
    ),
    ("sk", "{first} s {second}, %(first)s s %(second)s", "{first} s~{second}, %(first)s s~%(second)s"),
    ("sk", "{count} %(rest)s, {count} % a 5", "{count} %(rest)s, {count}~% a~5"),
    ("sk", "Štartovné 5 € a 10 PB", "Štartovné 5~€ a~10~PB"),
    ("sk", '<a title="v sále" href="/a">v sále</a>', '<a title="v sále" href="/a">v~sále</a>'),
    ("sk", "spustite `a b` alebo <code>a b</code>", "spustite `a b` alebo <code>a b</code>"),
    ("sk", "a b., napr. P. a A. Kováč", "a~b., napr. P. a~A. Kováč"),
    ("en", "a round at 9 h", "a round at 9 h"),
]


@pytest.mark.parametrize(("language", "text", "expected"), CASES)
def test_what_is_bound(language: str, text: str, expected: str) -> None:
    assert bound(text, language).replace("\u00a0", "~") == expected
    assert bound(bound(text, language), language) == bound(text, language)


def test_data_is_bound_under_the_key_of_its_language() -> None:
    assert bound_texts({"title": {"sk": "v sále", "en": "a b"}, "sk": [{"text": "a b"}], "order": 1}) == {
        "title": {"sk": "v\u00a0sále", "en": "a b"},
        "sk": [{"text": "a\u00a0b"}],
        "order": 1,
    }


@pytest.mark.parametrize("language", ["sk", "cs"])
def test_the_catalogue_is_compiled_bound(language: str, tmp_path: Path) -> None:
    source = ROOT / "locale" / language / "LC_MESSAGES" / "django.po"
    copy = tmp_path / "locale" / language / "LC_MESSAGES" / "django.po"
    copy.parent.mkdir(parents=True)
    shutil.copy(source, copy)
    (compiled,) = translation_compiler.compile_catalogues(tmp_path)
    with compiled.open("rb") as file:
        texts = [str(message.string) for message in read_mo(file) if message.id]
    assert sum("\u00a0" in text for text in texts) > 500
    assert [text for text in texts if bound(text, language) != text] == []
    assert translation_compiler.compile_catalogues(tmp_path) == []


@pytest.mark.parametrize("language", ["sk", "cs"])
def test_rules_are_read_bound(language: str) -> None:
    texts = [rule.text(language) for book in rulebook.books() for rule in rulebook.rules(book).values()]
    assert sum("\u00a0" in text for text in texts) > 50
    assert [text for text in texts if bound(text, language) != text] == []


def test_a_page_is_bound() -> None:
    """What a reader is sent; the client of the other tests reads plain blanks."""
    from django.shortcuts import render

    with translation.override("sk"):
        page = render(RequestFactory().get("/"), "404.html").content.decode()
    assert "\u00a0" in page


def test_the_phone_binds_as_the_pages_do() -> None:
    node = shutil.which("node") or missing("Node.js")
    texts = [(language, text) for language in ("sk", "cs", "en") for text in scorer(language).values()]
    texts += [(language, text) for language, text, _ in CASES if not set("<`%") & set(text)]
    script = (
        'import { bound } from "./static/scorer/binding.js";'
        'import { readFileSync } from "node:fs";'
        "const texts = JSON.parse(readFileSync(0));"
        "console.log(JSON.stringify(texts.map(([language, text]) => bound(text, language))));"
    )
    done = subprocess.run(
        [str(node), "--input-type=module", "-e", script],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert json.loads(done.stdout) == [bound(text, language) for language, text in texts]
