"""What is kept here of a person: their own data, and what erasing does with it (section 1)."""

from __future__ import annotations

from tournaments.people.models import Player
from tournaments.statistics.counting.sums import Sum
from tournaments.statistics.models import EveningFigures, SummedFigures


def own_data(player: Player) -> dict[str, object]:
    """The sums over all public tournaments, and every evening: counts by their names (docs/statistics.md)."""
    sums = SummedFigures.objects.filter(player=player, scope=SummedFigures.Scope.ALL).order_by("ruleset")
    evenings = EveningFigures.objects.filter(registration__player=player).select_related("tournament")
    return {
        "statistics": {
            "all": [
                {"ruleset": one.ruleset, "currency": one.currency, "counts": _counts(one.sum)} for one in sums
            ],
            "tournaments": [
                {"tournament": one.tournament.name, "ruleset": one.ruleset, "counts": _counts(one.sum)}
                for one in evenings.order_by("tournament__date", "pk")
            ],
        }
    }


def forget(player: Player, names: frozenset[str], initials: str) -> None:
    """Nothing is added up of him any more; his seats in tournaments keep their figures, as their sheets do."""
    EveningFigures.objects.filter(counted_for=player).update(counted_for=None)
    SummedFigures.objects.filter(player=player).delete()


def _counts(text: str) -> dict[str, int | str]:
    return Sum.decoded(text).stored().counts
