"""What the rooms below ask of the proof (`core.hooks`)."""

from __future__ import annotations

from tournaments.proof.domain.sealing import seal
from tournaments.rounds.hooks import round_closed
from tournaments.standings.hooks import closed_round_changed

round_closed.join(seal)
closed_round_changed.join(seal)
