"""The form of what a club agrees on: every option of every rule set has a field, a title and a value for the record."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from rules import registry
from scoring.forms.rulesets import OptionsForm, ruleset_choices

pytestmark = pytest.mark.unit

RULESETS = list(registry.rulesets())


def sent(form: OptionsForm) -> dict[str, str]:
    """What a browser sends when nobody changes anything."""
    values = {name: form[name].value() for name in form.fields}
    return {f"option-{name}": "" if value is None else str(value) for name, value in values.items()}


@pytest.mark.parametrize("language", ["sk", "cs", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_option_has_a_title_and_the_proposed_form_is_a_game(ruleset: str, language: str) -> None:
    with override(language):
        form = OptionsForm(ruleset)
        assert set(form.fields) == {option.name for option in registry.engine(ruleset).declared()}
        assert all(field.label and field.label != name for name, field in form.fields.items())
        filled = OptionsForm(ruleset, sent(form))
        assert filled.is_valid(), filled.errors
        assert set(filled.options) == {field.name for field in form.asked()}


CASES: list[tuple[str, dict[str, str], dict[str, Any]]] = [
    ("preferans/sochi", {"pool": "20", "whist_type": "gentleman"}, {"pool": 20, "whist_type": "gentleman"}),
    ("preferans/sochi", {"all_pass_progression": "1-2-2"}, {"pool": 10, "all_pass_progression": [1, 2, 2]}),
    (
        "preferans/sochi",
        {"half_whist": "false", "consolation": "10"},
        {"pool": 10, "half_whist": False, "consolation": 10},
    ),
    ("preferans/sochi", {"talon_value": "7"}, {"pool": 10, "talon_value": 7}),
    (
        "preferans/sochi",
        {"prices": "3 6 9 8 12 15"},
        {"pool": 10, "prices": {"6": 3, "7": 6, "8": 9, "9": 8, "10": 12, "misere": 15}},
    ),
    (
        "preferans/classic",
        {"obligations": "8, 9 naslepo 2x 40"},
        {
            "pool": 10,
            "obligations": [{"contract": "8"}, {"contract": "9", "dark": True, "times": 2, "penalty": 40}],
        },
    ),
    ("preferans/zakaznoy", {"table": "6s, 7nt 10H"}, {"table": ["6S", "7NT", "10H"]}),
    ("preferans/croatian", {"start": "50", "refa_max": "2"}, {"start": 50, "refa_max": 2}),
    ("preferans/austrian", {"pot": "limited", "ante": ""}, {"pot": "limited"}),
    (
        "marias/szmk-2012",
        {"base_cents": "4", "premium_table": "2010-aligned"},
        {"base_cents": 4, "premium_table": "2010-aligned"},
    ),
]


@pytest.mark.parametrize(("ruleset", "changed", "options"), CASES)
def test_what_is_chosen_comes_into_the_record(
    ruleset: str, changed: dict[str, str], options: dict[str, Any]
) -> None:
    data = sent(OptionsForm(ruleset)) | {f"option-{name}": value for name, value in changed.items()}
    form = OptionsForm(ruleset, data)
    assert form.is_valid(), form.errors
    assert form.options == options
    again = OptionsForm(ruleset, sent(OptionsForm(ruleset, options=options)))
    assert again.is_valid(), again.errors
    assert again.options == options


@pytest.mark.parametrize(
    ("ruleset", "field", "value"),
    [
        ("preferans/sochi", "pool", ""),
        ("preferans/sochi", "pool", "0"),
        ("preferans/sochi", "whist_type", "friendly"),
        ("preferans/sochi", "prices", "1 2 3"),
        ("preferans/croatian-hr", "start", "31"),  # HR-1
        ("preferans/austrian", "ante", ""),  # AUS-4
        ("preferans/austrian", "ante", "15"),
        ("preferans/zakaznoy", "table", "6S 6S"),
        ("marias/szmk-2012", "base_cents", "3"),
    ],
)
def test_what_the_rules_refuse_is_said_at_its_field(ruleset: str, field: str, value: str) -> None:
    form = OptionsForm(ruleset, sent(OptionsForm(ruleset)) | {f"option-{field}": value})
    assert not form.is_valid()
    assert field in form.errors


def test_rule_sets_are_offered_by_number_of_players_and_in_the_readers_language() -> None:
    with override("sk"):
        assert ("preferans/slovak", "Slovenský preferans") in ruleset_choices([3])
        assert {name for name, _ in ruleset_choices([3, 4, 5])} == {
            name for name in RULESETS if registry.rulesets()[name].most_players > 2
        }
        assert "preferans/pasy" in dict(ruleset_choices([2]))


def test_the_fields_follow_the_rule_set(client: Client) -> None:
    address = reverse("scoring:ruleset-options")
    page = client.get(address, {"ruleset": "preferans/croatian"}).content.decode()
    assert 'name="option-start"' in page
    assert 'value="30"' in page
    assert client.get(address, {"ruleset": "preferans/none"}).status_code == 404
    assert client.post(address).status_code == 405


def test_m_41_a_club_s_own_table_stays_chosen_when_the_form_is_saved_again() -> None:
    table = {"id": "Klub 2026/1", "rows": {"seven.3": [5, 7]}}
    agreed = {"base_cents": 4, "premium_table": table}
    shown = OptionsForm("marias/szmk-2012", options=agreed)
    assert "Klub 2026/1" in str(shown["premium_table"])
    form = OptionsForm("marias/szmk-2012", sent(shown), options=agreed)
    assert form.is_valid(), form.errors
    assert form.options == agreed
    other = OptionsForm(
        "marias/szmk-2012", sent(shown) | {"option-premium_table": "csm-2010"}, options=agreed
    )
    assert other.is_valid(), other.errors
    assert other.options == {"base_cents": 4, "premium_table": "csm-2010"}


@pytest.mark.parametrize(
    ("typed", "stored"), [("", {"base_cents": 20}), ("2", {"base_cents": 2}), ("40", {"base_cents": 40})]
)
def test_m_42_in_crowns_the_base_is_20_unless_another_is_written(typed: str, stored: dict[str, Any]) -> None:
    shown = OptionsForm("marias/szmk-2012", currency="CZK")
    assert shown["base_cents"].value() == 20
    form = OptionsForm("marias/szmk-2012", {"option-base_cents": typed}, currency="CZK")
    assert form.is_valid(), form.errors
    assert form.options == stored


@pytest.mark.parametrize(
    ("stored", "shown", "changed"),
    [
        ({}, 2, {"Base rate (cents or hellers)": "2"}),
        ({"base_cents": 20}, 20, {}),
        (
            {"limit": 600, "base_cents": 4},
            4,
            {"Base rate (cents or hellers)": "4", "Limit of a payment (multiple of the base)": "600"},
        ),
    ],
)
def test_m_42_a_game_in_crowns_shows_the_base_it_is_played_by(
    stored: dict[str, Any], shown: int, changed: dict[str, str]
) -> None:
    with override("en"):
        form = OptionsForm("marias/szmk-2012", options=stored, currency="CZK")
        assert form["base_cents"].value() == shown
        assert dict(form.changes()) == changed


CHANGES: list[tuple[str, dict[str, str], dict[str, str]]] = [
    ("preferans/sochi", {}, {}),
    ("preferans/sochi", {"pool": "20"}, {}),  # asked of everybody, no house rule
    ("preferans/sochi", {"whist_type": "jlob"}, {}),  # chosen, but what holds anyway
    ("preferans/sochi", {"whist_type": "gentleman"}, {"Vist": "džentlmenský"}),
    ("preferans/sochi", {"half_whist": "false"}, {"Odchod za pol vistu": "nie"}),
    ("preferans/sochi", {"prices": "1 2"}, {"Ceny do pulky: 6, 7, 8, 9, 10, mizér": "1 2"}),
    ("marias/szmk-2012", {"premium_table": "csm-2010"}, {"Tabuľka prémiových bodov": "Český zväz 2010"}),
]


@pytest.mark.parametrize(("ruleset", "typed", "told"), CHANGES)
def test_house_rules_are_told_by_what_differs_from_the_rules(
    client: Client, ruleset: str, typed: dict[str, str], told: dict[str, str]
) -> None:
    asked = {"ruleset": ruleset} | {f"option-{name}": value for name, value in typed.items()}
    answer = client.get(reverse("scoring:changed-options"), asked)
    assert dict(answer.context["options"].changes()) == told
    for title, value in told.items():
        assert f"{title}: {value}" in answer.content.decode()


def test_what_differs_is_asked_of_a_known_rule_set(client: Client) -> None:
    address = reverse("scoring:changed-options")
    assert client.get(address, {"ruleset": "preferans/none"}).status_code == 404
    assert client.post(address).status_code == 405
    strange = {"ruleset": "preferans/sochi", "currency": "XXX", "option-whist_type": "<b>"}
    assert "&lt;b&gt;" in client.get(address, strange).content.decode()


def test_the_fields_follow_the_currency_and_what_a_page_proposes(client: Client) -> None:
    address = reverse("scoring:ruleset-options")
    asked = {"ruleset": "marias/szmk-2012", "currency": "CZK", "option-premium_cents_per_point": "0"}
    form = client.get(address, asked).context["options"]
    assert (form["base_cents"].value(), form["premium_cents_per_point"].value()) == (20, "0")
    strange = {"ruleset": "preferans/sochi", "currency": "XXX", "option-pool": "<b>"}
    assert "&lt;b&gt;" in client.get(address, strange).content.decode()
