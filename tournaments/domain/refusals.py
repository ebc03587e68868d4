"""Why a verb of a tournament refuses."""

from __future__ import annotations

from scoring.domain.refusals import Refusal, WrongStateError

__all__ = ["BadListError", "ImpossibleNumberError", "Refusal", "WrongStateError"]


class BadListError(Refusal):
    """A list of players that cannot be read at all."""

    code = "bad-list"
    status = 400


class ImpossibleNumberError(Refusal):
    """So many players cannot be split into tables (T-5)."""

    code = "impossible-number"
    status = 409
