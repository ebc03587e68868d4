"""Static files under names that hold their content: sent compressed, kept by browsers for ever."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

#: What a script imports from beside it.
IMPORT = (r"""(?P<matched>\b(?P<word>from|import)\s*["'](?P<url>\.{1,2}/[^"']+)["'])""", '%(word)s "%(url)s"')

#: And what it imports when it is needed; in a comment `import("...").Name` and `typeof import("...")}` name types.
ON_DEMAND = (
    r"""(?P<matched>(?<!typeof )\bimport\(\s*["'](?P<url>\.{1,2}/[^"']+)["']\s*\)(?=[,;})\s]|\.then\b))""",
    'import("%(url)s")',
)


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Every file under a hashed name, also those that a script imports."""

    # a chain of imports is hashed from its end: the scorer's page is some ten modules deep
    max_post_process_passes = 20
    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("*.js", (IMPORT, ON_DEMAND)))


class LaptopFiles(HashedFiles):
    """The same for a laptop: what was not collected is served from where it stands, under its own name."""

    manifest_strict = False

    def stored_name(self, name: str) -> str:
        """The hashed name, or the plain one of a file that was not collected."""
        return str(self.hashed_files.get(self.hash_key(self.clean_name(name)), name))


def is_collected(name: str) -> bool:
    """Whether the files that are served were collected, and this one is among them."""
    return name in getattr(staticfiles_storage, "hashed_files", {})


@cache
def imported_by(name: str) -> tuple[str, ...]:
    """What a script imports, and what that imports: their names, each once; what is imported on demand is not."""
    found: dict[str, None] = {}
    waiting = [name]
    while waiting:
        script = waiting.pop()
        for match in re.finditer(IMPORT[0], _source(script)):
            other = normpath(join(dirname(script), match["url"]))
            if other not in found and other != name:
                found[other] = None
                waiting.append(other)
    return tuple(found)


def _source(name: str) -> str:
    """A static file before its name was hashed: as it was collected, else where it stands."""
    path = staticfiles_storage.path(name) if is_collected(name) else finders.find(name)
    return Path(path).read_text(encoding="utf-8") if isinstance(path, str) else ""
