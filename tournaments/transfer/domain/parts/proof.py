"""What was proved of closed rounds (T-39)."""

from __future__ import annotations

from tournaments.proof.models import Content, Proof
from tournaments.transfer.domain.parts.described import Document, Part

PROOF = (
    Part(
        "proofs",
        Proof,
        "tournament",
        "number version hash made_at",
        {"round": "rounds"},
        {"content": Document(Content)},
        owner="tournament",
        order=("number",),
        later=True,
    ),
)
