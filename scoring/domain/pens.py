"""Who may write: the round's code gives one device the pen; another takes it over with the same code."""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.refusals import WrongStateError
from scoring.domain.refusals import CodeBlockedError, WrongCodeError
from scoring.domain.write_keys import is_write_key
from scoring.models import Pen, Sheet

#: Without I, O, 0 and 1, which look alike on a slip. 32 signs: six of them are 30 bits.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
#: So many wrong codes are a slip of the finger; each further one doubles the wait.
FREE_TRIES = 3
LONGEST_WAIT = 300


def sheet_code(sheet: Sheet, generation: int | None = None) -> str:
    """The six characters that give the pen of this sheet: recomputed when shown, never stored."""
    message = f"{sheet.public_id}:{generation or sheet.code_generation}".encode()
    digest = hmac.new(settings.TABLE_CODE_KEY.encode(), message, hashlib.sha256).digest()
    number = int.from_bytes(digest[:4], "big")
    return "".join(ALPHABET[(number >> (5 * place)) & 31] for place in range(CODE_LENGTH))


def digest_of(token: str) -> str:
    """How a token is kept."""
    return hashlib.sha256(token.encode()).hexdigest()


def take_pen(public_id: str, code: str, device: str = "") -> tuple[Pen, str]:
    """Give the pen to the device that knows the code; the one that held it loses it.

    Returns the pen and its token (128 bits, shown this once). Raises Sheet.DoesNotExist, WrongStateError
    when nobody may write any more, CodeBlockedError, WrongCodeError.
    """
    # The count of wrong codes must survive the refusal, so the refusal is raised after the transaction.
    with transaction.atomic():
        sheet = Sheet.objects.select_for_update().get(public_id=public_id)
        outcome = _try_code(sheet, code, device)
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


def _try_code(
    sheet: Sheet, code: str, device: str
) -> tuple[Pen, str] | WrongCodeError | CodeBlockedError | WrongStateError:
    now = timezone.now()
    if is_write_key(sheet, code):
        return _give(sheet, device)
    if sheet.writing_ended_at:
        return WrongStateError(_("The round is closed: nothing can be written on this sheet any more."))
    until = sheet.code_blocked_until or now
    wait = math.ceil((until - now).total_seconds())
    if 0 < wait <= LONGEST_WAIT:  # longer than the longest: the clock was put back meanwhile
        return CodeBlockedError(
            _("Too many wrong codes. Try again in %(seconds)d s.") % {"seconds": wait}, retry_after=wait
        )
    typed = code.strip().upper().replace("-", "").replace(" ", "")
    if not hmac.compare_digest(typed.encode(), sheet_code(sheet).encode()):
        return _wrong_code(sheet, typed)
    sheet.wrong_codes, sheet.code_blocked_until = 0, None
    sheet.save(update_fields=["wrong_codes", "code_blocked_until"])
    return _give(sheet, device)


def _give(sheet: Sheet, device: str) -> tuple[Pen, str]:
    sheet.pens.filter(ended_at__isnull=True).update(ended_at=timezone.now())
    token = secrets.token_urlsafe(16)
    pen = Pen.objects.create(
        sheet=sheet, digest=digest_of(token), generation=sheet.code_generation, device=device[:80]
    )
    return pen, token


def _wrong_code(sheet: Sheet, typed: str) -> WrongCodeError:
    sheet.wrong_codes += 1
    if sheet.wrong_codes >= FREE_TRIES:
        wait = min(2 ** (sheet.wrong_codes - FREE_TRIES + 1), LONGEST_WAIT)
        sheet.code_blocked_until = timezone.now() + timedelta(seconds=wait)
    sheet.save(update_fields=["wrong_codes", "code_blocked_until"])
    earlier = (sheet_code(sheet, generation) for generation in range(1, sheet.code_generation))
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
    locked.wrong_codes, locked.code_blocked_until = 0, None
    locked.save(update_fields=["code_generation", "wrong_codes", "code_blocked_until"])
    locked.pens.filter(ended_at__isnull=True).update(ended_at=timezone.now())
    return sheet_code(locked)
