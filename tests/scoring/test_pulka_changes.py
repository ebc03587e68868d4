"""Who joins and leaves a pulka, games begun on paper, and adjusted hills (GEN-9, SPEC-2, SPEC-3, SET-5)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from core.refusals import Refusal, WrongStateError
from rules import registry
from scoring.domain import seat_changes, sheets
from scoring.domain.entries import Author, record_entry
from scoring.domain.refusals import (
    BrokenRuleError,
)
from scoring.domain.verifying import faults
from scoring.domain.written import record_on
from scoring.models import Entry, Sheet
from tests.evening import MARIAS, entry, pen_of, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

DESK = Author(role=Entry.Role.DESK)
SOCHI = "preferans/sochi"
#: Begun on paper by three: the mean of the pools is 5, of the hills 10.
CARRY: dict[str, Any] = {
    "kind": "carry",
    "pool": [6, 4, 5],
    "hill": [12, 8, 10],
    "whist": [[0, 20, 0], [4, 0, 6], [0, 10, 0]],
}
SIX = {
    "kind": "contract", "dealer": 0, "declarer": 1, "contract": "6S", "defence": [None, None, "pass"],
}  # fmt: skip
THREE_PASS = {"kind": "all_pass", "dealer": 0, "tricks": [2, 3, 5]}
FOUR_PASS = {"kind": "all_pass", "dealer": 3, "tricks": [2, 3, 5, 0]}


def table(*deals: dict[str, Any], count: int = 3, ruleset: str = SOCHI, **options: Any) -> Sheet:
    names = ["Anna", "Boris", "Cyril", "Dana"][:count]
    sheet = sheets.open_sheet(ruleset=ruleset, options={"pool": 10, **options}, names=names)
    play(sheet, *deals)
    return sheet


def play(sheet: Sheet, *deals: dict[str, Any], kind: str = Entry.Kind.DEAL, **more: Any) -> None:
    sheet.refresh_from_db()
    pen = pen_of(sheet)[0]
    for seen, body in enumerate(deals, sheet.version):
        write(sheet, pen, entry(body, seen=seen, kind=kind, **more))
    sheet.refresh_from_db()


def accounts(sheet: Sheet) -> dict[str, Any]:
    sheet = Sheet.objects.get(pk=sheet.pk)
    found: dict[str, Any] = sheet.fold.result["accounts"]
    return found


def proved(sheet: Sheet) -> dict[str, Any]:
    """The result, once `python -m rules score` of the exported record says the same, and the log holds."""
    sheet = Sheet.objects.get(pk=sheet.pk)
    result = json.loads(msgspec.json.encode(registry.score(json.dumps(record_on(sheet)))))
    assert result == sheet.fold.result
    assert [seat.balance for seat in sheet.seats.all()] == [str(one) for one in result["balance"]]
    assert list(faults(sheet)) == []
    return dict(result)


def test_a_game_begun_on_paper_goes_on() -> None:
    """GEN-9: nothing is written for it; 12, 8, 10 and open pools are what the balance comes from."""
    sheet = table(CARRY)
    assert proved(sheet)["deals"][0]["entries"] == []
    assert accounts(sheet)["pool"] == [6, 4, 5]


def test_a_fourth_player_joins_with_the_means() -> None:
    sheet = table(CARRY)
    seat = seat_changes.join(sheet, DESK, "Dana", 17, "prišla")
    assert (seat.position, seat.joined_from_deal) == (3, 2)
    assert (accounts(sheet)["pool"], accounts(sheet)["hill"]) == ([6, 4, 5, 5], [12, 8, 10, 10])
    play(sheet, FOUR_PASS)
    assert proved(sheet)["deals"][-1]["state"]["active"] == [0, 1, 2, 3]


def test_deals_of_three_stay_as_they_were_when_a_fourth_joins() -> None:
    """RUS-31: all-pass 2, 3, 5 tricks at 1: hills 2, 3, 5. The fourth writes their mean 10/3."""
    sheet = table(THREE_PASS)
    seat_changes.join(sheet, DESK, "Dana", 17, "prišla")
    assert accounts(sheet)["hill"] == [2, 3, 5, "10/3"]
    assert record_on(Sheet.objects.get(pk=sheet.pk))["deals"][0]["tricks"] == [2, 3, 5, 0]
    proved(sheet)


def test_before_the_first_deal_a_fourth_simply_sits_down() -> None:
    sheet = table()
    assert seat_changes.join(sheet, DESK, "Dana", 17, "prišla").joined_from_deal == 1
    play(sheet, FOUR_PASS)
    assert proved(sheet)["accounts"]["hill"] == [2, 3, 5, 0]


def test_a_fifth_joins_too() -> None:
    sheet = table(THREE_PASS)
    seat_changes.join(sheet, DESK, "Dana", None, "prišla")
    play(sheet, FOUR_PASS)
    seat_changes.join(sheet, DESK, "Eva", None, "prišla")
    play(sheet, {"kind": "all_pass", "dealer": 4, "tricks": [2, 3, 5, 0, 0]})
    assert proved(sheet)["deals"][-1]["state"]["active"] == [0, 1, 2, 3, 4]
    with pytest.raises(BrokenRuleError):
        seat_changes.join(sheet, DESK, "František", None, "prišiel")
    assert Sheet.objects.get(pk=sheet.pk).seats.count() == 5


def test_who_leaves_four_is_settled_with_the_three() -> None:
    """SPEC-2: Dana's pool lacks 5: they go to her hill."""
    sheet = table(CARRY)
    seat_changes.join(sheet, DESK, "Dana", 17, "prišla")
    assert seat_changes.leave(sheet, DESK, 3, "vlak") == 3
    assert (accounts(sheet)["pool"][3], accounts(sheet)["hill"][3]) == (10, 15)
    assert sheet.seats.get(position=3).left_from_deal == 3
    play(sheet, {**THREE_PASS, "tricks": [2, 3, 5, 0]})
    assert proved(sheet)["deals"][-1]["state"]["active"] == [0, 1, 2]
    with pytest.raises(WrongStateError):
        seat_changes.leave(sheet, DESK, 3, "ešte raz")
    with pytest.raises(WrongStateError):  # three have played without her
        seat_changes.come_back(sheet, DESK, 3, "omyl")


