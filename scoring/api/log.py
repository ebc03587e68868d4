"""The log of a sheet as the API tells it: its last lines with the sheet, the others on pages."""

from __future__ import annotations

from typing import Annotated

from core.api.answers import Answer, TimeText, one_of
from core.typed import FreeJson
from scoring.domain.kinds import KINDS, deal_in
from scoring.domain.lines import LogLine, lines_before
from scoring.models import Entry, Sheet


class LogLineOut(Answer, frozen=True):
    """A line for people: what happened, when, in which role, and why; by `id` a device knows its own entries.

    body    the deal that it wrote, also where it was corrected or removed later
    hill    the points that were agreed on or off the hills, by seat (SET-5)
    target  the number of the entry that it is about
    """

    number: int
    kind: Annotated[str, one_of(Entry.Kind.choices)]
    reason: str
    role: Annotated[str, one_of(Entry.Role.choices)]
    version: int
    id: str
    body: FreeJson | None
    seat: int | None
    step: str | None
    on_appeal: str | None
    hill: list[int] | None
    target: int | None
    recorded_at: TimeText


#: Of a long log the last lines are told with a sheet, of older ones those that still count; the others on pages.
LINES_ON_A_PAGE = 100


def told_with(lines: list[LogLine], in_force: set[int]) -> list[LogLineOut]:
    """The log: one that was corrected a thousand times is told in bounds all the same."""
    recent = len(lines) - LINES_ON_A_PAGE
    return [log_line(line) for at, line in enumerate(lines) if at >= recent or line["number"] in in_force]


class LogPageOut(Answer, frozen=True):
    """Lines of the log in their order; `before` is where the page before begins to be asked for, null at the first."""

    lines: list[LogLineOut]
    before: int | None


def log_page(sheet: Sheet, before: int) -> LogPageOut:
    """The lines that stand before this entry, the last of them: one query."""
    lines = lines_before(sheet, before, LINES_ON_A_PAGE + 1)
    shown = lines[-LINES_ON_A_PAGE:]
    return LogPageOut(
        lines=[log_line(line) for line in shown],
        before=shown[0]["number"] if len(lines) > len(shown) else None,
    )


def log_line(line: LogLine) -> LogLineOut:
    """A line of the log."""
    kind, said = line["kind"], line["body"]
    shown = KINDS[kind].shown
    return LogLineOut(
        number=line["number"],
        kind=kind,
        reason=line["reason"],
        role=line["role"],
        version=line["version"],
        id=str(line["device_id"]),
        body=deal_in(kind, said),
        seat=said.get("seat") if "seat" in shown else None,
        step=said.get("step") if "step" in shown else None,
        on_appeal=said.get("on_appeal") if "on_appeal" in shown else None,
        hill=said.get("hill") if "hill" in shown else None,
        target=line["target_number"],
        recorded_at=line["recorded_at"].isoformat(),
    )
