"""The ticket of a table (T-24): its final results and no deals. Amounts in cents.

By rules that end in money a ticket holds for every seat {"deposit_1", "deposit_2", "money", "premium", "notes"}: what
he was handed or put in, what he has at the end, his premium points, and the games above 50 points in words.
`premium_in_money` says that the final money contains the premium points already, as the union's sheet does; otherwise
M-29 is added at `point_cents` for a point between two players.

By rules that end in a balance (T-16) it is as `scoring.domain.balances` says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict

from django.conf import settings
from django.utils.translation import gettext as _

from rules import registry
from rules.marias.sheet import gains
from rules.plain import FreeJson
from rules.registry import Direction
from scoring.domain import balances
from scoring.domain.bodies import Count
from scoring.domain.refusals import BadTicketError

#: Sheets of this rule set have tickets only (T-1).
TICKET_ONLY = "ticket-only"
MOST_POINTS = 100_000
MOST_NOTES = 30
LONGEST_NOTE = 300
ROW = {"deposit_1": int, "deposit_2": int, "money": int, "premium": int, "notes": list}
FIELDS = {"rows": list, "premium_in_money": bool, "point_cents": int}


class SeatRow(TypedDict, total=False):
    """What a ticket holds for a seat: by rules that end in money deposits to notes, by the others the balance, and what
    its paper says of him where that was read (`rules.preferans.paper`)."""

    deposit_1: int
    deposit_2: int
    money: int
    premium: int
    notes: list[str]
    balance: str
    pool: str
    hill: str
    whist: str
    whist_of_others: str
    main: str
    side: str
    side_of_others: str
    cash: str
    points: str


class TicketBody(TypedDict):
    """The body of a ticket: its rows by seat; what is left in a pot; the others where they are money."""

    rows: list[SeatRow]
    pot: NotRequired[str]
    premium_in_money: NotRequired[bool]
    point_cents: NotRequired[int]


class MoneyTotals(TypedDict):
    """By seat: money without premium points in cents, premium points, and ZB in cents (M-29)."""

    money: list[int]
    premium: list[int]
    zb: list[int]


def unit_of(ruleset: str) -> str:
    """What the results by a rule set are counted in: "cent", "whists", "side points" …; of any other game, money."""
    return "cent" if ruleset == TICKET_ONLY else registry.rulesets()[ruleset].unit


def direction_of(ruleset: str) -> Direction | None:
    """Which way a table by these rules deals and plays (GEN-3a); of any other game nobody knows."""
    return None if ruleset == TICKET_ONLY else registry.rulesets()[ruleset].direction


def in_balances(ruleset: str) -> bool:
    """Whether a table by these rules ends in balances that are no money (T-16)."""
    return unit_of(ruleset) != "cent"


def check_ticket(
    body: Mapping[str, Any], seats: int, ruleset: str = TICKET_ONLY, options: FreeJson | None = None
) -> None:
    """Refuse a ticket that is not well formed, or whose balances cannot be (`balances.check`). Raises BadTicketError
    naming seat and field."""
    if in_balances(ruleset):
        balances.check(body, seats, ruleset, options or {})
        return
    if set(body) != set(FIELDS) or any(type(body[name]) is not kind for name, kind in FIELDS.items()):
        raise BadTicketError(_("A ticket has a row for every seat and says how premium points are settled."))
    if len(body["rows"]) != seats:
        raise BadTicketError(_("A ticket has a row for every seat."), field="rows")
    if not 0 <= body["point_cents"] <= settings.LARGEST_AMOUNT:
        raise BadTicketError(_("This amount cannot be right."), field="point_cents")
    for seat, row in enumerate(body["rows"]):
        _check_row(row, seat)


def _check_row(row: Any, seat: int) -> None:
    if not isinstance(row, dict) or set(row) != set(ROW):
        raise BadTicketError(_("A ticket has a row for every seat."), field="rows", seat=seat)
    for name, kind in ROW.items():
        value = row[name]
        limit = MOST_POINTS if name == "premium" else settings.LARGEST_AMOUNT
        least = 0 if name in ("deposit_1", "deposit_2") else -limit
        if type(value) is not kind or (isinstance(value, int) and not least <= value <= limit):
            raise BadTicketError(_("This amount cannot be right."), field=name, seat=seat)
    notes = row["notes"]
    if len(notes) > MOST_NOTES or any(
        not isinstance(note, str) or not note.strip() or len(note) > LONGEST_NOTE for note in notes
    ):
        raise BadTicketError(_("A description is a line of text."), field="notes", seat=seat)


def ticket_totals(body: TicketBody) -> MoneyTotals:
    """Money without premium points, premium points and ZB by seat (M-29)."""
    rows = body["rows"]
    premium = [row["premium"] for row in rows]
    won = [row["money"] - row["deposit_1"] - row["deposit_2"] for row in rows]
    return settled(won, premium, body["premium_in_money"], body["point_cents"])


def settled(
    won: Sequence[int], premium: Sequence[int], premium_in_money: bool, point_cents: int
) -> MoneyTotals:
    """What was won in hand, as money without premium points, premium points, and ZB with them."""
    return _apart(won, premium, gains([0] * len(won), premium, point_cents), premium_in_money)


def counted_totals(body: Count, premium: Sequence[int], for_points: Sequence[int]) -> MoneyTotals:
    """The totals out of counted money (T-24), with the premium points of the deals and what is paid for them."""
    return _apart(counted_gain(body), premium, for_points, body.get("premium_in_money", True))


def counted_gain(body: Count) -> list[int]:
    """What everyone has more than he was handed, from a count."""
    handed = body.get("deposits") or [0] * len(body["money"])
    return [money - deposit for money, deposit in zip(body["money"], handed, strict=False)]


def check_count(body: Count, seats: int) -> None:
    """Refuse a count (`kinds.Count`) that is not of so many seats, or of too much. Raises BadTicketError."""
    for name, row in (("money", body["money"]), ("deposits", body.get("deposits", [0] * seats))):
        if len(row) != seats or any(abs(cents) > settings.LARGEST_AMOUNT for cents in row):
            raise BadTicketError(
                _("The counted money must be a whole number of cents for every seat."), field=name
            )


def _apart(
    won: Sequence[int], premium: Sequence[int], for_points: Sequence[int], premium_in_money: bool
) -> MoneyTotals:
    sign = -1 if premium_in_money else 1
    other = [cents + sign * points for cents, points in zip(won, for_points, strict=True)]
    money, zb = (other, list(won)) if premium_in_money else (list(won), other)
    return {"money": money, "premium": list(premium), "zb": zb}


def difference(body: TicketBody) -> int:
    """What the ZB of a table sum to: 0 when the ticket is right; positive when there is too much."""
    return sum(ticket_totals(body)["zb"])
