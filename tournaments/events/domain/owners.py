"""Whose a tournament is: what is unique or answered across tournaments is so within one owner, never beyond (T-37)."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from tournaments.events.models import Tournament, TournamentRole

ORGANISER = TournamentRole.Role.ORGANISER


def tournaments_of_owner(tournament: Tournament) -> QuerySet[Tournament]:
    """This tournament and the others of its owner: those that one of its organisers organises, and where it stands on
    the public list for a club, those that stand there for the same one. A club that was only typed makes no owner."""
    organisers = tournament.roles.filter(role=ORGANISER).values("user")
    organised = TournamentRole.objects.filter(user__in=organisers, role=ORGANISER).values("tournament")
    same = Q(pk=tournament.pk) | Q(pk__in=organised)
    if tournament.public and tournament.club_id is not None:
        same |= Q(public=True, club=tournament.club_id)
    return Tournament.objects.filter(same).order_by("pk")
