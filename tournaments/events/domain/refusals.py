"""Why a verb of a tournament refuses."""

from __future__ import annotations

from core.refusals import Refusal


class BadSettingError(Refusal, code="bad-setting", status=422):
    """A setting that is not legal: `extra` names field and rule."""
