"""The study page: a position entered, answered, shared, changed, stopped; wrong cards told all at once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from core import jobs
from core.models import Job
from rules.play.games import books
from rules.solver.question import read_question
from scoring.domain import analyses
from scoring.models import Analysis
from scoring.study.forms import StudyForm, filled
from scoring.study.words import cards_named, rulesets
from tests.scoring.open_hands import FIRST, HAND, SECOND, SZMK, TALON, all_layouts, position

pytestmark = [pytest.mark.integration, pytest.mark.django_db]
STUDY = "/study/"


def sent(**changed: Any) -> dict[str, Any]:
    """What the form sends for a hundred with all cards known."""
    return {
        "asked": "hundred:hundred", "trump": "H", "helper": "", "lead": "1", "target": "", "look": "open",
        "hand_0": " ".join(HAND), "hand_1": ", ".join(FIRST).lower(), "hand_2": " ".join(SECOND),
        "talon": " ".join(TALON), "played": "", **changed,
    }  # fmt: skip


def test_who_may_anyone(client: Client) -> None:
    page = client.get(STUDY)
    assert page.status_code == 200
    assert page.content.decode().count("data-code=") == 32


def test_a_position_is_asked_and_its_address_can_be_shared(client: Client) -> None:
    response = client.post(STUDY, sent())
    analysis = Analysis.objects.get()
    assert response["Location"] == f"/study/{analysis.public_id}/"
    assert analysis.question == position(aim="hundred", play={**position()["play"], "tricks": []})
    waiting = client.get(response["Location"]).content.decode()
    assert 'hx-trigger="every 1s"' in waiting
    jobs.perform(analysis.job_id, analyses.solve)
    stranger = Client().get(response["Location"]).content.decode()
    assert "S\u00a0otvorenými kartami sa dá vyhrať" in stranger
    assert "hx-trigger" not in stranger
    assert len(re.findall(r'data-step="\d+"', stranger)) == 30


def test_the_fragment_is_the_answer_alone(client: Client) -> None:
    address = client.post(STUDY, sent())["Location"]
    fragment = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in fragment
    assert 'id="answer"' in fragment


def test_every_fault_is_told_and_the_form_comes_back_filled(client: Client) -> None:
    wrong = sent(hand_1="HA XX", hand_2=" ".join(SECOND[:9]), talon="L7 G8 G7", trump="")
    page = client.post(STUDY, wrong)
    text = page.content.decode()
    assert page.status_code == 422
    for rule in ("PLAY-1", "PLAY-2", "PLAY-3", "PLAY-4"):
        assert f"({rule})" in text
    assert f'value="{" ".join(SECOND[:9])}"' in text
    assert not Job.objects.exists()


def test_a_hand_of_nine_is_told_at_its_hand(client: Client) -> None:
    page = client.post(STUDY, sent(hand_2=" ".join(SECOND[:9])))
    assert page.context["form"].errors.keys() == {"hand_2"}


def test_cards_played_become_tricks(client: Client) -> None:
    client.post(STUDY, sent(played="HU ZU HA HX H8 Z8 HO", before_renonce="1"))
    assert Analysis.objects.get().question["play"]["tricks"] == [
        {"lead": 1, "cards": ["HU", "ZU", "HA"]},
        {"lead": 0, "cards": ["HX", "H8", "Z8"]},
        {"lead": 0, "cards": ["HO"]},
    ]


@pytest.mark.parametrize("played", ["", "HU ZU HA HX"])
def test_a_position_can_be_changed(client: Client, played: str) -> None:
    client.post(STUDY, sent(played=played))
    analysis = Analysis.objects.get()
    page = client.get(STUDY, {"from": analysis.public_id})
    shown = {name: value for name, value in filled(analysis.question).items() if value not in (None, False)}
    typed = {name: " ".join(value) if isinstance(value, list) else value for name, value in shown.items()}
    form = StudyForm(SZMK, typed)
    assert form.is_valid(), form.errors
    assert form.question() == analysis.question
    assert f'value="{" ".join(HAND)}"' in page.content.decode()


def test_layouts_are_asked_for(client: Client) -> None:
    client.post(STUDY, sent(hand_1="", hand_2="", look="count"))
    assert Analysis.objects.get().question["layouts"] == {"first": False}


@pytest.mark.parametrize("ruleset", [ruleset for ruleset, _title in rulesets()])
def test_every_rule_set_has_its_form(client: Client, ruleset: str) -> None:
    page = client.get(STUDY, {"ruleset": ruleset})
    assert page.status_code == 200
    assert len(cards_named(ruleset)) == 32
    form = StudyForm(ruleset)
    asked = [name for name, _label in form.fields["asked"].choices]  # type: ignore[attr-defined]
    assert {name.split(":")[0] for name in asked} == set(books()[ruleset].games)


def test_all_pass_with_a_talon_calls_suits() -> None:
    cards = list(cards_named("preferans/sochi"))
    hands = [cards[0:10], cards[10:20], cards[20:30]]
    form = StudyForm(
        "preferans/sochi",
        {"asked": "all_pass:avoid", "lead": "1", "look": "open", "talon": " ".join(cards[30:]),
         **{f"hand_{seat}": " ".join(hand) for seat, hand in enumerate(hands)}},
    )  # fmt: skip
    assert form.is_valid(), form.errors
    assert form.question()["calls"] is True
    assert read_question(form.question()).position.calling is not None


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"beaten": 3, "done": 10, "total": 20, "complete": True}, "Existuje rozloženie"),
        ({"beaten": 0, "done": 20, "total": 20, "complete": True}, "možno neprehrateľná hra"),
        ({"beaten": 0, "done": 10, "total": 20, "complete": False}, "Čas nestačil"),
    ],
)
def test_what_layouts_say(client: Client, answer: dict[str, Any], words: str) -> None:
    analysis = analyses.ask(all_layouts(), asker="account 1")
    Job.objects.update(state=Job.State.DONE)
    Analysis.objects.update(
        answer={"kind": "layouts", "unit": "points", "target": 100, "shown": None, "renonce": None, **answer}
    )
    page = client.get(f"{STUDY}{analysis.public_id}/").content.decode()
    assert words in page
    assert "Toto je podklad, nie rozhodnutie" in page


def test_stop_leave_and_again(client: Client) -> None:
    address = client.post(STUDY, sent())["Location"]
    assert client.post(f"{address}left/").status_code == 204
    assert client.post(f"{address}stop/").status_code == 302
    assert Job.objects.get().state == Job.State.STOPPED
    assert "Hľadať odpoveď znova" in client.get(address).content.decode()
    client.post(f"{address}again/")
    assert Job.objects.filter(state=Job.State.WAITING).count() == 1


@pytest.mark.parametrize("way", ["", "again/", "stop/", "left/"])
def test_what_nobody_asked_is_not_there(client: Client, way: str) -> None:
    address = f"{STUDY}{'0' * 32}/{way}"
    assert (client.post(address) if way else client.get(address)).status_code == 404


@pytest.mark.parametrize("way", ["again/", "stop/", "left/"])
def test_looking_changes_nothing(client: Client, way: str) -> None:
    address = client.post(STUDY, sent())["Location"]
    assert client.get(f"{address}{way}").status_code == 405


def test_a_limit_is_told_and_nothing_is_lost(client: Client) -> None:
    for target in range(20, 140, 10):
        client.post(STUDY, sent(target=target))
    page = client.post(STUDY, sent())
    assert page.status_code == 422
    assert "ešte pracuje" in page.content.decode()
    assert f'value="{" ".join(HAND)}"' in page.content.decode()


def test_waiting_takes_few_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    address = client.post(STUDY, sent())["Location"]
    with django_assert_max_num_queries(3):
        client.get(address, headers={"HX-Request": "true"})
