"""Forms of a tournament that comes as a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.people.fields import IDENTIFYING, Who, seen
from tournaments.people.models import Player
from tournaments.transfer.domain import Match

#: The value of a choice that is no player here.
NEW = "new"


class FileForm(forms.Form):
    """A file `tournament/1`."""

    file = forms.FileField(label=gettext_lazy("File of a tournament (JSON)"))


class DecisionForm(forms.Form):
    """Who the players of a file are: a choice for each who is not plainly new; with the address, where it is taken.

    `whole` shows the players of the registry, licences and years of birth (to a site admin, T-36).
    """

    def __init__(
        self,
        matches: Sequence[Match],
        data: Any = None,
        *,
        slug: str = "",
        slug_free: bool = True,
        whole: bool = False,
    ) -> None:
        super().__init__(data)
        self.matches = [
            match for match in matches if match.state != "new" and (whole or not match.of_the_registry)
        ]
        if not slug_free:
            self.fields["slug"] = forms.SlugField(
                label=_("Address of the tournament"), max_length=60, initial=f"{slug[:57]}-2"
            )
        if whole:
            self.fields["accounts"] = forms.BooleanField(
                label=_("Make accounts without a password for those who have none here"), required=False
            )
        for match in self.matches:
            choices = [(str(player.pk), _words(player, whole=whole)) for player in match.candidates]
            if match.may_be_new:
                choices.append((NEW, _("nobody of them: a new player")))
            if match.state == "unclear":
                choices.insert(0, ("", _("say who it is")))
            self.fields[f"player-{match.place}"] = forms.ChoiceField(
                label=match.name,
                choices=choices,
                initial=str(match.candidates[0].pk) if match.state == "known" else "",
            )

    def decisions(self) -> dict[int, int | None]:
        """Player here by row of the file; None: new. Only of a valid form."""
        chosen = {match.place: self.cleaned_data[f"player-{match.place}"] for match in self.matches}
        return {place: None if value == NEW else int(value) for place, value in chosen.items()}

    def rows(self, state: str) -> list[tuple[Match, forms.BoundField]]:
        """The players of a state with their fields."""
        return [(match, self[f"player-{match.place}"]) for match in self.matches if match.state == state]

    @property
    def unclear(self) -> list[tuple[Match, forms.BoundField]]:
        """Those whom a person must decide."""
        return self.rows("unclear")

    @property
    def known(self) -> list[tuple[Match, forms.BoundField]]:
        """Those who were found."""
        return self.rows("known")


def _words(player: Player, *, whole: bool) -> str:
    """A player here."""
    shown = seen(IDENTIFYING, Who.OFFICE if whole else Who.PUBLIC)
    return ", ".join(str(value) for field in shown if (value := field.of(player)))
