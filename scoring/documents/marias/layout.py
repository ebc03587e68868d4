"""The union's sheet as a layout: the empty form and the values of one table."""

from __future__ import annotations

from scoring.documents.marias.form import drawn_form
from scoring.documents.marias.values import drawn_values
from scoring.documents.paper import Page
from scoring.documents.sheet import PaperForm, PaperSheet


class MariasLayout:
    """A4 upright, one page a table, for three and four players."""

    def form(self, form: PaperForm) -> Page:
        """Lines, labels, premium table and footnotes."""
        return drawn_form(form)

    def values(self, sheet: PaperSheet) -> Page:
        """Round, table, players and sums; points by row and the list of deals, unless the sheet is blank."""
        return drawn_values(sheet)
