"""What was corrected after the next draw (T-4): the standing has changed since, the published seating has not."""

from __future__ import annotations

from django.db.models import Min, Q

from scoring.domain.kinds import those
from scoring.models import Entry
from tournaments.draws.models import Seating
from tournaments.rounds.models import Round

#: Entries that change a result.
CHANGING = tuple(those(lambda kind: kind.of_result))
#: The parts of a decision by which it does: it writes or voids a deal, moves money or restores what the scorer wrote.
DECIDED = ("deal", "void", "amounts", "overrules")


def corrected_after_draw(round_: Round) -> list[int]:
    """The numbers of the earlier rounds of which a result was changed after the seating of the round after them was
    published, up to the one before this round: three queries."""
    drawn = dict(
        Seating.objects.filter(
            round__tournament=round_.tournament_id, round__number__range=(2, round_.number)
        )
        .order_by()
        .values_list("round__number")
        .annotate(Min("published_at"))
    )
    late = Q(pk__in=())
    for number, published in drawn.items():
        late |= Q(sheet__table__round__number=number - 1, recorded_at__gt=published)
    found = Entry.objects.filter(late, sheet__table__round__tournament=round_.tournament_id).order_by()
    numbers = found.filter(kind__in=CHANGING).values_list("sheet__table__round__number", flat=True).distinct()
    decisions = found.filter(kind=Entry.Kind.DECISION).values_list("sheet__table__round__number", "body")
    decided = {number for number, body in decisions if any(body.get(part) for part in DECIDED)}
    return sorted(decided.union(numbers))
