"""T-22 at the desk: a ticket of Vysočina on which somebody loses more than his deposit of 100 Kč."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.domain.written import written_on
from scoring.models import Sheet
from tests.evening import account, published_round, tournament_of
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.rounds.domain import insolvent, states, table_desk
from tournaments.rounds.domain.refusals import InsolventError
from tournaments.rounds.models import Round, Table

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def tournament_in(system: str = "vysocina", **fields: Any) -> Tournament:
    return tournament_of(
        3, system=system, ruleset="ticket-only", table_size=3, currency="CZK", smallest_coin=100, **fields
    )


@pytest.fixture(scope="module")
def round_(lasting: None) -> Round:
    return states.start_round(published_round(tournament_in()))


@pytest.fixture
def olga(client: Client) -> Client:
    client.force_login(account())
    return client


def table_of(round_: Round) -> Table:
    return round_.tables.get()


def rows(*money: int, deposit: int = 10000) -> list[dict[str, Any]]:
    return [
        {"deposit_1": deposit, "deposit_2": 0, "money": cents, "premium": 0, "notes": []} for cents in money
    ]


def won(round_: Round) -> list[int]:
    return list(table_of(round_).sheet.seats.order_by("position").values_list("zb", flat=True))


def address(round_: Round, verb: str = "take-ticket") -> str:
    return reverse(f"organiser:{verb}", args=[round_.tournament.slug, round_.number, 1])


def typed(*money: str) -> dict[str, str]:
    sent = {}
    for seat, final in enumerate(money):
        sent |= {f"seat-{seat}-deposit_1": "100", f"seat-{seat}-money": final}
    return sent


def test_a_ticket_over_the_deposit_is_refused_with_who_and_how_much(round_: Round) -> None:
    with pytest.raises(InsolventError) as refused:
        table_desk.take_ticket(table_of(round_), rows(18000, -2500, 14500), None)
    assert refused.value.extra["rule"] == "T-22"
    assert refused.value.extra["insolvent"] == [{"seat": 1, "limit": 10000, "loss": 12500}]
    assert refused.value.extra["proposal"] == (6700, -10000, 3300)
    assert table_of(round_).sheet.entry_count == 0


def test_capped_he_pays_his_deposit_and_the_table_is_in(round_: Round) -> None:
    """25 Kč that he does not pay: 13 and 12 less for the two who won. The sheet is signed: its round is over."""
    table_desk.take_ticket(table_of(round_), rows(18000, -2500, 14500), None, cap=True)
    assert won(round_) == [6700, -10000, 3300]
    sheet = table_of(round_).sheet
    assert sheet.state == Sheet.State.SIGNED
    kept = written_on(sheet).ticket["rows"]
    assert [row["money"] for row in kept] == [16700, 0, 13300]
    assert [len(row["notes"]) for row in kept] == [0, 1, 0]
    assert "125" in kept[1]["notes"][0]


def test_who_lost_just_his_deposit_has_paid(round_: Round) -> None:
    table_desk.take_ticket(table_of(round_), rows(20000, 0, 10000), None)
    assert won(round_) == [10000, -10000, 0]


def test_without_deposits_on_the_ticket_the_systems_counts(round_: Round) -> None:
    with pytest.raises(InsolventError):
        table_desk.take_ticket(table_of(round_), rows(10100, -10100, 0, deposit=0), None)


def test_a_second_deposit_is_his_deposit_too(round_: Round) -> None:
    two = rows(22500, 7500, 10000)
    two[1]["deposit_2"] = 10000
    table_desk.take_ticket(table_of(round_), two, None)
    assert won(round_) == [12500, -12500, 0]


def test_other_systems_play_on() -> None:
    round_ = states.start_round(published_round(tournament_in("club-evening")))
    table_desk.take_ticket(table_of(round_), rows(22500, -2500, 10000), None)
    assert won(round_) == [12500, -12500, 0]


def test_a_ticket_that_cannot_be_capped_is_refused_with_cap_too(round_: Round) -> None:
    """The others have won 20 Kč together, 25 are missing: the ticket itself is wrong."""
    with pytest.raises(InsolventError) as refused:
        table_desk.take_ticket(table_of(round_), rows(11000, -2500, 11000), None, "neviem", cap=True)
    assert refused.value.extra["proposal"] is None


def test_the_deposit_of_the_rules_stands_in_the_form(olga: Client, round_: Round) -> None:
    """100 Kč for everybody; where the desk hands out another sum, that one."""
    assert insolvent.usual_deposit(round_.tournament) == 10000
    assert olga.get(address(round_, "ticket")).content.decode().count('value="100,00"') == 3
    desk.set_desk_rules(round_.tournament, playing_deposit=15000)
    assert olga.get(address(round_, "ticket")).content.decode().count('value="150,00"') == 3
    assert insolvent.usual_deposit(tournament_in("club-evening", name="Iný")) == 0


def test_the_page_explains_while_typing_and_saves_the_proposal(olga: Client, round_: Round) -> None:
    shown = olga.post(address(round_, "check-ticket"), typed("180", "-25", "145")).content.decode()
    assert 'data-test="insolvent"' in shown
    assert 'data-test="capped-1"' in shown
    refused = olga.post(address(round_), typed("180", "-25", "145"))
    assert refused.status_code == 200
    again = refused.content.decode().partition("data-ticket")[2]
    assert 'value="-25"' in again
    assert f'action="{address(round_)}"' in again
    assert again.index("<button hidden>") < again.index(address(round_, "cap-ticket")), (
        "Enter sends what was typed"
    )
    assert olga.post(address(round_, "cap-ticket"), typed("180", "-25", "145")).status_code == 302
    assert won(round_) == [6700, -10000, 3300]


def test_the_page_says_that_the_round_of_the_table_is_over(olga: Client, round_: Round) -> None:
    shown = olga.post(address(round_, "check-ticket"), typed("200", "0", "100")).content.decode()
    assert 'data-test="broke-1"' in shown
    assert 'data-test="insolvent"' not in shown
    quiet = olga.post(address(round_, "check-ticket"), typed("190", "10", "100")).content.decode()
    assert "broke-" not in quiet


def test_programs_are_told_the_same(olga: Client, round_: Round) -> None:
    where = f"/api/v1/tournaments/{round_.tournament.slug}/rounds/1/tables/1/ticket/"
    sent: dict[str, Any] = {"rows": rows(18000, -2500, 14500)}
    refused = olga.post(where, json.dumps(sent), content_type="application/json")
    assert refused.status_code == 409
    assert refused.json()["title"] == "insolvent"
    assert refused.json()["proposal"] == [6700, -10000, 3300]
    taken = olga.post(where, json.dumps(sent | {"cap": True}), content_type="application/json")
    assert taken.status_code == 201
    assert won(round_) == [6700, -10000, 3300]


@pytest.mark.parametrize(("system", "told"), [("vysocina", True), ("club-evening", False)])
def test_the_printed_ticket_says_it(olga: Client, system: str, told: bool) -> None:
    made = tournament_in(system)
    published_round(made)
    page = olga.get(reverse("organiser:ticket-slips", args=[made.slug, 1])).content.decode()
    assert ("Platobne neschopný" in page) is told
