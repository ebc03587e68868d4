"""Why a draw, or a change of a seating, is refused."""

from __future__ import annotations

from django.utils.translation import gettext as _

from core.refusals import Refusal, rule_message
from tournaments.seeding import SeedingError


class ImpossibleNumberError(Refusal, code="impossible-number", status=409):
    """So many players cannot be split into tables (T-5)."""


class StaleSeatingError(Refusal, code="stale-seating", status=409):
    """Somebody else changed the seating meanwhile: `extra` holds the change that was seen and the present one."""

    def __init__(self, seen: int, present: int) -> None:
        super().__init__(
            _("Somebody else changed the seating meanwhile. Look at it and change it again."),
            seen=seen,
            present=present,
        )


class BrokenWishError(Refusal, code="broken-wish", status=409):
    """A hard wish is broken in this seating, and nobody said that it may be (T-15)."""


def refused(error: SeedingError) -> ImpossibleNumberError:
    """A refusal of the seeding in the reader's language; by T-5 with `below`, `above` and `byes`."""
    return ImpossibleNumberError(
        rule_message(error),
        rule=error.rule,
        **{name: error.params[name] for name in ("below", "above", "byes") if name in error.params},
    )
