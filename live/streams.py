"""The open streams: who follows what, how often he is told, and that he is told that we are alive."""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Iterable
from typing import Any

from core.streams import SHEET, RefusedError
from live import figures
from live.settings import Settings

#: A key is told at most once in so many seconds.
APART = 1.0
#: A stream is told that we live once in so many seconds; a page that heard nothing for ten asks by itself.
BEAT = 5.0
#: So often the clock of the streams ticks (seconds).
TICK = 0.1
#: After what is told to everybody (a migration) pages come back over so many seconds.
SPREAD = 5.0

Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]


class Stream:
    """One answer: its keys, whose rights of when (Unix time), from where. What is written before it begins waits: no
    change is missed between the question whether he may and the first byte."""

    __slots__ = ("address", "held", "keys", "open", "send", "slot", "who")

    def __init__(self, send: Send, keys: frozenset[str], who: dict[str, float], address: str) -> None:
        self.send, self.keys, self.who, self.address = send, keys, who, address
        self.open, self.slot = True, 0
        self.held: list[bytes] | None = []

    def begin(self, said: bytes) -> None:
        """The answer has begun: say this, and then what has waited."""
        held, self.held = self.held or [], None
        self.write(said + b"".join(held))

    def write(self, said: bytes, *, more: bool = True) -> bool:
        """Hand bytes to the connection; whether it took them.

        What is sent is taken at once as long as the reader reads. One whose buffer is full is not waited for: his
        stream ends, and he asks by himself.
        """
        if not self.open:
            return False
        if self.held is not None:
            self.held.append(said)
            self.open = more
            return True
        sending = self.send({"type": "http.response.body", "body": said, "more_body": more})
        try:
            sending.send(None)
        except StopIteration:
            return True
        except (OSError, RuntimeError):  # the reader left in this moment
            pass
        sending.close()
        self.open = False
        return False


class Streams:
    """All streams of this process; `now` is a clock in seconds that only goes forward."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.count = 0
        self._by_key: dict[str, set[Stream]] = {}
        self._by_who: dict[str, set[Stream]] = {}
        #: Of those that nobody who is signed in has opened.
        self.strangers = 0
        self._of_address: Counter[str] = Counter()
        self._slots: list[set[Stream]] = [set() for _ in range(round(BEAT / TICK))]
        self._slot = 0
        #: When a key was told last, and what waits until it may be told again.
        self._told: dict[str, float] = {}
        self._waits: dict[str, int] = {}
        self._due: list[tuple[float, str]] = []

    def check(self, keys: Iterable[str], address: str, who: Collection[str] = ()) -> None:
        """Raises RefusedError where there are too many streams already. Strangers leave a part of them to `who`, whose
        rights a ticket names; these are counted by their own streams alone."""
        limits = self.settings
        if self.count >= limits.most or (not who and self.strangers >= limits.most - limits.for_accounts):
            raise RefusedError("too many streams are open")
        if any(len(self._by_who.get(name, ())) >= limits.most_of_account for name in who):
            raise RefusedError("too many streams of this account are open")
        if who:
            return
        if self._of_address[address] >= limits.most_of_address:
            raise RefusedError("too many streams are open from this address")
        for key in keys:
            most = limits.most_of_sheet if SHEET.fullmatch(key) else limits.most_of_key
            if len(self._by_key.get(key, ())) >= most:
                raise RefusedError("too many streams follow this")

    def add(self, stream: Stream) -> None:
        """From now on it is told."""
        self.count += 1
        if not stream.who:
            self.strangers += 1
            self._of_address[stream.address] += 1
        for key in stream.keys:
            self._by_key.setdefault(key, set()).add(stream)
        for who in stream.who:
            self._by_who.setdefault(who, set()).add(stream)
        # anywhere in the round of beats: who comes at the same moment is not told at the same moment for ever
        stream.slot = random.randrange(len(self._slots))  # noqa: S311
        self._slots[stream.slot].add(stream)

    def remove(self, stream: Stream) -> None:
        """It is told nothing any more."""
        stream.open = False
        if stream not in self._slots[stream.slot]:
            return
        self._slots[stream.slot].discard(stream)
        self.count -= 1
        if not stream.who:
            self.strangers -= 1
            self._of_address[stream.address] -= 1
            if not self._of_address[stream.address]:
                del self._of_address[stream.address]
        for kept, names in ((self._by_key, stream.keys), (self._by_who, stream.who)):
            for name in names:
                kept[name].discard(stream)
                if not kept[name]:
                    del kept[name]

    def changed(self, key: str, version: int, now: float) -> None:
        """Tell who follows this key, at once or when a second has passed since the last time."""
        if key not in self._by_key:
            return
        if key in self._waits:
            self._waits[key] = max(version, self._waits[key])
        elif now - self._told.get(key, -APART) >= APART:
            self._tell(key, version, now)
        else:
            self._later(key, version, self._told[key] + APART)

    def everything(self, version: int, now: float) -> None:
        """Tell everybody, spread over some seconds."""
        for key in self._by_key:
            if key not in self._waits:
                self._later(key, version, now + random.uniform(0, SPREAD))  # noqa: S311

    def end(self, who: str, at: float) -> None:
        """Close what was opened with the rights that this name had until then (Unix time)."""
        for stream in [one for one in self._by_who.get(who, ()) if one.who[who] <= at]:
            stream.write(b"event: end\ndata:\n\n", more=False)
            self.remove(stream)

    def tick(self, now: float, beat: bytes | None) -> None:
        """Called every TICK: tell what has waited long enough, and the next few that we live (not without `beat`)."""
        while self._due and self._due[0][0] <= now:
            _, key = heapq.heappop(self._due)
            self._tell(key, self._waits.pop(key), now)
        self._slot = (self._slot + 1) % len(self._slots)
        if beat is not None:
            for stream in [one for one in self._slots[self._slot] if not one.write(beat)]:
                self.remove(stream)
        if self._slot == 0:
            self._told = {key: at for key, at in self._told.items() if now - at < APART}

    def leave(self) -> None:
        """Say good-bye: whoever is told comes back a little later, each at another moment."""
        for slot in self._slots:
            for stream in list(slot):
                stream.write(b"event: later\ndata:\n\n", more=False)
                self.remove(stream)

    def _later(self, key: str, version: int, at: float) -> None:
        self._waits[key] = version
        heapq.heappush(self._due, (at, key))

    def _tell(self, key: str, version: int, now: float) -> None:
        self._told[key] = now
        said = event(key, version)
        readers = self._by_key.get(key, ())
        figures.EVENTS.inc(len(readers))
        for stream in [one for one in readers if not one.write(said)]:
            self.remove(stream)


def event(key: str, version: int) -> bytes:
    """What a page is told of a change."""
    return b"event: change\ndata: %b %d\n\n" % (key.encode(), version)


def beat(position: int) -> bytes:
    """That we live, and up to which number everything was told."""
    return b"event: beat\ndata: %d\n\n" % position
