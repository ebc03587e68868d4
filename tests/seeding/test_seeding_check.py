"""The checker and the command line: what holds, what does not, and the exit status of each."""

import json
import subprocess
import sys

import msgspec
import pytest

from tournaments.seeding import Apart, Budget, Player, Request, Wishes, draw
from tournaments.seeding.__main__ import BAD_INPUT, DOES_NOT_HOLD, DONE, NO_SEATING, main
from tournaments.seeding.check import check_draw
from tournaments.seeding.rehearsal import rehearse

pytestmark = pytest.mark.unit

SEED = "000102030405060708090a0b0c0d0e0f"
REQUEST = Request(
    players=tuple(Player(id=number, club="ab"[number % 2]) for number in range(12)),
    budget=Budget(steps=20_000, seconds=60),
)


@pytest.fixture
def run(capfdbinary, tmp_path):
    """Run the command line: (status, parsed standard output, standard error)."""

    def run_main(*arguments, file=None):
        if file is not None:
            path = tmp_path / "input.json"
            path.write_bytes(file if isinstance(file, bytes) else msgspec.json.encode(file))
            arguments = (*arguments, str(path))
        status = main(list(arguments))
        out, err = capfdbinary.readouterr()
        return status, json.loads(out) if out else None, err.decode()

    return run_main


@pytest.mark.parametrize("method", ["random", "swiss", "pots", "thirds", "schedule"])
def test_a_draw_is_proved_with_its_seed(method):
    verdict = check_draw(draw(method, REQUEST, SEED, number=7))
    assert verdict.faults == []
    assert verdict.proved == ["legality and quality, and that the seed gives this draw"]


@pytest.mark.parametrize("method", ["swiss", "shift", "pots", "thirds"])
@pytest.mark.parametrize("rounds", [1, 3])
def test_a_rehearsal_is_proved_with_its_seed(method, rounds):
    result = rehearse(method, msgspec.structs.replace(REQUEST, rounds=rounds), SEED)
    assert len(result.rounds) == rounds
    assert check_draw(result).proved == ["legality and quality, and that the seed gives this draw"]


def test_a_forged_distance_of_a_rehearsal_does_not_hold():
    result = rehearse("swiss", msgspec.structs.replace(REQUEST, rounds=2), SEED)
    report = msgspec.structs.replace(result.report, distance=result.report.distance + 1)
    assert not check_draw(msgspec.structs.replace(result, report=report)).holds


def test_a_draw_ended_by_time_proves_legality_only():
    result = msgspec.structs.replace(draw("random", REQUEST, SEED), whole=False)
    assert check_draw(result).proved == [
        "legality and quality only: the search was ended by time, not by steps"
    ]


def test_a_draw_of_another_engine_proves_legality_only():
    result = msgspec.structs.replace(draw("random", REQUEST, SEED), engine="flek-seeding/0")
    assert check_draw(result).holds
    assert "flek-seeding/0" in check_draw(result).proved[0]


def changed(document, path, value):
    """A draw or a request as JSON, with one value in it changed."""
    raw = json.loads(msgspec.json.encode(document))
    *way, last = path
    place = raw
    for step in way:
        place = place[step]
    place[last] = value
    return raw


