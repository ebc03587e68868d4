"""A ruling as one plain paragraph (T-29, T-34): where, which deal, who, what was ruled, by which rule, why, what it
changed, what an appeal made of it. Cards, fines and suspensions never stand in it (T-38)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.formats import exact, signed_money
from rules.words import LANGUAGES, word
from scoring.domain.deal_words import deal_words
from scoring.domain.kinds import deal_of
from tournaments.events.models import Tournament
from tournaments.events.queries.internet import Sight, everything, internet
from tournaments.jury.models import Case, Decision
from tournaments.jury.models.effects import SeatEffect
from tournaments.registration.models import Registration
from tournaments.registration.queries.entries import public_name
from tournaments.registration.queries.hidden_names import without_names

#: The rule that lists the infractions of part C.
INFRACTIONS = "M-30"
CITED = "S:C/"
#: The code of what only the referee calls a renonce.
DECLARED = "jury"


@dataclass(frozen=True)
class Reader:
    """For whom a ruling is put into words.

    names  how a player is called
    said   free words as he may read them
    sight  the figures that he sees
    told   whether he is told whose infraction it was of a ruling in whose case a card was shown
    """

    names: Callable[[Registration], str]
    said: Callable[[str, Sequence[Registration]], str]
    sight: Sight
    told: bool


class Paragraphs:
    """The rulings of one tournament in words; what they share is read once."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    @cached_property
    def people(self) -> dict[int, Registration]:
        """Everybody who is entered."""
        return self.tournament.registrations.select_related("player", "club").in_bulk()

    @cached_property
    def hall(self) -> Reader:
        """At the table and in the hall: by name, with all figures."""
        return Reader(lambda one: one.name, lambda text, _near: text, everything(self.tournament), told=True)

    @cached_property
    def net(self) -> Reader:
        """On the internet: by consent, with the figures that the organiser shows (T-38, T-39a)."""

        def said(text: str, near: Sequence[Registration]) -> str:
            return without_names(text, self.people.values(), near)

        return Reader(public_name, said, internet(self.tournament), told=False)

    def said(self, decision: Decision, text: str, reader: Reader) -> str:
        """Free words of a decision as this reader may read them."""
        near = _seated(decision.case)
        offender = self.offender(decision)
        if offender is not None and offender not in near:
            near = [*near, offender]
        shown = reader.said(text.strip(), near)
        if offender is not None and decision.carded and not reader.told:
            shown = shown.replace(reader.names(offender), _("a player")).replace(offender.name, _("a player"))
        return shown

    def offender(self, decision: Decision) -> Registration | None:
        """Whose infraction it was."""
        return self.people.get(decision.offender_id) if decision.offender_id else None


def paragraph(decision: Decision, reader: Reader, of_all: Paragraphs) -> str:
    """The ruling in words for this reader."""
    people, offender = of_all.people, of_all.offender(decision)
    what = _sentence(of_all.said(decision, _verdict(decision), reader))
    if offender is not None and (reader.told or not decision.carded):
        what = f"{reader.names(offender)}: {what}"
    # a reason that names the infraction says who and what itself
    told = decision.code not in ("", DECLARED) and decision.code in decision.reasoning
    head = [what, _named_infraction(decision), *fact_words(decision.facts)]
    parts = [
        place_words(decision.case, reader.names),
        *([] if told else head),
        _sentence(of_all.said(decision, decision.reasoning, reader)),
        _("Rule: %(rule)s.") % {"rule": cited(decision)} if cited(decision) else "",
        _changed(decision, reader, people),
        _on_appeal(decision),
        _("The referee who decided also organises the tournament.") if decision.by_organiser else "",
    ]
    return " ".join(part for part in parts if part)


def standing_of(decision: Decision) -> str:
    """How a decision stands now: "in_force", "appealed", or what an appeal made of it ("confirm", "change",
    "annul")."""
    later = [one for one in decision.case.decisions.all() if one.number > decision.number]
    if not later:
        return "appealed" if decision.case.state == Case.State.APPEALED else "in_force"
    after = next((one for one in later if one.on_appeal != Decision.OnAppeal.CONFIRM), None)
    if after is None:
        return Decision.OnAppeal.CONFIRM.value
    return after.on_appeal or Decision.OnAppeal.CHANGE.value


