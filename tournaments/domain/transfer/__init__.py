"""A whole tournament out of one server and into another, as one file `tournament/1` (docs/export.md)."""

from tournaments.domain.transfer.format import FORMAT, schema
from tournaments.domain.transfer.matching import Match
from tournaments.domain.transfer.placing import Imported, import_tournament
from tournaments.domain.transfer.preview import Preview, preview
from tournaments.domain.transfer.reading import LARGEST_FILE, read_tournament
from tournaments.domain.transfer.writing import export_tournament

__all__ = [
    "FORMAT",
    "LARGEST_FILE",
    "Imported",
    "Match",
    "Preview",
    "export_tournament",
    "import_tournament",
    "preview",
    "read_tournament",
    "schema",
]
