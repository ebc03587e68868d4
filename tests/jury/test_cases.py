"""All jury cases of the rule book with renonces, entered by the form, give the same cents; and who may decide them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from accounts.models import User
from rules.errors import RuleError
from scoring.domain.entries import Author, record_entry
from scoring.domain.sheets import open_sheet
from scoring.models import Entry, Sheet
from tests.evening import entry
from tests.rules.marias.table import deal as deal_of_four
from tests.rules.marias.table import record, score
from tournaments.events.models import Tournament
from tournaments.jury.domain import decisions
from tournaments.jury.domain.cases import open_case
from tournaments.jury.forms.suggested import filled_form
from tournaments.jury.models import Case, Decision
from tournaments.jury.queries import cases as jury_queries
from tournaments.jury.queries.docket import Docket
from tournaments.rounds.models import Table

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]

BOOK = Path(__file__).parents[1] / "rules" / "marias" / "cases.toml"
#: What the referee adds; the rest was written by the scorer.
JURYS = {"renonces", "ruling", "replayed", "irreversible", "lost_before_renonce"}
DESK = Author(role=Entry.Role.DESK)


def whole(case: dict[str, Any]) -> dict[str, Any]:
    deal = deal_of_four(**case["deal"])
    return {name: value for name, value in deal.items() if name not in case.get("unset", ())}


def scored(case: dict[str, Any]) -> Any:
    return score(record(whole(case), players=case.get("players", 4), **case.get("options", {})))


def jury_cases() -> list[dict[str, Any]]:
    """The worked cases of the book with a renonce that the rules do not refuse."""
    book = tomllib.loads(BOOK.read_text(encoding="utf-8"))["case"]
    return [case for case in book if case["deal"].get("renonces") and "error" not in case]


CASES = jury_cases()


def scorers_deal(case: dict[str, Any]) -> dict[str, Any]:
    """The deal before the jury came: complete, with results made up where play was never finished."""
    deal = {name: value for name, value in whole(case).items() if name not in JURYS}
    made_up: dict[str, Any] = {}
    for _ in range(6):
        try:
            score(record({**deal, **made_up}, players=case.get("players", 4), **case.get("options", {})))
        except RuleError as error:
            field = str(error.field)
            if field == "lead":
                made_up["lead"] = True
            elif field == "points":
                made_up["points"] = 100
            elif field.startswith("won"):
                name = field.partition(".")[2]
                won = {**deal.get("won", {}), **made_up.get("won", {})}
                if won.get(name):  # with these cards it cannot be won: the scorer wrote none
                    deal = {name: value for name, value in deal.items() if name != "cards"}
                made_up["won"] = {**won, name: True}
            elif field.startswith(
                "cards"
            ):  # without the renonce these cards cannot be: the scorer wrote none
                deal = {name: value for name, value in deal.items() if name != "cards"}
            else:
                raise
        else:
            break
    return {**deal, **made_up}


@pytest.fixture(scope="module")
def tournament(judged: Tournament) -> Tournament:
    return judged


def client(user: User) -> Client:
    signed_in = Client()
    signed_in.force_login(user)
    return signed_in


def table_with(tournament: Tournament, deal: dict[str, Any], players: int = 4, **options: Any) -> Table:
    """Table 1 with one deal on its sheet, by these options of the rules."""
    table = tournament.rounds.get().tables.select_related("sheet").get(number=1)
    if options or players != 4:
        for seat in table.seats.filter(position__gte=players):
            seat.delete()
        names = [seat.registration.player.name for seat in table.seats.all()]
        sheet = open_sheet(ruleset=table.sheet.ruleset, names=names, options=options, jury=True)
        for seat, sheet_seat in zip(table.seats.all(), sheet.seats.all(), strict=True):
            seat.sheet_seat = sheet_seat
            seat.save()
        table.sheet = sheet
        table.save()
    record_entry(table.sheet.public_id, DESK, entry(deal, seen=0))
    return table


def open_by_page(web: Client, table: Table) -> Case:
    slug = table.round.tournament.slug
    answer = web.post(reverse("jury:new-case", args=[slug]), {"table": table.pk})
    assert answer.status_code == 302
    return Case.objects.get()


def filled(case: dict[str, Any], deal: dict[str, Any]) -> dict[str, Any]:
    """The form as a referee fills it in for a worked case."""
    wanted = whole(case)
    form: dict[str, Any] = {"outcome": "deal"}
    for row, renonce in enumerate(wanted["renonces"], start=1):
        form[f"offender_{row}"], form[f"code_{row}"] = renonce["offender"], renonce["code"]
        form[f"penalty_{row}"], form[f"fate_{row}"] = renonce.get("penalty", ""), renonce.get("game", "")
    facts = {"replayed": "replayed", "irreversible": "irreversible", "lost_before": "lost_before_renonce"}
    form |= {name: "on" for name, field in facts.items() if wanted.get(field)}
    if wanted.get("replayed"):  # D/3, D/4: all agreed, and the cards went back
        form |= {"agreed": [str(seat) for seat in range(case.get("players", 4))], "restored": "on"}
    ruling = wanted.get("ruling", {})
    form["winnable"] = {True: "yes", False: "no"}.get(ruling.get("winnable"), "")
    form["game"] = ruling.get("game", "")
    form |= {f"won_{name}": "yes" if won else "no" for name, won in wanted.get("won", {}).items()}
    form["points"] = wanted.get("points", "")
    return form


def confirm(web: Client, case: Case, form: dict[str, Any]) -> Any:
    """First what would follow is shown, then exactly that is confirmed."""
    slug = case.tournament.slug
    asked = {"HX-Request": "true"}
    shown = web.post(reverse("jury:preview", args=[slug, case.number]), form, headers=asked)
    assert shown.status_code == 200
    page = shown.content.decode()
    assert 'name="previewed"' in page, page
    mark = page.split('name="previewed" value="')[1].split('"')[0]
    return web.post(reverse("jury:decide", args=[slug, case.number]), {**form, "previewed": mark})


def decide_by_form(referee: User, opened: Case, form: dict[str, Any]) -> None:
    """The form as it is sent, read and decided, without the pages around it."""
    sent = QueryDict(mutable=True)
    for name, value in form.items():
        sent.setlist(name, value if isinstance(value, list) else [value])
    case = jury_queries.case(opened.tournament, opened.number)
    filled_in = filled_form(Docket(case), sent)
    assert filled_in.is_valid(), filled_in.errors
    decisions.decide(case, filled_in.ruling(), referee)


def name_of(case: dict[str, Any]) -> str:
    return f"{case['rule']}: {case['what']}"


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_a_case_of_the_book_entered_by_the_form_gives_the_same_cents(
    tournament: Tournament, referee: User, case: dict[str, Any]
) -> None:
    deal = scorers_deal(case)
    table = table_with(tournament, deal, case.get("players", 4), **case.get("options", {}))
    opened = open_case(tournament, referee, table=table, deal=table.sheet.entries.get())
    decide_by_form(referee, opened, filled(case, deal))
    check(case, table)


@pytest.mark.parametrize("case", CASES[::9], ids=name_of)
def test_the_pages_open_show_and_decide_a_case_of_the_book(
    tournament: Tournament, referee: User, case: dict[str, Any]
) -> None:
    deal = scorers_deal(case)
    table = table_with(tournament, deal, case.get("players", 4), **case.get("options", {}))
    web = client(referee)
    answer = confirm(web, open_by_page(web, table), filled(case, deal))
    assert answer.status_code == 302, answer.content.decode()
    check(case, table)


def check(case: dict[str, Any], table: Table) -> None:
    """The sheet counts as the book does, and what was shown is what happened."""
    expected = scored(case)
    result = Sheet.objects.get(pk=table.sheet_id).fold.result
    assert result["deals"][0]["money"] == list(expected.deals[0].money)
    assert result["premium"] == list(expected.premium)
    assert result["deals"][0]["notes"] == list(expected.deals[0].notes)
    effects = {line["registration"]: line for line in Decision.objects.get().effects["seats"]}
    seats = table.seats.select_related("sheet_seat")
    after = [effects[seat.registration_id]["money"][1] for seat in seats.order_by("sheet_seat__position")]
    assert after == list(expected.deals[0].money), "what was shown is what happened"
