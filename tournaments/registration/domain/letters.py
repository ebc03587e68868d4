"""Letters to who entered on the public page (T-40): the link to confirm, a place that became free, the day before."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone, translation

from core.addressed import unlinked
from tournaments.events.models import Tournament
from tournaments.mail.domain import outbox
from tournaments.mail.models import Code, Letter
from tournaments.registration.domain.addresses import link_of
from tournaments.registration.hooks import payments
from tournaments.registration.models import Application, Registration

Kind = Letter.Kind


def about(application: Application) -> str:
    """What the letters of an entry are found by."""
    return f"entry:{application.group.hex}"


def confirm(application: Application) -> None:
    """The link that proves the address."""
    _write(Kind.CONFIRM, [application], named=False)


def was_asked(application: Application, since: datetime) -> bool:
    """Whether the letter with the link waits still, or went out after this time."""
    asked = Letter.objects.filter(about=about(application), kind=Kind.CONFIRM)
    return asked.filter(Q(state=Letter.State.WAITING) | Q(ended_at__gt=since)).exists()


def pay(people: Sequence[Application]) -> None:
    """Who is entered is told how to pay, where fees are paid by transfer and something is due of any of them."""
    _write(Kind.PAY, people, only_to_pay=True)


def entered(application: Application) -> None:
    """The office has entered him."""
    _write(Kind.ENTERED, [application])


def moved_up(registration: Registration) -> None:
    """He is no longer on the waiting list; told to who gave an address."""
    application = Application.objects.filter(registration=registration).exclude(email="").first()
    if application:
        _write(Kind.MOVED_UP, [application])


def remind() -> int:
    """The day before: one letter an entry, once. Returns how many were written.

    Also of who could not be entered and was not told so: else the letter that does not come would tell it.
    """
    tomorrow = timezone.localdate() + timedelta(days=1)
    held = Q(registration=None, ended_at=None, confirmed_at__isnull=False)
    coming = (
        Application.objects.filter(
            Q(registration__state=Registration.State.REGISTERED) | held,
            tournament__date=tomorrow,
            tournament__state=Tournament.State.REGISTRATION,
        )
        .exclude(email="")
        .select_related("tournament")
    )
    groups: dict[str, list[Application]] = {}
    for one in coming:
        groups.setdefault(about(one), []).append(one)
    written = Letter.objects.filter(kind=Kind.REMINDER, about__in=list(groups))
    said = set(written.values_list("about", flat=True))
    new = {key: people for key, people in groups.items() if key not in said}
    for people in new.values():
        _write(Kind.REMINDER, people)
    return len(new)


def _write(
    kind: Letter.Kind, people: Sequence[Application], *, named: bool = True, only_to_pay: bool = False
) -> Letter | None:
    """A letter about people of one entry; a letter that only says how to pay is none where nothing is due."""
    first = people[0]
    with translation.override(first.language):
        due = payments(people) if named else []
    if only_to_pay and not due:
        return None
    facts = {"people": [one.name for one in people] if named else [], "link": link_of(first), "payments": due}
    codes: list[Code] = [
        {"title": unlinked(f"{one.application.name}: {code.standard}"), "text": code.text}
        for one in due
        for code in one.codes
    ]
    return outbox.write(first.tournament, kind, first.email, first.language, about(first), facts, codes)
