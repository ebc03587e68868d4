"""Letters are written with what they are about, in one transaction, and sent by a job of their own afterwards.

Where no mail server is set up they wait: the office copies the words and passes them on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from core import jobs
from core.models import Job
from core.refusals import WrongStateError
from tournaments.events.models import Tournament
from tournaments.mail.models import Code, Letter

TASK = "tournaments.mail.tasks.send_letter"
State = Letter.State


def goes() -> bool:
    """Whether a mail server is set up; else letters are passed on by hand."""
    return not any(name in settings.EMAIL_BACKEND for name in ("console", "dummy"))


@transaction.atomic
def write(
    tournament: Tournament,
    kind: Letter.Kind,
    to: str,
    language: str,
    about: str,
    facts: Mapping[str, object],
    codes: Sequence[Code] = (),
) -> Letter:
    """A letter from `templates/mail/<kind>.txt`, whose first line is the subject, in the reader's language.

    about  what it is of, such as "application:12"
    codes  what its page shows as pictures to read with the app of a bank
    """
    with translation.override(language):
        said = render_to_string(f"mail/{kind.value}.txt", {"tournament": tournament, **facts}).strip()
    subject, _line, text = said.partition("\n")
    letter = Letter.objects.create(
        tournament=tournament,
        kind=kind,
        to=to,
        language=language,
        about=about,
        subject=" ".join(subject.split())[:200],
        text=text.strip(),
        codes=list(codes),
    )
    if goes():
        _request(letter)
    return letter


@transaction.atomic
def send_again(letter: Letter) -> None:
    """The mail server is asked once more. Raises WrongStateError for one whose words are gone, or without a server."""
    letter = Letter.objects.select_for_update().get(pk=letter.pk)
    if not (letter.open and goes()):
        raise WrongStateError(_("This letter cannot be sent again."))
    Letter.objects.filter(pk=letter.pk).update(state=State.WAITING, attempts=0, error="")
    under_way = Job.objects.filter(subject=subject(letter), state__in=(Job.State.WAITING, Job.State.RUNNING))
    if not under_way.update(due_at=None, sent_at=None):
        _request(letter)


@transaction.atomic
def passed_on(letter: Letter) -> None:
    """The office has told the person itself; the words go. Raises WrongStateError where it was sent already."""
    letter = Letter.objects.select_for_update().get(pk=letter.pk)
    if not letter.open:
        raise WrongStateError(_("This letter was sent already."))
    end(letter, State.BY_HAND)


def end(letter: Letter, state: Letter.State) -> None:
    """Nobody needs the words any more."""
    Letter.objects.filter(pk=letter.pk).update(
        state=state, text="", codes=[], error="", ended_at=timezone.now()
    )


def forget(about: list[str]) -> int:
    """Letters about these are gone, sent or not."""
    return Letter.objects.filter(about__in=about).delete()[0]


def _request(letter: Letter) -> None:
    jobs.request_job(TASK, {"letter": letter.pk}, title=str(letter.kind), subject=subject(letter))


def subject(letter: Letter) -> str:
    """What the job of a letter is found by."""
    return f"letter:{letter.pk}"
