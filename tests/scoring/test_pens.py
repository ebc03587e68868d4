"""The round's code and the pen (section 1): right, wrong, replaced, guessed, taken over."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from core.refusals import WrongStateError
from scoring.domain import sheets
from scoring.domain.pens import ALPHABET, FREE_TRIES, replace_code, sheet_code, take_pen
from scoring.domain.refusals import CodeBlockedError, WrongCodeError
from scoring.models import Sheet
from tests.evening import pen_of, sheet_of_four

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

NO_CODE = "IIIIII"  # I is not in the alphabet


@pytest.fixture
def sheet() -> Sheet:
    return sheet_of_four()


def test_a_code_has_six_signs_that_cannot_be_mistaken(sheet: Sheet) -> None:
    code = sheet_code(sheet)
    assert len(code) == 6
    assert set(code) <= set(ALPHABET)
    assert not set(ALPHABET) & set("IO01")


def test_the_code_may_be_typed_in_small_letters_and_with_spaces(sheet: Sheet) -> None:
    code = sheet_code(sheet).lower()
    pen, token = take_pen(sheet.public_id, f" {code[:3]} {code[3:]}", "phone")
    assert pen.ended_at is None
    assert token not in pen.digest


def test_one_device_holds_the_pen_and_another_takes_it_over(sheet: Sheet) -> None:
    first, _ = pen_of(sheet, "first")
    second, _ = pen_of(sheet, "second")
    first.refresh_from_db()
    assert first.ended_at is not None
    assert second.ended_at is None


def test_the_code_of_another_table_is_wrong_here(sheet: Sheet) -> None:
    other = sheet_of_four()
    with pytest.raises(WrongCodeError, match="Kolo 1, stôl 1"):
        take_pen(sheet.public_id, sheet_code(other))


def test_a_replaced_code_says_so_and_ends_the_pen(sheet: Sheet) -> None:
    pen, _ = pen_of(sheet)
    old = sheet_code(sheet)
    new = replace_code(sheet)
    pen.refresh_from_db()
    assert pen.ended_at is not None
    with pytest.raises(WrongCodeError) as refused:
        take_pen(sheet.public_id, old)
    assert refused.value.message != WrongCodeError("").message
    assert new != old
    sheet.refresh_from_db()
    assert take_pen(sheet.public_id, new)[0].generation == 2


def test_guessing_is_slowed_down_and_the_present_pen_is_not_touched(sheet: Sheet) -> None:
    pen, _ = pen_of(sheet)
    for _ in range(FREE_TRIES):
        with pytest.raises(WrongCodeError):
            take_pen(sheet.public_id, NO_CODE)
    with pytest.raises(CodeBlockedError) as blocked:
        take_pen(sheet.public_id, sheet_code(sheet))
    assert blocked.value.extra["retry_after"] >= 1
    pen.refresh_from_db()
    assert pen.ended_at is None


def test_the_wait_grows_and_ends(sheet: Sheet) -> None:
    for wrong in range(1, 8):
        Sheet.objects.filter(pk=sheet.pk).update(code_blocked_until=None)
        with pytest.raises(WrongCodeError):
            take_pen(sheet.public_id, NO_CODE)
        sheet.refresh_from_db()
        assert sheet.wrong_codes == wrong
    assert sheet.code_blocked_until is not None
    assert (sheet.code_blocked_until - timezone.now()).total_seconds() > 20
    Sheet.objects.filter(pk=sheet.pk).update(code_blocked_until=timezone.now())
    take_pen(sheet.public_id, sheet_code(sheet))
    sheet.refresh_from_db()
    assert (sheet.wrong_codes, sheet.code_blocked_until) == (0, None)


def test_a_clock_that_was_put_back_blocks_nobody(sheet: Sheet) -> None:
    Sheet.objects.filter(pk=sheet.pk).update(
        wrong_codes=4, code_blocked_until=timezone.now() + timedelta(hours=3)
    )
    assert take_pen(sheet.public_id, sheet_code(sheet))[1]


def test_after_the_round_the_code_gives_nothing(sheet: Sheet) -> None:
    sheets.end_writing([sheet])
    with pytest.raises(WrongStateError):
        take_pen(sheet.public_id, sheet_code(sheet))
    sheets.allow_writing([sheet])
    assert take_pen(sheet.public_id, sheet_code(sheet))[1]
