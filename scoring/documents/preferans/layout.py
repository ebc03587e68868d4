"""The sheets of preferans as a layout: the empty form and the values of one table."""

from __future__ import annotations

from scoring.documents.paper import Page
from scoring.documents.preferans.form import drawn_form
from scoring.documents.preferans.values import drawn_values
from scoring.documents.sheet import PaperForm, PaperSheet


class PreferansLayout:
    """A4 upright, one page a table: the pulka of the Russian family, columns for the others."""

    def form(self, form: PaperForm) -> Page:
        """Lines and labels."""
        return drawn_form(form)

    def values(self, sheet: PaperSheet) -> Page:
        """Names, accounts, settlement and deals; names only where the sheet is blank."""
        return drawn_values(sheet)
