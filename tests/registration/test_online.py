"""T-40: entered on the public page, confirmed by a letter or by the office, changed and withdrawn on an own page."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from core import limits
from core.names import plain
from core.refusals import TooOftenError, WrongStateError
from tests.evening import account, published_round, tournament_of
from tests.registration.own_page import said_of_anybody
from tournaments.events.domain import desk
from tournaments.events.domain.settings import change_settings
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.mail.models import Letter
from tournaments.people.models import Suspension
from tournaments.registration.domain import applying, letters, participation
from tournaments.registration.domain.addresses import group_of, key_of, people_of
from tournaments.registration.domain.applying import Contact, Person
from tournaments.registration.models import Application, Registration

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

MAIL = {"name": "Nová Anna", "email": "anna@example.test"}
PHONE = {"name": "Nová Anna", "phone": "0905 123 456"}
SITE = "https://flek.example"


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(0, capacity=2)
    desk.set_desk_rules(made, public_registration=True)
    return made


@pytest.fixture
def posted(settings: Any) -> None:
    """A mail server that is not the console, and asks nothing of the network."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def form(tournament: Tournament, sent: dict[str, str], client: Client | None = None) -> str:
    address = reverse("public:register", args=[tournament.slug])
    answer = (client or Client()).post(address, sent, follow=True, headers={"accept-language": "sk"})
    return answer.content.decode()


def key_in(text: str) -> str:
    found = re.search(r"/entry/([0-9a-f]{64})/", text)
    assert found, text
    return found[1]


def asked(tournament: Tournament, name: str = "Anna", email: str = "", **more: Any) -> uuid.UUID:
    contact = Contact(email or f"{plain(name).replace(' ', '.')}@example.test", site=SITE)
    return applying.apply(tournament, [Person(name, **more)], contact, f"10.0.0.{len(name)}")


def page_of(group: uuid.UUID) -> str:
    return Client().get(reverse("public:entry", args=[key_of(group)])).content.decode()


def later(**hours: float) -> None:
    """The entries were made, and their letters went, so long ago."""
    Letter.objects.filter(kind=Letter.Kind.CONFIRM).update(
        state=Letter.State.SENT, ended_at=timezone.now() - timedelta(**hours)
    )
    for one in Application.objects.all():
        Application.objects.filter(pk=one.pk).update(applied_at=one.applied_at - timedelta(**hours))


def test_by_e_mail_it_counts_once_the_letter_is_confirmed(tournament: Tournament, posted: None) -> None:
    page = form(tournament, MAIL)
    assert "/entry/" not in page  # who typed the address has not proved it
    assert not tournament.registrations.exists()
    letter = Letter.objects.get()
    assert (letter.kind, letter.to, letter.language) == ("confirm", "anna@example.test", "sk")
    key, client = key_in(letter.text), Client()
    address = reverse("public:entry", args=[key])
    assert 'data-test="confirm-entry"' in client.get(address).content.decode()
    assert not tournament.registrations.exists()  # a program that opens links confirms nothing
    client.post(reverse("public:confirm-entry", args=[key]))
    entry = tournament.registrations.get()
    assert (entry.name, entry.state, entry.events.get().kind) == ("Nová Anna", "registered", "applied")
    client.post(reverse("public:confirm-entry", args=[key]))  # pressed twice
    assert tournament.registrations.count() == 1


def test_after_a_day_the_letter_confirms_nothing_but_the_office_still_can(tournament: Tournament) -> None:
    group = asked(tournament)
    later(hours=24.01)
    with pytest.raises(WrongStateError):
        applying.confirm(group)
    assert 'data-test="confirm-entry"' not in page_of(group)
    applying.approve(people_of(group).get(), account())
    assert tournament.registrations.count() == 1
    assert Letter.objects.filter(kind="entered").count() == 1


def test_what_was_settled_or_withdrawn_is_entered_by_nobody(tournament: Tournament) -> None:
    """Whoever is second finds nothing to do: the office, the link, the person."""
    withdrawn, entered = asked(tournament, "Anna"), asked(tournament, "Boris")
    before = people_of(withdrawn).get()
    applying.withdraw_own(before)
    applying.approve(people_of(entered).get(), None)
    for stale in (before, people_of(entered).get()):
        for verb in (lambda one: applying.approve(one, None), applying.decline):
            with pytest.raises(WrongStateError):
                verb(stale)
    with pytest.raises(WrongStateError):
        applying.confirm(withdrawn)
    assert [one.name for one in tournament.registrations.all()] == ["Boris"]
    assert people_of(entered).get().held == ""


