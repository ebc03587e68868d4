"""Check-in by scan card (T-42): what each scan does, what it tells whom, and what it must not do."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from core import limits, permissions_policy
from core.models import Job
from core.refusals import Refusal, TooOftenError, WrongStateError
from tests.evening import account, tournament_of
from tournaments.cash.domain import cash_book, postings
from tournaments.cash.queries import reports
from tournaments.desk.domain import scanning
from tournaments.events.domain import desk
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.events.permissions import Role
from tournaments.people import documents
from tournaments.people.domain import scan_cards, suspensions
from tournaments.people.models import Player
from tournaments.registration.domain import carded, participation, scan_calls
from tournaments.registration.domain.participation import Person
from tournaments.registration.models import Registration, ScanCall

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

HTMX = {"HX-Request": "true"}
Why = ScanCall.Why
State = Registration.State


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    made = tournament_of(2)
    desk.set_desk_rules(made, scan_cards=True)
    return made


@pytest.fixture
def olga(client: Client, tournament: Tournament) -> Client:
    client.force_login(account())
    return client


@pytest.fixture(scope="module")
def eva(tournament: Tournament) -> Registration:
    return participation.register(tournament, Person("Eva Balážová", "Flekári Trnava"))


def number_of(player: Player) -> str:
    return scan_cards.give_cards([player])[player.pk].number


def post(client: Client, name: str, tournament: Tournament, *more: int, **sent: Any) -> Any:
    return client.post(reverse(f"organiser:{name}", args=[tournament.slug, *more]), sent, headers=HTMX)


def event(answer: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(answer["HX-Trigger"])["scanned"]
    return told


# --- what came of it -----------------------------------------------------------------------------------


def withdraw(entry: Registration) -> None:
    participation.withdraw(entry)


def send_off(entry: Registration) -> None:
    participation.disqualify(entry, None, "hádka")


def suspend(entry: Registration) -> None:
    day = entry.tournament.date
    suspensions.suspend(entry.player, day, day, "červená karta", account("zvaz@example.test"))


def owe(entry: Registration) -> None:
    postings.set_fees(entry.tournament, {"licensed": 1000})


def pay(entry: Registration) -> None:
    owe(entry)
    postings.pay_fee(entry, None)


def fill(entry: Registration) -> None:
    Registration.objects.filter(pk=entry.pk).update(state=State.WAITING)
    Tournament.objects.filter(pk=entry.tournament_id).update(capacity=2)


def nothing(entry: Registration) -> None:
    pass


CASES: list[tuple[str, Callable[[Registration], None], str, str]] = [
    ("entered", nothing, "", "má štartové číslo 3"),
    ("entered and paid", pay, "", "má štartové číslo 3"),
    ("here already", participation.check_in, Why.HERE, "Balážová"),
    ("not paid", owe, Why.UNPAID, "10,00"),
    ("suspended", suspend, Why.SUSPENDED, "červená karta"),
    ("withdrawn", withdraw, Why.OUT, "Balážová"),
    ("sent off", send_off, Why.OUT, "Balážová"),
    ("no place", fill, Why.FULL, "Balážová"),
]


@pytest.mark.parametrize(
    ("before", "why", "words"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_what_a_scan_does(
    eva: Registration, before: Callable[[Registration], None], why: str, words: str
) -> None:
    before(eva)
    state = Registration.objects.get(pk=eva.pk).state
    found = scanning.scan(eva.tournament, number_of(eva.player), account())
    assert (found.why, words in found.words) == (why, True), found.words
    eva.refresh_from_db()
    assert eva.state == (state if why else State.CHECKED_IN)


@pytest.mark.parametrize("typed", ["", "123", "Novák", "123456789013"])
def test_what_is_no_card(tournament: Tournament, typed: str) -> None:
    assert scanning.scan(tournament, typed, account()).why == Why.UNKNOWN


def test_a_replaced_card_finds_nobody_and_names_nobody(eva: Registration) -> None:
    old = number_of(eva.player)
    scan_cards.replace_card(eva.player)
    found = scanning.scan(eva.tournament, old, account())
    assert (found.why, found.player, found.entry) == (Why.REPLACED, None, None)
    assert "Eva" not in found.words


def test_a_tournament_that_takes_no_cards_says_so(eva: Registration) -> None:
    desk.set_desk_rules(eva.tournament, scan_cards=False)
    with pytest.raises(WrongStateError):
        scanning.scan(eva.tournament, number_of(eva.player), account())


def test_the_same_scan_twice_checks_in_once(eva: Registration) -> None:
    number = number_of(eva.player)
    assert [scanning.scan(eva.tournament, number, None).why for _ in range(2)] == ["", Why.HERE]
    assert eva.events.filter(kind="checked_in").count() == 1


# --- whose card it is ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def holder(tournament: Tournament) -> Player:
    """Of the registry, with a card, entered nowhere."""
    return Player.objects.create(name="Balážová Eva", registered=True, licence="L-77", birth_year=1950)


def test_who_is_entered_nowhere(tournament: Tournament, holder: Player) -> None:
    found = scanning.scan(tournament, number_of(holder), account())
    assert (found.why, found.entry) == (Why.NOT_ENTERED, None)


def test_of_another_tournament_its_own_desk_is_told_alone(tournament: Tournament, holder: Player) -> None:
    other = tournament_of(0, account("iny@example.test"), name="Inde")
    carded.enter_holder(other, holder, None)
    assert scanning.scan(tournament, number_of(holder), account()).why == Why.NOT_ENTERED
    grant_role(other, account(), Role.DESK)
    found = scanning.scan(tournament, number_of(holder), account())
    assert (found.why, "Inde" in found.words) == (Why.ELSEWHERE, True)


def test_nothing_is_told_of_who_is_not_entered(tournament: Tournament, holder: Player) -> None:
    """Suspended, of age, with a licence: an office that has only his card learns none of it."""
    day = tournament.date
    suspensions.suspend(holder, day, day, "tajné", account("zvaz@example.test"))
    found = scanning.scan(tournament, number_of(holder), account())
    assert found.why == Why.NOT_ENTERED
    assert not any(secret in found.words for secret in ("tajné", "L-77", "1950"))


def test_an_entry_by_name_becomes_his_once_the_desk_says_so(
    olga: Client, eva: Registration, holder: Player
) -> None:
    number, typed = number_of(holder), eva.player_id
    answer = post(olga, "scan", eva.tournament, number=number)
    assert event(answer) == {"here": False, "name": "Eva Balážová"}
    assert b'data-test="scan-same"' in answer.content
    eva.refresh_from_db()
    assert (eva.state, eva.player_id) == (State.REGISTERED, typed)
    assert event(post(olga, "scan-same", eva.tournament, number=number))["here"]
    eva.refresh_from_db()
    assert (eva.state, eva.player, eva.name) == (State.CHECKED_IN, holder, "Eva Balážová")
    assert not Player.objects.filter(pk=typed).exists()


def test_a_suspended_holder_is_found_behind_a_typed_name(
    olga: Client, eva: Registration, holder: Player
) -> None:
    day = eva.tournament.date
    suspensions.suspend(holder, day, day, "červená karta", account("zvaz@example.test"))
    answer = post(olga, "scan-same", eva.tournament, number=number_of(holder))
    assert not event(answer)["here"]
    eva.refresh_from_db()
    assert eva.player != holder


def test_an_entry_that_is_somebodys_is_not_claimed(eva: Registration, holder: Player) -> None:
    Player.objects.filter(pk=eva.player_id).update(user=account("eva@example.test"))
    assert scanning.scan(eva.tournament, number_of(holder), account()).why == Why.NOT_ENTERED
    with pytest.raises(WrongStateError):
        carded.claim(eva, holder, account())


def test_an_entry_of_another_name_is_not_claimed(tournament: Tournament, holder: Player) -> None:
    other = participation.register(tournament, Person("Kováč Ján"))
    with pytest.raises(WrongStateError):
        carded.claim(other, holder, account())


def test_the_desk_enters_the_holder_by_what_the_card_says(
    olga: Client, tournament: Tournament, holder: Player
) -> None:
    answer = post(olga, "scan-enter", tournament, number=number_of(holder))
    assert event(answer)["here"]
    entry = tournament.registrations.get(player=holder)
    assert (entry.name, entry.licence, entry.birth_year) == ("Balážová Eva", "", None)
    assert entry.state == State.CHECKED_IN


@pytest.mark.parametrize("name", ["scan-enter", "scan-same"])
def test_without_the_card_nobody_is_entered_or_claimed(
    olga: Client, eva: Registration, holder: Player, name: str
) -> None:
    """An id, or a number that was made up, is no proof."""
    number_of(holder)
    for sent in ({"number": "123456789013"}, {"player": holder.pk}, {"number": str(holder.pk)}):
        assert not event(post(olga, name, eva.tournament, **sent))["here"]
    assert not holder.registrations.exists()


# --- the fee without a card (T-41) ---------------------------------------------------------------------


def account_of(entry: Registration) -> cash_book.Account:
    return cash_book.account(Registration.objects.get(pk=entry.pk))


def test_what_is_paid_besides_without_a_card(eva: Registration) -> None:
    """Before anybody comes it is not due; who comes without a card owes it, who shows one does not."""
    postings.set_fees(eva.tournament, {"licensed": 1000}, card_surcharge=200)
    assert (account_of(eva).open, account_of(eva).at_the_desk) == (1000, 1200)
    postings.pay_fee(eva, None)
    assert (account_of(eva).open, account_of(eva).at_the_desk) == (0, 200)
    assert not scanning.scan(eva.tournament, number_of(eva.player), None).why
    assert (account_of(eva).open, account_of(eva).at_the_desk) == (0, 0)
    by_hand = participation.register(eva.tournament, Person("Kováč Ján"), checked_in=True)
    assert (account_of(by_hand).open, account_of(by_hand).besides) == (1200, 200)


def test_who_shows_his_card_unpaid_owes_the_fee_alone(eva: Registration) -> None:
    postings.set_fees(eva.tournament, {"licensed": 1000}, card_surcharge=200)
    assert "10,00" in scanning.scan(eva.tournament, number_of(eva.player), None).words
    participation.check_in(eva)
    assert account_of(eva).open == 1000


def test_who_shows_it_later_owes_nothing_besides(eva: Registration) -> None:
    postings.set_fees(eva.tournament, {"licensed": 1000}, card_surcharge=200)
    participation.check_in(eva)
    assert account_of(eva).open == 1200
    assert scanning.scan(eva.tournament, number_of(eva.player), None).why == Why.HERE
    assert account_of(eva).open == 1000


def test_where_there_is_no_fee_nothing_comes_besides(eva: Registration) -> None:
    postings.set_fees(eva.tournament, {"licensed": 0}, card_surcharge=200)
    participation.check_in(eva)
    assert account_of(eva).open == 0


def test_the_surcharge_is_set_at_the_cash_desk_where_cards_are_taken(
    olga: Client, tournament: Tournament
) -> None:
    fees = {f"fee_{name}": "10" for name in Registration.FeeCategory.values}
    sent = fees | {"playing_deposit": "0", "levy_rate": "0", "card_surcharge": "2,50"}
    address = reverse("organiser:set-fees", args=[tournament.slug])
    olga.post(address, sent)
    assert desk.desk_rules(tournament).card_surcharge == 250
    desk.set_desk_rules(tournament, scan_cards=False, card_surcharge=0)
    olga.post(address, sent)
    assert desk.desk_rules(tournament).card_surcharge == 0


def test_the_surcharge_is_paid_in_coins(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(smallest_coin=50)
    with pytest.raises(Refusal):
        postings.set_fees(Tournament.objects.get(pk=tournament.pk), {}, card_surcharge=125)


# --- at the door ---------------------------------------------------------------------------------------


def test_at_the_door_only_the_desk_is_told_why(olga: Client, eva: Registration) -> None:
    owe(eva)
    answer = post(olga, "scan-at-door", eva.tournament, number=number_of(eva.player))
    assert not event(answer)["here"]
    assert "Balážová" not in answer.content.decode()
    assert "10,00" not in answer.content.decode()
    assert [(call.player, call.why) for call in scan_calls.open_calls(eva.tournament)] == [
        (eva.player, Why.UNPAID)
    ]
    shown = olga.get(reverse("organiser:players", args=[eva.tournament.slug])).content.decode()
    assert shown.count('data-test="scan-call"') == 1


def test_a_call_is_there_once_until_he_is_here(olga: Client, eva: Registration) -> None:
    owe(eva)
    for _each in range(3):
        post(olga, "scan-at-door", eva.tournament, number=number_of(eva.player))
    assert scan_calls.open_calls(eva.tournament).count() == 1
    participation.check_in(eva)
    assert not scan_calls.open_calls(eva.tournament).exists()


def test_the_desk_settles_a_call_and_half_a_day_forgets_it(olga: Client, tournament: Tournament) -> None:
    scan_calls.call_to_desk(tournament, None, Why.UNKNOWN)
    scan_calls.call_to_desk(tournament, None, Why.REPLACED)
    call = scan_calls.open_calls(tournament).get(why=Why.UNKNOWN)
    answer = post(olga, "settle-scan-call", tournament, call.pk).content.decode()
    assert answer.count('data-test="scan-call"') == 1
    ScanCall.objects.update(at=timezone.now() - scan_calls.KEPT - timedelta(seconds=1))
    assert not scan_calls.open_calls(tournament).exists()
    assert scan_calls.forget_calls() == 1


def test_who_is_in_is_welcome_by_his_number(olga: Client, eva: Registration) -> None:
    answer = post(olga, "scan-at-door", eva.tournament, number=number_of(eva.player))
    assert event(answer)["here"]
    assert '<p class="door__number">3</p>' in answer.content.decode()


@pytest.fixture(scope="module")
def photo(eva: Registration) -> bytes:
    """A card of paper, photographed askew."""
    card = scan_cards.give_cards([eva.player])[eva.player_id]
    picture = Image.open(io.BytesIO(documents.card_picture(eva.player, card)))
    table = Image.new("RGB", (1800, 1800), "#6b4a2f")
    table.paste(picture.rotate(7, expand=True, fillcolor="#6b4a2f"), (250, 180))
    file = io.BytesIO()
    table.save(file, "JPEG", quality=70)
    return file.getvalue()


def test_a_photo_of_the_card_checks_in(olga: Client, eva: Registration, photo: bytes) -> None:
    sent = SimpleUploadedFile("karta.jpg", photo, "image/jpeg")
    number = post(olga, "scan-at-door", eva.tournament, photo=sent).context["number"]
    assert event(post(olga, "scan-at-door", eva.tournament, number=number))["here"]
    eva.refresh_from_db()
    assert eva.state == State.CHECKED_IN


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 40])
def test_what_is_no_photo_of_a_card(olga: Client, eva: Registration, content: bytes) -> None:
    sent = SimpleUploadedFile("karta.jpg", content or b" ", "image/jpeg")
    answer = post(olga, "scan-at-door", eva.tournament, photo=sent)
    assert (answer.status_code, event(answer)["here"]) == (200, False)
    assert not scan_calls.open_calls(eva.tournament).exists()


def test_the_camera_is_allowed_on_the_page_at_the_door_alone(olga: Client, tournament: Tournament) -> None:
    header = permissions_policy.HEADER
    door = olga.get(reverse("organiser:scanning", args=[tournament.slug]))
    assert "camera=(self)" in door[header]
    for name in ("players", "desk", "tournament", "cash"):
        assert "camera=()" in olga.get(reverse(f"organiser:{name}", args=[tournament.slug]))[header]


# --- doors ---------------------------------------------------------------------------------------------


def test_numbers_that_nobody_has_are_not_tried_for_ever(tournament: Tournament) -> None:
    user = account()
    numbers = [
        figures + scan_cards.check_figure(figures)
        for figures in (str(scan_cards.LEAST + each) for each in range(limits.SCANS.rate.most + 1))
    ]
    for number in numbers[:-1]:
        assert scanning.scan(tournament, number, user).why == Why.UNKNOWN
    with pytest.raises(TooOftenError):
        scanning.scan(tournament, numbers[-1], user)


def test_misread_figures_do_not_count(tournament: Tournament, eva: Registration) -> None:
    for _each in range(limits.SCANS.rate.most + 5):
        scanning.scan(tournament, "123456789013", account())
    assert not scanning.scan(tournament, number_of(eva.player), account()).why


def test_cards_are_printed_and_replaced_only_by_who_may_hand_out(
    olga: Client, eva: Registration, holder: Player
) -> None:
    """Of the registry by an officer of the club; an organiser prints those of his own people."""
    him = carded.enter_holder(eva.tournament, holder, account())
    number = number_of(holder)
    post(olga, "replace-scan-card", eva.tournament, him.pk)
    assert scan_cards.owner_of(number) == scan_cards.Found(holder, replaced=False)
    answer = olga.post(reverse("organiser:print-scan-cards", args=[eva.tournament.slug]))
    printed = Job.objects.get(requested_by=account(), task=documents.TASK)
    assert answer.status_code == 302
    assert holder.pk not in printed.arguments["players"]
    assert eva.player_id in printed.arguments["players"]


def test_one_card_is_printed_of_who_is_entered_here(olga: Client, eva: Registration) -> None:
    elsewhere = participation.register(tournament_of(0, name="Inde"), Person("Cudzí Peter"))
    address = reverse("organiser:print-scan-cards", args=[eva.tournament.slug])
    assert olga.post(address, {"player": elsewhere.pk}).status_code == 302
    assert not Job.objects.filter(task=documents.TASK).exists()
    assert olga.post(address, {"player": "x"}).status_code == 404
    olga.post(address, {"player": eva.pk})
    assert Job.objects.get(task=documents.TASK).arguments["players"] == [eva.player_id]


def test_the_report_and_its_paper_hold_the_surcharge(eva: Registration) -> None:
    postings.set_fees(eva.tournament, {"licensed": 1000}, card_surcharge=200)
    participation.check_in(eva)
    report = reports.cash_and_levy(eva.tournament, 0)
    assert (report.card_surcharge, report.total.due) == (200, 3 * 1200)


def test_an_outsider_scans_nothing(client: Client, eva: Registration) -> None:
    client.force_login(account("cudzi@example.test"))
    number = number_of(eva.player)
    for name in ("scan", "scan-same", "scan-enter", "scan-at-door", "print-scan-cards"):
        assert post(client, name, eva.tournament, number=number).status_code == 403
    for name in ("scanning", "scan-calls"):
        assert client.get(reverse(f"organiser:{name}", args=[eva.tournament.slug])).status_code == 403
    eva.refresh_from_db()
    assert eva.state == State.REGISTERED


# --- without scripts -----------------------------------------------------------------------------------


def test_a_card_in_the_search_finds_its_holder(olga: Client, eva: Registration) -> None:
    address = reverse("organiser:players", args=[eva.tournament.slug])
    shown = olga.get(address, {"q": number_of(eva.player)}).content.decode()
    assert f'id="p{eva.pk}"' in shown
    assert shown.count('class="plist__line') == 1


def test_without_cards_the_list_is_what_it_was(olga: Client, tournament: Tournament) -> None:
    desk.set_desk_rules(tournament, scan_cards=False)
    shown = olga.get(reverse("organiser:players", args=[tournament.slug])).content.decode()
    assert "scan" not in shown
