"""Every number that a text for people says, in digits or in words, by where it stands and in which language."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from babel.messages.pofile import read_po

from rules.procedure import procedure
from rules.registry import rulesets
from rules.words import LANGUAGES
from tests.words.catalogues import ROOT

#: What looks like a number and names something: placeholders, rules and paragraphs, codes, links, dates, formats.
NAMES = re.compile(
    r"\{[^}]*\}|%\([^)]*\)\w|`[^`]*`|\]\([^)]*\)|\b[A-Z]{1,4}-\d+\w*|\b[A-D](?:/\w+)+|\b[IV]+\.\d+|\b20\d\d\b|"
    r"table-record/1|camt\.05\d|SHA-256|\bRôzne \d|^\s*\d+\. ",
    re.MULTILINE,
)
DIGITS = re.compile(r"(?<![\w.,/])\d+(?:[/,]\d+)?(?![\w])")
#: Numbers as they are written in words, by language; "7" and "100" are games.
WORDS: dict[str, dict[str, str]] = {
    "sk": {
        "2": r"dva|dve|dvoch|dvom|dvoma|dvaja|dvakrát|vo dvojici|z?dvojnásob\w+",
        "3": "tri|traja|troch|tromi|trikrát|trojica|trojici|trojicu",
        "4": "štyri|štyria|štyroch",
        "5": "päť|piatich|piati",
        "6": "šesť|šiestich",
        "8": "osem|ôsmich",
        "9": "deväť|deviatich",
        "10": "desať|desiatich|desiatimi|desiatka|desiatku",
        "12": "dvanásť|dvanástich",
        "20": r"dvadsať|dvadsiatk\w",
        "1/2": r"polovic\w*|polovičn\w+",
    },
    "cs": {
        "2": r"dva|dvě|dvou|dvěma|dvakrát|ve dvojici|z?dvojnásob\w+",
        "3": "tři|tří|třech|třemi|třikrát|trojice|trojici",
        "4": "čtyři|čtyř|čtyřech",
        "5": "pět|pěti",
        "6": "šest|šesti",
        "8": "osm|osmi",
        "9": "devět|devíti",
        "10": "deset|deseti|desítka|desítku",
        "12": "dvanáct|dvanácti",
        "20": r"dvacet|dvacítk\w",
        "1/2": r"polovin\w*|poloviční\w*",
    },
    "en": {
        "2": "two|twice|double[sd]?",
        "3": "threes?",
        "4": "fours?",
        "5": "fives?",
        "6": "six",
        "8": "eight",
        "9": "nine",
        "10": "ten",
        "12": "twelve",
        "20": "twenty",
        "1/2": "half",
    },
}
IN_WORDS = {
    language: {number: re.compile(rf"\b(?:{said})\b", re.IGNORECASE) for number, said in words.items()}
    for language, words in WORDS.items()
}


def texts() -> Iterator[tuple[str, str, str]]:
    """Where each text stands, its language, and the text: guides, terms, the phone, all other labels, the procedure."""
    for path in sorted((ROOT / "docs" / "how-to").glob("*.md")):
        name, language, _ = path.name.split(".")
        yield f"guide:{name}", language, path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "docs" / "terms").glob("*.toml")):
        for term in tomllib.loads(path.read_text(encoding="utf-8"))["term"]:
            for language in LANGUAGES:
                yield f"term:{path.stem}/{term['term']}", language, term["means"][language]
    for language in LANGUAGES:
        messages = ROOT / "static" / "scorer" / "messages" / f"{language}.json"
        for key, said in json.loads(messages.read_text(encoding="utf-8")).items():
            yield f"message:{key}", language, said if isinstance(said, str) else " ".join(_strings(said))
    for language in ("sk", "cs"):
        with (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    yield f"label:{_label(message.id)}", language, " ".join(_strings(message.string))
                    yield f"label:{_label(message.id)}", "en", " ".join(_strings(message.id))
    for ruleset in rulesets():
        for line in (*procedure(ruleset).line, *procedure(ruleset).open):
            for language in LANGUAGES:
                yield f"procedure:{line.en[:60]}", language, line.text(language)


def _label(identity: Any) -> str:
    """The source of a label on one line, cut."""
    return " ".join((identity if isinstance(identity, str) else identity[0]).split())[:60]


def _strings(said: Any) -> list[str]:
    if isinstance(said, str):
        return [said]
    return [text for one in (said.values() if isinstance(said, dict) else said) for text in _strings(one)]


def numbers_in(text: str, language: str) -> dict[str, str]:
    """Each number of a text with the sentence that says it."""
    found: dict[str, str] = {}
    for sentence in re.split(r"(?<=[.!?:;])\s+|\n\s*\n", NAMES.sub(" ", text)):
        for match in DIGITS.finditer(sentence):
            found.setdefault(match[0], sentence)
        for number, said in IN_WORDS[language].items():
            if said.search(sentence):
                found.setdefault(number, sentence)
    return found


def all_numbers() -> dict[str, dict[str, dict[str, str]]]:
    """Place, number, language: the sentence."""
    found: dict[str, dict[str, dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    for place, language, text in texts():
        for number, sentence in numbers_in(text, language).items():
            found[place][number].setdefault(language, sentence)
    return found
