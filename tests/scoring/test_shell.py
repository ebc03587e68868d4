"""The scorer's page is one shell for all tables, so that a phone keeps it once for all of them."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.unit


def test_the_shell_is_the_same_for_every_table(client: Client) -> None:
    answers = [client.get(address) for address in ("/s/one/", "/s/two/", "/c/three/")]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
