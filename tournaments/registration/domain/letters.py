"""Letters to who entered on the public page (T-40): the link to confirm, a place that became free, the day before."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tournaments.events.models import Tournament
from tournaments.mail.domain import outbox
from tournaments.mail.models import Letter
from tournaments.registration.domain.addresses import link_of
from tournaments.registration.models import Application, Registration

Kind = Letter.Kind


def about(application: Application) -> str:
    """What the letters of an entry are found by."""
    return f"entry:{application.group.hex}"


def confirm(application: Application) -> Letter:
    """The link that proves the address."""
    return _write(Kind.CONFIRM, application, [])


def entered(application: Application) -> Letter:
    """The office has entered him."""
    return _write(Kind.ENTERED, application, [application.name])


def moved_up(registration: Registration) -> None:
    """He is no longer on the waiting list; told to who gave an address."""
    application = Application.objects.filter(registration=registration).exclude(email="").first()
    if application:
        _write(Kind.MOVED_UP, application, [application.name])


def remind() -> int:
    """The day before: one letter an entry, once. Returns how many were written."""
    tomorrow = timezone.localdate() + timedelta(days=1)
    coming = (
        Application.objects.filter(
            tournament__date=tomorrow,
            tournament__state=Tournament.State.REGISTRATION,
            registration__state=Registration.State.REGISTERED,
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
        _write(Kind.REMINDER, people[0], [one.name for one in people])
    return len(new)


def _write(kind: Letter.Kind, application: Application, people: list[str]) -> Letter:
    facts = {"people": people, "link": link_of(application)}
    return outbox.write(
        application.tournament, kind, application.email, application.language, about(application), facts
    )
