"""T-34: names are compared without case, diacritics and doubled spaces, and stand in the order of a Slovak list."""

from __future__ import annotations

import random
import re
import unicodedata
from pathlib import Path

import psycopg
import pytest

from core.names import LONGEST_PLAIN, alphabetical, plain, plain_name, without_marks
from tournaments.people.models import Club, Player

pytestmark = [pytest.mark.integration, pytest.mark.databases]

ORDERS = {
    "č, š and ž are letters of their own": ["Cíger", "Čierny", "Sabo", "Šafár", "Zeman", "Žák"],
    "č after everything that begins with c": ["Cyril", "Czudek", "Čech", "Dana"],
    "ä, ô and ř too": ["Kozák", "Kôň", "Kuna", "Mazák", "Mäsiar", "Mesiar", "Rybár", "Říha"],
    "ch after h": ["Hudák", "Hus", "Chovan", "Chudík", "Ivan"],
    "but not where a sign stands between": ["Cesta", "Ćhaja", "Cibuľa", "Hudák", "Chovan"],
    "other signs break ties only": ["Adam", "Ádam", "Adamec", "Ďuriš", "Dusík", "Novak", "Novák", "Novákova"],
    "small before great where nothing else differs": ["adam", "Adam", "chalan", "cHalan", "Chalan"],
    "a space before every letter": ["Novák Peter", "Nováková Anna"],
    "case does not count": ["adam", "Boris", "cyril"],
    "doubled spaces do not count": ["Novák  Adam", "Novák Boris", "Novák  Cyril"],
}


@pytest.mark.parametrize("names", ORDERS.values(), ids=ORDERS)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_the_order_of_a_slovak_list(names: list[str], form: str) -> None:
    written = [unicodedata.normalize(form, name) for name in names]  # type: ignore[arg-type]
    mixed = random.Random(1).sample(written, len(written))
    assert sorted(mixed, key=alphabetical) == written


@pytest.mark.parametrize(
    ("one", "other"), [("Ľubomír  ĎURICA", "lubomir durica"), ("Ľubo", "L\u030cubo"), ("STRASSE", "straße")]
)
def test_names_in_any_spelling_are_one(one: str, other: str) -> None:
    assert plain(one) == plain(other)


def test_a_plain_name_fits_into_its_column() -> None:
    assert len(plain_name("\ufdfa" * 80)) <= LONGEST_PLAIN


FIRST = """
Adam Ádam Adamko Ľuboš Lubos Ľubica Ňurka Nora Ján Jan jan Jana Ján-Pavol Štefan Stefan Šimon Sima Ťažký
Tadeáš Žofia Zofia Žaneta Ondřej Ondrej Řehoř Radim Čeněk Cyril Chiara Cilka Hana Havel Ivan Íveta Ďuro
Dušan Džamila Dzurik Ôsmy Oto Ötvös Ema Éva Ělena Ümit Urban Úrsula Ůma Yveta Ýnes
"""
LAST = """
Novák Novak NOVÁK Nováková Novák-Kubo Nová Chudý Chovanec CHOVANEC Hudák Hruška Horváth Cibula Čierny
Czudek Ďuriš Duriš Ďurica Durica Dzurinda Džupa Dzian Kráľ Král Kral Kôň Kon Kónya Lukáč Ľupták Lupták
Mäsiar Masiar Mesiar Říha Riha Ríha Rybár Sabo Šabo Szabó Škoda Ťahúň Tahún Zeman Žeman Žák Zák O'Neil
Oneil Groß Gross Łukasz Lukasz Đurić Øster Oster Vlk Wolf
"""


def hall() -> list[str]:
    """2,000 names as they are written in lists: the last name first or last, with two first names, in capitals."""
    chance = random.Random(34)
    firsts, lasts = FIRST.split(), LAST.split()
    names: set[str] = set()
    while len(names) < 2000:
        first, second, last = chance.choice(firsts), chance.choice(firsts), chance.choice(lasts)
        ways = [
            f"{last} {first}",
            f"{first} {last}",
            f"{last}, {first} {second}",
            f"{last}-{chance.choice(lasts)}",
        ]
        names.add(chance.choice([*ways, f"{last} {first}".upper(), f"{last.lower()} {first}"]))
    return sorted(names)


@pytest.mark.services
def test_2000_names_stand_as_unicode_sorts_slovak(postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        ordered = (
            'SELECT name FROM unnest(%s::text[]) AS name ORDER BY name COLLATE "sk-x-icu", name COLLATE "C"'
        )
        by_icu = [name for (name,) in connection.execute(ordered, [hall()])]
    assert sorted(hall(), key=alphabetical) == by_icu


@pytest.mark.django_db
def test_the_database_sorts_as_we_do() -> None:
    names = random.Random(2).sample(hall(), 400)
    Player.objects.bulk_create(Player(name=name) for name in names)
    assert [player.name for player in Player.objects.all()] == sorted(names, key=alphabetical)


@pytest.mark.django_db
def test_a_new_name_is_sorted_anew() -> None:
    Club.objects.create(name="Hron")
    other = Club.objects.create(name="Chalani")
    other.name = "Cibuľa"
    other.save()
    assert [club.name for club in Club.objects.all()] == ["Cibuľa", "Hron"]


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        *(("Đorđe Đurić", "dorde duric"), ("Łukasz Żółć", "lukasz zolc"), ("Søren Ægir", "soren aegir")),
        *(
            ("Jürgen Groß", "jurgen gross"),
            ("Ľubomír  ĎURICA", "lubomir durica"),
            ("O’Neill–Malý", "o'neill-maly"),
        ),
        *(("Ĺudmila Ŕ", "ludmila r"), ("ﬁla", "fila"), ("Þór", "thor"), ("Şenol Işık", "senol isik")),
    ],
)
def test_l7_one_folding_of_names(name: str, folded: str) -> None:
    assert plain(name) == folded
    assert plain(without_marks(name)) == folded


def test_l7_a_page_folds_as_the_server_does() -> None:
    for script in ("page.js", "projector.js"):
        text = (Path(__file__).parent.parent.parent / "static/js" / script).read_text(encoding="utf-8")
        table = dict(re.findall(r'(\w): "(\w+)"', text.split("const BARE = {")[1].split("}")[0]))
        assert len(table) > 8
        assert {letter: plain(letter) for letter in table} == table
