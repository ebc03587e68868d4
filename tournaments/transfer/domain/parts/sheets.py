"""What was played: sheets with their entries, tables with who sat at them, the standings that were announced."""

from __future__ import annotations

from core.typed import FreeJson
from scoring import models as scoring
from tournaments.rounds.models import Seat, SeatChange, Table
from tournaments.standings.models import PublishedStanding
from tournaments.transfer.domain import shapes
from tournaments.transfer.domain.parts.described import BY, OPTIONS, Document, Part

SHEETS = (
    Part(
        "sheets",
        scoring.Sheet,
        "table__round__tournament",
        "public_id title ruleset currency mode state jury count_counts open_claims reserve version entry_count "
        "head_hash code_generation writing_ended_at objections_ended_at created_at signed_at closed_at",
        documents={"options": OPTIONS},
    ),
    Part(
        "sheet_seats",
        scoring.SheetSeat,
        "sheet__table__round__tournament",
        "position name start_number money premium zb balance counted_money deposit_1 deposit_2 confirmed_at "
        "confirmed_how objected_at joined_from_deal left_from_deal",
        {"sheet": "sheets"},
    ),
    Part(
        "entries",
        scoring.Entry,
        "sheet__table__round__tournament",
        "number device_id kind reason seen_version version role recorded_at previous_hash hash",
        {"sheet": "sheets", "target": "entries", "user": "accounts"},
        {"body": OPTIONS},
        order=("sheet", "number"),
    ),
    Part(
        "held_entries",
        scoring.HeldEntry,
        "sheet__table__round__tournament",
        "device_id why received_at settled_at",
        {"sheet": "sheets", "settled_by": "accounts", "taken_over": "entries"},
        {"content": Document(shapes.HeldContent)},
    ),
    Part("tables", Table, "round__tournament", "number", {"round": "rounds", "sheet": "sheets"}),
    Part(
        "seats",
        Seat,
        "round__tournament",
        "position",
        {"table": "tables", "registration": "registrations", "sheet_seat": "sheet_seats"},
        derived={"round": ("table", "round")},
    ),
    Part(
        "seat_changes",
        SeatChange,
        "table__round__tournament",
        "kind takes_result from_deal reason at",
        {
            "table": "tables",
            "seat": "seats",
            "registration": "registrations",
            "replacement": "registrations",
            **BY,
        },
    ),
    Part(
        "published_standings",
        PublishedStanding,
        "round__tournament",
        "version published_at",
        {"round": "rounds"},
        {
            "rows": Document(list[FreeJson], "file"),
            "heads": Document(list[shapes.Head]),
            "changed": Document(list[int], "file"),
        },
    ),
)
