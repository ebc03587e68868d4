"""The list of deals at the foot of a filled sheet: number, dealer, actor, game, money by player, points.

Each deal is two runs of text, the figures padded with spaces as wide as a digit or a comma: a page of forty deals in
cells of their own would take ten times as long to render.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.marias.record import Deal, Misdeal, Record
from rules.marias.result import DealResult, Result
from scoring.documents import figures
from scoring.documents.lettering import COMMA_SPACE, FIGURE_SPACE, LINE, POINT, ems, shortened
from scoring.documents.marias.words import Words, given
from scoring.documents.paper import Field, Text
from scoring.documents.sheet import PaperSheet

GAP = 4
#: Leading in millimetres: comfortable, and the smallest that can be read.
WIDEST, NARROWEST = 3.3, 2.2
#: Above the list its title; so many lines stand in one column, more in two.
TITLE, ONE_COLUMN = 4.2, 12
PLUS, MINUS, RED = "+", figures.MINUS, "♥"
DIGIT, COMMA = ems("0"), ems(",")


class Listed(Struct, frozen=True):
    """A line of the list."""

    number: str
    dealer: str
    actor: str
    game: str
    sums: list[str]
    points: str


def drawn_log(sheet: PaperSheet, words: Words, field: Field, record: Record, result: Result) -> list[Text]:
    """The list in its field, with the totals: one column or two, as many deals as there is room for."""
    if not record.deals:
        return []
    room = field.height - TITLE
    lines = _within(_deals(sheet, words, record, result), 2 * (int(room / NARROWEST) - 1) - 1, words)
    lines.append(_total(words, result, sheet))
    half = len(lines) if len(lines) <= ONE_COLUMN else -(-len(lines) // 2)
    columns = Columns(_head(sheet, words), lines, min(WIDEST, room / (half + 1)))
    width = (field.width - GAP) / 2
    left = Field(field.left, field.top + TITLE, width, room)
    right = Field(field.right - width, field.top + TITLE, width, room)
    return columns.drawn(lines[:half], left) + columns.drawn(lines[half:], right)


def _within(deals: list[Listed], most: int, words: Words) -> list[Listed]:
    """At most so many lines; the last one says how many deals were left out."""
    if len(deals) <= most:
        return deals
    shown = deals[: most - 1]
    more = words.log["more"].format(count=len(deals) - len(shown))
    return [*shown, Listed("", "", "", more, [""] * len(deals[0].sums), "")]


def _head(sheet: PaperSheet, words: Words) -> Listed:
    log = words.log
    return Listed(
        log["number"], log["dealer"], log["actor"], log["game"], sheet.labels, words.label["premium"]
    )


class Columns:
    """The widths that all lines of a list share, and their size."""

    def __init__(self, head: Listed, lines: Sequence[Listed], spacing: float) -> None:
        self.head = head
        self.spacing = spacing
        self.size = round(spacing / LINE / POINT, 2)
        every = [head, *lines]
        self.number, self.dealer, self.actor, self.points = (
            max(ems(getattr(line, key)) for line in every) for key in ("number", "dealer", "actor", "points")
        )
        self.sums = [max(ems(line.sums[seat]) for line in every) for seat in range(len(head.sums))]

    def drawn(self, lines: Sequence[Listed], field: Field) -> list[Text]:
        """One column of the list under its head; nothing when there are no lines for it."""
        if not lines:
            return []
        below = Field(field.left, field.top + self.spacing, field.width, len(lines) * self.spacing)
        above = Field(field.left, field.top, field.width, self.spacing)
        return [*self._runs(lines, below, "figures"), *self._runs([self.head], above, "figures strong")]

    def _runs(self, lines: Sequence[Listed], field: Field, kind: str) -> list[Text]:
        """The words on the left, the figures on the right."""
        right = [self._figures(line) for line in lines]
        room = field.width - max(map(ems, right)) * self.size * POINT - 1
        left = [shortened(self._words(line), room, self.size) for line in lines]
        return [
            Text(field=field, text="\n".join(run), size=self.size, leading=self.spacing, kind=style)
            for run, style in ((left, kind), (right, f"{kind} right"))
        ]

    def _words(self, line: Listed) -> str:
        front = ((line.number, self.number), (line.dealer, self.dealer), (line.actor, self.actor))
        return "".join(_padded(text, width) + FIGURE_SPACE for text, width in front) + line.game

    def _figures(self, line: Listed) -> str:
        sums = (_padded(text, width) for text, width in zip(line.sums, self.sums, strict=True))
        return "".join(text + FIGURE_SPACE for text in sums) + _padded(line.points, self.points)


def _padded(text: str, width: float) -> str:
    """The text on the right of a column of so many ems."""
    missing = width - ems(text)
    digits = int((missing + 0.02) / DIGIT)
    commas = round((missing - digits * DIGIT) / COMMA)
    return f"{COMMA_SPACE * max(0, commas)}{FIGURE_SPACE * digits}{text}"


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
