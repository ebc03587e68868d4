"""The settle-up of an evening (T-16a): over all rounds or one, among those who want it, in whole coins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.conf import settings
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from rules.settle import among
from scoring.domain.tickets import unit_of
from scoring.settling import SettledSeat, SettledTable, read_rate, settle_balances
from tournaments.events.domain.currency import SMALLEST_COINS
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.models import Round, Seat

#: A round whose tables have results.
PLAYED = (Round.State.PLAYING, Round.State.REVIEW, Round.State.CLOSED)


@dataclass(frozen=True)
class Choice:
    """How an evening is settled: cents for one whist (or point; 1 where money is played for), the smallest coin in
    cents, the number of the round (None: the whole evening), and the registrations that settle (none: all)."""

    rate: Fraction
    coin: int
    number: int | None = None
    players: frozenset[int] = frozenset()


@dataclass(frozen=True)
class EveningSum:
    """An exact sum in the unit of the evening."""

    sum: Fraction

    @property
    def text(self) -> str:
        """As an exact text, such as "55/2"."""
        return str(self.sum)

    @property
    def cents(self) -> int:
        """Where it is money."""
        return int(self.sum)


@dataclass(frozen=True)
class EveningLine(EveningSum):
    """A player of the evening: what he won or lost at the tables, and what it comes to in coins."""

    registration: Registration
    settled: SettledSeat


@dataclass(frozen=True)
class OddTable(EveningSum):
    """A table whose results do not sum to zero: by so much."""

    round: int
    table: int


@dataclass(frozen=True)
class Evening:
    """What the tables brought everyone: balances by registration, the rounds they come from, tables that are odd."""

    unit: str
    rounds: Sequence[Round]
    balances: Mapping[int, Fraction]
    odd: Sequence[OddTable]

    @property
    def unfinished(self) -> list[Round]:
        """Rounds in which deals are still written."""
        return [round_ for round_ in self.rounds if round_.state == Round.State.PLAYING]


@dataclass(frozen=True)
class SettledEvening:
    """The settle-up of an evening. `apart` are the players who do not settle: what they won or lost together, and
    what odd tables are off, is spread evenly over those who do."""

    evening: Evening
    lines: Sequence[EveningLine]
    table: SettledTable
    apart: int

    @property
    def plain(self) -> bool:
        """Whether everyone settles just the money that his tables brought him."""
        return self.table.unit == "cent" and all(line.sum == line.settled.amount for line in self.lines)


def played_rounds(tournament: Tournament) -> list[Round]:
    """The rounds that can be settled."""
    return list(tournament.rounds.filter(state__in=PLAYED))


def evening_of(tournament: Tournament, number: int | None = None) -> Evening:
    """The balances of all rounds played, or of one: two queries, from the totals of the seats alone."""
    unit = unit_of(tournament.ruleset)
    rounds = [one for one in played_rounds(tournament) if number in (None, one.number)]
    figure = "sheet_seat__zb" if unit == "cent" else "sheet_seat__balance"
    seats = Seat.objects.filter(round__in=rounds).order_by("round__number", "table__number", "position")
    balances: dict[int, Fraction] = defaultdict(Fraction)
    sums: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for player, round_, table, value in seats.values_list(
        "registration_id", "round__number", "table__number", figure
    ):
        balance = Fraction(value or 0)
        balances[player] += balance
        sums[round_, table] += balance
    odd = [OddTable(total, round_, table) for (round_, table), total in sums.items() if total]
    return Evening(unit, rounds, dict(balances), odd)


def settle_evening(tournament: Tournament, choice: Choice) -> SettledEvening:
    """Settle the evening as its sheets stand. Raises WrongStateError where fewer than two settle."""
    evening = evening_of(tournament, choice.number)
    wanted = choice.players or evening.balances.keys()
    if len(evening.balances.keys() & wanted) < 2:
        raise WrongStateError(_("At least two players who sat at a table settle up."))
    people = _in_order(tournament, evening.balances.keys() & wanted)
    shares = among({entry.pk: evening.balances[entry.pk] for entry in people}, wanted)
    table = settle_balances(
        shares,
        {entry.pk: f"{entry.start_number or '–'} {entry.name}" for entry in people},
        unit=evening.unit,
        rate=choice.rate,
        coin=choice.coin,
    )
    lines = [
        EveningLine(evening.balances[entry.pk], entry, seat)
        for entry, seat in zip(people, table.seats, strict=True)
    ]
    return SettledEvening(evening, lines, table, len(evening.balances) - len(people))


def choice_of(tournament: Tournament, fields: Mapping[str, str]) -> Choice:
    """The choice as a document keeps it: `rate` as written, `coin` in cents, `of_round`, `players` (ids of
    registrations). What is left out is the tournament's. Raises WrongStateError for what nobody can settle by."""
    money = unit_of(tournament.ruleset) == "cent"
    try:
        rate = Fraction(1) if money else read_rate(fields.get("rate", ""))
        coin = int(fields.get("coin") or tournament.smallest_coin)
        number = int(fields["of_round"]) if fields.get("of_round") else None
        players = frozenset(int(word) for word in fields.get("players", "").split())
    except ValueError:
        raise WrongStateError(_("Say what one whist or point is worth, and in which coins.")) from None
    least = SMALLEST_COINS[tournament.currency]  # nobody pays with a coin that does not exist
    if rate <= 0 or not 0 < coin <= settings.LARGEST_AMOUNT or coin % least:
        raise WrongStateError(_("Say what one whist or point is worth, and in which coins."))
    return Choice(rate, coin, number, players)


def fields_of(choice: Choice, rate: str) -> dict[str, str]:
    """The same choice as the fields of a document; `rate` as it was written."""
    return {
        "rate": rate,
        "coin": str(choice.coin),
        "of_round": str(choice.number or ""),
        "players": " ".join(str(player) for player in sorted(choice.players)),
    }


def _in_order(tournament: Tournament, players: Collection[int]) -> list[Registration]:
    """These registrations, by start number."""
    return list(entry_queries.registrations(tournament).filter(pk__in=players))
