"""T-2: who played last time is entered in the next tournament, if its organiser wants it."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils.translation import ngettext

from tournaments.events.hooks import Kept
from tournaments.events.models import Tournament
from tournaments.people.domain.known_players import Person
from tournaments.people.domain.suspensions import suspensions_of
from tournaments.registration.domain.entering import Entrant, Terms, register_all
from tournaments.registration.models import Registration

PEOPLE = "people"
#: Who came; a substitute plays where somebody is missing, which nobody knows of the next time.
GONE = (Registration.State.WITHDRAWN, Registration.State.DISQUALIFIED, Registration.State.WAITING)


def kept_people(tournament: Tournament) -> list[Kept]:
    """How many players the next tournament may begin with: one query."""
    count = _who_came(tournament).count()
    said = ngettext("%(count)s player", "%(count)s players", count) % {"count": count}
    return [Kept(PEOPLE, said)] if count else []


def enter_again(before: Tournament, made: Tournament, wanted: frozenset[str]) -> None:
    """Enter who came last time, by name, on the same terms; who is suspended is left out."""
    if PEOPLE not in wanted:
        return
    came = list(_who_came(before).select_related("player", "club").prefetch_related("categories"))
    suspended = suspensions_of([one.player for one in came], made.date)
    entrants = [_entrant(one) for one in came if one.player_id not in suspended]
    if entrants:
        register_all(made, entrants, user=made.created_by)


def _who_came(tournament: Tournament) -> QuerySet[Registration]:
    return tournament.registrations.exclude(state__in=GONE).exclude(
        participation=Registration.Participation.SUBSTITUTE
    )


def _entrant(one: Registration) -> Entrant:
    person = Person(one.name, one.club.name if one.club else "", one.licence, one.birth_year)
    keys = tuple(category.key for category in one.categories.all())
    return Entrant(person, Terms(one.participation, one.fee_category, keys))
