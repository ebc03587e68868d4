"""Players enter themselves on the public page (T-2)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from core.rate_limits import Limit, enforce
from core.refusals import WrongStateError
from tournaments.events.domain.desk import desk_rules
from tournaments.events.models import Tournament
from tournaments.people.domain.refusals import SuspendedError
from tournaments.registration.domain.participation import Kind, Person, register
from tournaments.registration.models import Registration

HOUR = 3600
#: A hall or a club shares one address, and a family enters four.
FROM_ONE_ADDRESS = Limit(20, HOUR)
IN_ALL = Limit(200, HOUR)


def is_open(tournament: Tournament) -> bool:
    """Whether players may enter themselves now."""
    return tournament.state == Tournament.State.REGISTRATION and desk_rules(tournament).public_registration


def apply(tournament: Tournament, person: Person, address: str) -> Registration:
    """A player enters himself, or gets onto the waiting list of a full tournament.

    Raises TooOftenError, WrongStateError when the form is closed, or he typed himself in already. Whether he is
    known, by whatever he types, he is not told; that a player is suspended, and why, the office says and not this page.
    """
    enforce("register", f"{tournament.pk} {address}", FROM_ONE_ADDRESS)
    enforce("register-all", str(tournament.pk), IN_ALL)
    if not is_open(tournament):
        raise WrongStateError(_("Registration on this page is closed. Ask the organiser."))
    try:
        return register(tournament, person, kind=Kind.APPLIED)
    except SuspendedError:
        raise WrongStateError(_("You cannot be entered on this page. Ask the organiser.")) from None
