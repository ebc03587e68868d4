"""Sending a letter through the mail server: one job a letter, so that one that hangs holds up nobody else."""

from __future__ import annotations

from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPResponseException

from django.core.mail import EmailMultiAlternatives
from django.db.models import F
from django.template.loader import render_to_string
from django.utils import translation

from core import jobs
from core.models import Job
from tournaments.mail.domain import outbox
from tournaments.mail.models import Letter

FIRST_WAIT = timedelta(seconds=30)
#: After so many tries, some hours, it is the office's to look at.
MOST_ATTEMPTS = 8
#: A mail server that says so will say it again.
FOR_GOOD = range(500, 600)


def send_letter(job: Job) -> None:
    """Send it once. Raises TryAgain when the server was not reached, or asks to come later."""
    letter = Letter.objects.filter(pk=job.arguments["letter"], state=Letter.State.WAITING).first()
    if letter is None:
        return  # it was passed on by hand, or forgotten
    try:
        message_of(letter).send()
    except OSError as error:  # SMTP's errors are OSErrors too
        attempts = letter.attempts + 1
        refused = _refused_for_good(error) or attempts >= MOST_ATTEMPTS
        Letter.objects.filter(pk=letter.pk).update(
            attempts=F("attempts") + 1,
            error=_said(error),
            state=Letter.State.REFUSED if refused else Letter.State.WAITING,
        )
        if not refused:
            raise jobs.TryAgain(min(FIRST_WAIT * 2 ** (attempts - 1), jobs.PUT_OFF)) from None
    else:
        outbox.end(letter, Letter.State.SENT)


def message_of(letter: Letter) -> EmailMultiAlternatives:
    """The letter as plain text and as HTML of the same words."""
    message = EmailMultiAlternatives(letter.subject, letter.text, None, [letter.to])
    with translation.override(letter.language):
        page = render_to_string("mail/letter.html", {"letter": letter, "lines": letter.text.split("\n\n")})
    message.attach_alternative(page, "text/html")
    return message


def _refused_for_good(error: OSError) -> bool:
    if isinstance(error, SMTPRecipientsRefused):
        return all(code in FOR_GOOD for code, _words in error.recipients.values())
    return isinstance(error, SMTPResponseException) and error.smtp_code in FOR_GOOD


def _said(error: OSError) -> str:
    """What the server said, in short; an address in it is nobody's business."""
    if isinstance(error, SMTPRecipientsRefused):
        return " ".join(str(code) for code, _words in error.recipients.values())[:200]
    if isinstance(error, SMTPResponseException):
        return str(error.smtp_code)
    return type(error).__name__
