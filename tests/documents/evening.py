"""Sheets as plain data: deals of every contract, scored by the rules."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from rules import registry
from scoring.documents.sheet import PaperForm, PaperSeat, PaperSheet

MARIAS = "marias/szmk-2012"
NAMES = ("Ľudovít Šťastný", "Žofia Ďurišová", "Vladimír Kováčik", "Mária Kňažková")
NUMBERS = (12, 7, 108, 31)

#: One deal of each kind, for actor 1 and dealer 0; `pausing` is added at a table of four.
DEALS: tuple[dict[str, Any], ...] = (
    {
        "contract": "seven",
        "lead": True,
        "won": {"game": True, "seven": False},
        "flek": {"game": 1, "seven": 2},
    },
    {"contract": "seven", "lead": True, "accepted": True, "bid": 1, "premium": [{"row": "seven.3"}]},
    {"contract": "seven", "red": True, "won": {"game": True, "seven": True}, "silent": {"hundred": "actor"}},
    {"contract": "hundred", "lead": False, "points": 130, "premium": [{"row": "hundred.4.no_ten"}]},
    {"contract": "hundred", "points": 80, "flek": {"hundred": 1}},
    {
        "contract": "hundred_seven",
        "red": True,
        "lead": False,
        "points": 110,
        "won": {"seven": True},
        "premium": [{"row": "hundred.3.neither"}, {"row": "seven.3"}],
        "description": "Sto na tri tromfy bez desiatok, sedma v poslednom štichu",
    },
    {"contract": "betl", "won": {"betl": True}, "premium": [{"row": "betl.six"}]},
    {"contract": "durch", "won": {"durch": False}, "flek": {"durch": 3}},
    {"contract": "two_sevens", "red": True, "won": {"two_sevens": True}, "flek": {"two_sevens": 3}},
    {
        "contract": "two_sevens_hundred",
        "lead": False,
        "won": {"two_sevens": True},
        "points": 120,
        "premium": [{"row": "two_sevens_hundred.trumps4"}, {"row": "two_sevens_hundred.trumps4.tens"}],
    },
    {"contract": "mistake", "bid": 1},
    {"contract": "betl", "renonces": [{"offender": 2, "code": "I.1"}]},
)


def deals(count: int, seats: int = 4) -> list[dict[str, Any]]:
    """So many deals, going round the table."""
    made = []
    for number in range(count):
        dealer = number % seats
        pausing = {"pausing": dealer} if seats == 4 else {}
        form = dict(DEALS[number % len(DEALS)])
        if "renonces" in form:
            form["renonces"] = [{"offender": (dealer + 2) % seats, "code": "I.1"}]
        made.append({"kind": "deal", "dealer": dealer, "actor": (dealer + 1) % seats, **pausing, **form})
    return made


def paper(
    played: list[dict[str, Any]] | None = None,
    *,
    seats: int = 4,
    names: tuple[str, ...] = NAMES,
    numbers: tuple[int | None, ...] = NUMBERS,
    options: dict[str, Any] | None = None,
    currency: str = "EUR",
    language: str = "sk",
    blank: bool = False,
    seat_fields: dict[int, dict[str, Any]] | None = None,
    **fields: Any,
) -> PaperSheet:
    """A sheet with these deals."""
    record = {
        "format": "table-record/1",
        "ruleset": MARIAS,
        "options": options or {},
        "players": [str(seat + 1) for seat in range(seats)],
        "deals": played or [],
    }
    engine, decoded = registry.decode(record)
    result = msgspec.to_builtins(engine.score(decoded))
    more = seat_fields or {}
    return PaperSheet(
        form=PaperForm(
            ruleset=MARIAS,
            options=tuple(sorted((options or {}).items())),
            currency=currency,
            language=language,
            seats=seats,
            blank=blank,
        ),
        seats=tuple(
            PaperSeat(
                name=names[seat],
                number=numbers[seat],
                zb=result["zb"][seat],
                premium=result["premium"][seat],
                **more.get(seat, {}),
            )
            for seat in range(seats)
        ),
        record=record,
        result=result,
        **{
            "event": "Jesenný turnaj",
            "round": 2,
            "table": 3,
            "address": "https://hall.test/c/abc/",
            **fields,
        },
    )


SIGNED_AT = datetime.fromisoformat("2026-11-21T18:42")
