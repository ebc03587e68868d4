"""Standings: marked stale by a changed sheet, computed anew from the totals of the tables when read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import cast

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments import ranking
from tournaments.events.domain.competition import system_of
from tournaments.events.domain.locking import lock_tournament
from tournaments.events.models import Tournament
from tournaments.ranking import Entrant, Total
from tournaments.ranking.model import Participation, PlayState
from tournaments.ranking.packing import pack, pack_standing, unpack
from tournaments.ranking.rounds import RoundTable, evaluate_round
from tournaments.ranking.standing import count
from tournaments.registration.models import Registration
from tournaments.rounds.domain.lots import orders
from tournaments.rounds.models import Bye, Round, Seat, Table
from tournaments.standings.domain.staleness import mark_table_stale, mark_unprocessed, with_unprocessed
from tournaments.standings.hooks import closed_round_changed
from tournaments.standings.models import PublishedStanding, Standing, StandingPart

#: Registrations that play on; whoever has left is in the standing with what he played.
LEFT: dict[str, PlayState] = {
    Registration.State.WITHDRAWN: "withdrawn",
    Registration.State.DISQUALIFIED: "disqualified",
}


def mark_stale(sheet_id: int) -> Round | None:
    """The sheet of a table changed: the standings of its round and of all later ones are out of date.

    Once the results are declared, only the jury gets that far: they are published as their next version (T-1).
    Returns the round, None for a sheet that is no table's.
    """
    round_ = mark_table_stale(sheet_id)
    if round_ is None:
        return None
    tournament = round_.tournament
    if tournament.state == Tournament.State.DECLARED:
        last = tournament.rounds.exclude(state=Round.State.DRAFT).last()
        if last is not None:
            publish_standing(last)
    return round_


def current_standing(round_: Round) -> Standing:
    """The standing after a round, computed anew when it is out of date: by one reader, under a lock."""
    found = with_unprocessed(Standing.objects.filter(round=round_)).first()
    if found is None:
        Standing.objects.get_or_create(round=round_)
        return current_standing(round_)
    if found.unprocessed:
        mark_unprocessed(round_)
    elif found.computed_version >= found.requested_version:
        return found
    with transaction.atomic():
        locked = Standing.objects.select_for_update(no_key=True).get(pk=found.pk)
        if locked.computed_version < locked.requested_version:
            _compute(locked, round_)
    return locked


def _compute(standing: Standing, round_: Round) -> None:
    """Evaluate the rounds that changed, take the others as they are kept, order everyone, store what is new."""
    tournament = round_.tournament
    system = system_of(tournament)
    # read before the seats: a change that comes in between leaves the part behind, and is not lost
    found = tournament.rounds.filter(number__lte=round_.number)
    rounds = list(found.values_list("number", "pk", "changes", "reseated"))
    changes = {number: (pk, change) for number, pk, change, _ in rounds}
    kept = {part.round_id: part for part in standing.parts.all()}
    tables: dict[int, RoundTable] = {}
    partly: dict[int, int] = {}
    for number, pk, change, reseated in rounds:
        old = kept.get(pk)
        if old is not None and old.changes >= reseated:
            tables[number] = unpack(old.results)
            if old.changes < change:
                partly[number] = old.changes
    read = _read(round_, [number for number in changes if number not in tables], partly, tables)
    players = {total.player for seats in read.values() for total in seats}
    players.update(*(table.results for table in tables.values()))
    sat_out = byes(round_)
    players.update(*sat_out.values())
    apart = entrants(tournament, apart=True)
    counted = count(system, players, apart)
    closed_up = sorted(counted.closed_up)
    for number, table in tables.items():
        earlier = kept[changes[number][0]]
        if (earlier.starters, earlier.closed_up) != (counted.starters, closed_up):
            read[number] = totals_of(table)
    for number, seats in read.items():
        table = evaluate_round(system, seats, counted.starters, counted.closed_up, sat_out.get(number, ()))
        tables[number] = table
        pk, change = changes[number]
        part = kept.pop(pk, None) or StandingPart(standing=standing, round_id=pk)
        part.results, part.changes = pack(table), change
        part.starters, part.closed_up = counted.starters, closed_up
        part.save()
    # a round whose seats are gone
    gone = [pk for number, (pk, _) in changes.items() if number not in tables]
    if gone:
        standing.parts.filter(round__in=gone).delete()
    in_order = [tables[number] for number in sorted(tables)]
    standing.__dict__.pop("evaluated", None)
    standing.lines = pack_standing(
        ranking.assemble(system, in_order, apart, lots=orders(tournament, until=round_))
    )
    standing.computed_version, standing.computed_at = standing.requested_version, timezone.now()
    standing.save(update_fields=["lines", "computed_version", "computed_at"])


def _read(
    until: Round, whole: Collection[int], partly: Mapping[int, int], tables: dict[int, RoundTable]
) -> dict[int, list[Total]]:
    """The totals of rounds that are read as a whole, and of those of which some tables changed since their part was
    evaluated (`partly`: number to `Round.changes` then), whose other tables are taken from it and out of `tables`."""
    since = Q(pk__in=())
    for number, change in partly.items():
        since |= Q(round__number=number, changes__gt=change)
    found = (
        Table.objects.filter(since, round__tournament=until.tournament_id) if partly else Table.objects.none()
    )
    of_round = found.values_list("round__number", "number", "pk")
    touched = {(number, table): pk for number, table, pk in of_round}
    read: dict[int, list[Total]] = {}
    for number in partly:
        before = totals_of(tables.pop(number))
        read[number] = [total for total in before if (number, total.table) not in touched]
    for total in totals(until, whole, list(touched.values())):
        read.setdefault(total.round, []).append(total)
    return read


@transaction.atomic
def publish_standing(round_: Round) -> PublishedStanding:
    """Freeze the standing after a round as its next version, with the head hash of every table's log.

    Nothing new is published while lines and heads are those of the last version.
    """
    lock_tournament(round_.tournament_id)
    rows = current_standing(round_).rows
    tables = round_.tables.values_list("number", "sheet__entry_count", "sheet__head_hash")
    heads = [{"table": table, "entries": entries, "head": head} for table, entries, head in tables]
    before = round_.published_standings.last()
    if before is not None and (before.rows, before.heads) == (rows, heads):
        return before
    earlier = {row["registration"]: row for row in before.rows} if before else {}
    changed = [row["registration"] for row in rows if before and earlier.get(row["registration"]) != row]
    published = PublishedStanding.objects.create(
        round=round_,
        version=before.version + 1 if before else 1,
        rows=rows,
        heads=heads,
        changed=changed,
    )
    closed_round_changed(round_)
    return published


def publish_closed(tournament: Tournament, since: int = 1) -> None:
    """Something changed closed rounds from this number on: what is new in a standing is its next version (T-1)."""
    closed = tournament.rounds.filter(state=Round.State.CLOSED, number__gte=since)
    for round_ in closed.order_by("number"):
        publish_standing(round_)


def standing_after(round_: Round) -> ranking.Standing:
    """The standing after a round, with all its parts, computed from the totals of the tables alone."""
    tournament = round_.tournament
    drawn = orders(tournament, until=round_)
    return ranking.evaluate(
        system_of(tournament), totals(round_), entrants(tournament), lots=drawn, byes=byes(round_)
    )


def byes(until: Round) -> dict[int, set[int]]:
    """Whom the draws left without a table, by number of round up to this one: one query (T-5)."""
    found: dict[int, set[int]] = defaultdict(set)
    rows = Bye.objects.filter(
        round__tournament=until.tournament_id, round__number__lte=until.number
    ).values_list("round__number", "registration_id")
    for number, player in rows:
        found[number].add(player)
    return found


def totals_of(table: RoundTable) -> list[Total]:
    """The totals that a round was evaluated from; who sat out has none."""
    return [
        Total(
            player=player,
            round=table.number,
            table=result.table or 0,
            money=result.money,
            premium=result.premium,
            zb=result.zb,
            balance=None if result.balance is None else Fraction(result.balance),
        )
        for player, result in table.results.items()
        if result.played
    ]


def totals(until: Round, only: Collection[int] | None = None, tables: Collection[int] = ()) -> list[Total]:
    """The totals of every seat of the tournament up to a round, or of the rounds with these numbers and these tables
    (ids): one query, no deals are read."""
    seats = Seat.objects.filter(round__tournament=until.tournament_id, round__number__lte=until.number)
    if only is not None:
        seats = seats.filter(Q(round__number__in=list(only)) | Q(table__in=list(tables)))
    found = seats.values_list(
        "registration_id",
        "round__number",
        "table__number",
        "sheet_seat__money",
        "sheet_seat__premium",
        "sheet_seat__zb",
        "sheet_seat__balance",
    )
    return [
        Total(
            player=player,
            round=number,
            table=table,
            money=money,
            premium=premium,
            zb=zb,
            balance=Fraction(balance) if balance else None,
        )
        for player, number, table, money, premium, zb, balance in found
    ]


def entrants(tournament: Tournament, *, apart: bool = False) -> list[Entrant]:
    """How everyone of the tournament stands in it: two queries; or only those who do not simply play ranked,
    without their categories: one query."""
    found = tournament.registrations.all()
    keys: dict[int, list[str]] = defaultdict(list)
    if apart:
        found = found.filter(~Q(participation=Registration.Participation.RANKED) | Q(state__in=LEFT))
    else:
        named = found.filter(categories__isnull=False).values_list("pk", "categories__key")
        for registration, key in named:
            keys[registration].append(key)
    rows = found.values_list("pk", "participation", "state", "club_id")
    return [
        Entrant(
            player=player,
            kind=cast("Participation", kind),  # the choices of the column
            state=LEFT.get(state, "playing"),
            categories=tuple(sorted(keys[player])),
            club=str(club or ""),
        )
        for player, kind, state, club in rows
    ]
