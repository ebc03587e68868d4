"""What a tournament consists of: every part of the file with its columns, and whom they refer to.

The order is that of the file; a reference points to an earlier part, or to an earlier row of the same part. What is
not here stays where it is: secrets, what can be computed anew, what belongs to people beyond the tournament
(`tests/tournaments/test_transfer_whole.py` names each with its reason).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from django.db.models import Model

from accounts.models import User
from scoring import models as scoring
from tournaments import models, seeding
from tournaments.domain.transfer import shapes
from tournaments.seeding.model import Tie


@dataclass(frozen=True)
class Document:
    """A column that holds JSON: its shape, and whose numbers name registrations in it."""

    shape: Any
    numbers: Literal["", "file", "draw"] = ""


@dataclass(frozen=True)
class Part:
    """A list of the file.

    where      how a row is found from the tournament; empty for what the others refer to
    columns    plain columns, `refs` those that refer to a part, `documents` those that hold JSON
    many       a column that refers to several rows of a part
    owner      the column that refers to the tournament itself
    derived    columns that follow from another: {"round": ("table", "round")} is the round of the table
    computed   keys of a row that are no columns (`writing.COMPUTED` makes them)
    """

    name: str
    model: type[Model]
    where: str
    columns: str = ""
    refs: Mapping[str, str] = field(default_factory=dict)
    documents: Mapping[str, Document] = field(default_factory=dict)
    many: Mapping[str, str] = field(default_factory=dict)
    owner: str = ""
    derived: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    computed: Mapping[str, Any] = field(default_factory=dict)
    order: tuple[str, ...] = ("pk",)
    single: bool = False


BY = {"by": "accounts"}
OPTIONS = Document(dict[str, Any])

PARTS = (
    Part("accounts", User, "", "email name"),
    Part("clubs", models.Club, "", "name town"),
    Part("players", models.Player, "", "name licence birth_year publish_consent_at", {"club": "clubs"}),
    Part(
        "seasons",
        models.Season,
        "",
        "name slug system public",
        {"club": "clubs"},
        {"system_options": OPTIONS},
    ),
    Part(
        "tournament",
        models.Tournament,
        "pk",
        "public_id name slug venue date state public ruleset system rounds_planned table_size round_minutes round_end "
        "capacity currency smallest_coin live counted_money_counts projector_generation objections "
        "desk_needs_jury created_at declared_at",
        {"club": "clubs", "created_by": "accounts", "declared_by": "accounts"},
        {"ruleset_options": OPTIONS, "system_options": OPTIONS},
        single=True,
    ),
    Part(
        "roles",
        models.TournamentRole,
        "tournament",
        "role granted_at",
        {"user": "accounts"},
        owner="tournament",
    ),
    Part(
        "season_events",
        models.SeasonEvent,
        "tournament",
        "name date coefficient",
        {"season": "seasons"},
        owner="tournament",
    ),
    Part(
        "desk_rules",
        models.DeskRules,
        "tournament",
        "public_registration late_minutes replacement_result playing_deposit levy_rate premium_in_money "
        "point_cents premium_column signed_needs_jury",
        owner="tournament",
    ),
    Part(
        "draw_wishes",
        models.DrawWishes,
        "tournament",
        "meetings clubs club_rounds teams tables threes positions",
        owner="tournament",
    ),
    Part("fees", models.Fee, "tournament", "category cents", owner="tournament"),
    Part("categories", models.Category, "tournament", "key name born_from born_to", owner="tournament"),
    Part("prize_rules", models.PrizeRules, "tournament", "several guests step", owner="tournament"),
    Part(
        "prizes",
        models.Prize,
        "tournament",
        "place cents goods",
        {"category": "categories"},
        owner="tournament",
    ),
    Part("teams", models.Team, "tournament", "name", owner="tournament"),
    Part("table_cards", models.TableCard, "tournament", "number read_id", owner="tournament"),
    Part(
        "registrations",
        models.Registration,
        "tournament",
        "fee_category standing state start_number seed_rank registered_at checked_in_at ended_at",
        {"player": "players", "club": "clubs", "team": "teams"},
        many={"categories": "categories"},
        owner="tournament",
    ),
    Part(
        "registration_events",
        models.RegistrationEvent,
        "registration__tournament",
        "kind reason at",
        {"registration": "registrations", **BY},
    ),
    Part(
        "pairs_apart",
        models.PairApart,
        "tournament",
        "strength reason",
        {"a": "registrations", "b": "registrations"},
        owner="tournament",
    ),
    Part(
        "fixed_tables",
        models.FixedTable,
        "registration__tournament",
        "table reason",
        {"registration": "registrations"},
    ),
    Part(
        "rounds",
        models.Round,
        "tournament",
        "number state minutes deals pool started_at paused_at paused_seconds play_ended_at closed_at live message",
        documents={"minutes_by_size": Document(dict[shapes.SizeText, shapes.Minutes])},
        owner="tournament",
    ),
    Part(
        "draws",
        models.Draw,
        "round__tournament",
        "number method seed seed_hash called_number whole created_at drawn_at discarded_at",
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
        models.DrawEdit,
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
    Part("byes", models.Bye, "round__tournament", "", {"round": "rounds", "registration": "registrations"}),
    Part(
        "seatings",
        models.Seating,
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
        models.RecordedLot,
        "tournament",
        "purpose seed note recorded_at voided_at",
        {"round": "rounds", "recorded_by": "accounts"},
        {"order": Document(list[int], "file")},
        owner="tournament",
    ),
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
        "objected_at joined_from_deal left_from_deal",
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
    Part("tables", models.Table, "round__tournament", "number", {"round": "rounds", "sheet": "sheets"}),
    Part(
        "seats",
        models.Seat,
        "round__tournament",
        "position",
        {"table": "tables", "registration": "registrations", "sheet_seat": "sheet_seats"},
        derived={"round": ("table", "round")},
    ),
    Part(
        "seat_changes",
        models.SeatChange,
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
        models.PublishedStanding,
        "round__tournament",
        "version published_at",
        {"round": "rounds"},
        {
            "rows": Document(list[dict[str, Any]], "file"),
            "heads": Document(list[shapes.Head]),
            "changed": Document(list[int], "file"),
        },
    ),
    Part(
        "cases",
        models.Case,
        "tournament",
        "number state statement opened_at noted_id ruled_at",
        {"table": "tables", "deal": "entries", "call": "entries", "opened_by": "accounts"},
        {"noted": OPTIONS},
        owner="tournament",
    ),
    Part(
        "decisions",
        models.Decision,
        "case__tournament",
        "number code replayed irreversible lost_before winnable verdict reasoning rule on_appeal published decided_at",
        {
            "case": "cases",
            "entry": "entries",
            "offender": "registrations",
            "overrules": "decisions",
            "decided_by": "accounts",
        },
        {"effects": Document(dict[str, Any], "file")},
    ),
    Part(
        "appeals",
        models.Appeal,
        "decision__case__tournament",
        "grounds filed_at",
        {"decision": "decisions", "by": "registrations", "filed_by": "accounts"},
    ),
    Part(
        "case_analyses",
        models.CaseAnalysis,
        "case__tournament",
        "asked_at",
        {"case": "cases", "asked_by": "accounts"},
        {
            "question": OPTIONS,
            "answer": OPTIONS,
            "players": Document(list[int], "file"),
        },
    ),
    Part(
        "case_photos",
        models.CasePhoto,
        "case__tournament",
        "added_at",
        {"case": "cases", "added_by": "accounts"},
        computed={"picture": bytes},
    ),
    Part(
        "penalty_cards",
        models.PenaltyCard,
        "registration__tournament",
        "colour reason rule given_at taken_back_at taken_back_reason",
        {
            "registration": "registrations",
            "decision": "decisions",
            "follows": "penalty_cards",
            "given_by": "accounts",
            "taken_back_by": "accounts",
        },
    ),
    Part(
        "sorting_checks",
        models.SortingCheck,
        "table__round__tournament",
        "unsorted made_at",
        {
            "table": "tables",
            "asked_by": "registrations",
            "checked": "registrations",
            "made_by": "accounts",
        },
    ),
    Part(
        "cash_postings",
        models.CashPosting,
        "tournament",
        "kind cents method reason at",
        {"registration": "registrations", "reverses": "cash_postings", **BY},
        owner="tournament",
    ),
    Part(
        "cash_counts",
        models.CashCount,
        "tournament",
        "counted expected note at",
        BY,
        owner="tournament",
    ),
)
BY_NAME = {part.name: part for part in PARTS}
