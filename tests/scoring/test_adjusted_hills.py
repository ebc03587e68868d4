"""SET-5: the players adjust hills to whole whists: what it moves, when it ends, who may, twice at once."""

from __future__ import annotations

import json
import uuid
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from core.refusals import Refusal, WrongStateError
from scoring.api.shown import sheet_state
from scoring.domain.entries import Author, record_entry
from scoring.domain.refusals import NotAllowedError, NotInForceError, StaleVersionError
from scoring.domain.written import record_on
from scoring.models import Entry, HeldEntry, Sheet
from tests.evening import entry, pen_of, write
from tests.scoring.test_pulka_changes import FOUR_PASS, play, proved, table

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def adjust(sheet: Sheet, *points: int) -> None:
    play(sheet, {"hill": list(points)}, kind=Entry.Kind.ADJUST)


def test_the_players_adjust_hills_to_whole_whists() -> None:
    """SET-5 of four: a point on the hill, and 2 whists (10 / 4, cut) less for each of the others on it."""
    sheet = table({**FOUR_PASS, "tricks": [3, 3, 4, 0]}, count=4)
    assert proved(sheet)["balance"] != proved(table(count=4))["balance"]
    before = proved(sheet)["settlement"]["hill"]
    adjust(sheet, 0, 0, 1, -1)
    after = proved(sheet)
    assert after["settlement"]["hill"] == [before[0], before[1], before[2] + 1, before[3] - 1]
    assert record_on(sheet)["close"] == {
        "hill_adjustment": [{"seat": 2, "points": 1}, {"seat": 3, "points": -1}]
    }
    assert sheet_state(Sheet.objects.get(pk=sheet.pk)).adjusted == [0, 0, 1, -1]
    assert sum(map(Fraction, after["balance"])) == 0


def test_another_adjustment_takes_the_place_of_the_first_and_none_takes_it_back() -> None:
    sheet = table(FOUR_PASS, count=4)
    plain = proved(sheet)
    adjust(sheet, 1, 0, 0, 0)
    adjust(sheet, 0, 1, 0, 0)
    assert record_on(sheet)["close"] == {"hill_adjustment": [{"seat": 1, "points": 1}]}
    adjust(sheet, 0, 0, 0, 0)
    assert "close" not in record_on(sheet)
    assert proved(sheet) == plain


def test_what_was_agreed_ends_with_the_next_deal() -> None:
    for kind, body in (
        (Entry.Kind.DEAL, {**FOUR_PASS, "dealer": 0, "tricks": [0, 3, 5, 2]}),
        (Entry.Kind.CORRECTION, {**FOUR_PASS, "tricks": [1, 4, 5, 0]}),
        (Entry.Kind.REMOVAL, {}),
    ):
        sheet = table(FOUR_PASS, count=4)
        adjust(sheet, 0, 1, 0, -1)
        more = {} if kind == Entry.Kind.DEAL else {"target": 1, "reason": "x"}
        play(sheet, body, kind=kind, **more)
        assert sheet_state(Sheet.objects.get(pk=sheet.pk)).adjusted == []
        proved(sheet)


@pytest.mark.parametrize(
    "points", [[1, 0, 0], [1, 0, 0, 0, 0], [2, 0, 0, 0], [True, 0, 0, 0], [], "1000", [0.5] * 4]
)
def test_wrong_points_are_refused(points: Any) -> None:
    sheet = table(FOUR_PASS, count=4)
    with pytest.raises(Refusal) as refused:
        play(sheet, {"hill": points}, kind=Entry.Kind.ADJUST)
    assert refused.value.extra["field"] == "hill"
    assert Sheet.objects.get(pk=sheet.pk).entry_count == 1


def test_an_adjustment_is_no_deal_to_remove() -> None:
    sheet = table(FOUR_PASS, count=4)
    adjust(sheet, 1, 0, 0, 0)
    with pytest.raises(NotInForceError):
        play(sheet, {}, kind=Entry.Kind.REMOVAL, target=2, reason="x")


