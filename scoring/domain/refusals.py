"""Why a verb refuses. The message is for people, in their language; the code for programs."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from rules.errors import RuleError
from rules.play.faults import FaultsError


class Refusal(Exception):  # noqa: N818 - the family; its members are errors by name
    """A verb that did not do what was asked; nothing was changed."""

    code = "refused"
    status = 400

    def __init__(self, message: str | Promise, **extra: object) -> None:
        super().__init__(message)
        self.message = str(message)
        self.extra = extra


class StaleVersionError(Refusal):
    """Another device wrote meanwhile: `extra` holds the version seen and the present one."""

    code = "stale-version"
    status = 409

    def __init__(self, seen: int, present: int) -> None:
        super().__init__(
            _("Another device has changed the sheet meanwhile (you saw version %(seen)d, it is %(present)d).")
            % {"seen": seen, "present": present},
            seen_version=seen,
            version=present,
        )


class SameIdError(Refusal):
    """The same entry id came with another content."""

    code = "same-id-other-body"
    status = 409


class NotInForceError(Refusal):
    """The entry to correct or remove is not in force (any more)."""

    code = "not-in-force"
    status = 409

    @classmethod
    def gone(cls) -> NotInForceError:
        """Another entry has corrected or removed it."""
        return cls(_("This deal was already corrected or removed."))


class WrongStateError(Refusal):
    """The sheet (or round) is in a state in which this cannot be done."""

    code = "wrong-state"
    status = 409


class WrongCodeError(Refusal):
    """Not the code of this sheet."""

    code = "wrong-code"
    status = 403


class CodeBlockedError(Refusal):
    """Too many wrong codes: `extra` holds the seconds to wait. The present pen is not touched."""

    code = "code-blocked"
    status = 429


class TooManyError(Refusal):
    """Too much was asked for at once: `extra` holds the seconds to wait."""

    code = "too-many"
    status = 429


class BrokenRuleError(Refusal):
    """The rules refuse the deal: `extra` names deal, field and rule."""

    code = "rule"
    status = 422

    def __init__(self, error: RuleError) -> None:
        super().__init__(rule_message(error), deal=error.deal, field=error.field, rule=error.rule)
        if isinstance(error, FaultsError):
            self.extra["faults"] = told(error)


def told(error: RuleError) -> list[dict[str, str | None]]:
    """What is wrong, fault by fault: field, rule and the sentence in the reader's language."""
    faults = error.faults if isinstance(error, FaultsError) else (error,)
    return [{"field": fault.field, "rule": fault.rule, "message": rule_message(fault)} for fault in faults]


def rule_message(error: RuleError) -> str:
    """The sentence of a rule error in the reader's language; of several faults all of them."""
    if isinstance(error, FaultsError):
        return "; ".join(rule_message(fault) for fault in error.faults)
    try:
        return _(error.template).format(**error.params)
    except (
        KeyError,
        IndexError,
        ValueError,
    ):  # a translation that lost a placeholder must not hide the error
        return error.message


class NotAllowedError(Refusal):
    """Not in this role, or not at this table."""

    code = "not-allowed"
    status = 422


class JurysError(Refusal):
    """The rules leave this to the jury: `extra` names the rule."""

    code = "jury"
    status = 422


class TooOftenError(Refusal):
    """A door that is open to everyone was used too often: `extra` holds the seconds to wait."""

    code = "too-often"
    status = 429


class DeskFullError(Refusal):
    """So much waits at the desk that a late entry is not kept: `extra` holds the limit."""

    code = "held-full"
    status = 409  # to be shown to a person: after a 429 a phone would send it again by itself

    def __init__(self, limit: int) -> None:
        super().__init__(
            _(
                "%(limit)d late entries of this table wait for the desk already. Tell the desk, "
                "and send this one again when it has settled some."
            )
            % {"limit": limit},
            limit=limit,
        )


class TooLargeError(Refusal):
    """More was sent than is taken here: `extra` holds the limit in bytes."""

    code = "too-large"
    status = 413

    def __init__(self, limit: int) -> None:
        if limit < 100_000:
            text = _("What was sent is too large; at most %(limit)s kB are possible here.")
            shown = number_format(limit / 1_000, 1 if limit % 1_000 else 0)
        else:
            text = _("What was sent is too large; at most %(limit)s MB are possible here.")
            shown = number_format(limit / 1_000_000, 1 if limit % 1_000_000 else 0)
        super().__init__(text % {"limit": shown}, limit=limit)


class BadTicketError(WrongStateError):
    """A ticket or a count that is not well formed: `extra` names seat and field."""

    code = "bad-ticket"
    status = 422
