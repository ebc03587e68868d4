"""Founding a club (T-37): anybody with an account asks, the administrator of the site answers."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core import limits
from core.names import plain_name
from core.rate_limits import enforce
from core.refusals import WrongStateError
from tournaments.people.domain.clubs import change_club, check_club_name
from tournaments.people.models import Club, ClubRequest, ClubRole


def ask_for_club(user: User, name: str, town: str, words: str) -> ClubRequest:
    """Ask for a new club. Raises WrongStateError where somebody keeps one of this name in any spelling or a question of
    the account waits, TooOftenError for more than `limits.CLUBS`."""
    name = " ".join(name.split())
    check_club_name(name, town)
    _refuse_kept(name)
    enforce(limits.CLUBS.name, str(user.pk), limits.CLUBS.rate)
    try:
        with transaction.atomic():
            return ClubRequest.objects.create(
                asked_by=user, name=name, town=" ".join(town.split()), words=words.strip()
            )
    except IntegrityError:
        raise WrongStateError(
            _("You have asked already; nobody has answered yet."), rule="T-37", field="name"
        ) from None


@transaction.atomic
def found_club(pk: int, user: User) -> Club:
    """The administrator says yes: the club is there, who asked is its officer; one whose name was only typed with
    players is that club. Raises WrongStateError."""
    request = _waiting(pk)
    _refuse_kept(request.name)
    typed = Club.objects.filter(plain_name=plain_name(request.name)).first()
    club = change_club(typed or Club(), request.name, request.town)
    ClubRole.objects.create(club=club, user=request.asked_by, role=ClubRole.Role.OFFICER)
    request.club = club
    _decide(request, user, "")
    return club


@transaction.atomic
def decline_club(pk: int, user: User, words: str) -> None:
    """The administrator says no, and why. Raises WrongStateError."""
    request = _waiting(pk)
    if not words.strip():
        raise WrongStateError(_("Say why in a few words."), rule="T-37", field="words")
    _decide(request, user, words)


def _refuse_kept(name: str) -> None:
    """Raises WrongStateError for a club with officers or members. What anybody typed with a player keeps no name from
    those whose club it is."""
    kept = Q(roles__isnull=False) | Q(players__registered=True) | Q(memberships__isnull=False)
    if Club.objects.filter(kept, plain_name=plain_name(name)).exists():
        raise WrongStateError(_("There is a club of this name already."), rule="T-37", field="name")


def _waiting(pk: int) -> ClubRequest:
    found = ClubRequest.objects.select_for_update(of=("self",)).filter(pk=pk, decided_at=None).first()
    if found is None:
        raise WrongStateError(_("This question has been answered already."), rule="T-37")
    return found


def _decide(request: ClubRequest, user: User, words: str) -> None:
    request.decided_at, request.decided_by, request.answer = timezone.now(), user, words.strip()[:300]
    request.save()
