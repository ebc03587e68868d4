"""Players of a tournament: entering, checking in, withdrawing (T-2). Each verb is kept with who, when and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.jury.suspensions import refuse_suspended
from tournaments.domain.memberships import club_on
from tournaments.domain.refusals import FullError, WrongStateError
from tournaments.domain.stages import refuse_declared
from tournaments.domain.staleness import mark_all_stale
from tournaments.matching import plain
from tournaments.models import Category, Club, Player, Registration, RegistrationEvent, Tournament

Kind = RegistrationEvent.Kind
State = Registration.State

#: Who does not take a place of the capacity.
OUTSIDE_CAPACITY = (State.WAITING, State.WITHDRAWN)
#: The fee that goes with how a player counts, where nobody says otherwise.
USUAL_FEE = {
    Registration.Standing.GUEST: Registration.FeeCategory.GUEST,
    Registration.Standing.SUBSTITUTE: Registration.FeeCategory.SUBSTITUTE,
}


@dataclass(frozen=True)
class Person:
    """What a list or a form says of a player; the empty text means unknown."""

    name: str
    club: str = ""
    licence: str = ""
    birth_year: int | None = None
    #: T-34: whether he agrees to be named on the internet. False leaves what he said before.
    consent: bool = False


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


def find_player(person: Person) -> Player | None:
    """T-2: the known player by licence number, else by name, club and year of birth, in any spelling.

    Who was merged into another one is that other one.
    """
    if person.licence:
        licensed = Player.objects.filter(licence__iexact=person.licence).first()
        return licensed.present if licensed else None
    same = Player.objects.filter(plain_name=plain(person.name), birth_year=person.birth_year)
    club = plain(person.club)
    same = same.filter(club__plain_name=club) if club else same.filter(club__isnull=True)
    found = same.order_by(F("merged_into").asc(nulls_first=True), "pk").first()
    return found.present if found else None


@transaction.atomic
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
    over.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    terms = terms or Terms()
    if tournament.state in (Tournament.State.PROVISIONAL, Tournament.State.DECLARED):
        raise WrongStateError(_("The tournament is over; nobody can be entered any more."))
    player = find_or_make_player(person)
    refuse_suspended(player, tournament)
    if tournament.registrations.filter(player=player).exists():
        raise WrongStateError(_("%(name)s is entered already.") % {"name": player.name})
    if person.consent and player.publish_consent_at is None:
        player.publish_consent_at = timezone.now()
        player.save(update_fields=["publish_consent_at"])
    waits = terms.standing != Registration.Standing.SUBSTITUTE and not free_places(tournament)
    registration = Registration.objects.create(
        tournament=tournament,
        player=player,
        club=club_on(player, tournament.date),
        standing=terms.standing,
        fee_category=terms.fee,
        state=State.WAITING if waits else State.REGISTERED,
    )
    registration.categories.set(_categories(tournament, terms.categories, player.birth_year))
    _note(registration, kind, user)
    if checked_in and not waits:
        check_in(registration, user)
    return registration


def free_places(tournament: Tournament) -> bool:
    """Whether there is room for one more; house substitutes take no place."""
    if tournament.capacity is None:
        return True
    taken = tournament.registrations.exclude(state__in=OUTSIDE_CAPACITY)
    return taken.exclude(standing=Registration.Standing.SUBSTITUTE).count() < tournament.capacity


@transaction.atomic
def check_in(registration: Registration, user: User | None = None) -> None:
    """The player is here: he gets the next start number (T-2). Also a late one, and one who had withdrawn.

    Raises WrongStateError for a disqualified player, FullError when he waits and nobody has made room.
    """
    tournament = Tournament.objects.select_for_update().get(pk=registration.tournament_id)
    refuse_declared(tournament)
    registration.refresh_from_db()
    if registration.state == State.DISQUALIFIED:
        raise WrongStateError(_("A disqualified player does not come back."))
    if registration.state == State.CHECKED_IN:
        return
    if registration.state in OUTSIDE_CAPACITY and not (
        registration.standing == Registration.Standing.SUBSTITUTE or free_places(tournament)
    ):
        raise FullError(
            _("The tournament is full; %(name)s waits until somebody withdraws.")
            % {"name": registration.player.name}
        )
    refuse_suspended(registration.player, registration.tournament)
    if registration.start_number is None:
        taken = tournament.registrations.aggregate(last=Max("start_number"))["last"] or 0
        registration.start_number = taken + 1
    registration.checked_in_at = timezone.now()
    registration.ended_at = None
    _change(registration, State.CHECKED_IN, Kind.CHECKED_IN, user)


@transaction.atomic
def undo_check_in(registration: Registration, user: User | None, reason: str) -> None:
    """He was checked in by mistake: he is entered and not here; the start number stays his.

    Raises WrongStateError when he is not checked in, has sat at a table, or no reason is given.
    """
    registration.refresh_from_db()
    if registration.state != State.CHECKED_IN or registration.seats.exists():
        raise WrongStateError(_("Only who is checked in and has not played yet can be taken back."))
    registration.checked_in_at = None
    _change(registration, State.REGISTERED, Kind.UNDONE, user, _reason(reason))


@transaction.atomic
def withdraw(registration: Registration, user: User | None = None, reason: str = "") -> Registration | None:
    """The player does not take part (any more); his results stay, the next draw goes on without him.

    The first on the waiting list moves up and is returned. Raises WrongStateError when he was disqualified, has
    played and no reason is given, or the results are declared.
    """
    tournament = Tournament.objects.select_for_update().get(pk=registration.tournament_id)
    refuse_declared(tournament)
    registration.refresh_from_db()
    if registration.state == State.DISQUALIFIED:
        raise WrongStateError(_("A disqualified player cannot withdraw."))
    if registration.state == State.WITHDRAWN:
        return None
    if registration.seats.exists():
        _reason(reason)
    registration.ended_at = timezone.now()
    _change(registration, State.WITHDRAWN, Kind.WITHDRAWN, user, reason.strip())
    return _move_up(tournament)


@transaction.atomic
def disqualify(registration: Registration, user: User | None, reason: str) -> None:
    """T-31: out of the tournament; how his results count is an option of the system. Raises WrongStateError."""
    registration.refresh_from_db()
    if registration.state == State.DISQUALIFIED:
        return
    registration.ended_at = timezone.now()
    _change(registration, State.DISQUALIFIED, Kind.DISQUALIFIED, user, _reason(reason))


@transaction.atomic
def reinstate(registration: Registration, user: User | None, reason: str) -> None:
    """He was disqualified and the decision was overruled: he plays on. Raises WrongStateError without a reason."""
    registration.refresh_from_db()
    if registration.state != State.DISQUALIFIED:
        return
    registration.ended_at = None
    _change(registration, State.CHECKED_IN, Kind.CHANGED, user, _reason(reason))


@transaction.atomic
def change_terms(
    registration: Registration, terms: Terms, user: User | None = None, reason: str = ""
) -> None:
    """How a player takes part: ranked, guest or substitute, his fee and categories.

    Raises WrongStateError once the results are declared.
    """
    refuse_declared(registration.tournament)
    registration.refresh_from_db()
    registration.standing = terms.standing
    registration.fee_category = terms.fee
    registration.save(update_fields=["standing", "fee_category"])
    registration.categories.set(_categories(registration.tournament, terms.categories, None))
    _note(registration, Kind.CHANGED, user, reason.strip())
    mark_all_stale(registration.tournament)


@transaction.atomic
def correct_person(registration: Registration, person: Person) -> Player:
    """What was typed wrongly: name, club, licence, year of birth; and whether he agrees to be named (T-34).

    Raises WrongStateError when the licence is another player's.
    """
    player = registration.player
    other = Player.objects.filter(licence__iexact=person.licence).exclude(pk=player.pk)
    if person.licence and other.exists():
        raise WrongStateError(_("The licence %(licence)s is another player's.") % {"licence": person.licence})
    player.name, player.licence = person.name, person.licence or None
    player.birth_year, player.club = person.birth_year, _club(person.club)
    if bool(player.publish_consent_at) != person.consent:
        player.publish_consent_at = timezone.now() if person.consent else None
    player.save()
    if registration.club_id != player.club_id:
        registration.club = player.club
        registration.save(update_fields=["club"])
    return player


@transaction.atomic
def record_consent_of_all(tournament: Tournament) -> int:
    """T-34: everyone signed the paper list; returns for how many that is new."""
    silent = Player.objects.filter(registrations__tournament=tournament, publish_consent_at__isnull=True)
    now = timezone.now()
    for player in silent:
        player.publish_consent_at = now
        player.save(update_fields=["publish_consent_at"])
    return len(silent)


def _move_up(tournament: Tournament) -> Registration | None:
    """The first of the waiting list gets the place that became free."""
    first = tournament.registrations.filter(state=State.WAITING).order_by("registered_at", "pk").first()
    if first is None or not free_places(tournament):
        return None
    _change(first, State.REGISTERED, Kind.MOVED_UP, None)
    return first


def _change(registration: Registration, state: str, kind: str, user: User | None, reason: str = "") -> None:
    registration.state = state
    registration.save(update_fields=["start_number", "state", "checked_in_at", "ended_at"])
    _note(registration, kind, user, reason)
    mark_all_stale(registration.tournament)


def _note(registration: Registration, kind: str, user: User | None, reason: str = "") -> None:
    RegistrationEvent.objects.create(registration=registration, kind=kind, by=user, reason=reason[:300])


def _reason(text: str) -> str:
    if not text.strip():
        raise WrongStateError(_("Say why: the reason is kept."))
    return text.strip()


def _categories(tournament: Tournament, keys: Iterable[str], birth_year: int | None) -> list[Category]:
    """The categories that are named, and those that the year of birth alone gives."""
    named = set(keys)
    return [one for one in tournament.categories.all() if one.key in named or one.fits(birth_year)]


def find_or_make_player(person: Person) -> Player:
    """The known player, or a new one."""
    return find_player(person) or _new_player(person)


def _new_player(person: Person) -> Player:
    return Player.objects.create(
        name=person.name,
        club=_club(person.club),
        licence=person.licence or None,
        birth_year=person.birth_year,
    )


def _club(name: str) -> Club | None:
    if not name:
        return None
    return Club.objects.filter(plain_name=plain(name)).first() or Club.objects.create(name=name)
