"""The end of play cannot be taken back: what it means now, and ending it as it was shown (T-4)."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from msgspec import Struct

from scoring.models import HeldEntry, Sheet
from tournaments.desk.domain.refusals import OtherConsequenceError
from tournaments.jury.queries.calls import waiting_calls
from tournaments.rounds.domain import states
from tournaments.rounds.domain.clock import seconds_left
from tournaments.rounds.domain.locking import lock_round
from tournaments.rounds.models import Round


class PlayEnd(Struct, frozen=True, forbid_unknown_fields=True):
    """What is open in a round whose play is about to end; as JSON, what somebody was shown of it.

    tables    of the round; unsigned: the numbers of those that are neither signed nor closed
    held      entries that wait for the desk; claims: deals before the jury; calls: other calls and objections
    left      seconds that the clock still has at the table that plays longest; None where no clock ends the round
    """

    tables: int
    unsigned: tuple[int, ...]
    held: int
    claims: int
    calls: int
    left: int | None

    @property
    def minutes(self) -> int:
        """Whole minutes that are left."""
        return (self.left or 0) // 60

    @property
    def any(self) -> bool:
        """Whether anything is open besides the clock."""
        return bool(self.unsigned or self.held or self.claims or self.calls)

    def beyond(self, shown: PlayEnd) -> bool:
        """Whether more is open than was shown. A table that signed meanwhile is no reason to ask again."""
        return (
            not set(self.unsigned) <= set(shown.unsigned)
            or (self.held > shown.held)
            or (self.claims > shown.claims)
            or (self.calls > shown.calls)
            or (self.left or 0) > (shown.left or 0)
        )


def play_end(round_: Round) -> PlayEnd:
    """What the end of play means for a round now: the tables in one query, the calls of the tournament in six."""
    held = HeldEntry.objects.filter(sheet=OuterRef("sheet"), settled_at__isnull=True)
    tables = list(
        round_.tables.order_by("number")
        .annotate(
            size=Count("seats"),
            held=Coalesce(Subquery(held.order_by().values("sheet").annotate(n=Count("pk")).values("n")), 0),
        )
        .values_list("number", "sheet__state", "sheet__open_claims", "held", "size")
    )
    left = [seconds_left(round_, size) for *_, size in tables]
    waiting = waiting_calls(round_.tournament)
    return PlayEnd(
        tables=len(tables),
        unsigned=tuple(number for number, state, *_ in tables if state == Sheet.State.OPEN),
        held=sum(held for _, _, _, held, _ in tables),
        claims=sum(claims for _, _, claims, *_ in tables),
        calls=sum(one.table.round_id == round_.pk and one.call.kind != "claim" for one in waiting),
        left=max((one for one in left if one is not None), default=None),
    )


@transaction.atomic
def end_play_as_shown(round_: Round, shown: PlayEnd) -> Round:
    """End the play for who saw what that means.

    Raises OtherConsequenceError when more is open than he saw, WrongStateError as `states.end_play` does.
    """
    if play_end(lock_round(round_.pk)).beyond(shown):
        raise OtherConsequenceError()
    return states.end_play(round_)
