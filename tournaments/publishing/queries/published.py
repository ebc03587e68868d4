"""What of a tournament everyone may see, and the state of all that its public parts are made of."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.searching import searched_words
from rules.registry import rulesets
from tournaments.events.models import Tournament
from tournaments.people.models import Club
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.queries import visibility
from tournaments.standings.domain.staleness import with_unprocessed
from tournaments.standings.models import Standing

#: What of a registration stands on public pages.
SHOWN = (
    "pk",
    "name",
    "player__publish_consent_at",
    "player__publish_consent_until",
    "player__birth_year",
    "birth_year",
    "club__name",
    "start_number",
    "participation",
    "state",
)


#: So many clubs stand in a list to choose from.
CLUBS = 50
#: The games by which tournaments are found: engines of the rule sets, and those that only have tickets.
GAMES = {
    "marias": _("mariáš"),
    "preferans": _("preferans"),
    Tournament.TICKET_ONLY: _("another game"),
}


def found_tournaments(
    *,
    words: str = "",
    club: int | None = None,
    game: str = "",
    since: date | None = None,
    until: date | None = None,
) -> QuerySet[Tournament]:
    """The public list, narrowed; words are found in name, place and club, without case and diacritics (T-34): with
    words one query, besides that of the list."""
    found = entry_queries.public_tournaments()
    if club is not None:
        found = found.filter(club=club)
    if game == Tournament.TICKET_ONLY:
        found = found.filter(ruleset=game)
    elif game:
        found = found.filter(ruleset__in=[one.id for one in rulesets().values() if one.engine == game])
    if since is not None:
        found = found.filter(date__gte=since)
    if until is not None:
        found = found.filter(date__lte=until)
    for place, word in enumerate(searched_words(words)):
        found = found.filter(Q(searched__contains=word) | Q(club__in=_clubs_of(word, look=place == 0)))
    return found


def _clubs_of(word: str, *, look: bool) -> list[int] | QuerySet[Club, int]:
    """The clubs that a word names, for the database to find; where we `look` and they are few, the clubs themselves: so
    it knows what it is asked for, and an index finds their tournaments."""
    clubs = Club.objects.filter(Q(plain_name__contains=word) | Q(plain_town__contains=word))
    found = clubs.order_by().values_list("pk", flat=True)
    few = list(found[: CLUBS + 1]) if look else []
    return few if look and len(few) <= CLUBS else found


def clubs_to_choose(asked: str = "") -> list[Club] | None:
    """Clubs with a tournament on the public list, by the alphabet. Where they are more than anybody looks through, only
    the one with the id that was `asked` for, and None without one: one query, two where one was."""
    listed = Tournament.objects.filter(public=True, club=OuterRef("pk")).exclude(state=Tournament.State.DRAFT)
    clubs = Club.objects.filter(Exists(listed)).order_by("sort_key", "pk")
    found = list(clubs[: CLUBS + 1])
    if len(found) <= CLUBS:
        return found
    if not asked:
        return None
    return list(clubs.filter(pk=asked)) if asked.isascii() and asked.isdigit() and len(asked) < 19 else []


def public_state(tournament: Tournament) -> str:
    """A fingerprint of what the public parts show: while it stays, they need not be written anew. Five queries.

    A changed sheet raises the counts of its round; seats, names, consents and claims are read as they are.
    """
    rounds = list(tournament.rounds.all())
    public = [round_ for round_ in rounds if round_.state in visibility.PUBLIC_ROUNDS]
    standings = with_unprocessed(Standing.objects.filter(round__tournament=tournament).order_by("round"))
    parts = (
        _row(tournament),
        str(tournament.club),
        [_row(round_) for round_ in rounds],
        list(standings.values_list("round", "requested_version", "unprocessed")),
        list(tournament.rounds.order_by("number", "seatings").values_list("seatings__pk")),
        list(tournament.registrations.order_by("pk").values_list(*SHOWN)),
        sorted(visibility.disputed_players(public[-1])) if public else [],
        timezone.localdate(),  # who comes of age is named from then on
    )
    return sha256(repr(parts).encode()).hexdigest()[:32]


def _row(instance: Model) -> list[object]:
    return [field.value_from_object(instance) for field in instance._meta.concrete_fields]
