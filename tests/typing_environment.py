"""A plugin of mypy that sets what settings ask of a machine, before django-stubs reads them.

mypy needs no key and no service then, and makes no file.
"""

import os

from mypy.plugin import Plugin

os.environ.update(
    FLEK_MODE="test",
    SECRET_KEY="of nothing",
    DATABASE_URL="sqlite://:memory:",
    CELERY_BROKER_URL="memory://",
)


def plugin(version: str) -> type[Plugin]:
    """What mypy asks for; the plugin itself adds nothing."""
    return Plugin
