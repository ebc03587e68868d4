"""Cards shown and checks of sorting in a tournament (T-31)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from rules import registry
from rules.discipline import discipline
from rules.marias.engine import MariasEngine
from tournaments.events.models import Tournament
from tournaments.jury.models import PenaltyCard, SortingCheck
from tournaments.registration.models import Registration
from tournaments.rounds.models import Table


def shown_cards(tournament: Tournament) -> QuerySet[PenaltyCard]:
    """Every card of a tournament, taken back ones too, the last one first."""
    return (
        PenaltyCard.objects.filter(registration__tournament=tournament)
        .select_related("registration__player", "given_by", "decision__case")
        .order_by("-given_at", "-pk")
    )


@dataclass(frozen=True)
class Checks:
    """S:B/26: checks that a player asked for without success, and how often the player's cards were unsorted.

    failed_at  those without success by table, which are counted anew at each (M-38)
    """

    registration: Registration
    failed: int
    successful: int
    found_unsorted: int
    failed_at: tuple[tuple[Table, int], ...]


def checks_by_player(tournament: Tournament) -> list[Checks]:
    """Who asked for checks or bore one that found something: two queries."""
    mine = Q(checks_asked__isnull=False) | Q(checks_borne__unsorted=True)
    people = (
        tournament.registrations.filter(mine)
        .select_related("player")
        .annotate(
            failed=Count("checks_asked", filter=Q(checks_asked__unsorted=False), distinct=True),
            successful=Count("checks_asked", filter=Q(checks_asked__unsorted=True), distinct=True),
            found=Count("checks_borne", filter=Q(checks_borne__unsorted=True), distinct=True),
        )
        .order_by("start_number")
    )
    failed = Counter(
        (check.asked_by_id, check.table)
        for check in SortingCheck.objects.filter(table__round__tournament=tournament, unsorted=False)
        .select_related("table__round")
        .order_by("table__round__number", "table__number")
    )
    return [
        Checks(
            entry,
            entry.failed,
            entry.successful,
            entry.found,
            tuple((table, count) for (asked_by, table), count in failed.items() if asked_by == entry.pk),
        )
        for entry in people
    ]


@dataclass(frozen=True)
class SortingAt:
    """What a case at a table shows of a player's cards and checks (M-38).

    failed, allowed  checks without success at this table, of so many
    here, times      how often the player's cards were found unsorted: at this table, in the tournament
    cents, card      what the next time costs to each other player, and the card beside it; empty for none
    """

    registration: Registration
    failed: int
    allowed: int
    here: int
    times: int
    cents: int
    card: str


def sorting_at(table: Table) -> list[SortingAt]:
    """Each player of a table, by seat: none where the game knows no such penalty. Two queries."""
    cents = unsorted_cents(table)
    if not cents:
        return []
    seats = table.seats.select_related("registration__player", "sheet_seat")
    people = [seat.registration for seat in sorted(seats, key=lambda seat: seat.sheet_seat.position)]
    checks = list(
        SortingCheck.objects.filter(
            Q(table=table) | Q(checked__in=[one.pk for one in people], unsorted=True)
        ).values_list("table", "asked_by", "checked", "unsorted")
    )
    failed = Counter(by for at, by, _of, unsorted in checks if at == table.pk and not unsorted)
    times = Counter(of for _at, _by, of, unsorted in checks if unsorted)
    here = Counter(of for at, _by, of, unsorted in checks if unsorted and at == table.pk)
    rules = discipline()
    return [
        SortingAt(
            registration=one,
            failed=failed[one.pk],
            allowed=rules.failed_checks,
            here=here[one.pk],
            times=times[one.pk],
            cents=cents,
            card=rules.card_for(times[one.pk] + 1),
        )
        for one in people
    ]


def unsorted_cents(table: Table) -> int:
    """What cards found unsorted cost to each other player, by what the table agreed on; 0 where nothing does."""
    engine = registry.engine(table.sheet.ruleset) if table.sheet.ruleset in registry.rulesets() else None
    if not isinstance(engine, MariasEngine):
        return 0
    terms = engine.terms(table.sheet.options)
    return terms.penalties[terms.renonces[discipline().unsorted].penalty]
