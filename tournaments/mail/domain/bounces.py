"""Letters that come back later: read where the server is given the mailbox of its address (`BOUNCES_URL`).

Each letter has a number of its own (Message-ID) with a mark that nobody else can make, so that no stranger says of a
letter that it came back.
"""

from __future__ import annotations

import imaplib
import logging
import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.timezone import now

from tournaments.mail.models import Letter

#: So many at a time, and so much of each: what a mail server says of a letter is short.
MOST_AT_ONCE, LONGEST = 100, 200_000
PATIENCE = 15
NUMBER = re.compile(rb"flek-letter-([0-9]{1,12})-([0-9a-f]{20})@")
#: A state that stays (RFC 3463); 4 is said while the server tries again.
FOR_GOOD = re.compile(r"5\.[0-9]{1,3}\.[0-9]{1,3}")
SCHEMES = {"imaps": imaplib.IMAP4_SSL, "imap": imaplib.IMAP4}

log = logging.getLogger(__name__)


def number_of(letter: Letter) -> str:
    """The Message-ID of a letter."""
    host = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].strip("> ") or "localhost"
    return f"<flek-letter-{letter.pk}-{_mark(letter.pk)}@{host}>"


def note(content: bytes) -> bool:
    """Mark the letter that came back, if this mail says of one that it did, for good."""
    status = _failed(message_from_bytes(content[:LONGEST]))
    found = NUMBER.search(content[:LONGEST])
    if not (status and found) or not constant_time_compare(found[2].decode(), _mark(int(found[1]))):
        return False
    gone = Letter.objects.filter(pk=int(found[1]), state=Letter.State.SENT)
    return bool(gone.update(state=Letter.State.BOUNCED, error=status, ended_at=now()))


def read_bounces() -> int:
    """Read what is new in the mailbox; it stays there, as read. Returns how many letters came back.

    A mailbox that does not answer is asked again the next time.
    """
    if not settings.BOUNCES_URL:
        return 0
    try:
        return sum(note(content) for content in _unseen())
    except (OSError, imaplib.IMAP4.error) as error:
        log.warning("the mailbox of returned letters does not answer: %s", type(error).__name__)
        return 0


def _unseen() -> Iterator[bytes]:
    where = urlsplit(settings.BOUNCES_URL)
    with SCHEMES[where.scheme](where.hostname or "", where.port or 0, timeout=PATIENCE) as box:
        box.login(unquote(where.username or ""), unquote(where.password or ""))
        box.select(unquote(where.path.strip("/")) or "INBOX")
        _said, numbers = box.search(None, "UNSEEN")
        for number in numbers[0].split()[:MOST_AT_ONCE]:
            _said, parts = box.fetch(number, f"(BODY.PEEK[]<0.{LONGEST}>)")
            yield b"".join(part[1] for part in parts if isinstance(part, tuple))
            box.store(number, "+FLAGS", "\\Seen")


def _failed(mail: Message) -> str:
    """The state that a report gives of its letter; empty where it is no report, or the server tries again."""
    for part in mail.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        for block in part.walk():
            status = FOR_GOOD.match(str(block.get("Status", "")).strip())
            if status and str(block.get("Action", "")).strip().lower() == "failed":
                return status[0]
    return ""


def _mark(pk: int) -> str:
    return salted_hmac("tournaments.mail.letter", str(pk), algorithm="sha256").hexdigest()[:20]
