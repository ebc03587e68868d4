"""Who is entered, and what was wished of the seating."""

from __future__ import annotations

from tournaments.draws.models import FixedTable, PairApart
from tournaments.registration.fields import DETAILS, TERMS
from tournaments.registration.models import Registration, RegistrationEvent
from tournaments.transfer.domain.parts.described import BY, Part, plain_columns

ENTRIES = (
    Part(
        "registrations",
        Registration,
        "tournament",
        # what was typed of the person stands with the player
        f"{plain_columns((*DETAILS, *TERMS))} "
        "state start_number seed_rank registered_at checked_in_at with_card ended_at",
        {"player": "players", "club": "clubs", "team": "teams"},
        many={"categories": "categories"},
        owner="tournament",
    ),
    Part(
        "registration_events",
        RegistrationEvent,
        "registration__tournament",
        "kind reason at",
        {"registration": "registrations", **BY},
    ),
    Part(
        "pairs_apart",
        PairApart,
        "tournament",
        "strength reason",
        {"a": "registrations", "b": "registrations"},
        owner="tournament",
    ),
    Part(
        "fixed_tables",
        FixedTable,
        "registration__tournament",
        "table reason",
        {"registration": "registrations"},
    ),
)
