"""Which family of rules is printed how."""

from __future__ import annotations

from typing import Protocol

from rules import registry
from scoring.documents.marias.layout import MariasLayout
from scoring.documents.paper import Page
from scoring.documents.preferans.layout import PreferansLayout
from scoring.documents.sheet import PaperForm, PaperSheet
from scoring.documents.ticket import TicketLayout


class Layout(Protocol):
    """The sheet of one family of rules on paper."""

    def form(self, form: PaperForm) -> Page:
        """The empty form: lines, labels, tables of the rules."""

    def values(self, sheet: PaperSheet) -> Page:
        """What is stamped on it: names, sums, points, deals."""


#: By the engine of the rule set.
LAYOUTS: dict[str, Layout] = {"marias": MariasLayout(), "preferans": PreferansLayout()}

#: Of a game that only has tickets (T-1).
TICKET_ONLY = "ticket-only"
TICKET: Layout = TicketLayout()


def layout_of(ruleset: str) -> Layout | None:
    """The layout for the sheets of a rule set; None when its family has none yet."""
    if ruleset == TICKET_ONLY:
        return TICKET
    known = registry.rulesets().get(ruleset)
    return LAYOUTS.get(known.engine) if known else None
