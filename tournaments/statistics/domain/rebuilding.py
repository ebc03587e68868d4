"""Everything counted anew from the stored sheets: the same figures as a job after every round gives."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from tournaments.events.models import Tournament
from tournaments.rounds.models import Round
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.domain import evenings, summing
from tournaments.statistics.models import EveningFigures, RoundFigures, SummedFigures, TournamentFigures


def rebuild() -> Iterator[int]:
    """Count every tournament that has a closed round, a transaction each, then the sums in one; yields the ids of
    what was counted. Until the end the sums are those of before."""
    found = (
        Round.objects.filter(state=Round.State.CLOSED)
        .order_by("tournament")
        .values_list("tournament", flat=True)
    )
    for tournament in found.distinct():
        with transaction.atomic():
            kept, _ = TournamentFigures.objects.get_or_create(tournament_id=tournament)
            kept = TournamentFigures.objects.select_for_update().get(pk=kept.pk)
            RoundFigures.objects.filter(round__tournament=tournament).delete()
            evenings.count_evenings(Tournament.objects.get(pk=tournament), kept)
        yield tournament
    rebuild_sums()


@transaction.atomic
def rebuild_sums() -> None:
    """Add up all evenings anew; jobs wait meanwhile."""
    kept = {one.tournament_id: one for one in TournamentFigures.objects.select_for_update().order_by("pk")}
    scopes = {pk: summing.scopes_of(one) for pk, one in kept.items() if one.public}
    sums: summing.Sums = {}
    counted: list[summing.Evening] = []
    rows = EveningFigures.objects.filter(tournament__in=scopes).order_by("tournament", "pk")
    for tournament, player, entry, ruleset, currency, text, gain, run, best in rows.values_list(
        "tournament", "counted_for", "registration", "ruleset", "currency", "sum", "gain", "run", "best_deal"
    ).iterator():
        if entry is not None and player is None:
            continue
        summing.add_evening(sums, scopes[tournament], (player, ruleset, currency), Sum.decoded(text))
        if player is not None:
            club = kept[tournament].club_id
            counted.append(summing.Evening(player, ruleset, currency, tournament, club, gain, run, best))
    SummedFigures.objects.all().delete()
    extremes = summing.Extremes(sums, counted)
    made = []
    for key, found in sums.items():
        row = summing.new_row(key)
        summing.write(row, key, found, extremes)
        made.append(row)
    SummedFigures.objects.bulk_create(made, batch_size=500)
