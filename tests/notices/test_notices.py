"""A phone is told of whom it follows: what it reads, that only it reads it, and what becomes of one that is gone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from http_ece import ECEException
from py_vapid import Vapid02

from core import jobs
from core.models import Job
from scoring.domain import calling
from scoring.models import Entry
from tests import evening
from tests.notices.device import Device, data, push_service
from tests.webhooks.receiver import Receiver
from tournaments.events.models import Tournament
from tournaments.notices.domain import following, keys, telling
from tournaments.notices.models import Following, Notice, Subscription
from tournaments.people.domain.erasing import erase_player
from tournaments.people.domain.known_players import Person
from tournaments.registration.domain import entering
from tournaments.registration.models import Registration
from tournaments.rounds.domain import states, table_changes
from tournaments.rounds.models import Round, Seat
from tournaments.standings.domain import declaring

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _service_on_loopback(settings: Any) -> None:
    settings.PUSH = replace(settings.PUSH, private=True)


@pytest.fixture
def service() -> Iterator[Receiver]:
    with push_service() as made:
        yield made


@pytest.fixture
def device(service: Receiver) -> Device:
    return Device(service)


@pytest.fixture
def tournament() -> Tournament:
    return evening.tournament_of(8)


def follow(device: Device, registration: Registration, language: str = "sk") -> Subscription:
    return following.follow(registration, **device.keys, language=language)


def work() -> None:
    """What the worker does: every job whose time has come, once."""
    for job in Job.objects.filter(jobs.due(), task=telling.TASK, state=Job.State.WAITING):
        jobs.perform(job.pk, telling.send_notices)


def later() -> None:
    """The time of what was put off has come."""
    Job.objects.filter(task=telling.TASK).update(due_at=None)
    work()


def sign_all(round_: Round) -> None:
    for table in round_.tables.all():
        pen, _ = evening.pen_of(table.sheet)
        evening.write(table.sheet, pen, evening.entry(evening.SEVEN, seen=0))
        evening.write(table.sheet, pen, evening.entry(seen=1, kind=Entry.Kind.SIGN))


def somebody(tournament: Tournament) -> Registration:
    found = tournament.registrations.select_related("player").order_by("pk").first()
    assert found is not None
    return found


def seat_of(round_: Round, one: Registration) -> tuple[int, int]:
    seat = Seat.objects.select_related("table").get(round=round_, registration=one)
    there = list(seat.table.seats.order_by("position").values_list("registration", flat=True))
    return seat.table.number, there.index(one.pk) + 1


def test_a_phone_is_told_from_the_seat_to_the_standing(tournament: Tournament, device: Device) -> None:
    one = somebody(tournament)
    follow(device, one)
    round_ = evening.published_round(tournament)
    work()
    states.start_round(round_)
    work()
    sign_all(round_)
    states.close_round(round_, evening.account())
    work()
    table, seat = seat_of(round_, one)
    told = device.read_all
    assert [message["title"] for message in told] == [
        "Miesto v 1. kole",
        "Začína sa 1. kolo",
        "Poradie po 1. kole",
    ]
    name = "H. 0. (1)"
    assert told[0]["body"].splitlines() == [f"{name}: stôl {table}, miesto {seat}", "Jesenný turnaj"]
    assert told[1]["body"] == told[0]["body"]
    assert told[2]["body"].startswith(f"{name}: ")
    assert {message["url"] for message in told} == {f"/tournaments/{tournament.slug}/me/{one.pk}/"}
    assert {message["lang"] for message in told} == {"sk"}


def test_nobody_reads_a_message_but_its_device(tournament: Tournament, device: Device) -> None:
    one = somebody(tournament)
    follow(device, one)
    evening.published_round(tournament)
    work()
    _headers, body = device.service.got[0]
    assert tournament.name.encode() not in body
    with pytest.raises(ECEException):
        Device(device.service).read(body)


def test_the_push_service_learns_who_sends_for_how_long_and_how_urgently(
    tournament: Tournament, device: Device, settings: Any
) -> None:
    settings.OPERATOR = replace(settings.OPERATOR, email="kancelaria@example.test")
    follow(device, somebody(tournament))
    round_ = evening.published_round(tournament)
    work()
    headers, body = device.service.got[0]
    scheme, _, rest = headers["Authorization"].partition(" ")
    parts = dict(part.split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", keys.public_key())
    assert Vapid02.verify(headers["Authorization"])
    claims = json.loads(data(parts["t"].split(".")[1]))
    where = urlsplit(device.endpoint)
    assert claims["aud"] == f"{where.scheme}://{where.netloc}"
    assert claims["sub"] == "mailto:kancelaria@example.test"
    assert 0 < claims["exp"] - timezone.now().timestamp() <= 86_400
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Urgency"] == "high"
    assert headers["Topic"] == f"seat-{round_.pk}"
    assert 0 < int(headers["TTL"]) <= 30 * 60
    assert len(body) < 4096, "a push service takes no more"


def test_the_jury_is_told_to_who_follows_a_player_of_the_table(
    tournament: Tournament, service: Receiver
) -> None:
    round_ = evening.published_round(tournament)
    first, second = round_.tables.order_by("number")
    near, far = Device(service, "near"), Device(service, "far")
    follow(near, first.seats.first().registration)
    follow(far, second.seats.first().registration)
    pen, _ = evening.pen_of(first.sheet)
    call = evening.write(
        first.sheet, pen, evening.entry({"subject": "renonce"}, seen=0, kind=Entry.Kind.CALL)
    )
    work()
    assert not service.got, "a table that waits is nobody's news yet"
    calling.take(first.sheet, call.number, evening.account("rozhodca@example.test"))
    work()
    (message,) = near.read_all
    assert message["title"] == "Jury prichádza k stolu 1"
    assert "renonc" not in json.dumps(message), "what for stays at the table"


def test_an_event_is_told_once_however_often_it_is_said(tournament: Tournament, device: Device) -> None:
    follow(device, somebody(tournament))
    round_ = evening.published_round(tournament)
    job = Job.objects.get(task=telling.TASK)
    work()
    telling.tell(Notice.Kind.SEAT, round_, "1")
    again = jobs.request_job(telling.TASK, job.arguments, title="again")
    jobs.perform(again.pk, telling.send_notices)
    assert len(device.service.got) == 1


def test_one_message_tells_of_all_whom_a_device_follows(tournament: Tournament, device: Device) -> None:
    people = list(tournament.registrations.order_by("pk"))
    for one in people:
        follow(device, one)
    evening.published_round(tournament)
    work()
    (message,) = device.read_all
    lines = message["body"].splitlines()
    assert len([line for line in lines if ": stôl " in line]) == 5
    assert lines[-2:] == ["a 3 ďalší hráči", "Jesenný turnaj"]


def test_who_agreed_is_named_and_everybody_reads_his_language(tournament: Tournament, device: Device) -> None:
    one = somebody(tournament)
    one.player.publish_consent_at = timezone.now()
    one.player.save()
    follow(device, one, "en")
    evening.published_round(tournament)
    work()
    (message,) = device.read_all
    assert message["title"] == "Seat in round 1"
    assert message["body"].startswith("Hráč 001: table ")


def test_who_comes_to_a_table_later_is_told_and_the_others_are_left_alone(service: Receiver) -> None:
    tournament = evening.tournament_of(7)
    round_ = evening.published_round(tournament)
    table = round_.tables.order_by("number").last()
    entering.register_all(tournament, [entering.Entrant(Person("Neskorá Hráčka"))], checked_in=True)
    late = tournament.registrations.get(player__name="Neskorá Hráčka")
    comes, sits = Device(service, "comes"), Device(service, "sits")
    follow(comes, late)
    follow(sits, table.seats.first().registration)
    table_changes.join_table(table, late, evening.account(), "prišla neskôr")
    work()
    (message,) = comes.read_all
    assert f"stôl {table.number}, miesto 4" in message["body"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(tournament: Tournament, status: int) -> None:
    with push_service(status) as service:
        follow(Device(service), somebody(tournament))
        evening.published_round(tournament)
        work()
        later()
        assert len(service.got) == 1
    assert not Subscription.objects.exists()
    assert not Notice.objects.exists()


def test_a_service_that_is_busy_is_asked_again_a_few_times(tournament: Tournament) -> None:
    with push_service(503) as service:
        device = follow(Device(service), somebody(tournament))
        Subscription.objects.filter(pk=device.pk).update(reached_at=timezone.now())
        evening.published_round(tournament)
        work()
        job = Job.objects.get(task=telling.TASK)
        assert job.state == Job.State.WAITING
        assert timedelta(0) < job.due_at - timezone.now() <= telling.FIRST_WAIT
        for _ in range(10):
            later()
        assert len(service.got) == telling.MOST_ATTEMPTS
    assert Notice.objects.get().state == Notice.State.GIVEN_UP
    assert Subscription.objects.get().failures == 1


def test_a_service_that_comes_back_takes_the_message(tournament: Tournament) -> None:
    with push_service(503, 201) as service:
        follow(Device(service), somebody(tournament))
        evening.published_round(tournament)
        work()
        later()
        assert len(service.got) == 2
    assert Notice.objects.get().state == Notice.State.DONE
    assert Subscription.objects.get().reached_at is not None


def test_what_is_no_push_service_is_left_after_a_few_messages(tournament: Tournament) -> None:
    """A stranger's address is not knocked at for a whole tournament."""
    with push_service(403) as service:
        follow(Device(service), somebody(tournament))
        round_ = evening.published_round(tournament)
        work()
        states.start_round(round_)
        work()
        assert len(service.got) == telling.NEVER_REACHED
    assert not Subscription.objects.exists()


