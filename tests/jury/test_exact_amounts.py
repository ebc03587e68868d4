"""Amounts of a ruling by program: whole cents, or exact units such as "55/2" within the limits of money."""

from __future__ import annotations

import pytest
from django.conf import settings
from rest_framework.exceptions import ValidationError

from core.api.fields import Amount

pytestmark = pytest.mark.unit

MOST = settings.LARGEST_AMOUNT


@pytest.mark.parametrize(
    ("sent", "kept"), [(5, 5), ("5", 5), ("55/2", "55/2"), ("-7/14", "-1/2"), ("4/2", 2), (-MOST, -MOST)]
)
def test_an_amount_is_taken_in_its_shortest_form(sent: int | str, kept: int | str) -> None:
    assert Amount().run_validation(sent) == kept


@pytest.mark.parametrize(
    "sent", ["", "x", "1/0", "1.5", None, MOST + 1, f"{2 * MOST + 2}/2", f"{4 * MOST}/3"]
)
def test_any_other_amount_is_refused(sent: int | str | None) -> None:
    with pytest.raises(ValidationError):
        Amount().run_validation(sent)
