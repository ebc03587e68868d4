"""Why a sheet refuses what a device, the desk or a referee asks (`core.refusals`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from core.refusals import Refusal, WrongStateError, rule_message
from rules.errors import RuleError
from rules.play.faults import FaultsError


class StaleVersionError(Refusal, code="stale-version", status=409):
    """Another device wrote meanwhile: `extra` holds the version seen and the present one."""

    def __init__(self, seen: int, present: int) -> None:
        super().__init__(
            _("Another device has changed the sheet meanwhile (you saw version %(seen)d, it is %(present)d).")
            % {"seen": seen, "present": present},
            seen_version=seen,
            version=present,
        )


class NotInForceError(Refusal, code="not-in-force", status=409):
    """The entry to correct or remove is not in force (any more)."""

    @classmethod
    def gone(cls) -> NotInForceError:
        """Another entry has corrected or removed it."""
        return cls(_("This deal was already corrected or removed."))


class WrongCodeError(Refusal, code="wrong-code", status=403):
    """Not the code of this sheet."""


class CodeBlockedError(Refusal, code="code-blocked", status=429):
    """Too many wrong codes, from this network or altogether: `extra` holds the seconds to wait. The present pen is not
    touched, and the QR code of the slip goes on to work."""


class TooManyError(Refusal, code="too-many", status=429):
    """Too much was asked for at once: `extra` holds the seconds to wait."""


class BrokenRuleError(Refusal, code="rule", status=422):
    """The rules refuse the deal: `extra` names deal, field and rule."""

    def __init__(self, error: RuleError) -> None:
        super().__init__(rule_message(error), deal=error.deal, field=error.field, rule=error.rule)
        if isinstance(error, FaultsError):
            self.extra["faults"] = _faults(error)


def _faults(error: RuleError) -> list[dict[str, str | None]]:
    """What is wrong, fault by fault: field, rule and the sentence in the reader's language."""
    faults = error.faults if isinstance(error, FaultsError) else (error,)
    return [{"field": fault.field, "rule": fault.rule, "message": rule_message(fault)} for fault in faults]


class NotYourSeatError(Refusal, code="not-your-seat", status=403):
    """A player's word from a phone that does not have their seat."""

    @classmethod
    def without_card(cls) -> NotYourSeatError:
        """Nothing shows that this phone is at the table."""
        return cls(_("Take your seat first: scan the card of the table and choose your name."))

    @classmethod
    def ended(cls) -> NotYourSeatError:
        """Another device writes now, or none."""
        return cls(_("This phone does not write any more."))


class NotAllowedError(Refusal, code="not-allowed", status=422):
    """Not in this role, or not at this table."""


class JurysError(Refusal, code="jury", status=422):
    """The rules leave this to the jury: `extra` names the rule."""


# shown to a person: after a 429 a phone would send the entry again by itself
class DeskFullError(Refusal, code="held-full", status=409):
    """So much waits at the desk that a late entry is not kept: `extra` holds the limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(
            _(
                "%(limit)d late entries of this table wait for the desk already. Tell the desk, "
                "and send this one again when it has settled some."
            )
            % {"limit": limit},
            limit=limit,
        )


class SheetFullError(Refusal, code="sheet-full", status=409):
    """So much was written on this sheet that it takes no more: `extra` holds the limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(
            _("This sheet has %(limit)d entries and takes no more. Sign it, and go on with a new one.")
            % {"limit": limit},
            limit=limit,
        )


class BadTicketError(WrongStateError):
    """A ticket or a count that is not well formed: `extra` names seat and field."""

    code = "bad-ticket"
    status = 422
