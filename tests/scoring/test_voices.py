"""The players' word on a sheet, calls for the jury, claims, and where the scorer's pen ends (T-26 to T-30)."""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
import pytest

from core.refusals import Refusal, WrongStateError
from scoring import queries
from scoring.api.shown import sheet_state
from scoring.domain import calling, confirming, sheets
from scoring.domain.entries import Author, NewEntry, Recorded, record_entry
from scoring.domain.refusals import JurysError, NotAllowedError
from scoring.domain.verifying import faults
from scoring.models import Entry, Pen, Sheet
from tests.evening import MARIAS, SEVEN, account, entry, pen_of, player_at, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

PLAYER = Author(role=Entry.Role.PLAYER)
RENONCE = {**SEVEN, "renonces": [{"offender": 2, "code": "I.8"}]}
#: A hundred on two trumps: worth 50 points and more, so a renonce of the defence goes before the jury (M-36).
DEAR = {
    **SEVEN,
    "contract": "hundred",
    "points": 100,
    "premium": [{"row": "hundred.2.both"}],
    "replayed": True,
    "renonces": [{"offender": 2, "code": "I.1"}],
}
del DEAR["won"]


@pytest.fixture(scope="module")
def sheet(lasting: None) -> Sheet:
    return sheets.open_sheet(
        ruleset=MARIAS, names=["Anna", "Boris", "Cyril", "Dana"], title="Kolo 1, stôl 1", jury=True
    )


@pytest.fixture(scope="module")
def pen(sheet: Sheet) -> Pen:
    return pen_of(sheet)[0]


def seen(sheet: Sheet) -> int:
    return Sheet.objects.get(pk=sheet.pk).version


def deal(sheet: Sheet, pen: Pen, body: dict[str, Any] = SEVEN) -> Entry:
    return write(sheet, pen, entry(body, seen=seen(sheet)))


def sign(sheet: Sheet, pen: Pen, reason: str = "") -> Entry:
    return write(sheet, pen, entry(kind=Entry.Kind.SIGN, seen=seen(sheet), reason=reason))


def claim(sheet: Sheet, deal: Entry) -> Entry:
    recorded = record_entry(
        sheet.public_id,
        player_at(sheet, 1),
        entry(kind=Entry.Kind.CLAIM, seen=0, body={"seat": 1}, target=deal.number),
    )
    assert isinstance(recorded, Recorded)
    return recorded.entry


def decide(sheet: Sheet, target: int | None = None, **body: Any) -> Entry:
    new = NewEntry(uuid.uuid4(), Entry.Kind.DECISION, seen(sheet), body, target)
    recorded = record_entry(sheet.public_id, Author(role=Entry.Role.JURY, user=account()), new)
    assert isinstance(recorded, Recorded)
    return recorded.entry


def state(sheet: Sheet) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(sheet_state(queries.sheet_by_public_id(sheet.public_id)))
    return found


def consents(sheet: Sheet) -> list[str]:
    return [seat["consent"] for seat in state(sheet)["seats"]]


def test_who_confirmed_may_object_until_the_time_is_over_and_who_is_silent_agrees(
    sheet: Sheet, pen: Pen
) -> None:
    deal(sheet, pen)
    with pytest.raises(WrongStateError):
        confirming.confirm(sheet, player_at(sheet, 0), 0)
    sign(sheet, pen)
    confirming.confirm(sheet, player_at(sheet, 0), 0)
    confirming.confirm(sheet, Author(role=Entry.Role.SCORER, pen=pen), 1, confirming.SCORER)
    confirming.object_to(sheet, player_at(sheet, 0), 0, "zle spočítané")
    assert consents(sheet) == ["objected", "confirmed", "", ""]
    assert [(call["kind"], call["seat"]) for call in state(sheet)["calls"]] == [("object", 0)]
    assert state(sheet)["seats"][0]["confirmed_how"] == ""
    sheets.end_writing([sheet])
    assert consents(sheet) == ["objected", "confirmed", "silent", "silent"]
    with pytest.raises(WrongStateError):
        confirming.confirm(sheet, player_at(sheet, 2), 2)
    confirming.object_to(sheet, player_at(sheet, 1), 1)
    confirming.end_objections([sheet])
    with pytest.raises(WrongStateError):
        confirming.object_to(sheet, player_at(sheet, 2), 2)
    assert list(faults(Sheet.objects.get(pk=sheet.pk))) == []


