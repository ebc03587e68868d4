"""Static files under names that hold their content: sent compressed, kept by browsers for ever."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

#: What a script imports from beside it; an `import("...")` in a comment only names a type.
IMPORT = (r"""(?P<matched>\b(?P<word>from|import)\s*["'](?P<url>\.{1,2}/[^"']+)["'])""", '%(word)s "%(url)s"')


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Every file under a hashed name, also those that a script imports."""

    # a chain of imports is hashed from its end: the scorer's page is some ten modules deep
    max_post_process_passes = 20
    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("*.js", (IMPORT,)))


class LaptopFiles(HashedFiles):
    """The same for a laptop: what was not collected is served from where it stands, under its own name."""

    manifest_strict = False

    def stored_name(self, name: str) -> str:
        """The hashed name, or the plain one of a file that was not collected."""
        return str(self.hashed_files.get(self.hash_key(self.clean_name(name)), name))