def test_a_redirect_is_not_followed(tournament: Tournament, service: Receiver) -> None:
    with push_service() as elsewhere:
        service.answers = [(307, {"Location": elsewhere.url}, b"")]
        follow(Device(service), somebody(tournament))
        evening.published_round(tournament)
        work()
        assert len(service.got) == 1
        assert not elsewhere.got


def test_what_is_no_news_any_more_is_not_sent(tournament: Tournament) -> None:
    with push_service(503) as service:
        follow(Device(service), somebody(tournament))
        evening.published_round(tournament)
        work()
        Notice.objects.update(created_at=timezone.now() - timedelta(minutes=31))
        later()
        assert len(service.got) == 1
    assert Notice.objects.get().state == Notice.State.GIVEN_UP


def test_a_standing_that_nobody_may_see_is_told_when_it_shows(device: Device) -> None:
    """T-35: results that show when they are declared."""
    tournament = evening.tournament_of(4, live=Tournament.Live.DECLARED)
    tournament.rounds_planned = 1
    tournament.save()
    follow(device, somebody(tournament))
    round_ = evening.published_round(tournament)
    work()
    sign_all(round_)
    states.close_round(round_, evening.account())
    work()
    assert len(device.service.got) == 1
    tournament.refresh_from_db()
    declaring.declare(declaring.announce(tournament), evening.account())
    work()
    assert device.read_all[-1]["title"] == "Poradie po 1. kole"


def test_nothing_is_made_where_nobody_follows(tournament: Tournament) -> None:
    states.start_round(evening.published_round(tournament))
    assert not Job.objects.filter(task=telling.TASK).exists()


def test_who_is_erased_is_followed_by_nobody(tournament: Tournament, device: Device) -> None:
    one = somebody(tournament)
    follow(device, one)
    erase_player(one.player)
    assert not Following.objects.exists()
    assert not Subscription.objects.exists()


def test_what_was_followed_goes_a_month_after_the_tournament(tournament: Tournament, device: Device) -> None:
    follow(device, somebody(tournament))
    evening.published_round(tournament)
    work()
    Tournament.objects.update(date=timezone.localdate() - timedelta(days=30))
    assert following.forget_followed(timezone.now()) == 0
    Tournament.objects.update(date=timezone.localdate() - timedelta(days=31))
    following.forget_followed(timezone.now())
    assert not Subscription.objects.exists()
    assert not Notice.objects.exists()
