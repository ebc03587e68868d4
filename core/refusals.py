"""Why a verb refuses. The message is for people, in their language; the code for programs."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.cited import Cited
from rules.errors import WordedError
from rules.play.faults import FaultsError


class Refusal(Exception):  # noqa: N818 - the family; its members are errors by name
    """A verb that did not do what was asked; nothing was changed.

    rule   the number of the rule that refuses it, if one does: a page links it behind the words, an answer of the
           API holds it as a field
    """

    code = "refused"
    status = 400

    def __init_subclass__(cls, code: str = "", status: int = 0) -> None:
        """A kind of refusal says its code and its status beside its name; else they are those of its base."""
        super().__init_subclass__()
        cls.code, cls.status = code or cls.code, status or cls.status

    def __init__(self, message: str | Promise, **extra: object) -> None:
        super().__init__(message)
        self.message = Cited(str(message), str(extra.get("rule") or ""))
        self.extra = extra


class SameIdError(Refusal, code="same-id-other-body", status=409):
    """The same id, or idempotency key, came with another content."""


class WrongStateError(Refusal, code="wrong-state", status=409):
    """What it is about is in a state in which this cannot be done."""


class TooOftenError(Refusal, code="too-often", status=429):
    """What anyone may try was tried too often: `extra` holds the seconds to wait."""


class TooLargeError(Refusal, code="too-large", status=413):
    """More was sent than is taken here: `extra` holds the limit in bytes."""

    def __init__(self, limit: int) -> None:
        if limit < 100_000:
            text = _("That is too large; the limit is %(limit)s kB.")
            shown = number_format(limit / 1_000, 1 if limit % 1_000 else 0)
        else:
            text = _("That is too large; the limit is %(limit)s MB.")
            shown = number_format(limit / 1_000_000, 1 if limit % 1_000_000 else 0)
        super().__init__(text % {"limit": shown}, limit=limit)


class BadFileError(Refusal, code="bad-file", status=400):
    """A file that is not what it should be, or too large."""


class BadListError(Refusal, code="bad-list", status=400):
    """A list of players that cannot be read at all."""


def rule_message(error: WordedError) -> Cited:
    """The sentence of such an error in the reader's language, with its rule; of several faults all of them."""
    if isinstance(error, FaultsError):
        return Cited("; ".join(rule_message(fault) for fault in error.faults), error.rule)
    try:
        return Cited(error.said(_, get_language() or "en"), error.rule)
    except (KeyError, IndexError, ValueError):
        # a translation that lost a placeholder must not hide the error
        return Cited(error.message, error.rule)
