"""What must hold between the rows of a file: references, the chains of hashes, what an entry may say."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from django.utils.translation import gettext as _

from core.addressed import refuse_address
from core.names import checked_name
from core.refusals import BadFileError, Refusal, rule_message
from core.typed import FreeJson
from rules import registry
from rules.errors import RuleError
from scoring.domain import calls, chain, tickets
from scoring.domain.kinds import check_body, deal_in
from scoring.domain.records import record_of
from scoring.domain.tickets import TICKET_ONLY
from scoring.models import Entry
from tournaments import ranking
from tournaments.draws.domain.renumbering import named
from tournaments.jury.domain import photos
from tournaments.transfer.domain.parts import BY_NAME, PARTS
from tournaments.transfer.domain.refusals import BadTransferError

Rows = Mapping[str, list[Any]]
Raw = Mapping[str, list[FreeJson]]
Kind = Entry.Kind


#: What stands in letters and lists, besides the names of players.
CALLED = (
    *(("tournament", "name"), ("tournament", "venue"), ("clubs", "name")),
    *(("seasons", "name"), ("categories", "name"), ("teams", "name")),
)


def check(rows: Rows, raw: Raw) -> None:
    """Refuse what no export can hold. Raises BadTransferError with the path of the field and the reason."""
    _references(rows)
    _documents(rows, raw)
    _one_of_each(rows)
    _places(rows)
    _names(rows)
    _system(rows["tournament"][0])
    _logs(rows, raw)
    for place, photo in enumerate(rows["case_photos"]):
        try:
            photos.check_kept(photo.picture)
        except BadFileError as refusal:
            raise BadTransferError(f"case_photos[{place}].picture", refusal.message) from None


def _refuse(part: str, place: int, column: str, reason: str) -> None:
    raise BadTransferError(f"{part}[{place}].{column}", reason)


def _references(rows: Rows) -> None:
    """Every reference leads to a row, within a part to an earlier one."""
    for part in PARTS:
        for place, row in enumerate(rows[part.name]):
            for column, target in part.refs.items():
                last = place if target == part.name else len(rows[target])
                if (getattr(row, column) or 0) > last:
                    _refuse(part.name, place, column, _("there is no such row before it"))
            for column, target in part.many.items():
                several = getattr(row, column)
                if any(each > len(rows[target]) for each in several) or len(set(several)) != len(several):
                    _refuse(part.name, place, column, _("there is no such row before it"))


def _documents(rows: Rows, raw: Raw) -> None:
    """Every registration that a document names is there; those of a draw by the numbers that its hash covers."""
    known = set(range(1, len(rows["registrations"]) + 1))
    numbers: list[set[int]] = []
    for place, draw in enumerate(rows["draws"]):
        its = [each.number for each in draw.drawn_as]
        people = [each.registration for each in draw.drawn_as]
        if len(set(its)) != len(its) or len(set(people)) != len(people) or not known.issuperset(people):
            _refuse("draws", place, "drawn_as", _("a registration is here twice or is missing"))
        numbers.append(set(its))
    for part in PARTS:
        for column, document in part.documents.items():
            for place, row in enumerate(raw[part.name]):
                if not document.numbers:
                    continue
                there = known
                if document.numbers == "draw":
                    there = numbers[place if part.name == "draws" else row["draw"] - 1]
                if not there.issuperset(named((column, row[column]))):
                    _refuse(part.name, place, column, _("names a player who is not there"))


def _one_of_each(rows: Rows) -> None:
    for name in ("desk_rules", "draw_wishes", "prize_rules"):
        if len(rows[name]) > 1:
            _refuse(name, 1, "", _("there is one of them at most"))
    for place, round_ in enumerate(rows["rounds"]):
        if round_.number != place + 1:
            _refuse("rounds", place, "number", _("rounds are numbered from 1 without a gap"))
    if sorted(each.player for each in rows["registrations"]) != list(range(1, len(rows["players"]) + 1)):
        raise BadTransferError("registrations", _("every player of the file is registered once"))
    if sorted(each.sheet for each in rows["tables"]) != list(range(1, len(rows["sheets"]) + 1)):
        raise BadTransferError("tables", _("every sheet of the file belongs to one table"))


def _places(rows: Rows) -> None:
    """What belongs to a table belongs to the sheet of that table."""

    def at(part: str, key: int | None) -> Any:
        return None if key is None else rows[part][key - 1]

    def same_sheet(part: str, place: int, column: str, key: int | None, of: str, sheet: int | None) -> None:
        if key is not None and at(of, key).sheet != sheet:
            _refuse(part, place, column, _("belongs to the sheet of another table"))

    for place, entry in enumerate(rows["entries"]):
        same_sheet("entries", place, "target", entry.target, "entries", entry.sheet)
    for place, held in enumerate(rows["held_entries"]):
        same_sheet("held_entries", place, "taken_over", held.taken_over, "entries", held.sheet)
    for place, seat in enumerate(rows["seats"]):
        same_sheet(
            "seats", place, "sheet_seat", seat.sheet_seat, "sheet_seats", at("tables", seat.table).sheet
        )
    for place, change in enumerate(rows["seat_changes"]):
        if at("seats", change.seat).table != change.table:
            _refuse("seat_changes", place, "seat", _("belongs to the sheet of another table"))
    for place, case in enumerate(rows["cases"]):
        sheet = case.table and at("tables", case.table).sheet
        for column in ("deal", "call"):
            same_sheet("cases", place, column, getattr(case, column), "entries", sheet)
    for place, decision in enumerate(rows["decisions"]):
        case = at("cases", decision.case)
        sheet = case.table and at("tables", case.table).sheet
        same_sheet("decisions", place, "entry", decision.entry, "entries", sheet)


def _names(rows: Rows) -> None:
    """GEN-3: what the forms refuse is no name in a file either."""
    for place, player in enumerate(rows["players"]):
        try:
            checked_name(player.name, _("Name"))
        except ValueError as error:
            _refuse("players", place, "name", str(error))
    for part, column in CALLED:
        for place, row in enumerate(rows[part]):
            try:
                refuse_address(getattr(row, column) or "")
            except ValueError as error:
                _refuse(part, place, column, str(error))


def _system(tournament: Any) -> None:
    if tournament.ruleset != TICKET_ONLY and tournament.ruleset not in registry.rulesets():
        raise BadTransferError("tournament.ruleset", _("there is no rule set of this name"))
    if tournament.ruleset != TICKET_ONLY:
        try:
            registry.engine(tournament.ruleset).form(tournament.ruleset_options)
        except RuleError as error:
            raise BadTransferError("tournament.ruleset_options", rule_message(error)) from None
    try:
        ranking.system(tournament.system, tournament.system_options)
    except (ranking.RankingError, LookupError) as error:
        raise BadTransferError("tournament.system", str(error)) from None


# --- the logs -----------------------------------------------------------------------------------
def _logs(rows: Rows, raw: Raw) -> None:
    """Every chain of hashes holds, every entry says what its kind may say."""
    of_sheet: list[list[int]] = [[] for _sheet in rows["sheets"]]
    for place, entry in enumerate(rows["entries"]):
        of_sheet[entry.sheet - 1].append(place)
    for place, (sheet, its) in enumerate(zip(rows["sheets"], of_sheet, strict=True)):
        entries = [_Unsaved(rows["entries"][each], raw["entries"][each]["body"], rows) for each in its]
        broken = chain.first_fault(entries)  # type: ignore[arg-type]
        if broken is not None:
            where = its[min(broken, len(its)) - 1]
            _refuse("entries", where, "hash", _("the chain of hashes of this sheet is broken here"))
        if sheet.head_hash != (entries[-1].hash if entries else "") or sheet.entry_count != len(entries):
            _refuse("sheets", place, "head_hash", _("is not the hash of its last entry"))
        _bodies(place, sheet, sum(seat.sheet == place + 1 for seat in rows["sheet_seats"]), entries, its)
    _heads(rows)


class _Unsaved(SimpleNamespace):
    """An entry of the file as the chain reads it."""

    def __init__(self, row: Any, body: Any, rows: Rows) -> None:
        super().__init__(**{name: getattr(row, name) for name in BY_NAME["entries"].columns.split()})
        self.body = body
        self.target = row.target and rows["entries"][row.target - 1]


def _bodies(place: int, sheet: Any, seats: int, entries: list[_Unsaved], its: list[int]) -> None:
    deals: list[Any] = []
    for where, entry in zip(its, entries, strict=True):
        try:
            _body(entry, sheet, seats)
        except Refusal as refusal:
            _refuse("entries", where, "body", refusal.message)
        except (LookupError, TypeError, ValueError, AttributeError):
            _refuse("entries", where, "body", _("is not what an entry of its kind says"))
        deal = deal_in(entry.kind, entry.body)
        if deal is not None:
            deals.append(deal)
    if not deals:
        return
    try:  # also those that were corrected: people read them
        registry.decode(record_of(sheet, deals, [str(seat) for seat in range(1, 5)]))
    except RuleError as error:
        _refuse("sheets", place, "ruleset", _("its deals cannot be read: %(error)s") % {"error": error})


def _body(entry: _Unsaved, sheet: Any, seats: int) -> None:
    """Raises Refusal, LookupError, TypeError, ValueError for what an entry of this kind cannot say.

    Before somebody joined there were fewer seats (T-2), never more.
    """
    body = entry.body
    check_body(entry.kind, body)
    if entry.kind == Kind.TICKET:
        # in a log there may be one of money, from before balances were taken
        of_money = any("money" in row for row in body["rows"])
        ruleset = tickets.TICKET_ONLY if of_money else sheet.ruleset
        tickets.check_ticket(body, min(len(body["rows"]), seats), ruleset, sheet.options)
    elif entry.kind == Kind.COUNT:
        tickets.check_count(body, min(len(body["money"]), seats))
    elif entry.kind == Kind.CALL and (
        body.get("subject", "other") not in calls.SUBJECTS or body.get("step", "done") not in calls.STEPS
    ):
        raise ValueError


def _heads(rows: Rows) -> None:
    """A published head hash is a hash of its table's log: nobody rewrote the log after it was published."""
    hashes: dict[int, set[str]] = {}
    for entry in rows["entries"]:
        hashes.setdefault(entry.sheet, {""}).add(entry.hash)
    logs = {(table.round, table.number): hashes.get(table.sheet, {""}) for table in rows["tables"]}
    for place, published in enumerate(rows["published_standings"]):
        for head in published.heads:
            if head.head not in logs.get((published.round, head.table), {head.head}):
                _refuse("published_standings", place, "heads", _("is not a hash of the log of its table"))