def trial(sheet: Sheet, token: str, **content: Any) -> Any:
    return Client().post(
        reverse("scoring:api-trial", args=[sheet.public_id]),
        json.dumps({"id": str(uuid.uuid4()), "version": sheet.version, **content}),
        content_type="application/json",
        headers={"authorization": f"Pen {token}"},
    )


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("adjust", {"hill": [1, 0, 0, -1]}, 200),
        ("adjust", {"hill": [1, 0, 0]}, 409),
        ("adjust", {"hill": "1000"}, 422),
        ("adjust", {"hill": {"0": 1}}, 422),
        ("adjust", {"hill": [[1], 0, 0, 0]}, 422),
        ("adjust", {}, 422),
        ("adjust", {"hill": [1, 0, 0, 0], "more": 1}, 422),
        ("deal", {"kind": "carry"}, 422),  # it is not the first deal
        ("deal", {"kind": "join", "seat": 4}, 422),
        ("deal", {"kind": "join", "seat": 10**30}, 400),
        ("deal", {"kind": "leave", "seat": "3"}, 422),
        ("deal", {"kind": "leave", "seat": 3}, 200),
    ],
)
def test_a_trial_answers_whatever_is_sent_and_writes_nothing(
    kind: str, body: dict[str, Any], status: int
) -> None:
    sheet = table(FOUR_PASS, count=4)
    assert trial(sheet, pen_of(sheet)[1], kind=kind, body=body).status_code == status
    assert Sheet.objects.get(pk=sheet.pk).entry_count == 1


def test_an_adjustment_of_an_ended_pen_waits_for_the_desk() -> None:
    sheet = table(FOUR_PASS, count=4)
    old = pen_of(sheet)[0]
    pen_of(sheet, "tablet")
    author = Author(role=Entry.Role.SCORER, pen=old)
    with pytest.raises(WrongStateError):  # what can be on no such sheet is not kept either
        record_entry(sheet.public_id, author, entry({"hill": [1]}, seen=1, kind=Entry.Kind.ADJUST))
    new = entry({"hill": [1, 0, 0, 0]}, seen=1, kind=Entry.Kind.ADJUST)
    assert isinstance(record_entry(sheet.public_id, author, new), HeldEntry)
    assert sheet_state(Sheet.objects.get(pk=sheet.pk)).adjusted == []


def test_two_devices_adjust_at_once_and_one_is_told() -> None:
    sheet = table(FOUR_PASS, count=4)
    pen = pen_of(sheet)[0]
    first = entry({"hill": [1, 0, 0, 0]}, seen=1, kind=Entry.Kind.ADJUST)
    write(sheet, pen, first)
    write(sheet, pen, first)  # sent again
    with pytest.raises(StaleVersionError):
        write(sheet, pen, entry({"hill": [0, 0, 0, 1]}, seen=1, kind=Entry.Kind.ADJUST))
    assert (Sheet.objects.get(pk=sheet.pk).entry_count, record_on(sheet)["close"]) == (
        2,
        {"hill_adjustment": [{"seat": 0, "points": 1}]},
    )


def test_a_player_without_the_pen_adjusts_nothing() -> None:
    sheet = table(FOUR_PASS, count=4)
    with pytest.raises(NotAllowedError):
        record_entry(
            sheet.public_id,
            Author(role=Entry.Role.PLAYER),
            entry({"hill": [1, 0, 0, 0]}, seen=1, kind=Entry.Kind.ADJUST),
        )


def test_after_the_signature_the_phone_adjusts_nothing() -> None:
    sheet = table(FOUR_PASS, count=4)
    play(sheet, {}, kind=Entry.Kind.SIGN)
    pen = pen_of(sheet)[0]
    new = entry({"hill": [1, 0, 0, 0]}, seen=1, kind=Entry.Kind.ADJUST)
    held = record_entry(sheet.public_id, Author(role=Entry.Role.SCORER, pen=pen), new)
    assert isinstance(held, HeldEntry)
    assert "close" not in record_on(Sheet.objects.get(pk=sheet.pk))
