"""The pair of keys by which push services know this server (VAPID, RFC 8292), made of the secret text `PUSH.key`.

Any text does, as for the other keys of an installation: 48 bytes derived from it are reduced to a private key of P-256,
16 more than the key has, so that no key is likelier than another.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

#: Of P-256: how many points the curve has.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def sends() -> bool:
    """Whether this server sends anything to phones."""
    return bool(settings.PUSH.key)


def private_key() -> ec.EllipticCurvePrivateKey:
    """The key by which messages are signed."""
    derived = HKDF(hashes.SHA256(), 48, salt=None, info=b"flek push").derive(settings.PUSH.key.encode())
    return ec.derive_private_key(int.from_bytes(derived, "big") % (ORDER - 1) + 1, ec.SECP256R1())


def public_key() -> str:
    """The key that a browser is subscribed with; "" where nothing is sent."""
    if not sends():
        return ""
    point = private_key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()
