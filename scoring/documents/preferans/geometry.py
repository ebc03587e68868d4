"""The parts of a preferans sheet on an A4 page, from top to bottom."""

from __future__ import annotations

from msgspec import Struct

from scoring.documents.paper import HEIGHT, MARGIN, WIDTH, Field
from scoring.documents.setting import PROCEDURE_ROOM
from scoring.documents.sheet import PaperForm

LEFT, RIGHT = MARGIN, WIDTH - MARGIN
TOP, BOTTOM = MARGIN - 1, HEIGHT - MARGIN
QR = 20
#: Heights: the head, what was agreed, the drawing of a printed sheet, a row of the settlement, the signature.
HEAD, AGREED, DRAWING, ROW, SIGNATURE = 21, 7, 134, 4.6, 8
BLANK_SIGNATURE = 12


class Parts(Struct, frozen=True):
    """`settlement` and `log` have no height on a blank sheet."""

    head: Field
    agreed: Field
    drawing: Field
    settlement: Field
    signature: Field
    log: Field

    @property
    def name(self) -> Field:
        """Room for game and event, left of round, table and the QR codes."""
        return Field(LEFT, self.head.top, RIGHT - LEFT - QR - 52 - PROCEDURE_ROOM, self.head.height)

    def round_and_table(self) -> dict[str, Field]:
        """The two fields left of the QR code."""
        left = RIGHT - QR - 52
        return {
            part: Field(left + place * 25.5, self.head.top, 25.5, self.head.height - 2)
            for place, part in enumerate(("round", "table"))
        }


def parts_of(form: PaperForm) -> Parts:
    """Where the parts of a sheet lie."""
    top = float(TOP)

    def part(height: float) -> Field:
        nonlocal top
        field = Field(LEFT, top, RIGHT - LEFT, height)
        top += height
        return field

    head, agreed = part(HEAD), part(AGREED)
    if form.blank:
        drawing = part(BOTTOM - top - BLANK_SIGNATURE)
        return Parts(head, agreed, drawing, part(0), part(BLANK_SIGNATURE), part(0))
    drawing = part(DRAWING)
    part(1.5)
    settlement = part(ROW * (form.seats + 2))
    return Parts(head, agreed, drawing, settlement, part(SIGNATURE), part(BOTTOM - top))
