"""People of the registry, and those whom an organiser typed (T-36): who finds whom, who changes what of whom.

A player is of the registry once a club or the union took him in. Everybody else is one of an organiser's own people.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from django.db.models import Q, QuerySet

from accounts.models import User
from tournaments.people import hooks
from tournaments.people.fields import PERSON, Who, names
from tournaments.people.models import Club, ClubRole, Player

#: What is known of a person.
FIELDS = names(PERSON)
#: What the page of members changes of one: the club is a transfer.
OF_A_MEMBER = names(field for field in PERSON if field.changed_by)
#: What an officer changes of a member of his club: the licence and the year are the union's.
BY_AN_OFFICER = names(field for field in PERSON if Who.OFFICER in field.changed_by)


def own_people(user: User | None, *, at_the_desk: bool = False) -> QuerySet[Player]:
    """People whom somebody typed, who play nowhere but in what this account organises, or also keeps the desk of; for
    a site admin, and for the installation itself (None), all whom somebody typed."""
    typed = Player.objects.filter(registered=False)
    if user is None or user.is_superuser:
        return typed
    return typed.filter(reduce(or_, hooks.own_people_of(user, at_the_desk), Q(pk__in=[])))


def changeable(user: User | None, player: Player) -> frozenset[str]:
    """What an account may change of a player; for the installation itself (None) and a site admin everything.

    The organiser and the desk change their own people, an officer the name and the consent of a member (T-36). The
    consent of who has an account of his own is changed by nobody else (T-38).
    """
    if user is None or user.is_superuser:
        return FIELDS - _said_himself(player)
    if player.registered:
        return BY_AN_OFFICER - _said_himself(player) if is_officer_of(user, player) else frozenset()
    own = player.user_id is None and own_people(user, at_the_desk=True).filter(pk=player.pk).exists()
    return FIELDS if own else frozenset()


def changeable_here(user: User | None, player: Player) -> frozenset[str]:
    """What an account changes of the player himself where he is entered: of the registry nothing, for nobody. There
    the office corrects what it typed."""
    return frozenset() if player.registered else changeable(user, player)


def told_as_known(user: User | None, players: Iterable[int]) -> set[int]:
    """Of whom a preview says that he is known, by ids: of the registry a site admin alone is told, else it would
    confirm what was guessed."""
    found = Player.objects.filter(pk__in=players)
    whole = user is None or user.is_superuser
    return set((found if whole else found.filter(registered=False)).values_list("pk", flat=True))


def recordable(user: User | None) -> QuerySet[Player]:
    """Players whose consent on paper an account may record; who has an account of his own says it there."""
    found = Player.objects.filter(user__isnull=True)
    if user is None or user.is_superuser:
        return found
    return found.filter(Q(pk__in=own_people(user, at_the_desk=True)) | members_for(user))


def members_for(user: User) -> Q:
    """The condition for members of the clubs of which an account is an officer: whom a club took in, not whom an
    organiser typed with its name."""
    clubs = Club.objects.filter(roles__user=user, roles__role=ClubRole.Role.OFFICER)
    return Q(registered=True, club__in=clubs)


def is_officer_of(user: User, player: Player) -> bool:
    """Whether an account is an officer of the player's club."""
    return Player.objects.filter(members_for(user), pk=player.pk).exists()


def may_hand_out(user: User, player: Player) -> bool:
    """Whether an account may give somebody the data of a player: they hold all that he ever played.

    Of a player of the registry an officer of his club, of one of his own people who organises all that he plays in,
    of everybody a site admin (section 1).
    """
    if user.is_superuser:
        return True
    if player.registered:
        return is_officer_of(user, player)
    return own_people(user).filter(pk=player.pk).exists()


def joinable(user: User, club: Club) -> QuerySet[Player]:
    """Whom an account may take into a club: a site admin everybody; an officer his own people, and members of the
    club who have no date yet. A player of the registry comes from elsewhere by the union alone."""
    found = Player.objects.filter(merged_into__isnull=True)
    if user.is_superuser:
        return found
    return found.filter(Q(pk__in=own_people(user)) | Q(registered=True, club=club))


def _said_himself(player: Player) -> frozenset[str]:
    return frozenset({"consent"} if player.user_id else ())
