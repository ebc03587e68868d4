"""Webhooks: what is told, how it is signed, what becomes of a receiver that does not take it."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from core import jobs
from core.models import Job
from core.refusals import WrongStateError
from scoring.models import Entry
from tests import evening
from tests.reading import read
from tests.webhooks.receiver import Receiver, receiver
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.rounds.domain import states
from tournaments.rounds.models import Round
from tournaments.webhooks.domain import announcing, registering, sending, signing
from tournaments.webhooks.domain.events import EVENTS, Data, Event
from tournaments.webhooks.models import Delivery, Webhook, WebhookEvent

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

ALL = list(EVENTS)


@pytest.fixture(autouse=True)
def _in_a_hall(settings: Any) -> None:
    settings.WEBHOOK_PRIVATE = True


@pytest.fixture
def there() -> Iterator[Receiver]:
    with receiver() as made:
        yield made


@pytest.fixture
def tournament() -> Tournament:
    return evening.tournament_of(4)


def hook(tournament: Tournament, there: Receiver, kinds: Any = ALL) -> Webhook:
    return registering.add_webhook(tournament, there.url, kinds, evening.account())


def work() -> None:
    """What beat and worker do: look for what is new, do every job whose time has come."""
    announcing.announce_changes()
    for job in Job.objects.filter(jobs.due(), task=sending.TASK, state=Job.State.WAITING):
        jobs.perform(job.pk, sending.send_deliveries)


def told(there: Receiver) -> list[tuple[str, dict[str, Any]]]:
    """Kind and data of everything that was received."""
    bodies = [json.loads(body) for _headers, body in there.got]
    return [(body["type"], body["data"]) for body in bodies]


def sign(round_: Round) -> None:
    """The scorer writes a deal and signs."""
    sheet = round_.tables.get().sheet
    pen, _ = evening.pen_of(sheet)
    evening.write(sheet, pen, evening.entry(evening.SEVEN, seen=0))
    evening.write(sheet, pen, evening.entry(seen=1, kind=Entry.Kind.SIGN))


def test_a_round_is_told_from_its_seating_to_its_standing(tournament: Tournament, there: Receiver) -> None:
    hook(tournament, there)
    work()
    assert told(there) == []
    round_ = evening.published_round(tournament)
    work()
    assert told(there) == [("round.published", {"round": 1, "version": 1})]
    states.start_round(round_)
    sign(round_)
    work()
    work()
    sheet, standing = told(there)[1:]
    assert sheet[0] == "sheet.signed"
    assert (sheet[1]["round"], sheet[1]["table"], sheet[1]["state"]) == (1, 1, "signed")
    assert standing[0] == "standing.changed"
    assert standing[1]["round"] == 1
    assert not Delivery.objects.exclude(state=Delivery.State.DONE).exists()


def test_every_message_is_signed_with_its_time(tournament: Tournament, there: Receiver) -> None:
    """The receiver's side as docs/api.md shows it."""
    made = hook(tournament, there)
    evening.published_round(tournament)
    work()
    headers, body = there.got[0]
    stamp, given = (part.partition("=")[2] for part in headers["Flek-Signature"].split(","))
    secret = signing.secret_of(made)
    wanted = hmac.new(secret.encode(), f"{stamp}.".encode() + body, hashlib.sha256).hexdigest()
    assert hmac.compare_digest(given, wanted)
    assert abs(timezone.now().timestamp() - int(stamp)) < 60
    assert headers["Flek-Delivery"] == json.loads(body)["id"]
    assert headers["Flek-Event"] == "round.published"
    assert json.loads(body)["tournament"] == tournament.slug
    assert secret != signing.secret_of(hook(tournament, there)), "each has its own"


