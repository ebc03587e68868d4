"""Where the fields of the union's sheet lie on an A4 page; the columns of the players run from top to bottom."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from scoring.documents.paper import HEIGHT, MARGIN, WIDTH, Field

LEFT, RIGHT = MARGIN, WIDTH - MARGIN
TOP, BOTTOM = MARGIN - 1, HEIGHT - MARGIN
#: Widths of the columns left of the players, and of all players together.
GROUP, VALUE, SEATS = 15, 9.5, 72
QR = 20
#: A row of the premium table is never taller.
TALLEST_ROW = 6
#: Room for actor and points of so many games that are described.
ACTOR_CELLS = 8
#: The fields of a player above the premium table.
PLAYER_PARTS = ("number", "name", "deposit_1", "deposit_2", "zb")


class Heights(Struct, frozen=True):
    """The heights of the parts, from top to bottom. `row` 0: the premium table takes what is left."""

    head: float
    number: float
    name: float
    deposit: float
    zb: float
    payment: float
    table_head: float
    row: float
    total: float
    signature: float
    notes: float


#: Filled by hand: room to write. Printed with its figures: room for the list of deals below.
#                head number name deposit zb  payment table_head row  total signature notes
BY_HAND = Heights(21,  7.5,   12,    8,    9,     5,      5.5,   0,    6.5,     11,     24)  # fmt: skip
PRINTED = Heights(21,  5.5,   10.5,  5,    6.5,   4,      4.2,   3.85, 5,        7,     24)  # fmt: skip


class Geometry(Struct, frozen=True, kw_only=True):
    """The fields of a sheet for `seats` players and a premium table of `rows` rows; `top_of` names the parts."""

    seats: int
    rows: int
    row_height: float
    top_of: dict[str, float]

    @property
    def seats_left(self) -> float:
        return RIGHT - SEATS

    @property
    def values_left(self) -> float:
        """The left side of the two columns with the points, above them the labels of the players' fields."""
        return self.seats_left - 2 * VALUE

    @property
    def wording_left(self) -> float:
        return LEFT + GROUP

    @property
    def seat_width(self) -> float:
        return SEATS / self.seats

    def height_of(self, part: str) -> float:
        """The height of a part of the page."""
        parts = list(self.top_of)
        return self.top_of[parts[parts.index(part) + 1]] - self.top_of[part]

    def across(self, part: str, left: float = LEFT, right: float = RIGHT) -> Field:
        """A part of the page between two columns."""
        return Field(left, self.top_of[part], right - left, self.height_of(part))

    def seat(self, position: int, part: str) -> Field:
        """The field of a player in one of the parts."""
        left = self.seats_left + position * self.seat_width
        return self.across(part, left, left + self.seat_width)

    def round_and_table(self) -> dict[str, Field]:
        """The two fields left of the QR code."""
        head = self.across("head", self.seats_left, RIGHT - QR - 1)
        half = head.width / 2
        return {
            part: Field(head.left + place * half, head.top, half, head.height - 2)
            for place, part in enumerate(("round", "table"))
        }

    def actor_cells(self, part: str) -> list[Field]:
        """The cells for the games that are described: of actors (part "number") or of points ("name")."""
        line = self.across(part, self.wording_left, self.values_left)
        width = line.width / ACTOR_CELLS
        return [Field(line.left + cell * width, line.top, width, line.height) for cell in range(ACTOR_CELLS)]

    def description(self, *, label: bool = False) -> Field:
        """The field for the descriptions, or that of its label; as high as deposits and gain beside it."""
        left, right = (LEFT, self.wording_left) if label else (self.wording_left, self.values_left)
        top = self.top_of["deposit_1"]
        return Field(left, top, right - left, self.top_of["payment"] - top)

    def row_top(self, place: int) -> float:
        """The upper side of a row of the premium table; of the row after the last, the end of the table."""
        return self.top_of["rows"] + place * self.row_height

    def row(self, place: int, left: float, right: float) -> Field:
        """A row of the premium table between two columns."""
        return Field(left, self.row_top(place), right - left, self.row_height)

    def seat_row(self, position: int, place: int) -> Field:
        """The field of a player in a row of the premium table."""
        left = self.seats_left + position * self.seat_width
        return self.row(place, left, left + self.seat_width)


@lru_cache(maxsize=32)
def geometry(seats: int, rows: int, *, blank: bool) -> Geometry:
    """The fields of a sheet; `log` is what is left for the list of deals, nothing on a blank sheet."""
    heights = BY_HAND if blank else PRINTED
    fixed = sum(getattr(heights, name) for name in Heights.__struct_fields__) + heights.deposit
    row_height = heights.row or min(TALLEST_ROW, (BOTTOM - TOP - fixed) / max(rows, 1))
    parts = [
        ("head", heights.head),
        ("number", heights.number),
        ("name", heights.name),
        ("deposit_1", heights.deposit),
        ("deposit_2", heights.deposit),
        ("zb", heights.zb),
        ("payment", heights.payment),
        ("table_head", heights.table_head),
        ("rows", rows * row_height),
        ("total", heights.total),
        ("signature", heights.signature),
        ("notes", heights.notes),
    ]
    top_of, top = {}, float(TOP)
    for part, height in parts:
        top_of[part] = round(top, 3)
        top += height
    top_of["log"] = round(top, 3)
    top_of["end"] = BOTTOM
    return Geometry(seats=seats, rows=rows, row_height=row_height, top_of=top_of)
