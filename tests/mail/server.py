"""A mail server on loopback that keeps what it gets, or refuses it, or never answers."""

from __future__ import annotations

import email
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from email.policy import default

from tests.loopback import Threaded, serve


def _address(line: str) -> str:
    """Of RCPT TO:<…>, with what may follow."""
    return line.partition("<")[2].partition(">")[0]


class Conversation(socketserver.StreamRequestHandler):
    """SMTP as far as a client needs it that trusts the server."""

    server: Mailbox

    def handle(self) -> None:
        box = self.server
        box.asked.set()
        if box.silent.is_set():
            box.silent_until.wait(30)
            return
        self._say("220 box")
        while line := self.rfile.readline().decode().strip():
            word = line.split(" ")[0].upper()
            if word == "DATA":
                self._say("354 go on")
                self._receive(box.refuses_content)
            elif word == "QUIT":
                self._say("221 bye")
                return
            elif word == "RCPT" and (code := box.refused.get(_address(line), box.refuses)):
                self._say(f"{code} no")
            else:
                self._say("250 ok")

    def _receive(self, refuses: str) -> None:
        lines = []
        while (line := self.rfile.readline()).rstrip(b"\r\n") != b".":
            lines.append(line[1:] if line.startswith(b"..") else line)
        if refuses:
            self._say(f"{refuses} no")
            return
        with self.server.came:
            self.server.letters.append(email.message_from_bytes(b"".join(lines), policy=default))
            self.server.came.notify_all()
        self._say("250 kept")

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


class Mailbox(Threaded):
    """`refuses`: the code that every recipient is refused with, "" for none; `refused`: those of single addresses;
    `refuses_content`: the code that every letter is refused with once it is there."""

    def __init__(self) -> None:
        super().__init__(Conversation)
        self.letters: list[Message] = []
        self.came = threading.Condition()
        self.refuses = self.refuses_content = ""
        self.refused: dict[str, str] = {}
        self.silent, self.silent_until, self.asked = threading.Event(), threading.Event(), threading.Event()

    def wait_for(self, letters: int, to: str, subject: str = "", seconds: float = 90) -> list[Message]:
        """Those to addresses that begin so, with these words in their subject, once there are so many."""

        def theirs() -> list[Message]:
            found = [one for one in self.letters if str(one["To"]).startswith(to)]
            return [one for one in found if subject in str(one["Subject"])]

        with self.came:
            assert self.came.wait_for(lambda: len(theirs()) >= letters, seconds), len(theirs())
            return theirs()


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    with serve(Mailbox()) as box:
        try:
            yield box
        finally:
            box.silent_until.set()
