"""The open streams: told at most once a second, beaten evenly, limited, ended with the rights of their owner."""

from __future__ import annotations

from typing import Any

import pytest

from core.streams import LASTS, RefusedError, read_ticket, write_ticket
from live.settings import Settings
from live.streams import APART, BEAT, TICK, Stream, Streams

pytestmark = pytest.mark.unit

SECRET = "s" * 50
SHEET = "sheet:" + "a" * 22


class Reader:
    """What a stream's connection took; one that is full takes nothing."""

    def __init__(self) -> None:
        self.took: list[bytes] = []
        self.full = False

    async def send(self, message: dict[str, Any]) -> None:
        if self.full:
            await never()
        self.took.append(message["body"])

    def events(self) -> list[bytes]:
        return [said for said in self.took if b"change" in said]


class never:  # noqa: N801 - awaited like a function
    def __await__(self) -> Any:
        yield


@pytest.fixture
def streams() -> Streams:
    limits = {"most_of_account": 2, "most_of_address": 3, "most_of_key": 4, "most_of_sheet": 2}
    return Streams(Settings(secret=SECRET, database={}, most=6, for_accounts=1, **limits))


def opened(streams: Streams, *keys: str, who: str = "", since: float = 0.0, address: str = "") -> Reader:
    reader = Reader()
    address = address or f"10.0.0.{streams.count}"
    streams.check(keys, address, {who} if who else ())
    stream = Stream(reader.send, frozenset(keys), {who: since} if who else {}, address)
    streams.add(stream)
    stream.begin(b"")
    reader.took.clear()
    return reader


def test_who_follows_a_key_is_told_of_it_and_of_no_other(streams: Streams) -> None:
    reader, other = opened(streams, SHEET), opened(streams, "round:1")
    streams.changed(SHEET, 7, now=100.0)
    assert reader.events() == [f"event: change\ndata: {SHEET} 7\n\n".encode()]
    assert other.took == []


def test_a_key_is_told_once_a_second_and_then_with_its_last_version(streams: Streams) -> None:
    reader = opened(streams, SHEET)
    for number in range(10):
        streams.changed(SHEET, number, now=100.0 + number / 20)
    streams.tick(100.9, None)
    assert len(reader.events()) == 1
    streams.tick(100.0 + APART, None)
    assert [said.split()[-1] for said in reader.events()] == [b"0", b"9"]


def test_every_stream_is_beaten_once_in_a_round(streams: Streams) -> None:
    readers = [opened(streams, f"round:{number}") for number in range(5)]
    for tick in range(round(BEAT / TICK)):
        streams.tick(100.0 + tick * TICK, b"beat")
    assert [reader.took for reader in readers] == [[b"beat"]] * 5


def test_without_a_look_at_the_database_nobody_is_told_that_all_is_well(streams: Streams) -> None:
    reader = opened(streams, SHEET)
    for tick in range(round(BEAT / TICK)):
        streams.tick(100.0 + tick * TICK, None)
    assert reader.took == []


def test_who_does_not_read_is_not_waited_for(streams: Streams) -> None:
    slow, other = opened(streams, "round:1"), opened(streams, "round:1")
    slow.full = True
    streams.changed("round:1", 1, now=100.0)
    assert streams.count == 1
    assert len(other.events()) == 1


def test_what_is_told_before_an_answer_begins_waits_for_it(streams: Streams) -> None:
    reader = Reader()
    stream = Stream(reader.send, frozenset({SHEET}), {}, "10.0.0.1")
    streams.add(stream)
    streams.changed(SHEET, 7, now=100.0)
    assert reader.took == []
    stream.begin(b"first\n\n")
    assert reader.took == [f"first\n\nevent: change\ndata: {SHEET} 7\n\n".encode()]


def test_a_right_that_ends_before_an_answer_begins_opens_nothing(streams: Streams) -> None:
    reader = Reader()
    stream = Stream(reader.send, frozenset({"desk:1"}), {"user-1": 50.0}, "10.0.0.1")
    streams.add(stream)
    streams.end("user-1", 50.0)
    assert not stream.open
    assert streams.count == 0


