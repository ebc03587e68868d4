"""Entering players in a tournament, one by one or a whole list at once (T-2)."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.bulk_log import BATCH, log_added, log_changed, log_made
from core.names import plain_name
from core.refusals import WrongStateError
from tournaments.events.hooks import standings_stale
from tournaments.events.models import Category, Tournament, TournamentRole
from tournaments.people.domain import consents
from tournaments.people.domain.known_clubs import find_or_make_clubs
from tournaments.people.domain.known_players import Person, find_or_make_players
from tournaments.people.domain.refusals import SuspendedError
from tournaments.people.domain.registry import own_people
from tournaments.people.domain.suspensions import said, suspensions_of
from tournaments.people.models import Player
from tournaments.registration.domain.circles import circle_of
from tournaments.registration.domain.places import room
from tournaments.registration.domain.registration_log import Kind, event
from tournaments.registration.fields import TYPED, details_in
from tournaments.registration.models import Registration, RegistrationEvent

State = Registration.State

#: The fee that goes with how a player counts, where nobody says otherwise.
USUAL_FEE: Mapping[str, str] = {
    Registration.Participation.GUEST: Registration.FeeCategory.GUEST,
    Registration.Participation.SUBSTITUTE: Registration.FeeCategory.SUBSTITUTE,
}


@dataclass(frozen=True)
class Terms:
    """How a player takes part. `fee_category` "" follows from `participation`; `categories` are keys."""

    participation: str = Registration.Participation.RANKED
    fee_category: str = ""
    categories: tuple[str, ...] = ()

    @property
    def fee(self) -> str:
        """The fee category, the usual one of the participation where none is given."""
        return self.fee_category or USUAL_FEE.get(self.participation, Registration.FeeCategory.LICENSED)


@dataclass(frozen=True)
class Entrant:
    """Who is to be entered, on which terms, and the details of this entry (`fields.DETAILS`)."""

    person: Person
    terms: Terms = Terms()
    details: Mapping[str, object] = field(default_factory=dict)


def register(
    tournament: Tournament,
    person: Person,
    terms: Terms | None = None,
    details: Mapping[str, object] | None = None,
    *,
    checked_in: bool = False,
    user: User | None = None,
    kind: str = Kind.ENTERED,
) -> Registration:
    """Enter a player, made known first where he is not; on the waiting list when the tournament is full.

    Raises WrongStateError when he is entered already, has withdrawn (check him in instead) or the tournament is
    over; SuspendedError.
    """
    entrant = Entrant(person, terms or Terms(), details or {})
    return register_all(tournament, [entrant], checked_in=checked_in, user=user, kind=kind)[0]


@transaction.atomic
def register_all(
    tournament: Tournament,
    entrants: Sequence[Entrant],
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
    people = [entrant.person for entrant in entrants]
    if not all(person.named for person in people):
        raise WrongStateError(_("The name is missing."))
    stranger = kind == Kind.APPLIED
    _lock_organisers(tournament)
    players, known = find_or_make_players(people, circle_of(tournament, stranger=stranger))
    _refuse(tournament, people, players, stranger=stranger)
    own = set() if stranger else _changed_here(user, players)
    typed = [
        replace(entrant, person=_filled(entrant.person, player)) if player.pk in own else entrant
        for entrant, player in zip(entrants, players, strict=True)
    ]
    made = _registrations(tournament, players, typed)
    for person, player, old in zip(people, players, known, strict=True):
        if not old or player.pk in own:
            _learn(player, person, user)
    entered = [copy.copy(one) for one in made]
    here = _receive(tournament, made) if checked_in else []
    Registration.objects.bulk_create(made, batch_size=BATCH)
    _log(entered, made)
    _categorise(tournament, made, [entrant.terms for entrant in entrants])
    events = [event(one, kind, user) for one in made] + [event(one, Kind.CHECKED_IN, user) for one in here]
    RegistrationEvent.objects.bulk_create(events, batch_size=BATCH)
    standings_stale(tournament)
    return made


def categories_of(
    categories: Iterable[Category], terms: Terms, birth_year: int | None = None
) -> list[Category]:
    """Those of the categories that are named, or that the year of birth alone gives."""
    return [one for one in categories if one.key in terms.categories or one.fits(birth_year)]


def _lock_organisers(tournament: Tournament) -> None:
    """One person whom they enter in two tournaments at once is made once."""
    organisers = tournament.roles.filter(role=TournamentRole.Role.ORGANISER).values("user")
    list(User.objects.select_for_update(no_key=True).filter(pk__in=organisers).order_by("pk").values("pk"))


def start_numbers(tournament: Tournament) -> Iterator[int]:
    """The next start numbers of a tournament, whose lock is held."""
    return count((tournament.registrations.aggregate(last=Max("start_number"))["last"] or 0) + 1)


def taken_licences(tournament: Tournament, besides: Registration | None = None) -> set[str]:
    """Licences of who is entered, but not of who has withdrawn, nor what somebody wrote into the public form: whose it
    is nobody knows."""
    others = tournament.registrations.exclude(state=State.WITHDRAWN).exclude(events__kind=Kind.APPLIED)
    if besides:
        others = others.exclude(pk=besides.pk)
    return {licence.casefold() for licence in others.exclude(licence="").values_list("licence", flat=True)}


def _refuse(
    tournament: Tournament, people: Sequence[Person], players: Sequence[Player], *, stranger: bool
) -> None:
    """Raises SuspendedError for who is suspended, WrongStateError for who is entered already or stands twice; by the
    name that was typed."""
    suspended = suspensions_of(players, tournament.date)
    entered = set(tournament.registrations.values_list("player_id", flat=True))
    licences = taken_licences(tournament)
    for person, player in zip(people, players, strict=True):
        if player.pk in suspended:
            raise SuspendedError(said(suspended[player.pk], person.name), rule="T-31")
        if player.pk in entered:
            raise WrongStateError(_("%(name)s is entered already.") % {"name": person.name})
        entered.add(player.pk)
        if person.licence and person.licence.casefold() in licences and not stranger:
            raise WrongStateError(
                _("The licence %(licence)s is entered already.") % {"licence": person.licence}, rule="T-2"
            )
        licences.add(person.licence.casefold())


def _changed_here(user: User | None, players: Sequence[Player]) -> set[int]:
    """Those of the players who are own people of the account: it knows all of them, and may add to it."""
    own = own_people(user, at_the_desk=True).filter(
        user__isnull=True, pk__in=[player.pk for player in players]
    )
    return set(own.values_list("pk", flat=True))


def _filled(person: Person, player: Player) -> Person:
    """What was typed of one of the account's own people, and what it knows of him besides."""
    known = {one.name: getattr(person, one.name) or one.of(player) or one.kind.blank for one in TYPED}
    return replace(person, **known)


