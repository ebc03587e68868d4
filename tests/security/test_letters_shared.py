"""Letters to addresses that nobody has proved: shared between tournaments, one a mailbox, never a lock (T-40)."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from core import limits
from core.limits import Limit
from core.mailboxes import mailbox_of
from core.models import Job
from core.refusals import TooOftenError
from tests.evening import account, tournament_of
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.mail.models import Letter
from tournaments.mail.tasks import send_letter
from tournaments.registration.domain import applying
from tournaments.registration.domain.addresses import key_of, people_of
from tournaments.registration.domain.applying import Contact, Person
from tournaments.registration.models import Application, Registration

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def few(monkeypatch: pytest.MonkeyPatch, name: str, limit: Limit) -> None:
    """One line of the table is lower than it is."""
    monkeypatch.setattr(limits, name, replace(getattr(limits, name), rates=(limit,)))


RIVAL = "rival@gmail.com"
#: Spellings that reach one mailbox, and those that do not.
ONE = ["rival@gmail.com", "Ri.Val+x@GMAIL.com", "r.i.v.a.l@googlemail.com", " rival+1+2@gmail.com."]
OTHERS = ["rival@example.test", "ri.val@example.test", "+x@example.test", "rivals@gmail.com"]


@pytest.fixture(autouse=True)
def _posted(settings: Any) -> None:
    """A mail server that is not the console, and asks nothing of the network."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def open_tournament(**fields: Any) -> Tournament:
    made = tournament_of(0, **fields)
    desk.set_desk_rules(made, public_registration=True)
    return made


def ask(tournament: Tournament, *names: str, email: str = RIVAL, network: str = "10.0.0.1") -> uuid.UUID:
    contact = Contact(email, site="https://flek.example")
    return applying.apply(tournament, [Person(name) for name in names], contact, network)


def send_all() -> list[str]:
    """What a worker sends now, by the addresses."""
    mail.outbox.clear()
    for job in Job.objects.filter(state=Job.State.WAITING).order_by("created_at"):
        Job.objects.filter(pk=job.pk).update(due_at=None)
        send_letter(str(job.pk))
    return [message.to[0] for message in mail.outbox]


def test_entries_from_many_networks_are_kept_and_refuse_nobody_else() -> None:
    tournament = open_tournament()
    for number in range(60):
        ask(tournament, *(f"H {number} {n}" for n in range(8)),
            email=f"h{number}@example.test", network=f"10.{number % 30}.0.1")  # fmt: skip
    ask(tournament, "Ján Poctivý", email="jan@example.test", network="192.0.2.1")
    assert Application.objects.count() == 60 * 8 + 1
    assert Letter.objects.filter(to="jan@example.test").exists()


def test_a_network_that_enters_too_many_is_slowed_down_alone() -> None:
    tournament = open_tournament()
    for number in range(2):
        ask(tournament, *(f"H {number} {n}" for n in range(8)))
    with pytest.raises(TooOftenError):
        ask(tournament, *(f"H {n}" for n in range(8)))
    ask(tournament, "Ján Poctivý", network="192.0.2.1")


def test_a_letter_without_a_share_waits_and_those_of_other_tournaments_go(monkeypatch: Any) -> None:
    few(monkeypatch, "LETTERS_OF_TOURNAMENT", Limit(2, 3600))
    busy, other = open_tournament(), open_tournament(name="Iný")
    for number in range(3):
        ask(busy, "Anna", email=f"h{number}@example.test")
    ask(other, "Boris", email="boris@example.test")
    assert send_all() == ["h0@example.test", "h1@example.test", "boris@example.test"]
    waits = Letter.objects.get(to="h2@example.test")
    assert (waits.state, waits.attempts) == (Letter.State.WAITING, 0)
    few(monkeypatch, "LETTERS_OF_TOURNAMENT", Limit(3, 3600))
    assert send_all() == ["h2@example.test"]


#: Whose letters use up a share, and whose go all the same.
SHARES = [
    ("LETTERS_OF_ACCOUNT", {"public": False}, {"public": False, "user": "x@example.test"}),
    ("LETTERS_OF_PRIVATE", {"public": False}, {"public": True, "user": "x@example.test"}),
    ("LETTERS_OF_LISTED", {"public": True}, {"public": False, "user": "x@example.test"}),
]


