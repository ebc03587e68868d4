"""The form of a question: cards typed or tapped in, turned into `open-hands/1` and back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.plain import FreeJson
from rules.play.deal import Setting
from rules.play.games import Book, book
from rules.play.sequence import tricks_in_order
from scoring.study.words import SEATS, questions, suits_named

HANDS = ("hand_0", "hand_1", "hand_2")
#: Where the faults of a question (fields of `open-hands/1`) are shown.
PLACES = {
    "play.talon": "talon", "talon": "talon", "play.tricks": "played", "tricks": "played",
    "trump": "trump", "helper": "helper", "lead": "lead", "layouts": "target", "target": "target",
}  # fmt: skip


class CardsField(forms.CharField):
    """Cards with blanks or commas between them, in small or capital letters."""

    def __init__(self, **how: Any) -> None:
        widget = forms.TextInput(
            attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}
        )
        super().__init__(required=False, max_length=200, widget=widget, **how)

    def clean(self, value: Any) -> list[str]:
        return re.findall(r"[^\s,;]+", super().clean(value).upper())

    def prepare_value(self, value: Any) -> Any:
        return " ".join(value) if isinstance(value, list | tuple) else value


class StudyForm(forms.Form):
    """A position of one rule set. `question()` gives the question of a valid form."""

    asked = forms.ChoiceField(label=_("What is played, and what you ask"))
    trump = forms.ChoiceField(label=_("Trumps"), required=False)
    helper = forms.ChoiceField(label=_("Helper suit (two sevens)"), required=False)
    lead = forms.TypedChoiceField(
        label=_("Who leads the first trick"), choices=list(enumerate(SEATS)), coerce=int, initial=0
    )
    target = forms.IntegerField(
        label=_("What the actor must reach"),
        required=False,
        min_value=-200,
        max_value=400,
        help_text=_("Points or tricks. Empty: what the game itself needs, such as 100."),
    )
    look = forms.ChoiceField(
        label=_("Cards that you do not enter"),
        choices=[
            ("open", _("there are none: all hands are known")),
            ("first", _("look for one layout that beats the actor")),
            ("count", _("count all layouts that beat the actor")),
        ],
        initial="open",
    )
    hand_0 = CardsField(label=SEATS[0])
    hand_1 = CardsField(label=SEATS[1])
    hand_2 = CardsField(label=SEATS[2])
    talon = CardsField(label=_("Talon"))
    played = CardsField(
        label=_("Played"), help_text=_("All cards in the order they were played, from the first trick on.")
    )
    before_renonce = forms.BooleanField(
        label=_("If a card was played against the rules, look at the position just before it"),
        required=False,
        initial=True,
    )

    def __init__(self, ruleset: str, *arguments: Any, **how: Any) -> None:
        super().__init__(*arguments, **how)
        self.ruleset = ruleset
        self.rules: Book = book(ruleset)
        pack = next(iter(self.rules.games.values())).pack
        named = [("", "–"), *((letter, name) for letter, name in suits_named(pack).items())]
        self.fields["asked"].choices = questions(self.rules)  # type: ignore[attr-defined]
        self.fields["trump"].choices = named  # type: ignore[attr-defined]
        self.fields["helper"].choices = named  # type: ignore[attr-defined]
        if not any(game.helper for game in self.rules.games.values()):
            del self.fields["helper"]

    def question(self) -> FreeJson:
        """`open-hands/1`. What makes no sense in it is refused where it is asked, all faults at once."""
        said = self.cleaned_data
        name, aim = said["asked"].split(":")
        game = self.rules.games[name]
        hands = [said[hand] for hand in HANDS]
        calls = name == "all_pass" and len(said["talon"]) > 0
        setting = Setting(
            game=game,
            seats=(0, 1, 2),
            declarer=0,
            trump=game.pack.suit(said["trump"]) if game.trumps and said["trump"] else None,
            calls=calls,
        )
        tricks = tricks_in_order(said["played"], hands, said["talon"], setting, said["lead"])
        found: FreeJson = {
            "format": "open-hands/1",
            "ruleset": self.ruleset,
            "game": name,
            "declarer": 0,
            "lead": said["lead"],
            "aim": aim,
            "play": {
                "hands": hands,
                "talon": said["talon"],
                "tricks": [{"lead": trick.lead, "cards": list(trick.cards)} for trick in tricks],
            },
        }
        if game.trumps and said["trump"]:
            found["trump"] = said["trump"]
        if game.helper and said.get("helper"):
            found["helper"] = said["helper"]
        if calls:
            found["calls"] = True
        if said["target"] is not None:
            found["target"] = said["target"]
        if said["before_renonce"]:
            found["before_renonce"] = True
        if said["look"] != "open":
            found["layouts"] = {"first": said["look"] == "first"}
        return found

    def show_faults(self, faults: Sequence[Mapping[str, str | None]]) -> None:
        """Put each fault of a refused question at its field."""
        for fault in faults:
            field = self._place(str(fault["field"] or ""))
            self.add_error(field, f"{fault['message']} ({fault['rule']})")

    def _place(self, field: str) -> str | None:
        hand = re.match(r"(?:play\.)?hands\[(\d)\]", field)
        name = f"hand_{hand[1]}" if hand else PLACES.get(re.split(r"\[|\.value|\.first", field)[0])
        return name if name in self.fields else None


def filled(question: Mapping[str, Any]) -> dict[str, object]:
    """The values of the form for a question of three hands, to change it."""
    play = question["play"]
    layouts = question.get("layouts")
    hands = [hand or [] for hand in play.get("hands", ())] + [[], [], []]
    tricks = play.get("tricks", ())
    declarer = question.get("declarer", 0)
    return {
        "asked": f"{question['game']}:{question.get('aim', '')}",
        "trump": question.get("trump", ""),
        "helper": question.get("helper", ""),
        "lead": (question.get("lead", tricks[0]["lead"] if tricks else 0) - declarer) % 3,
        "target": question.get("target"),
        "look": "open" if layouts is None else "first" if layouts.get("first") else "count",
        **{name: hands[(declarer + place) % 3] for place, name in enumerate(HANDS)},
        "talon": play.get("talon", []),
        "played": [card for trick in tricks for card in trick["cards"]],
        "before_renonce": question.get("before_renonce", False),
    }
