"""What the rooms below ask of the files of tournaments (`core.hooks`)."""

from __future__ import annotations

from tournaments.people import hooks as people
from tournaments.transfer.domain import waiting

people.player_erased.join(waiting.forget_files_naming)
