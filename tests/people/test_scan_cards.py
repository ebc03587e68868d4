"""Scan cards (T-42): numbers that check themselves, codes that another decoder reads, replaced, erased, merged."""

from __future__ import annotations

import io
import random

import pypdf
import pytest
import zxingcpp
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from accounts.models import User
from core.models import Job
from core.refusals import WrongStateError
from tests.examples import examples
from tournaments.people import documents
from tournaments.people.domain import scan_cards
from tournaments.people.domain.erasing import erase_player
from tournaments.people.domain.merging import merge_players, unmerge_players
from tournaments.people.domain.own_data import own_data
from tournaments.people.domain.persons import forget_unused
from tournaments.people.models import Club, ClubRole, Player, ScanCard

pytestmark = pytest.mark.integration

FIGURES = st.from_regex(r"[1-9][0-9]{10}", fullmatch=True)
ROWS = {
    "a Slovak keyboard": "+ľščťžýáíé",
    "with capitals": "+ĽŠČŤŽÝÁÍÉ",
    "a Czech keyboard": "+ěščřžýáíé",
}


def whole(figures: str) -> str:
    return figures + scan_cards.check_figure(figures)


# --- the number ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("figures", "check"), [("0794", "5"), ("8609574271", "9"), ("4703689281", "6")])
def test_the_check_figure(figures: str, check: str) -> None:
    """The example of the standard ISO 7064, and numbers of the German tax office, which go by it."""
    assert scan_cards.check_figure(figures) == check


@given(FIGURES, st.integers(0, 11), st.integers(1, 9))
def test_one_wrong_figure_is_no_card(figures: str, at: int, by: int) -> None:
    number = whole(figures)
    wrong = str((int(number[at]) + by) % 10)
    assert scan_cards.read_number(number) == number
    assert scan_cards.read_number(number[:at] + wrong + number[at + 1 :]) is None


@given(FIGURES, st.sampled_from(sorted(ROWS)))
def test_a_scanner_on_a_keyboard_of_ours_is_understood(figures: str, row: str) -> None:
    number = whole(figures)
    typed = number.translate(str.maketrans("1234567890", ROWS[row]))
    assert scan_cards.read_number(typed) == number


@pytest.mark.parametrize(
    "typed",
    ["", "Novák", "12345", "1234567890123", "١٢٣٤٥٦٧٨٩٠١٢", "12345678901x", "²²²²²²²²²²²²", "-12345678901"],
)
def test_what_is_no_number(typed: str) -> None:
    assert scan_cards.read_number(typed) is None


# --- the codes -----------------------------------------------------------------------------------------


def drawn_bars(number: str) -> Image.Image:
    found = documents.modules(number)
    image = Image.new("L", ((len(found) + 2 * documents.QUIET) * 2, 60), 255)
    draw = ImageDraw.Draw(image)
    for at, dark in enumerate(found):
        if dark == "1":
            left = (at + documents.QUIET) * 2
            draw.rectangle((left, 4, left + 1, 55), fill=0)
    return image


def test_every_code_128_is_read_by_a_decoder_of_another_origin() -> None:
    """Written with python-barcode, read with zxing-cpp: ten thousand numbers, or a part of them."""
    chance = random.Random(42)
    wrong = []
    for _each in range(examples(10_000)):
        number = whole(str(scan_cards.LEAST + chance.randrange(scan_cards.MANY)))
        read = zxingcpp.read_barcodes(drawn_bars(number), formats=zxingcpp.BarcodeFormat.Code128)
        if [one.text for one in read] != [number]:
            wrong.append(number)
    assert not wrong


@pytest.mark.django_db
def test_both_codes_of_the_picture_are_read() -> None:
    player = Player.objects.create(
        name="Ďurčová Žofia", club=Club.objects.create(name="Mariášový klub Levoča")
    )
    card = scan_cards.give_cards([player])[player.pk]
    picture = Image.open(io.BytesIO(documents.card_picture(player, card)))
    assert picture.size == documents.PICTURE
    read = zxingcpp.read_barcodes(picture)
    assert {str(one.format).rpartition(".")[2] for one in read} == {"Code 128", "QR Code"}
    assert {one.text for one in read} == {card.number}


def printed(players: list[Player]) -> bytes:
    job = Job.objects.create(
        task="x", arguments={"players": [one.pk for one in players], "language": "sk"}, title="x"
    )
    return bytes(documents.print_cards(job).content)


@pytest.mark.django_db
def test_ten_cards_stand_on_a_sheet() -> None:
    players = [Player.objects.create(name=f"Hráč {number:02}") for number in range(11)]
    pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(printed(players))).pages]
    cards = scan_cards.cards_of(players)
    assert len(pages) == 2
    assert [one.name for one in players if one.name in pages[0]] == [one.name for one in players[:10]]
    assert all(cards[one.pk].in_groups in "".join(pages) for one in players)


@pytest.mark.django_db
def test_printing_again_prints_the_same_card() -> None:
    player = Player.objects.create(name="Hráč")
    printed([player])
    first = ScanCard.objects.get()
    printed([player])
    assert ScanCard.objects.get() == first


# --- whose card it is ----------------------------------------------------------------------------------


@pytest.fixture
def player(db: None) -> Player:
    return Player.objects.create(name="Kováč Ján", registered=True)


def number_of(player: Player) -> str:
    return scan_cards.give_cards([player])[player.pk].number


def test_a_card_finds_its_player_and_a_replaced_one_says_so(player: Player) -> None:
    old = number_of(player)
    assert scan_cards.owner_of(old) == scan_cards.Found(player, replaced=False)
    new = scan_cards.replace_card(player).number
    assert new
    assert new != old
    assert scan_cards.owner_of(old) == scan_cards.Found(player, replaced=True)
    assert scan_cards.owner_of(new) == scan_cards.Found(player, replaced=False)
    assert number_of(player) == new
    assert scan_cards.owner_of(whole("99999999999")) is None


