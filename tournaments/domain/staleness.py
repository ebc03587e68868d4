"""Which standings are out of date: what is marked here is computed anew by its next reader."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, OuterRef, Subquery

from tournaments.models import Round, Standing, Table, Tournament


@transaction.atomic
def mark_table_stale(table: Table) -> None:
    """The sheet of a table changed: the standing of its round and all later ones are out of date."""
    round_ = table.round
    # the row of the round is locked first, so that no reader sees the new count without the table it is about
    Round.objects.filter(pk=round_.pk).update(changes=F("changes") + 1)
    Table.objects.filter(pk=table.pk).update(
        changes=Subquery(Round.objects.filter(pk=OuterRef("round")).values("changes")[:1])
    )
    _want(round_)


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