def forgeries():
    result = draw("random", REQUEST, SEED)
    raw = json.loads(msgspec.json.encode(result))
    first = raw["rounds"][0]["tables"][0]["seats"]
    yield (
        "two seats changed",
        changed(result, ["rounds", 0, "tables", 0, "seats"], first[::-1]),
        "another draw",
    )
    yield "somebody twice", changed(result, ["rounds", 0, "tables", 0, "seats", 0], first[1]), "stands twice"
    yield "a stranger", changed(result, ["rounds", 0, "tables", 0, "seats", 0], 99), "nobody knows [99]"
    yield (
        "a table too small",
        changed(result, ["rounds", 0, "tables", 0, "seats"], first[:2]),
        "has 2 players",
    )
    yield "a figure", changed(result, ["report", "repeats"], 3), "repeats"
    yield "the hash", changed(result, ["seed_hash"], "0" * 64), "hash"
    yield "the seed", changed(result, ["seed"], "f" * 32), "hash"
    yield "the number called", changed(result, ["number"], 5), "another draw"
    yield "a player's club", changed(result, ["request", "players", 0, "club"], "c"), "hash"
    yield "the method", changed(result, ["method"], "raffle"), "no method"
    yield "what cannot be", changed(result, ["impossible"], True), "impossible"
    yield "the steps", changed(result, ["steps"], result.steps + 1), "another draw"
    seven = msgspec.structs.replace(REQUEST, players=REQUEST.players[:7])
    of_seven = draw("random", seven, SEED)
    small_first = msgspec.to_builtins(of_seven.rounds[0].tables[::-1])
    yield (
        "the order of the tables",
        changed(of_seven, ["rounds", 0, "tables"], small_first),
        "not those of T-5",
    )
    yield "the rounds", changed(result, ["rounds"], raw["rounds"] * 2), "1 rounds were to be drawn"


@pytest.mark.parametrize(
    ("document", "fault"), [one[1:] for one in forgeries()], ids=[one[0] for one in forgeries()]
)
def test_a_forged_draw_does_not_hold(run, document, fault):
    status, verdict, _ = run("check", file=document)
    assert status == DOES_NOT_HOLD
    assert not verdict["holds"]
    assert fault in " ".join(verdict["faults"])


def test_a_broken_hard_wish_does_not_hold():
    apart = tuple(Apart(a=a, b=b) for a in range(4) for b in range(a))
    result = draw("random", msgspec.structs.replace(REQUEST, wishes=Wishes(apart=apart)), SEED)
    assert any("the hard wish apart is broken" in fault for fault in check_draw(result).faults)


def test_rounds_alone_are_checked_for_legality(run):
    tables = [{"seats": [0, 1, 2, 3]}, {"seats": [4, 5, 6]}]
    status, verdict, _ = run("check", file={"rounds": [{"tables": tables}] * 2})
    assert status == DONE
    assert verdict["report"]["repeats"] == 9
    assert "legality and quality only" in verdict["proved"][0]
    for wrong in ([{"seats": [0, 1, 2]}, {"seats": [4, 5, 6, 7]}], [{"seats": [0, 1, 2, 3]}]):
        assert run("check", file={"rounds": [{"tables": tables}, {"tables": wrong}]})[0] == DOES_NOT_HOLD
    five_and_three = [{"seats": [0, 1, 2, 3, 4]}, {"seats": [5, 6, 7]}]
    assert run("check", file={"rounds": [{"tables": five_and_three}]})[0] == DOES_NOT_HOLD


@pytest.mark.parametrize("method", ["random", "pots", "shift", "swiss", "thirds", "schedule"])
def test_a_method_prints_what_check_proves(run, method):
    status, document, _ = run(method, "--players", "14", "--rounds", "3", "--size", "4", "--steps", "2000")
    assert status == DONE
    assert len(document["rounds"]) == 3
    for one in document["rounds"]:
        seated = [player for table in one["tables"] for player in table["seats"]]
        assert sorted(seated) == list(range(14))
        assert sorted(len(table["seats"]) for table in one["tables"]) == [3, 3, 4, 4]
    assert run("check", file=document)[0] == DONE


def test_the_seed_is_taken_from_the_command_line(run):
    arguments = ("schedule", "--players", "20", "--rounds", "4", "--seed", SEED, "--number", "3")
    first, second = run(*arguments)[1], run(*arguments)[1]
    assert first == second
    assert first["seed"] == SEED
    assert run(*arguments[:-1], "4")[1]["rounds"] != first["rounds"]


