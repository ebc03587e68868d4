"""Why a verb about a table refuses."""

from __future__ import annotations

from core.refusals import WrongStateError


class InsolventError(WrongStateError):
    """T-22: somebody would pay more than his deposit: `extra` names him by seat, and the ZB with the cap."""

    code = "insolvent"