def test_a_new_kind_is_a_line_of_the_table(
    tournament: Tournament, there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is offered, taken, told and named by nothing else than what stands there."""

    class Players(Data, frozen=True):
        registered: int

    def entered(tournament: Tournament, since: datetime) -> Iterator[tuple[str, Data]]:
        yield "4", Players(tournament.registrations.count())

    monkeypatch.setitem(
        EVENTS, "players.entered", Event("players.entered", "somebody came", Players, entered)
    )
    client, path = signed_in(), f"/organise/{tournament.slug}/webhooks/"
    offered = client.get(path, headers={"Accept-Language": "en"}).content.decode()
    assert "somebody came" in offered
    assert "<code>players.entered</code>: registered" in offered
    client.post(f"{path}add/", {"url": there.url, "kinds": ["players.entered"]})
    work()
    work()
    assert told(there) == [("players.entered", {"registered": 4})]
    page = client.get(f"{path}{tournament.webhooks.get().pk}/").content.decode()
    assert page.count("somebody came") == 2, "what it is told, and what it was told"


def test_hidden_results_are_not_spoken_of(tournament: Tournament, there: Receiver) -> None:
    """T-35: until they show, no standing has changed; then it is told."""
    Tournament.objects.update(live=Tournament.Live.ROUND)
    tournament.refresh_from_db()
    round_ = evening.published_round(tournament)
    hook(tournament, there, ["standing.changed"])
    states.start_round(round_)
    sign(round_)
    work()
    assert told(there) == []
    states.close_round(round_, None)
    work()
    assert [kind for kind, _data in told(there)] == ["standing.changed"]


def test_who_asked_for_one_kind_is_told_no_other_and_nothing_of_before(
    tournament: Tournament, there: Receiver
) -> None:
    round_ = evening.published_round(tournament)
    hook(tournament, there, ["sheet.signed"])
    hook(tournament, there, ["round.published"])
    sign(round_)
    work()
    assert [kind for kind, _data in told(there)] == ["sheet.signed"]


def test_what_is_not_taken_is_sent_again_later_under_the_same_id(
    tournament: Tournament, there: Receiver
) -> None:
    there.answers = [(503, {}, b"later\x00 please"), (200, {}, b"")]
    made = hook(tournament, there, ["round.published"])
    evening.published_round(tournament)
    work()
    job, delivery = Job.objects.get(task=sending.TASK), made.deliveries.get()
    assert (delivery.state, delivery.attempts, delivery.status) == ("waiting", 1, 503)
    assert delivery.answer == "later  please"
    assert job.due_at is not None
    assert timedelta(seconds=10) < job.due_at - timezone.now() <= sending.FIRST_WAIT
    work()
    assert len(there.got) == 1, "its time has not come"
    Job.objects.update(due_at=timezone.now())
    work()
    assert [body for _headers, body in there.got] == [there.got[0][1]] * 2
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts) == ("done", 2)
    assert Job.objects.get(task=sending.TASK).state == Job.State.DONE


def test_the_waits_grow_to_an_hour() -> None:
    waits = [sending.wait_after(attempts).total_seconds() for attempts in (1, 2, 3, 8, 9, 60)]
    assert waits == [15, 30, 60, 1920, 3600, 3600]


def test_after_a_day_it_is_given_up_and_the_page_says_so(tournament: Tournament, there: Receiver) -> None:
    there.answers = [(500, {}, b"")]
    made = hook(tournament, there, ["round.published"])
    evening.published_round(tournament)
    announcing.announce_changes()
    WebhookEvent.objects.update(created_at=timezone.now() - sending.GIVEN_UP_AFTER - timedelta(minutes=1))
    work()
    assert made.deliveries.get().state == Delivery.State.GIVEN_UP
    assert Job.objects.get(task=sending.TASK).state == Job.State.DONE
    page = signed_in().get(
        f"/organise/{tournament.slug}/webhooks/{made.pk}/", headers={"Accept-Language": "en"}
    )
    assert "given up: not received within a day" in read(page)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((302, {"Location": "http://127.0.0.1:1/"}, b""), "302"),
        ((204, {}, b""), "done"),
        ((404, {}, b"x" * 100_000), "404"),
    ],
)
def test_only_a_2xx_is_received_and_no_redirect_followed(
    tournament: Tournament, there: Receiver, answer: Any, said: str
) -> None:
    there.answers = [answer]
    made = hook(tournament, there, ["round.published"])
    evening.published_round(tournament)
    work()
    delivery = made.deliveries.get()
    assert said in (str(delivery.status), delivery.state)
    assert len(there.got) == 1
    assert len(delivery.answer) <= 200


def test_a_receiver_that_is_away_holds_up_no_other(tournament: Tournament, there: Receiver) -> None:
    away = registering.add_webhook(tournament, "http://127.0.0.1:9/", ["round.published"], None)
    hook(tournament, there, ["round.published"])
    evening.published_round(tournament)
    work()
    assert len(there.got) == 1
    waiting = away.deliveries.get()
    assert (waiting.state, waiting.status, waiting.reason) == ("waiting", None, "unreached")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "no connection"), ("sk", "bez spojenia"), ("cs", "bez spojení")]
)
def test_everybody_reads_in_his_language_why_nothing_was_received(
    tournament: Tournament, language: str, words: str
) -> None:
    """The worker that wrote it down speaks the language of the installation."""
    away = registering.add_webhook(tournament, "http://127.0.0.1:9/", ["round.published"], None)
    evening.published_round(tournament)
    work()
    page = signed_in().get(
        f"/organise/{tournament.slug}/webhooks/{away.pk}/", headers={"Accept-Language": language}
    )
    assert f"{words}:" in page.content.decode()


def test_an_entry_asks_nothing_of_webhooks(
    tournament: Tournament, there: Receiver, django_assert_num_queries: Any
) -> None:
    """The way of a deal knows nothing of webhooks: as many queries with one as without."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    round_ = evening.published_round(tournament)
    sheet = round_.tables.get().sheet
    pen, _ = evening.pen_of(sheet)
    counts = []
    for seen in range(3):
        if seen == 2:
            hook(tournament, there)
        with CaptureQueriesContext(
            connection,
        ) as captured:
            evening.write(sheet, pen, evening.entry(evening.SEVEN, seen=seen))
        counts.append(len(captured))
    assert counts[1] == counts[2]
    assert not any("webhook" in query["sql"].lower() for query in captured.captured_queries)


def test_looking_costs_one_query_without_webhooks(
    tournament: Tournament, django_assert_num_queries: Any
) -> None:
    evening.published_round(tournament)
    with django_assert_num_queries(1):
        assert announcing.announce_changes() == 0


def test_old_events_are_forgotten_and_not_told_again(tournament: Tournament, there: Receiver) -> None:
    hook(tournament, there, ["round.published"])
    round_ = evening.published_round(tournament)
    work()
    WebhookEvent.objects.update(created_at=timezone.now() - sending.KEPT - timedelta(days=1))
    round_.seatings.update(published_at=timezone.now() - sending.KEPT - timedelta(days=1))
    Webhook.objects.update(created_at=timezone.now() - sending.KEPT - timedelta(days=2))
    assert sending.forget_deliveries() == 2
    work()
    assert len(there.got) == 1


class TestPages:
    """The organiser adds, tries and removes; nobody else comes in."""

    def test_the_secret_is_shown_once(self, tournament: Tournament, there: Receiver) -> None:
        client, path = signed_in(), f"/organise/{tournament.slug}/webhooks/"
        page = client.post(f"{path}add/", {"url": there.url, "kinds": ["round.published"]}).content.decode()
        made = tournament.webhooks.get()
        assert signing.secret_of(made) in page
        assert signing.secret_of(made) not in client.get(path).content.decode()
        assert signing.secret_of(made) not in client.get(f"{path}{made.pk}/").content.decode()

    def test_a_test_event_goes_to_it_alone(self, tournament: Tournament, there: Receiver) -> None:
        made = hook(tournament, there, ["round.published"])
        hook(tournament, there)
        path = f"/organise/{tournament.slug}/webhooks/{made.pk}/"
        signed_in().post(f"{path}test/")
        with pytest.raises(WrongStateError):
            registering.try_webhook(made)
        work()
        assert told(there) == [("test", {})]
        page = signed_in().get(path, headers={"HX-Request": "true"}).content.decode()
        assert page.count('data-test="delivery"') == 1

    def test_a_removed_one_is_told_nothing(self, tournament: Tournament, there: Receiver) -> None:
        made = hook(tournament, there)
        evening.published_round(tournament)
        announcing.announce_changes()
        signed_in().post(f"/organise/{tournament.slug}/webhooks/{made.pk}/remove/")
        work()
        assert there.got == []
        assert Job.objects.get(task=sending.TASK).state == Job.State.DONE

    @pytest.mark.parametrize("role", [Role.DESK, Role.JURY, None])
    def test_others_are_refused(self, tournament: Tournament, there: Receiver, role: str | None) -> None:
        made = hook(tournament, there)
        other = evening.account("iny@example.test")
        if role:
            grant_role(tournament, other, role)
        client = Client()
        client.force_login(other)
        for path in ("", f"{made.pk}/"):
            assert client.get(f"/organise/{tournament.slug}/webhooks/{path}").status_code == 403
            assert Client().get(f"/organise/{tournament.slug}/webhooks/{path}").status_code == 302
        for path in ("add/", f"{made.pk}/test/", f"{made.pk}/remove/"):
            assert client.post(f"/organise/{tournament.slug}/webhooks/{path}").status_code == 403
            assert Client().post(f"/organise/{tournament.slug}/webhooks/{path}").status_code == 302
        assert Webhook.objects.count() == 1

    def test_that_of_another_tournament_is_unknown(self, tournament: Tournament, there: Receiver) -> None:
        other = evening.tournament_of(3, evening.account("iny@example.test"), name="Iný")
        foreign = hook(other, there)
        path = f"/organise/{tournament.slug}/webhooks/{foreign.pk}/"
        assert signed_in().get(path).status_code == 404
        for verb in ("test", "remove"):
            assert signed_in().post(f"{path}{verb}/").status_code == 404

    def test_the_list_takes_as_many_queries_with_one_as_with_three(
        self, tournament: Tournament, there: Receiver, django_assert_max_num_queries: Any
    ) -> None:
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        client, counts = signed_in(), []
        for more in (1, 2):
            for _ in range(more):
                hook(tournament, there)
            with CaptureQueriesContext(connection) as captured:
                assert client.get(f"/organise/{tournament.slug}/webhooks/").status_code == 200
            counts.append(len(captured))
        assert counts[0] == counts[1]

    def test_there_are_at_most_ten(self, tournament: Tournament, there: Receiver) -> None:
        for _ in range(registering.MOST):
            hook(tournament, there)
        with pytest.raises(WrongStateError):
            hook(tournament, there)

    def test_it_is_told_something(self, tournament: Tournament, there: Receiver) -> None:
        with pytest.raises(BadSettingError):
            hook(tournament, there, ["test"])


def signed_in() -> Client:
    client = Client()
    client.force_login(evening.account())
    return client
