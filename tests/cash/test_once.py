"""Forms that post money are done once, however often they are sent (I1)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import get_resolver, reverse

from accounts.models import AnsweredRequest
from tests.evening import account, tournament_of
from tournaments.cash.domain import postings
from tournaments.events.models import Tournament

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

#: What a POST of the room's pages does that posts no money, so that twice is as once.
NO_MONEY = {
    "set-fees", "set-by-qr", "set-early-fees", "account-code", "set-prizes", "set-prize-rules", "draw-prize-lot",
    "record-prize-lot", "read-statement", "say-columns", "drop-statement",
    "make-document", "prizes", "set-bank-token", "drop-bank-token", "fetch-payments",
}  # fmt: skip
#: Buttons of the list of players: they take what is open of the fee, or take one posting back; a second time there is
#: nothing open, and nothing to take back.
ONCE_BY_ITSELF = ("check-in-and-pay", "pay-at-check-in")
FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
NAME = re.compile(r"{% url 'organiser:([-a-z]+)'")


def money_views() -> set[str]:
    """The names of the addresses whose views post money."""
    found, left = set(), list(get_resolver().url_patterns)
    for one in left:
        left.extend(getattr(one, "url_patterns", ()))
        if getattr(getattr(one, "callback", None), "posts_money", False):
            found.add(one.name)
    return found


def test_every_view_that_posts_money_says_so() -> None:
    from tournaments.cash.urls import organiser_pages

    verbs = {one.name for one in organiser_pages if getattr(one.callback, "posts_money", False)}
    posted = set()
    for page in Path(settings.BASE_DIR, "templates", "cash").glob("*.html"):
        for form in FORM.findall(page.read_text("utf-8")):
            if 'method="post"' in form:
                posted |= set(NAME.findall(form))
    assert posted - NO_MONEY == verbs
    assert money_views() == verbs


def test_every_form_that_posts_money_carries_a_key() -> None:
    money, seen = money_views(), set()
    for page in Path(settings.BASE_DIR, "templates").rglob("*.html"):
        for form in FORM.findall(page.read_text("utf-8")):
            named = set(NAME.findall(form)) & money
            seen |= named
            assert not named or "{% once %}" in form, (page.name, named)
    assert seen == money, "each is on a page"


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(2)
    fees = dict.fromkeys(("licensed", "guest", "junior", "substitute"), 1000)
    postings.set_fees(made, fees, playing_deposit=500)
    return made


@pytest.fixture(scope="module")
def olga(tournament: Tournament) -> Client:
    client = Client()
    client.force_login(account())
    return client


SENT: list[tuple[str, dict[str, Any], int]] = [
    ("account-pay", {"cents": "2"}, 200),
    ("account-hand-out", {"cents": "3"}, 300),
    ("cash-put-in", {"put_in-cents": "4", "put_in-reason": "drobné"}, 400),
    ("cash-take-out", {"take_out-cents": "5", "take_out-reason": "káva"}, -500),
]


@pytest.mark.parametrize(("name", "sent", "cents"), SENT, ids=[one[0] for one in SENT])
def test_a_form_that_is_sent_again_is_answered_as_the_first_time(
    tournament: Tournament, olga: Client, name: str, sent: dict[str, Any], cents: int
) -> None:
    of_player = {"pk": tournament.registrations.first().pk} if name.startswith("account") else {}  # type: ignore[union-attr]
    address = reverse(f"organiser:{name}", kwargs={"slug": tournament.slug, **of_player})
    answers = [olga.post(address, {**sent, "once": "k1"}) for _ in range(8)]
    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, answers[0]["Location"])}
    assert tournament.postings.count() == 1
    other = {key: "1" if key.endswith("cents") else value for key, value in sent.items()}
    olga.post(address, {**other, "once": "k1"})
    assert tournament.postings.count() == 1, "the same key with another sum is refused"
    olga.post(address, {**sent, "once": "k2"})
    assert tournament.postings.count() == 2


def test_what_was_refused_may_be_sent_again(tournament: Tournament, olga: Client) -> None:
    entry = tournament.registrations.first()
    assert entry is not None
    address = reverse("organiser:account-waive", args=[tournament.slug, entry.pk])
    olga.post(address, {"cents": "1", "once": "k"})
    assert not AnsweredRequest.objects.exists()
    olga.post(address, {"cents": "1", "reason": "pomáhal", "once": "k"})
    assert tournament.postings.count() == 1


@pytest.mark.parametrize("name", ONCE_BY_ITSELF)
def test_a_button_of_the_list_takes_a_fee_once(tournament: Tournament, olga: Client, name: str) -> None:
    entry = tournament.registrations.first()
    assert entry is not None
    tournament.registrations.filter(pk=entry.pk).update(state="registered", start_number=None)
    for _ in range(3):
        olga.post(reverse(f"organiser:{name}", args=[tournament.slug, entry.pk]))
    assert tournament.postings.count() == 1