@pytest.mark.parametrize(("typed", "seed"), [("1", "1".zfill(32)), ("ABC", "abc".zfill(32)), (SEED, SEED)])
def test_a_short_seed_has_zeros_in_front(run, typed, seed):
    result = run("random", "--players", "8", "--seed", typed)[1]
    assert result["seed"] == seed
    assert result["rounds"] == run("random", "--players", "8", "--seed", seed)[1]["rounds"]


def test_sizes_on_the_command_line(run):
    def sizes(*arguments):
        tables = run("random", *arguments)[1]["rounds"][0]["tables"]
        return [len(table["seats"]) for table in tables]

    assert sizes("--players", "13", "--size", "3") == [4, 3, 3, 3]
    assert sizes("--players", "5", "--size", "4,3,5") == [5]
    assert sizes("--players", "13", "--size", "4", "--exact", "--byes", "1") == [4, 4, 4]
    assert sizes("--players", "10", "--size", "5") == [5, 5]


def test_no_legal_seating(run):
    status, document, err = run("random", "--players", "5", "--size", "4")
    assert (status, document) == (NO_SEATING, None)
    assert "4, 6" in err
    request = {
        "players": [{}] * 8,
        "wishes": {"apart": [{"a": 0, "b": 1}, {"a": 1, "b": 2}, {"a": 0, "b": 2}]},
    }
    status, document, err = run("swiss", "--input", file=request)
    assert status == NO_SEATING
    assert not document["report"]["legal"]
    assert "hard wish apart is broken" in err
    assert "proved" in err


BAD = [
    b"",
    b"[]",
    b"{",
    b'{"players": 3}',
    b'{"players": [{}, {}, {}], "players": []}',
    b'{"players": [{"id": 1}, {"id": 1}, {"id": 2}]}',
    b'{"players": [{}, {}, {}], "unknown": 1}',
    b'{"players": [{"rank": NaN}, {}, {}]}',
    b'{"players": [{"rank": 1' + b"0" * 400 + b"}, {}, {}]}",
    b'{"players": [{}, {}, {}], "wishes": {"clubs": "soft"}}',
    b'{"players": [{}, {}, {}], "wishes": {"apart": [{"a": 0, "b": 7}]}}',
    b'{"players": [{}, {}, {}], "wishes": {"apart": [{"a": 0, "b": 0}]}}',
    b"[" * 100_000,
    "ž".encode("cp1250"),
]


def broken_requests():
    """(name, the request as JSON with one field broken, the field that the error must name)."""
    good = {
        "players": [{"id": number, "rank": 1, "place": 1, "fixed_table": 1} for number in range(4)],
        "history": [{"tables": [{"seats": [0, 1, 2, 3]}], "byes": []}],
        "wishes": {"apart": [{"a": 0, "b": 1, "strength": 5}], "clubs": 1, "club_rounds": 1},
        "sizes": {"order": [4], "byes": 0},
        "budget": {"steps": 1, "seconds": 1},
        "rounds": 1,
        "moves": [0],
        "depth": 0,
    }
    everywhere = [
        "NaN",
        "-Infinity",
        "1e999",
        "1" * 400,
        '"\\ud800"',
        '{"a": 1, "a": 2}',
        '"' + "x" * 999 + '"',
    ]
    fields = {
        "players[2].id": ["-1", "9007199254740992"],
        "players[2].rank": ["-1", "9007199254740992"],
        "players[2].place": ["0", "-1"],
        "players[2].fixed_table": ["0", "9007199254740992"],
        "history[0].tables[0].seats[1]": ["null"],
        "wishes.apart[0].a": ["7", "null"],
        "wishes.apart[0].strength": ["-1", "1000000000000000"],
        "wishes.clubs": ["-1", "1000000000000000"],
        "wishes.club_rounds": ["-1"],
        "sizes.byes": ["-1", "9007199254740992"],
        "budget.steps": ["-1", "9007199254740992"],
        "budget.seconds": ["0", "-1", "100000"],
        "rounds": ["0", "-1", "61", "999999999"],
        "moves[0]": ["9007199254740992", "null"],
        "depth": ["-1", "9007199254740992"],
    }
    for field, values in fields.items():
        for value in values + everywhere:
            text = json.dumps(changed(good, steps(field), "@")).replace('"@"', value)
            yield f"{field} = {value[:20]}", text.encode(), field