def test_without_e_mail_a_telephone_number_suffices_and_the_office_confirms(tournament: Tournament) -> None:
    page = form(tournament, PHONE)
    assert "Prihlášku potvrdí organizátor" in page
    application = Application.objects.get()
    with pytest.raises(WrongStateError):
        applying.confirm(application.group)  # its own page does not
    client = Client()
    client.force_login(account())
    office = reverse("organiser:applications", args=[tournament.slug])
    assert "Nová Anna" in client.get(office).content.decode()
    players = client.get(reverse("organiser:players", args=[tournament.slug])).content.decode()
    assert 'data-test="applications"' in players
    client.post(reverse("organiser:approve-application", args=[tournament.slug, application.pk]))
    entry = tournament.registrations.get()
    assert (entry.name, entry.phone) == ("Nová Anna", "0905 123 456")
    assert not Letter.objects.exists()


@pytest.mark.parametrize("sent", [{"name": "Anna"}, {"name": "Anna", "email": "", "phone": ""}])
def test_somebody_has_to_be_reached(sent: dict[str, str], tournament: Tournament) -> None:
    page = form(tournament, sent)
    assert "aby sme vás mohli zastihnúť" in page
    assert 'value="Anna"' in page
    assert not Application.objects.exists()


def test_several_people_of_a_club_in_one_go(tournament: Tournament, posted: None) -> None:
    others = {
        "other-1-name": "Biely Boris",
        "other-1-club": "Klub",
        "other-2-name": "Cibula Cyril",
        "other-2-birth_year": "1950",
        "other-2-consent": "on",
        "other-7-club": "nobody stands in this line",
    }
    form(tournament, MAIL | others)
    key = key_in(Letter.objects.get().text)
    Client().post(reverse("public:confirm-entry", args=[key]))
    entered = [(one.name, one.state, one.birth_year) for one in tournament.registrations.order_by("pk")]
    assert entered == [
        ("Nová Anna", "registered", None),
        ("Biely Boris", "registered", None),
        ("Cibula Cyril", "waiting", 1950),
    ]
    agree = {one.name: one.player.agrees for one in tournament.registrations.select_related("player")}
    assert agree == {"Nová Anna": False, "Biely Boris": False, "Cibula Cyril": True}
    page = Client().get(reverse("public:entry", args=[key])).content.decode()
    assert page.count('data-test="person"') == 3


def test_a_fault_in_another_line_loses_nothing(tournament: Tournament) -> None:
    page = form(tournament, MAIL | {"other-1-name": "Biely Boris", "other-1-birth_year": "2999"})
    assert 'value="Biely Boris"' in page
    assert 'value="anna@example.test"' in page
    assert not Application.objects.exists()


def test_the_waiting_list_is_in_order_of_confirmation(tournament: Tournament, posted: None) -> None:
    groups = {
        name: asked(tournament, name, f"{name}@example.test") for name in ("Anna", "Boris", "Cyril", "Dana")
    }
    for name in ("Dana", "Cyril", "Boris", "Anna"):
        applying.confirm(groups[name])
    waiting = {name: re.search(r"na mieste (\d)", page_of(group)) for name, group in groups.items()}
    assert {name: found and found[1] for name, found in waiting.items()} == {
        "Anna": "2",
        "Boris": "1",
        "Cyril": None,
        "Dana": None,
    }
    applying.withdraw_own(people_of(groups["Dana"]).get())
    (letter,) = Letter.objects.filter(kind="moved_up")
    assert letter.to == "Boris@example.test"
    assert key_of(groups["Boris"]) in letter.text
    assert Registration.objects.get(name="Boris").state == "registered"
    change_settings(tournament, {"capacity": 3})
    assert Letter.objects.filter(kind="moved_up").count() == 2


