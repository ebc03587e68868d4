"""Sending a letter through the mail server: one job a letter, so that one that hangs holds up nobody else."""

from __future__ import annotations

from datetime import timedelta
from email.mime.image import MIMEImage
from io import BytesIO
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPResponseException

import segno
from django.core.mail import EmailMultiAlternatives
from django.db.models import F
from django.template.loader import render_to_string
from django.utils import translation

from core import jobs, limits, rate_limits
from core.models import Job
from tournaments.mail.domain import bounces, outbox, shares
from tournaments.mail.models import Code, Letter

#: A letter that waits for a share looks as often for one.
LONGEST_WAIT = jobs.PUT_OFF / 2
FIRST_WAIT = timedelta(seconds=30)
#: After so many tries, some hours, it is the office's to look at.
MOST_ATTEMPTS = 8
#: A server that does not answer is asked again by one letter after so long; the others wait.
AWAY = limits.MAIL_SERVER_AWAY
#: Of a module of a payment code in a letter.
PIXELS = 5
#: A mail server that says so will say it again.
FOR_GOOD = range(500, 600)


class WithPictures(EmailMultiAlternatives):
    """A letter whose page shows what is attached: no list of files stands below it."""

    mixed_subtype = "related"


def send_letter(job: Job) -> None:
    """Send it once. Raises TryAgain when the server was not reached, or asks to come later; also, without asking it,
    while it is known not to answer: hundreds of letters would hold up the worker, each for as long as it is waited for.
    """
    waiting = Letter.objects.select_related("tournament").filter(state=Letter.State.WAITING)
    letter = waiting.filter(pk=job.arguments["letter"]).first()
    if letter is None:
        return  # it was passed on by hand, or forgotten
    left, seconds = rate_limits.left(AWAY.name, "", AWAY.rate)
    if not left:
        raise jobs.TryAgain(timedelta(seconds=seconds))
    wait = shares.take(letter)
    if wait:
        raise jobs.TryAgain(min(timedelta(seconds=wait), LONGEST_WAIT))
    try:
        message_of(letter).send()
    except (
        OSError,
        ValueError,
    ) as error:  # SMTP's errors are OSErrors; an address that cannot be written is the other
        shares.return_share(letter)
        if not _of_this_letter(error):
            rate_limits.hit(AWAY.name, "", AWAY.rate)
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
    """The letter as plain text and as HTML of the same words; there payment codes are pictures inside the letter."""
    made = WithPictures if letter.codes else EmailMultiAlternatives
    headers = {"Message-ID": bounces.number_of(letter)}
    message = made(letter.subject, letter.text, None, [letter.to], headers=headers)
    pictures = [(f"code-{number}@flek", code) for number, code in enumerate(letter.codes, start=1)]
    context = {
        "letter": letter,
        "lines": letter.text.split("\n\n"),
        "link": letter.link,
        "pictures": pictures,
    }
    with translation.override(letter.language):
        page = render_to_string("mail/letter.html", context)
    message.attach_alternative(page, "text/html")
    for name, code in pictures:
        message.attach(_picture(name, code))
    return message


def _picture(name: str, code: Code) -> MIMEImage:
    drawn = BytesIO()
    segno.make_qr(code["text"], error="m", boost_error=False, encoding="utf-8").save(
        drawn, kind="png", scale=PIXELS, border=4
    )
    picture = MIMEImage(drawn.getvalue(), "png")
    picture.add_header("Content-ID", f"<{name}>")
    picture.add_header("Content-Disposition", "inline", filename=f"{name.partition('@')[0]}.png")
    return picture


def _of_this_letter(error: Exception) -> bool:
    """Whether the server answers and does not want this letter; else it would not take another one either."""
    return isinstance(error, SMTPRecipientsRefused | SMTPDataError | ValueError)


def _refused_for_good(error: Exception) -> bool:
    """Of this letter alone: a password that is wrong is for the operator to mend, and the letters go then."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(code in FOR_GOOD for code, _words in error.recipients.values())
    return isinstance(error, ValueError) or (isinstance(error, SMTPDataError) and error.smtp_code in FOR_GOOD)


def _said(error: Exception) -> str:
    """What the server said, in short; an address in it is nobody's business."""
    if isinstance(error, SMTPRecipientsRefused):
        return " ".join(str(code) for code, _words in error.recipients.values())[:200]
    if isinstance(error, SMTPResponseException):
        return str(error.smtp_code)
    return type(error).__name__
