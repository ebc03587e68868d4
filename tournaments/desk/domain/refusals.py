"""Why what cannot be taken back is not done."""

from __future__ import annotations

from django.utils.translation import gettext as _

from core.refusals import Refusal


class OtherConsequenceError(Refusal, code="other-consequence", status=409):
    """What cannot be taken back would mean something else now than what was shown."""

    def __init__(self) -> None:
        super().__init__(_("Meanwhile something changed. Look at it and decide again."))
