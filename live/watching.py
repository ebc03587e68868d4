"""Following the changes of a database and handing them to the streams, through outages of the database too."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from contextlib import suppress

import structlog

from core.streams import END, EVERYTHING
from live import figures
from live.reading import AT_LEAST, AWAY, Row, Source, Stand
from live.streams import Streams

log = structlog.get_logger("flek.live")

#: Without a look for so long nobody is told that all is well (seconds).
BLIND = 2 * AT_LEAST
#: A number that was passed over belongs to a transaction that has not ended, for so long at most (seconds).
GAP = 30.0
#: More numbers than these at once are no gap but a jump of the sequence.
MOST_GAPS = 1_000
#: Questions about single keys wait so long for others to be asked together with (seconds).
TOGETHER = 0.02
RETRY = (0.2, 5.0)


class Watch:
    """What was seen last, and what comes next."""

    def __init__(self, source: Source, streams: Streams) -> None:
        self._source, self._streams = source, streams
        self._last = 0
        self._gaps: dict[int, float] = {}
        self._looked = -BLIND
        self._asked: dict[str, list[asyncio.Future[Stand]]] = {}
        self._answering: set[asyncio.Task[None]] = set()

    @property
    def sees(self) -> bool:
        """Whether a change would be seen now."""
        return time.monotonic() - self._looked < BLIND

    @property
    def position(self) -> int:
        """Up to this number every change was told."""
        return min(self._gaps) - 1 if self._gaps else self._last

    async def run(self) -> None:
        """Follow for ever."""
        wait = RETRY[0]
        known = False
        while True:
            try:
                last = await self._source.open()
                if not known or last < self._last:  # the first time, or another database stands there
                    self._last, known = last, True
                    self._gaps.clear()
                wait = RETRY[0]
                while True:
                    await self._look()
                    await self._source.woken()
            except AWAY as error:
                log.warning("database_away", error=str(error), again=wait)
                self._looked = -BLIND
            await self._let_go()
            await asyncio.sleep(wait)
            wait = min(2 * wait, RETRY[1])

    async def stand(self, key: str) -> Stand:
        """How a key stands, asked together with what others ask in this moment. Raises TimeoutError where the
        database is away."""
        if not self._asked:
            task = asyncio.create_task(self._answer())
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
        answer: asyncio.Future[Stand] = asyncio.get_running_loop().create_future()
        self._asked.setdefault(key, []).append(answer)
        return await answer

    async def stands(self, keys: Iterable[str]) -> dict[str, Stand]:
        """The same of several keys."""
        wanted = list(keys)
        return dict(zip(wanted, await asyncio.gather(*map(self.stand, wanted)), strict=True))

    async def _answer(self) -> None:
        await asyncio.sleep(TOGETHER)
        asked, self._asked = self._asked, {}
        try:
            found = await self._source.stands(asked)
        except AWAY:
            found = None
        for key, answers in asked.items():
            for answer in answers:
                if answer.done():  # who asked has left
                    continue
                if found is None:
                    answer.set_exception(TimeoutError())
                else:
                    answer.set_result(found.get(key, Stand()))

    async def _look(self) -> None:
        now = time.monotonic()
        self._gaps = {number: at for number, at in self._gaps.items() if now - at < GAP}
        rows = await self._source.since(self._last, list(self._gaps))
        newest: dict[str, Row] = {}
        for row in rows:
            if row.number > self._last:
                if row.number - self._last <= MOST_GAPS:
                    self._gaps |= dict.fromkeys(range(self._last + 1, row.number), now)
                self._last = row.number
            else:
                self._gaps.pop(row.number, None)
            figures.LAG.observe(max(row.age, 0.0))
            newest[row.key] = row
        for row in newest.values():
            self._pass_on(row, now)
        self._looked = time.monotonic()
        figures.LOOKED.set(time.time())

    def _pass_on(self, row: Row, now: float) -> None:
        if row.key == EVERYTHING:
            self._streams.everything(row.number, now)
        elif row.key.startswith(END):
            self._streams.end(row.key.removeprefix(END), row.at)
        else:
            self._streams.changed(row.key, row.number, now)

    async def _let_go(self) -> None:
        with suppress(*AWAY):
            await self._source.close()
