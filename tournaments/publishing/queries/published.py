"""What of a tournament everyone may see, and the state of all that its public parts are made of."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

from django.db.models import Model, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.names import plain
from rules.registry import rulesets
from tournaments.events.models import Tournament
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
    """The public list, narrowed; words are found in name, place and club, without case and diacritics (T-34)."""
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
    wanted = plain(words).split()
    if wanted:
        # the databases do not agree on diacritics; names of tournaments are few
        named = found.order_by().values_list("pk", "name", "venue", "club__name", "club__town")
        said = {pk: plain(" ".join(filter(None, texts))) for pk, *texts in named}
        found = found.filter(pk__in=[pk for pk, text in said.items() if all(word in text for word in wanted)])
    return found


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
