"""What strangers and accounts do to slow a site: each attack of the review as something that a few threads repeat."""

from __future__ import annotations

import http.client
import io
import json
import random
import socket
import time
import uuid
import zipfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Event
from urllib.parse import urlencode

from benchmarks.uploads import COLUMNS, LINES, MB, lists, statements

#: So many requests of one attack go at once, as in the review.
AT_ONCE = 14
SLOW_BYTE = 2.0  # seconds
#: Seconds between two requests of one sender, where it is answered sooner: the senders share the machine with the site.
PACE = 0.25
CSRF = "a" * 32
JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True)
class World:
    """What is attacked and with what: addresses of the hall, the account's own tournament and the quick table."""

    port: int
    slug: str
    sheet: str
    own: str
    session: str
    quick: str
    quick_token: str
    entry: int


class Sender:
    """Requests from one network."""

    def __init__(self, world: World, network: int) -> None:
        self.world, self.address = world, f"127.9.{network % 250 + 1}.7"
        self.chance = random.Random(network)

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> int:
        """The status of the answer; 0 where there is none."""
        asked = http.client.HTTPConnection(
            "127.0.0.1", self.world.port, timeout=60, source_address=(self.address, 0)
        )
        try:
            asked.request(method, path, body, headers or {})
            answer = asked.getresponse()
            answer.read()
            return answer.status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            asked.close()

    def post(self, path: str, said: object, **headers: str) -> int:
        """JSON, as programs and phones send it."""
        return self.send("POST", path, json.dumps(said).encode(), {**JSON, **headers})

    def upload(self, path: str, name: str, content: bytes, field: str = "file") -> int:
        """A file of the account, as its form sends it."""
        line = uuid.uuid4().hex
        head = f'--{line}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'
        return self.send(
            "POST",
            path,
            head.encode() + content + f"\r\n--{line}--\r\n".encode(),
            {
                "Content-Type": f"multipart/form-data; boundary={line}",
                "Cookie": f"sessionid={self.world.session}; csrftoken={CSRF}",
                "X-CSRFToken": CSRF,
                "Referer": f"http://127.0.0.1:{self.world.port}/",
            },
        )


def send_statements(sender: Sender) -> None:
    """P2, P3: statements of a megabyte, nasty ones."""
    content = sender.chance.choice(list(STATEMENTS.values()))
    sender.upload(f"/organise/{sender.world.own}/cash/statements/read/", "july.csv", content)


def send_lists(sender: Sender) -> None:
    """P2, P2e: wide lists, and two thousand names that are alike."""
    content = sender.chance.choice(list(LISTS.values()))
    sender.upload(f"/organise/{sender.world.own}/import/", "list.csv", content)


def send_slowly(sender: Sender, stop: Event) -> None:
    """P4: a body whose bytes come one in two seconds."""
    with (
        suppress(OSError),
        socket.create_connection(
            ("127.0.0.1", sender.world.port), timeout=10, source_address=(sender.address, 0)
        ) as line,
    ):
        line.sendall(
            b"POST /quick/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
        )
        for _ in range(900):
            if stop.wait(SLOW_BYTE):
                return
            line.sendall(b"x")


def send_workbooks(sender: Sender) -> None:
    """P5: a small workbook that unpacks to twenty megabytes."""
    sender.upload(f"/organise/{sender.world.own}/import/", "list.xlsx", WORKBOOK)


def send_pictures(sender: Sender) -> None:
    """P6: pictures at the door."""
    sender.upload(f"/organise/{sender.world.own}/door/scan/", "card.jpg", PICTURE, field="photo")


