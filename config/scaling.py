"""What an installation sets once it grows: a copy of the database for reading, and a store for files."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from config.environment import MODE, database, database_at, env

DATABASES = {"default": database()}
DATABASE_ROUTERS: list[str] = []
#: What strangers read from the copy: lists, clubs, people, seasons, statistics, ratings. What follows a tournament that
#: is being played is not among it: an entry shows within five seconds (T-35), and the copy may be further behind.
PUBLIC_LISTS = frozenset(
    {
        *(f"public:{name}" for name in ("home", "club", "player", "club-calendar")),
        *(f"public:{of}statistics{form}" for of in ("", "club-", "player-") for form in ("", "-file")),
        "public:player-deals",
        *(f"public:{of}rating{form}" for of in ("", "club-") for form in ("", "-file")),
        "public:player-rating",
        *(
            f"seasons:{name}"
            for name in ("home", "season", "opened", "list", "statistics", "statistics-file")
        ),
        *(f"api-{name}" for name in ("tournaments", "seasons", "season", "season-line", "statistics")),
        *(f"api-{of}-statistics" for of in ("player", "club", "season")),
    }
)
REPLICA_PAGES: frozenset[str] = frozenset()

if env.str("REPLICA_URL", default=""):
    copy = database_at(env.str("REPLICA_URL"), "REPLICA_URL")
    if copy["ENGINE"] != DATABASES["default"]["ENGINE"]:
        raise ImproperlyConfigured(
            "REPLICA_URL is another kind of database than DATABASE_URL: it is a copy that follows it."
        )
    options: dict[str, Any] = dict(copy.get("OPTIONS") or {})  # type: ignore[call-overload]
    if str(copy["ENGINE"]).endswith("sqlite3"):
        options["init_command"] = "PRAGMA query_only=ON;"
        options["transaction_mode"] = None
    else:
        # whoever would write there by mistake is refused; and nobody waits long for a copy that is away
        options["options"] = f"{options.get('options', '')} -c default_transaction_read_only=on".strip()
        options.setdefault("connect_timeout", 2)
    copy["OPTIONS"] = options
    DATABASES["replica"] = copy
    DATABASE_ROUTERS = ["core.replica.Router"]
    REPLICA_PAGES = PUBLIC_LISTS

STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {
        "BACKEND": f"core.static_files.{'HashedFiles' if MODE == 'production' else 'LaptopFiles'}",
    },
}


def files_store(url: str) -> dict[str, Any]:
    """FILES_STORE_URL as Django takes it: s3://KEY:SECRET@HOST:PORT/BUCKET?region=…, or file:///FOLDER of a disk that
    every process sees. Raises ImproperlyConfigured."""
    told = urlsplit(url)
    if told.scheme == "file" and told.path.startswith("/"):
        modes = {"file_permissions_mode": 0o600, "directory_permissions_mode": 0o700}
        backend = "django.core.files.storage.FileSystemStorage"
        return {"BACKEND": backend, "OPTIONS": {"location": unquote(told.path), **modes}}
    bucket = told.path.strip("/")
    if told.scheme != "s3" or not bucket or "/" in bucket:
        raise ImproperlyConfigured(
            "FILES_STORE_URL names no store that Flek knows: s3://KEY:SECRET@HOST/BUCKET?region=REGION, or file:///FOLDER"
        )
    if find_spec("storages") is None or find_spec("boto3") is None:
        raise ImproperlyConfigured("FILES_STORE_URL needs the packages of requirements/stores.txt.")
    from botocore.config import Config

    said = {name: values[-1] for name, values in parse_qs(told.query).items()}
    host = told.netloc.rpartition("@")[2]
    scheme = "http" if said.get("tls", "true").lower() in ("false", "0") else "https"
    return {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": bucket,
            "access_key": unquote(told.username or "") or None,
            "secret_key": unquote(told.password or "") or None,
            "endpoint_url": f"{scheme}://{host}" if host else None,
            "region_name": said.get("region"),
            # nobody but this site reads there, and no name is used twice
            "default_acl": None,
            "querystring_auth": True,
            "file_overwrite": True,
            # one that is away holds up a request for seconds; stores of others know no checksums in trailers
            "client_config": Config(
                signature_version="s3v4",
                s3={"addressing_style": "path"},
                connect_timeout=3,
                read_timeout=20,
                retries={"max_attempts": 2},
                request_checksum_calculation="when_required",
                response_checksum_validation="when_required",
            ),
        },
    }


if env.str("FILES_STORE_URL", default=""):
    STORAGES["files"] = files_store(env.str("FILES_STORE_URL"))

#: Where pages find the streams of `live`: a path of this site behind a proxy, ":8001" for another port of the machine;
#: empty where none runs, and pages ask every few seconds.
LIVE = env.str("FLEK_LIVE", default="")
#: What pages may connect to beside this site itself.
LIVE_SOURCES = [f"http://*{LIVE}"] if LIVE.startswith(":") else []
