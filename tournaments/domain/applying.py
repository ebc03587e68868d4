"""Players enter themselves on the public page (T-2)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.domain.desk import desk_rules
from tournaments.domain.people import Kind, Person, find_player, register
from tournaments.domain.refusals import WrongStateError
from tournaments.domain.throttling import pass_through
from tournaments.matching import plain
from tournaments.models import Registration, Tournament

#: A hall or a club shares one address, and a family enters four.
MOST_FROM_ONE_ADDRESS = 20
MOST_IN_ALL = 200
HOUR = 3600


def is_open(tournament: Tournament) -> bool:
    """Whether players may enter themselves now."""
    return tournament.state == Tournament.State.REGISTRATION and desk_rules(tournament).public_registration


def apply(tournament: Tournament, person: Person, address: str) -> Registration:
    """A player enters himself, or gets onto the waiting list of a full tournament.

    Raises TooOftenError, WrongStateError when the form is closed, he is entered already, or the licence belongs
    to somebody of another name: nobody is entered by a stranger's slip of the finger, nor named to him.
    """
    pass_through("register", f"{tournament.pk} {address}", most=MOST_FROM_ONE_ADDRESS, seconds=HOUR)
    pass_through("register-all", str(tournament.pk), most=MOST_IN_ALL, seconds=HOUR)
    if not is_open(tournament):
        raise WrongStateError(_("Registration on this page is closed. Ask the organiser."))
    known = find_player(person)
    if known and plain(known.name) != plain(person.name):
        raise WrongStateError(
            _("This licence number belongs to another name. Check it, or leave it out and tell the desk.")
        )
    return register(tournament, person, kind=Kind.APPLIED)
