"""What an entry that came too late says, for who decides about it: in words, and what each gain would be with it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.refusals import Refusal
from scoring.domain.deal_words import actor_of, contract_words
from scoring.domain.entries import NewEntry
from scoring.domain.folding import log_of, totals_of
from scoring.domain.kinds import deal_in
from scoring.domain.log import Log
from scoring.domain.trial import TRIED, try_entry
from scoring.models import Entry, HeldEntry, Sheet, SheetSeat


@dataclass(frozen=True)
class Gain:
    """A player's gain on the sheet as it stands and with the late entry: cents, or an exact balance."""

    name: str
    before: int | str
    after: int | str


@dataclass(frozen=True)
class Late:
    """`words` says the entry; `gains` is empty where it changes none or cannot be taken over as it is, and `refused`
    says why it cannot."""

    words: str
    reason: str
    gains: tuple[Gain, ...] = ()
    refused: str = ""


def with_logs(found: QuerySet[HeldEntry]) -> QuerySet[HeldEntry]:
    """Late entries with what `told` needs of their sheets, in as many queries for many as for one."""
    return found.select_related("sheet__fold").prefetch_related("sheet__seats", "sheet__entries")


def told(held: HeldEntry) -> Late:
    """A late entry (of `with_logs`) as a person reads it. While it waits it is tried on the sheet as it stands;
    nothing is written."""
    sheet, content = held.sheet, held.content
    seats = sorted(sheet.seats.all(), key=lambda seat: seat.position)
    words = _words(held, [seat.name for seat in seats])
    if held.settled_at or content["kind"] not in TRIED:
        return Late(words, content["reason"])
    new = NewEntry(
        device_id=uuid.uuid4(),
        kind=content["kind"],
        seen_version=sheet.version,
        body=content["body"],
        target=content["target"],
        reason=content["reason"],
    )
    try:
        log, _record, result = try_entry(sheet, new, _log(sheet))
    except Refusal as refusal:
        return Late(words, content["reason"], refused=refusal.message)
    gains = []
    for seat in seats:
        totals = totals_of(log, result, seat.position)
        gains.append(Gain(seat.name, _gain(seat), totals["balance"] if "balance" in totals else totals["zb"]))
    return Late(words, content["reason"], tuple(gains))


def _log(sheet: Sheet) -> Log:
    lines = sorted(sheet.entries.all(), key=lambda line: line.number)
    numbers = {line.pk: line.number for line in lines}
    return log_of(
        sheet, ((line.kind, line.number, numbers.get(line.target_id or 0), line.body) for line in lines)
    )


def _gain(seat: SheetSeat) -> int | str:
    return str(Fraction(seat.balance)) if seat.balance else seat.zb


def _words(held: HeldEntry, names: list[str]) -> str:
    """“deal: Boris: Sedma”, “correction of deal 3: Boris: Sto”, “removal of deal 3”; else its kind alone."""
    kind, content, numbers = held.content["kind"], held.content, held.sheet.fold.numbers
    said = str(dict(Entry.Kind.choices).get(kind, kind))
    if content["target"] in numbers:
        place = numbers.index(content["target"]) + 1
        said = _("%(what)s, deal %(place)d") % {"what": said, "place": place}
    deal = deal_in(kind, content["body"])
    if deal is None:
        return said
    actor = actor_of(deal)
    who = names[actor] if actor is not None and 0 <= actor < len(names) else ""
    try:
        what = contract_words(deal, held.sheet.ruleset, (get_language() or "sk")[:2])
    except (
        LookupError,
        TypeError,
        ValueError,
    ):  # a phone sends what it likes: what no rule knows is not said
        what = ""
    return ": ".join(part for part in (said, who, what) if part)
