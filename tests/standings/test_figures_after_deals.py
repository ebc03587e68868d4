"""What follows after the deals or the ticket until a player's totals, figure by figure (T-21, T-24, T-26a, M-29)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from core.formats import money, signed_money
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry, Sheet, SheetSeat
from tests.evening import SEVEN, account, entry, published_round, tournament_of
from tournaments.events.queries.internet import everything
from tournaments.registration.models import Registration
from tournaments.rounds.domain import table_desk
from tournaments.rounds.models import Round
from tournaments.standings.domain.staleness import mark_round_stale
from tournaments.standings.queries.opened import OpenedSheet, opened_sheet

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

DESK = Author(role=Entry.Role.DESK)
JURY = Author(role=Entry.Role.JURY)
MOVED = [100, 0, -100, 0]


def write(round_: Round, body: dict[str, Any], author: Author = DESK, **more: Any) -> None:
    sheet = Sheet.objects.get(table__round=round_)
    record_entry(sheet.public_id, author, entry(body, seen=sheet.version, **more))
    mark_round_stale(round_)


def decided(round_: Round) -> None:
    write(round_, {"amounts": MOVED, "claims": []}, JURY, kind=Entry.Kind.DECISION)


def opened(round_: Round, position: int) -> tuple[OpenedSheet, SheetSeat]:
    seat = round_.seats.select_related("registration", "sheet_seat").get(sheet_seat__position=position)
    with translation.override("sk"):
        return opened_sheet(
            round_, seat.registration, lambda one: one.player.name, everything(round_.tournament)
        ), seat.sheet_seat


def summed(found: OpenedSheet) -> None:
    """What is listed as counting sums to the result."""
    counting = [found.begins or 0, *(step.amount for step in found.steps if step.counts)]
    assert sum(map(Fraction, counting)) == Fraction(found.total)


def page(client: Client, round_: Round, registration: Registration) -> str:
    client.force_login(account())
    address = reverse("organiser:figures-sheet", args=[round_.tournament.slug, 1, registration.pk])
    return " ".join(client.get(address).content.decode().split())


def test_t_26a_a_ticket_and_a_decision_add_up_to_the_zb(client: Client) -> None:
    """Deposits 10 €, money at the end 13, 9, 8, 10 with 40 PB of the first in it (5 c a point: 4 × 40 − 40 = 120
    points, 6 €), and a decision of 1 € from the third to the first."""
    round_ = published_round(tournament_of(4, ruleset="ticket-only"))
    rows = [
        {"deposit_1": 1000, "deposit_2": 0, "money": won, "premium": points, "notes": []}
        for won, points in ((1300, 40), (900, 0), (800, 0), (1000, 0))
    ]
    table_desk.take_ticket(round_.tables.get(), rows, account())
    decided(round_)
    for position, (row, moved) in enumerate(zip(rows, MOVED, strict=True)):
        found, seat = opened(round_, position)
        gain = found.ticket["money"] - found.ticket["deposit_1"] - found.ticket["deposit_2"]
        assert gain == row["money"] - row["deposit_1"]
        summed(found)
        steps = {step.rule: step.amount for step in found.steps}
        assert steps == {"M-29": 5 * (4 * row["premium"] - 40), "T-26a": moved}
        assert gain + moved == seat.zb
        assert seat.zb - steps["M-29"] == seat.money
    first = round_.seats.get(sheet_seat__position=0).registration
    text = page(client, round_, first)
    assert "4 × 40 − 40 PB stola" in text
    assert "rozhodnutie jury" in text.lower()
    assert reverse("scoring:rule", args=["M-29"]) in text
    assert reverse("scoring:rule", args=["T-26a"]) in text


def test_t_24_counted_money_that_counts_is_shown_beside_the_deals() -> None:
    """The deal brings the actor 18 c and costs the others 6; they counted 20, −8, −6, −6."""
    round_ = published_round(tournament_of(4, counted_money_counts=True))
    write(round_, {**SEVEN, "pausing": 0})
    counted = [-8, 20, -6, -6]
    write(round_, {"money": [500 + won for won in counted], "deposits": [500] * 4}, kind=Entry.Kind.COUNT)
    for position, won in enumerate(counted):
        found, seat = opened(round_, position)
        (by_count,) = found.steps
        by_deals = sum(deal.money or 0 for deal in found.deals)
        assert (found.begins, by_count.amount, by_count.rule) == (by_deals, won - by_deals, "T-24")
        assert found.total == won == seat.zb
        for said in (signed_money(500 + won), money(500), signed_money(won), signed_money(by_deals)):
            assert said.removeprefix("+") in by_count.reason
        summed(found)


def test_set_1_the_balance_of_preferans_is_opened_by_its_settlement(client: Client) -> None:
    """Sochi to 10: the actor of six spades has 2 in the pool, so the hills are 10, 8 and 10 once the open pools are
    written there; a third of 10 × the differences: 40/3 for the actor, −20/3 for the others."""
    tournament = tournament_of(3, ruleset="preferans/sochi", ruleset_options={"pool": 10}, table_size=3)
    round_ = published_round(tournament)
    body = {
        "kind": "contract",
        "dealer": 0,
        "declarer": 1,
        "contract": "6S",
        "defence": ["pass", None, "pass"],
    }
    write(round_, body)
    hills = []
    for position in range(3):
        found, seat = opened(round_, position)
        settled = next(step for step in found.steps if step.rule == "SET-1")
        written = next(step for step in found.steps if step.rule == "SPEC-1")
        assert f": {written.amount} (" in settled.reason  # the hill was empty before
        assert settled.cite
        hills.append(int(written.amount))
        summed(found)
        seat.refresh_from_db()
        hills_of_all = [10, 8, 10]
        assert Fraction(seat.balance) == Fraction(10, 3) * (sum(hills_of_all) - 3 * hills_of_all[position])
    assert hills == [10, 8, 10]
    actor = round_.seats.get(sheet_seat__position=1).registration
    text = page(client, round_, actor)
    assert reverse("scoring:rule", args=["SET-1"]) in text
    assert client.get(reverse("scoring:rule", args=["SET-1"])).status_code == 200
    assert client.get(reverse("scoring:rule", args=["SPEC-1"])).status_code == 200


@pytest.mark.parametrize("counts", [True, False], ids=["the count counts", "the deals count"])
@pytest.mark.parametrize("in_money", [True, False], ids=["points in the money", "points beside it"])
def test_points_of_another_are_no_line_of_his_and_the_lines_sum(
    client: Client, counts: bool, in_money: bool
) -> None:
    """A hundred of 12 points, a count that is off by 10 c, and a decision of 1 € to the first."""
    round_ = published_round(tournament_of(4, counted_money_counts=counts))
    hundred = {
        **SEVEN,
        "contract": "hundred",
        "won": {},
        "points": 110,
        "premium": [{"row": "hundred.3.both"}],
    }
    write(round_, hundred)
    sheet = Sheet.objects.get(table__round=round_)
    points = sheet.fold.result["premium"][1]
    assert points
    computed = sheet.fold.result["zb" if in_money else "money"]
    hands = [1000 + won + (10 if seat == 2 else 0) for seat, won in enumerate(computed)]
    body = {"money": hands, "deposits": [1000] * 4, "premium_in_money": in_money}
    write(round_, body, kind=Entry.Kind.COUNT)
    decided(round_)
    for position in range(4):
        found, seat = opened(round_, position)
        summed(found)
        assert found.total == seat.zb
        listed = [row.points for deal in found.deals for row in deal.rows]
        assert sum(listed) == (points if position == 1 else 0)
        assert [step.rule for step in found.steps] == ["M-29", "T-24", "T-26a"]
    other = round_.seats.get(sheet_seat__position=2).registration
    text = page(client, round_, other)
    assert "M-22" not in text
    assert "+0,10" in text
