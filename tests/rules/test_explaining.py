"""`explain` in three languages: options, sources and figures in the words of the reader, nothing raw."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rules import __main__ as cli
from rules import citations, registry, rulebook
from rules.option_titles import agreed_text
from rules.play.games import book
from rules.play.pack import Pack
from rules.play.telling import card_told
from rules.preferans.explain import readable, signed
from rules.words import LANGUAGES

pytestmark = pytest.mark.unit

MARIAS: dict[str, Any] = {
    "format": "table-record/1",
    "ruleset": "marias/szmk-2012",
    "options": {"premium_table": "2010-aligned", "threshold_after_red": True},
    "players": ["Anna", "Boris", "Cyril"],
    "deals": [{"kind": "deal", "dealer": 2, "actor": 0, "contract": "hundred", "points": 90}],
}
SOCHI: dict[str, Any] = {
    "format": "table-record/1",
    "ruleset": "preferans/sochi",
    "options": {
        "whist_type": "gentleman",
        "half_whist": False,
        "prices": {"misere": 12, "6": 2, "7": 4, "8": 6, "9": 8, "10": 10},
        "pool": 20,
    },
    "players": ["Anna", "Boris", "Cyril"],
    "deals": [
        {
            "kind": "contract",
            "dealer": 2,
            "declarer": 0,
            "contract": "6S",
            "defence": [None, "whist", "whist"],
            "tricks": [5, 3, 2],
            "talon": ["AS", "10H"],
        }
    ],
}
AGREED = {
    "sk": "Vist: džentlmenský; Odchod za pol vistu: nie; Ceny do pulky: 6, 7, 8, 9, 10, mizér: 2, 4, 6, 8, 10, 12; "
    "Pulka každého hráča do: 20",
    "cs": "Vist: džentlmenský; Odchod za půlvist: ne; Ceny do pulky: 6, 7, 8, 9, 10, mizér: 2, 4, 6, 8, 10, 12; "
    "Pulka každého hráče do: 20",
    "en": "Whist: gentleman's; Leaving for half the whist: no; Prices to the pool: 6, 7, 8, 9, 10, misere: "
    "2, 4, 6, 8, 10, 12; Size of each pool: 20",
}
IN_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)


def told(record: dict[str, Any], language: str) -> str:
    engine, read = registry.read(json.dumps(record))
    return "\n".join(engine.explain(read, engine.score(read), language))


@IN_LANGUAGES
def test_the_options_are_told_by_their_titles(language: str) -> None:
    assert AGREED[language] in told(SOCHI, language)
    assert f"{ {'sk': 'áno', 'cs': 'ano', 'en': 'yes'}[language] }" in told(MARIAS, language).split("\n")[1]


@IN_LANGUAGES
@pytest.mark.parametrize("record", [MARIAS, SOCHI], ids=["marias", "preferans"])
def test_nothing_is_raw(record: dict[str, Any], language: str) -> None:
    text = told(record, language)
    assert not re.search(r"\b[a-z]+_[a-z_]+\b|True|False|None|[{}=]| -\d|AS|10H", text)
    assert "−" in text


@pytest.mark.parametrize(
    ("language", "heading", "source"),
    [
        ("sk", "RUS-18, R „Spôsob zápisu“", "  R: Ruská kniha"),
        ("cs", "RUS-18, R „Způsob zápisu“", "  R: Ruská kniha"),
        ("en", "RUS-18, R “How it is written”", "  R: The Russian book"),
    ],
)
def test_the_sources_are_told_in_the_language(language: str, heading: str, source: str) -> None:
    assert heading in told(SOCHI, language)
    assert source in told(SOCHI, language)


@IN_LANGUAGES
def test_every_heading_that_a_rule_cites_is_known(language: str) -> None:
    cited = {
        part
        for book in rulebook.books()
        for rule in rulebook.rules(book).values()
        for heading in re.findall(r'"([^"]*)"', rule.cite)
        for part in heading.split(" / ")
    }
    known = citations.headings()
    assert sorted(cited - known.keys()) == []
    assert sorted(known.keys() - cited - {"table"}) == []
    assert [heading for heading in cited if language not in known[heading]] == []


def test_figures_have_a_true_minus() -> None:
    assert [readable(figure) for figure in (7, -7, "-1/2", "-27/2", "5/2")] == [
        "7",
        "−7",
        "−1/2",
        "−13 1/2",
        "2 1/2",
    ]
    assert [signed(figure) for figure in (0, 3, -3, "-1/2")] == ["0", "+3", "−3", "−1/2"]


def test_owed_games_are_told_in_words() -> None:
    owed = [{"contract": "misere", "dark": True, "times": 2, "penalty": 20}, {"contract": "6"}]
    assert agreed_text({"obligations": owed}, "sk").endswith(": mizér naslepo × 2 (−20), 6")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "deal 1, dealer: dealer must be a whole number from 0 to 4, not 7 (GEN-6)"),
        ("sk", "rozdanie 1, dealer: dealer: čaká sa celé číslo od 0 do 4, nie 7 (GEN-6)"),
        ("cs", "rozdání 1, dealer: dealer: očekává se celé číslo od 0 do 4, ne 7 (GEN-6)"),
    ],
)
def test_a_refusal_is_told_in_the_language(language: str, words: str, tmp_path: Any, capfd: Any) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({**SOCHI, "deals": [{**SOCHI["deals"][0], "dealer": 7}]}))
    assert cli.main(["explain", str(file), "--language", language]) == 2
    assert capfd.readouterr().err == f"{words}\n"


TOLD = {
    "sk": ("licitovaný stupeň 4", "fleky len do re (dve sedmy, chýba sedma)", "bez PB: neprehrateľná hra",
           "rozhodnutie jury: hra sa dala vyhrať, hra platí", "Uzavreté: pred polnocou", "guľa 10"),
    "cs": ("licitovaný stupeň 4", "fleky jen do re (dvě sedmy, chybí sedma)", "bez PB: neprohratelná hra",
           "rozhodnutí jury: hra se dala vyhrát, hra platí", "Uzavřeno: pred polnocou", "kule 10"),
    "en": ("bid up to rung 4", "fleks up to re only (two sevens, a seven is missing)", "no PB: unlosable game",
           "ruling of the jury: the game could be won, the game stands", "Closed: pred polnocou", "bells 10"),
}  # fmt: skip


@IN_LANGUAGES
def test_what_was_bid_capped_ruled_and_closed_is_told(language: str) -> None:
    two_sevens = {
        "kind": "deal", "dealer": 2, "actor": 0, "contract": "two_sevens", "bid": 4, "won": {"two_sevens": False},
        "flek_cap": {"two_sevens": "missing_seven"}, "no_premium": "unlosable",
        "ruling": {"winnable": True, "game": "stands"},
    }  # fmt: skip
    bid, capped, without, ruled, closed, card = TOLD[language]
    lines = told({**MARIAS, "deals": [two_sevens]}, language)
    assert [part for part in (bid, capped, without, ruled) if part not in lines] == []
    assert closed in told({**SOCHI, "close": {"reason": "pred polnocou"}}, language)
    assert card_told("GX", pack("marias/szmk-2012"), language) == card
    assert card_told("10H", pack("preferans/sochi"), language) == "10♥"


@pytest.mark.parametrize(
    ("ruleset", "card", "language", "told"),
    [
        ("marias/szmk-2012", "LO", "sk", "zeleň H"),
        ("marias/szmk-2012", "LU", "sk", "zeleň D"),
        ("marias/szmk-2012", "LO", "cs", "zelené Sv"),
        ("marias/szmk-2012", "H9", "en", "hearts 9"),
        ("preferans/slovak", "QS", "sk", "zeleň H"),
        ("preferans/slovak", "10C", "cs", "žaludy 10"),
        ("preferans/slovak", "JD", "en", "bells U"),
        ("preferans/slovak", "7H", "sk", "červeň 7"),
    ],
)
def test_a_german_card_is_told_as_it_is_drawn(ruleset: str, card: str, language: str, told: str) -> None:
    assert card_told(card, pack(ruleset), language) == told


def pack(ruleset: str) -> Pack:
    return next(iter(book(ruleset).games.values())).pack
