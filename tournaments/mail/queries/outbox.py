"""The letters of a tournament as its office sees them: what became of each, why, and when it is tried again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from core.models import Job
from tournaments.mail.domain.outbox import subject
from tournaments.mail.models import Letter


@dataclass(frozen=True)
class Posted:
    """A letter, why it has not gone in words, and when it is tried again; None where nobody tries."""

    letter: Letter
    why: str
    next_try: datetime | None


def posted(letters: Sequence[Letter]) -> list[Posted]:
    """The letters with what became of them: one query."""
    waiting = [subject(one) for one in letters if one.state == Letter.State.WAITING]
    due = dict(
        Job.objects.filter(subject__in=waiting, state=Job.State.WAITING).values_list("subject", "due_at")
    )
    return [Posted(one, _why(one), due.get(subject(one))) for one in letters]


def _why(letter: Letter) -> str:
    if not letter.error:
        return ""
    said = {"error": letter.error}
    if letter.state == Letter.State.BOUNCED:
        return _("The letter came back: the address does not exist or takes no letters (%(error)s).") % said
    if not letter.error.replace(" ", "").isdigit():
        return _("The mail server does not answer (%(error)s).") % said
    if letter.given_up:
        return _("The mail server refuses this address or the letter for good (%(error)s).") % said
    return _("The mail server does not take it now (%(error)s).") % said
