"""Whose address a request has: only what trusted proxies say counts."""

from __future__ import annotations

import pytest
from auditlog.models import LogEntry
from django.test import Client, RequestFactory

from core.addresses import address_of, network_of
from tests import evening
from tournaments.events.models import Tournament

pytestmark = pytest.mark.integration


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, None, "192.0.2.1"),
        (0, "198.51.100.7", "192.0.2.1"),
        (1, None, "192.0.2.1"),
        (1, "198.51.100.7", "198.51.100.7"),
        (1, "10.0.0.1, 198.51.100.7", "198.51.100.7"),
        (2, "10.0.0.1, 198.51.100.7, 203.0.113.5", "198.51.100.7"),
        (2, "203.0.113.5", "203.0.113.5"),
        (1, "198.51.100.7:4711", "198.51.100.7"),
        (1, "[2001:db8::7]:4711", "2001:db8::7"),
        (1, "<script>", ""),
    ],
)
def test_the_address_behind_trusted_proxies(
    settings: object, proxies: int, forwarded: str | None, expected: str
) -> None:
    settings.TRUSTED_PROXIES = proxies  # type: ignore[attr-defined]
    more = {"X-Forwarded-For": forwarded} if forwarded else {}
    request = RequestFactory().get("/", headers=more, REMOTE_ADDR="192.0.2.1")
    assert address_of(request) == expected


def test_one_on_ipv6_is_counted_by_network() -> None:
    networks = {
        network_of(RequestFactory().get("/", REMOTE_ADDR=address))
        for address in ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2")
    }
    assert networks == {"2001:db8:0:1::"}


@pytest.mark.django_db
def test_nobody_signs_a_change_with_another_address() -> None:
    """The log of changes keeps where from: a header that any visitor can send is not believed."""
    tournament = evening.tournament_of(0)
    client = Client()
    client.force_login(evening.account())
    page = f"/organise/{tournament.slug}/players/enter/"
    client.post(page, {"name": "Anna Nová"}, headers={"X-Forwarded-For": "198.51.100.7"})
    entry = LogEntry.objects.filter(actor__isnull=False).latest("pk")
    assert (entry.remote_addr, entry.actor) == ("127.0.0.1", evening.account())
    assert Tournament.objects.get() == tournament