def test_what_was_typed_is_changed_and_withdrawn_on_the_own_page(tournament: Tournament) -> None:
    group = asked(tournament)
    applying.confirm(group)
    key, one = key_of(group), people_of(group).get()
    client = Client()
    sent = {"person": str(one.pk), "name": "Anna Nová", "club": "Žilina", "phone": "0905 1", "consent": "on"}
    client.post(reverse("public:change-entry", args=[key]), sent)
    entry = tournament.registrations.get()
    assert (entry.name, str(entry.club), entry.phone) == ("Anna Nová", "Žilina", "0905 1")
    refused = client.post(reverse("public:change-entry", args=[key]), sent | {"name": "", "club": "Košice"})
    assert 'value="Košice"' in refused.content.decode()
    client.post(reverse("public:withdraw-entry", args=[key]), {"person": str(one.pk)})
    entry.refresh_from_db()
    assert entry.state == "withdrawn"
    assert (
        'data-test="withdraw-entry"' not in client.get(reverse("public:entry", args=[key])).content.decode()
    )


@pytest.mark.parametrize("who", ["here", "playing"])
def test_once_he_is_here_only_the_desk_changes_it(who: str, tournament: Tournament) -> None:
    group = asked(tournament)
    applying.confirm(group)
    participation.check_in(tournament.registrations.get())
    if who == "playing":
        for name in ("Boris", "Cyril", "Dana"):
            change_settings(tournament, {"capacity": 9})
            participation.register(tournament, Person(name), checked_in=True)
        published_round(tournament)
    for verb in (applying.withdraw_own, lambda one: applying.change_own(one, Person("Iná"), "1")):
        with pytest.raises(WrongStateError):
            verb(people_of(group).get())
    assert tournament.registrations.get(name="Anna").state == "checked_in"


def test_nobody_learns_from_the_form_who_is_entered_or_suspended(
    tournament: Tournament, posted: None
) -> None:
    """Known, entered, suspended or new: the same page, a letter, and the same page behind its link."""
    entered = participation.register(tournament, Person("Anna", "Klub", "SK-1", 1950)).player
    suspended = participation.register(tournament, Person("Boris", "Klub", "SK-2", 1951))
    participation.withdraw(suspended)
    day = tournament.date
    Suspension.objects.create(
        player=suspended.player, starts=day, ends=day, reason="karta", imposed_by=account()
    )
    pages, behind = set(), []
    for person in (("Anna", "SK-1", 1950), ("Boris", "SK-2", 1951), ("Dana", "SK-4", 1953)):
        name, licence, year = person
        sent = {"name": name, "club": "Klub", "licence": licence, "birth_year": str(year)}
        page = form(tournament, sent | {"email": "x@example.test"})
        # each of them is counted there (tests/registration/test_entrants.py)
        counted = re.search(r'data-test="entrants".*?</details>', page, re.DOTALL)
        pages.add(said_of_anybody(page.replace(counted[0], "") if counted else page))
        letter = Letter.objects.order_by("-pk")[0]
        key = key_in(letter.text)
        client = Client()
        answer = client.post(reverse("public:confirm-entry", args=[key]), follow=True).content.decode()
        behind.append(said_of_anybody(answer, name, licence, str(year)))
    assert len(pages) == 1
    assert behind[0] == behind[1] == behind[2]
    assert entered.registrations.count() == 1
    assert [one.held for one in Application.objects.order_by("pk")] == ["entered", "suspended", ""]


def test_the_office_is_told_why_somebody_could_not_be_entered(tournament: Tournament) -> None:
    group = asked(tournament, "Anna")
    again = asked(tournament, "Anna", "other@example.test")
    applying.confirm(group)
    applying.confirm(again)
    assert people_of(again).get().held == "entered"
    assert 'data-test="held"' not in page_of(again)
    client = Client()
    client.force_login(account())
    address = reverse("organiser:applications", args=[tournament.slug])
    assert "už je prihlásený alebo odstúpil" in client.get(address).content.decode()
    client.post(reverse("organiser:decline-application", args=[tournament.slug, people_of(again).get().pk]))
    assert not people_of(again).exists()
    assert Client().get(reverse("public:entry", args=[key_of(again)])).status_code == 404


def test_after_the_closing_time_nobody_enters_himself(tournament: Tournament) -> None:
    group = asked(tournament)
    desk.set_desk_rules(tournament, registration_ends=timezone.now() + timedelta(minutes=1))
    asked(tournament, "Boris")
    desk.set_desk_rules(tournament, registration_ends=timezone.now())
    with pytest.raises(WrongStateError):
        asked(tournament, "Cyril")
    with pytest.raises(WrongStateError):
        applying.confirm(group)
    assert "Prihlasovanie je uzavreté" in form(tournament, MAIL)
    applying.approve(people_of(group).get(), account())  # the office still enters


