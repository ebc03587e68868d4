"""A browser with its push service, as a server meets them: an endpoint on loopback and a key that only it has."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.reading import plain
from tests.webhooks.receiver import Receiver, receiver


def text(data: bytes) -> str:
    """base64url without padding, as browsers write keys."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(written: str) -> bytes:
    return urlsafe_b64decode(written + "=" * (-len(written) % 4))


@dataclass
class Device:
    """`service` is the push service that takes its messages."""

    service: Receiver
    name: str = "one"
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def endpoint(self) -> str:
        return f"{self.service.url}&device={self.name}"

    @property
    def keys(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": text(point), "auth": text(self.secret)}

    def read(self, body: bytes) -> dict[str, str]:
        """The message, by the key that never left the browser."""
        said = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        return {name: plain(text) for name, text in json.loads(said).items()}

    @property
    def read_all(self) -> list[dict[str, str]]:
        """Everything that its service took."""
        return [self.read(body) for _headers, body in self.service.got]


@contextmanager
def push_service(*answers: int) -> Iterator[Receiver]:
    """A push service that answers with these, 201 where nothing else is said."""
    with receiver() as made:
        made.answers = [(status, {}, b"") for status in answers or (201,)]
        yield made
