"""International numbers of bank accounts (ISO 13616)."""

from __future__ import annotations

import re

#: Country, two check digits, what the country numbers its accounts by.
WRITTEN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}", re.ASCII)
#: So long it is in the countries whose clubs play; in others anything that ISO allows.
LENGTHS = {"SK": 24, "CZ": 24, "AT": 20, "HU": 28, "PL": 28, "DE": 22, "SI": 19, "HR": 21, "UA": 29}
#: Blanks and dashes that people write between the groups of four.
BETWEEN = re.compile(r"[\s\u00a0\u202f-]")


def plain_iban(text: str) -> str:
    """The number as it is sent: capital letters, nothing between the groups."""
    return BETWEEN.sub("", text).upper()


def grouped(iban: str) -> str:
    """The number as people read it: in groups of four."""
    return " ".join(iban[at : at + 4] for at in range(0, len(iban), 4))


def hidden(iban: str) -> str:
    """Its two ends, by which who knows the account knows it again."""
    return f"{iban[:4]}…{iban[-4:]}" if len(iban) > 8 else iban


def is_iban(text: str) -> bool:
    """Whether it is well formed, as long as its country says, and its check digits are right (mod 97)."""
    if not WRITTEN.fullmatch(text) or len(text) != LENGTHS.get(text[:2], len(text)):
        return False
    return int("".join(str(int(sign, 36)) for sign in text[4:] + text[:4])) % 97 == 1