def test_who_has_no_card_has_nothing_to_replace(player: Player) -> None:
    with pytest.raises(WrongStateError):
        scan_cards.replace_card(player)


def test_the_last_number_that_may_be_drawn(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leading 99 is left out by the library that draws the bars."""
    monkeypatch.setattr(scan_cards.secrets, "randbelow", lambda most: most - 1)
    assert number_of(player)[:-1] == "98999999999"


def test_a_number_that_is_taken_is_drawn_again(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    chances = iter([7, 7, 8])
    monkeypatch.setattr(scan_cards.secrets, "randbelow", lambda _most: next(chances))
    first = number_of(player)
    second = number_of(Player.objects.create(name="Iný"))
    assert [first[:-1], second[:-1]] == ["10000000007", "10000000008"]


def test_whoever_turns_out_to_be_another_one_has_his_card_with_him(player: Player) -> None:
    other = Player.objects.create(name="Kovac Jan")
    number = number_of(other)
    merge = merge_players(player, other, None, "ten istý")
    assert scan_cards.owner_of(number) == scan_cards.Found(player, replaced=False)
    unmerge_players(merge, None)
    assert scan_cards.owner_of(number) == scan_cards.Found(other, replaced=False)


def test_of_who_is_erased_no_card_is_kept(player: Player) -> None:
    number = number_of(player)
    scan_cards.replace_card(player)
    erase_player(player)
    assert scan_cards.owner_of(number) is None
    assert not ScanCard.objects.exists()


def test_somebody_with_a_card_is_not_forgotten(player: Player) -> None:
    number_of(player)
    forget_unused(player)
    assert Player.objects.filter(pk=player.pk).exists()


def test_own_data_hold_the_cards(player: Player) -> None:
    user = User.objects.create_user("jan@example.test")
    Player.objects.filter(pk=player.pk).update(user=user)
    number = number_of(player)
    told = own_data(user)["player"]
    assert isinstance(told, dict)
    assert [one["number"] for one in told["scan_cards"]] == [number]


# --- the pages -----------------------------------------------------------------------------------------


@pytest.fixture
def jan(client: Client, player: Player) -> Client:
    user = User.objects.create_user("jan@example.test")
    Player.objects.filter(pk=player.pk).update(user=user)
    client.force_login(user)
    return client


def test_a_player_makes_his_card_keeps_its_picture_and_replaces_it(jan: Client, player: Player) -> None:
    page, picture = reverse("public:own"), reverse("public:own-card")
    assert jan.get(picture).status_code == 404
    assert 'data-test="make-card"' in jan.get(page).content.decode()
    jan.post(reverse("public:make-own-card"))
    first = scan_cards.cards_of([player])[player.pk]
    assert first.in_groups in jan.get(page).content.decode()
    answer = jan.get(picture, {"download": "1"})
    assert answer["Content-Type"] == "image/png"
    assert "attachment" in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]
    assert first.number in {
        one.text for one in zxingcpp.read_barcodes(Image.open(io.BytesIO(answer.content)))
    }
    jan.post(reverse("public:replace-own-card"))
    assert scan_cards.owner_of(first.number) == scan_cards.Found(player, replaced=True)


def test_an_account_without_a_player_has_no_card(db: None, client: Client) -> None:
    client.force_login(User.objects.create_user("nikto@example.test"))
    for name in ("make-own-card", "replace-own-card"):
        assert client.post(reverse(f"public:{name}")).status_code == 404
    assert client.get(reverse("public:own-card")).status_code == 404
    assert not ScanCard.objects.exists()


@pytest.fixture
def club(player: Player) -> Club:
    made = Club.objects.create(name="MK Levoča")
    Player.objects.filter(pk=player.pk).update(club=made)
    return made


def officer_of(club: Club) -> Client:
    user = User.objects.create_user("officer@example.test")
    ClubRole.objects.create(club=club, user=user)
    client = Client()
    client.force_login(user)
    return client


def test_an_officer_prints_the_cards_of_his_members(club: Club, player: Player) -> None:
    Player.objects.create(name="Napísaný tam", club=club)  # whom an organiser typed is no member
    Player.objects.create(name="Cudzí", registered=True)
    officer = officer_of(club)
    answer = officer.post(reverse("members:print-cards", args=[club.pk]))
    job = Job.objects.get(task=documents.TASK)
    assert answer.url == reverse("organiser:job", args=[job.pk])
    assert job.arguments["players"] == [player.pk]
    documents.print_cards(job)
    assert list(ScanCard.objects.values_list("player", flat=True)) == [player.pk]


def test_an_officer_replaces_the_card_of_a_member_alone(club: Club, player: Player) -> None:
    other = Player.objects.create(name="Cudzí", registered=True)
    numbers = [number_of(one) for one in (player, other)]
    officer = officer_of(club)
    for one in (player, other):
        officer.post(reverse("members:replace-card", args=[club.pk, one.pk]))
    assert [scan_cards.owner_of(number) for number in numbers] == [
        scan_cards.Found(player, replaced=True),
        scan_cards.Found(other, replaced=False),
    ]


def test_nobody_else_prints_or_replaces(club: Club, player: Player) -> None:
    number_of(player)
    stranger = Client()
    stranger.force_login(User.objects.create_user("cudzi@example.test"))
    assert stranger.post(reverse("members:print-cards", args=[club.pk])).status_code == 403
    assert stranger.post(reverse("members:replace-card", args=[club.pk, player.pk])).status_code == 403
    assert not Job.objects.exists()
    assert ScanCard.objects.filter(replaced_at=None).count() == 1
