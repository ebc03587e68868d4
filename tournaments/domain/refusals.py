"""Why a verb of a tournament refuses."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.domain.refusals import Refusal, TooOftenError, WrongStateError
from tournaments.seeding import SeedingError

__all__ = [
    "BadListError",
    "BadSettingError",
    "BadTransferError",
    "BrokenWishError",
    "FullError",
    "ImpossibleNumberError",
    "InsolventError",
    "OtherConsequenceError",
    "Refusal",
    "StaleSeatingError",
    "SuspendedError",
    "TooOftenError",
    "WrongStateError",
    "refused",
]


class BadFileError(Refusal):
    """A file that is not what it should be, or too large."""

    code = "bad-file"
    status = 400


class BadListError(Refusal):
    """A list of players that cannot be read at all."""

    code = "bad-list"
    status = 400


class BadTransferError(Refusal):
    """A file of a tournament that cannot be what it says: `extra` names the field."""

    code = "bad-tournament-file"
    status = 422

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}" if field else reason, field=field)


class ImpossibleNumberError(Refusal):
    """So many players cannot be split into tables (T-5)."""

    code = "impossible-number"
    status = 409


class OtherConsequenceError(Refusal):
    """What cannot be taken back would mean something else now than what was shown."""

    code = "other-consequence"
    status = 409

    def __init__(self) -> None:
        super().__init__(_("Meanwhile something changed. Look at it and decide again."))


class InsolventError(WrongStateError):
    """T-22: somebody would pay more than his deposit: `extra` names him by seat, and the ZB with the cap."""

    code = "insolvent"


class BadSettingError(Refusal):
    """A setting that is not legal: `extra` names field and rule."""

    code = "bad-setting"
    status = 422


class FullError(Refusal):
    """There is no place left in the tournament."""

    code = "full"
    status = 409


class SuspendedError(Refusal):
    """A suspended player is not entered (T-31)."""

    code = "suspended"
    status = 409


class StaleSeatingError(Refusal):
    """Somebody else changed the seating meanwhile: `extra` holds the change that was seen and the present one."""

    code = "stale-seating"
    status = 409

    def __init__(self, seen: int, present: int) -> None:
        super().__init__(
            _("Somebody else changed the seating meanwhile. Look at it and change it again."),
            seen=seen,
            present=present,
        )


class BrokenWishError(Refusal):
    """A hard wish is broken in this seating, and nobody said that it may be (T-15)."""

    code = "broken-wish"
    status = 409


def refused(error: SeedingError) -> ImpossibleNumberError:
    """A refusal of the seeding in the reader's language; by T-5 with `below`, `above` and `byes`."""
    return ImpossibleNumberError(
        _(error.template).format(**error.params),
        rule=error.rule,
        **{name: error.params[name] for name in ("below", "above", "byes") if name in error.params},
    )
