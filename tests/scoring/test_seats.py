"""Seats at a table (section 1, T-26, T-28): taken with the card, released by scorer or desk; whose word it is."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client

from core.limits import CARD_CALLS, VOICES, VOICES_OF_SEAT
from core.refusals import WrongStateError
from scoring.domain import confirming, seat_changes, seat_tokens, sheets
from scoring.domain.entries import Author
from scoring.domain.refusals import NotAllowedError, NotYourSeatError
from scoring.domain.verifying import faults
from scoring.domain.write_keys import seat_key
from scoring.models import Entry, SeatToken, Sheet
from tests.evening import MARIAS, SEVEN, account, entry, pen_of, player_at, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

DESK, JURY = Author(role=Entry.Role.DESK), Entry.Role.JURY
NAMES = ["Anna", "Boris", "Cyril", "Dana"]


class Phone:
    """A phone that knows the address of a sheet; with the card it takes a seat."""

    def __init__(self, sheet: Sheet, network: str = "192.0.2.1") -> None:
        self.base, self.client, self.rights = (
            f"/api/v1/sheets/{sheet.public_id}/",
            Client(REMOTE_ADDR=network),
            {},
        )
        self.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"

    def take(self, seat: int, key: str) -> Any:
        answer = self.post("seats/", key=key, seat=seat)
        if answer.status_code == 201:
            self.rights = {"authorization": f"Seat {answer.json()['token']}"}
        return answer

    def post(self, path: str, **sent: Any) -> Any:
        return self.client.post(self.base + path, sent, content_type="application/json", headers=self.rights)

    def say(self, kind: str, **more: Any) -> int:
        return int(self.post("voices/", id=str(uuid.uuid4()), kind=kind, **more).status_code)

    def state(self, known: str = "") -> Any:
        return self.client.get(self.base, headers={**self.rights, "if-none-match": known})


@pytest.fixture(scope="module")
def sheet(lasting: None) -> Sheet:
    return sheets.open_sheet(ruleset=MARIAS, names=NAMES, title="Kolo 1, stôl 1", jury=True)


@pytest.fixture(scope="module")
def signed(sheet: Sheet) -> Sheet:
    pen, _ = pen_of(sheet)
    write(sheet, pen, entry(SEVEN, seen=0))
    write(sheet, pen, entry(kind=Entry.Kind.SIGN, seen=1))
    return sheet


def scorer(sheet: Sheet) -> Author:
    return Author(role=Entry.Role.SCORER, pen=pen_of(sheet)[0])


def seats(sheet: Sheet) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = Phone(sheet).state().json()["seats"]
    return found


# --- C3: taking and losing a seat -------------------------------------------------------------------------------


def test_the_public_address_gives_no_seat_and_no_word(signed: Sheet) -> None:
    """C3: whoever knows the sheet's address reads; nothing else."""
    stranger = Phone(signed)
    assert stranger.take(0, "").status_code == 400
    assert stranger.take(0, "0" * 32).status_code == 403
    for kind, body in (("confirm", {"seat": 0}), ("object", {"seat": 0}), ("call", {}), ("claim", {})):
        assert stranger.say(kind, body=body) == 403, kind
    assert signed.entries.count() == 2


def test_the_card_lets_a_phone_take_a_seat_and_the_sheet_shows_it(signed: Sheet) -> None:
    phone = Phone(signed)
    assert phone.take(1, seat_key(signed)).json()["asks"] is False
    mine = phone.state()
    assert (mine.json()["seat"], mine.json()["asks"], mine.json()["pen"]) == (1, False, None)
    assert [seat["has_phone"] for seat in seats(signed)] == [False, True, False, False]
    assert phone.state(mine["ETag"]).status_code == 304
    assert phone.say("confirm", body={"seat": 1, "how": "phone"}) == 201
    assert [(seat["consent"], seat["confirmed_how"]) for seat in seats(signed)][1] == ("confirmed", "phone")


