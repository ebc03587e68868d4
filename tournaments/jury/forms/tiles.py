"""The choices of a decision as tiles: who with his role, the usual infractions first, the stage of the play (T-29)."""

from __future__ import annotations

from django import forms
from django.forms.boundfield import BoundField, BoundWidget

from tournaments.jury.queries.docket import Docket

#: The code of what only the referee calls a renonce.
DECLARED = "jury"
#: Everybody who must agree that a game is played on.
EVERYBODY = "all"
#: No infraction at all: the entry is corrected.
NOTHING = "none"
#: The infractions that come up most, in the order of the tiles; the others are one tap further.
FREQUENT = ("I.1", "I.2", "I.3", "I.4", "I.7", "II.3")


class Tiles(forms.Form):
    """What the page of a case asks of the form of a decision, to lay its tiles."""

    docket: Docket

    @property
    def who(self) -> list[tuple[BoundWidget, str]]:
        """The players as tiles, each with what he does in the deal."""
        if "offender_1" in self.fields:
            return list(zip(self["offender_1"], self.docket.roles, strict=True))
        roles = ["", *self.docket.roles] if self.docket.seats else []
        tiles = list(self["offender"])
        return [(tile, roles[at] if at < len(roles) else "") for at, tile in enumerate(tiles)]

    @property
    def who_field(self) -> BoundField:
        """The field of these tiles."""
        return self["offender_1" if "offender_1" in self.fields else "offender"]

    @property
    def dismissing(self) -> list[BoundWidget]:
        """The choice by which a complaint is dismissed."""
        return [tile for tile in self["outcome"] if tile.data["value"] == "dismissed"]

    @property
    def reason_follows(self) -> bool:
        """Whether the reason is still the one that the page has suggested."""
        return bool(self.data) and self.data.get("reasoning", "") == self.data.get("suggested", "")

    @property
    def told_facts(self) -> bool:
        """Whether a stage of the play is chosen already."""
        return any(self[name].value() for name in ("replayed", "agreed", "irreversible", "lost_before"))

    @property
    def frequent(self) -> list[BoundWidget]:
        """The infractions that come up most, as far as this deal can have them."""
        return [tile for tile in self["code_1"] if tile.data["value"] in FREQUENT]

    @property
    def further(self) -> list[BoundWidget]:
        """The other infractions of the rules."""
        rare = {*FREQUENT, DECLARED, NOTHING}
        return [tile for tile in self["code_1"] if tile.data["value"] not in rare]

    @property
    def declared(self) -> list[BoundWidget]:
        """What only the referee calls a renonce."""
        return [tile for tile in self["code_1"] if tile.data["value"] == DECLARED]

    @property
    def nothing(self) -> list[BoundWidget]:
        """No renonce: the entry alone is corrected."""
        return [tile for tile in self["code_1"] if tile.data["value"] == NOTHING]

    @property
    def rules_known(self) -> int:
        """How many infractions the rules know in this deal."""
        return len(self.frequent) + len(self.further)

    @property
    def chosen(self) -> str:
        """The infraction that is chosen, for what must stay open."""
        return str(self["code_1"].value() or "") if "code_1" in self.fields else ""

    @property
    def facts_asked(self) -> bool:
        """Whether it matters at which stage of the play it was (M-33)."""
        return bool(self.docket.asked_facts([self.chosen])) if self.chosen not in ("", NOTHING) else False

    @property
    def agreeing(self) -> list[tuple[BoundWidget, str]]:
        """Who must agree that the game is played on, once it is known whose infraction it is: each alone, and more of
        them by one tap. Before that everybody at the table."""
        tiles = list(self["agreed"])
        offender, code = str(self["offender_1"].value() or ""), self["code_1"].value()
        if not (offender.isascii() and offender.isdigit()) or code in (None, "", NOTHING):
            return [(tile, "") for tile in tiles if tile.data["value"] != EVERYBODY]
        renonce = {"offender": int(offender), "code": code, "game": "forfeited"}
        asked = self.docket.must_agree({**(self.docket.base or {}), "renonces": [renonce]})
        names = ", ".join(self.docket.names[seat] for seat in asked)
        known = {EVERYBODY: names, **{str(seat): "" for seat in asked}}
        shown = [(tile, known[tile.data["value"]]) for tile in tiles if tile.data["value"] in known]
        return shown if len(asked) > 1 else shown[1:]

    @property
    def facts_for(self) -> str:
        """Whose infraction the stage of the play is asked for, and which one."""
        return f"{self['offender_1'].value() or ''} {self.chosen}"

    @property
    def facts_moved(self) -> bool:
        """Whether the page shows them for another one: else they stay as they are under the finger."""
        return self.data.get("facts_for") != self.facts_for

    @property
    def facts(self) -> list[BoundField]:
        """What was established of the deal."""
        return [self[name] for name in ("replayed", "irreversible", "lost_before")]
