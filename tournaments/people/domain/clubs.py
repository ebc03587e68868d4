"""Clubs of the union, their officers, and who else is administrator: what the administrator of the site decides."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.domain import administrators
from accounts.models import User
from core.addressed import refuse_address
from core.names import plain_name
from core.refusals import WrongStateError
from tournaments.people.models import Club, ClubRole


def make_club(name: str, town: str = "") -> Club:
    """A new club. Raises WrongStateError when there is one of this name in any spelling."""
    return _named(Club(), name, town)


def change_club(club: Club, name: str, town: str) -> Club:
    """Another name or town; what was published with the old name stays. Raises WrongStateError as above."""
    return _named(club, name, town)


def check_club_name(*words: str) -> None:
    """What a club is called stands in letters and lists. Raises WrongStateError for an address in it."""
    try:
        for text in words:
            refuse_address(text)
    except ValueError as error:
        raise WrongStateError(str(error), rule="T-37", field="name") from None


def _named(club: Club, name: str, town: str) -> Club:
    name = " ".join(name.split())
    check_club_name(name, town)
    taken = Club.objects.filter(plain_name=plain_name(name)).exclude(pk=club.pk).first()
    club.name, club.town = name, " ".join(town.split())
    try:
        if taken:
            raise IntegrityError
        with transaction.atomic():
            club.save()
    except IntegrityError:
        raise WrongStateError(_("There is a club of this name already."), field="name") from None
    return club


@transaction.atomic
def make_officer(club: Club, email: str) -> ClubRole:
    """An account keeps the members and the seasons of a club. Raises WrongStateError where there is no such account."""
    role, _made = ClubRole.objects.get_or_create(club=club, user=_account(email), role=ClubRole.Role.OFFICER)
    return role


def end_officer(role: ClubRole) -> None:
    """What he entered and decided stays."""
    role.delete()


@transaction.atomic
def make_administrator(email: str) -> User:
    """One more administrator of the site. Raises WrongStateError where there is no such account."""
    user = _account(email)
    administrators.make_administrator(user)
    return user


def end_administrator(user: User) -> None:
    """He has no more than his roles. Raises WrongStateError for the last one."""
    try:
        administrators.end_administrator(user)
    except administrators.LastAdministratorError:
        raise WrongStateError(_("Somebody has to be administrator: add another one first.")) from None


def _account(email: str) -> User:
    found = administrators.account_of(email)
    if found is None:
        raise WrongStateError(
            _(
                "Nobody with this address has an account, or it is not confirmed yet. The person has to make one first."
            ),
            field="email",
        )
    return found