def test_a_second_phone_asks_the_scorer_who_gives_or_refuses(signed: Sheet) -> None:
    first, second = Phone(signed), Phone(signed)
    first.take(0, seat_key(signed))
    assert second.take(0, seat_key(signed)).json()["asks"] is True
    assert [seat["is_asked"] for seat in seats(signed)] == [True, False, False, False]
    assert second.say("confirm", body={"seat": 0}) == 403, "it only asks"
    writing = Phone(signed)
    writing.rights = {"authorization": f"Pen {pen_of(signed)[1]}"}
    assert writing.post("seats/0/", action="give").json()["seats"][0]["is_asked"] is False
    assert (first.say("confirm", body={"seat": 0}), second.say("confirm", body={"seat": 0})) == (401, 201)
    assert first.state().json()["seat"] is None
    first.rights = {}
    first.take(0, seat_key(signed))
    writing.post("seats/0/", action="refuse")
    assert second.say("object", body={"seat": 0}) == 201, "it was refused and the seat stays"
    assert Phone(signed).post("seats/0/", action="give").status_code in (401, 403), "the scorer's alone"


def test_many_claims_to_a_seat_leave_one_row(signed: Sheet) -> None:
    player_at(signed, 0)
    for _ in range(5):
        Phone(signed).take(0, seat_key(signed))
    assert SeatToken.objects.count() == 2


def test_a_seat_is_released_by_who_has_it_the_scorer_or_the_desk_or_with_its_player(sheet: Sheet) -> None:
    phone = Phone(sheet)
    phone.take(2, seat_key(sheet))
    assert phone.client.delete(phone.base + "seats/", headers=phone.rights).status_code == 204
    phone.rights = {}
    phone.take(2, seat_key(sheet))
    seat_tokens.release_seat(sheet, 2)
    assert not any(seat["has_phone"] for seat in seats(sheet))
    with pytest.raises(WrongStateError):
        seat_tokens.release_seat(sheet, 2)
    phone.rights = {}
    phone.take(2, seat_key(sheet))
    seat_changes.replace(sheet, DESK, 2, "Emil", "odišiel")
    assert phone.say("call") == 401


# --- C3: whose word it is ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["confirm", "object", "claim", "call"])
def test_a_phone_speaks_for_its_own_seat_only(signed: Sheet, kind: str) -> None:
    phone = Phone(signed)
    phone.take(0, seat_key(signed))
    assert phone.say(kind, body={"seat": 1}) == 403
    assert phone.say(kind, body={"seat": 0}) == 201


def test_paper_is_the_desks_and_the_scorers(signed: Sheet) -> None:
    phone = Phone(signed)
    phone.take(0, seat_key(signed))
    assert phone.say("confirm", body={"seat": 0, "how": "paper"}) == 422
    assert phone.say("confirm", body={"seat": 0, "how": "scorer"}) == 422
    confirming.confirm(signed, scorer(signed), 1, confirming.SCORER)
    confirming.confirm(signed, scorer(signed), 2, confirming.PAPER)
    confirming.confirm(signed, DESK, 3, confirming.PAPER)
    assert [seat["confirmed_how"] for seat in seats(signed)] == ["", "scorer", "paper", "paper"]
    with pytest.raises(NotAllowedError):
        confirming.confirm(signed, DESK, 0, confirming.SCORER)


def test_the_scorer_speaks_for_who_has_no_phone(signed: Sheet) -> None:
    player_at(signed, 0)
    for verb in (confirming.confirm, confirming.object_to):
        with pytest.raises(NotYourSeatError, match="Anna"):
            verb(signed, scorer(signed), 0, "scorer")
    seat_tokens.release_seat(signed, 0)
    confirming.confirm(signed, scorer(signed), 0, confirming.SCORER)


def withdraw(sheet: Sheet, author: Author, objection: Entry, step: str = "withdrawn") -> None:
    from scoring.domain.entries import record_entry

    record_entry(
        sheet.public_id, author, entry({"step": step}, kind=Entry.Kind.CALL, seen=0, target=objection.number)
    )


