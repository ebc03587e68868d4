"""Annotated querysets and joined rows for the pages: a fixed number of queries each."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Case, Count, Exists, OuterRef, Prefetch, Q, QuerySet, When

from accounts.models import User
from scoring.models import Sheet
from tournaments.matching import alphabetical, plain
from tournaments.models import Player, Registration, Round, Seat, Table, Tournament, TournamentRole

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
    return (
        tournaments.order_by("-date", "-pk")
        .select_related("club")
        .annotate(player_count=Count("registrations", filter=~Q(registrations__state__in=gone)))
    )


def registrations(tournament: Tournament) -> QuerySet[Registration]:
    """Everyone of the tournament, with names and clubs, by start number and then by name."""
    return tournament.registrations.select_related("player", "club").order_by("start_number", "player__name")


#: Who stands in the queue first: those who are not here yet.
QUEUE_ORDER = [
    Registration.State.REGISTERED,
    Registration.State.WAITING,
    Registration.State.CHECKED_IN,
    Registration.State.WITHDRAWN,
    Registration.State.DISQUALIFIED,
]


def queue(tournament: Tournament) -> QuerySet[Registration]:
    """Everyone for the check-in, who is not here yet first, by name."""
    place = Case(*(When(state=state, then=place) for place, state in enumerate(QUEUE_ORDER)))
    return registrations(tournament).order_by(place, "player__plain_name", "pk")


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
    club = entry.club.plain_name if entry.club else ""
    return f"{plain(public_name(entry))} {club}"


def _searched(entry: Registration) -> str:
    club = entry.club.plain_name if entry.club else ""
    return f"{entry.start_number or ''} {entry.player.plain_name} {club} {plain(entry.licence)}"


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


def disputed_players(round_: Round) -> set[int]:
    """Registrations with an undecided claim or a reserve at one of their tables up to a round: one query."""
    open_ = Q(table__sheet__open_claims__gt=0) | ~Q(table__sheet__reserve="")
    seats = Seat.objects.filter(
        open_, round__tournament=round_.tournament_id, round__number__lte=round_.number
    )
    return set(seats.values_list("registration_id", flat=True))


def shows_result(tournament: Tournament, round_: Round) -> bool:
    """T-35: whether the figures of a round may be shown outside its tables now."""
    return _shows(tournament, round_, round_.tables.filter(sheet__state=Sheet.State.OPEN).exists())


def _shows(tournament: Tournament, round_: Round, unsigned: bool) -> bool:
    live = round_.live or tournament.live
    if live == Tournament.Live.DECLARED:
        return tournament.state == Tournament.State.DECLARED
    if live == Tournament.Live.ROUND:
        return round_.state == Round.State.CLOSED
    return live != Tournament.Live.SIGNED or not unsigned


def public_round(tournament: Tournament) -> Round | None:
    """The last round with anything on its sheets whose standing may be shown to everyone (T-35)."""
    return public_rounds([tournament]).get(tournament.pk)


def public_rounds(tournaments: Collection[Tournament]) -> dict[int, Round]:
    """For each tournament (id) the last round whose standing may be shown to everyone (T-35): one query.

    A standing tells of all rounds before it, so that it shows only where each of them may show.
    """
    of = {tournament.pk: tournament for tournament in tournaments}
    sheets = Sheet.objects.filter(table__round=OuterRef("pk"))
    rounds = Round.objects.filter(
        Exists(sheets.filter(entry_count__gt=0)), tournament__in=of, state__in=PUBLIC_ROUNDS
    ).annotate(unsigned=Exists(sheets.filter(state=Sheet.State.OPEN)))
    found: dict[int, Round] = {}
    hidden = set()
    for round_ in rounds.order_by("number"):
        round_.tournament = of[round_.tournament_id]
        if _shows(round_.tournament, round_, round_.unsigned) and round_.tournament_id not in hidden:
            found[round_.tournament_id] = round_
        else:
            hidden.add(round_.tournament_id)
    return found


def public_name(registration: Registration) -> str:
    """T-34: the name of who agreed to be published, else initials with the start number."""
    name = published_name(registration.player)
    number = registration.start_number
    return f"{name} ({number})" if number and not registration.player.publish_consent_at else name


def published_name(player: Player) -> str:
    """T-34: the name of who agreed to be published, else initials."""
    if player.publish_consent_at:
        return player.name
    return " ".join(f"{part[0]}." for part in player.name.split() if part)


@dataclass(frozen=True)
class Seated:
    """Where somebody sits: his registration, the number of the table and the seat from 1."""

    registration: Registration
    table: int
    seat: int


def seats_by_name(tables: Iterable[Table]) -> list[Seated]:
    """Everybody of these tables in the order of the alphabet (T-34): no query of its own."""
    seated = [
        Seated(seat.registration, table.number, place)
        for table in tables
        for place, seat in enumerate(table.seats.all(), start=1)
    ]
    return sorted(seated, key=lambda one: alphabetical(one.registration.player.name))


def find_seats(tables: Iterable[Table], wanted: str, *, hall: bool = False) -> list[Seated]:
    """Who is meant by a name or a start number, without case and diacritics (T-34).

    On the internet a player who did not agree to be named is found by his whole name or his number only, so that
    nobody reads names out of the list letter by letter.
    """
    words = plain(wanted).split()
    if not words:
        return []
    found = []
    for one in seats_by_name(tables):
        name = plain(one.registration.player.name)
        if words == [str(one.registration.start_number)]:
            found.append(one)
        elif hall or one.registration.player.publish_consent_at:
            found += [one] if all(word in name for word in words) else []
        elif sorted(words) == sorted(name.split()):
            found.append(one)
    return found
