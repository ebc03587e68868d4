"""What a draw is told: the players who are here with their ranks, the rounds played, the sizes and the wishes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from core.hooks import Hook
from tournaments import seeding
from tournaments.draws.domain.wishes import wishes_of
from tournaments.draws.hooks import rating_places, season_places
from tournaments.draws.models import Draw
from tournaments.draws.models.stored import StoredRound
from tournaments.events.domain.competition import system_of
from tournaments.events.domain.table_sizes import size_order
from tournaments.events.models import Tournament
from tournaments.ranking.systems import RoundPlan, Seeding
from tournaments.registration.models import Registration
from tournaments.rounds.domain.lots import orders
from tournaments.rounds.domain.seating import as_round
from tournaments.rounds.models import Bye, RecordedLot, Seat
from tournaments.standings.domain.standings import current_standing

#: Methods that need no seed: people drew from a hat, or the organiser places everybody himself (T-13).
BY_HAND = ("drawn", "manual")
METHODS = (*seeding.METHODS, *BY_HAND)
#: Orders of players that rooms above keep.
ASKED = {"season": season_places, "rating": rating_places}
#: T-12: a schedule is searched for so long, in moves and in seconds at most.
SCHEDULE_BUDGET = seeding.Budget(steps=3_000_000, seconds=120)


@dataclass(frozen=True)
class Choice:
    """How a round is to be drawn.

    follow   take the round from the schedule that was drawn before
    exact    only the preferred size of table
    byes     how many may sit out
    ranking  the order that ranked methods start from
    """

    method: str = "random"
    moves: tuple[int, ...] = ()
    by: Literal["seat", "place"] = "seat"
    depth: int = 0
    ranking: str = "standing"
    follow: bool = False
    exact: bool = False
    byes: int = 0


def round_plan(tournament: Tournament, number: int) -> RoundPlan | None:
    """What the competition system plans for a round; None where it plans nothing."""
    return system_of(tournament).plan(number)


def suggested(tournament: Tournament, number: int) -> Choice:
    """The method that the tournament's system has for this round (T-22), else a draw by lot."""
    plan = round_plan(tournament, number)
    if plan is None:
        return Choice()
    seeding_ = plan.seeding
    return Choice(
        method=seeding_.method,
        moves=seeding_.moves,
        by=seeding_.by,
        depth=seeding_.depth,
        ranking=seeding_.ranking,
    )


def players_of_the_draw(tournament: Tournament, number: int = 1) -> list[Registration]:
    """Who is drawn: everyone checked in, by start number; in a final only the best by the standing (T-22)."""
    here = present(tournament)
    best = finalists(tournament, number, here)
    return here if best is None else [entry for entry in here if entry.pk in best.players]


def present(tournament: Tournament) -> list[Registration]:
    """Everyone checked in, by start number: one query."""
    here = tournament.registrations.filter(state=Registration.State.CHECKED_IN)
    return list(here.select_related("player").order_by("start_number", "pk"))


@dataclass(frozen=True)
class Finalists:
    """Who plays a final: their ids, and who is tied at its edge, so that a lot must say who gets in."""

    players: frozenset[int]
    tied: tuple[int, ...] = ()


def finalists(tournament: Tournament, number: int, here: Sequence[Registration]) -> Finalists | None:
    """The players of a final among those who are here; None where round `number` is none.

    Tied players are parted by the lots on record; where none was drawn, they are left out and named as `tied`.
    """
    final = system_of(tournament).final
    if final is None or number not in final.rounds:
        return None
    ranks = ranks_of(tournament, number, "standing", here)
    lots = [*orders(tournament, RecordedLot.Purpose.DRAW), *orders(tournament)]

    def key(entry: Registration) -> tuple[int, ...]:
        drawn = next((order.index(entry.pk) for order in lots if entry.pk in order), -1)
        return ranks.get(entry.pk, len(ranks) + 1), drawn

    row = sorted(here, key=key)
    last = row[final.players - 1 : final.players]
    out = row[final.players :]
    if not last or not out or key(last[0]) != key(out[0]):
        return Finalists(frozenset(entry.pk for entry in row[: final.players]))
    edge = key(last[0])
    tied = tuple(entry.pk for entry in row if key(entry) == edge)
    return Finalists(frozenset(entry.pk for entry in row if key(entry) < edge), tied)


def sizes_of(tournament: Tournament, *, exact: bool = False, byes: int = 0) -> seeding.Sizes:
    """T-5: the sizes of tables, the most welcome first; with `exact` only that one."""
    order = size_order(system_of(tournament).table_sizes, tournament.ruleset, tournament.table_size)
    return seeding.Sizes(order=order[:1] if exact else order, byes=byes)


