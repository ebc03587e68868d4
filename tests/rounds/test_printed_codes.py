"""M-38a: each sheet of a round is printed with the address of the procedure at a table of its rules."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.documents.printing import procedure_address
from tests.evening import account, published_round, tournament_of
from tournaments.rounds.domain.printing import print_round

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

#: A rule set, what a tournament agrees on in it, and where its procedure is read.
RULESETS: list[tuple[str, dict[str, Any], str]] = [
    ("marias/szmk-2012", {}, "https://hall.test/help/table/marias/szmk-2012/"),
    ("preferans/slovak", {"start": 100}, "https://hall.test/help/table/preferans/slovak/"),
]


@pytest.mark.parametrize(("ruleset", "options", "address"), RULESETS)
def test_a_sheet_leads_to_the_procedure_of_its_rules(
    client: Client, ruleset: str, options: dict[str, Any], address: str
) -> None:
    round_ = published_round(tournament_of(4, account(), ruleset=ruleset, ruleset_options=options))
    job = print_round(round_, blank=True, base_address="https://hall.test/", user=None)
    assert [sheet["procedure"] for sheet in job.arguments["sheets"]] == [address]
    assert client.get(address.removeprefix("https://hall.test")).status_code == 200


def test_a_game_without_rules_here_has_none() -> None:
    assert procedure_address("https://hall.test/", "ticket-only") == ""