def test_streams_end_with_the_rights_of_their_owner(streams: Streams) -> None:
    reader, other = opened(streams, "desk:1", who="user-1"), opened(streams, "desk:1", who="user-2")
    streams.end("user-1", 50.0)
    streams.changed("desk:1", 1, now=100.0)
    assert reader.took == [b"event: end\ndata:\n\n"]
    assert len(other.events()) == 1


def test_a_right_from_after_its_end_lasts(streams: Streams) -> None:
    before = opened(streams, "desk:1", who="user-1", since=49.9)
    after = opened(streams, "desk:1", who="user-1", since=50.1)
    streams.end("user-1", 50.0)
    assert before.took == [b"event: end\ndata:\n\n"]
    assert after.took == []
    assert streams.count == 1


@pytest.mark.parametrize(
    ("key", "address", "most"),
    [("round:1", "", 4), (SHEET, "", 2), ("round:{}", "10.1.1.1", 3), ("round:{}", "", 5)],
    ids=["one key", "one sheet", "one address", "together"],
)
def test_limits(streams: Streams, key: str, address: str, most: int) -> None:
    for number in range(most):
        opened(streams, key.format(number), address=address)
    with pytest.raises(RefusedError):
        opened(streams, key.format(most), address=address)


def test_strangers_leave_a_part_to_who_is_signed_in_and_no_network_binds_him(streams: Streams) -> None:
    """L1: what strangers open, from however many networks, never keeps the desk from its own."""
    for number in range(5):
        opened(streams, f"round:{number}", address="10.1.1.1" if number < 3 else f"10.2.2.{number}")
    with pytest.raises(RefusedError):
        opened(streams, "round:9")
    opened(streams, "desk:1", who="user-1", address="10.1.1.1")
    with pytest.raises(RefusedError):
        opened(streams, "desk:1", who="user-2")


def test_an_account_opens_so_many(streams: Streams) -> None:
    for _ in range(2):
        opened(streams, "desk:1", who="user-1")
    with pytest.raises(RefusedError):
        opened(streams, "desk:1", who="user-1")
    opened(streams, "desk:1", who="user-2")


def test_a_stream_that_closed_counts_no_more(streams: Streams) -> None:
    for _ in range(10):
        reader = Reader()
        streams.check([SHEET], "10.0.0.1")
        stream = Stream(reader.send, frozenset({SHEET}), {}, "10.0.0.1")
        streams.add(stream)
        streams.remove(stream)
        streams.remove(stream)
    assert streams.count == 0


def test_what_is_told_to_everybody_is_spread(streams: Streams) -> None:
    readers = [opened(streams, f"round:{number}") for number in range(5)]
    streams.everything(9, now=100.0)
    assert [reader.took for reader in readers] == [[]] * 5
    streams.tick(110.0, None)
    assert [len(reader.events()) for reader in readers] == [1] * 5


def test_a_ticket_says_what_it_was_written_for() -> None:
    ticket = read_ticket(SECRET, write_ticket(SECRET, ["desk:1", "round:1"], "user-7"))
    assert (ticket.keys, ticket.who) == (frozenset({"desk:1", "round:1"}), "user-7")


@pytest.mark.parametrize("change", ["desk:2", "user-8"])
def test_a_ticket_that_was_changed_is_not_good(change: str) -> None:
    written = write_ticket(SECRET, ["desk:1"], "user-7")
    with pytest.raises(RefusedError):
        read_ticket(SECRET, written.replace("desk:1" if "desk" in change else "user-7", change))


def test_a_ticket_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    written = write_ticket(SECRET, ["desk:1"])
    monkeypatch.setattr("django.core.signing.time.time", lambda: 4_000_000_000 + LASTS)
    with pytest.raises(RefusedError):
        read_ticket(SECRET, written)
