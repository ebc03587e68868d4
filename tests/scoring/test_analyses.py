"""Open hands as jobs: asked once, answered once, limited, stopped when nobody waits (T-33, issue "Open hands")."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from core import jobs
from core.models import Job
from scoring.domain import analyses
from scoring.domain.refusals import BrokenRuleError, TooManyError
from scoring.models import Analysis
from tests.scoring.open_hands import FIRST, HAND, SECOND, TALON, all_layouts, position

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]
API = "/api/v1/analyses/"


def asked(question: Any, asker: str = "address 192.0.2.1") -> Analysis:
    return analyses.ask(question, asker=asker)


def solved(question: Any) -> dict[str, Any]:
    """The answer, found here instead of in a worker."""
    analysis = asked(question)
    jobs.perform(analysis.job_id, analyses.solve)
    analysis.refresh_from_db()
    assert analysis.answer is not None, analysis.job.error
    return analysis.answer


def test_a_position_is_answered_with_value_cards_and_line() -> None:
    answer = solved(position())
    assert (answer["kind"], answer["complete"], answer["won"], answer["target"]) == (
        "position",
        True,
        True,
        100,
    )
    assert answer["value"] >= 100
    assert set(answer["cards"]) == set(FIRST) - {"ZK", "LK"}  # PM-5: their obers go first
    assert len(answer["line"]) == 30
    assert answer["start"]["hands"]["0"] == sorted(
        HAND, key=lambda card: ("HZGL".index(card[0]), "AXKOU987".index(card[1]))
    )


def test_the_same_is_asked_once() -> None:
    first, second = asked(position()), asked(position())
    assert (first.pk, first.job_id) == (second.pk, second.job_id)
    jobs.perform(first.job_id, analyses.solve)
    again = asked(position())
    assert (again.pk, again.job_id, Job.objects.count()) == (first.pk, first.job_id, 1)


def test_an_address_is_the_hash_of_the_question() -> None:
    turned = dict(reversed(position().items()))
    assert asked(position()).public_id == asked(turned).public_id
    assert asked(position(lead=2)).public_id != asked(position()).public_id


def test_layouts_are_counted_with_a_witness_played_out() -> None:
    known = [*FIRST[:9], *SECOND[:1]]
    answer = solved(position(play={"hands": [HAND, known, []], "talon": TALON}, layouts={}, target=130))
    assert (answer["kind"], answer["complete"], answer["total"]) == ("layouts", True, 1)
    weak = ["HX", "HK", "HO", "H8", "ZX", "ZK", "Z9", "LX", "LK", "L8"]
    strong = ["HA", "HU", "H9", "ZA", "LA", "GA", "GX", "GK", "L7"]
    answer = solved(position(play={"hands": [weak, strong, []], "talon": ["G8", "G7"]}, layouts={}))
    assert (answer["done"], answer["total"]) == (11, 11)
    assert answer["beaten"] > 0
    assert answer["shown"]["start"]["hands"] == answer["witness"]
    assert answer["shown"]["won"] is False
    assert len(answer["shown"]["line"]) == 30


def test_the_position_before_a_renonce_is_looked_at() -> None:
    """In the first trick the second defender throws a bell on a heart that he could follow."""
    tricks = [{"lead": 1, "cards": ["LO", "LU", "LA"]}, {"lead": 0, "cards": ["HA", "H7", "Z7"]}]
    swapped = [[*SECOND[1:], "HU"], [*FIRST[1:], "ZU"]]
    play = {"hands": [HAND, swapped[1], swapped[0]], "talon": TALON, "tricks": tricks}
    with pytest.raises(BrokenRuleError) as refused:
        asked(position(play=play))
    assert [fault["rule"] for fault in refused.value.extra["faults"]] == ["PLAY-9"]
    answer = solved(position(play=play, before_renonce=True))
    assert (answer["renonce"]["trick"], answer["renonce"]["card"], answer["renonce"]["rule"]) == (
        2,
        "Z7",
        "PM-1",
    )
    assert answer["start"]["table"] == [{"seat": 0, "card": "HA"}, {"seat": 1, "card": "H7"}]
    assert answer["won"] is True


def test_a_search_that_takes_too_long_is_given_up(settings: Any) -> None:
    settings.ANALYSIS_SECONDS = 0
    answer = solved(all_layouts())
    assert answer["complete"] is False
    assert answer["done"] < answer["total"] == 184756
    settings.ANALYSIS_SECONDS = 60
    assert asked(all_layouts()).job.state == Job.State.WAITING  # asked again, it is looked for again


def test_a_stopped_search_ends_without_an_answer() -> None:
    analysis = asked(all_layouts())
    analyses.stop(analysis)
    analysis.job.refresh_from_db()
    assert analysis.job.state == Job.State.STOPPED
    jobs.perform(analysis.job_id, analyses.solve)
    analysis.refresh_from_db()
    assert analysis.answer is None


def test_a_running_search_ends_when_it_is_stopped() -> None:
    analysis = asked(all_layouts())

    def stopped_meanwhile(job: Job) -> None:
        analyses.stop(analysis)
        analyses.solve(job)

    jobs.perform(analysis.job_id, stopped_meanwhile)
    analysis = Analysis.objects.get()
    assert (analysis.job.state, analysis.answer) == (Job.State.STOPPED, None)


def test_a_search_ends_when_nobody_waits_for_it() -> None:
    analysis = asked(all_layouts())

    def left_meanwhile(job: Job) -> None:
        Job.objects.filter(pk=job.pk).update(watched_at=timezone.now() - 2 * jobs.UNWATCHED_AFTER)
        analyses.solve(job)

    jobs.perform(analysis.job_id, left_meanwhile)
    analysis.job.refresh_from_db()
    assert analysis.job.state == Job.State.STOPPED


def test_who_leaves_does_not_end_what_another_waits_for() -> None:
    analysis = asked(all_layouts())
    analyses.leave(analysis)
    analysis.job.refresh_from_db()
    assert not jobs.should_stop(analysis.job)
    Job.objects.update(watched_at=timezone.now() - jobs.UNWATCHED_AFTER)
    assert jobs.should_stop(analysis.job)
    analyses.touch(Analysis.objects.select_related("job").get())
    assert not jobs.should_stop(analysis.job)


def test_a_file_to_print_needs_nobody_to_wait() -> None:
    job = Job.objects.create(task="x", title="x", total=0, created_at=timezone.now() - timedelta(days=1))
    jobs.leave(job)
    job.refresh_from_db()
    assert not jobs.should_stop(job)


def test_so_many_searches_at_once() -> None:
    Job.objects.create(task=analyses.TASK, title="x", state=Job.State.RUNNING, started_at=timezone.now())
    analysis = asked(position())
    jobs.perform(analysis.job_id, analyses.solve, at_once=1)
    analysis.job.refresh_from_db()
    assert (analysis.job.state, analysis.job.sent_at) == (Job.State.WAITING, None)


def test_one_asker_cannot_take_everything() -> None:
    for target in range(60, 100, 10):
        asked(position(target=target), "account 1")
    with pytest.raises(TooManyError) as refused:
        asked(position(target=120), "account 1")
    assert refused.value.extra["retry_after"]
    assert asked(position(target=120), "account 2").job.state == Job.State.WAITING


def test_an_asker_is_kept_as_a_hash() -> None:
    assert "192.0.2.1" not in asked(position()).asker
    assert len(asked(position()).asker) == 64


def test_what_nobody_looks_at_is_forgotten() -> None:
    asked(position())
    assert analyses.forget_old() == 0
    Analysis.objects.update(looked_at=timezone.now() - 2 * analyses.FORGOTTEN_AFTER)
    assert analyses.forget_old() == 1


# ---- the API


def post(client: Client, question: Any) -> Any:
    return client.post(API, question, content_type="application/json")


def test_the_api_asks_waits_and_answers(client: Client) -> None:
    response = post(client, position())
    assert response.status_code == 202
    told = response.json()
    assert (told["state"], told["answer"]) == ("waiting", None)
    jobs.perform(Job.objects.get().pk, analyses.solve)
    found = client.get(f"{API}{told['id']}/").json()
    assert (found["state"], found["answer"]["won"]) == ("done", True)
    assert post(client, position()).status_code == 200


def test_the_api_stops(client: Client) -> None:
    address = f"{API}{post(client, all_layouts()).json()['id']}/"
    assert client.delete(address).status_code == 204
    assert client.get(address).json()["state"] == "stopped"


def test_the_api_tells_every_fault_at_once(client: Client) -> None:
    play = {
        "hands": [[*HAND[:9], "HA"], FIRST[:9], SECOND],
        "talon": ["L7", "XX"],
        "tricks": [{"lead": 4, "cards": ["HA"]}],
    }
    response = post(client, position(play=play, trump="S"))
    assert response.status_code == 422
    faults = response.json()["faults"]
    assert [fault["rule"] for fault in faults] == ["PLAY-1", "PLAY-2", "PLAY-3", "PLAY-5"]
    assert all(fault["field"] and fault["message"] for fault in faults)


@pytest.mark.parametrize(
    "hands",
    [[HAND, FIRST[:9], SECOND], [[*HAND, "ZK"], FIRST, SECOND], [[*HAND[:9], HAND[0]], FIRST, SECOND]],
)
def test_hands_of_nine_and_eleven_and_a_card_twice_are_refused(
    client: Client, hands: list[list[str]]
) -> None:
    assert post(client, position(play={"hands": hands})).status_code == 422


def test_the_api_refuses_what_is_no_question(client: Client) -> None:
    assert post(client, [1]).status_code == 422
    assert post(client, {"format": "open-hands/1"}).status_code == 422
    assert post(client, {**position(), "options": {"x": "y" * 9000}}).status_code == 422
    assert client.get(f"{API}{'0' * 32}/").status_code == 404
    assert client.delete(f"{API}{'0' * 32}/").status_code == 404
    assert not Job.objects.exists()


def test_the_api_limits_one_address(client: Client) -> None:
    for target in range(20, 80, 10):
        assert post(client, position(target=target)).status_code == 202
    refused = post(client, position())
    assert refused.status_code == 429
    assert refused["Retry-After"]


def test_asking_for_the_state_takes_few_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    address = f"{API}{post(client, position()).json()['id']}/"
    with django_assert_max_num_queries(2):
        client.get(address)


def test_a_question_of_the_jury_goes_before_those_of_strangers() -> None:
    """ANA: whatever job a worker takes up, an official's waiting question is answered in its place."""
    strangers = [asked(position(target=tricks), f"address 192.0.2.{tricks}") for tricks in (1, 2)]
    jurys = analyses.ask(position(target=3), asker="account 7", official=True)
    done: list[str] = []
    jobs.perform(strangers[0].job_id, lambda job: done.append(str(job.pk)), at_once=1)
    assert done == [str(jurys.job_id)]
    assert Job.objects.get(pk=strangers[0].job_id).state == Job.State.WAITING
    jobs.perform(strangers[0].job_id, lambda job: done.append(str(job.pk)), at_once=1)
    assert done[1:] == [str(strangers[0].job_id)]


def test_the_same_question_asked_by_the_jury_goes_first_from_then_on() -> None:
    known = asked(position())
    assert analyses.ask(position(), asker="account 7", official=True) == known
    assert Job.objects.get(pk=known.job_id).first
