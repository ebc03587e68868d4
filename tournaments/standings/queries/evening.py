"""The evening of one player in a tournament: where he stands, how his gain came about, where he sits, his games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import get_language, ngettext

from core.formats import places as words_of_places
from scoring.domain.deal_words import actor_of, contract_words, made
from scoring.domain.written import Written, written_on_all
from scoring.models import Sheet, SheetSeat
from tournaments.events.queries.internet import Sight
from tournaments.ranking import RoundResult
from tournaments.registration.models import Registration
from tournaments.rounds.models import Bye, Round, Seat
from tournaments.standings.domain.standings import current_standing
from tournaments.standings.queries.opened import OpenedLine, opened_line
from tournaments.standings.queries.running import point_cents, tracks
from tournaments.standings.queries.standing import changes_since
from tournaments.standings.queries.worm import Worm, worm


@dataclass(frozen=True)
class Settled:
    """What the premium points of a round brought (M-29): `cents`, and of what; `rate` 0 where the sheet says it not."""

    round: int
    players: int
    mine: int
    all: int
    rate: int
    cents: int


@dataclass(frozen=True)
class Games:
    """One contract: how the player's games of it ended, in order, and their money, None where it is not by deals."""

    words: str
    ends: Sequence[bool | None]
    money: int | None

    @property
    def made(self) -> int:
        """How many he made."""
        return sum(end is True for end in self.ends)

    @property
    def known(self) -> bool:
        """Whether the sheets say which he made."""
        return all(end is not None for end in self.ends)


@dataclass(frozen=True)
class Purse:
    """The money of an evening without premium points: by contract, against others, and what stands beside the deals
    (tickets, counted money, decisions). The parts sum to `total`."""

    games: Sequence[Games]
    others: int
    beside: int
    total: int


@dataclass(frozen=True)
class Sitting:
    """Where somebody sits in a round, with whom; the numbers from 1."""

    round: Round
    table: int
    seat: int
    seats: Sequence[Registration]


@dataclass(frozen=True)
class Evening:
    """Where a player stands after a round: place, by how many shared, of how many, places won; the rest where figures
    are seen (T-39a)."""

    registration: Registration
    round: Round
    sight: Sight
    place: int | None
    sharing: int
    players: int
    change: int | None
    opened: OpenedLine | None = None
    drawn: Worm | None = None
    settled: Sequence[Settled] = field(default_factory=tuple)
    purse: Purse | None = None

    @property
    def place_words(self) -> str:
        """The place, shared by how many; "" for who has none."""
        return "" if self.place is None else words_of_places(self.place, self.sharing)

    @property
    def moved(self) -> str:
        """How many places were won or lost since the round before, in words; "" where none."""
        if not self.change:
            return ""
        count = abs(self.change)
        words = (
            ngettext("%(count)d place up", "%(count)d places up", count)
            if self.change > 0
            else ngettext("%(count)d place down", "%(count)d places down", count)
        )
        return words % {"count": count}

    @property
    def for_points(self) -> int:
        """What all premium points brought, in cents."""
        return sum(one.cents for one in self.settled)


def evening(round_: Round, registration: Registration, sight: Sight) -> Evening | None:
    """The evening of a player up to a round; None where he is in no line of its standing."""
    standing = current_standing(round_).evaluated
    rows = {row.player: row for row in standing.rows}
    row = rows.get(registration.pk)
    if row is None:
        return None
    places = {player: each.place for player, each in rows.items()}
    found = Evening(
        registration=registration,
        round=round_,
        sight=sight,
        place=row.place,
        sharing=sum(place == row.place for place in places.values()),
        players=sum(place is not None for place in places.values()),
        change=changes_since(round_, places).get(registration.pk),
    )
    opened = opened_line(round_, registration, sight)
    if opened is None:
        return found
    track = tracks(round_, standing, [registration.pk], opened.kind)
    seats = _seats(round_, registration)
    results = {one.result.round: one.result for one in opened.rounds if one.result.played}
    return replace(
        found,
        opened=opened,
        drawn=worm(list(track.values()), {}, mine=registration.pk),
        settled=() if opened.in_whists else _settled(seats, results),
        purse=_purse(seats, row.money, in_whists=opened.in_whists),
    )


def sitting(round_: Round | None, registration: Registration) -> Sitting | None:
    """Where the player sits in a round whose play is not over; None where he sits nowhere."""
    if round_ is None or not round_.under_way:
        return None
    seat = Seat.objects.filter(round=round_, registration=registration).select_related("table").first()
    if seat is None:
        return None
    there = seat.table.seats.select_related("registration__player", "sheet_seat").order_by(
        "sheet_seat__position"
    )
    people = [each.registration for each in there]
    return Sitting(round_, seat.table.number, people.index(registration) + 1, people)


def sits_out(round_: Round | None, registration: Registration) -> bool:
    """Whether the draw left the player without a table in a round whose play is not over (T-5)."""
    return (
        round_ is not None
        and round_.under_way
        and Bye.objects.filter(round=round_, registration=registration).exists()
    )


def beside_one(seated: Sitting) -> list[Registration]:
    """With whom."""
    return [one for place, one in enumerate(seated.seats, start=1) if place != seated.seat]


def _seats(round_: Round, registration: Registration) -> list[Seat]:
    """The seats of a player up to a round, with their sheets: two queries."""
    seats = Seat.objects.filter(
        registration=registration, round__tournament=round_.tournament_id, round__number__lte=round_.number
    )
    return list(
        seats.select_related("round", "table__sheet__fold", "sheet_seat")
        .prefetch_related("table__sheet__seats")
        .order_by("round__number")
    )


def _settled(seats: Sequence[Seat], results: Mapping[int, RoundResult]) -> list[Settled]:
    found = []
    for seat in seats:
        result = results.get(seat.round.number)
        if result is None:
            continue
        table: list[SheetSeat] = list(seat.table.sheet.seats.all())
        mine, all_, cents = result.premium, sum(one.premium for one in table), result.zb - result.money
        rate = _rate(seat.table.sheet)
        explained = rate * (len(table) * mine - all_) == cents
        found.append(Settled(seat.round.number, len(table), mine, all_, rate if explained else 0, cents))
    return found


def _rate(sheet: Sheet) -> int:
    return point_cents(sheet) if sheet.ruleset.startswith("marias/") else 0


def _purse(seats: Sequence[Seat], total: int, *, in_whists: bool) -> Purse | None:
    """The deals of the player's tables by contract; None where no table wrote its deals."""
    language = (get_language() or "sk")[:2]
    sheets = [seat.table.sheet for seat in seats if hasattr(seat.table.sheet, "fold")]
    written = written_on_all(sheets)
    ends: dict[str, list[bool | None]] = {}
    sums: dict[str, int] = {}
    others = 0
    for seat in seats:
        said: Written | None = written.get(seat.table.sheet_id)
        if said is None or said.ticket is not None:
            continue
        me, ruleset = seat.sheet_seat.position, seat.table.sheet.ruleset
        for deal, result in zip(said.deals, seat.table.sheet.fold.result["deals"], strict=True):
            money = 0 if in_whists else result["money"][me]
            if actor_of(deal) != me or "contract" not in deal:
                others += money
                continue
            words = contract_words(deal, ruleset, language)
            ends.setdefault(words, []).append(made(deal, result, ruleset))
            sums[words] = sums.get(words, 0) + money
    games = [Games(words, each, None if in_whists else sums[words]) for words, each in ends.items()]
    if not games and not others:
        return None
    return Purse(games, others, 0 if in_whists else total - sum(sums.values()) - others, total)
