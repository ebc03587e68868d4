"""What is known of banks, out of `banks.toml`: heads of their files, and where two files mean one payment."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from core.names import plain
from core.typed import FreeJson

#: Whose layout a file has: so much of its heads and of the layout's is the same.
ALIKE = 0.6


@dataclass(frozen=True)
class Bank:
    """A bank: its name, its numbers in accounts, the heads of its files, and what it calls columns otherwise."""

    name: str
    codes: frozenset[str]
    layouts: tuple[frozenset[str], ...]
    heads: dict[str, list[str]]
    one_reference: frozenset[str]
    no_reference: frozenset[str]
    #: Whether accounts in its GPC stand in the order of "formát KM".
    km: bool


def bare_head(head: str) -> str:
    """A head as it is compared: “#Částka (CZK)*:” is “castka”; “DatumZauctovani”, “datum_zauctovani” and “datum
    zaúčtování” are one."""
    apart = re.sub(r"(?<=[^\W\d_A-Z])(?=[A-Z][^\W\d_A-Z])", " ", head[:200])
    bare = re.sub(r"\s*[(\[][^)\]]*[)\]]", "", plain(apart))
    return " ".join(re.sub(r"[^\w+&]|_", " ", bare).split())


@cache
def banks() -> tuple[Bank, ...]:
    """All of them."""
    return tuple(
        Bank(
            name=one["name"],
            codes=frozenset(one["codes"]),
            layouts=tuple(frozenset(map(bare_head, layout)) for layout in one["layouts"]),
            heads={hold: [bare_head(head) for head in heads] for hold, heads in one.get("heads", {}).items()},
            one_reference=frozenset(one.get("one_reference", ())),
            no_reference=frozenset(one.get("no_reference", ())),
            km=bool(one.get("km")),
        )
        for one in _data()["bank"]
    )


@cache
def heads_of(name: str = "") -> dict[str, list[str]]:
    """By what a column holds: what it may be called, the preferred first; a bank's own words before all others."""
    usual = {hold: [bare_head(head) for head in heads] for hold, heads in _data()["heads"].items()}
    bank = next((one for one in banks() if one.name == name), None)
    return (
        {**bank.heads, **{hold: heads for hold, heads in usual.items() if hold not in bank.heads}}
        if bank
        else usual
    )


def bank_of(heads: Sequence[str]) -> str:
    """The name of the bank whose layout these heads are; empty where it is nobody's, or may be two banks'."""
    here = frozenset(filter(None, map(bare_head, heads)))
    alike = sorted(
        ((max(_likeness(here, layout) for layout in bank.layouts), bank.name) for bank in banks()),
        reverse=True,
    )
    (most, name), (next_, _other) = alike[:2]
    return name if most >= ALIKE and most > next_ else ""


def bank_with(code: str) -> Bank | None:
    """The bank that has this number in accounts."""
    return next((one for one in banks() if code in one.codes), None)


def source_of(code: str, kind: str, whose: str = "") -> str:
    """Whose numbers the references of a file are: two files of one source give a payment of an account the same one.

    code   of the bank, out of the account
    kind   csv, gpc, camt, api
    whose  whose layout a CSV has
    """
    bank = bank_with(code)
    if bank and kind in bank.one_reference and whose in ("", bank.name):
        return "bank"
    return f"{kind}-{plain(whose).replace(' ', '-')}" if whose else kind


def _likeness(here: frozenset[str], layout: frozenset[str]) -> float:
    """How much of both is the same; a bank adds columns, and leaves some out that a client did not ask for."""
    both = len(here & layout)
    return both / max(1, min(len(here), len(layout))) if both >= 5 else both / max(1, len(here | layout))


@cache
def _data() -> FreeJson:
    content = (Path(__file__).parent / "banks.toml").read_text(encoding="utf-8")
    return tomllib.loads(content)
