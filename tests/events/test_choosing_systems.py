"""T-22 on the pages: another system brings all it proposes, another currency its base (M-42); the rest stays."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.evening import account, drawn_round, tournament_of
from tests.events.test_settings import filled
from tournaments import ranking
from tournaments.cash.domain import postings
from tournaments.events.domain.settings import change_settings
from tournaments.events.models import Tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

PRESETS = [name for name, system in ranking.systems().items() if system.points is not None]
#: The page, where it is asked for what belongs to a choice on it, and where it is stored.
OF_NEW = ("create", "choose-for-new", "open-new")
OF_ONE = ("settings", "choose-settings", "save-settings")


def fields(context: Any) -> dict[str, str]:
    """What a browser would send of the page of this context."""
    form, system_form = context["form"], context["system_form"]
    shown = {"shown.system": system_form.name, "shown.currency": form.money}
    return filled(form) | (filled(form.options) if form.options else {}) | filled(system_form) | shown


class Page:
    """A page of settings as a person goes through it: opened, something chosen, something typed, saved."""

    def __init__(self, client: Client, tournament: Tournament | None = None) -> None:
        client.force_login(account())
        self.client = client
        at = [tournament.slug] if tournament else []
        self.address, self.chosen_at, self.saved_at = (
            reverse(f"organiser:{name}", args=at) for name in (OF_ONE if tournament else OF_NEW)
        )
        self.fields = fields(client.get(self.address).context)
        self.fields |= {"name": "Liga", "date": "2026-11-21"}

    def type(self, **typed: str) -> Page:
        """Into fields of the rule set (`option_…`), the system (with dots in a dictionary) and the tournament."""
        self.fields |= {name.replace("option_", "option-"): value for name, value in typed.items()}
        return self

    def choose(self, **chosen: str) -> Page:
        """What the page asks to be shown again for."""
        own = {name: self.fields[name] for name in ("name", "date")}
        page = self.client.post(
            self.chosen_at, self.fields | {k.replace("__", "."): v for k, v in chosen.items()}
        )
        assert page.status_code == 200
        assert not page.context["form"].errors
        assert "unseen" not in page.content.decode()
        self.fields = fields(page.context)
        assert {name: self.fields[name] for name in own} == own
        return self

    def save(self) -> Tournament:
        answer = self.client.post(self.saved_at, self.fields)
        assert answer.status_code == 302, (
            answer.context["form"].errors,
            answer.context["system_form"].errors,
        )
        return Tournament.objects.latest("pk")


def bases(tournament: Tournament) -> tuple[str, int | None]:
    return tournament.currency, tournament.ruleset_options.get("base_cents")


@pytest.mark.parametrize(("first", "name"), list(zip(PRESETS, PRESETS[1:] + PRESETS[:1], strict=True)))
def test_one_preset_after_another_leaves_nothing_of_the_first(client: Client, first: str, name: str) -> None:
    """The rule for points, the drops, teams, premium points: all of the second, whatever was shown before."""
    page = Page(client).choose(system=first).choose(system=name)
    fresh = Page(client).choose(system=name)
    assert page.fields == fresh.fields
    made = page.save()
    assert (made.system, made.system_options) == (name, {})
    assert (made.currency, made.smallest_coin) == {"EUR": ("EUR", 1), "CZK": ("CZK", 100)}[
        ranking.systems()[name].currency
    ]


def test_what_no_system_proposes_stays_as_typed(client: Client) -> None:
    page = Page(client).type(capacity="32", live="round", venue="U kráľa", public="on")
    del page.fields["public"]
    made = page.choose(system="prague-league").save()
    assert (made.capacity, made.live, made.venue, made.public) == (32, "round", "U kráľa", False)


def test_another_rule_for_points_keeps_what_was_typed(client: Client) -> None:
    page = Page(client).choose(system="prague-league", currency="EUR")
    page.type(rounds_planned="4", option_limit="400").fields["drops.worst"] = "1"
    made = page.choose(points__rule="key").type(**{"points.first": "20"}).save()
    assert (made.rounds_planned, made.ruleset_options["limit"]) == (4, 400)
    assert made.system_options["drops"] == {"worst": 1}
    assert made.system_options["points"]["first"] == "20"


@pytest.mark.parametrize(
    ("typed", "base"),
    [("", 20), ("2", 20), ("4", 4), ("40", 40)],  # 2 is what is usual in euro, typed or not
)
def test_m_42_the_base_follows_the_currency_unless_another_was_chosen(
    client: Client, typed: str, base: int
) -> None:
    made = Page(client).type(option_base_cents=typed).choose(currency="CZK").save()
    assert bases(made) == ("CZK", base)
    assert made.smallest_coin == 100


def test_m_42_and_back_again(client: Client) -> None:
    made = Page(client).choose(currency="CZK").choose(currency="EUR").save()
    assert (bases(made), made.smallest_coin) == (("EUR", None), 1)


def test_m_42_in_crowns_two_hellers_can_be_chosen(client: Client) -> None:
    assert bases(Page(client).choose(currency="CZK").type(option_base_cents="2").save()) == ("CZK", 2)


@pytest.mark.parametrize(
    ("typed", "rate"),
    [({}, "1"), ({"premium.rate": "3"}, "3"), ({"option-base_cents": "40"}, "10")],
)
def test_m_42_the_rate_follows_the_base_unless_one_of_them_was_chosen(
    client: Client, typed: dict[str, str], rate: str
) -> None:
    page = Page(client).choose(system="prague-league")
    page.fields |= typed
    made = page.choose(currency="EUR").save()
    assert str(ranking.system(made.system, made.system_options).premium.rate) == rate


@pytest.mark.parametrize("chosen", [{"system": "prague-league"}, {"currency": "CZK"}])
@pytest.mark.parametrize("there", [False, True], ids=["new", "settings"])
def test_a_choice_that_is_sent_before_it_was_shown_is_shown_first(
    client: Client, chosen: dict[str, str], there: bool
) -> None:
    """Without scripts, or quicker than they are: nothing is stored that nobody has seen."""
    tournament = tournament_of(0) if there else None
    page = Page(client, tournament)
    answer = client.post(page.saved_at, page.fields | chosen)
    assert answer.status_code == 200
    assert answer.context["unseen"]
    assert 'data-test="unseen"' in answer.content.decode()
    assert list(Tournament.objects.values_list("system", "currency")) == [("club-evening", "EUR")] * there
    page.fields = fields(answer.context)
    assert bases(page.save()) == ("CZK", 20)


def test_what_was_changed_by_hand_comes_back_with_an_error(client: Client) -> None:
    page = Page(client).choose(system="prague-league").type(option_base_cents="40", rounds_planned="0")
    page.fields |= {"premium.rate": "20", "drops.worst": "1", "unplayed.rule": "last"}
    answer = client.post(page.saved_at, page.fields)
    assert "rounds_planned" in answer.context["form"].errors
    assert fields(answer.context) == page.fields


@pytest.mark.parametrize("bad", ["nonsense", "superliga-2009", ""])
def test_a_system_that_cannot_be_chosen_is_passed_over(client: Client, bad: str) -> None:
    page = Page(client)
    sent = page.fields | {"system": bad, "shown.system": "club-evening", "currency": "XXX", "ruleset": "x"}
    assert client.post(page.chosen_at, sent).status_code == 200
    assert client.post(page.saved_at, sent).status_code == 200
    assert not Tournament.objects.exists()


class TestTheSettingsOfATournament:
    def test_a_system_that_names_rules_and_currency_brings_them(self, client: Client) -> None:
        made = tournament_of(0, ruleset="preferans/sochi", ruleset_options={"pool": 10}, round_end="pool")
        now = Page(client, made).choose(system="prague-league").save()
        assert (now.ruleset, now.currency, now.smallest_coin, now.round_end) == (
            "marias/szmk-2012",
            "CZK",
            100,
            "clock",
        )
        assert now.ruleset_options == {"base_cents": 20, "premium_cents_per_point": 0}

    def test_one_that_leaves_them_open_takes_its_own_back_only(self, client: Client) -> None:
        """Crowns and a limit stay; what Prague asked for (premium points are not settled) goes."""
        made = tournament_of(0, system="prague-league", currency="CZK")
        change_settings(made, {"ruleset_options": {**made.ruleset_options, "limit": 600}})
        now = Page(client, made).choose(system="club-evening").save()
        assert (now.currency, now.ruleset_options) == ("CZK", {"base_cents": 20, "limit": 600})

    def test_a_base_of_its_own_gives_way_to_one_that_the_file_states(self, client: Client) -> None:
        made = tournament_of(0, currency="CZK", ruleset_options={"base_cents": 4, "limit": 600})
        assert Page(client, made).choose(system="place-sum").save().ruleset_options["base_cents"] == 4
        now = Page(client, made).choose(system="prague-league").save()
        assert now.ruleset_options == {"base_cents": 20, "limit": 600, "premium_cents_per_point": 0}
        assert now.system_options == {}

    def test_choosing_back_shows_what_is_stored(self, client: Client) -> None:
        made = tournament_of(0, rounds_planned=7, system_options={"drops": {"worst": 2}})
        page = Page(client, made)
        before = dict(page.fields)
        assert page.choose(system="vysocina").choose(system="club-evening").fields == before

    def test_a_published_seating_keeps_its_rules_and_premium_points_count_once(self, client: Client) -> None:
        """T-18: the sheets settle premium points in the money; as SB they would count a second time."""
        made = tournament_of(4, table_size=4)
        drawn_round(made)
        now = Page(client, made).choose(system="prague-league").save()
        assert (now.system, now.currency, now.ruleset_options) == ("prague-league", "EUR", {})
        assert now.system_options == {"premium": {"pb_in_zb": True}}

    def test_money_that_has_changed_hands_keeps_its_currency_and_the_rate_follows(
        self, client: Client
    ) -> None:
        made = tournament_of(3)
        postings.set_fees(made, {"licensed": 500, "guest": 500})
        postings.pay_fee(made.registrations.first(), account())
        now = Page(client, made).choose(system="prague-league").save()
        assert (now.currency, now.ruleset_options) == ("EUR", {"premium_cents_per_point": 0})
        assert now.system_options == {"premium": {"rate": "1"}}

    @pytest.mark.parametrize("options", [{}, {"base_cents": 2}, {"premium_cents_per_point": 0}])
    def test_one_in_crowns_from_before_keeps_its_base(self, client: Client, options: dict[str, Any]) -> None:
        """It is played already: saving its page changes nothing but what was typed."""
        made = tournament_of(4, currency="CZK", ruleset_options=options)
        drawn_round(made)
        page = Page(client, made)
        assert page.fields["option-base_cents"] == "2"
        now = page.type(venue="Brno").save()
        assert (now.venue, now.ruleset_options) == ("Brno", options)

    def test_what_the_page_does_not_ask_for_is_kept(self, client: Client) -> None:
        kept = {"insolvent": {"rule": "pays_deposit", "deposit": 500}}
        made = tournament_of(0, system_options=kept)
        page = Page(client, made)
        page.fields["drops.worst"] = "1"
        assert page.save().system_options == {**kept, "drops": {"worst": 1}}


@pytest.mark.parametrize(
    ("fields", "options", "system_options"),
    [
        ({"currency": "CZK"}, {"base_cents": 20}, {}),
        ({"currency": "CZK", "ruleset_options": {}}, {}, {}),
        ({"currency": "CZK", "ruleset": "preferans/slovak"}, {}, {}),
        ({"system": "prague-league"}, {"premium_cents_per_point": 0}, {"premium": {"rate": "1"}}),
        (
            {"system": "prague-league", "currency": "CZK"},
            {"base_cents": 20, "premium_cents_per_point": 0},
            {},
        ),
    ],
)
def test_what_is_not_said_of_a_new_tournament_is_as_proposed(
    fields: dict[str, Any], options: dict[str, Any], system_options: dict[str, Any]
) -> None:
    made = tournament_of(0, **fields)
    assert (made.ruleset_options, made.system_options) == (options, system_options)
