"""T-4: a round ends with the clock, with a number of deals, or at each table when its pulka is closed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from core.refusals import WrongStateError
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry
from tests.evening import MARIAS, account, entry, published_round, tournament_of
from tests.events.test_settings import sent
from tournaments import ranking
from tournaments.desk.templatetags.tournament_pages import tables_over
from tournaments.draws.domain.next_round import next_round
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.domain.settings import change_settings, usual_end
from tournaments.events.models import Tournament
from tournaments.publishing.domain import projector
from tournaments.ranking import RankingError
from tournaments.rounds.domain import clock, states
from tournaments.rounds.models import Round
from tournaments.transfer.domain import export_tournament

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

SOCHI: dict[str, Any] = {
    "ruleset": "preferans/sochi",
    "ruleset_options": {"pool": 2},
    "table_size": 3,
}
DESK = Author(role=Entry.Role.DESK)
UNTIL = "do konca svojej hry (uzavretá pulka)"


def evening(**fields: Any) -> Tournament:
    """Three players of Sochi preferans, pools of two points, each round until they are closed."""
    return tournament_of(3, **SOCHI, **{"round_end": "pool", **fields})


def contract(declarer: int) -> dict[str, Any]:
    """Six spades that nobody whists: two points to the declarer's pool."""
    defence = [None if seat == declarer else "pass" for seat in range(3)]
    return {
        "kind": "contract",
        "dealer": (declarer + 2) % 3,
        "declarer": declarer,
        "contract": "6S",
        "defence": defence,
    }


@pytest.mark.parametrize(
    ("system", "ruleset", "options", "end"),
    [
        ("club-evening", "preferans/sochi", {"pool": 10}, "pool"),
        ("club-evening", "preferans/slovak", {"start": 20}, "pool"),
        ("club-evening", "preferans/sochi", {"pool": 10, "pool_end": "time"}, "clock"),
        ("club-evening", "preferans/austrian", {}, "clock"),
        ("club-evening", MARIAS, {}, "clock"),
        ("club-evening", "ticket-only", {}, "clock"),
        ("preferans-swiss", "preferans/sochi", {"pool": 10}, "clock"),
        ("prague-league", MARIAS, {}, "clock"),
    ],
)
def test_the_usual_end_of_a_round(system: str, ruleset: str, options: dict[str, Any], end: str) -> None:
    """T-22: a club's evening of preferans until the pulka is closed; a Swiss draw waits for all tables at once."""
    assert usual_end(system, ruleset, options) == end


@pytest.mark.parametrize(
    ("ruleset", "chosen", "end"),
    [
        ("preferans/sochi", "", "pool"),
        ("preferans/sochi", "clock", "clock"),
        (MARIAS, "", "clock"),
        (MARIAS, "pool", None),
    ],
)
def test_the_form_takes_the_usual_end_and_refuses_one_that_the_rules_lack(
    client: Client, ruleset: str, chosen: str, end: str | None
) -> None:
    client.force_login(account())
    data = sent(ruleset=ruleset, table_size="4", round_end=chosen, **{"option-pool": "10"})
    client.post(reverse("organiser:open-new"), data)
    made = Tournament.objects.first()
    assert (made and made.round_end) == end


def test_settings_refuse_a_pulka_where_the_rules_have_none() -> None:
    with pytest.raises(BadSettingError) as refused:
        change_settings(tournament_of(4), {"round_end": "pool"})
    assert (refused.value.extra["rule"], refused.value.extra["field"]) == ("T-4", "round_end")


def test_a_drawn_round_ends_as_the_tournament_says() -> None:
    assert published_round(evening()).pool
    assert not published_round(evening(round_end="clock", name="Iný")).pool


