"""T-1, T-22: what is chosen on the page of a new tournament is what is stored, for every system and rule set."""

from __future__ import annotations

from datetime import date, time
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.evening import account
from tests.events.test_settings import filled
from tournaments import ranking
from tournaments.cash.models import Fee, Prize
from tournaments.events.domain.day_plan import day_plan
from tournaments.events.domain.settings import usual_end
from tournaments.events.domain.tournaments import create_tournament, grant_role
from tournaments.events.forms.settings import playable, preset_initial
from tournaments.events.forms.system_cards import GAMES, cards, game_of, suits
from tournaments.events.models import Tournament
from tournaments.registration.domain import entering

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

SYSTEMS = {name: system for name, system in ranking.systems().items() if system.points is not None}
RULESETS = [ruleset for ruleset, _title in playable()]
#: The fields of the page; the others stand in the settings.
SHOWN = (
    "name", "date", "venue", "club", "ruleset", "rounds_planned", "round_minutes", "table_size", "currency",
)  # fmt: skip


class Page:
    """The page as a browser has it: only the fields that it shows are sent."""

    def __init__(self, client: Client, address: str = "") -> None:
        self.client = client
        client.force_login(account())
        self.fields = self.read(client.get(reverse("organiser:create") + address))

    def read(self, answer: Any) -> dict[str, str]:
        self.context = context = answer.context
        form = context["form"]
        sent = {name: value for name, value in filled(form).items() if name in SHOWN}
        sent |= filled(form.options) if form.options else {}
        sent |= {"game": context["game"], "system": context["system_form"].name}
        sent |= {"shown.game": sent["game"], "shown.system": sent["system"], "shown.currency": form.money}
        return sent | {"like": form.before.slug} if form.before else sent

    def choose(self, **chosen: str) -> Page:
        self.fields = self.read(self.client.post(reverse("organiser:choose-for-new"), self.fields | chosen))
        return self

    def open(self, **typed: Any) -> Tournament:
        whole = {"name": "Liga", "date": "2026-11-21"} | typed
        answer = self.client.post(reverse("organiser:open-new"), self.fields | whole)
        assert answer.status_code == 302, answer.context["form"].errors
        assert answer["Location"].endswith("/players/")
        return Tournament.objects.latest("pk")


@pytest.mark.parametrize("name", SYSTEMS)
def test_t_22_a_chosen_system_is_stored_whole(client: Client, name: str) -> None:
    system = SYSTEMS[name]
    page = Page(client)
    game = next(game for game in GAMES if suits(system, game))
    made = page.choose(game=game).choose(system=name).open()
    proposed = preset_initial(system)
    ruleset = (
        proposed["ruleset"] if suits(system, game) and "ruleset" in ranking.stated(name) else GAMES[game]
    )
    assert (made.system, made.system_options, made.ruleset) == (name, {}, ruleset)
    for field in ("rounds_planned", "round_minutes", "table_size", "currency", "smallest_coin"):
        assert getattr(made, field) == proposed[field], field
    if not system.ticket_only:
        assert system.ruleset_options.items() <= made.ruleset_options.items()
    assert made.round_end == usual_end(name, made.ruleset, made.ruleset_options)
    assert (made.live, made.capacity, made.state) == (Tournament.Live.DEAL, None, "registration")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_t_1_a_chosen_rule_set_is_stored_with_its_options(client: Client, ruleset: str) -> None:
    page = Page(client).choose(game=game_of(ruleset)).choose(ruleset=ruleset)
    form = page.context["form"]
    assert form.chosen_ruleset == ruleset
    for field in form.options.asked() if form.options else []:
        page.fields[field.html_name] = page.fields.get(field.html_name) or "20"
    made = page.open(rounds_planned="2", round_minutes="45", table_size="4", venue="U kráľa")
    assert (made.ruleset, made.venue) == (ruleset, "U kráľa")
    assert (made.rounds_planned, made.round_minutes, made.table_size) == (2, 45, 4)
    assert made.round_end == usual_end(made.system, ruleset, made.ruleset_options)


@pytest.mark.parametrize("game", GAMES)
def test_another_system_of_the_game_leaves_the_rules_as_they_were(client: Client, game: str) -> None:
    page = Page(client).choose(game=game)
    for card in cards(game):
        page.choose(system=card.system.id)
        assert page.context["game"] == game
        stated = "ruleset" in ranking.stated(card.system.id)
        assert page.fields["ruleset"] == (card.system.ruleset if stated else GAMES[game])


