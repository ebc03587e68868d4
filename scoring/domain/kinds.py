"""The kinds of entries, one line of `KINDS` each: what an entry of the kind says, who may write it, whether it needs
a reason or is about another entry, whether it counts for the version, what it does to its sheet, how it folds.

The phone needs some of it without a network: `flags` writes `static/scorer/entry-kinds.js`, and a test compares them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, get_type_hints

import msgspec
from django.utils.translation import gettext as _

from rules.plain import FreeJson
from scoring.domain import bodies, calls, seat_entries, signing
from scoring.domain.log import Log
from scoring.domain.refusals import NotAllowedError
from scoring.models import Entry, Sheet, SheetSeat

Kind, Role = Entry.Kind, Entry.Role


@dataclass
class Change:
    """An entry on its way onto a sheet, under the lock of the sheet."""

    sheet: Sheet
    seats: list[SheetSeat]
    entry: Entry

    @property
    def body(self) -> Any:
        """What the entry says: checked, so of the type of its kind."""
        return self.entry.body


OFFICIALS = frozenset({Role.DESK, Role.ORGANISER, Role.JURY})
SCORER = OFFICIALS | {Role.SCORER}
EVERYBODY = SCORER | {Role.PLAYER}


def always(body: object) -> bool:
    """Every entry of the kind changes deals."""
    return True


def never(body: object) -> bool:
    """No entry of the kind changes deals."""
    return False


@dataclass(frozen=True, kw_only=True)
class EntryKind:
    """What holds for every entry of a kind."""

    #: What it may say, a type of `bodies`; None where others read it: the rules a deal, `tickets` a ticket.
    body: type[object] | None = bodies.Nothing
    #: Who may write it. What every player may send changes no deal and is never held for the desk.
    writers: frozenset[str] = OFFICIALS
    needs_target: bool = False
    needs_reason: bool = False
    #: Only at a table with a jury.
    needs_jury: Callable[[Any], bool] = never
    #: Whether it changes deals, and so raises the version of the sheet.
    versioned: Callable[[Any], bool] = never
    #: The deal that it wrote, if it wrote one; None for a kind that writes none.
    deal: Callable[[Any], FreeJson | None] | None = None
    #: Its figures stand by seat: after it nobody changes seats (T-6).
    by_seat: bool = False
    #: It means nothing where the ticket of the table counts.
    of_deals: bool = False
    #: It changes the result of the table by itself; a decision may.
    of_result: bool = False
    #: It takes the place of the entry that it is about.
    follows: bool = False
    #: It waits for the jury until a step ends it.
    waits: bool = False
    #: What everybody sees of its body in the log.
    shown: tuple[str, ...] = ()
    #: As large as its own rules allow: it is put together here, no device sends it.
    unbounded: bool = False
    #: Refuse what can be on no such sheet, however late it comes.
    check: Callable[[Sheet, Any], None] = lambda sheet, body: None
    #: What it does to its sheet and its seats; refuses what cannot be done now.
    effect: Callable[[Change], None] = lambda change: None
    #: How it folds; None where it changes nothing that is computed.
    fold: Callable[[Log, int, int | None, Any], None] | None = None

    @property
    def everybodys(self) -> bool:
        """Whether every player may send it, also without the pen."""
        return Role.PLAYER in self.writers


def _begun(sheet: Sheet) -> bool:
    """Whether figures stand by seat already."""
    return sheet.entries.filter(kind__in=list(those(lambda kind: kind.by_seat))).exists()


def _itself(body: FreeJson) -> FreeJson:
    return body


def _decided(body: bodies.Decision) -> FreeJson | None:
    return body.get("deal")


def _changes_deals(body: bodies.Decision) -> bool:
    return "deal" in body or bool(body.get("void"))


def _mark(at: Change) -> None:
    signing.mark(at.sheet, at.seats, at.entry)


def _calls(body: bodies.Call) -> bool:
    """Whether it is about a call: where there is no jury an objection is withdrawn all the same."""
    return body.get("step") != "withdrawn"


def _step(at: Change) -> None:
    """A call, or a step with what waits; a withdrawn objection is none."""
    calls.check(at.entry, calls_of(at.sheet))
    target = at.entry.target
    if target is not None and target.kind == Kind.OBJECT and at.body["step"] == "withdrawn":
        signing.withdraw(at.seats, target.body.get("seat"))


KINDS: dict[str, EntryKind] = {
    Kind.DEAL: EntryKind(
        body=None, writers=SCORER, versioned=always, deal=_itself, by_seat=True, of_deals=True, of_result=True,
        check=seat_entries.check_deal, fold=Log.deal,
    ),
    Kind.CORRECTION: EntryKind(
        body=None, writers=SCORER, needs_target=True, needs_reason=True, versioned=always, deal=_itself,
        of_deals=True, of_result=True, follows=True, check=seat_entries.check_deal, fold=Log.correct,
    ),
    Kind.REMOVAL: EntryKind(
        writers=SCORER, needs_target=True, needs_reason=True, versioned=always, of_deals=True, of_result=True,
        follows=True, fold=Log.remove,
    ),
    Kind.SEATING: EntryKind(
        body=bodies.Seating, writers=SCORER, versioned=always, check=seat_entries.check_order,
        effect=lambda at: seat_entries.reorder(at.sheet, at.seats, at.body, begun=_begun(at.sheet)),
    ),
    Kind.COUNT: EntryKind(
        body=bodies.Count, writers=SCORER, by_seat=True, of_deals=True, of_result=True, check=seat_entries.check_count,
        effect=lambda at: seat_entries.count(at.sheet, at.seats, at.body), fold=Log.count_money,
    ),
    Kind.TICKET: EntryKind(
        body=None, versioned=always, by_seat=True, of_result=True, unbounded=True,
        effect=lambda at: seat_entries.take_ticket(at.sheet, at.seats, at.entry), fold=Log.take_ticket,
    ),
    Kind.SIGN: EntryKind(writers=SCORER, effect=lambda at: signing.sign(at.sheet, at.entry)),
    Kind.CONFIRM: EntryKind(
        body=bodies.Consent, writers=EVERYBODY, shown=("seat",),
        effect=_mark,
    ),
    Kind.OBJECT: EntryKind(
        body=bodies.Objection, writers=EVERYBODY, waits=True, shown=("seat",),
        effect=_mark,
    ),
    Kind.CALL: EntryKind(
        body=bodies.Call, writers=EVERYBODY, needs_jury=_calls, waits=True, shown=("step",), effect=_step,
    ),
    Kind.CLAIM: EntryKind(body=bodies.Claim, writers=EVERYBODY, needs_jury=always, waits=True, fold=Log.claim),
    Kind.DECISION: EntryKind(
        body=bodies.Decision, writers=frozenset({Role.JURY}), by_seat=True, follows=True, unbounded=True,
        versioned=_changes_deals, deal=_decided,
        shown=("on_appeal",), fold=Log.decide,
    ),
    Kind.CLOSE: EntryKind(needs_reason=True, effect=lambda at: signing.close(at.sheet, at.entry)),
    Kind.REOPEN: EntryKind(needs_reason=True, effect=lambda at: signing.reopen(at.sheet, at.seats)),
    Kind.JOIN: EntryKind(
        body=bodies.Coming, versioned=always,
        effect=lambda at: seat_entries.join(at.sheet, at.seats, at.body), fold=Log.join,
    ),
    Kind.LEAVE: EntryKind(
        body=bodies.Going, versioned=always, by_seat=True,
        effect=lambda at: seat_entries.leave(at.sheet, at.seats, at.body), fold=Log.leave,
    ),
    Kind.REPLACE: EntryKind(body=bodies.Going),
    Kind.ADJUST: EntryKind(
        body=bodies.Adjusted, writers=SCORER, versioned=always, by_seat=True, of_deals=True, of_result=True,
        shown=("hill",), check=seat_entries.check_adjustment,
        effect=lambda at: seat_entries.check_adjustment(at.sheet, at.body), fold=Log.adjust,
    ),
}  # fmt: skip


# --- what is asked of them ----------------------------------------------------------------------------------------


def those(wanted: Callable[[EntryKind], object]) -> Iterator[Entry.Kind]:
    """The kinds that are so."""
    return (Kind(name) for name, kind in KINDS.items() if wanted(kind))


#: What waits in the queue of the jury: a call, or what calls it by itself.
WAITING = tuple(those(lambda kind: kind.waits))


def check_body(kind: str, body: object) -> None:
    """Refuse what an entry of this kind cannot say. Raises NotAllowedError that names the field."""
    wanted = KINDS[kind].body
    field = None if wanted is None else _fault(body, wanted)
    if field is not None:
        raise NotAllowedError(_("“%(field)s” cannot be said here.") % {"field": field[:40]}, field=field[:40])


def _fault(body: object, wanted: type[object]) -> str | None:
    """The field in which a body is not of this type, which knows its fields and no others; None where it is."""
    for name in body if isinstance(body, dict) else ():
        if name not in get_type_hints(wanted):
            return str(name)
    try:
        msgspec.convert(body, wanted)
    except msgspec.ValidationError as error:
        return _field_of(str(error))
    return None


def _field_of(error: str) -> str:
    """The field that msgspec complains of: missing (named), or of a wrong type (`$.path`)."""
    quoted = error.split("`")[1::2]
    path = next((part for part in quoted if part.startswith("$")), "$")
    named = "field `" in error
    return quoted[0] if named else path.removeprefix("$.").split("[")[0].split(".")[0]


def calls_in(lines: Iterable[calls.Line]) -> list[calls.Call]:
    """The calls among all lines of a sheet (`calls.folded`), ended ones included."""
    return calls.folded(line for line in lines if KINDS[line["kind"]].waits)


def calls_of(sheet: Sheet) -> list[calls.Call]:
    """The calls of one sheet, ended ones included; `taken_by` is the account."""
    entries = sheet.entries.filter(kind__in=WAITING).select_related("target", "user").order_by("number")
    return calls.folded(map(calls.line_of, entries))


def raises_version(kind: str, body: object) -> bool:
    """Whether an entry changes deals: a decision does when it writes or voids one."""
    return KINDS[kind].versioned(body)


def deal_in(kind: str, body: object) -> FreeJson | None:
    """The deal that an entry of this kind wrote, if it wrote one."""
    deal = KINDS[kind].deal
    return deal(body) if deal else None


def deal_of(entry: Entry) -> FreeJson | None:
    """The deal that an entry wrote, if it wrote one."""
    return deal_in(entry.kind, entry.body)


def fold_entry(log: Log, kind: str, number: int, target: int | None, body: object) -> None:
    """Take one entry into account. Raises LookupError when what it is about is not in force."""
    fold = KINDS[kind].fold
    if fold is not None:
        fold(log, number, target, body)


def flags() -> dict[str, list[str]]:
    """What the phone has to know of the kinds without a network: `static/scorer/entry-kinds.js`."""
    return {
        "VERSIONED": sorted(those(lambda kind: kind.versioned is always)),
        "FOLLOWING": sorted(those(lambda kind: kind.follows)),
    }
