"""What the tests of tournaments share."""

import pytest

from tournaments import published_parts


@pytest.fixture
def one_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second in which nobody looks again whether a public part changed lasts as long as the test."""
    monkeypatch.setattr(published_parts, "TURN", 3600)
    monkeypatch.setattr(published_parts, "KEPT", 3600)
