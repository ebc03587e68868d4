"""The exchange with a receiver: one limit of time for everything, and the certificate of the name that was typed."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import trustme

from tests.webhooks.receiver import Receiver, dripping, receiver
from tournaments.webhooks.domain import outgoing

pytestmark = pytest.mark.unit

#: After so many seconds a thread that should have ended never will; nothing waits for it otherwise.
PATIENCE = 60
#: A record of TLS that says it is 16 KB long.
LONG_RECORD = b"\x16\x03\x03\x40\x00"


@pytest.fixture(autouse=True)
def _in_a_hall(settings: Any) -> None:
    settings.WEBHOOK_PRIVATE = True


@pytest.fixture
def in_a_moment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A moment is all there is; none of these receivers comes to an end, so that who returns at all kept to it."""
    monkeypatch.setattr(outgoing, "SECONDS", 0.2)
    yield
    for thread in exchanges():  # its receiver is gone, and the next test counts its own
        thread.join()


def exchanges() -> list[threading.Thread]:
    """What still runs of exchanges that were left."""
    return [thread for thread in threading.enumerate() if thread.name == "webhook"]


@pytest.mark.parametrize(
    ("scheme", "first", "word"),
    [
        ("http", b"", b"H"),
        ("http", b"HTTP/1.1 200 ", b"K"),
        ("http", b"HTTP/1.1 200 OK\r\nX-More: ", b"x"),
        ("https", LONG_RECORD, b"\0"),
        ("http", b"HTTP/1.1 503 No\r\nTransfer-Encoding: chunked\r\n\r\n", b"0"),
    ],
    ids=["status", "reason", "header", "handshake", "length-of-body"],
)
def test_an_answer_that_drips_is_late(in_a_moment: None, scheme: str, first: bytes, word: bytes) -> None:
    """Every drop comes long before the time-out of a read; the line is cut while it still drips."""
    with dripping(word, first) as url:
        with pytest.raises(outgoing.UnreachableError) as said:
            outgoing.post(url.replace("http:", f"{scheme}:"), b"{}", {})
        for thread in exchanges():
            thread.join(timeout=PATIENCE)
        assert not exchanges()
    assert said.value.reason == "late"


def test_a_body_that_drips_changes_nothing(in_a_moment: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "SECONDS", 1)  # its head has to come within them
    head = b"HTTP/1.1 %s Answer\r\nContent-Length: 100000\r\n\r\n"
    with dripping(b"x", head % b"200") as url:
        assert outgoing.post(url, b"{}", {}).status == 200
    with dripping(b"x", head % b"503") as url:
        answer = outgoing.post(url, b"{}", {})
    assert answer == outgoing.Answer(503, "x")


def test_a_name_server_that_hangs_is_late_and_nothing_is_sent_afterwards(
    in_a_moment: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, answers = socket.getaddrinfo, threading.Event()

    def hanging(*args: Any, **more: Any) -> Any:
        answers.wait()
        return real(*args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", hanging)
    with receiver() as there:
        with pytest.raises(outgoing.UnreachableError) as said:
            outgoing.post(there.url, b"{}", {})
        waiting = exchanges()
        answers.set()
        for thread in waiting:
            thread.join(timeout=PATIENCE)
        assert not exchanges()
        assert there.got == []
    assert said.value.reason == "late"
    assert len(waiting) == 1


def test_a_receiver_that_takes_no_connection_is_late(
    in_a_moment: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It listens, and its queue is full."""
    with socket.create_server(("127.0.0.1", 0), backlog=0) as server:
        address = server.getsockname()
        queue = [socket.socket() for _ in range(3)]
        for waiting in queue:
            waiting.setblocking(False)
            waiting.connect_ex(address)
        with pytest.raises(outgoing.UnreachableError) as said:
            outgoing.post(f"http://127.0.0.1:{address[1]}/", b"{}", {})
        for waiting in queue:
            waiting.close()
    assert said.value.reason == "late"


def test_the_environment_names_no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/")
    with receiver() as there:
        assert outgoing.post(there.url, b"{}", {}).status == 200


def test_the_request_names_the_host_and_says_little_else() -> None:
    with receiver() as there:
        outgoing.post(there.url.replace("127.0.0.1", "localhost"), b"{}", {"Flek-Event": "test"})
    headers, body = there.got[0]
    assert headers["Host"] == there.url.split("/")[2].replace("127.0.0.1", "localhost")
    assert (headers["User-Agent"], headers["Connection"], body) == ("Flek-Webhooks/1", "close", b"{}")
    assert headers["Flek-Event"] == "test"


class TestCertificates:
    """The certificate must be for the name that was typed, and of somebody whom this machine trusts."""

    @pytest.fixture
    def trusted(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> trustme.CA:
        """Who gives certificates, and is trusted here."""
        made = trustme.CA()
        made.cert_pem.write_to_path(tmp_path / "trusted.pem")
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "trusted.pem"))
        return made

    @staticmethod
    def _for(authority: trustme.CA, name: str, asked: list[str | None]) -> ssl.SSLContext:
        """A server whose certificate is for `name`; it keeps which names it is asked for."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert(name).configure_cert(context)
        context.sni_callback = lambda _socket, given, _context: asked.append(given)
        return context

    @staticmethod
    def _named(there: Receiver) -> str:
        return there.url.replace("127.0.0.1", "localhost")

    def test_the_name_is_greeted_and_compared(self, trusted: trustme.CA) -> None:
        asked: list[str | None] = []
        with receiver(self._for(trusted, "localhost", asked)) as there:
            # what a receiver says that took it is not waited for
            assert outgoing.post(self._named(there), b"{}", {}).status == 200
        assert asked == ["localhost"]
        assert len(there.got) == 1

    def test_a_certificate_for_another_name_is_refused(self, trusted: trustme.CA) -> None:
        with (
            receiver(self._for(trusted, "other.example", [])) as there,
            pytest.raises(outgoing.UnreachableError) as said,
        ):
            outgoing.post(self._named(there), b"{}", {})
        assert (said.value.reason, said.value.said) == ("unsafe", "CERTIFICATE_VERIFY_FAILED")
        assert there.got == []

    @pytest.mark.usefixtures("trusted")
    def test_a_certificate_of_a_stranger_is_refused(self) -> None:
        with (
            receiver(self._for(trustme.CA(), "localhost", [])) as there,
            pytest.raises(outgoing.UnreachableError) as said,
        ):
            outgoing.post(self._named(there), b"{}", {})
        assert said.value.reason == "unsafe"
        assert there.got == []
