"""The words of the form: complete in every language, with the numbers of the rules as they are played."""

from __future__ import annotations

import pytest

from rules import rulebook
from rules.marias.premium_tables import shipped_table, shipped_tables
from scoring.documents.marias.form import drawn_form
from scoring.documents.marias.words import Words, words_of
from scoring.documents.sheet import PaperForm
from tests.documents.evening import MARIAS
from tests.reading import plain

pytestmark = pytest.mark.unit

LANGUAGES = ("sk", "cs", "en")


def words(language: str = "sk", *, currency: str = "EUR", **options: object) -> Words:
    return words_of(
        PaperForm(
            ruleset=MARIAS,
            options=tuple(sorted(options.items())),
            currency=currency,
            language=language,
            seats=4,
            blank=False,
        )
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", [one.id for one in shipped_tables()])
def test_every_row_of_every_premium_table_has_its_place(table: str, language: str) -> None:
    printed = words(language, premium_table=table).rows
    assert sorted(row for place in printed for row in place.merged) == sorted(shipped_table(table).values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_contract_component_and_silent_part_has_a_name(language: str) -> None:
    said = words(language)
    assert set(said.contract) == set(said.terms.contracts)
    assert set(said.component) >= {
        part for contract in said.terms.contracts.values() for part in contract.components
    }
    assert {
        f"silent_{contract.silent}" for contract in said.terms.contracts.values() if contract.silent
    } <= set(said.log)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_placeholder_is_left_on_the_form(language: str) -> None:
    said = words(language)
    assert not [text for text in (*said.label.values(), *said.footnotes) if "{" in text]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("sk", "Body za riskantné hry a refleky sa sčítavajú."),
        ("cs", "Body za riskantní hry a refleky se sčítají."),
        ("en", "Points for risky games and for refleks add up."),
    ],
)
def test_m_21_the_sentence_about_refleks_stands_under_the_table_and_in_the_rule(
    language: str, sentence: str
) -> None:
    """As printed, after the limits; why it adds nothing says the rule, where the page shows it."""
    assert [sentence in plain(note) for note in words(language).footnotes].count(True) == 1
    assert sentence.rstrip(".") in plain(rulebook.rules("marias")["M-21"].text(language))


def test_the_printed_table_has_its_29_rows_and_their_values() -> None:
    rows = words().rows
    assert len(rows) == 29
    assert (rows[0].wording, rows[0].lead, rows[0].no_lead) == (
        "hlásená na 3 tromfy, vyhratá alebo schválená",
        7,
        10,
    )
    assert (rows[-1].lead, rows[-1].no_lead) == (160, 240)


def test_the_other_premium_table_prints_its_own_values() -> None:
    values = {row.merged[0]: (row.lead, row.no_lead) for row in words(premium_table="2010-aligned").rows}
    assert values["hundred.4.neither"] == (24, 30)


def test_the_czech_table_is_printed_with_its_rows_and_says_which_it_is() -> None:
    said = words("cs", premium_table="csm-2010")
    printed = {row.merged[0]: row for row in said.rows}
    assert len(said.rows) == 30
    assert (printed["seven.1"].lead, printed["seven.1"].no_lead) == (20, 28)
    assert plain(printed["hundred.twenty.3"].wording).startswith("hlášené a vyhrané na 3 a méně trumfů")
    assert said.label["title"] == "BODOVACÍ TABULKA PRO LICITOVANÝ MARIÁŠ"
    assert said.label["valid_from"] == "tabulka prémiových bodů: Český svaz mariáše 2010"
    assert said.label["other_table"] not in words("cs").label.values()


def test_a_club_s_own_table_is_printed_as_it_is() -> None:
    rows = {"seven.3": [5, 7], "hundred.3.no_ten": [20, 24], "betl.ace": [8, 8]}
    said = words(premium_table={"id": "Klub 2026/1", "rows": rows})
    assert [row.merged for row in said.rows] == [("seven.3",), ("hundred.3.no_ten",), ("betl.ace",)]
    assert [group.title for group in said.groups] == ["sedma", "sto", "betl"]
    assert said.label["valid_from"] == "tabuľka prémiových bodov: Klub 2026/1"
    assert "****" not in "".join([*said.footnotes, *(row.wording for row in said.rows)])


def test_rows_of_one_line_stand_apart_where_they_are_worth_something_else() -> None:
    rows = {"hundred.3.both": [26, 32], "hundred.3.no_ten": [20, 24]}
    said = words(premium_table={"id": "Klub", "rows": rows})
    assert [(row.merged, row.lead) for row in said.rows] == [
        (("hundred.3.both",), 26),
        (("hundred.3.no_ten",), 20),
    ]


def test_a_form_of_a_table_without_rows_can_be_drawn() -> None:
    paper = PaperForm(
        ruleset=MARIAS,
        options=(("premium_table", {"id": "bez PB", "rows": {}}),),
        currency="EUR",
        language="sk",
        seats=4,
        blank=True,
    )
    assert "bez PB" in "".join(text.text for text in drawn_form(paper).texts)


@pytest.mark.parametrize(
    ("currency", "options", "payment", "limits"),
    [
        (
            "EUR",
            {},
            "PRI 2\u00a0c MARIÁŠI PREPLÁCAJÚ V HODNOTE 5\u00a0c",
            "(pri základe 2\u00a0c = 10\u00a0€)",
        ),
        (
            "CZK",
            {"base_cents": 200},
            "PRI 2\u00a0Kč MARIÁŠI PREPLÁCAJÚ V HODNOTE 5\u00a0Kč",
            "= 1\u00a0000\u00a0Kč)",
        ),
        (
            "EUR",
            {"limit": 100},
            "V HODNOTE 5\u00a0c",
            "100-násobku základnej sadzby (pri základe 2\u00a0c = 2\u00a0€)",
        ),
    ],
)
def test_the_form_says_what_is_played_for(
    currency: str, options: dict[str, int], payment: str, limits: str
) -> None:
    said = words(currency=currency, **options)
    assert payment in plain(said.label["payment"])
    assert limits in " ".join(said.footnotes)


def test_points_that_are_not_paid_are_not_announced_as_paid() -> None:
    assert words(premium_cents_per_point=0).label["payment"] == ""


def test_fleks_have_their_names() -> None:
    assert [words().flek(count) for count in range(1, 6)] == ["flek", "re", "tutti", "boty", "5× flek"]
