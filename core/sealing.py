"""Secrets of others that have to be used again: kept encrypted by the key of the server, readable nowhere else."""

from __future__ import annotations

import base64

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.views.decorators.debug import sensitive_variables


class UnsealableError(Exception):
    """It was sealed by another key: who knows the secret has to say it again."""


@sensitive_variables("secret")
def seal(secret: str, purpose: str) -> str:
    """A secret as it may be kept."""
    return _fernet(purpose).encrypt(secret.encode()).decode()


@sensitive_variables("secret")
def unseal(sealed: str, purpose: str) -> str:
    """The secret. Raises UnsealableError."""
    try:
        secret = _fernet(purpose).decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise UnsealableError from None
    return secret


def _fernet(purpose: str) -> Fernet:
    """Each purpose has a key of its own, out of the server's."""
    derived = HKDF(hashes.SHA256(), 32, None, f"flek:{purpose}".encode()).derive(settings.SECRET_KEY.encode())
    return Fernet(base64.urlsafe_b64encode(derived))
