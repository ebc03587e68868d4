"""A whole tournament out of one server and into another, as one file `tournament/1` (docs/export.md)."""

from tournaments.transfer.domain.format import FORMAT, schema
from tournaments.transfer.domain.importing import Imported, import_tournament
from tournaments.transfer.domain.matching import Match
from tournaments.transfer.domain.preview import Preview, preview
from tournaments.transfer.domain.reading import read_tournament
from tournaments.transfer.domain.writing import export_tournament

__all__ = [
    "FORMAT",
    "Imported",
    "Match",
    "Preview",
    "export_tournament",
    "import_tournament",
    "preview",
    "read_tournament",
    "schema",
]
