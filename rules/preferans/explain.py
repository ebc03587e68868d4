"""The evening for a person: every deal, every entry with its reason, rule and paragraph, the sheet, the settlement."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from rules.citations import cite_in
from rules.option_titles import agreed_text
from rules.play.telling import french_told
from rules.preferans.deals import Recorded
from rules.preferans.result import PARTS, Entry, Result
from rules.preferans.sheet import sources
from rules.preferans.told import Words
from rules.rulebook import sources_told

_FLAGS = ("hand", "open", "dark", "shared", "surrender", "refused_talon", "write_off", "underbid")
_PLAIN = ("points", "amount", "note")
MINUS = "−"


def evening(
    title: str,
    family: str,
    players: Sequence[str],
    given: Mapping[str, object],
    deals: Sequence[Recorded],
    result: Result,
    language: str,
    remarks: Mapping[int, str | None],
    reason: str | None,
) -> Iterator[str]:
    """Line by line: the game, each deal with its entries, the sheet at the end, the settlement.

    family    names the contracts: russian, balkan, slovak or austrian
    language  en, sk or cs
    remarks   a line more by the number of a deal, None where there is none
    reason    why the game was closed, where the record says so
    """
    say = Words(language)
    yield say("text", "game").format(title=title, players=", ".join(players))
    if given:
        yield say("text", "agreed").format(options=agreed_text(given, language))
    for deal, outcome in zip(deals, result.deals, strict=True):
        yield ""
        what = "; ".join(_parts(say, family, players, deal))
        yield say("text", "deal").format(number=outcome.number, what=what)
        yield from (_entry(say, players, entry) for entry in outcome.entries)
        if not outcome.entries:
            yield "  " + say("text", "nothing")
        if (remark := remarks[outcome.number]) is not None:
            yield "  " + remark
    yield ""
    yield from _sheet(say, players, result)
    if reason is not None:
        yield say("text", "reason").format(reason=reason)
    yield from _settled(say, players, result)
    yield ""
    yield say("text", "sources")
    entries = [
        *(entry for outcome in result.deals for entry in outcome.entries),
        *result.settlement["entries"],
    ]
    cited = [*(entry.source for entry in entries), sources()[result.settlement["cite"]]]
    yield from (f"  {line}" for line in sources_told("preferans", cited, language))


def readable(figure: int | str) -> str:
    """A figure as a person writes it: 7, or 27 1/2."""
    if isinstance(figure, int) or "/" not in figure:
        return str(figure).replace("-", MINUS)
    sign = MINUS if figure.startswith("-") else ""
    numerator, denominator = (int(part) for part in figure.lstrip("-").split("/"))
    whole, rest = divmod(numerator, denominator)
    return f"{sign}{whole} {rest}/{denominator}" if whole else f"{sign}{numerator}/{denominator}"


def signed(figure: int | str) -> str:
    """The same with its sign."""
    text = readable(figure)
    return text if text.startswith(MINUS) or text == "0" else f"+{text}"


# ---- a deal


def _parts(say: Words, family: str, players: Sequence[str], deal: Recorded) -> Iterator[str]:
    """What was recorded, field by field, in the order a player tells it."""
    kind = str(deal.__struct_config__.tag)
    contract = getattr(deal, "contract", None)
    yield say("kind", kind) if contract is None else say.contract(family, contract)
    for field in ("seat", "declarer", "dealer"):
        if hasattr(deal, field):
            yield f"{say('field', field)} {players[getattr(deal, field)]}"
    if getattr(deal, "bid", UNSET) is not UNSET:
        yield f"{say('field', 'bid')} {say.contract(family, getattr(deal, 'bid'))}"  # noqa: B009
    yield from (say("field", flag) for flag in _FLAGS if getattr(deal, flag, False))
    for field, shown in _BY_SEAT.items():
        values = getattr(deal, field, UNSET)
        if values is not UNSET and any(value is not None for value in values):
            named = (
                f"{name} {shown(say, value)}"
                for name, value in zip(players, values, strict=True)
                if value is not None
            )
            yield f"{say('field', field)} {', '.join(named)}"
    yield from _rest(say, players, deal)


def _rest(say: Words, players: Sequence[str], deal: Recorded) -> Iterator[str]:
    bombers = getattr(deal, "bombers", UNSET)
    if bombers is not UNSET:
        yield f"{say('field', 'bombers')} {', '.join(players[seat] for seat in bombers)}"
    talon = getattr(deal, "talon", UNSET)
    if talon is not UNSET:
        yield f"{say('field', 'talon')} {' '.join(french_told(card) for card in talon)}"
    aces = getattr(deal, "aces", UNSET)
    if aces is not UNSET:
        yield say("aces", aces)
    for field in _PLAIN:
        value = getattr(deal, field, UNSET)
        if value is not UNSET and not isinstance(value, tuple):
            yield f"{say('field', field)} {value}"


_BY_SEAT: dict[str, Callable[[Words, Any], str]] = {
    "defence": lambda say, said: say("say", said),
    "tricks": lambda say, count: str(count),
    "doublings": lambda say, count: str(count),
}


def _entry(say: Words, players: Sequence[str], entry: Entry) -> str:
    """One figure: who, where, how much, why, and by which rule of which paragraph."""
    account = say("account", entry.account)
    if entry.on is not UNSET:
        account = say("text", "on").format(account=account, on=players[entry.on])
    who = "" if entry.seat is None else f"{players[entry.seat]}: "
    return (
        f"  {who}{account} {signed(entry.amount)} – {say('reason', entry.reason)}"
        f" [{entry.cite}, {cite_in(entry.source, say.language)}]"
    )


# ---- the end


def _sheet(say: Words, players: Sequence[str], result: Result) -> Iterator[str]:
    """The accounts, one line a player."""
    yield say("text", "sheet").format(count=len(result.deals))
    for seat, name in enumerate(players):
        line = []
        for account, figures in result.accounts.items():
            if not isinstance(figures, list):
                continue
            own, label = figures[seat], say("account", account)
            if isinstance(own, list) and account in ("whist", "side"):
                held = (f"{players[on]} {readable(amount)}" for on, amount in enumerate(own) if on != seat)
                line.append(f"{label} ({', '.join(held)})")
            elif isinstance(own, list):
                line.append(f"{label} {', '.join(map(str, own)) or '–'}")
            else:
                line.append(f"{label} {readable(own)}")
        yield f"  {name}: {'; '.join(line)}"
    if "pot" in result.accounts:
        yield f"  {say('account', 'pot')} {readable(result.accounts['pot'])}"


def _settled(say: Words, players: Sequence[str], result: Result) -> Iterator[str]:
    """The balance and what went into it."""
    state = say("text", "finished" if result.finished else "stopped")
    yield say("text", "settled").format(unit=say("unit", result.unit), state=state)
    yield from (_entry(say, players, entry) for entry in result.settlement["entries"])
    cite = result.settlement["cite"]
    for part in PARTS:
        if part in result.settlement:
            figures = zip(players, result.settlement[part], strict=True)
            named = ", ".join(f"{name} {readable(figure)}" for name, figure in figures)
            yield f"  {say('balance', part)}: {named} [{cite}, {cite_in(sources()[cite], say.language)}]"
    for name, won in zip(players, result.balance, strict=True):
        yield f"  {name}: {signed(won)}"