def steps(field):
    """ "a[0].b" as the keys that lead there."""
    return [
        int(step) if step.isdigit() else step for step in field.replace("]", "").replace("[", ".").split(".")
    ]


@pytest.mark.parametrize(
    ("text", "field"), [one[1:] for one in broken_requests()], ids=[one[0] for one in broken_requests()]
)
def test_bad_input_names_the_field(run, text, field):
    status, document, err = run("swiss", "--input", file=text)
    assert (status, document) == (BAD_INPUT, None)
    assert field in err


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (b'{"players": [{}, {}, {}], "rounds": 1, "rounds": 2}', "'rounds' stands twice"),
        (b'{"players": [{}, {}, {}], "sizes": {"order": [9]}}', "sizes.order: "),
        (b'{"players": [{}, {}, {}], "sizes": {"order": [4, 4]}}', "sizes.order: "),
        (b'{"players": [{}, {}, {}], "history": [{"tables": [{"seats": [5, 5]}]}]}', "history[0]: "),
        (b'{"players": [{}, {}, {}], "history": [{"tables": [{"seats": [-1]}]}]}', "history[0]: "),
        (b'{"players": [{}, {}, {}], "wishes": {"apart": [{"a": 0, "b": 0}]}}', "wishes.apart[0]: "),
        (b'{"players": [{}, {}, {"\\udc00": 1}]}', "players[2]: "),
    ],
)
def test_bad_input_names_what_stands_there(run, text, field):
    status, _, err = run("swiss", "--input", file=text)
    assert status == BAD_INPUT
    assert field in err


@pytest.mark.parametrize("text", BAD)
def test_bad_input(run, text):
    status, document, err = run("swiss", "--input", file=text)
    assert (status, document) == (BAD_INPUT, None)
    assert "bad input" in err
    assert run("check", file=text)[0] == BAD_INPUT


@pytest.mark.parametrize(
    "arguments",
    [
        ("random",),
        ("random", "--players", "0"),
        ("random", "--players", "8", "--seed", "xyz"),
        ("random", "--players", "8", "--seed", "1" * 33),
        ("random", "--players", "8", "--size", "four"),
        ("random", "--players", "8", "--size", "9"),
        ("random", "--players", "8", "--rounds", "0"),
        ("swiss", "--players", "8", "--rounds", "61"),
        ("random", "--players", "8", "--seed", ""),
        ("random", "--players", "8", "--number", "-1"),
        ("random", "--players", "8", "--number", "1" * 30),
        ("random", "--players", "8", "--depth", "1" * 30),
        ("random", "--players", "8", "--moves=" + "1" * 30),
        ("random", "--players", "8", "--moves="),
        ("random", "--players", "8", "--byes", "1" * 30),
        ("random", "--players", "8", "--steps", "1" * 30),
        ("random", "--players", "8", "--seconds", "nan"),
        ("random", "--players", "5001"),
        ("random", "--players", "8", "--input", ""),
        ("check", "no such file"),
    ],
)
def test_bad_arguments(run, arguments):
    assert run(*arguments)[0] == BAD_INPUT


def test_a_report_of_rounds_alone_is_counted_again(run):
    rounds = [{"tables": [{"seats": [0, 1, 2, 3]}, {"seats": [4, 5, 6]}]}] * 2
    assert run("check", file={"rounds": rounds, "report": {"repeats": 9}})[0] == DONE
    status, verdict, _ = run("check", file={"rounds": rounds, "report": {"repeats": 0}})
    assert status == DOES_NOT_HOLD
    assert "repeats" in verdict["faults"][0]


