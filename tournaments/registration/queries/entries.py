"""Who takes part, and in which tournaments: querysets with names, a fixed number of queries each (T-2)."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import (
    Case,
    Count,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    When,
)
from django.db.models.functions import Cast, Coalesce, Greatest, Least
from django.http import Http404

from accounts.models import User
from core.names import plain
from tournaments.events.models import Tournament, TournamentRole
from tournaments.people.queries.names import initials_of
from tournaments.registration.models import Application, Registration


def tournaments_of(user: User, *roles: str) -> QuerySet[Tournament]:
    """Tournaments in which an account has one of these roles, with the number of players."""
    found = Tournament.objects.all()
    if not user.is_superuser:
        found = found.filter(
            pk__in=TournamentRole.objects.filter(user=user, role__in=roles).values("tournament")
        )
    return with_counts(found)


def public_tournaments() -> QuerySet[Tournament]:
    """What stands on the public list. Before the first round `player_count` is of who confirmed his entry, as far as
    there are places: else it would not rise with who could not be entered, and tell of whom that is (T-40)."""
    found = with_counts(
        Tournament.objects.filter(public=True).exclude(state=Tournament.State.DRAFT), "entered"
    )
    held = Application.objects.filter(
        tournament=OuterRef("pk"), registration=None, ended_at=None, confirmed_at__isnull=False
    )
    counted = Subquery(held.order_by().values("tournament").annotate(n=Count("pk")).values("n"))
    asked = ExpressionWrapper(F("entered") + Coalesce(counted, 0), output_field=IntegerField())
    shown = Greatest(F("entered"), Least(asked, Coalesce(Cast("capacity", IntegerField()), asked)))
    before = Q(state=Tournament.State.REGISTRATION)
    return found.annotate(player_count=Case(When(before, then=shown), default=F("entered")))


def with_counts(tournaments: QuerySet[Tournament], name: str = "player_count") -> QuerySet[Tournament]:
    """`player_count`, or what it is to be called: everyone entered who has not withdrawn and is not waiting.

    Counted for each tournament that is read, not for all of them before the first is: a page of a long list costs as
    much as a page of a short one.
    """
    gone = [Registration.State.WITHDRAWN, Registration.State.WAITING]
    here = Registration.objects.filter(tournament=OuterRef("pk")).exclude(state__in=gone).order_by()
    counted = Subquery(here.values("tournament").annotate(n=Count("pk")).values("n"))
    return (
        tournaments.order_by("-date", "-pk").select_related("club").annotate(**{name: Coalesce(counted, 0)})
    )


#: By start number; who has none yet comes after all others, by name.
BY_NUMBER = (F("start_number").asc(nulls_last=True), "sort_key", "pk")


def registrations(tournament: Tournament) -> QuerySet[Registration]:
    """Everyone of the tournament, with names and clubs, by start number and then by name."""
    return tournament.registrations.select_related("player", "club").order_by(*BY_NUMBER)


def state_counts(tournament: Tournament) -> dict[str, int]:
    """How many players are in which state: one query."""
    found = dict(tournament.registrations.order_by().values_list("state").annotate(Count("pk")))
    return {state: found.get(state, 0) for state in Registration.State.values}


def matching(entries: Iterable[Registration], words: str) -> list[Registration]:
    """Those whose name, club, licence or start number holds every word, whatever the case and diacritics; who has
    exactly such a number comes first."""
    wanted = plain(words).split()
    found = [entry for entry in entries if all(word in _searched(entry) for word in wanted)]
    return sorted(found, key=lambda entry: str(entry.start_number) not in wanted)


def matching_public(entries: Iterable[Registration], words: str) -> list[Registration]:
    """As `matching`, by what the internet may know of them (T-34): their public name, number and club."""
    wanted = plain(words).split()
    return [entry for entry in entries if all(word in _public_words(entry) for word in wanted)]


def _public_words(entry: Registration) -> str:
    club = entry.public_club.plain_name if entry.public_club else ""
    return f"{plain(public_name(entry))} {club}"


def _searched(entry: Registration) -> str:
    club = entry.club.plain_name if entry.club else ""
    return f"{entry.start_number or ''} {plain(entry.name)} {club} {plain(entry.licence)}"


def public_name(registration: Registration) -> str:
    """T-34: the name of who agreed to be published, else initials with the start number."""
    if registration.named:
        return registration.name
    name, number = initials_of(registration.name), registration.start_number
    return f"{name} ({number})" if number else name


def published_tournament(slug: str) -> Tournament:
    """The tournament with this address: one query. Raises Http404 where there is none, or only a draft."""
    found = published().filter(slug=slug).first()
    if found is None:
        raise Http404
    return found


def published() -> QuerySet[Tournament]:
    """Tournaments past their draft, with their clubs; on the public list or not."""
    return Tournament.objects.select_related("club").exclude(state=Tournament.State.DRAFT)
