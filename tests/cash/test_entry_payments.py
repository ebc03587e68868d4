"""T-41, T-40: who entered himself pays by a code on his own page and in his letters; nobody learns more from it."""

from __future__ import annotations

import io
import re
import uuid
from typing import Any

import pytest
import zxingcpp
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.cash.payment.decoding import unpacked
from tests.evening import account, tournament_of
from tests.mail.server import Mailbox, mailbox
from tests.registration.own_page import said_of_anybody
from tournaments.cash.domain import postings
from tournaments.cash.domain.bank_account import set_bank_account
from tournaments.cash.models import PaymentSymbol
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.mail.domain import sending
from tournaments.mail.models import Letter
from tournaments.people.models import Club, Player, Suspension
from tournaments.registration.domain import applying, letters, participation
from tournaments.registration.domain.addresses import key_of, people_of
from tournaments.registration.domain.applying import Contact, Person

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

IBAN = "SK9611000000002918599669"
GROUPED = "SK96 1100 0000 0029 1859 9669"


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(0, name="Jarný turnaj", capacity=3)
    desk.set_desk_rules(made, public_registration=True)
    postings.set_fees(made, {"licensed": 1000, "guest": 1200, "junior": 0, "substitute": 0})
    set_bank_account(made, by_qr=True, iban=IBAN, beneficiary="MK Žltá šatka")
    return made


def enter(tournament: Tournament, *names: str) -> uuid.UUID:
    people = [typed(name) for name in names]
    contact = Contact(f"{uuid.uuid4()}@example.test", site="https://flek.example")
    group = applying.apply(tournament, people, contact, f"10.0.{len(names)}.1")
    applying.confirm(group)
    return group


def typed(name: str) -> Person:
    return Person(name, "Klub", f"SK-{name}", 1950)


def page_of(group: uuid.UUID) -> str:
    address = reverse("public:entry", args=[key_of(group)])
    return Client().get(address, headers={"accept-language": "sk"}).content.decode()


def symbols_on(page: str) -> list[str]:
    return re.findall(r'data-test="symbol">(\d{10})<', page)


def letter(kind: str) -> Letter:
    return Letter.objects.filter(kind=kind).latest("pk")


def test_the_own_page_shows_the_codes_and_the_same_in_words(tournament: Tournament) -> None:
    group = enter(tournament, "Anna", "Boris")
    page = page_of(group)
    given = PaymentSymbol.objects.order_by("registration").values_list("symbol", flat=True)
    assert symbols_on(page) == list(given)
    assert page.count('class="qr"') == 2 * 2
    assert page.count(GROUPED) == 2
    assert "MK Žltá šatka" in page
    assert "Anna, Jarny turnaj" in page


@pytest.mark.parametrize("why", ["unconfirmed", "waiting", "withdrawn", "paid", "switched off", "no fee"])
def test_nothing_is_shown_where_nothing_is_due(tournament: Tournament, why: str) -> None:
    if why == "waiting":
        enter(tournament, "Cyril", "Dana", "Eva")
    if why == "switched off":
        set_bank_account(tournament, by_qr=False, iban=IBAN, beneficiary="MK")
    if why == "no fee":
        postings.set_fees(tournament, {"licensed": 0, "guest": 0, "junior": 0, "substitute": 0})
    if why == "unconfirmed":
        group = applying.apply(tournament, [typed("Anna")], Contact("a@example.test"), "10.0.0.1")
    else:
        group = enter(tournament, "Anna")
    one = people_of(group).get()
    if why == "withdrawn":
        applying.withdraw_own(one)
    if why == "paid":
        assert one.registration
        postings.pay_fee(one.registration, None)
    page = page_of(group)
    assert symbols_on(page) == []
    assert IBAN[-4:] not in page
    assert Letter.objects.filter(kind="pay", about=letters.about(one)).exists() is (
        why in ("withdrawn", "paid")
    )


def test_what_was_paid_in_part_is_still_due_in_part(tournament: Tournament) -> None:
    group = enter(tournament, "Anna")
    entry = people_of(group).get().registration
    assert entry
    postings.pay_fee(entry, None, 350)
    assert "6,50\u00a0€" in page_of(group)


