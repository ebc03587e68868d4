"""How far a tournament has come (T-1): draft → registration → running → provisional → declared."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from tournaments.events.models import Tournament

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
    return move(tournament, State.REGISTRATION, State.DRAFT)


def move(tournament: Tournament, to: str, *states: str, reason: str = "") -> Tournament:
    """Into this state, from one of `states` only; the reason stands in the log. In the caller's transaction.

    Raises WrongStateError.
    """
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
