"""Standings: marked stale by a changed sheet, computed anew from the totals of the tables when read."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments import evaluation
from tournaments.evaluation import Entrant, RoundResult, StandingRow, System, Total
from tournaments.models import PublishedStanding, Registration, Round, Seat, Standing, Tournament

#: Registrations that play on; whoever has left is in the standing with what he played.
LEFT = {Registration.State.WITHDRAWN: "withdrawn", Registration.State.DISQUALIFIED: "disqualified"}


def mark_stale(sheet_id: int) -> None:
    """The sheet of a table changed: the standings of its round and of all later ones are out of date."""
    changed = Round.objects.filter(tables__sheet=sheet_id).values("tournament", "number").first()
    if changed:
        _mark(changed["tournament"], changed["number"])


def mark_all_stale(tournament: Tournament) -> None:
    """The system, its options or the state of a registration changed: every standing is out of date."""
    _mark(tournament.pk, 1)


def _mark(tournament: int, first: int) -> None:
    Standing.objects.filter(round__tournament=tournament, round__number__gte=first).update(
        wanted=F("wanted") + 1
    )


def current_standing(round_: Round) -> Standing:
    """The standing after a round, computed anew when it is out of date: by one reader, under a lock."""
    found, _ = Standing.objects.get_or_create(round=round_)
    if found.computed >= found.wanted:
        return found
    with transaction.atomic():
        locked = Standing.objects.select_for_update().get(pk=found.pk)
        if locked.computed < locked.wanted:
            locked.rows = [_as_json(row) for row in standing_after(round_).rows]
            locked.computed = locked.wanted
            locked.computed_at = timezone.now()
            locked.save(update_fields=["rows", "computed", "computed_at"])
    return locked


@transaction.atomic
def publish_standing(round_: Round) -> PublishedStanding:
    """Freeze the standing after a round as its next version, with the head hash of every table's log."""
    rows = current_standing(round_).rows
    before = round_.published_standings.last()
    earlier = {row["registration"]: row for row in before.rows} if before else {}
    changed = [row["registration"] for row in rows if before and earlier.get(row["registration"]) != row]
    sheets = round_.tables.values_list("number", "sheet__entry_count", "sheet__head_hash")
    return PublishedStanding.objects.create(
        round=round_,
        version=before.version + 1 if before else 1,
        rows=rows,
        heads=[{"table": table, "entries": entries, "head": head} for table, entries, head in sheets],
        changed=changed,
    )


def system_of(tournament: Tournament) -> System:
    """The competition system with the tournament's options. Raises OptionError."""
    return evaluation.system(tournament.system, tournament.system_options)


def standing_after(round_: Round) -> evaluation.Standing:
    """The standing after a round, with all its parts, computed from the totals of the tables: two queries."""
    tournament = round_.tournament
    return evaluation.evaluate(system_of(tournament), totals(round_), entrants(tournament))


def totals(until: Round) -> list[Total]:
    """The totals of every seat of the tournament up to a round: one query, no deals are read."""
    seats = Seat.objects.filter(
        round__tournament=until.tournament_id, round__number__lte=until.number
    ).values_list(
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
        for player, number, table, money, premium, zb, balance in seats
    ]


def entrants(tournament: Tournament) -> list[Entrant]:
    """How everyone of the tournament stands in it: one query."""
    rows = tournament.registrations.values_list("pk", "standing", "state", "category", "club_id")
    return [
        Entrant(
            player=player,
            kind=kind,
            state=LEFT.get(state, "playing"),
            categories=(category,) if category else (),
            club=str(club or ""),
        )
        for player, kind, state, category, club in rows
    ]


def _as_json(row: StandingRow) -> dict[str, Any]:
    """Registration ids and exact figures as text; names are joined when shown.

    "rounds" are those he played, "unplayed" the others.
    """
    return {
        "registration": row.player,
        "place": row.place,
        "unranked": row.unranked,
        "points": str(row.points),
        "zb": row.zb,
        "sb": str(row.sb),
        "premium": row.premium,
        "balance": None if row.balance is None else str(row.balance),
        "keys": [{"name": key.name, "value": _text(key.value)} for key in row.keys],
        "rounds": [_round_as_json(result) for result in row.rounds if result.played],
        "unplayed": [
            {"round": result.round, "points": _text(result.points), "status": result.status}
            for result in row.rounds
            if not result.played
        ],
    }


def _round_as_json(result: RoundResult) -> dict[str, Any]:
    return {
        "round": result.round,
        "table": result.table,
        "money": result.money,
        "premium": result.premium,
        "zb": result.zb,
        "sb": str(result.sb),
        "balance": None if result.balance is None else str(result.balance),
        "table_place": result.table_place,
        "table_sharing": result.table_sharing,
        "round_place": result.round_place,
        "round_sharing": result.round_sharing,
        "points": str(result.points),
        "status": result.status,
    }


def _text(value: object) -> Any:
    """An exact figure as text, several as a list, None where there is none."""
    if isinstance(value, tuple):
        return [str(part) for part in value]
    return None if value is None else str(value)
