"""How far a tournament has come (T-1): draft → registration → running → provisional → declared."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.jury import objections
from tournaments.domain.refusals import WrongStateError
from tournaments.domain.standings import publish_standing
from tournaments.models import Round, Tournament

State = Tournament.State


def refuse_declared(tournament: Tournament) -> None:
    """T-1: after the results were declared only a decision of the jury changes them. Raises WrongStateError."""
    if Tournament.objects.filter(pk=tournament.pk, state=State.DECLARED).exists():
        raise WrongStateError(
            _("The results are declared; only a decision of the jury can change them now."), rule="T-1"
        )


@transaction.atomic
def open_registration(tournament: Tournament) -> Tournament:
    """The draft is ready: players may be entered, the tournament stands on the public list if it is to."""
    return _move(tournament, State.REGISTRATION, State.DRAFT)


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
    return _move(tournament, State.PROVISIONAL, State.RUNNING, reason=reason.strip())


@transaction.atomic
def resume(tournament: Tournament, reason: str) -> Tournament:
    """Back from provisional results to a running tournament, with a reason. Raises WrongStateError."""
    if not reason.strip():
        raise WrongStateError(_("Say why the tournament goes on."), rule="T-1")
    return _move(tournament, State.RUNNING, State.PROVISIONAL, reason=reason.strip())


@transaction.atomic
def declare(tournament: Tournament, user: User | None) -> Tournament:
    """The results are final: by whom and when is kept, the last standing is frozen as its next version (T-1)."""
    declared = _move(tournament, State.DECLARED, State.PROVISIONAL)
    declared.declared_at, declared.declared_by = timezone.now(), user
    declared.save(update_fields=["declared_at", "declared_by"])
    objections.declared(declared)
    last = declared.rounds.exclude(state=Round.State.DRAFT).last()
    assert last is not None, "a tournament without rounds is never provisional"
    publish_standing(last)
    return declared


def _move(tournament: Tournament, to: str, *states: str, reason: str = "") -> Tournament:
    locked = Tournament.objects.select_for_update(of=("self",), no_key=True).get(pk=tournament.pk)
    if locked.state not in states:
        raise WrongStateError(
            _("The tournament is in the state “%(state)s”; this cannot be done now.")
            % {"state": locked.get_state_display()},
            rule="T-1",
        )
    locked.state, locked.change_reason = to, reason
    locked.save(update_fields=["state"])
    return locked
