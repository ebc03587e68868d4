"""Which standings are out of date: what is marked here is computed anew by its next reader."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from tournaments.models import Round, Standing, Table, Tournament


@transaction.atomic
def mark_table_stale(sheet_id: int) -> Round | None:
    """The sheet of a table changed: the standing of its round and all later ones are out of date.

    Returns the round with the state of its tournament; None for a sheet that is no table's.
    """
    # the row of the round is locked first, so that no reader sees the new count without the table it is about
    found = Table.objects.select_for_update(of=("round",)).select_related("round__tournament")
    shown = found.only("round__number", "round__changes", "round__tournament__state")
    table = shown.filter(sheet=sheet_id).first()
    if table is None:
        return None
    changes = table.round.changes + 1
    Round.objects.filter(pk=table.round_id).update(changes=changes)
    Table.objects.filter(pk=table.pk).update(changes=changes)
    _want(table.round)
    return table.round


def mark_round_stale(round_: Round) -> None:
    """Seats of a round, or more than one sheet, changed: its standing and all later ones are out of date."""
    Round.objects.filter(pk=round_.pk).update(changes=F("changes") + 1, reseated=F("changes") + 1)
    _want(round_)


def mark_all_stale(tournament: Tournament) -> None:
    """The system, its options, a lot or the state of a registration changed: every standing is out of date."""
    Round.objects.filter(tournament=tournament).update(changes=F("changes") + 1, reseated=F("changes") + 1)
    Standing.objects.filter(round__tournament=tournament).update(wanted=F("wanted") + 1)


def _want(round_: Round) -> None:
    Standing.objects.filter(round__tournament=round_.tournament_id, round__number__gte=round_.number).update(
        wanted=F("wanted") + 1
    )