def request_for(
    tournament: Tournament, number: int, choice: Choice, entries: Sequence[Registration]
) -> seeding.Request:
    """Everything that the draw of round `number` depends on besides the seed."""
    plan = round_plan(tournament, number)
    wished = wishes_of(tournament, _planned(plan, choice), [entry.pk for entry in entries])
    ranks = ranks_of(tournament, number, choice.ranking, entries)
    places = _last_places(tournament, number) if choice.method == "shift" and choice.by == "place" else {}
    rounds = max(1, tournament.rounds_planned - number + 1) if choice.method == "schedule" else 1
    return seeding.Request(
        players=tuple(
            seeding.Player(
                id=entry.pk,
                club=str(entry.club_id or ""),
                team=str(getattr(entry, "team_id", None) or ""),
                rank=ranks.get(entry.pk),
                fixed_table=wished.fixed.get(entry.pk),
                place=places.get(entry.pk, (None, 0))[0],
                pb=places.get(entry.pk, (None, 0))[1],
            )
            for entry in entries
        ),
        rounds=rounds,
        sizes=sizes_of(tournament, exact=choice.exact, byes=choice.byes),
        history=history(tournament, number),
        wishes=wished.wishes,
        budget=SCHEDULE_BUDGET if choice.method == "schedule" else seeding.Budget(),
        moves=choice.moves,
        by=choice.by,
        depth=choice.depth,
    )


def _planned(plan: RoundPlan | None, choice: Choice) -> Seeding | None:
    """The system's wishes for the round; a schedule, whoever chose it, avoids second meetings."""
    if choice.method == "schedule":
        return Seeding(method="schedule")
    return plan.seeding if plan else None


def ranks_of(
    tournament: Tournament, number: int, ranking: str, entries: Sequence[Registration]
) -> dict[int, int]:
    """The place of each player in the order that ranked methods start from; who has none comes last.

    `season` is the present table of the season the tournament stands in, `rating` the order of strength (T-45),
    `standing` that after the round before. Without any of them, and for `seed_list`, the seed list.
    """
    if ranking in ASKED and (ranks := _ranks_above(ASKED[ranking], tournament, entries)):
        return ranks
    before = tournament.rounds.filter(number=number - 1).first()
    if before is None or ranking != "standing":
        return {entry.pk: entry.seed_rank for entry in entries if entry.seed_rank is not None}
    rows = current_standing(before).evaluated.rows
    return {row.player: row.place for row in rows if row.place is not None}


def _ranks_above(
    asked: Hook[[Tournament], dict[int, int]], tournament: Tournament, entries: Sequence[Registration]
) -> dict[int, int]:
    """The places of those who stand in an order that a room above keeps; nothing where there is none."""
    places = {player: place for found in asked(tournament) for player, place in found.items()}
    return {entry.pk: places[entry.player_id] for entry in entries if entry.player_id in places}


def _last_places(tournament: Tournament, number: int) -> dict[int, tuple[int | None, int]]:
    """Place at the last table and premium points there, for `shift` by place (T-9)."""
    before = tournament.rounds.filter(number=number - 1).first()
    if before is None:
        return {}
    played: dict[int, tuple[int | None, int]] = {}
    for row in current_standing(before).evaluated.rows:
        for result in row.rounds:
            if result.round == before.number and result.played:
                played[row.player] = (result.table_place, result.premium)
    return played


def history(tournament: Tournament, before: int) -> tuple[seeding.Round, ...]:
    """The rounds up to the one before `before`, as people were seated: two queries. A dissolved table is empty."""
    seats: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    rows = Seat.objects.filter(round__tournament=tournament, round__number__lt=before)
    for number, table, registration in rows.order_by("position").values_list(
        "round__number", "table__number", "registration_id"
    ):
        seats[number][table].append(registration)
    byes: dict[int, list[int]] = defaultdict(list)
    sat_out = Bye.objects.filter(round__tournament=tournament, round__number__lt=before)
    for number, registration in sat_out.values_list("round__number", "registration_id"):
        byes[number].append(registration)
    return tuple(as_round(seats[number], byes[number]) for number in range(1, before))


def as_stored(value: object) -> Any:
    """A struct, or several, in the shape in which a field of the database gives it back."""
    return msgspec.json.decode(msgspec.json.encode(value))


def read_round(stored: StoredRound) -> seeding.Round:
    """A stored result as a round of the seeding."""
    return seeding.Round(
        tables=tuple(seeding.Table(seats=tuple(table["seats"])) for table in stored["tables"]),
        byes=tuple(stored.get("byes", ())),
    )


def request_of(draw: Draw) -> seeding.Request:
    """What the draw was told."""
    return msgspec.convert(draw.request, seeding.Request)


def drawn_seating(draw: Draw) -> seeding.Round | None:
    """The seating as it stands: what was drawn, with the changes by hand; None before the draw."""
    last = draw.edits.last()
    stored = last.result if last else draw.result
    return read_round(stored) if stored else None
