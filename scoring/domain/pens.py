"""Who may write: the round's code gives one device the pen; another takes it over with the same code."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from core import limits, rate_limits
from core.refusals import WrongStateError
from scoring.domain.refusals import CodeBlockedError, WrongCodeError
from scoring.domain.write_keys import LENGTH, is_write_key, write_key
from scoring.models import Pen, Sheet

#: Without I, O, 0 and 1, which look alike on a slip. 32 signs: six of them are 30 bits.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6


def sheet_code(sheet: Sheet, generation: int | None = None) -> str:
    """The six characters that give the pen of this sheet: recomputed when shown, never stored."""
    message = f"{sheet.public_id}:{generation or sheet.code_generation}".encode()
    digest = hmac.new(settings.TABLE_CODE_KEY.encode(), message, hashlib.sha256).digest()
    number = int.from_bytes(digest[:4], "big")
    return "".join(ALPHABET[(number >> (5 * place)) & 31] for place in range(CODE_LENGTH))


def digest_of(token: str) -> str:
    """How a token is kept."""
    return hashlib.sha256(token.encode()).hexdigest()


def take_pen(public_id: str, code: str, device: str = "", network: str = "") -> tuple[Pen, str]:
    """Give the pen to the device that knows the code, or the key of the slip; the one that held it loses it.

    `network` is where it was typed: wrong codes slow the network that they came from, at this sheet, and nobody else.
    Returns the pen and its token (128 bits, shown this once). Raises Sheet.DoesNotExist, WrongStateError when nobody
    may write any more, CodeBlockedError, WrongCodeError.
    """
    sheet = Sheet.objects.get(public_id=public_id)
    typed = code.strip()
    if not is_write_key(sheet, typed):
        _check_code(sheet, typed, f"{public_id} {network}")
    with transaction.atomic():
        locked = Sheet.objects.select_for_update().get(pk=sheet.pk)
        if locked.writing_ended_at:
            raise WrongStateError(_("The round is closed: nothing can be written on this sheet any more."))
        if locked.code_generation != sheet.code_generation:  # replaced in this moment
            raise WrongCodeError(_("This code was replaced by a new one. Ask the desk for it."))
        return _give(locked, device)


def takes_codes(sheet: Sheet) -> bool:
    """Whether the six characters still give the pen; after too many wrong ones only the slip's QR code does."""
    return sheet.wrong_codes < limits.WRONG_CODES.most


def _check_code(sheet: Sheet, typed: str, asker: str) -> None:
    """Each try counts before it is looked at, so that many at once are no more than as many; a right one is given back.
    Raises CodeBlockedError, WrongCodeError."""
    if len(typed) >= LENGTH:
        raise _wrong(sheet, typed, [write_key(sheet, earlier) for earlier in _earlier(sheet)])
    typed = typed.upper().replace("-", "").replace(" ", "")
    wait = rate_limits.hit(limits.CODES.name, asker, limits.CODES.rate)
    if wait:
        raise CodeBlockedError(
            _("Too many wrong codes. Try again in %(seconds)d s, or scan the QR code of the slip.")
            % {"seconds": wait},
            retry_after=wait,
        )
    counted = Sheet.objects.filter(pk=sheet.pk, wrong_codes__lt=limits.WRONG_CODES.most)
    if not counted.update(wrong_codes=F("wrong_codes") + 1):
        raise CodeBlockedError(
            _(
                "Too many wrong codes were typed for this table. Scan the QR code of the slip, or ask the desk."
            ),
            retry_after=limits.CODES.rate.seconds,
        )
    if not hmac.compare_digest(typed.encode(), sheet_code(sheet).encode()):
        raise _wrong(sheet, typed, [sheet_code(sheet, earlier) for earlier in _earlier(sheet)])
    rate_limits.give_back(limits.CODES.name, asker)
    Sheet.objects.filter(pk=sheet.pk, wrong_codes__gt=0).update(wrong_codes=F("wrong_codes") - 1)


def _give(sheet: Sheet, device: str) -> tuple[Pen, str]:
    sheet.pens.filter(ended_at__isnull=True).update(ended_at=timezone.now())
    token = secrets.token_urlsafe(16)
    pen = Pen.objects.create(
        sheet=sheet, digest=digest_of(token), generation=sheet.code_generation, device=device[:80]
    )
    return pen, token


def _earlier(sheet: Sheet) -> range:
    return range(1, sheet.code_generation)


def _wrong(sheet: Sheet, typed: str, earlier: Iterable[str]) -> WrongCodeError:
    if any(hmac.compare_digest(typed.encode(), code.encode()) for code in earlier):
        return WrongCodeError(_("This code was replaced by a new one. Ask the desk for it."))
    return WrongCodeError(
        _("This is not the code of %(sheet)s. Every table has its own, and a new one each round.")
        % {"sheet": sheet}
    )


@transaction.atomic
def hand_on(pen: Pen) -> None:
    """Give the pen back, so that nobody holds it until the code is typed again."""
    Pen.objects.filter(pk=pen.pk, ended_at__isnull=True).update(ended_at=timezone.now())


@transaction.atomic
def replace_code(sheet: Sheet) -> str:
    """Make the code and the pens given out by it invalid; returns the new code."""
    locked = Sheet.objects.select_for_update().get(pk=sheet.pk)
    locked.code_generation += 1
    locked.wrong_codes = 0
    locked.save(update_fields=["code_generation", "wrong_codes"])
    locked.pens.filter(ended_at__isnull=True).update(ended_at=timezone.now())
    return sheet_code(locked)
