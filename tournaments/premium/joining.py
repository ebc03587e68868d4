"""What the rooms below ask of the tables of premium points (`core.hooks`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from scoring.hooks import Offer, offered_values
from tournaments.people import hooks as people
from tournaments.premium.domain import of_person
from tournaments.premium.domain.tables import RULESET
from tournaments.premium.queries import offers


@offered_values.join
def tables_of_account(user: Any, ruleset: str) -> Mapping[str, Sequence[Offer]]:
    """A quick table is played today."""
    return offers(user, timezone.localdate()) if ruleset == RULESET and user is not None else {}


people.data_of_account.join(of_person.own_data)
