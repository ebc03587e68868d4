"""The way out to receivers of webhooks: where it leads and where it does not (requests forged by the server)."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import pytest

from tests.webhooks.receiver import receiver
from tournaments.events.domain.refusals import BadSettingError
from tournaments.webhooks.domain import outgoing

pytestmark = pytest.mark.unit

NOT_PUBLIC = [
    "127.0.0.1", "127.8.9.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "0.0.0.0", "255.255.255.255", "224.0.0.1", "240.0.0.1", "192.0.2.1", "198.18.0.1",
    "::1", "::", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "fec0::1", "2001:db8::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::1", "2002:a00:1::",
    "2001:0:53aa:64c:0:0:80ff:fffe",
]  # fmt: skip


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_an_address_that_is_not_public_is_refused(settings: Any, address: str) -> None:
    settings.WEBHOOK_PRIVATE = False
    assert not outgoing.allowed(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
def test_a_public_address_is_allowed(settings: Any, address: str) -> None:
    settings.WEBHOOK_PRIVATE = False
    assert outgoing.allowed(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    ("address", "there"),
    [
        ("127.0.0.1", True), ("::1", True), ("192.168.1.5", True), ("169.254.3.4", True), ("fe80::1", True),
        ("224.0.0.1", False), ("ff02::1", False), ("0.0.0.0", False), ("255.255.255.255", False),
    ],
)  # fmt: skip
def test_a_hall_reaches_its_own_network_but_nothing_that_is_no_host(
    settings: Any, address: str, there: bool
) -> None:
    settings.WEBHOOK_PRIVATE = True
    assert outgoing.allowed(ipaddress.ip_address(address)) is there


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/", "file:///etc/passwd", "gopher://example.org", "//example.org/", "example.org",
        "https://", "http:///x", "https://user:pass@example.org/", "https://user@example.org/",
        "https://example.org/#part", "https://example.org:0/", "https://example.org:99999/",
        "https://example.org/\r\nX: y", "https://exa mple.org/", "http://[::1/", "https://príklad.sk/cesta á",
        "http://127.0.0.1/", "http://127.1/", "http://0x7f000001/", "http://2130706433/", "http://0177.0.0.1/",
        "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://[fe80::1%25eth0]/", "http://169.254.169.254/latest/",
        "javascript:alert(1)", "",
    ],
)  # fmt: skip
def test_an_address_that_leads_astray_is_refused(settings: Any, url: str) -> None:
    settings.WEBHOOK_PRIVATE = False
    with pytest.raises(BadSettingError):
        outgoing.target_of(url)


def test_a_plain_address_is_taken() -> None:
    assert outgoing.target_of("https://example.org:8443/flek?x=1&y=2") == outgoing.Target(
        "https", "example.org", 8443, "/flek?x=1&y=2"
    )
    assert outgoing.target_of("http://example.org").path == "/"


def test_a_name_that_leads_inside_is_refused_when_it_is_called(settings: Any) -> None:
    """`localhost` is a name like any other until it is resolved; nothing is connected."""
    settings.WEBHOOK_PRIVATE = False
    with receiver() as there:
        port = there.url.split(":")[2].split("/")[0]
        with pytest.raises(outgoing.UnreachableError):
            outgoing.post(f"http://localhost:{port}/", b"{}", {})
        assert there.got == []


def test_one_inner_address_among_several_is_enough_to_refuse(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEBHOOK_PRIVATE = False
    places = [("93.184.215.14", 80), ("127.0.0.1", 80)]
    answer = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", place) for place in places]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_more: answer)
    monkeypatch.setattr(socket.socket, "connect", lambda *_: pytest.fail("connected"))
    with pytest.raises(outgoing.UnreachableError):
        outgoing.post("http://example.org/", b"{}", {})


def test_the_name_is_resolved_once(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server that answers otherwise the second time (rebinding) changes nothing."""
    settings.WEBHOOK_PRIVATE = True
    asked, real = [], socket.getaddrinfo

    def counted(*args: Any, **more: Any) -> Any:
        asked.append(args[0])
        return real(*args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", counted)
    with receiver() as there:
        assert outgoing.post(there.url.replace("127.0.0.1", "localhost"), b"{}", {}).status == 200
    assert asked == ["localhost"]


def test_nobody_there_is_said_in_words(settings: Any) -> None:
    settings.WEBHOOK_PRIVATE = True
    with pytest.raises(outgoing.UnreachableError) as said:
        outgoing.post("http://127.0.0.1:9/", b"{}", {})
    assert (said.value.reason, said.value.said) == ("unreached", "Connection refused")
    with pytest.raises(outgoing.UnreachableError):
        outgoing.post("https://127.0.0.1:9/", b"{}", {})


def test_plain_http_behind_https_is_no_safe_connection(settings: Any) -> None:
    settings.WEBHOOK_PRIVATE = True
    with receiver() as there, pytest.raises(outgoing.UnreachableError):
        outgoing.post(there.url.replace("http:", "https:"), b"{}", {})
    assert there.got == []
