"""Which standings are out of date: what is marked here is computed anew by its next reader.

A sheet says so after its entry was committed: in the same transaction every entry of a round would wait for the
others, and closing the round would lock the other way round. What was killed in between is found by the count of
entries whose change was processed (`Table.processed_entries`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet, Subquery

from scoring.models import Sheet
from scoring.signals import sheet_changed
from tournaments.events.models import Tournament
from tournaments.rounds.models import Round, Table
from tournaments.standings.models import Standing

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class Unprocessed(TypedDict):
    """What `with_unprocessed` adds to a standing."""

    unprocessed: bool


@transaction.atomic
def mark_table_stale(sheet_id: int) -> Round | None:
    """The sheet of a table changed: the standing of its round and all later ones are out of date.

    Returns the round with the state and the address of its tournament; None for a sheet that is no table's.
    """
    # the row of the round is locked first, so that no reader sees the new count without the table it is about
    found = Table.objects.select_for_update(of=("round",), no_key=True).select_related("round__tournament")
    found = found.annotate(written=F("sheet__entry_count"))
    shown = found.only(
        *("round__number", "round__state", "round__changes"),
        *("round__tournament__state", "round__tournament__slug"),
    )
    table = shown.filter(sheet=sheet_id).first()
    if table is None:
        return None
    changes = table.round.changes + 1
    Round.objects.filter(pk=table.round_id).update(changes=changes)
    Table.objects.filter(pk=table.pk).update(changes=changes, processed_entries=table.written)
    _request(table.round)
    return table.round


def unprocessed_tables() -> QuerySet[Table]:
    """Tables whose sheet has entries that no standing was marked for."""
    return Table.objects.exclude(processed_entries=F("sheet__entry_count"))


def with_unprocessed(standings: QuerySet[Standing]) -> QuerySet[WithAnnotations[Standing, Unprocessed]]:
    """The standings with `unprocessed`: whether there are entries that they were not marked for."""
    before = unprocessed_tables().filter(
        round__tournament=OuterRef("round__tournament"), round__number__lte=OuterRef("round__number")
    )
    return standings.annotate(unprocessed=Exists(before))


@transaction.atomic
def mark_unprocessed(round_: Round) -> None:
    """Mark the standing after a round for the entries that were not processed: some statements a round, however many
    tables."""
    unprocessed = unprocessed_tables().filter(
        round__tournament=round_.tournament_id, round__number__lte=round_.number
    )
    tables: dict[int, list[int]] = {}
    for key, table in unprocessed.values_list("round", "pk"):
        tables.setdefault(key, []).append(table)
    for locked in Round.objects.select_for_update(no_key=True).filter(pk__in=tables).order_by("number"):
        changes = locked.changes + 1
        Round.objects.filter(pk=locked.pk).update(changes=changes)
        found = Table.objects.filter(pk__in=tables[locked.pk])
        found.update(changes=changes, processed_entries=Subquery(_written()))
        _request(locked)


def mark_all_processed(tournament: Tournament) -> None:
    """Nothing was computed yet: all entries of a tournament are as good as processed."""
    Table.objects.filter(round__tournament=tournament).update(processed_entries=Subquery(_written()))


def reprocess_pending() -> int:
    """Whatever follows from a sheet follows from those too whose change was not processed. Returns how many."""
    unprocessed = list(unprocessed_tables().values_list("sheet", flat=True))
    for sheet in unprocessed:
        sheet_changed.send(sender=Table, sheet_id=sheet)
    return len(unprocessed)


def mark_round_stale(round_: Round) -> None:
    """Seats of a round, or more than one sheet, changed: its standing and all later ones are out of date."""
    Round.objects.filter(pk=round_.pk).update(changes=F("changes") + 1, reseated=F("changes") + 1)
    _request(round_)


def mark_all_stale(tournament: Tournament) -> None:
    """The system, its options, a lot or the state of a registration changed: every standing is out of date."""
    Round.objects.filter(tournament=tournament).update(changes=F("changes") + 1, reseated=F("changes") + 1)
    Standing.objects.filter(round__tournament=tournament).update(requested_version=F("requested_version") + 1)


def _request(round_: Round) -> None:
    Standing.objects.filter(round__tournament=round_.tournament_id, round__number__gte=round_.number).update(
        requested_version=F("requested_version") + 1
    )


def _written() -> QuerySet[Sheet, Any]:
    """How many entries the sheet of a table has."""
    return Sheet.objects.filter(pk=OuterRef("sheet")).values("entry_count")
