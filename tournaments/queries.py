"""Annotated querysets and joined rows for the pages: a fixed number of queries each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from accounts.models import User
from scoring.models import Sheet
from tournaments.domain.standings import current_standing
from tournaments.evaluation import place_changes
from tournaments.models import Registration, Round, Seat, Table, Tournament, TournamentRole

#: Rounds whose seating everyone may see.
PUBLIC_ROUNDS = (Round.State.PUBLISHED, Round.State.PLAYING, Round.State.REVIEW, Round.State.CLOSED)


def tournaments_of(user: User, *roles: str) -> QuerySet[Tournament]:
    """Tournaments in which an account has one of these roles, with the number of players."""
    found = Tournament.objects.all()
    if not user.is_superuser:
        found = found.filter(
            pk__in=TournamentRole.objects.filter(user=user, role__in=roles).values("tournament")
        )
    return with_counts(found)


def public_tournaments() -> QuerySet[Tournament]:
    """What stands on the public list."""
    return with_counts(Tournament.objects.filter(public=True).exclude(state=Tournament.State.DRAFT))


def with_counts(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """`player_count`: everyone entered who has not withdrawn and is not waiting."""
    gone = [Registration.State.WITHDRAWN, Registration.State.WAITING]
    return tournaments.select_related("club").annotate(
        player_count=Count("registrations", filter=~Q(registrations__state__in=gone))
    )


def registrations(tournament: Tournament) -> QuerySet[Registration]:
    """Everyone of the tournament, with names and clubs, by start number and then by name."""
    return tournament.registrations.select_related("player", "club").order_by("start_number", "player__name")


def tables(round_: Round) -> QuerySet[Table]:
    """Tables of a round with their sheets and seated players."""
    seats = Seat.objects.select_related("registration__player", "registration__club", "sheet_seat").order_by(
        "sheet_seat__position"
    )
    return (
        round_.tables.select_related("sheet", "round__tournament")
        .prefetch_related(Prefetch("seats", queryset=seats))
        .annotate(
            held_count=Count("sheet__held_entries", filter=Q(sheet__held_entries__settled_at__isnull=True))
        )
        .order_by("number")
    )


def latest_public_round(tournament: Tournament) -> Round | None:
    """The last round whose seating is published."""
    return tournament.rounds.filter(state__in=PUBLIC_ROUNDS).order_by("-number").first()


@dataclass(frozen=True)
class StandingLine:
    """A line of a standing as a page shows it: the stored figures with the name joined."""

    registration: Registration
    row: dict[str, Any]
    change: int | None


def standing_lines(round_: Round) -> list[StandingLine]:
    """The standing after a round with names, and how many places each player has gained since the one before."""
    rows = current_standing(round_).rows
    previous = round_.tournament.rounds.filter(number=round_.number - 1).first()
    earlier = (
        {row["registration"]: row["place"] for row in current_standing(previous).rows} if previous else {}
    )
    change = place_changes({row["registration"]: row["place"] for row in rows}, earlier)
    people = registrations(round_.tournament).in_bulk([row["registration"] for row in rows])
    return [
        StandingLine(
            registration=people[row["registration"]],
            row=row,
            change=change[row["registration"]],
        )
        for row in rows
    ]


def shows_result(tournament: Tournament, round_: Round) -> bool:
    """T-35: whether the figures of a round may be shown outside its tables now."""
    live = tournament.live
    if live == Tournament.Live.DECLARED:
        return tournament.state == Tournament.State.DECLARED
    if live == Tournament.Live.ROUND:
        return round_.state == Round.State.CLOSED
    if live == Tournament.Live.SIGNED:
        return not round_.tables.filter(sheet__state=Sheet.State.OPEN).exists()
    return True


def public_round(tournament: Tournament) -> Round | None:
    """The last round with anything on its sheets whose standing may be shown to everyone (T-35)."""
    written = Sheet.objects.filter(table__round=OuterRef("pk"), entry_count__gt=0)
    rounds = tournament.rounds.filter(Exists(written), state__in=PUBLIC_ROUNDS).order_by("-number")
    return next((round_ for round_ in rounds if shows_result(tournament, round_)), None)


def public_name(registration: Registration) -> str:
    """T-34: the name of who agreed to be published, else initials with the start number."""
    if registration.player.publish_consent_at:
        return registration.player.name
    initials = " ".join(f"{part[0]}." for part in registration.player.name.split() if part)
    number = registration.start_number
    return f"{initials} ({number})" if number else initials
