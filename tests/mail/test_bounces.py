"""Letters that come back (issue: what the field really sends): read out of a mailbox, marked at letter and entry."""

from __future__ import annotations

import socketserver
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.evening import account, tournament_of
from tests.loopback import Threaded, serve
from tests.mail.server import Mailbox
from tests.mail.test_letters import work
from tests.reading import read
from tournaments.events.models import Tournament
from tournaments.mail.domain import bounces, outbox
from tournaments.mail.models import Letter
from tournaments.registration.domain.letters import about
from tournaments.registration.models import Application

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def report(
    number: str, action: str = "failed", status: str = "5.1.1", kind: str = "delivery-status"
) -> bytes:
    """What a mail server says of a letter."""
    lines = [
        *("From: MAILER-DAEMON@mx.example.test", "Subject: Undelivered", "MIME-Version: 1.0"),
        *(
            f'Content-Type: multipart/report; report-type={kind}; boundary="b"',
            "",
            "--b",
            "Content-Type: text/plain",
        ),
        *(
            "",
            "No such user.",
            "--b",
            f"Content-Type: message/{kind}",
            "",
            "Reporting-MTA: dns; mx.example.test",
            "",
        ),
        *("Final-Recipient: rfc822; jan@example.test", f"Action: {action}", f"Status: {status}", "", "--b"),
        *("Content-Type: text/rfc822-headers", "", f"Message-ID: {number}", "", "--b--", ""),
    ]
    return "\r\n".join(lines).encode()


@pytest.fixture
def tournament() -> Tournament:
    return tournament_of(1)


@pytest.fixture
def letter(tournament: Tournament, box: Mailbox) -> Letter:
    """A letter to an entry, that the server took."""
    entry = Application.objects.create(
        tournament=tournament,
        name="Ján Novák",
        email="jan@example.test",
        registration=tournament.registrations.get(),
    )
    facts = {"people": ["Ján Novák"], "link": "https://flek.example/entry/abc/"}
    return work(outbox.write(tournament, Letter.Kind.ENTERED, entry.email, "en", about(entry), facts))


def test_a_letter_says_which_one_it_is(letter: Letter, box: Mailbox) -> None:
    assert box.letters[0]["Message-ID"] == bounces.number_of(letter)


def test_a_letter_that_comes_back_is_marked_with_its_entry(letter: Letter, tournament: Tournament) -> None:
    assert bounces.note(report(bounces.number_of(letter)))
    letter.refresh_from_db()
    assert (letter.state, letter.error) == ("bounced", "5.1.1")
    client = Client(headers={"accept-language": "en"})
    client.force_login(account())
    assert "came back" in read(client.get(reverse("organiser:letters", args=[tournament.slug])))
    entry = reverse("organiser:registration", args=[tournament.slug, tournament.registrations.get().pk])
    assert 'data-test="sent-back"' in read(client.get(entry))


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ({"action": "delayed", "status": "4.4.1"}, None),
        ({"action": "delivered", "status": "2.0.0"}, None),
        ({"action": "failed", "status": "4.2.2"}, None),
        ({"kind": "feedback-report"}, None),
        ({}, "<flek-letter-1-00000000000000000000@x>"),
        ({}, "<somebody@else.example>"),
        ({}, "<flek-letter-999999999999-00000000000000000000@x>"),
    ],
)
def test_what_says_nothing_of_a_letter_of_ours(
    letter: Letter, said: dict[str, str], number: str | None
) -> None:
    assert not bounces.note(report(number or bounces.number_of(letter), **said))
    letter.refresh_from_db()
    assert letter.state == "sent"


@pytest.mark.parametrize("content", [b"", b"\x00\xff" * 50, b"Subject: hello\r\n\r\nflek-letter-1-x@"])
def test_any_other_mail_is_left(content: bytes) -> None:
    assert not bounces.note(content)


class Imap(socketserver.StreamRequestHandler):
    """IMAP as far as the reader needs it."""

    server: Imaps

    def handle(self) -> None:
        self._say("* OK ready")
        while line := self.rfile.readline().decode().strip():
            tag, word, *rest = line.split(" ")
            box, word = self.server, word.upper()
            if word == "SELECT":
                self._say(f"* {len(box.mails)} EXISTS")
            elif word == "SEARCH":
                new = [str(at) for at in range(1, len(box.mails) + 1) if at not in box.seen]
                self._say(" ".join(["* SEARCH", *new]))
            elif word == "FETCH":
                mail = box.mails[int(rest[0]) - 1]
                self._say(f"* {rest[0]} FETCH (BODY[]<0> {{{len(mail)}}}")
                self.wfile.write(mail + b")\r\n")
            elif word == "STORE":
                box.seen.add(int(rest[0]))
            elif word == "CAPABILITY":
                self._say("* CAPABILITY IMAP4rev1")
            elif word == "LOGOUT":
                self._say("* BYE")
            refused = word == "LOGIN" and "wrong" in line
            self._say(f"{tag} {'NO' if refused else 'OK'} done")

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


class Imaps(Threaded):
    """A mailbox on loopback."""

    def __init__(self) -> None:
        super().__init__(Imap)
        self.mails: list[bytes] = []
        self.seen: set[int] = set()


@pytest.fixture
def inbox(settings: Any) -> Iterator[Imaps]:
    with serve(Imaps()) as made:
        settings.BOUNCES_URL = f"imap://flek:s%40crt@127.0.0.1:{made.server_address[1]}/INBOX"
        yield made


def test_the_mailbox_is_read_once(letter: Letter, inbox: Imaps) -> None:
    inbox.mails = [b"Subject: hello\r\n\r\nx", report(bounces.number_of(letter)), report("<a@b>")]
    assert bounces.read_bounces() == 1
    assert inbox.seen == {1, 2, 3}
    assert bounces.read_bounces() == 0


def test_a_mailbox_that_refuses_or_is_away_is_no_error(settings: Any, inbox: Imaps) -> None:
    settings.BOUNCES_URL = settings.BOUNCES_URL.replace("s%40crt", "wrong")
    assert bounces.read_bounces() == 0
    settings.BOUNCES_URL = "imap://a:b@127.0.0.1:1/INBOX"
    assert bounces.read_bounces() == 0
    settings.BOUNCES_URL = ""
    assert bounces.read_bounces() == 0
