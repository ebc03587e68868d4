"""The chain of hashes: each entry covers its content and the hash of the one before.

Hashed are seats and amounts, never names, addresses or devices, so that erasing a person breaks nothing.
The chain proves something only together with the head hashes that were printed and published.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec

from scoring.models import Entry


def entry_hash(entry: Entry, target_number: int | None) -> str:
    """SHA-256 (hex) over the canonical JSON of the entry, its predecessor's hash included."""
    content = {
        "previous": entry.previous_hash,
        "number": entry.number,
        "id": str(entry.device_id),
        "kind": entry.kind,
        "target": target_number,
        "body": entry.body,
        "reason": entry.reason,
        "role": entry.role,
        "version": entry.version,
        "recorded_at": entry.recorded_at.isoformat(),
    }
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def first_fault(entries: Iterable[Entry]) -> int | None:
    """The number of the first entry that breaks the chain, or None. `entries` in order, targets loaded."""
    previous = ""
    for number, entry in enumerate(entries, start=1):
        target = entry.target.number if entry.target else None
        if entry.number != number or entry.previous_hash != previous:
            return number
        if entry.hash != entry_hash(entry, target):
            return number
        previous = entry.hash
    return None
