"""As much of the protocol of S3 as a store of files speaks, on loopback: buckets in memory, one key that may."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime
from hashlib import md5
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

from tests.loopback import answering

KEY, SECRET = "the-key", "a secret/with signs"


@dataclass
class Bucket:
    """What is kept, by name; while it is `away` every answer is 503."""

    address: str = ""
    objects: dict[str, tuple[bytes, datetime]] = field(default_factory=dict)
    away: bool = False

    def url(self, key: str = KEY) -> str:
        """As FILES_STORE_URL says it."""
        return f"s3://{key}:{SECRET.replace('/', '%2F').replace(' ', '%20')}@{self.address}/papers?region=eu&tls=false"


@contextmanager
def s3_bucket() -> Iterator[Bucket]:
    """A bucket that a server on loopback keeps meanwhile."""
    bucket = Bucket()
    with answering(type("Bound", (Handler,), {"bucket": bucket})) as port:
        bucket.address = f"127.0.0.1:{port}"
        yield bucket


class Handler(BaseHTTPRequestHandler):
    bucket: Bucket
    protocol_version = "HTTP/1.1"

    def log_message(self, *args: object) -> None:
        pass

    def do_PUT(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"]))
        if self.name():
            self.bucket.objects[self.name()] = (content, datetime.now(UTC))
            self.say(200)

    def do_DELETE(self) -> None:
        if self.name():
            self.bucket.objects.pop(self.name(), None)
            self.say(204)

    def do_GET(self) -> None:
        asked = parse_qs(urlsplit(self.path).query)
        if urlsplit(self.path).path.strip("/") == "papers":
            if self.may():
                self.say(200, self.listed(asked.get("prefix", [""])[0], asked.get("delimiter", [""])[0]))
        elif name := self.name():
            content, at = self.bucket.objects.get(name, (None, None))
            if content is None or at is None:
                self.say(404, "" if self.command == "HEAD" else "<Error><Code>NoSuchKey</Code></Error>")
            else:
                self.say(200, content, at)

    def do_HEAD(self) -> None:
        self.do_GET()

    def listed(self, prefix: str, delimiter: str) -> str:
        names = sorted(name for name in self.bucket.objects if name.startswith(prefix))
        rest = [name.removeprefix(prefix) for name in names]
        folders = sorted({one.partition(delimiter)[0] for one in rest if delimiter and delimiter in one})
        files = [one for one in rest if not delimiter or delimiter not in one]
        return (
            "<ListBucketResult><IsTruncated>false</IsTruncated>"
            + "".join(f"<Contents><Key>{escape(prefix + one)}</Key></Contents>" for one in files)
            + "".join(
                f"<CommonPrefixes><Prefix>{escape(prefix + one + delimiter)}</Prefix></CommonPrefixes>"
                for one in folders
            )
            + "</ListBucketResult>"
        )

    def name(self) -> str:
        """Of the object that is asked for; "" where nobody may ask."""
        return unquote(urlsplit(self.path).path).removeprefix("/papers/") if self.may() else ""

    def may(self) -> bool:
        if self.bucket.away:
            self.say(503)
            return False
        if f"Credential={KEY}/" not in self.headers.get("Authorization", ""):
            self.say(403)
            return False
        return True

    def say(self, status: int, content: str | bytes = b"", at: datetime | None = None) -> None:
        body = content.encode() if isinstance(content, str) else content
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        if at:
            self.send_header("ETag", f'"{md5(body, usedforsecurity=False).hexdigest()}"')
            self.send_header("Last-Modified", format_datetime(at, usegmt=True))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