def test_nobody_learns_from_page_or_letter_who_is_entered_or_suspended(tournament: Tournament) -> None:
    """New, entered already, withdrawn, suspended: the same page with its own symbol, and the same letters."""
    club = Club.objects.create(name="Klub")
    names = ("Nový", "Prihlásený", "Odstúpený", "Suspendovaný")
    players = {
        name: Player.objects.create(
            name=name, club=club, licence=f"SK-{name}", birth_year=1950, registered=True
        )
        for name in names
    }
    postings.pay_fee(participation.register(tournament, typed("Prihlásený")), None)
    participation.withdraw(participation.register(tournament, typed("Odstúpený")))
    day = tournament.date
    Suspension.objects.create(
        player=players["Suspendovaný"], starts=day, ends=day, reason="karta", imposed_by=account()
    )
    pages, texts, symbols = [], [], []
    for name in names:
        group = enter(tournament, name)
        page = page_of(group)
        symbols += symbols_on(page)
        drawn = re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
        pages.append(said_of_anybody(drawn, name, name.translate(PLAIN), symbols[-1]))
        text = letter("pay").text.replace(name, "").replace(name.translate(PLAIN), "")
        texts.append(re.sub(r"\d{10}\b|/entry/[0-9a-f]{64}/", "", text))
        one = people_of(group).get()
        if one.registration:
            participation.withdraw(one.registration)
    assert pages[0] == pages[1] == pages[2] == pages[3]
    assert texts[0] == texts[1] == texts[2] == texts[3]
    assert len(set(symbols)) == 4
    assert symbols_on(page_of(group)) == symbols[-1:]  # the same one each time


PLAIN = str.maketrans("ýáú", "yau")


def test_the_symbol_that_was_shown_is_his_once_the_office_enters_him(tournament: Tournament) -> None:
    participation.register(tournament, typed("Anna"))
    group = enter(tournament, "Anna")
    (shown,) = symbols_on(page_of(group))
    application = people_of(group).get()
    applying.change_own(application, Person("Anna Druhá"), "1234")
    applying.approve(people_of(group).get(), None)
    assert symbols_on(page_of(group)) == [shown]
    assert PaymentSymbol.objects.get(symbol=shown).registration.name == "Anna Druhá"


@pytest.fixture
def box(settings: Any) -> Any:
    with mailbox() as made:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", made.port
        yield made


def codes_in(message: Any) -> dict[str, str]:
    """What a scanner reads of the pictures that the page of a letter shows, by what stands below them."""
    related = message.get_content_type() == "multipart/related"
    assert related
    body, *pictures = message.iter_parts()
    _plain, page = (part.get_content() for part in body.iter_parts())
    read = {}
    for part in pictures:
        assert part.get_content_disposition() == "inline"
        name = part["Content-ID"].strip("<>")
        shown = re.search(rf'<img src="cid:{re.escape(name)}" alt="([^"]*)"', page)
        assert shown
        (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(part.get_content())))
        read[shown[1]] = found.text
    return read


def test_the_letter_has_the_codes_as_pictures_and_the_same_in_words(
    tournament: Tournament, box: Mailbox
) -> None:
    enter(tournament, "Anna", "Boris")
    sending.message_of(letter("pay")).send()
    (message,) = box.letters
    read = codes_in(message)
    assert list(read) == [
        f"{name}: {code}" for name in ("Anna", "Boris") for code in ("PAY by square", "EPC QR")
    ]
    plain = message.get_body(("plain",)).get_content()  # type: ignore[attr-defined]
    for name, symbol in zip(("Anna", "Boris"), re.findall(r"\b\d{10}\b", plain), strict=True):
        _head, fields = unpacked(read[f"{name}: PAY by square"])
        assert {symbol, IBAN, "EUR"} <= set(fields)
        assert symbol in read[f"{name}: EPC QR"]
        assert "EUR10.00" in read[f"{name}: EPC QR"].replace("EUR10\n", "EUR10.00\n")
    assert plain.count(GROUPED) == 2


def test_who_moves_up_is_told_how_to_pay(tournament: Tournament) -> None:
    first = enter(tournament, "Anna", "Boris", "Cyril")
    waiting = enter(tournament, "Dana")
    assert not Letter.objects.filter(kind="pay", about=letters.about(people_of(waiting).get())).exists()
    applying.withdraw_own(people_of(first)[0])
    told = letter("moved_up")
    (symbol,) = symbols_on(page_of(waiting))
    assert symbol in told.text
    assert GROUPED in told.text
    assert [code["title"] for code in told.codes] == ["Dana: PAY by square", "Dana: EPC QR"]


def test_a_letter_that_was_sent_keeps_no_account(tournament: Tournament) -> None:
    enter(tournament, "Anna")
    one = letter("pay")
    sending.outbox.end(one, Letter.State.SENT)
    one.refresh_from_db()
    assert (one.text, one.codes) == ("", [])