def test_nobody_sits_out_twice_in_rounds_alone(run):
    one = {"tables": [{"seats": [0, 1, 2, 3]}], "byes": [4]}
    other = {"tables": [{"seats": [0, 1, 2, 4]}], "byes": [3]}
    assert run("check", file={"rounds": [one, other]})[0] == DONE
    status, verdict, _ = run("check", file={"rounds": [one, one]})
    assert status == DOES_NOT_HOLD
    assert "byes" in verdict["faults"][0]


def test_a_draw_that_breaks_very_many_hard_wishes_can_be_read_again(run):
    request = {"players": [{"club": "a"}] * 100, "wishes": {"clubs": "hard"}, "budget": {"steps": 100}}
    status, document, err = run("random", "--input", file=request)
    assert status == NO_SEATING
    assert "hard wish clubs is broken" in err
    assert len(str(document["report"]["cost"])) > 18
    assert run("check", file=document)[0] == DOES_NOT_HOLD


def test_the_rounds_of_a_rehearsal_share_the_seconds(run):
    clubs = [{"club": "abc"[number % 3]} for number in range(40)]
    status, _, err = run("swiss", "--rounds", "5", "--seconds", "2", "--input", file={"players": clubs})
    assert status == DONE
    gone = [float(line.split()[0]) for line in err.splitlines()]
    assert 0 < max(gone) < 1.6


def test_steps_of_the_file_are_kept_when_seconds_are_given(run):
    request = {"players": [{}] * 8, "budget": {"steps": 700}}
    document = run("random", "--seconds", "5", "--input", file=request)[1]
    assert document["request"]["budget"] == {"steps": 700, "seconds": 5.0}


def test_players_of_the_file_must_be_as_many_as_said(run):
    assert run("random", "--players", "4", "--input", file={"players": [{}] * 3})[0] == BAD_INPUT


def test_repair_drawn_and_evaluate_on_files(run):
    request = {"players": [{"id": number} for number in range(7)]}
    tables = [{"seats": [0, 1, 2, 3]}, {"seats": [4, 5, 6]}]
    status, document, _ = run(
        "repair", "--input", file={"request": request, "seating": {"tables": tables}, "absent": [1]}
    )
    assert status == DONE
    assert document["proposals"][0]["moved"] == 0
    lots = [{"player": player, "table": 1 + player // 4, "seat": 1 + player % 4} for player in range(7)]
    status, document, _ = run("drawn", "--input", file={"request": request, "lots": lots})
    assert (status, document["round"]) == (DONE, {"tables": tables})
    assert run("drawn", "--input", file={"request": request, "lots": lots[1:]})[0] == DOES_NOT_HOLD
    status, document, _ = run(
        "evaluate", "--input", file={"request": request, "rounds": [{"tables": tables}] * 2}
    )
    assert (status, document["repeats"]) == (DONE, 9)


def test_the_package_runs_without_django():
    code = (
        "import sys; import tournaments.seeding.__main__ as m;"
        " assert not [name for name in sys.modules if name.startswith('django')], 'Django was imported';"
        " sys.exit(m.main(['schedule', '--players', '16', '--rounds', '5']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == DONE, done.stderr
    assert json.loads(done.stdout)["report"]["repeats"] == 0


def test_seconds_without_a_seed_are_used_and_nothing_is_promised(run):
    status, document, err = run("schedule", "--players", "22", "--rounds", "9", "--seconds", "0.4")
    assert status == DONE
    assert not document["whole"]
    assert document["request"]["budget"] == {"steps": None, "seconds": 0.4}
    assert "cost" in err
    assert "ended by time" in run("check", file=document)[1]["proved"][0]


def test_a_budget_of_no_steps_still_gives_rounds():
    result = draw("schedule", msgspec.structs.replace(REQUEST, rounds=4, budget=Budget(steps=0)), SEED)
    assert len(result.rounds) == 4
    assert check_draw(result).holds
