"""The page of an appeal (T-30): three answers that say what they do; sent, it comes back to what follows."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from scoring.api.shown import sheet_state
from scoring.domain.entries import Author, record_entry
from scoring.models import Entry, Sheet
from tests.evening import SEVEN, entry
from tests.reading import plain, read
from tournaments.events.models import Tournament
from tournaments.jury.domain import cases, decisions
from tournaments.jury.domain.rulings import Ruling
from tournaments.jury.models import Case, Decision
from tournaments.jury.queries import cases as jury_queries
from tournaments.rounds.models import Table

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

RENONCE = {**SEVEN, "renonces": [{"offender": 2, "code": "I.8"}]}
VERDICT = "Flek mimo poradia"
HTMX = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def table(judged: Tournament) -> Table:
    found: Table = Table.objects.select_related("sheet", "round__tournament").get(round__tournament=judged)
    record_entry(found.sheet.public_id, Author(role=Entry.Role.DESK), entry(SEVEN, seen=0))
    return found


@pytest.fixture(scope="module")
def case(table: Table, referee: User) -> Case:
    """Decided and appealed against."""
    made = cases.open_case(table.round.tournament, referee, table=table, deal=table.sheet.entries.get())
    seat = table.seats.get(sheet_seat__position=2)
    ruling = Ruling(verdict=VERDICT, deal=RENONCE, offender=seat.registration_id, card="yellow")
    cases.appeal(decisions.decide(made, ruling, referee), seat.registration, "flekoval som včas", referee)
    return jury_queries.case(made.tournament, made.number)


@pytest.fixture(scope="module")
def web(referee: User) -> Client:
    signed_in = Client()
    signed_in.force_login(referee)
    return signed_in


def address(case: Case, page: str = "case") -> str:
    return reverse(f"jury:{page}", args=[case.tournament.slug, case.number])


def money(case: Case) -> list[int]:
    assert case.table
    sheet = Sheet.objects.get(pk=case.table.sheet_id)
    return list(sheet.seats.order_by("position").values_list("money", flat=True))


def send(web: Client, case: Case, **form: Any) -> Any:
    """First what would follow, then exactly that."""
    shown = web.post(address(case, "preview"), {"appealed": 1, **form})
    assert shown.status_code == 200
    previewed = shown.context.get("previewed")
    assert previewed, shown.content.decode()
    return web.post(address(case, "decide"), {"appealed": 1, "previewed": previewed, **form})


def test_each_answer_says_what_it_does_and_names_the_ruling(web: Client, case: Case) -> None:
    page = web.get(address(case))
    form = page.context["form"]
    assert [value for value, _ in form.fields["on_appeal"].choices] == ["confirm", "change", "annul"]
    assert form["on_appeal"].value() is None, "the jury says it, not the page"
    lines = {option.data["value"]: line for option, line in form.ways}
    assert all(VERDICT in line for line in lines.values())
    assert "Rozdanie platí tak, ako bolo zapísané: 1." in lines["annul"]
    said = read(page)
    for words in ("Potvrdiť prvé rozhodnutie", "Zrušiť: platí zápis zapisovateľa", *lines.values()):
        assert plain(words) in said
    assert "dismissed" not in dict(form.fields["outcome"].choices)


@pytest.mark.parametrize(
    ("form", "figures", "on_appeal"),
    [
        ({"on_appeal": "confirm"}, [14, 38, -66, 14], "confirm"),
        ({"on_appeal": "annul"}, [-6, 18, -6, -6], "annul"),
        ({"on_appeal": "change", "outcome": "void"}, [0, 0, 0, 0], "change"),
        (
            {"on_appeal": "change", "outcome": "card", "card": "warning", "offender_1": 2, "verdict": "hluk"},
            [-6, 18, -6, -6],
            "change",
        ),
        (
            {"on_appeal": "confirm", "outcome": "void", "amount_0": "x", "card": "red"},
            [14, 38, -66, 14],
            "confirm",
        ),
    ],
    ids=["confirm", "annul", "change to void", "change to a card", "confirm with what was chosen before"],
)
def test_the_form_decides_an_appeal(
    web: Client, case: Case, form: dict[str, Any], figures: list[int], on_appeal: str
) -> None:
    answer = send(web, case, reasoning="svedok", **form)
    assert answer.status_code == 302, read(answer)
    made = Decision.objects.get(case=case, number=2)
    assert (made.on_appeal, made.reasoning, bool(made.verdict)) == (on_appeal, "svedok", True)
    assert money(case) == figures


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"outcome": "dismissed"},
        {"on_appeal": "uphold"},
        {"on_appeal": "change"},
        {"on_appeal": "change", "outcome": "dismissed"},
        {"on_appeal": "change", "outcome": "card"},
        {"on_appeal": "change", "outcome": "card", "verdict": "len slová"},
        {"on_appeal": "annul", "appealed": 4},
    ],
    ids=str,
)
def test_what_is_missing_or_wrong_stands_where_the_page_comes_back_to(
    web: Client, case: Case, form: dict[str, Any]
) -> None:
    page = web.post(address(case, "preview"), {"appealed": 1, **form})
    said = read(page)
    assert f'action="{address(case, "preview")}#follows"' in said
    assert 'role="alert" id="follows" tabindex="-1"' in said
    assert said.count('id="follows"') == 1
    assert 'name="previewed"' not in said
    assert case.decisions.count() == 1


def test_a_page_that_is_sent_comes_back_to_the_preview(web: Client, case: Case) -> None:
    page = web.post(address(case, "preview"), {"appealed": 1, "on_appeal": "confirm"})
    assert '<div id="follows" tabindex="-1" class="follows">' in read(page)
    assert "Nič: peniaze, PB, poradie aj karty zostanú presne tak, ako sú." in read(page)
    changed = web.post(
        address(case, "decide"),
        {"appealed": 1, "on_appeal": "annul", "previewed": page.context["previewed"]},
    )
    said = read(changed)
    assert "Niečo sa medzitým zmenilo" in said[said.index('id="follows"') :], (
        "not only at the top of the page"
    )
    assert money(case) == [14, 38, -66, 14]


@pytest.mark.parametrize(
    ("on_appeal", "became"), [("confirm", "potvrdené na odvolanie"), ("annul", "zrušené na odvolanie")]
)
def test_every_page_shows_what_became_of_the_ruling(
    web: Client, case: Case, referee: User, on_appeal: str, became: str
) -> None:
    decisions.decide(case, Ruling(verdict="o odvolaní", on_appeal=on_appeal), referee)
    standing = VERDICT if on_appeal == "confirm" else "o odvolaní"
    page = read(web.get(address(case)))
    assert became in page
    assert "Na odvolanie " in page
    listed = read(web.get(reverse("jury:cases", args=[case.tournament.slug])))
    assert f"1. rozhodnutie: {became}" in listed
    assert f'row__title">{standing}<' in listed
    organiser = Client()
    organiser.force_login(User.objects.get(email="olga@example.test"))
    office = read(organiser.get(reverse("organiser:jury", args=[case.tournament.slug])))
    assert standing in office
    assert f"1. rozhodnutie: {became}" in office
    web.post(address(case, "publish-decision"))
    public = read(Client().get(reverse("public:tournament", args=[case.tournament.slug])))
    assert "o odvolaní" in public
    assert (VERDICT in public) == (on_appeal == "confirm")
    assert f"rozhodnutie 1 je {became.split()[0]}" in public


def test_the_table_reads_in_its_log_what_became_of_the_ruling(case: Case, referee: User) -> None:
    assert case.table
    decisions.decide(case, Ruling(verdict="platí", on_appeal="confirm"), referee)
    log = sheet_state(Sheet.objects.get(pk=case.table.sheet_id)).log
    decided = [(line.on_appeal, line.target) for line in log if line.kind == "decision"]
    assert decided == [(None, 1), ("confirm", None)], "a confirmation strikes nothing out"


def test_the_list_of_cases_takes_the_same_number_of_queries_however_often_it_was_appealed(
    web: Client, case: Case, referee: User
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert web.get(reverse("jury:cases", args=[case.tournament.slug])).status_code == 200
        return len(captured)

    decisions.decide(case, Ruling(verdict="platí", on_appeal="confirm"), referee)
    queries()
    before = queries()
    for _ in range(2):
        last = case.decisions.order_by("number").last()
        assert last
        cases.appeal(last, None, "znova", referee)
        decisions.decide(
            jury_queries.case(case.tournament, case.number),
            Ruling(verdict="platí", on_appeal="confirm"),
            referee,
        )
    assert queries() == before


@pytest.mark.parametrize("meanwhile", ["confirm", "annul"])
def test_a_page_that_stayed_open_while_somebody_else_decided_says_so(
    web: Client, case: Case, referee: User, meanwhile: str
) -> None:
    confirm = {"appealed": 1, "on_appeal": "confirm"}
    shown = web.post(address(case, "preview"), confirm)
    decisions.decide(case, Ruling(verdict="druhý rozhodca", on_appeal=meanwhile), referee)
    for verb in ("decide", "preview"):
        form = {**confirm, "previewed": shown.context["previewed"]}
        page = web.post(address(case, verb), form, follow=True)
        assert page.redirect_chain == [(address(case), 302)]
        assert "O prípade je rozhodnuté; znova ho otvorí len odvolanie." in read(page)
    piece = read(web.post(address(case, "preview"), confirm, headers=HTMX))
    assert "O prípade je rozhodnuté" in piece
    assert address(case, "decide") not in piece
    assert case.decisions.count() == 2


def test_a_first_ruling_that_came_too_late_says_so_too(web: Client, table: Table, referee: User) -> None:
    made = cases.open_case(table.round.tournament, referee, table=table, deal=table.sheet.entries.get())
    words = {"outcome": "dismissed", "verdict": "slová"}
    shown = web.post(address(made, "preview"), words)
    decisions.decide(made, Ruling(verdict="druhý rozhodca", deal=RENONCE), referee)
    sent = {**words, "previewed": shown.context["previewed"]}
    assert "O prípade je rozhodnuté" in read(web.post(address(made, "decide"), sent, follow=True))
    assert made.decisions.count() == 1
