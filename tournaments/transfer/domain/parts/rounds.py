"""Rounds, how they were drawn, and what was announced of it."""

from __future__ import annotations

from tournaments import seeding
from tournaments.draws.models import Draw, DrawEdit, Seating
from tournaments.rounds.models import Bye, RecordedLot, Round
from tournaments.seeding.model import Tie
from tournaments.transfer.domain import shapes
from tournaments.transfer.domain.parts.described import Document, Part

ROUNDS = (
    Part(
        "rounds",
        Round,
        "tournament",
        "number state minutes deals pool started_at paused_at paused_seconds play_ended_at closed_at live message",
        documents={"minutes_by_size": Document(dict[shapes.SizeText, shapes.Minutes])},
        owner="tournament",
    ),
    Part(
        "draws",
        Draw,
        "round__tournament",
        "number method seed seed_hash called_number reproducible created_at drawn_at discarded_at",
        {"round": "rounds", "schedule": "draws", "created_by": "accounts"},
        {
            "request": Document(seeding.Request, "draw"),
            "result": Document(seeding.Round, "draw"),
            "report": Document(seeding.Report, "draw"),
            "rounds": Document(list[seeding.Round], "draw"),
            "ties": Document(list[Tie], "draw"),
            "lots": Document(list[shapes.TypedLot], "draw"),
        },
        computed={"drawn_as": list[shapes.DrawnAs]},
    ),
    Part(
        "draw_edits",
        DrawEdit,
        "draw__round__tournament",
        "number edited_at",
        {"draw": "draws", "edited_by": "accounts"},
        {
            "result": Document(seeding.Round, "draw"),
            "changes": Document(list[shapes.SeatMove], "draw"),
            "report": Document(seeding.Report, "draw"),
            "request": Document(seeding.Request, "draw"),
        },
    ),
    Part("byes", Bye, "round__tournament", "", {"round": "rounds", "registration": "registrations"}),
    Part(
        "seatings",
        Seating,
        "round__tournament",
        "version reason published_at",
        {"round": "rounds", "draw": "draws", "published_by": "accounts"},
        {
            "tables": Document(list[shapes.SeatedTable], "file"),
            "changes": Document(list[shapes.SeatMove], "file"),
            "byes": Document(list[int], "file"),
        },
    ),
    Part(
        "lots",
        RecordedLot,
        "tournament",
        "purpose seed note recorded_at voided_at",
        {"round": "rounds", "recorded_by": "accounts"},
        {"order": Document(list[int], "file")},
        owner="tournament",
    ),
)
