"""A tournament run by programs alone: organiser, desk and jury, each with its token."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client

from core import jobs
from core.models import Job
from scoring.domain.pens import take_pen
from scoring.models import Entry
from tests import evening
from tests.api.world import ROLES, token_of
from tournaments.draws.domain import drawing
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Tournament
from tournaments.publishing.documents.printing import print_document
from tournaments.rounds.models import Round

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

NAME = "program"


class Program:
    """A program with the token of a role."""

    def __init__(self, tournament: Tournament, role: str) -> None:
        self.headers = token_of(tournament, NAME, role)
        self.base = f"/api/v1/tournaments/{tournament.slug}/"

    def get(self, path: str = "", status: int = 200) -> Any:
        answer = Client().get(self.base + path, headers=self.headers)
        assert answer.status_code == status, answer.content
        return answer.json()

    def send(
        self, path: str, body: Any = None, status: int = 201, method: str = "post", key: str = ""
    ) -> Any:
        headers = self.headers | ({"Idempotency-Key": key} if key else {})
        call = getattr(Client(), method)
        answer = call(self.base + path, body or {}, content_type="application/json", headers=headers)
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None


@pytest.fixture(scope="module")
def evening_of_eight(lasting: None) -> Tournament:
    made = evening.tournament_of(8, evening.account(f"organiser@{NAME}.test"), rounds_planned=2)
    for role in ROLES:
        grant_role(made, evening.account(f"{role}@{NAME}.test"), role)
    return made


@pytest.fixture
def tournament(evening_of_eight: Tournament) -> Tournament:
    return deepcopy(evening_of_eight)


@pytest.fixture
def organiser(tournament: Tournament) -> Program:
    return Program(tournament, "organiser")


@pytest.fixture
def desk(tournament: Tournament) -> Program:
    return Program(tournament, "desk")


@pytest.fixture
def jury(tournament: Tournament) -> Program:
    return Program(tournament, "jury")


def drawn(organiser: Program, method: str = "random") -> Any:
    """A draw of the next round whose job is done."""
    made = organiser.send("draws/", {"method": method})
    assert (made["seating"], made["seed"]) == (None, "")
    assert made["seed_hash"]
    waiting = organiser.send(f"draws/{made['id']}/run/", {"called_number": 7}, 202)
    assert waiting["job"]["state"] == "waiting"
    jobs.perform(waiting["job"]["id"], drawing.draw_job)
    return organiser.get(f"draws/{made['id']}/")


def written(round_: Round) -> None:
    """A deal on every sheet, signed by the scorer."""
    for table in round_.tables.select_related("sheet"):
        pen, _ = evening.pen_of(table.sheet)
        evening.write(table.sheet, pen, evening.entry(evening.SEVEN, seen=0))
        evening.write(table.sheet, pen, evening.entry(seen=1, kind=Entry.Kind.SIGN))


def test_a_round_from_the_draw_to_the_declared_result(
    tournament: Tournament, organiser: Program, desk: Program
) -> None:
    draw = drawn(organiser)
    assert draw["seed"]
    assert draw["job"]["state"] == "done"
    assert sorted(map(len, draw["seating"]["tables"])) == [4, 4]
    one, other = draw["seating"]["tables"][0][0], draw["seating"]["tables"][1][0]
    assessed = organiser.send(f"draws/{draw['id']}/preview/", draw["seating"], 200)
    assert assessed["legal"]
    changed = organiser.send(
        f"draws/{draw['id']}/changes/", {"action": "swap", "one": one, "other": other, "seen": 0}
    )
    assert changed["seating"]["tables"][0][0] == other
    stale = organiser.send(f"draws/{draw['id']}/changes/", {"action": "undo", "seen": 0}, 409)
    assert (stale["seen"], stale["present"]) == (0, 1)
    seating = organiser.send(f"draws/{draw['id']}/publish/")
    assert seating["seating"] == changed["seating"]
    assert desk.send("rounds/1/state/", {"action": "start"}, 200)["state"] == "playing"
    assert desk.send("rounds/1/state/", {"action": "close"}, 403)["title"] == "permission-denied"
    refused = organiser.send("rounds/1/state/", {"action": "close"}, 409)
    assert refused["tables"] == [1, 2]
    written(tournament.rounds.get())
    assert organiser.send("rounds/1/state/", {"action": "close"}, 200)["state"] == "closed"
    standing = organiser.get("standing/")
    assert (standing["round"], standing["count"]) == (1, 8)
    first = standing["results"][0]["registration"]
    line = organiser.get(f"standing/{first}/")
    assert line["rounds"][0]["reasons"]
    sheet = organiser.get(f"standing/{first}/rounds/1/")
    assert sum(part["amount"] for part in sheet["deals"][0]["parts"]) == sheet["deals"][0]["money"] == 18
    organiser.send("state/", {"action": "announce"}, 409)
    organiser.send("state/", {"action": "announce", "reason": "búrka"}, 200)
    assert organiser.send("state/", {"action": "declare"}, 200)["state"] == "declared"
    assert desk.send("players/", {"name": "Neskoro"}, 409)["title"] == "wrong-state"


def test_a_seating_is_repaired(tournament: Tournament, organiser: Program, desk: Program) -> None:
    """T-13a: three tables of three do with eight; who was absent is not drawn again."""
    desk.send("players/", {"name": "Deviaty", "check_in": True})
    draw = drawn(organiser)
    organiser.send(f"draws/{draw['id']}/publish/")
    gone = draw["seating"]["tables"][0][0]
    found = organiser.get(f"rounds/1/repair/?absent={gone}")
    best = found["proposals"][0]
    body = {"seating": best["seating"], "seen": found["version"], "absent": [gone], "reason": "neprišiel"}
    made = organiser.send("rounds/1/repair/", body)
    assert made["version"] == 2
    assert gone in [change["registration"] for change in made["changes"]]
    organiser.send("rounds/1/repair/", body, 409)
    assert organiser.get("rounds/1/seatings/")["count"] == 2
    assert desk.get(f"players/{gone}/")["state"] == "registered"


def test_the_desk(tournament: Tournament, organiser: Program, desk: Program) -> None:
    """Check-in, fees, a substitute at a table, a ticket, money, prizes."""
    organiser.send("cash/", {"fees": {"licensed": 1000}, "playing_deposit": 300}, 200, "patch")
    new = desk.send("players/", {"name": "Náhradník", "participation": "substitute"}, key="k1")
    assert desk.send("players/", {"name": "Náhradník", "participation": "substitute"}, key="k1") == new
    checked = desk.send(f"players/{new['id']}/", {"state": "checked_in"}, 200, "patch")
    assert (checked["start_number"], checked["fee_category"]) == (9, "substitute")
    undone = desk.send(f"players/{new['id']}/", {"state": "registered"}, 409, "patch")
    assert undone["title"] == "wrong-state"
    desk.send(f"players/{new['id']}/", {"state": "registered", "reason": "omyl"}, 200, "patch")
    draw = drawn(organiser)
    organiser.send(f"draws/{draw['id']}/publish/")
    desk.send(f"players/{new['id']}/", {"state": "checked_in"}, 200, "patch")
    replaced = desk.send(
        "rounds/1/tables/1/changes/",
        {"action": "replace", "seat": 0, "player": new["id"], "reason": "nevoľnosť", "leaves": False},
    )
    assert replaced["replacement"] == new["id"]
    player = draw["seating"]["tables"][1][0]
    paid = desk.send("cash/postings/", {"action": "pay", "player": player}, key="k2")
    assert desk.send("cash/postings/", {"action": "pay", "player": player}, key="k2") == paid
    assert paid["cents"] == 1000
    desk.send("cash/postings/", {"action": "pay", "player": player}, 409)
    desk.send("cash/postings/", {"action": "hand_out", "player": player})
    assert desk.get("cash/")["box"] == 700
    assert desk.get(f"cash/postings/?player={player}&kind=fee_paid")["count"] == 1
    assert desk.send("cash/counts/", {"counted": 690})["difference"] == -10
    rows = [{"deposit_1": 300, "money": money} for money in (310, 290, 330, 270)]
    signed = desk.send("rounds/1/tables/2/ticket/", {"rows": rows})
    assert signed["state"] == "signed"
    assert [row["number"] for row in desk.get("rounds/1/tables/?missing=1")["results"]] == [1]
    organiser.send("prizes/", {"prizes": [{"place": 1, "cents": 5000}]}, 200, "patch")
    desk.send("rounds/1/tables/1/sheet/", {"action": "close", "reason": "koniec"}, 200)
    organiser.send("rounds/1/state/", {"action": "close"}, 200)
    award = desk.get("prizes/")["awards"][0]
    assert award["money"] == 5000
    assert desk.send("prizes/payments/", {"player": award["player"]})["cents"] == 5000
    assert desk.get("prizes/")["awards"][0]["paid"] == 5000


def test_the_jury(tournament: Tournament, organiser: Program, desk: Program, jury: Program) -> None:
    """A call, its case, a decision, an appeal, another decision that overrules it; a red card and its end."""
    organiser.send(f"draws/{drawn(organiser)['id']}/publish/")
    sheet = tournament.rounds.get().tables.get(number=1).sheet
    pen, _ = evening.pen_of(sheet)
    deal = evening.write(sheet, pen, evening.entry(evening.SEVEN, seen=0))
    desk.send("rounds/1/tables/1/sheet/", {"action": "call", "reason": "renonc"}, 200)
    call = jury.get("calls/")["results"][0]
    assert (call["table"], call["taken"]) == (1, False)
    jury.send(f"calls/{call['id']}/", {"action": "take"}, 200)
    case = jury.send("cases/", {"call": call["id"]})
    assert case == jury.send("cases/", {"call": call["id"]})
    jury.send(f"cases/{case['number']}/", {"deal": deal.number, "statement": "druhá pomoc"}, 200, "patch")
    offender = desk.get("rounds/1/tables/1/")["seats"][2]["registration"]
    renonce = evening.SEVEN | {"renonces": [{"offender": 2, "code": "I.8"}]}
    ruling = {"verdict": "renonc", "deal": renonce, "offender": offender, "card": "yellow", "code": "I.8"}
    previewed = jury.send(f"cases/{case['number']}/preview/", ruling, 200)
    assert previewed["result"]["money"] == [14, 38, -66, 14]
    assert jury.get(f"cases/{case['number']}/")["decisions"] == []
    path = f"cases/{case['number']}/decisions/"
    broken = jury.send(path, ruling | {"deal": renonce | {"actor": 0}}, 422)
    assert (broken["title"], bool(broken["rule"])) == ("rule", True)
    decided = jury.send(path, ruling)
    assert decided["decisions"][0]["effects"]["cards"] == [{"registration": offender, "colour": "yellow"}]
    assert jury.get("calls/")["count"] == 0
    jury.send(path, ruling, 409)
    jury.send(f"cases/{case['number']}/appeals/", {"by": offender, "grounds": "nebol to renonc"})
    refused = jury.send(path, {"verdict": "renonc nebol"}, 409)
    assert (refused["title"], refused["field"], refused["rule"]) == ("wrong-state", "on_appeal", "T-30")
    overruled = jury.send(path, {"verdict": "renonc nebol", "on_appeal": "annul"})
    assert overruled["decisions"][1]["overrules"] == 1
    assert jury.get("penalty-cards/")["results"][0]["taken_back_reason"]
    assert Client().get(organiser.base + "decisions/").json()["count"] == 0
    jury.send(f"cases/{case['number']}/", {"published": True}, 200, "patch")
    assert Client().get(organiser.base + "decisions/").json()["results"][0]["verdict"] == "renonc nebol"
    red = jury.send("penalty-cards/", {"player": offender, "colour": "red", "reason": "urážka"})
    assert desk.get(f"players/{offender}/")["state"] == "disqualified"
    jury.send(f"penalty-cards/{red['id']}/take-back/", {"reason": "ospravedlnenie"}, 200)
    assert desk.get(f"players/{offender}/")["state"] == "checked_in"


def test_a_document_is_a_job_with_a_file(tournament: Tournament, desk: Program) -> None:
    assert desk.send("documents/", {"kind": "standing"}, 409)["title"] == "nothing-to-print"
    assert desk.send("documents/", {"kind": "standing", "size": "A5"}, 400)["errors"]["size"]
    job = desk.send("documents/", {"kind": "guide-player", "language": "cs"}, 202)
    assert job["file"] is None
    desk.get(f"jobs/{job['id']}/file/", 404)
    jobs.perform(Job.objects.get().pk, print_document)
    done = desk.get(f"jobs/{job['id']}/")
    assert done["state"] == "done"
    file = Client().get(done["file"], headers=desk.headers)
    assert file.content.startswith(b"%PDF")


def test_the_desk_gives_out_codes(tournament: Tournament, organiser: Program, desk: Program) -> None:
    """With the code a device takes the pen; a new one ends it."""
    organiser.send(f"draws/{drawn(organiser)['id']}/publish/")
    path, sheet = "rounds/1/tables/1/code/", tournament.rounds.get().tables.get(number=1).sheet
    old = desk.get(path)["code"]
    pen, _token = take_pen(sheet.public_id, old, "telefón")
    new = desk.send(path, None, 200)["code"]
    assert desk.get(path)["code"] == new != old
    pen.refresh_from_db()
    assert pen.ended_at is not None


def test_teams_and_wishes(tournament: Tournament, organiser: Program, desk: Program) -> None:
    one, other = (entry["id"] for entry in desk.get("players/?page_size=2")["results"])
    team = desk.send("teams/", {"name": "Esá", "members": [one]})
    assert desk.send("teams/", {"name": "Desiatky", "members": [one]}, 409)["rule"] == "T-3"
    changed = desk.send(f"teams/{team['id']}/", {"name": "Esá", "members": [one, other]}, 200, "put")
    assert [member["id"] for member in changed["members"]] == [one, other]
    desk.send(f"teams/{team['id']}/", None, 204, "delete")
    assert desk.get("teams/")["count"] == 0
    assert organiser.send("wishes/", {"clubs": "hard"}, 200, "put")["clubs"] == "hard"
    assert organiser.send("wishes/", {"clubs": "very"}, 409, "put")["title"] == "wrong-state"
    pair = organiser.send("wishes/pairs/", {"one": one, "other": other})
    organiser.send("wishes/pairs/", {"one": one, "other": one}, 409)
    organiser.send(f"wishes/pairs/{pair['id']}/", None, 204, "delete")
    assert organiser.get("wishes/pairs/")["count"] == 0


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", 8), ("?state=checked_in", 8), ("?state=withdrawn", 0), ("?club=klub 1", 3), ("?q=hrac 003", 1),
        ("?q=klub 2", 3), ("?category=zeny", 0), ("?page=3&page_size=3", 8),
    ],
)  # fmt: skip
def test_players_are_filtered(desk: Program, query: str, found: int) -> None:
    assert desk.get(f"players/{query}")["count"] == found


def test_strangers_do_not_find_names_letter_by_letter(tournament: Tournament) -> None:
    """T-34: outside, a search sees what a reader sees: initials."""
    path = f"/api/v1/tournaments/{tournament.slug}/players/"
    assert Client().get(f"{path}?q=hráč").json()["count"] == 0
    assert Client().get(f"{path}?q=h.").json()["count"] == 8


def test_answers_to_writes_say_what_is_left(
    tournament: Tournament, desk: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.api import throttles
    from core.limits import Limit

    monkeypatch.setattr(throttles, "BY_ONE", Limit(2, 60))
    told = []
    for name in ("Prvý", "Druhý", "Tretí"):
        answer = Client().post(
            desk.base + "players/", {"name": name}, content_type="application/json", headers=desk.headers
        )
        told.append((answer.status_code, answer["RateLimit-Limit"], answer["RateLimit-Remaining"]))
    assert told == [(201, "2", "1"), (201, "2", "0"), (429, "2", "0")]
    assert 0 < int(answer["Retry-After"]) <= int(answer["RateLimit-Reset"]) <= 60
    assert "RateLimit-Limit" not in Client().get(desk.base + "players/", headers=desk.headers)


@pytest.mark.parametrize("path", ["players/", "rounds/1/tables/", "cash/accounts/", "draws/", "standing/"])
def test_lists_take_as_many_queries_for_many_rows_as_for_one(
    tournament: Tournament, organiser: Program, path: str
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    for _ in range(2):
        organiser.send("draws/", {"method": "manual"})
    organiser.send(f"draws/{drawn(organiser)['id']}/publish/")
    written(tournament.rounds.get())
    organiser.get(path)  # the standing is computed
    counts = []
    for size in (1, 3):
        with CaptureQueriesContext(connection) as captured:
            organiser.get(f"{path}?page_size={size}")
        counts.append(len(captured))
    assert counts[0] == counts[1]
