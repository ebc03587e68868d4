"""Players enter themselves on the public page (T-2, T-40): what they type counts once it is confirmed.

By e-mail it is confirmed by the link of a letter within 24 hours, else by the office; a telephone number suffices then.
Whoever asks is never told who is known, entered or suspended: what cannot be entered waits for the office, which is
told why.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from core import limits
from core.mailboxes import mailbox_of
from core.rate_limits import enforce
from core.refusals import WrongStateError
from tournaments.events.domain.desk import desk_rules
from tournaments.events.models import Tournament
from tournaments.mail.domain import outbox
from tournaments.people.domain.refusals import SuspendedError
from tournaments.registration.domain import letters
from tournaments.registration.domain.addresses import people_of
from tournaments.registration.domain.participation import (
    Kind,
    Person,
    correct_person,
    register,
    withdraw,
)
from tournaments.registration.models import Application, Registration

#: People of one entry, and of one page to which entries of the same mailbox come.
MOST_PEOPLE, MOST_ON_A_PAGE = 8, 24
#: For so long a letter can be confirmed.
CONFIRMED_WITHIN = timedelta(hours=24)
#: For so long the office can still enter what nobody confirmed.
KEPT_UNCONFIRMED = timedelta(days=7)
#: After the tournament nobody needs to be reached any more.
KEPT_AFTERWARDS = timedelta(days=30)


@dataclass(frozen=True)
class Contact:
    """How who enters is reached: an e-mail address, a telephone number, or both; and the site that was asked."""

    email: str = ""
    phone: str = ""
    site: str = ""


def is_open(tournament: Tournament) -> bool:
    """Whether players may enter themselves now."""
    if tournament.state != Tournament.State.REGISTRATION:
        return False
    rules = desk_rules(tournament)
    over = rules.registration_ends is not None and rules.registration_ends <= timezone.now()
    return rules.public_registration and not over


def apply(tournament: Tournament, people: Sequence[Person], contact: Contact, address: str) -> uuid.UUID:
    """Somebody asks to be entered, alone or with others; returns what their page is found by.

    `address` is the visitor's. While an entry of the same mailbox waits to be confirmed, further ones come to its page
    and no second letter is written: whoever knows an address neither fills it nor locks it out.

    Raises TooOftenError, WrongStateError when the form is closed, nobody could be reached, or the same person stands
    there twice.
    """
    for _each in people:
        enforce(limits.ENTRIES.name, f"{tournament.pk} {address}", *limits.ENTRIES.rates)
    if not is_open(tournament):
        raise WrongStateError(_("Registration on this page is closed. Ask the organiser."))
    if not (contact.email or contact.phone):
        raise WrongStateError(_("Give an e-mail address or a telephone number, so that you can be reached."))
    if len({person.same for person in people}) < len(people):
        raise WrongStateError(_("The same person is there twice."))
    return _write(tournament, people[:MOST_PEOPLE], contact)


@transaction.atomic
def _write(tournament: Tournament, people: Sequence[Person], contact: Contact) -> uuid.UUID:
    mailbox = mailbox_digest(contact.email)
    asked = _page_that_waits(tournament, mailbox) if outbox.goes() else None
    group = asked or uuid.uuid4()
    made = [
        Application(
            tournament=tournament,
            group=group,
            name=person.name,
            club=person.club,
            licence=person.licence,
            birth_year=person.birth_year,
            consent=person.consent,
            phone=contact.phone,
            email=contact.email,
            mailbox=mailbox,
            site=contact.site,
            language=(get_language() or "sk")[:2],
        )
        for person in people
    ]
    for one in made:
        one.save()
    if contact.email and asked is None:
        letters.confirm(made[0])
    return group


def mailbox_digest(email: str) -> str:
    """What an entry of the same mailbox is found by; empty without an address."""
    if not email:
        return ""
    return salted_hmac("tournaments.registration.mailbox", mailbox_of(email), algorithm="sha256").hexdigest()[
        :32
    ]


def _page_that_waits(tournament: Tournament, mailbox: str) -> uuid.UUID | None:
    """The page of an entry of this mailbox that waits to be confirmed, if there is room on it."""
    if not mailbox:
        return None
    theirs = Application.objects.filter(tournament=tournament, mailbox=mailbox).exclude(email="")
    first = theirs.filter(
        confirmed_at=None, ended_at=None, applied_at__gt=timezone.now() - CONFIRMED_WITHIN
    ).first()
    if first is None or people_of(first.group).count() >= MOST_ON_A_PAGE:
        return None
    return first.group


def person_of(application: Application) -> Person:
    """Who is meant, as he was typed."""
    one = application
    return Person(one.name, one.club, one.licence, one.birth_year, one.consent)


def may_be_confirmed(application: Application) -> bool:
    """Whether its own page confirms it: an e-mail address proved by the letter, in time."""
    if not (application.email and application.unconfirmed):
        return False
    since = timezone.now() - CONFIRMED_WITHIN
    return application.applied_at > since or letters.was_asked(application, since)


def confirm(group: uuid.UUID, chosen: Collection[int] | None = None) -> list[Application]:
    """The letter has reached who typed the address: its people are entered, or wait for a place or for the office.

    chosen  only these, by their ids: the others were perhaps typed by somebody else

    Raises WrongStateError when it is too late, or registration has ended.
    """
    with transaction.atomic():
        people = list(people_of(group).select_for_update(of=("self",)))
        waiting = [one for one in people if may_be_confirmed(one)]
        if chosen is not None:
            waiting = [one for one in waiting if one.pk in chosen]
        if not waiting:
            raise WrongStateError(_("There is nothing to confirm here any more."))
        if not is_open(waiting[0].tournament):
            raise WrongStateError(_("Registration on this page is closed. Ask the organiser."))
        for one in waiting:
            one.confirmed_at = timezone.now()
            one.save(update_fields=["confirmed_at"])
    for one in waiting:
        _try_to_enter(one)
    letters.pay(list(people_of(group).filter(pk__in=[one.pk for one in waiting])))
    return waiting


def _try_to_enter(application: Application) -> None:
    """Enter him, or keep for the office why not; what the person is told is the same."""
    waiting = Application.objects.filter(pk=application.pk, registration=None)
    try:
        with transaction.atomic():
            found = _still_waiting(application)
            if found:
                _enter(found, None)
    except SuspendedError:
        waiting.update(held=Application.Held.SUSPENDED)
    except WrongStateError:
        waiting.update(held=Application.Held.ENTERED)


def _still_waiting(application: Application) -> Application | None:
    """It is still to be entered: locked after the tournament, as everywhere. None where it was settled, withdrawn or
    removed at the same moment."""
    Tournament.objects.select_for_update(no_key=True).get(pk=application.tournament_id)
    found = Application.objects.select_for_update().filter(pk=application.pk).first()
    return found if found and found.waits else None


@transaction.atomic
def approve(application: Application, user: User | None) -> Registration:
    """The office enters him. Raises as `register` does, WrongStateError when he is entered already or has withdrawn."""
    found = _still_waiting(application)
    if found is None:
        raise WrongStateError(_("This entry was settled already."))
    entry = _enter(found, user)
    if found.email:
        letters.entered(found)
    return entry


@transaction.atomic
def decline(application: Application) -> None:
    """The office does not enter him; nothing is kept of it. Raises WrongStateError when it was settled already."""
    found = _still_waiting(application)
    if found is None:
        raise WrongStateError(_("This entry was settled already."))
    found.delete()


def _enter(application: Application, user: User | None) -> Registration:
    entry = register(
        application.tournament,
        person_of(application),
        details={"phone": application.phone},
        user=user,
        kind=Kind.APPLIED,
    )
    application.registration = entry
    application.held = ""
    application.confirmed_at = application.confirmed_at or timezone.now()
    application.save(update_fields=["registration", "held", "confirmed_at"])
    return entry


def changeable(application: Application) -> bool:
    """Whether its own page changes or withdraws it: before he is here, and before the first round."""
    if application.tournament.state != Tournament.State.REGISTRATION or application.ended_at:
        return False
    entry = application.registration
    return entry is None or entry.state in (Registration.State.REGISTERED, Registration.State.WAITING)


@transaction.atomic
def change_own(application: Application, person: Person, phone: str) -> None:
    """Who entered himself mends what he typed. Raises WrongStateError once he is here, or if nobody can reach him."""
    application = _locked(application)
    if not (application.email or phone):
        raise WrongStateError(_("Give an e-mail address or a telephone number, so that you can be reached."))
    for name in ("name", "club", "licence", "birth_year", "consent"):
        setattr(application, name, getattr(person, name))
    application.phone = phone
    application.save()
    if application.registration:
        correct_person(application.registration, person, None, {"phone": phone})


@transaction.atomic
def withdraw_own(application: Application) -> None:
    """Who entered himself does not come; the first of the waiting list moves up. Raises WrongStateError once he is
    here: then the desk does it."""
    application = _locked(application)
    application.ended_at = timezone.now()
    application.save(update_fields=["ended_at"])
    if application.registration:
        withdraw(application.registration)


def _locked(application: Application) -> Application:
    """Raises WrongStateError for one that its own page changes no more."""
    Tournament.objects.select_for_update(no_key=True).get(pk=application.tournament_id)
    found = people_of(application.group).select_for_update(of=("self",)).get(pk=application.pk)
    if not changeable(found):
        raise WrongStateError(_("This entry is not changed here any more. Ask at the desk."))
    return found


def forget_applications(now: datetime) -> int:
    """Entries that nobody confirmed, and how to reach people once the tournament is over, with the letters."""
    lapsed = Application.objects.filter(registration=None, applied_at__lt=now - KEPT_UNCONFIRMED)
    over = Application.objects.filter(tournament__date__lt=timezone.localdate(now - KEPT_AFTERWARDS))
    gone = lapsed | over
    outbox.forget([letters.about(one) for one in gone.only("group")])
    return gone.delete()[0]