def _learn(player: Player, person: Person, user: User | None) -> None:
    """A licence or a consent that is new of somebody whom the account knows alone."""
    if person.licence and not player.licence:
        player.licence = person.licence
        player.save(update_fields=["licence"])
    if person.consent and not player.agrees:
        consents.record(player, consents.How.FORM, user)


def _registrations(
    tournament: Tournament, players: Sequence[Player], typed: Sequence[Entrant]
) -> list[Registration]:
    """The registrations, not written yet; who finds no place waits."""
    free, clubs = room(tournament), find_or_make_clubs(entrant.person.club for entrant in typed)
    made = []
    for player, entrant in zip(players, typed, strict=True):
        person, terms = entrant.person, entrant.terms
        takes_place = terms.participation != Registration.Participation.SUBSTITUTE
        waits = takes_place and free == 0
        if takes_place and free:
            free -= 1
        made.append(
            Registration(
                tournament=tournament,
                player=player,
                name=person.name,
                club=clubs.get(plain_name(person.club)) if person.club else None,
                **{one.column: getattr(person, one.name) for one in TYPED if one.kind.direct},
                **details_in(entrant.details),
                participation=terms.participation,
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
        (one, categories_of(known, terms, one.birth_year)) for one, terms in zip(made, all_terms, strict=True)
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
