"""The words of the form: complete in every language, with the numbers of the rules as they are played."""

from __future__ import annotations

import pytest

from rules import registry, rulebook
from rules.marias.ruleset import premium_rows
from scoring.documents.marias.words import Words, words_of
from scoring.documents.sheet import PaperForm
from tests.documents.evening import MARIAS

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
@pytest.mark.parametrize("table", registry.rulesets()[MARIAS].data["premium_tables"])
def test_every_row_of_every_premium_table_has_its_place(table: str, language: str) -> None:
    printed = words(language, premium_table=table).rows
    assert sorted(row for place in printed for row in place.merged) == sorted(premium_rows(table))


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
    assert [sentence in note for note in words(language).footnotes].count(True) == 1
    assert sentence.rstrip(".") in rulebook.rules("marias")["M-21"].text(language)


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
    assert payment in said.label["payment"]
    assert limits in " ".join(said.footnotes)


def test_points_that_are_not_paid_are_not_announced_as_paid() -> None:
    assert words(premium_cents_per_point=0).label["payment"] == ""


def test_fleks_have_their_names() -> None:
    assert [words().flek(count) for count in range(1, 6)] == ["flek", "re", "tutti", "boty", "5× flek"]
