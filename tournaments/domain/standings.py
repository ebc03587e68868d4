"""Standings: marked stale by a changed sheet, computed anew from the totals of the tables when read."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.evaluation import StandingRow, TableResult, standing
from tournaments.models import PublishedStanding, Round, Seat, Standing


def mark_stale(sheet_id: int) -> None:
    """The sheet of a table changed: the standings of its round and of all later ones are out of date."""
    changed = Round.objects.filter(tables__sheet=sheet_id).values("tournament", "number").first()
    if changed:
        Standing.objects.filter(
            round__tournament=changed["tournament"], round__number__gte=changed["number"]
        ).update(wanted=F("wanted") + 1)


def current_standing(round_: Round) -> Standing:
    """The standing after a round, computed anew when it is out of date: by one reader, under a lock."""
    found, _ = Standing.objects.get_or_create(round=round_)
    if found.computed >= found.wanted:
        return found
    with transaction.atomic():
        locked = Standing.objects.select_for_update().get(pk=found.pk)
        if locked.computed < locked.wanted:
            locked.rows = [_as_json(row) for row in standing(table_results(round_))]
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


def table_results(until: Round) -> list[TableResult]:
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
    )
    return [TableResult(*seat) for seat in seats]


def _as_json(row: StandingRow) -> dict[str, Any]:
    """Registration ids and exact figures; names are joined when shown."""
    return {
        "registration": row.player,
        "place": row.place,
        "points": str(row.points),
        "zb": row.zb,
        "premium": row.premium,
        "rounds": [
            {
                "round": result.round,
                "table": result.table,
                "money": result.money,
                "premium": result.premium,
                "zb": result.zb,
                "table_place": result.table_place,
                "round_place": result.round_place,
                "points": str(result.points),
            }
            for result in row.results
        ],
    }
