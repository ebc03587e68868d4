"""Calling the jury (T-28): a call is an entry of the log, and so is every step on its way to a referee.

A call, an objection and a claim all wait in the queue. Steps are entries of the kind CALL whose target is what
waits: "about" (its subject), "taken" and "back" by a referee, "done", "withdrawn" by the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.refusals import WrongStateError
from rules.plain import FreeJson
from scoring.models import Entry

#: What a call may be about; one tap each.
SUBJECTS: dict[str, str | Promise] = {
    "renonce": gettext_lazy("renonce"),
    "result": gettext_lazy("result of a deal"),
    "payment": gettext_lazy("payment"),
    "sorting": gettext_lazy("check of sorting"),
    "conduct": gettext_lazy("conduct"),
    "other": gettext_lazy("something else"),
}
#: Steps, and who may take them.
STEPS = {
    "about": {Entry.Role.SCORER, Entry.Role.PLAYER, Entry.Role.DESK},
    "withdrawn": {Entry.Role.SCORER, Entry.Role.PLAYER, Entry.Role.DESK},
    "taken": {Entry.Role.JURY},
    "back": {Entry.Role.JURY},
    "done": {Entry.Role.JURY},
}
ENDING = ("done", "withdrawn")


class Line(TypedDict):
    """What the queue of the jury asks of an entry; `by` is the account, its id or its name."""

    kind: str
    number: int
    target_number: int | None
    body: FreeJson
    role: str
    recorded_at: datetime
    reason: str
    by: Any


@dataclass
class Call:
    """What waits for the jury, folded from its entries; `entry` is the number of the first one."""

    entry: int
    kind: str
    since: datetime
    role: str
    subject: str
    note: str
    seat: int | None
    deal: int | None
    taken_by: Any = None
    taken_at: datetime | None = None
    ended: str = ""

    def step(self, body: FreeJson, by: Any, at: datetime) -> None:
        """Take one step into account."""
        step = body.get("step")
        if step == "about":
            self.subject, self.note = body.get("subject", ""), body.get("note", "")
        elif step == "taken":
            self.taken_by, self.taken_at = by, at
        elif step == "back":
            self.taken_by = self.taken_at = None
        elif step in ENDING:
            self.ended = step


def folded(lines: Iterable[Line]) -> list[Call]:
    """The calls of a sheet, ended ones included, from its entries of kinds that wait, in order (`kinds.calls_in`)."""
    found: dict[int, Call] = {}
    for line in lines:
        kind, body, target = line["kind"], line["body"], line["target_number"]
        if kind == Entry.Kind.CALL and target is not None:
            if target in found:
                found[target].step(body, line["by"], line["recorded_at"])
            continue
        found[line["number"]] = Call(
            entry=line["number"],
            kind=kind,
            since=line["recorded_at"],
            role=line["role"],
            subject=body.get("subject", ""),
            note=body.get("note", "") or line["reason"],
            seat=body.get("seat"),
            deal=target if kind == Entry.Kind.CLAIM else body.get("deal"),
        )
    return list(found.values())


def line_of(entry: Entry) -> Line:
    """What `folded` asks of an entry, read with its target and user."""
    return {
        "kind": entry.kind,
        "number": entry.number,
        "target_number": entry.target.number if entry.target else None,
        "body": entry.body,
        "role": entry.role,
        "recorded_at": entry.recorded_at,
        "reason": entry.reason,
        "by": entry.user,
    }


def check(entry: Entry, known: Iterable[Call]) -> None:
    """Refuse a call, or a step with one of the `known`, that cannot be (under the lock of the sheet).

    Raises WrongStateError.
    """
    body, step = entry.body, entry.body.get("step")
    if body.get("subject", "") not in ("", *SUBJECTS):
        raise WrongStateError(_("A call names one of the usual subjects."))
    if entry.target is None:
        if step is not None:
            raise WrongStateError(_("Say which call it is about."))
        return
    if step not in STEPS or entry.role not in STEPS[step]:
        raise WrongStateError(_("This cannot be done with a call."))
    call = next((one for one in known if one.entry == entry.target.number), None)
    if call is None or call.ended:
        raise WrongStateError(_("This call was settled already."))
    if step == "withdrawn" and call.kind == Entry.Kind.CLAIM:
        raise WrongStateError(_("A claim is settled by the jury."))
    if step == "taken" and call.taken_by is not None and call.taken_by != entry.user:
        raise WrongStateError(_("%(name)s has taken this call already.") % {"name": call.taken_by})
