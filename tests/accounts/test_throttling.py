"""What is counted by address: the limit, its end, and a clock that was put back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from core.limits import Limit
from core.models import RateLimit
from core.rate_limits import hit

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

LIMIT = Limit(most=2, seconds=60)


def test_a_count_ends_with_its_time() -> None:
    waits = [hit("scope", "address", LIMIT) for _ in range(3)]
    assert waits[:2] == [0, 0]
    assert 0 < waits[2] <= 60
    RateLimit.objects.update(ends_at=timezone.now())
    assert hit("scope", "address", LIMIT) == 0


def test_a_count_from_before_the_clock_was_put_back_is_over() -> None:
    for _ in range(3):
        hit("scope", "address", LIMIT)
    RateLimit.objects.update(ends_at=timezone.now() + timedelta(hours=3))
    assert hit("scope", "address", LIMIT) == 0
    assert RateLimit.objects.get().ends_at < timezone.now() + timedelta(minutes=2)
