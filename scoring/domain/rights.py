"""Who may write what onto a sheet (section 1 of the tournament rules): the scorer's pen ends where the jury begins."""

from __future__ import annotations

from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from scoring.domain.kinds import KINDS, deal_of
from scoring.domain.log import Log
from scoring.domain.records import TableResult
from scoring.domain.refusals import JurysError, NotAllowedError
from scoring.models import Entry, Sheet

Kind, Role = Entry.Kind, Entry.Role

#: The code of what the referee himself declares a renonce (M-30).
DECLARED = "jury"


def check_role(sheet: Sheet, role: str, kind: str, body: object) -> None:
    """Refuse a kind of entry that a role may not make. Raises NotAllowedError, JurysError."""
    wanted = KINDS[kind]
    if role not in wanted.writers:
        if wanted.writers == {Role.JURY}:
            raise JurysError(_("Only the jury decides."), rule="T-30")
        if role == Role.PLAYER:
            raise NotAllowedError(
                _("Only the scorer writes deals; you may confirm, object or call the jury.")
            )
        raise NotAllowedError(_("This is not the scorer's to write."), field="kind")
    if not sheet.jury and wanted.needs_jury(body):
        raise NotAllowedError(_("This table has no jury: settle it among yourselves."))


def check_target(entry: Entry, log: Log) -> None:
    """A deal before the jury, or decided by it, is not the scorer's any more; who joined has a seat of his own.

    Raises JurysError, WrongStateError.
    """
    if not KINDS[entry.kind].follows:
        return
    target = entry.target
    if target is not None and (deal_of(target) or {}).get("kind") == "join":
        raise WrongStateError(
            _("A player who has joined stays on the sheet: record their departure instead."), rule="SPEC-3"
        )
    if entry.role != Role.SCORER:
        return
    if target is not None and target.number in log.disputed:
        raise JurysError(_("A claim holds this deal until the jury decides it."), rule="T-29")
    if target is not None and target.kind == Kind.DECISION:
        raise JurysError(_("The jury decided this deal; only a later decision changes it."), rule="T-30")
    if target is not None and target.kind == Kind.REMOVAL and target.role != Role.SCORER:
        raise NotAllowedError(_("What the desk removed, only the desk writes again."))


def check_deal(sheet: Sheet, entry: Entry, log: Log, result: TableResult) -> None:
    """Refuse the scorer's deal that needs the jury; `log` and `result` with the deal in it. Raises JurysError."""
    deal = deal_of(entry)
    if not sheet.jury or entry.role != Role.SCORER or deal is None:
        return
    place = log.numbers.index(entry.number)
    if deal.get("ruling"):
        raise JurysError(_("A ruling is the jury's: call it to the table."), rule="M-36", field="ruling")
    if any(renonce.get("code") == DECLARED for renonce in deal.get("renonces", ())):
        raise JurysError(
            _("Only the jury declares something else a renonce: call it to the table."),
            rule="M-30",
            field="renonces",
        )
    if "marked_by_jury" in result["deals"][place].get("notes", ()):
        raise JurysError(
            _("After a renonce of the defence in a game worth 20 points or more the jury decides."),
            rule="M-36",
            field="renonces",
        )
    older = place < len(log.deals) - 1
    if older and entry.target is not None and _renonces(entry.target) != deal.get("renonces", []):
        raise JurysError(
            _("A renonce is claimed only until the cards are put together for the next deal; call the jury."),
            rule="M-39",
            field="renonces",
        )


def _renonces(entry: Entry) -> object:
    return (deal_of(entry) or {}).get("renonces", [])
