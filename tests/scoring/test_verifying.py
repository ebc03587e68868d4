"""`manage.py verify`: what was tampered with on a sheet is found, also on one of no tournament."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from scoring.models import Entry, Fold, Sheet, SheetSeat
from tests.evening import LOST_SEVEN, SEVEN, entry, pen_of, sheet_of_four, write

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def sheet(lasting: None) -> Sheet:
    made = sheet_of_four()
    pen, _ = pen_of(made)
    for seen in range(3):
        write(made, pen, entry(SEVEN, seen=seen))
    made.refresh_from_db()
    return made


def test_sheets_that_nobody_touched_hold(sheet: Sheet, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("verify")
    assert capsys.readouterr().out == "1 sheets and 0 proofs hold.\n"


@pytest.mark.parametrize(
    ("tampered", "said"),
    [
        (lambda: Entry.objects.filter(number=2).update(body=LOST_SEVEN), "chain"),
        (lambda: Entry.objects.filter(number=2).update(reason="x"), "chain"),
        (lambda: Entry.objects.filter(number=3).delete(), "head hash"),
        (lambda: SheetSeat.objects.filter(position=1).update(money=100), "totals of the seats"),
        (lambda: Fold.objects.update(numbers=[1, 2]), "not the fold"),
        (lambda: Sheet.objects.update(entry_count=4), "4 entries are counted"),
    ],
)
def test_tampering_is_found(
    sheet: Sheet, capsys: pytest.CaptureFixture[str], tampered: object, said: str
) -> None:
    tampered()
    with pytest.raises(CommandError):
        call_command("verify")
    assert said in capsys.readouterr().err