def test_a_leave_that_the_phone_wrote_is_the_same() -> None:
    sheet = table(CARRY)
    seat_changes.join(sheet, DESK, "Dana", 17, "prišla")
    play(sheet, {"kind": "leave", "seat": 3})
    assert sheet.seats.get(position=3).left_from_deal == 3
    proved(sheet)


def test_a_leave_by_mistake_is_undone() -> None:
    sheet = table(CARRY)
    seat_changes.join(sheet, DESK, "Dana", 17, "prišla")
    before = accounts(sheet)
    seat_changes.leave(sheet, DESK, 3, "vlak")
    with pytest.raises(WrongStateError):
        seat_changes.come_back(sheet, DESK, 3, "omyl", from_deal=4)
    assert seat_changes.come_back(sheet, DESK, 3, "omyl") == 3
    assert accounts(sheet) == before
    assert sheet.seats.get(position=3).left_from_deal is None
    proved(sheet)


def test_three_end_their_game_when_one_leaves() -> None:
    sheet = table(CARRY)
    seat_changes.leave(sheet, DESK, 2, "vlak")
    assert sheet.seats.get(position=2).left_from_deal == 2
    with pytest.raises(WrongStateError):
        play(sheet, THREE_PASS)
    proved(sheet)


@pytest.mark.parametrize("kind", [Entry.Kind.CORRECTION, Entry.Kind.REMOVAL])
@pytest.mark.parametrize("role", [Entry.Role.SCORER, Entry.Role.DESK])
def test_who_joined_stays_on_the_sheet(kind: str, role: str) -> None:
    sheet = table(THREE_PASS)
    seat_changes.join(sheet, DESK, "Dana", 17, "prišla")
    sheet.refresh_from_db()
    body = THREE_PASS if kind == Entry.Kind.CORRECTION else {}
    target = sheet.fold.numbers[1]
    with pytest.raises(WrongStateError):
        record_entry(
            sheet.public_id,
            Author(role=role),
            entry(body, seen=sheet.version, kind=kind, target=target, reason="x"),
        )
    proved(sheet)


