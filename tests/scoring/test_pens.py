"""The round's code and the pen (section 1): right, wrong, replaced, guessed, taken over."""

from __future__ import annotations

import pytest

from core.limits import CODES, WRONG_CODES
from core.refusals import WrongStateError
from scoring.domain import sheets
from scoring.domain.pens import ALPHABET, replace_code, sheet_code, take_pen, takes_codes
from scoring.domain.refusals import CodeBlockedError, WrongCodeError
from scoring.domain.write_keys import write_key
from scoring.models import Sheet
from tests.evening import pen_of, sheet_of_four

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

NO_CODE = "IIIIII"  # I is not in the alphabet


@pytest.fixture(scope="module")
def sheet(lasting: None) -> Sheet:
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


def guess(sheet: Sheet, network: str, times: int = CODES.rate.most) -> None:
    for _ in range(times):
        with pytest.raises(WrongCodeError):
            take_pen(sheet.public_id, NO_CODE, network=network)


def test_guessing_slows_its_own_network_down_and_nobody_else(sheet: Sheet) -> None:
    """C1: strangers who type wrong codes hold up neither the right one from elsewhere nor the present pen."""
    pen, _ = pen_of(sheet)
    guess(sheet, "192.0.2.1")
    with pytest.raises(CodeBlockedError) as blocked:
        take_pen(sheet.public_id, sheet_code(sheet), network="192.0.2.1")
    assert 1 <= blocked.value.extra["retry_after"] <= CODES.rate.seconds
    pen.refresh_from_db()
    assert pen.ended_at is None
    assert take_pen(sheet.public_id, sheet_code(sheet), network="192.0.2.2")[1]


def test_wrong_codes_at_one_table_say_nothing_of_another(sheet: Sheet) -> None:
    guess(sheet, "192.0.2.1")
    other = sheet_of_four()
    assert take_pen(other.public_id, sheet_code(other), network="192.0.2.1")[1]


def test_right_codes_are_no_wrong_ones(sheet: Sheet) -> None:
    for _ in range(CODES.rate.most + 2):
        take_pen(sheet.public_id, sheet_code(sheet), network="192.0.2.1")
    sheet.refresh_from_db()
    assert sheet.wrong_codes == 0


def test_the_key_of_the_slip_works_from_a_network_that_guessed(sheet: Sheet) -> None:
    """C1: a hall shares one network, and somebody in it plays with the form."""
    guess(sheet, "192.0.2.1")
    assert take_pen(sheet.public_id, write_key(sheet), network="192.0.2.1")[1]


def test_after_too_many_wrong_codes_only_the_key_is_taken_until_the_desk_makes_a_new_code(
    sheet: Sheet,
) -> None:
    """C1: 2,000 guesses of 2^30 codes from a thousand networks."""
    Sheet.objects.filter(pk=sheet.pk).update(wrong_codes=WRONG_CODES.most - 1)
    guess(sheet, "192.0.2.1", 1)
    with pytest.raises(CodeBlockedError):
        take_pen(sheet.public_id, sheet_code(sheet), network="192.0.2.2")
    sheet.refresh_from_db()
    assert (sheet.wrong_codes, takes_codes(sheet)) == (WRONG_CODES.most, False)
    assert take_pen(sheet.public_id, write_key(sheet), network="192.0.2.2")[1]
    new = replace_code(sheet)
    assert take_pen(sheet.public_id, new, network="192.0.2.2")[1]


def test_a_key_that_was_replaced_gives_nothing_and_counts_as_no_guess(sheet: Sheet) -> None:
    old = write_key(sheet)
    replace_code(sheet)
    with pytest.raises(WrongCodeError, match="obsluhy"):
        take_pen(sheet.public_id, old)
    sheet.refresh_from_db()
    assert sheet.wrong_codes == 0


def test_after_the_round_the_code_gives_nothing(sheet: Sheet) -> None:
    sheets.end_writing([sheet])
    for given in (sheet_code(sheet), write_key(sheet)):
        with pytest.raises(WrongStateError):
            take_pen(sheet.public_id, given)
    sheets.allow_writing([sheet])
    assert take_pen(sheet.public_id, sheet_code(sheet))[1]
