"""What the templates of the documents are filled with. Lists in the hall show names (T-34)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urljoin

from django.urls import reverse

from core.names import alphabetical
from rules import registry
from rules.option_titles import option_titles
from tournaments import ranking
from tournaments.events.domain.desk import desk_rules
from tournaments.events.queries.internet import everything
from tournaments.proof.queries import code_of
from tournaments.publishing.queries import guides
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round
from tournaments.rounds.papers import Wanted
from tournaments.rounds.queries import tables as table_queries
from tournaments.standings.queries.standing import board

#: So many places get a diploma unless more are asked for.
DIPLOMAS, MOST_DIPLOMAS = 3, 20
#: A printed standing is one list.
EVERYBODY = 100_000
#: A standing of more rounds than this stands on a page turned sideways.
UPRIGHT_ROUNDS = 5


@dataclass(frozen=True)
class Seated:
    """Who sits where: table and seat, both from 1."""

    registration: Registration
    table: int
    seat: int


def standing(wanted: Wanted) -> dict[str, object]:
    """The standing after the round, with the results of all rounds."""
    whole = board(_round(wanted), size=EVERYBODY, sight=everything(wanted.tournament))
    landscape = len(whole.rounds) > UPRIGHT_ROUNDS
    return {"board": whole, "check_code": code_of(_round(wanted)), "landscape": landscape, "names": "full"}


def standing_wall(wanted: Wanted) -> dict[str, object]:
    """The standing after the round without its rounds, on upright pages."""
    return {
        "board": board(_round(wanted), size=EVERYBODY, sight=everything(wanted.tournament)),
        "check_code": code_of(_round(wanted)),
    }


def seating_by_name(wanted: Wanted) -> dict[str, object]:
    """Everyone seated in the round, in the order of names: who, table, place at the table."""
    seated = [
        Seated(seat.registration, table.number, seat.sheet_seat.position + 1)
        for table in table_queries.tables(_round(wanted))
        for seat in table.seats.all()
    ]
    return {"seated": sorted(seated, key=lambda one: alphabetical(one.registration.name))}


def seating_by_table(wanted: Wanted) -> dict[str, object]:
    """The tables of the round with their seats."""
    return {"tables": list(table_queries.tables(_round(wanted)))}


def table_cards(wanted: Wanted) -> dict[str, object]:
    """The cards of the tables of the round, each with the address that its QR code holds; where the guide is."""
    numbers = _round(wanted).tables.values("number")
    cards = wanted.tournament.table_cards.filter(number__in=numbers).order_by("number")
    return {
        "cards": [(card, urljoin(wanted.base, reverse("table-card", args=[card.read_id]))) for card in cards],
        "guide": urljoin(wanted.base, reverse("public:help", args=["score"])),
    }


def propositions(wanted: Wanted) -> dict[str, object]:
    """What a tournament is announced with."""
    tournament, language = wanted.tournament, wanted.language
    known = registry.rulesets().get(tournament.ruleset)
    titles = option_titles()
    system = ranking.system(tournament.system, tournament.system_options)
    return {
        "game": known.title_in(language) if known else "",
        "agreed": [
            (titles[name].text(language), titles[name].value_text(value, language))
            for name, value in tournament.ruleset_options.items()
            if name in titles
        ],
        "system": system.title.get(language, system.title["en"]),
        "fees": list(tournament.fees.all()),
        "card_surcharge": desk_rules(tournament).card_surcharge,
        "fields": wanted.fields,
    }


def diplomas(wanted: Wanted) -> dict[str, object]:
    """The lines of the first places; tied players each get theirs."""
    asked = wanted.fields.get("places", "")
    most = min(int(asked), MOST_DIPLOMAS) if asked.isdecimal() else DIPLOMAS
    whole = board(_round(wanted), size=EVERYBODY, sight=everything(wanted.tournament))
    return {"lines": [line for line in whole.lines if line.place is not None and line.place <= most]}


def guide(name: str) -> Callable[[Wanted], dict[str, object]]:
    """A guide, written in each language."""

    def context(wanted: Wanted) -> dict[str, object]:
        return {"guide": guides.rendered(name, wanted.language)}

    return context


def _round(wanted: Wanted) -> Round:
    assert wanted.round is not None  # the kind needs one, checked when it was asked for
    return wanted.round