def open_streams(sender: Sender, stop: Event) -> None:
    """L1: streams of sheets that do not exist, held open."""
    lines: list[socket.socket] = []
    try:
        while not stop.is_set() and len(lines) < 800:
            asked = urlencode({"key": f"sheet:{uuid.UUID(int=sender.chance.getrandbits(128)).hex[:22]}"})
            with suppress(OSError):
                line = socket.create_connection(
                    ("127.0.0.1", sender.world.port), timeout=5, source_address=(sender.address, 0)
                )
                line.sendall(f"GET /live/?{asked} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
                lines.append(line)
            stop.wait(PACE / 10)
        stop.wait()
    finally:
        for line in lines:
            line.close()


def correct_a_quick_table(sender: Sender) -> None:
    """Q1: corrections of one deal without end."""
    said = {"id": str(uuid.uuid4()), "kind": "deal", "version": 0, "body": {"kind": "misdeal", "dealer": 0}}
    sender.post(
        f"/api/v1/sheets/{sender.world.quick}/entries/",
        said,
        Authorization=f"Pen {sender.world.quick_token}",
    )


def follow_with_made_up_phones(sender: Sender) -> None:
    """H1: endpoints that nobody answers."""
    said = {
        "endpoint": f"https://push.example/{uuid.uuid4()}",
        "p256dh": "B" * 87,
        "auth": "A" * 22,
        "registration": sender.world.entry,
        "language": "sk",
    }
    sender.post(f"/api/v1/tournaments/{sender.world.slug}/notices/", said)


def ask_for_analyses(sender: Sender) -> None:
    """ANA: questions that take the solver long."""
    cards = [colour + rank for colour in "HZGL" for rank in "AXKOU987"]
    sender.chance.shuffle(cards)
    hands = [sorted(cards[:10]), sorted(cards[10:20]), sorted(cards[20:30])]
    said = {
        "format": "open-hands/1",
        "ruleset": "marias/szmk-2012",
        "trump": "H",
        "actor": 0,
        "lead": 0,
        "play": {"hands": hands, "talon": cards[30:]},
    }
    sender.post("/api/v1/analyses/", said)


def guess_codes(sender: Sender) -> None:
    """C1: wrong codes for a sheet of the hall."""
    said = {"code": f"{sender.chance.randrange(10**6):06}", "device_id": str(uuid.uuid4())}
    sender.post(f"/api/v1/sheets/{sender.world.sheet}/pen/", said)


def call_wrongly(sender: Sender) -> None:
    """C2: calls of the jury that say nothing."""
    said = {"id": str(uuid.uuid4()), "kind": "call", "version": 0, "body": {"subject": "nothing"}}
    sender.post(f"/api/v1/sheets/{sender.world.sheet}/voices/", said)


def ask_for_everything(sender: Sender) -> None:
    """N1: a page that is polled, each time with other words behind it."""
    asked = urlencode({"category": sender.chance.getrandbits(40)})
    sender.send("GET", f"/tournaments/{sender.world.slug}/standing/sk/?{asked}")


#: What a thread repeats until it is stopped; the two that hold something open end by themselves.
ATTACKS: dict[str, Callable[[Sender], None]] = {
    "P2 statements": send_statements,
    "P2e lists": send_lists,
    "P5 workbooks": send_workbooks,
    "P6 pictures": send_pictures,
    "Q1 corrections": correct_a_quick_table,
    "H1 followers": follow_with_made_up_phones,
    "ANA analyses": ask_for_analyses,
    "C1 codes": guess_codes,
    "C2 calls": call_wrongly,
    "N1 polls": ask_for_everything,
}
HELD_OPEN: dict[str, Callable[[Sender, Event], None]] = {
    "P4 slow bodies": send_slowly,
    "L1 streams": open_streams,
}


def keep_on(name: str, sender: Sender, stop: Event) -> None:
    """Carry an attack on until it is stopped."""
    if name in HELD_OPEN:
        HELD_OPEN[name](sender, stop)
        return
    while not stop.is_set():
        began = time.monotonic()
        ATTACKS[name](sender)
        stop.wait(max(0.0, PACE - (time.monotonic() - began)))


def _picture() -> bytes:
    from PIL import Image

    Image.effect_noise((2_000, 1_500), 90).convert("RGB").save(kept := io.BytesIO(), "JPEG", quality=50)
    return kept.getvalue()


def _workbook() -> bytes:
    from openpyxl import Workbook

    book = Workbook()
    for name in book.sheetnames:
        del book[name]
    page = book.create_sheet("List")
    for _ in range(LINES):
        page.append(["x" * 160] * COLUMNS)
    book.save(kept := io.BytesIO())
    with (
        zipfile.ZipFile(kept) as plain,
        zipfile.ZipFile(packed := io.BytesIO(), "w", 8, compresslevel=9) as made,
    ):
        for part in plain.namelist():
            made.writestr(part, plain.read(part))
    return packed.getvalue()


LISTS, STATEMENTS = lists(), {name: content[:MB] for name, content in statements().items()}
PICTURE, WORKBOOK = _picture(), _workbook()