@pytest.mark.parametrize(("share", "busy", "free"), SHARES, ids=[row[0] for row in SHARES])
def test_what_one_owner_uses_up_leaves_the_others_theirs(
    monkeypatch: Any, share: str, busy: dict[str, Any], free: dict[str, Any]
) -> None:
    few(monkeypatch, share, Limit(1, 3600))
    for number in range(2):
        ask(open_tournament(name=f"T{number}", **busy), "Anna", email=f"h{number}@example.test")
    user = account(free.pop("user"))
    ask(open_tournament(name="Iný", user=user, **free), "Boris", email="boris@example.test")
    assert send_all() == ["h0@example.test", "boris@example.test"]


def test_a_letter_that_was_not_sent_gives_its_share_back(monkeypatch: Any, settings: Any) -> None:
    few(monkeypatch, "LETTERS_OF_TOURNAMENT", Limit(1, 3600))
    tournament = open_tournament()
    ask(tournament, "Anna", email="a@example.test")
    settings.EMAIL_BACKEND = "no.such.Backend"
    monkeypatch.setattr("tournaments.mail.domain.sending.message_of", lambda _letter: _refused())
    assert send_all() == []
    monkeypatch.undo()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    few(monkeypatch, "LETTERS_OF_TOURNAMENT", Limit(1, 3600))
    monkeypatch.setattr("core.rate_limits.left", lambda *_of: (1, 0))
    assert send_all() == ["a@example.test"]


def _refused() -> None:
    raise OSError("the server is away")


def test_entries_with_the_address_of_a_rival_neither_fill_it_nor_lock_it_out() -> None:
    tournament = open_tournament()
    for number in range(10):
        ask(
            tournament,
            f"Cudzí {number}",
            email=ONE[number % len(ONE)].strip(" ."),
            network=f"10.{number}.0.1",
        )
    group = ask(tournament, "Ján Rival", network="192.0.2.1")
    assert Letter.objects.count() == 1, "it asks for confirmation once"
    assert people_of(group).count() == 11, "and its page answers them all"
    theirs = people_of(group).get(name="Ján Rival")
    page = reverse("public:confirm-entry", args=[key_of(group)])
    Client().post(page, {"chosen": "1", "person": str(theirs.pk)})
    assert list(Registration.objects.values_list("name", flat=True)) == ["Ján Rival"]


def test_a_page_of_a_mailbox_has_so_many_people(monkeypatch: Any) -> None:
    monkeypatch.setattr(applying, "MOST_ON_A_PAGE", 2)
    tournament = open_tournament()
    groups = [ask(tournament, f"Ján {number}") for number in range(3)]
    assert groups[0] == groups[1] != groups[2]
    assert Application.objects.count() == 3


def test_who_is_confirmed_enters_others_by_a_letter_of_their_own() -> None:
    tournament = open_tournament()
    first = ask(tournament, "Ján")
    applying.confirm(first)
    assert ask(tournament, "Eva") != first
    assert Letter.objects.filter(kind=Letter.Kind.CONFIRM).count() == 2


def test_a_letter_that_waited_is_confirmed_a_day_after_it_was_sent(monkeypatch: Any) -> None:
    tournament = open_tournament()
    group = ask(tournament, "Ján")
    Application.objects.update(applied_at=people_of(group).get().applied_at - 2 * applying.CONFIRMED_WITHIN)
    assert send_all() == [RIVAL]
    assert len(applying.confirm(group)) == 1


@pytest.mark.parametrize("spelling", ONE)
def test_spellings_of_one_mailbox_are_one(spelling: str) -> None:
    assert mailbox_of(spelling) == RIVAL


@pytest.mark.parametrize("address", OTHERS)
def test_other_mailboxes_are_others(address: str) -> None:
    assert mailbox_of(address) == address != RIVAL


def test_letters_are_counted_by_mailbox(monkeypatch: Any) -> None:
    few(monkeypatch, "LETTERS_TO_MAILBOX", Limit(1, 86400))
    for number, email in enumerate(("rival+1@gmail.com", "ri.val@gmail.com")):
        ask(open_tournament(name=f"T{number}"), "Anna", email=email)
    assert len(send_all()) == 1
