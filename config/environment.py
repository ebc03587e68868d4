"""What a deployment sets: read from the environment, checked at once, refused in plain words."""

from __future__ import annotations

from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

from operations.keys import SECRET_KEY_FILE, TABLE_CODE_KEY_FILE, first_key

BASE_DIR = Path(__file__).resolve().parent.parent
MODES = ("production", "hall", "demo", "test")

env = environ.Env()

#: production: everything explicit. hall: one laptop on a LAN, its keys in its data folder. demo: one machine,
#: generated key, sign-in links. test: the suite.
MODE = env.str("FLEK_MODE", default="production")
if MODE not in MODES:
    raise ImproperlyConfigured(f"FLEK_MODE is {MODE!r}; it must be one of {', '.join(MODES)}.")

#: Where the embedded default keeps its database, its queue and its generated key.
DATA_DIR = Path(env.str("FLEK_DATA", default=str(BASE_DIR / "var")))


def secret_key() -> str:
    """SECRET_KEY, or outside production one generated once into the data folder."""
    key = env.str("SECRET_KEY", default="")
    if key:
        return key
    if MODE == "production":
        raise ImproperlyConfigured(
            "SECRET_KEY is not set. Generate one (python3 -c 'import secrets; print(secrets.token_urlsafe(50))') "
            "and put it into the environment of every web and worker process."
        )
    make_folder(DATA_DIR)
    return first_key(DATA_DIR / SECRET_KEY_FILE)


def make_folder(folder: Path) -> None:
    """A folder for data, where it is not there. Raises ImproperlyConfigured."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"The data folder {folder} cannot be made ({error.strerror}): set FLEK_DATA to one that may be written."
        ) from None


def table_code_key(secret: str) -> str:
    """TABLE_CODE_KEY, or the one that came with another hall's file, or the secret key."""
    file = DATA_DIR / TABLE_CODE_KEY_FILE
    found = file.read_text(encoding="ascii") if MODE == "hall" and file.exists() else secret
    return str(env.str("TABLE_CODE_KEY", default=found))


def database() -> dict[str, object]:
    """DATABASE_URL (postgres://...), or SQLite in the data folder."""
    return database_at(env.str("DATABASE_URL", default=""), "DATABASE_URL")


def database_at(url: str, name: str) -> dict[str, object]:
    """The database at this address, which the setting of this name gives; without one SQLite in the data folder."""
    if url:
        try:
            configured: dict[str, object] = dict(env.db_url_config(url))
        except Exception as error:
            raise ImproperlyConfigured(
                f"{name} cannot be read: {error}. In a password %2F stands for /, %40 for @, %3A for :"
            ) from None
        if not configured.get("ENGINE"):
            raise ImproperlyConfigured(
                f"{name} names no database that Flek knows: postgres://USER:PASSWORD@HOST:5432/NAME"
            )
    else:
        make_folder(DATA_DIR)
        configured = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(DATA_DIR / "flek.sqlite3")}
    if str(configured["ENGINE"]).endswith("sqlite3"):
        # WAL lets readers read while one writes; IMMEDIATE takes the write lock at the start,
        # where it can wait, and not in the middle, where it could only fail. FULL: what a phone was told is written
        # is on the disk, also when the power goes; a demo or a test need not wait for the disk.
        synchronous = "NORMAL" if MODE in ("demo", "test") else "FULL"
        configured["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # secure_delete: what is erased does not stay readable in the freed pages of the file (T-38)
            "init_command": (
                f"PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous}; "
                "PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON;"
            ),
        }
        configured["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
        if MODE != "test":
            # The last connection that closes takes the log away; on a full disk nobody could make it again, and
            # not even reading would go on.
            configured["CONN_MAX_AGE"] = None
    else:
        configured["CONN_MAX_AGE"] = env.int("DATABASE_CONN_MAX_AGE", default=60)
        if configured["ENGINE"] == "django.db.backends.postgresql":
            # No health check on every request: who finds a kept connection lost connects anew.
            configured["ENGINE"] = "core.postgresql"
    return configured


def cache() -> dict[str, object]:
    """CACHE_URL (rediscache://...), or the memory of each process."""
    if not env.str("CACHE_URL", default=""):
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    configured: dict[str, object] = dict(env.cache_url("CACHE_URL"))
    if str(configured["BACKEND"]).endswith("RedisCache"):
        configured["BACKEND"] = "core.caching.ForgivingRedisCache"
        configured["OPTIONS"] = {"socket_timeout": 0.5, "socket_connect_timeout": 0.5}
    return configured


def broker() -> tuple[str, dict[str, object]]:
    """CELERY_BROKER_URL (redis://...), or a folder of the data folder as the queue."""
    url = env.str("CELERY_BROKER_URL", default="")
    if url:
        # Publishing is best effort: a broker that is away must not hold up a request (a job is a row).
        return url, {"socket_timeout": 1, "socket_connect_timeout": 1, "max_retries": 0}
    queue, control = DATA_DIR / "queue", DATA_DIR / "queue-control"
    for folder in (queue, control):
        make_folder(folder)
    return "filesystem://", {
        "data_folder_in": str(queue),
        "data_folder_out": str(queue),
        "control_folder": str(control),
        "store_processed": False,
    }
