"""Entering players in a tournament, one by one or a whole list at once (T-2)."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.bulk_log import BATCH, log_added, log_changed, log_made
from tournaments.domain.jury.suspensions import said, suspensions_of
from tournaments.domain.known_players import Person, find_or_make_players
from tournaments.domain.memberships import clubs_on
from tournaments.domain.places import room
from tournaments.domain.refusals import SuspendedError, WrongStateError
from tournaments.domain.registration_log import Kind, event
from tournaments.domain.staleness import mark_all_stale
from tournaments.models import Category, Player, Registration, RegistrationEvent, Tournament

State = Registration.State

#: The fee that goes with how a player counts, where nobody says otherwise.
USUAL_FEE = {
    Registration.Standing.GUEST: Registration.FeeCategory.GUEST,
    Registration.Standing.SUBSTITUTE: Registration.FeeCategory.SUBSTITUTE,
}


@dataclass(frozen=True)
class Terms:
    """How a player takes part. `fee_category` "" follows from `standing`; `categories` are keys."""

    standing: str = Registration.Standing.RANKED
    fee_category: str = ""
    categories: tuple[str, ...] = ()

    @property
    def fee(self) -> str:
        """The fee category, the usual one of the standing where none is given."""
        return self.fee_category or USUAL_FEE.get(self.standing, Registration.FeeCategory.LICENSED)


def register(
    tournament: Tournament,
    person: Person,
    terms: Terms | None = None,
    *,
    checked_in: bool = False,
    user: User | None = None,
    kind: str = Kind.ENTERED,
) -> Registration:
    """Enter a player, made known first where he is not; on the waiting list when the tournament is full.

    Raises WrongStateError when he is entered already, has withdrawn (check him in instead) or the tournament is
    over; SuspendedError.
    """
    return register_all(
        tournament, [(person, terms or Terms())], checked_in=checked_in, user=user, kind=kind
    )[0]


@transaction.atomic
def register_all(
    tournament: Tournament,
    entries: Sequence[tuple[Person, Terms]],
    *,
    checked_in: bool = False,
    user: User | None = None,
    kind: str = Kind.ENTERED,
) -> list[Registration]:
    """Enter a list of players in its order, all or nobody, in a number of queries that does not grow with it.

    `checked_in` gives start numbers in the same order to those who do not wait. Raises as `register` does.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    if tournament.state in (Tournament.State.PROVISIONAL, Tournament.State.DECLARED):
        raise WrongStateError(_("The tournament is over; nobody can be entered any more."))
    if not all(person.named for person, _terms in entries):
        raise WrongStateError(_("The name is missing."))
    # what a stranger types in on the public page changes nothing about a known player
    players = find_or_make_players([person for person, _terms in entries], learn=kind != Kind.APPLIED)
    _refuse(tournament, players)
    _consent(player for player, (person, _terms) in zip(players, entries, strict=True) if person.consent)
    made = _registrations(tournament, players, [terms for _person, terms in entries])
    entered = [copy.copy(one) for one in made]
    here = _receive(tournament, made) if checked_in else []
    Registration.objects.bulk_create(made, batch_size=BATCH)
    _log(entered, made)
    _categorise(tournament, made, [terms for _person, terms in entries])
    events = [event(one, kind, user) for one in made] + [event(one, Kind.CHECKED_IN, user) for one in here]
    RegistrationEvent.objects.bulk_create(events, batch_size=BATCH)
    mark_all_stale(tournament)
    return made


def categories_of(
    categories: Iterable[Category], terms: Terms, birth_year: int | None = None
) -> list[Category]:
    """Those of the categories that are named, or that the year of birth alone gives."""
    return [one for one in categories if one.key in terms.categories or one.fits(birth_year)]


def start_numbers(tournament: Tournament) -> Iterator[int]:
    """The next start numbers of a tournament, whose lock is held."""
    return count((tournament.registrations.aggregate(last=Max("start_number"))["last"] or 0) + 1)


def _refuse(tournament: Tournament, players: Sequence[Player]) -> None:
    """Raises SuspendedError for who is suspended, WrongStateError for who is entered already or stands twice."""
    suspended = suspensions_of(players, tournament.date)
    entered = set(tournament.registrations.values_list("player_id", flat=True))
    for player in players:
        if player.pk in suspended:
            raise SuspendedError(said(suspended[player.pk], player.name), rule="T-31")
        if player.pk in entered:
            raise WrongStateError(_("%(name)s is entered already.") % {"name": player.name})
        entered.add(player.pk)


def _consent(players: Iterable[Player]) -> None:
    for player in players:
        if player.publish_consent_at is None:
            player.publish_consent_at = timezone.now()
            player.save(update_fields=["publish_consent_at"])


def _registrations(
    tournament: Tournament, players: Sequence[Player], all_terms: Sequence[Terms]
) -> list[Registration]:
    """The registrations, not written yet; who finds no place waits."""
    free, clubs = room(tournament), clubs_on(players, tournament.date)
    made = []
    for player, terms in zip(players, all_terms, strict=True):
        takes_place = terms.standing != Registration.Standing.SUBSTITUTE
        waits = takes_place and free == 0
        if takes_place and free:
            free -= 1
        made.append(
            Registration(
                tournament=tournament,
                player=player,
                club=clubs[player.pk],
                standing=terms.standing,
                fee_category=terms.fee,
                state=State.WAITING if waits else State.REGISTERED,
            )
        )
    return made


def _categorise(tournament: Tournament, made: Sequence[Registration], all_terms: Sequence[Terms]) -> None:
    known = list(tournament.categories.all())
    if not known:
        return
    belongs = [
        (one, categories_of(known, terms, one.player.birth_year))
        for one, terms in zip(made, all_terms, strict=True)
    ]
    through = Registration.categories.through
    through.objects.bulk_create(
        (
            through(registration_id=one.pk, category_id=each.pk)
            for one, categories in belongs
            for each in categories
        ),
        batch_size=BATCH,
    )
    log_added((one, "categories", categories) for one, categories in belongs if categories)


def _receive(tournament: Tournament, made: Sequence[Registration]) -> list[Registration]:
    """Start numbers, in this order, for those who do not wait; they are returned, not written yet."""
    here = [one for one in made if one.state == State.REGISTERED]
    now = timezone.now()
    for one, number in zip(here, start_numbers(tournament), strict=False):
        one.state, one.start_number, one.checked_in_at = State.CHECKED_IN, number, now
    return here


def _log(entered: Sequence[Registration], made: Sequence[Registration]) -> None:
    """The same two lines as where a player is entered and then checked in."""
    for before, after in zip(entered, made, strict=True):
        before.pk, before.registered_at = after.pk, after.registered_at
    log_made(entered)
    log_changed(
        (before, after) for before, after in zip(entered, made, strict=True) if before.state != after.state
    )
