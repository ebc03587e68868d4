"""Who may have a phone told, of whom, how often, and where nothing is ever sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from core import limits
from core.limits import Bound, Level
from core.models import RateLimit
from tests import evening
from tests.notices.device import Device, push_service
from tests.webhooks.receiver import Receiver
from tournaments.events.models import Tournament
from tournaments.notices.domain import following, keys
from tournaments.notices.models import Following, Subscription
from tournaments.people.hooks import data_of_player
from tournaments.registration.models import Registration

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture
def _on_loopback(settings: Any) -> None:
    settings.PUSH = replace(settings.PUSH, private=True)


@pytest.fixture
def service() -> Iterator[Receiver]:
    with push_service() as made:
        yield made


@pytest.fixture
def device(_on_loopback: None, service: Receiver) -> Device:
    return Device(service)


@pytest.fixture
def tournament() -> Tournament:
    return evening.tournament_of(4)


def ask(client: Client, what: str, **sent: object) -> Any:
    return client.post(f"/api/v1/{what}/", sent, content_type="application/json")


def follow(client: Client, one: Registration, device: Device, **other: object) -> Any:
    asked = {**device.keys, "registration": one.pk, "language": "sk", **other}
    return ask(client, f"tournaments/{one.tournament.slug}/notices", **asked)


def test_anybody_follows_and_stops_at_any_time(
    client: Client, tournament: Tournament, device: Device
) -> None:
    first, second = tournament.registrations.order_by("pk")[:2]
    assert follow(client, first, device).json() == {"followed": [first.pk]}
    assert follow(client, first, device).json() == {"followed": [first.pk]}, "twice is once"
    assert follow(client, second, device).json() == {"followed": [first.pk, second.pk]}
    assert ask(client, "notices/followed", endpoint=device.endpoint).json()["followed"] == [
        first.pk,
        second.pk,
    ]
    gone = ask(client, "notices/unfollow", endpoint=device.endpoint, registration=first.pk)
    assert gone.json() == {"followed": [second.pk]}
    assert ask(client, "notices/stop", endpoint=device.endpoint).json() == {"followed": []}
    assert not Subscription.objects.exists()


def test_the_last_one_takes_the_device_with_it(
    client: Client, tournament: Tournament, device: Device
) -> None:
    one = tournament.registrations.first()
    follow(client, one, device)
    ask(client, "notices/unfollow", endpoint=device.endpoint, registration=one.pk)
    assert not Subscription.objects.exists()


def test_who_does_not_know_the_endpoint_stops_nobody(
    client: Client, tournament: Tournament, device: Device
) -> None:
    one = tournament.registrations.first()
    follow(client, one, device)
    other = Device(device.service, "other").endpoint
    assert ask(client, "notices/stop", endpoint=other).json() == {"followed": []}
    assert ask(client, "notices/unfollow", endpoint=other, registration=one.pk).status_code == 200
    assert ask(client, "notices/followed", endpoint=other).json() == {"followed": []}
    moved = ask(client, "notices/moved", was=other, **Device(device.service, "mine").keys)
    assert moved.json() == {"followed": []}
    assert Following.objects.get().subscription.endpoint == device.endpoint


def test_a_new_endpoint_keeps_who_is_followed(client: Client, tournament: Tournament, device: Device) -> None:
    one = tournament.registrations.first()
    follow(client, one, device)
    new = Device(device.service, "new")
    assert ask(client, "notices/moved", was=device.endpoint, **new.keys).json() == {"followed": [one.pk]}
    kept = Subscription.objects.get()
    assert (kept.endpoint, kept.p256dh) == (new.endpoint, new.keys["p256dh"])


def test_a_signed_in_organiser_needs_no_token_of_a_form(tournament: Tournament, device: Device) -> None:
    """The endpoint is what counts; the session is not looked at."""
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(evening.account())
    assert follow(strict, tournament.registrations.first(), device).status_code == 200


def test_a_draft_and_a_stranger_are_not_followed(
    client: Client, tournament: Tournament, device: Device
) -> None:
    one = tournament.registrations.first()
    foreign = evening.tournament_of(1, name="Iný turnaj").registrations.first()
    assert follow(client, one, device, registration=foreign.pk).status_code == 404
    assert follow(client, one, device, registration=0).status_code == 400
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.DRAFT)
    assert follow(client, one, device).status_code == 404
    assert not Subscription.objects.exists()


def test_what_is_over_is_not_followed(client: Client, tournament: Tournament, device: Device) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.DECLARED)
    assert follow(client, tournament.registrations.first(), device).status_code == 409


def test_a_device_follows_so_many(
    client: Client, tournament: Tournament, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "MOST_FOLLOWED", 3)
    answers = [follow(client, one, device).status_code for one in tournament.registrations.order_by("pk")]
    assert answers == [200, 200, 200, 409]
    assert follow(client, tournament.registrations.first(), device).status_code == 200, "one of them again"


def test_a_tournament_has_so_many_followers(
    client: Client, tournament: Tournament, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "FOLLOWERS", Bound("followers", Level.OBJECT, most=1))
    one = tournament.registrations.first()
    assert follow(client, one, device).status_code == 200
    Subscription.objects.update(reached_at=timezone.now())
    assert follow(client, one, Device(device.service, "another")).status_code == 409
    assert Subscription.objects.count() == 1, "nothing of who is refused stays"


def test_endpoints_that_somebody_made_up_hold_no_place(
    client: Client, tournament: Tournament, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """H1: who is new takes the place of one that no message ever reached."""
    monkeypatch.setattr(limits, "FOLLOWERS", Bound("followers", Level.OBJECT, most=2))
    one = tournament.registrations.first()
    for name in ("made-up-1", "made-up-2"):
        assert follow(client, one, Device(device.service, name)).status_code == 200
    assert follow(client, one, device).status_code == 200
    assert Following.objects.count() == 2
    assert Following.objects.filter(subscription__endpoint=device.endpoint).exists()


@pytest.mark.parametrize(
    ("host", "taken"),
    [
        ("fcm.googleapis.com", True),
        ("updates.push.services.mozilla.com", True),
        ("web.push.apple.com", True),
        ("wns2-am3p.notify.windows.com", True),
        ("fcm.googleapis.com.evil.test", False),
        ("evilpush.apple.com", False),
        ("push.example.test", False),
    ],
)
def test_only_services_that_browsers_use_are_written_to(host: str, taken: bool) -> None:
    """H1: a host that somebody made up, and that never answers, holds up no worker."""
    assert following.is_push_service(host) is taken


def test_a_network_adds_so_many_a_day(client: Client, tournament: Tournament, device: Device) -> None:
    one = tournament.registrations.first()
    follow(client, one, device)
    assert RateLimit.objects.filter(count__gte=1).count() >= 2  # of a minute, and of a day
    RateLimit.objects.update(count=limits.NOTICES.rate.most)
    answer = follow(client, one, device)
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.test/1",
        "https://127.0.0.1/1",
        "https://10.0.0.1/1",
        "https://[::1]/1",
        "https://[::ffff:10.0.0.1]/1",
        "https://0x7f000001/1",
        "https://169.254.169.254/latest/meta-data",
        "https://who:secret@push.example.test/1",
        "https://push.example.test/1#part",
        "ftp://push.example.test/1",
        "javascript:alert(1)",
        "/api/v1/",
        "https://",
        "https://push.example.test/ 1",
    ],
)
def test_only_a_public_push_service_by_https_is_told(
    client: Client, tournament: Tournament, service: Receiver, settings: Any, endpoint: str
) -> None:
    settings.WEBHOOK_PRIVATE = True  # what webhooks of a hall may is no right of strangers
    answer = follow(client, tournament.registrations.first(), Device(service), endpoint=endpoint)
    assert (answer.status_code, answer.json()["field"]) == (422, "endpoint")
    assert not Subscription.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("p256dh", "AAAA"),
        ("p256dh", "B" + "A" * 86),  # no point of the curve
        ("p256dh", "žltý kľúč"),
        ("auth", "AAAA"),
        ("auth", "****"),
    ],
)
def test_a_key_is_what_browsers_give(
    client: Client, tournament: Tournament, device: Device, field: str, value: str
) -> None:
    answer = follow(client, tournament.registrations.first(), device, **{field: value})
    assert (answer.status_code, answer.json()["field"]) == (422, field)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("endpoint", "https://push.example.test/" + "x" * 1000),
        ("language", "de"),
        ("auth", None),
        ("p256dh", 7),
    ],
)
def test_what_is_too_long_or_no_text_is_refused(
    client: Client, tournament: Tournament, device: Device, field: str, value: object
) -> None:
    assert follow(client, tournament.registrations.first(), device, **{field: value}).status_code in (
        400,
        422,
    )
    assert not Subscription.objects.exists()


def test_a_server_without_a_key_sends_nothing(
    client: Client, tournament: Tournament, device: Device, settings: Any
) -> None:
    settings.PUSH = replace(settings.PUSH, key="")
    assert follow(client, tournament.registrations.first(), device).status_code == 409
    assert keys.public_key() == ""


def test_the_same_text_is_the_same_key_and_another_one_another(settings: Any) -> None:
    settings.PUSH = replace(settings.PUSH, key="jeden")
    first = keys.public_key()
    assert keys.public_key() == first
    assert len(first) == 87
    settings.PUSH = replace(settings.PUSH, key="druhý")
    assert keys.public_key() != first


def test_own_data_say_how_many_devices_follow(client: Client, tournament: Tournament, device: Device) -> None:
    one = tournament.registrations.first()
    follow(client, one, device)
    kept = {name: rows for answer in data_of_player(one.player) for name, rows in answer.items()}
    assert kept["followed"] == [{"tournament": tournament.name, "devices": 1}]


def test_the_page_offers_it_with_the_key(client: Client, tournament: Tournament) -> None:
    one = tournament.registrations.first()
    address = f"/tournaments/{tournament.slug}/me/{one.pk}/"
    assert f'data-key="{keys.public_key()}"' in client.get(address).content.decode()
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.DECLARED)
    assert "data-notices" not in client.get(address).content.decode()
