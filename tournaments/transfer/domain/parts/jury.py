"""What the jury decided."""

from __future__ import annotations

from core.typed import FreeJson
from tournaments.jury.models import Appeal, Case, CaseAnalysis, CasePhoto, Decision, PenaltyCard, SortingCheck
from tournaments.transfer.domain.parts.described import OPTIONS, Document, Part

JURY = (
    Part(
        "cases",
        Case,
        "tournament",
        "number state statement opened_at noted_id ruled_at",
        {"table": "tables", "deal": "entries", "call": "entries", "opened_by": "accounts"},
        {"noted": OPTIONS},
        owner="tournament",
    ),
    Part(
        "decisions",
        Decision,
        "case__tournament",
        "number code replayed irreversible lost_before winnable verdict reasoning rule on_appeal published decided_at "
        "by_organiser agreed restored",
        {
            "case": "cases",
            "entry": "entries",
            "offender": "registrations",
            "overrules": "decisions",
            "decided_by": "accounts",
        },
        {"effects": Document(FreeJson, "file")},
    ),
    Part(
        "appeals",
        Appeal,
        "decision__case__tournament",
        "grounds filed_at",
        {"decision": "decisions", "by": "registrations", "filed_by": "accounts"},
    ),
    Part(
        "case_analyses",
        CaseAnalysis,
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
        CasePhoto,
        "case__tournament",
        "added_at",
        {"case": "cases", "added_by": "accounts"},
        computed={"picture": bytes},
    ),
    Part(
        "penalty_cards",
        PenaltyCard,
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
        SortingCheck,
        "table__round__tournament",
        "unsorted made_at",
        {
            "table": "tables",
            "asked_by": "registrations",
            "checked": "registrations",
            "made_by": "accounts",
        },
    ),
)
