"""Numbers of accounts: two that mean one account are equal, whatever way they are written; others are not (B10)."""

from __future__ import annotations

import re
from collections.abc import Collection

#: As banks write them: international, with the bank behind or before.
ACCOUNT = re.compile(
    r"(?<!\w)[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?!\w)"
    r"|(?<![0-9/])(?:[0-9]{1,6}-)?[0-9]{6,10} ?/ ?[0-9]{4}(?![0-9/])"
    r"|(?<![0-9/])[0-9]{1,6}-[0-9]{2,10} ?/ ?[0-9]{4}(?![0-9/])"
    r"|(?<![0-9/])[0-9]{4}/[0-9]{6}-[0-9]{6,10}(?![0-9])"
)
NATIONAL = re.compile(r"(?:([0-9]{1,6})-)?([0-9]{2,10})(?:/([0-9]{4}))?")
BANK_BEFORE = re.compile(r"([0-9]{4})/(?:([0-9]{1,6})-)?([0-9]{2,10})")
IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
#: Countries whose IBAN is the bank (4), the prefix (6) and the number (10).
LIKE_OURS = ("SK", "CZ")
#: What a figure counts in the sum by which a number is checked.
WEIGHTS = (6, 3, 7, 9, 10, 5, 8, 4, 2, 1)


def plain_account(text: str, bank: str = "") -> str:
    """An account as it is compared: the bank (four figures, empty where it is not said), prefix and number (16);
    of other countries the IBAN. Empty for what is none.

    text  2918599669/1100, 000000-2918599669, 1100/000000-2918599669, SK96 1100 …, 16 figures
    bank  where the text has none
    """
    bare = "".join(text.split()).upper()
    if IBAN.fullmatch(bare):
        return bare[4:] if bare[:2] in LIKE_OURS and len(bare) == 24 else bare
    before = BANK_BEFORE.fullmatch(bare)
    if before:
        return before[1] + (before[2] or "").zfill(6) + before[3].zfill(10)
    if re.fullmatch(r"[0-9]{11,16}", bare):
        bare = f"{bare.zfill(16)[:6]}-{bare[-10:]}"
    found = NATIONAL.fullmatch(bare)
    if not found or not int(found[2]):
        return ""
    return (found[3] or bank) + (found[1] or "").zfill(6) + found[2].zfill(10)


def same_account(said: str, iban: str) -> bool:
    """Whether a number (`plain_account`) is the account of an IBAN: whole, and with its bank where it is said."""
    mine = plain_account(iban)
    return said == mine or (len(said) == 16 and len(mine) == 20 and mine[4:] == said)


def is_checked(number: str) -> bool:
    """Whether figures can be an account of ours: their weighted sum is divisible by 11, prefix and number each."""
    if not (number.isascii() and number.isdigit() and 4 <= len(number) <= 16):
        return False
    whole = number.zfill(16)
    parts = whole[:6].zfill(10), whole[6:]
    return all(
        sum(int(sign) * by for sign, by in zip(part, WEIGHTS, strict=True)) % 11 == 0 for part in parts
    )


def is_of(accounts: Collection[str], iban: str) -> bool:
    """Whether a file that says these numbers is of the account of an IBAN: where it says none, it may be."""
    return not accounts or any(same_account(one, iban) for one in accounts)


def without_accounts(text: str) -> str:
    """A text in which no number of an account stands any more."""
    return ACCOUNT.sub("…", text)
