"""A sheet in columns: the Balkan one (main between the sides, refas on top), cash with a pot, points."""

from __future__ import annotations

from msgspec import Struct

from rules.registry import Direction
from scoring.documents.paper import Field, Line, frame

NAME, TITLE, REFAS = 6.5, 4.6, 5.5
#: A row of figures, printed and by hand.
ROW, ROW_BY_HAND = 4.2, 7.5
POT_WIDTH = 24


class Column(Struct, frozen=True):
    """A column of figures: what `seat` has in an account, `on` whom where that matters; the pot has no seat."""

    account: str
    seat: int | None
    on: int | None
    field: Field


class Block(Struct, frozen=True):
    """The columns of one player under the name; or of the pot."""

    seat: int | None
    field: Field
    columns: tuple[Column, ...]

    def head(self, part: str) -> Field:
        """The name, or the refas below it."""
        top = self.field.top + (NAME if part == "refas" else 0)
        return Field(self.field.left, top, self.field.width, REFAS if part == "refas" else NAME)


class Ledger(Struct, frozen=True):
    """The drawing for a family of rules in a field."""

    field: Field
    family: str
    seats: int
    blank: bool
    direction: Direction

    @property
    def head(self) -> float:
        """The height above the first figure."""
        return NAME + TITLE + (REFAS if self.family == "balkan" else 0)

    @property
    def row(self) -> float:
        return ROW_BY_HAND if self.blank else ROW

    @property
    def rows(self) -> int:
        """How many figures a column holds."""
        return int((self.field.height - self.head) / self.row)

    def blocks(self) -> list[Block]:
        """The blocks from left to right, in the order of the seats."""
        pot = POT_WIDTH if self.family == "austrian" else 0
        width = (self.field.width - pot) / self.seats
        blocks = []
        for seat in range(self.seats):
            field = Field(self.field.left + seat * width, self.field.top, width, self.field.height)
            blocks.append(Block(seat, field, self._columns(seat, field)))
        if pot:
            field = Field(self.field.right - pot, self.field.top, pot, self.field.height)
            blocks.append(Block(None, field, (Column("pot", None, None, self._below(field)),)))
        return blocks

    def _columns(self, seat: int, field: Field) -> tuple[Column, ...]:
        """In the Balkan game the main stands in the middle, the neighbours' sides next to it on their side."""
        if self.family != "balkan":
            account = "cash" if self.family == "austrian" else "points"
            return (Column(account, seat, None, self._below(field)),)
        on = 1 if self.direction == "anticlockwise" else -1
        others = [(seat + on * step) % self.seats for step in range(1, self.seats)]
        kept: list[tuple[str, int | None]] = [("side", others[-1]), ("main", None)]
        kept += [("side", other) for other in others[:-1]]
        width = field.width / len(kept)
        return tuple(
            Column(
                account,
                seat,
                on,
                self._below(Field(field.left + place * width, field.top, width, field.height)),
            )
            for place, (account, on) in enumerate(kept)
        )

    def _below(self, field: Field) -> Field:
        return Field(field.left, field.top + self.head, field.width, field.height - self.head)

    def title(self, column: Column) -> Field:
        """The field above a column."""
        return Field(column.field.left, column.field.top - TITLE, column.field.width, TITLE)

    def cell(self, column: Column, place: int) -> Field:
        """The field of a figure."""
        return Field(column.field.left, column.field.top + place * self.row, column.field.width, self.row)

    def lines(self) -> list[Line]:
        """Every line of the form."""
        lines = frame(self.field, 0.4)
        top = self.field.top + self.head
        lines.append(Line(self.field.left, top, self.field.right, top, 0.3))
        lines.append(
            Line(self.field.left, self.field.top + NAME, self.field.right, self.field.top + NAME, 0.2)
        )
        for block in self.blocks():
            lines.append(Line(block.field.left, self.field.top, block.field.left, self.field.bottom, 0.4))
            for column in block.columns[1:]:
                left = column.field.left
                lines.append(Line(left, column.field.top - TITLE, left, self.field.bottom, 0.15))
        for place in range(1, self.rows + 1):
            below = top + place * self.row
            if below < self.field.bottom - 0.5:
                lines.append(Line(self.field.left, below, self.field.right, below, 0.08))
        return lines

    def shades(self) -> list[Field]:
        """The heads of the columns, and the mains."""
        head = Field(self.field.left, self.field.top, self.field.width, NAME)
        return [head, *(c.field for block in self.blocks() for c in block.columns if c.account == "main")]