def test_an_objection_is_withdrawn_by_who_made_it_or_settled_by_the_jury(signed: Sheet) -> None:
    """C3: no other phone wipes it, and neither does the scorer who releases the seat first."""
    anna, boris = player_at(signed, 0), player_at(signed, 1)
    objection = confirming.object_to(signed, anna, 0, "zle spočítané")
    seat_tokens.release_seat(signed, 0)
    again = player_at(signed, 0)
    for author in (boris, again, scorer(signed), DESK, anna):
        with pytest.raises((NotYourSeatError, WrongStateError)):
            withdraw(signed, author, objection)
        with pytest.raises((NotYourSeatError, WrongStateError)):
            confirming.confirm(signed, author, 0, "phone" if author.seat else "paper")
    assert seats(signed)[0]["consent"] == "objected"
    withdraw(signed, Author(role=JURY, user=account()), objection, "done")
    confirming.confirm(signed, again, 0)
    second = confirming.object_to(signed, again, 0)
    withdraw(signed, again, second)
    assert seats(signed)[0]["consent"] == ""
    assert list(faults(Sheet.objects.get(pk=signed.pk))) == []


def test_without_a_jury_an_objection_is_withdrawn_all_the_same() -> None:
    alone = sheets.open_sheet(ruleset=MARIAS, names=NAMES)
    pen, _ = pen_of(alone)
    write(alone, pen, entry(SEVEN, seen=0))
    write(alone, pen, entry(kind=Entry.Kind.SIGN, seen=1))
    anna = player_at(alone, 0)
    withdraw(alone, anna, confirming.object_to(alone, anna, 0))
    confirming.confirm(alone, anna, 0)


# --- C2: calls of the jury, and how much a phone says ------------------------------------------------------------


def test_invalid_calls_hold_up_nobody(sheet: Sheet) -> None:
    """C2: twelve refused ones blocked the call of the table."""
    stranger, card, seated = Phone(sheet), Phone(sheet), Phone(sheet)
    seated.take(0, seat_key(sheet))
    for _ in range(VOICES.rate.most + 1):
        assert stranger.say("call") == 403
        assert card.say("call", key=seat_key(sheet), target=99, body={"step": "about"}) == 409
        assert seated.say("confirm", body={"seat": 0}) == 409
    assert seated.say("call", body={"seat": 0}) == 201


def test_each_phone_has_a_count_of_its_own(signed: Sheet) -> None:
    calling, other = Phone(signed), Phone(signed)
    calling.take(0, seat_key(signed))
    other.take(1, seat_key(signed))
    about = [calling.say("call")] + [
        calling.say("call", target=3, body={"step": "about", "subject": "payment"})
        for _ in range(VOICES.rate.most)
    ]
    assert about == [201] * VOICES.rate.most + [429]
    assert other.say("confirm", body={"seat": 1}) == 201


def test_a_card_alone_calls_the_jury_and_is_counted_by_its_network(sheet: Sheet) -> None:
    card = Phone(sheet)
    assert card.say("call", key=seat_key(sheet)) == 201
    assert card.say("call", key=seat_key(sheet)) == 409, "it is called already"
    assert card.say("call", key=seat_key(sheet), target=1, body={"step": "withdrawn"}) == 403
    about = [
        card.say("call", key=seat_key(sheet), target=1, body={"step": "about", "subject": "other"})
        for _ in range(CARD_CALLS.rate.most)
    ]
    assert about == [201] * (CARD_CALLS.rate.most - 1) + [429]
    seated = Phone(sheet)
    seated.take(0, seat_key(sheet))
    assert seated.say("call", target=1, body={"step": "withdrawn"}) == 201
    assert seated.say("call") == 201


def test_what_one_phone_says_does_not_fill_the_sheet(signed: Sheet) -> None:
    phone = Phone(signed)
    phone.take(0, seat_key(signed))
    token = SeatToken.objects.get()
    assert phone.say("confirm", body={"seat": 0}) == 201
    assert phone.say("confirm", body={"seat": 0}) == 409, "nothing new"
    last = signed.entries.last()
    assert last is not None
    Entry.objects.bulk_create(
        Entry(
            sheet=signed, number=number, device_id=uuid.uuid4(), kind="confirm", seen_version=0, version=1,
            role="player", seat_token=token, recorded_at=last.recorded_at, hash="",
        )
        for number in range(100, 100 + VOICES_OF_SEAT.most)
    )  # fmt: skip
    assert phone.say("object", body={"seat": 0}) == 409
