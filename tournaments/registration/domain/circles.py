"""Whom an organiser knows (T-36): people who are entered where they organise."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from tournaments.events.models import Tournament, TournamentRole
from tournaments.people.domain.known_players import Circle, Person
from tournaments.people.models import Player
from tournaments.registration.fields import TYPED
from tournaments.registration.models import Registration

Role = TournamentRole.Role


def circle_of(tournament: Tournament, *, stranger: bool = False) -> Circle:
    """For entering somebody in a tournament: its organisers know whoever plays in a tournament of one of them. Of the
    registry somebody can be meant where it stands on the public list (T-37)."""
    organisers = tournament.roles.filter(role=Role.ORGANISER).values("user")
    theirs = TournamentRole.objects.filter(user__in=organisers, role=Role.ORGANISER).values("tournament")
    entries = Registration.objects.filter(Q(tournament__in=theirs) | Q(tournament=tournament))

    def typed(players: Collection[int]) -> dict[int, Person]:
        if not players:
            return {}
        found = tournament.registrations.filter(player__in=players).select_related("player", "club")
        return {entry.player_id: as_typed(entry) for entry in found}

    if stranger:
        askers = [f"form {tournament.pk}"]
    else:
        askers = [f"account {pk}" for pk in organisers.order_by("user").values_list("user", flat=True)]
    return Circle(
        _players(entries), typed, stranger=stranger, registry=tournament.public, askers=tuple(askers)
    )


def as_typed(entry: Registration) -> Person:
    """What was typed of who is entered."""
    typed = {field.name: field.of(entry) or field.kind.blank for field in TYPED}
    return Person.said({"name": entry.name, **typed})


def circle_for(user: User | None, *, trusted: bool) -> Circle | None:
    """For bringing a tournament in: people of the tournaments that the account organises; None, everybody, for a file
    that is believed. Of the registry nobody is meant by what somebody wrote into a file: once the tournament stands on
    the public list he is (`linking`)."""
    if trusted:
        return None
    organised = TournamentRole.objects.filter(user=user, role=Role.ORGANISER).values("tournament")
    return Circle(_players(Registration.objects.filter(tournament__in=organised)), registry=False)


def own_people_of(user: User, at_the_desk: bool) -> Q:
    """The condition for people who are entered somewhere, and nowhere but where this account has the role."""
    roles = (Role.ORGANISER, Role.DESK) if at_the_desk else (Role.ORGANISER,)
    mine = TournamentRole.objects.filter(user=user, role__in=roles).values("tournament")
    played = Registration.objects.filter(player=OuterRef("pk"))
    return Q(Exists(played)) & ~Q(Exists(played.exclude(tournament__in=mine)))


def _players(entries: QuerySet[Registration]) -> QuerySet[Player]:
    return Player.objects.filter(pk__in=entries.values("player"))