def test_a_reopened_sheet_is_confirmed_anew(sheet: Sheet, pen: Pen) -> None:
    deal(sheet, pen)
    sign(sheet, pen)
    confirming.confirm(sheet, player_at(sheet, 0), 0)
    sheets.reopen_sheet(Sheet.objects.get(pk=sheet.pk), Author(role=Entry.Role.DESK), "chyba v zápise")
    assert consents(sheet) == ["", "", "", ""]


def test_a_call_never_conflicts_with_a_phone_that_was_offline(sheet: Sheet, pen: Pen) -> None:
    deal(sheet, pen)
    before = seen(sheet)
    first = calling.call_jury(sheet, PLAYER, "renonce")
    assert calling.call_jury(sheet, Author(role=Entry.Role.DESK)).pk == first.pk, "one waits already"
    assert seen(sheet) == before
    write(sheet, pen, entry(SEVEN, seen=before))


def test_a_call_is_taken_by_one_referee_handed_back_and_settled(sheet: Sheet) -> None:
    call = calling.call_jury(sheet, PLAYER)
    jana, karol = account("jana@example.test"), account("karol@example.test")
    calling.take(sheet, call.number, jana)
    with pytest.raises(WrongStateError, match="jana"):
        calling.take(sheet, call.number, karol)
    assert state(sheet)["calls"][0]["taken"] is True
    calling.hand_back(sheet, call.number, jana)
    calling.take(sheet, call.number, karol)
    calling.end(sheet, call.number, karol)
    assert state(sheet)["calls"] == []
    with pytest.raises(WrongStateError):
        calling.hand_back(sheet, call.number, karol)


def test_a_claim_holds_its_deal_until_the_decision(sheet: Sheet, pen: Pen) -> None:
    first = deal(sheet, pen)
    claimed = claim(sheet, first)
    assert [line["disputed"] for line in state(sheet)["deals"]] == [True]
    removal = entry(kind=Entry.Kind.REMOVAL, seen=seen(sheet), target=first.number, reason="omyl")
    with pytest.raises(JurysError):
        write(sheet, pen, removal)
    with pytest.raises(WrongStateError):
        sign(sheet, pen)
    sign(sheet, pen, "nerozhodnutá reklamácia")
    assert Sheet.objects.get(pk=sheet.pk).reserve == "nerozhodnutá reklamácia"
    decide(sheet, first.number, deal=RENONCE, claims=[claimed.number])
    found = state(sheet)
    assert (found["reserve"], found["claims"], found["deals"][0]["disputed"]) == ("", 0, False)
    assert [seat["money"] for seat in found["seats"]] == [-6 + 20, 18 + 20, -6 - 60, -6 + 20]
    assert list(faults(Sheet.objects.get(pk=sheet.pk))) == []


def test_a_claim_follows_the_deal_through_a_correction_of_the_desk(sheet: Sheet, pen: Pen) -> None:
    first = deal(sheet, pen)
    claim(sheet, first)
    correction = entry(
        {**SEVEN, "red": True},
        kind=Entry.Kind.CORRECTION,
        seen=seen(sheet),
        target=first.number,
        reason="červená",
    )
    record_entry(sheet.public_id, Author(role=Entry.Role.DESK), correction)
    assert [line["disputed"] for line in state(sheet)["deals"]] == [True]