def test_a_round_ends_one_way() -> None:
    round_ = next_round(evening())
    with pytest.raises(WrongStateError):
        clock.set_minutes(round_, 60, None, 12, True)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.filter(pk=round_.pk).update(deals=12)
    assert clock.set_minutes(round_, 60, None, 12).deals == 12
    with pytest.raises(WrongStateError):
        clock.set_minutes(next_round(tournament_of(4, name="Mariáš")), 60, None, None, True)
    with pytest.raises(RankingError):
        ranking.system(
            "club-evening", {"rounds": [{"seeding": {"method": "random"}, "deals": 12, "pool": True}]}
        )


def test_the_hall_is_told_and_no_clock_runs(client: Client) -> None:
    tournament = evening()
    states.start_round(published_round(tournament))
    client.force_login(account())
    for page in (
        reverse("organiser:round", args=[tournament.slug, 1]),
        reverse("public:tournament", args=[tournament.slug]),
        reverse("public:projector", args=[tournament.slug, projector.key_of(tournament)]),
    ):
        shown = client.get(page).content.decode()
        assert UNTIL in shown, page
        assert 'role="timer"' not in shown


def test_the_desk_sees_at_how_many_tables_the_game_is_over(client: Client) -> None:
    """RUS-49: three contracts of two points close three pools of two."""
    tournament = evening()
    round_ = states.start_round(published_round(tournament))
    sheet = round_.tables.get().sheet
    for declarer in range(3):
        assert tables_over(round_) == {"over": 0, "of": 1}
        record_entry(sheet.public_id, DESK, entry(contract(declarer), seen=declarer))
    assert tables_over(round_) == {"over": 1, "of": 1}
    client.force_login(account())
    assert (
        'data-test="tables-over"'
        in client.get(reverse("organiser:round", args=[tournament.slug, 1])).content.decode()
    )


def test_the_desk_changes_it_on_the_page_of_the_round(client: Client) -> None:
    round_ = published_round(evening())
    client.force_login(account())
    address = reverse("organiser:set-minutes", args=[round_.tournament.slug, 1])
    client.post(address, {"minutes": "50"})
    round_.refresh_from_db()
    assert not round_.pool
    client.post(address, {"minutes": "50", "pool": "1"})
    round_.refresh_from_db()
    assert round_.pool


def test_the_api_says_and_changes_it(client: Client) -> None:
    round_ = published_round(evening())
    client.force_login(account())
    address = f"/api/v1/tournaments/{round_.tournament.slug}/rounds/1/"
    shown = client.get(address).json()
    assert (shown["pool"], shown["deals"], shown["minutes_by_size"]) == (True, None, {})
    both = client.patch(address, json.dumps({"deals": 12}), content_type="application/json")
    assert both.status_code == 409
    changed = client.patch(
        address, json.dumps({"deals": 12, "pool": False}), content_type="application/json"
    ).json()
    assert (changed["pool"], changed["deals"], changed["minutes"]) == (False, 12, 60)


def test_the_phone_at_the_table_is_told(client: Client) -> None:
    round_ = published_round(evening())
    card = round_.tournament.table_cards.get()
    said = client.get(f"/api/v1/cards/{card.read_id}/").json()
    assert (said["pool"], said["deals"]) == (True, None)


@pytest.mark.parametrize(("end", "told"), [("pool", True), ("clock", False)])
def test_the_printed_card_says_how_long_a_round_lasts(client: Client, end: str, told: bool) -> None:
    tournament = evening(round_end=end)
    published_round(tournament)
    cards = [(card, "https://example.test/c/x/") for card in tournament.table_cards.all()]
    paper = render_to_string("publishing/papers/table_cards.html", {"cards": cards, "tournament": tournament})
    client.force_login(account())
    page = client.get(reverse("organiser:table-cards", args=[tournament.slug, 1])).content.decode()
    for printed in (paper, page):
        assert ("Kolo trvá, kým sa neuzavrie pulka tohto stola." in printed) is told


def test_it_moves_with_the_tournament() -> None:
    tournament = evening()
    published_round(tournament)
    file = json.loads(export_tournament(tournament))
    assert file["tournament"]["round_end"] == "pool"
    assert [row["pool"] for row in file["rounds"]] == [True]