def place_words(case: Case, names: Callable[[Registration], str]) -> str:
    """“Round 2, table 7, deal 11 (Dana: sto).”; nothing for a case of no table."""
    if case.table is None:
        return ""
    where = {"round": case.table.round.number, "table": case.table.number}
    said = deal_of(case.deal) if case.deal else None
    if case.deal is None or said is None:
        return _("Round %(round)d, table %(table)d.") % where
    seated = [names(one) for one in _seated(case)]
    told = {**where, "place": deal_place(case), "deal": deal_words(None, said, seated)}
    return _("Round %(round)d, table %(table)d, deal %(place)d (%(deal)s).") % told


def deal_place(case: Case) -> int:
    """The number of the deal of a case on its sheet, from 1: where it stands, or stood before it was void."""
    assert case.deal is not None
    assert case.table is not None
    numbers = case.table.sheet.fold.numbers
    return standing_place(case) or bisect_left(sorted(numbers), case.deal.number) + 1


def standing_place(case: Case) -> int | None:
    """The number of the deal of a case on its sheet, from 1; None where it stands there no more, or there is none."""
    if case.deal is None or case.table is None:
        return None
    own = {one.entry.number for one in case.decisions.all() if one.entry is not None} | {case.deal.number}
    numbers = case.table.sheet.fold.numbers
    return next((at for at, number in enumerate(numbers, start=1) if number in own), None)


def cited(decision: Decision) -> str:
    """The rule that it cites, by the number under which the rule book is opened."""
    if decision.rule.startswith(CITED):
        return f"{INFRACTIONS}, {decision.rule}"
    return decision.rule


def _seated(case: Case) -> list[Registration]:
    """Who sits at the table of a case, by seat."""
    if case.table is None:
        return []
    return [
        seat.registration for seat in sorted(case.table.seats.all(), key=lambda one: one.sheet_seat.position)
    ]


def _infraction(code: str, language: str) -> str:
    return f"{code} {word('marias', 'renonce', code, language)}"


def _verdict(decision: Decision) -> str:
    """Its words; where they only name the infraction, in the language of the reader."""
    if decision.code and decision.verdict in {_infraction(decision.code, one) for one in LANGUAGES}:
        return _infraction(decision.code, get_language() or "sk")
    return decision.verdict


def _named_infraction(decision: Decision) -> str:
    """The infraction, where the words of the ruling do not name it already."""
    if not decision.code or decision.code == DECLARED or decision.code in decision.verdict:
        return ""
    return _sentence(_infraction(decision.code, get_language() or "sk"))


def fact_words(facts: Mapping[str, bool]) -> list[str]:
    """What was established of an infraction, a sentence each."""
    told = {
        "replayed": _("The game was played to its end."),
        "irreversible": _("It could not be taken back any more."),
        "lost_before": _("The game was lost before."),
    }
    said = [words for name, words in told.items() if facts.get(name)]
    if "winnable" in facts:
        said.append(_("The game could be won.") if facts["winnable"] else _("The game could not be won."))
    return said


def _changed(decision: Decision, reader: Reader, people: dict[int, Registration]) -> str:
    """The gain of the round of everybody whom it changes, before and after."""
    if not reader.sight.figures:
        return ""
    lines = [
        f"{reader.names(people[line['registration']])} {before} → {after}"
        for line in decision.effects.get("seats", ())
        if line["registration"] in people
        for before, after in [_gain(line, reader.sight.currency)]
        if before != after
    ]
    return _("Gain of the round: %(lines)s.") % {"lines": ", ".join(lines)} if lines else ""


def _gain(line: SeatEffect, currency: str) -> tuple[str, str]:
    before, after = line["balance"]
    if after:
        return exact(before), exact(after)
    return signed_money(line["zb"][0], currency), signed_money(line["zb"][1], currency)


def _on_appeal(decision: Decision) -> str:
    ruling = decision.confirms or decision.overrules
    if ruling is None:
        return ""
    said = {
        Decision.OnAppeal.CONFIRM: _("Decided on an appeal: decision %(number)d is confirmed."),
        Decision.OnAppeal.CHANGE: _("Decided on an appeal: decision %(number)d is changed."),
        Decision.OnAppeal.ANNUL: _("Decided on an appeal: decision %(number)d is annulled."),
    }
    words = said[Decision.OnAppeal(decision.on_appeal)] if decision.on_appeal else ""
    return words % {"number": ruling.number}


def _sentence(words: str) -> str:
    return words if not words or words[-1] in '.!?…”“"' else f"{words}."