def test_a_decision_moves_a_difference_and_a_later_one_undoes_it(sheet: Sheet, pen: Pen) -> None:
    deal(sheet, pen)
    first = decide(sheet, amounts=[10, 0, 0, -10])
    assert [seat["zb"] for seat in state(sheet)["seats"]] == [4, 18, -6, -16]
    assert seen(sheet) == 1, "no deal was changed"
    decide(sheet, overrules=first.number)
    assert [seat["zb"] for seat in state(sheet)["seats"]] == [-6, 18, -6, -6]
    assert list(faults(Sheet.objects.get(pk=sheet.pk))) == []


def test_a_void_deal_comes_back_to_its_place(sheet: Sheet, pen: Pen) -> None:
    first = deal(sheet, pen)
    deal(sheet, pen, {**SEVEN, "dealer": 1, "pausing": 1, "actor": 2})
    decide(sheet, first.number, void=True)
    assert [line["deal"]["actor"] for line in state(sheet)["deals"]] == [2]
    decide(sheet, deal=SEVEN, place=0)
    assert [line["deal"]["actor"] for line in state(sheet)["deals"]] == [1, 2]


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ({**SEVEN, "ruling": {"winnable": True}, "renonces": [{"offender": 2, "code": "I.8"}]}, "M-36"),
        ({**SEVEN, "renonces": [{"offender": 2, "code": "jury", "penalty": 1, "game": "stands"}]}, "M-30"),
        (DEAR, "M-36"),
    ],
    ids=["ruling", "declared", "dear"],
)
def test_what_is_the_jurys_the_scorer_is_refused_with_the_rule(
    sheet: Sheet, pen: Pen, body: dict[str, Any], rule: str
) -> None:
    with pytest.raises(JurysError) as refused:
        deal(sheet, pen, body)
    assert refused.value.extra["rule"] == rule
    assert seen(sheet) == 0
    decide(sheet, deal=body)
    assert seen(sheet) == 1


def test_a_renonce_on_the_last_deal_is_the_scorers_on_an_older_one_the_jurys(sheet: Sheet, pen: Pen) -> None:
    first = deal(sheet, pen)
    last = deal(sheet, pen)

    def correct(target: Entry, body: dict[str, Any]) -> Entry:
        new = entry(
            body,
            kind=Entry.Kind.CORRECTION,
            seen=seen(sheet),
            target=target.number,
            reason="zabudnutý renonc",
        )
        return write(sheet, pen, new)

    correct(last, RENONCE)
    with pytest.raises(JurysError) as refused:
        correct(first, RENONCE)
    assert refused.value.extra["rule"] == "M-39"
    correct(first, {**SEVEN, "red": True})


def test_a_decided_deal_is_not_the_scorers_any_more(sheet: Sheet, pen: Pen) -> None:
    first = deal(sheet, pen)
    decided = decide(sheet, first.number, deal=RENONCE)
    new = entry(SEVEN, kind=Entry.Kind.CORRECTION, seen=seen(sheet), target=decided.number, reason="omyl")
    with pytest.raises(JurysError):
        write(sheet, pen, new)


@pytest.mark.parametrize(
    "role", [Entry.Role.SCORER, Entry.Role.DESK, Entry.Role.ORGANISER, Entry.Role.PLAYER]
)
def test_only_the_jury_decides(sheet: Sheet, pen: Pen, role: str) -> None:
    new = NewEntry(uuid.uuid4(), Entry.Kind.DECISION, 0, {"deal": SEVEN})
    with pytest.raises(Refusal):
        record_entry(sheet.public_id, Author(role=role, pen=pen if role == Entry.Role.SCORER else None), new)
    assert seen(sheet) == 0


def test_a_table_without_jury_settles_everything_itself() -> None:
    alone = sheets.open_sheet(ruleset=MARIAS, names=["Anna", "Boris", "Cyril", "Dana"])
    with pytest.raises(NotAllowedError):
        calling.call_jury(alone, PLAYER)
    write(alone, pen_of(alone)[0], entry(DEAR, seen=0))
