"""A server that answers as Fio does: by period, JSON or XML.

Thirty seconds lie between two questions of a token (409); a token that it does not know is a fault of its own (500); of
more than ninety days it says nothing without its owner (422).
"""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from django.utils import timezone

PATH = re.compile(r"/rest/periods/(\w+)/(\d{4}-\d\d-\d\d)/(\d{4}-\d\d-\d\d)/transactions\.(json|xml)")
NAMES = {0: "Datum", 1: "Objem", 2: "Protiúčet", 3: "Kód banky", 5: "VS", 10: "Název protiúčtu", 14: "Měna"}
NAMES |= {16: "Zpráva pro příjemce", 22: "ID pohybu"}
APART = timedelta(seconds=30)


class FakeBank:
    """`now` is its clock; `moves` are rows by the numbers of their columns; `breaks` a status that it gives instead."""

    def __init__(self) -> None:
        self.token = "a" * 64
        self.info: dict[str, Any] = {
            "accountId": "2918599669",
            "bankId": "2010",
            "currency": "EUR",
            "iban": "SK9620100000002918599669",
        }
        self.moves: list[dict[int, Any]] = []
        self.asked: list[tuple[date, date]] = []
        self.now = timedelta(0)
        self.breaks = 0
        self.body: bytes | None = None
        self._last: timedelta | None = None
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/rest"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer(self, path: str) -> tuple[int, bytes]:
        """The status and the body."""
        found = PATH.fullmatch(path)
        if self.breaks or found is None:
            return self.breaks or 404, b"<html>fault</html>"
        token, first, last, form = found.groups()
        if token != self.token:
            return 500, b"<?xml version='1.0'?><response><status>error</status></response>"
        if self._last is not None and self.now - self._last < APART:
            return 409, b""
        self._last = self.now
        begin, end = date.fromisoformat(first), date.fromisoformat(last)
        self.asked.append((begin, end))
        if timezone.localdate() - begin > timedelta(days=90):
            return 422, b"x"
        rows = [row for row in self.moves if begin <= date.fromisoformat(row[0]) <= end]
        return 200, self.body if self.body is not None else getattr(self, f"_{form}")(rows)

    def _json(self, rows: list[dict[int, Any]]) -> bytes:
        moves = [
            {
                f"column{number}": None
                if row.get(number) in (None, "")
                else {"value": f"{row[0]}+0200" if number == 0 else row[number], "name": name, "id": number}
                for number, name in NAMES.items()
            }
            for row in rows
        ]
        return json.dumps(
            {"accountStatement": {"info": self.info, "transactionList": {"transaction": moves}}}
        ).encode()

    def _xml(self, rows: list[dict[int, Any]]) -> bytes:
        info = "".join(f"<{name}>{said}</{name}>" for name, said in self.info.items())
        moves = "".join(
            "<Transaction>"
            + "".join(
                f'<column_{number} name="{name}" id="{number}">'
                f"{f'{row[0]}+02:00' if number == 0 else row[number]}</column_{number}>"
                for number, name in NAMES.items()
                if row.get(number) not in (None, "")
            )
            + "</Transaction>"
            for row in rows
        )
        head = '<?xml version="1.0" encoding="UTF-8"?>'
        whole = f"<Info>{info}</Info><TransactionList>{moves}</TransactionList>"
        return f"{head}<AccountStatement>{whole}</AccountStatement>".encode()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        bank = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, body = bank.answer(self.path)
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_said: Any) -> None:
                """Nothing."""

        return Handler
