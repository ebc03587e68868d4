"""The pay-out as the page and the list to sign show it (T-21a): who gets what, what waits for a lot, what is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from core.formats import money
from tournaments.cash.domain import prizes
from tournaments.events.models import Tournament
from tournaments.events.queries.internet import Sight
from tournaments.ranking import Award, Prize
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.models import RecordedLot, Round


@dataclass(frozen=True)
class AwardLine:
    """A line of the pay-out with the name joined; `share` is what everyone of a tie gets before the lot."""

    award: Award
    registration: Registration
    share: int


@dataclass(frozen=True)
class AwardList:
    """The pay-out of one order."""

    title: str
    lines: Sequence[AwardLine]

    @property
    def total(self) -> int:
        """The money of its lines, in cents."""
        return sum(line.award.money for line in self.lines)


@dataclass(frozen=True)
class Waiting:
    """Money (cents) or goods that wait for a lot among these players."""

    title: str
    players: Sequence[Registration]
    money: int
    goods: Sequence[str]


@dataclass(frozen=True)
class PayOutSheet:
    """Everything about the prizes of a tournament, by the standing as it is now.

    round    the round after which prizes are given, None before the first
    paid     what each player was paid, in cents, by registration
    total    the money of all lines, in cents; what waits and what is left is not in it
    lots     the recorded lots with their players in order
    bare     categories for which no prize is set
    """

    round: Round | None
    lists: Sequence[AwardList]
    waiting: Sequence[Waiting]
    left: Sequence[tuple[str, Prize]]
    paid: dict[int, int]
    total: int
    lots: Sequence[tuple[RecordedLot, Sequence[Registration]]]
    bare: Sequence[str]


def published_prizes(tournament: Tournament, sight: Sight) -> list[tuple[str, list[tuple[int, str]]]]:
    """By order (of everybody first, then of categories) the places with what they get, as far as it is seen (T-39a).
    One query, none where nothing is."""
    if not sight.prizes:
        return []
    found: dict[str, list[tuple[int, str]]] = {}
    everybody_first = F("category").asc(nulls_first=True)
    for prize in tournament.prizes.select_related("category").order_by(everybody_first, "place"):
        sum_ = money(prize.cents, sight.prize_currency) if sight.sums and prize.cents else ""
        goods = prize.goods if sight.goods else ""
        if what := ", ".join(filter(None, [sum_, goods])):
            title = capfirst(str(prize.category)) if prize.category else _("All players")
            found.setdefault(title, []).append((prize.place, what))
    return list(found.items())


def pay_out_sheet(tournament: Tournament) -> PayOutSheet:
    """The pay-out of a tournament with names: a fixed number of queries."""
    result = prizes.pay_out(tournament)
    people = entry_queries.registrations(tournament).in_bulk()
    categories = list(tournament.categories.all())
    titles = {one.key: capfirst(str(one)) for one in categories} | {"": _("All players")}
    set_for = set(tournament.prizes.values_list("category", flat=True))
    keys = dict.fromkeys(
        [award.list for award in result.awards]
        + [one.list for one in result.lots_wanted]
        + [key for key, _prize in result.left]
    )
    return PayOutSheet(
        round=prizes.last_round(tournament),
        lists=[
            AwardList(
                titles[key],
                [
                    AwardLine(award, people[award.player], award.money - award.by_lot)
                    for award in result.awards
                    if award.list == key
                ],
            )
            for key in keys
        ],
        waiting=[
            Waiting(titles[one.list], [people[player] for player in one.players], one.money, one.goods)
            for one in result.lots_wanted
        ],
        left=[(titles[key], prize) for key, prize in result.left],
        paid=prizes.paid(tournament),
        total=sum(award.money for award in result.awards),
        lots=[
            (lot, [people[player] for player in lot.order if player in people])
            for lot in tournament.lots.filter(purpose=RecordedLot.Purpose.PRIZE, voided_at__isnull=True)
        ],
        bare=[titles[one.key] for one in categories if one.pk not in set_for],
    )