def test_a_game_that_was_not_seen_is_not_stored(client: Client) -> None:
    """Without a script another game is chosen by the button itself: its rules are shown first."""
    page = Page(client)
    answer = client.post(
        reverse("organiser:open-new"), page.fields | {"game": "preferans", "name": "N", "date": "2026-11-21"}
    )
    assert answer.status_code == 200
    assert 'data-test="unseen"' in answer.content.decode()
    assert answer.context["form"].chosen_ruleset == "preferans/sochi"
    assert not Tournament.objects.exists()


def last_time() -> Tournament:
    found = create_tournament(
        user=account(), name="Liga, 4. večer", on=date(2026, 11, 14), system="place-sum",
        system_options={"drops": {"worst": 1}}, ruleset_options={"base_cents": 4}, capacity=40, live="round",
        rounds_planned=4,
    )  # fmt: skip
    Fee.objects.create(tournament=found, category="licensed", cents=500)
    women = found.categories.create(key="women")
    Prize.objects.create(tournament=found, place=1, cents=3000)
    Prize.objects.create(tournament=found, place=1, category=women, goods="kôš")
    return found


def test_as_last_time_takes_settings_people_fee_and_prizes(client: Client) -> None:
    before = last_time()
    people = [entering.Entrant(entering.Person(f"Hráč {n}", "Klub", f"L{n}", 1960)) for n in range(5)]
    gone = entering.register_all(before, people, checked_in=True)[0]
    gone.state = "withdrawn"
    gone.save()
    page = Page(client, f"?like={before.slug}")
    assert [one.key for one in page.context["again"]] == ["people", "fees", "prizes"]
    made = page.open(name="Liga, 5. večer", again=["people", "fees", "prizes"])
    assert made.pk != before.pk
    for field in (
        "system",
        "system_options",
        "ruleset",
        "ruleset_options",
        "capacity",
        "live",
        "rounds_planned",
    ):
        assert getattr(made, field) == getattr(before, field), field
    entered = made.registrations.values_list("name", "licence", "state", "club__name", "player")
    assert sorted(entered) == sorted(
        (one.name, one.licence, "registered", "Klub", one.player_id)
        for one in before.registrations.exclude(state="withdrawn")
    )
    assert [(fee.category, fee.cents) for fee in made.fees.all()] == [("licensed", 500)]
    prizes = [
        (one.place, one.cents, one.goods, one.category and one.category.tournament_id)
        for one in made.prizes.all()
    ]
    assert sorted(prizes, key=str) == sorted([(1, 3000, "", None), (1, 0, "kôš", made.pk)], key=str)


def test_what_of_last_time_is_not_wanted_stays_there(client: Client) -> None:
    page = Page(client, f"?like={last_time().slug}")
    made = page.choose(system="club-evening").open()
    assert [made.fees.count(), made.prizes.count(), made.registrations.count()] == [0, 0, 0]
    assert (made.system, made.system_options) == ("club-evening", {})


def test_a_tournament_of_others_is_no_last_time(client: Client) -> None:
    other = account("somebody@example.org")
    theirs = create_tournament(user=other, name="Ich", on=date(2026, 11, 14), system="place-sum")
    grant_role(theirs, account(), "desk")
    page = Page(client, f"?like={theirs.slug}")
    assert (page.context["last"], page.context["form"].before) == (None, None)
    assert page.fields["system"] == "club-evening"


@pytest.mark.parametrize(
    ("players", "order", "rounds", "minutes", "tables", "ends"),
    [
        (22, (4, 3), 4, 45, [(4, 4), (2, 3)], time(18, 30)),
        (22, (4, 3), 4, 60, [(4, 4), (2, 3)], time(19, 30)),
        (5, (4, 3), 1, 60, [], time(15, 45)),
        (320, (4, 3), 3, 60, [(80, 4)], time(18, 15)),
    ],
)
def test_the_estimate_of_a_day(
    players: int, order: tuple[int, ...], rounds: int, minutes: int, tables: list[tuple[int, int]], ends: time
) -> None:
    plan = day_plan(players, order, time(14, 0), rounds, minutes)
    assert (plan.tables, plan.ends) == (tables, ends)
    assert len(plan.rounds) == rounds


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_says_how_it_scores_with_an_example(name: str) -> None:
    game = next(game for game in GAMES if suits(SYSTEMS[name], game))
    card = next(card for card in cards(game) if card.system.id == name)
    drops = SYSTEMS[name].drops
    assert sum(struck for _text, struck in card.example) == drops.best + drops.worst
    assert len(card.example) == len(SYSTEMS[name].rounds)
    assert "" not in (card.how, card.total)
