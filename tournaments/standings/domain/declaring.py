"""The end of a tournament (T-1, T-32): its results are announced, it goes on after all, they are declared."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.refusals import WrongStateError
from scoring.models import Sheet
from tournaments.events.domain.stages import State, move
from tournaments.events.models import Tournament
from tournaments.rounds.domain import objections
from tournaments.rounds.models import Round, Table
from tournaments.standings.domain.standings import publish_standing
from tournaments.standings.hooks import closed_round_changed


@transaction.atomic
def announce(tournament: Tournament, reason: str = "") -> Tournament:
    """Play is over: the results are provisional, objections are possible until they are declared (T-32).

    Raises WrongStateError while a round is open or none was played, and where rounds of the plan are missing
    and no reason is given.
    """
    states = list(tournament.rounds.exclude(state=Round.State.DRAFT).values_list("state", flat=True))
    if not states or any(state != Round.State.CLOSED for state in states):
        raise WrongStateError(_("Close every round first; then the results can be announced."), rule="T-4")
    if len(states) < tournament.rounds_planned and not reason.strip():
        raise WrongStateError(
            _("%(played)d of %(planned)d planned rounds were played. Say why the tournament ends now.")
            % {"played": len(states), "planned": tournament.rounds_planned},
            rule="T-1",
        )
    return move(tournament, State.PROVISIONAL, State.RUNNING, reason=reason.strip())


@transaction.atomic
def resume(tournament: Tournament, reason: str) -> Tournament:
    """Back from provisional results to a running tournament, with a reason. Raises WrongStateError."""
    if not reason.strip():
        raise WrongStateError(_("Say why the tournament goes on."), rule="T-1")
    return move(tournament, State.RUNNING, State.PROVISIONAL, reason=reason.strip())


@transaction.atomic
def declare(tournament: Tournament, user: User | None) -> Tournament:
    """The results are final: by whom and when is kept, the last standing is frozen as its next version (T-1).

    Raises WrongStateError, also while a sheet that was opened again is being corrected: what it says is not said yet.
    """
    declared = move(tournament, State.DECLARED, State.PROVISIONAL)
    open_again = Table.objects.filter(round__tournament=declared, sheet__state=Sheet.State.OPEN)
    if table := open_again.exclude(round__state=Round.State.DRAFT).select_related("round").first():
        raise WrongStateError(
            _(
                "The sheet of table %(table)d in round %(round)d is open again. Sign or close it, then the results "
                "can be declared."
            )
            % {"table": table.number, "round": table.round.number},
            rule="T-1",
        )
    declared.declared_at, declared.declared_by = timezone.now(), user
    declared.save(update_fields=["declared_at", "declared_by"])
    objections.declared(declared)
    last = declared.rounds.exclude(state=Round.State.DRAFT).last()
    assert last is not None, "a tournament without rounds is never provisional"
    publish_standing(last)
    closed_round_changed(last)
    return declared