def test_a_carry_is_corrected_and_removed_like_a_deal() -> None:
    sheet = table(CARRY, THREE_PASS)
    first = sheet.fold.numbers[0]
    play(sheet, {**CARRY, "hill": [0, 0, 0]}, kind=Entry.Kind.CORRECTION, target=first, reason="preklep")
    assert accounts(sheet)["hill"] == [2, 3, 5]
    play(sheet, {}, kind=Entry.Kind.REMOVAL, target=sheet.fold.numbers[0], reason="nebolo")
    assert accounts(sheet)["pool"] == [0, 0, 0]
    proved(sheet)


@pytest.mark.parametrize(
    ("deals", "field"),
    [
        ([THREE_PASS, CARRY], "kind"),
        ([{**CARRY, "pool": [11, 0, 0]}], "pool[0]"),
        ([{**CARRY, "pool": [1, 2]}], "pool"),
        ([{**CARRY, "pool": [1, 2, 3, 4]}], "pool"),
        ([{**CARRY, "pool": [-1, 2, 3]}], "pool"),
        ([{**CARRY, "whist": [[1, 0, 0], [0, 0, 0], [0, 0, 0]]}], "whist[0][0]"),
        ([{**CARRY, "hill": ["1" * 40, 0, 0]}], "hill[0]"),
        ([{**CARRY, "bombs": [[1], [], []]}], "bombs"),
        ([{**CARRY, "all_pass": 10**9}], "all_pass"),
    ],
)
def test_a_carry_that_cannot_be_names_its_field(deals: list[dict[str, Any]], field: str) -> None:
    sheet = table(*deals[:-1])
    with pytest.raises(BrokenRuleError) as refused:
        play(sheet, deals[-1])
    assert refused.value.extra["field"].endswith(field), refused.value.extra
    assert refused.value.extra["rule"]


@pytest.mark.parametrize(
    ("what", "refusal"),
    [
        (lambda sheet: seat_changes.join(sheet, DESK, "Dana", 9, "x", from_deal=1), WrongStateError),
        (lambda sheet: seat_changes.join(sheet, DESK, "Dana", 9, " "), WrongStateError),
        (lambda sheet: seat_changes.leave(sheet, DESK, 7, "x"), WrongStateError),
        (lambda sheet: seat_changes.come_back(sheet, DESK, 1, "x"), WrongStateError),
    ],
)
def test_what_cannot_be_changes_nothing(what: Any, refusal: type[Refusal]) -> None:
    sheet = table(THREE_PASS)
    with pytest.raises(refusal):
        what(sheet)
    sheet.refresh_from_db()
    assert (sheet.entry_count, sheet.seats.count()) == (1, 3)


@pytest.mark.parametrize("ruleset", ["preferans/croatian", "preferans/austrian", MARIAS])
def test_other_games_say_so(ruleset: str) -> None:
    options = {"preferans/croatian": {"start": 30}, "preferans/austrian": {"ante": 10}}.get(ruleset, {})
    sheet = sheets.open_sheet(ruleset=ruleset, options=options, names=["Anna", "Boris", "Cyril"])
    if ruleset != MARIAS:
        play(sheet, {"kind": "all_pass", "dealer": 0})
        with pytest.raises(WrongStateError):
            seat_changes.join(sheet, DESK, "Dana", 17, "prišla")
    with pytest.raises(WrongStateError):
        play(sheet, {"hill": [1, 0, 0]}, kind=Entry.Kind.ADJUST)