def test_a_key_opens_its_own_entry_alone(tournament: Tournament) -> None:
    one, other = asked(tournament, "Anna"), asked(tournament, "Boris")
    key = key_of(one)
    wrong = [
        key[:-1] + ("0" if key[-1] != "0" else "1"),
        one.hex,
        key_of(other)[:32] + key[32:],
        "x",
        key + "0",
    ]
    assert group_of(key) == one
    assert [group_of(each) for each in wrong] == [None] * len(wrong)
    for each in wrong:
        assert Client().get(f"/entry/{each}/").status_code == 404
    stranger = people_of(other).get()
    for name in ("public:withdraw-entry", "public:change-entry"):
        sent = {"person": str(stranger.pk), "name": "Iný"}
        assert Client().post(reverse(name, args=[key]), sent).status_code == 404
    assert people_of(other).get().ended_at is None
    page = Client().get(reverse("public:entry", args=[key]))
    assert (page["Referrer-Policy"], page["Cache-Control"]) == ("same-origin", "private, no-store")


def test_tries_and_letters_are_limited(tournament: Tournament, posted: None) -> None:
    for number in range(6):
        asked(tournament, f"Hráč {'x' * number}", "obet@example.test")
    assert Letter.objects.count() == 1
    people = [Person(f"H {number}") for number in range(limits.ENTRIES.rates[0].most + 1)]
    for person in people[:-1]:
        applying.apply(tournament, [person], Contact(phone="1234"), "10.9.9.9")
    with pytest.raises(TooOftenError):
        applying.apply(tournament, people[-1:], Contact(phone="1234"), "10.9.9.9")


def test_the_office_alone_sees_and_enters(tournament: Tournament) -> None:
    group, other = asked(tournament), tournament_of(0, account("iny@example.test"), name="Iný")
    grant_role(tournament, account("jury@example.test"), Role.JURY)
    pk = people_of(group).get().pk
    for who in ("jury@example.test", "cudzi@example.test"):
        client = Client()
        client.force_login(account(who))
        assert client.get(reverse("organiser:applications", args=[tournament.slug])).status_code == 403
        for name in ("approve-application", "decline-application"):
            assert client.post(reverse(f"organiser:{name}", args=[tournament.slug, pk])).status_code == 403
    client = Client()
    client.force_login(account("iny@example.test"))
    assert client.post(reverse("organiser:approve-application", args=[other.slug, pk])).status_code == 404
    assert not Registration.objects.exists()


def test_a_list_of_entries_needs_no_more_queries_for_more(
    tournament: Tournament, django_assert_max_num_queries: Any
) -> None:
    client = Client()
    client.force_login(account())
    for name in ("Anna", "Boris", "Cyril"):
        asked(tournament, name)
    with django_assert_max_num_queries(14):
        client.get(reverse("organiser:applications", args=[tournament.slug]))


def test_the_day_before_everybody_who_comes_is_reminded_once(tournament: Tournament, posted: None) -> None:
    groups = [asked(tournament, name, f"{name}@example.test") for name in ("Anna", "Boris", "Cyril")]
    for group in groups:
        applying.confirm(group)
    asked(tournament, "Dana")  # never confirmed
    assert letters.remind() == 0
    Tournament.objects.update(date=timezone.localdate() + timedelta(days=1))
    assert letters.remind() == 2  # Cyril waits for a place
    assert letters.remind() == 0
    assert set(Letter.objects.filter(kind="reminder").values_list("to", flat=True)) == {
        "Anna@example.test",
        "Boris@example.test",
    }


def test_what_nobody_needs_any_more_is_forgotten(tournament: Tournament, posted: None) -> None:
    kept = asked(tournament, "Anna")
    applying.confirm(kept)
    lapsed = asked(tournament, "Boris")
    now = timezone.now()
    Tournament.objects.update(date=timezone.localdate(now))
    assert applying.forget_applications(now) == 0
    assert applying.forget_applications(now + timedelta(days=7.1)) == 1
    assert not people_of(lapsed).exists()
    assert Letter.objects.filter(about=f"entry:{kept.hex}").exists()
    assert applying.forget_applications(now + timedelta(days=32)) == 1
    assert (Application.objects.count(), Letter.objects.count()) == (0, 0)
    assert tournament.registrations.count() == 1  # the result stays


def test_no_request_waits_for_the_mail_server(tournament: Tournament, posted: None) -> None:
    form(tournament, MAIL)
    assert mail.outbox == []  # a job sends it
