"""What a tournament is outside of Flek: when somebody shares its address, and to a search engine (schema.org)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rules.registry import rulesets
from tournaments.events.models import Tournament
from tournaments.publishing.queries.published import GAMES
from tournaments.registration.queries import entries as entry_queries
from tournaments.rounds.queries import visibility
from tournaments.seasons.domain.seasons import FINAL
from tournaments.seasons.queries.finishes import Finish, first_places


@dataclass(frozen=True)
class Shared:
    """Title, facts (date, place, club), how far it has come, and the first places once they are announced."""

    tournament: Tournament
    facts: Sequence[str]
    state: str
    first: Sequence[Finish]

    @property
    def title(self) -> str:
        """The name of the tournament."""
        return self.tournament.name

    @property
    def description(self) -> str:
        """One line: facts and state."""
        return " · ".join((*self.facts, self.state))


def shared(tournament: Tournament) -> Shared:
    """What may be told of it everywhere: at most three queries."""
    facts = [date_format(tournament.date), tournament.venue, str(tournament.club or "")]
    first = first_places([tournament]) if tournament.state in FINAL else {}
    return Shared(
        tournament=tournament,
        facts=[fact for fact in facts if fact],
        state=_state(tournament),
        first=first.get(tournament.pk, []),
    )


def _state(tournament: Tournament) -> str:
    if tournament.state != Tournament.State.RUNNING:
        return capfirst(tournament.get_state_display())
    round_ = visibility.latest_public_round(tournament)
    if round_ is None:
        return capfirst(tournament.get_state_display())
    return _("Round %(number)s of %(planned)s") % {
        "number": round_.number,
        "planned": tournament.rounds_planned,
    }


def schema_org(shown: Shared, site: str, picture: str) -> dict[str, object]:
    """The event, and its first places as a list, in the words of schema.org; `site` and `picture` are addresses.

    Only players who agreed are persons with a name and a page; the others stand there as initials (T-34).
    """
    tournament = shown.tournament
    event: dict[str, object] = {
        "@type": "SportsEvent",
        "name": shown.title,
        "description": shown.description,
        "startDate": tournament.date.isoformat(),
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "eventStatus": "https://schema.org/EventScheduled",
        "sport": _game(tournament),
        "url": site + reverse("public:tournament", args=[tournament.slug]),
        "image": picture,
    }
    if tournament.venue:
        event["location"] = {"@type": "Place", "name": tournament.venue, "address": tournament.venue}
    if tournament.club is not None:
        page = site + reverse("public:club", args=[tournament.club.pk])
        event["organizer"] = {"@type": "SportsOrganization", "name": tournament.club.name, "url": page}
    graph = [event]
    if shown.first:
        graph.append(
            {
                "@type": "ItemList",
                "name": f"{shown.title}: {_('Standing')}",
                "url": site + reverse("public:results", args=[tournament.slug]),
                "numberOfItems": len(shown.first),
                "itemListElement": [_place(finish, site) for finish in shown.first],
            }
        )
    return {"@context": "https://schema.org", "@graph": graph}


def _place(finish: Finish, site: str) -> dict[str, object]:
    player = finish.registration.player
    person = {"@type": "Person", "name": entry_queries.public_name(finish.registration)}
    if finish.registration.named:
        person["url"] = site + reverse("public:player", args=[player.pk])
    return {"@type": "ListItem", "position": finish.place, "item": person}


def _game(tournament: Tournament) -> str:
    known = rulesets().get(tournament.ruleset)
    return str(GAMES[known.engine if known else Tournament.TICKET_ONLY])
