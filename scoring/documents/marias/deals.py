"""The list of deals at the foot of a filled sheet: number, dealer, actor, game, money by player, points."""

from __future__ import annotations

from rules.marias.record import Deal, Misdeal, Record
from rules.marias.result import DealResult, Result
from scoring.documents import figures
from scoring.documents.listing import Listed, drawn_list
from scoring.documents.marias.words import Words, given
from scoring.documents.paper import Field, Text
from scoring.documents.sheet import PaperSheet

PLUS, MINUS, RED = "+", figures.MINUS, "♥"


def drawn_log(sheet: PaperSheet, words: Words, field: Field, record: Record, result: Result) -> list[Text]:
    """The list in its field, with the totals: one column or two, as many deals as there is room for."""
    if not record.deals:
        return []
    listed, total = _deals(sheet, words, record, result), _total(words, result, sheet)
    return drawn_list(_head(sheet, words), listed, total, field, more=words.log["more"])


def _head(sheet: PaperSheet, words: Words) -> Listed:
    log = words.log
    return Listed(
        log["number"], log["dealer"], log["actor"], log["game"], sheet.labels, words.label["premium"]
    )


def _deals(sheet: PaperSheet, words: Words, record: Record, result: Result) -> list[Listed]:
    decimals = _has_small_coins(result)
    return [
        Listed(
            number=str(scored.number),
            dealer=sheet.labels[deal.dealer],
            actor=sheet.labels[deal.actor] if isinstance(deal, Deal) else "",
            game=_game(deal, scored, words, sheet.labels),
            sums=[figures.amount(cents, sheet.form.language, decimals=decimals) for cents in scored.money],
            points=str(sum(scored.premium) or ""),
        )
        for deal, scored in zip(record.deals, result.deals, strict=True)
    ]


def _has_small_coins(result: Result) -> bool:
    return any(cents % 100 for deal in result.deals for cents in deal.money)


def _total(words: Words, result: Result, sheet: PaperSheet) -> Listed:
    decimals = _has_small_coins(result)
    sums = [figures.amount(cents, sheet.form.language, decimals=decimals) for cents in result.money]
    return Listed("", "", "", words.log["total"], sums, str(sum(result.premium) or ""))


def _game(deal: Deal | Misdeal, scored: DealResult, words: Words, labels: list[str]) -> str:
    """The game as a scorer would write it: “Sto a sedma ♥: flek 120, 7 −”."""
    if isinstance(deal, Misdeal):
        return words.log["misdeal"]
    name = f"{words.contract[deal.contract]} {RED}" if deal.red else words.contract[deal.contract]
    parts = [words.log["accepted"]] if deal.accepted else _outcomes(deal, words)
    parts += [
        f"{words.log[f'silent_{silent}']} {PLUS if side == 'actor' else MINUS}"
        for silent, side in (given(deal.silent) or {}).items()
    ]
    if given(deal.laid_down):
        parts.append(words.log["laid_down"])
    offenders = ",".join(labels[renonce.offender] for renonce in deal.renonces)
    if offenders:
        parts.append(words.log["renonce"].format(who=offenders))
    if "limit" in scored.notes:
        parts.append(words.log["limited"])
    if "marked_by_jury" in scored.notes:
        parts.append("J")
    return f"{name}: {', '.join(parts)}" if parts else name


def _outcomes(deal: Deal, words: Words) -> list[str]:
    """Each component with its doublings and its outcome, named where the contract does not say which it is."""
    won = given(deal.won) or {}
    parts = []
    for place, component in enumerate(words.terms.contracts[deal.contract].components):
        outcome = PLUS if won.get(component) else MINUS if component in won else ""
        if component == "hundred" and given(deal.points) is not None:
            outcome = str(deal.points)
        obvious = component != "game" and (place == 0 or outcome.isdigit())
        said = words.flek(deal.flek[component]) if deal.flek.get(component) else ""
        parts.append(" ".join(filter(None, ("" if obvious else words.component[component], said, outcome))))
    return [part for part in parts if part]
