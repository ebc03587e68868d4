"""Settings of Flek. Everything that differs between installations comes from the environment.

The longest lists, which name what is in the rooms, are files of their own: `schedule`, `changes`, `api`.
"""

from __future__ import annotations

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config.api import REST_FRAMEWORK, SPECTACULAR_SETTINGS
from config.changes import AUDITLOG_INCLUDE_TRACKING_MODELS
from config.environment import (
    BASE_DIR,
    DATA_DIR,
    MODE,
    broker,
    cache,
    env,
    secret_key,
    table_code_key,
)
from config.keeping import KEPT, OPERATOR, SECURITY_CONTACT
from config.outgoing import BOUNCES_URL, FIO_API, PUSH, PUSH_SERVICES, WEBHOOK_PRIVATE
from config.scaling import DATABASE_ROUTERS, DATABASES, LIVE, LIVE_SOURCES, REPLICA_PAGES, STORAGES
from config.schedule import CELERY_BEAT_SCHEDULE
from operations import logs

__all__ = [  # settings too, written elsewhere
    "AUDITLOG_INCLUDE_TRACKING_MODELS",
    "BOUNCES_URL",
    "CELERY_BEAT_SCHEDULE",
    "DATABASES",
    "DATABASE_ROUTERS",
    "DATA_DIR",
    "FIO_API",
    "KEPT",
    "LIVE",
    "OPERATOR",
    "PUSH",
    "PUSH_SERVICES",
    "REPLICA_PAGES",
    "REST_FRAMEWORK",
    "SECURITY_CONTACT",
    "SPECTACULAR_SETTINGS",
    "STORAGES",
    "WEBHOOK_PRIVATE",
]

DEMO, HALL, PRODUCTION = MODE == "demo", MODE == "hall", MODE == "production"

SECRET_KEY, DEBUG = secret_key(), env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[] if PRODUCTION else ["*"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "auditlog",
    "csp",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "core",
    "accounts",
    "scoring",
    "tournaments.people",
    "tournaments.premium",
    "tournaments.events",
    "tournaments.mail",
    "tournaments.registration",
    "tournaments.rounds",
    "tournaments.standings",
    "tournaments.draws",
    "tournaments.cash",
    "tournaments.jury",
    "tournaments.proof",
    "tournaments.seasons",
    "tournaments.statistics",
    "tournaments.rating",
    "tournaments.publishing",
    "tournaments.webhooks",
    "tournaments.notices",
    "tournaments.transfer",
    "tournaments.desk",
    "operations",
]

MIDDLEWARE = [
    "operations.middleware.watch_request",
    *(["core.hosts.refuse_foreign"] if DEMO or HALL else []),
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "scoring.api.states.answer_unchanged",
    "operations.middleware.answer_live",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "core.request_limits.LimitSize",
    "core.request_limits.RefuseNul",
    "core.privacy.keep_private",
    "core.robots.keep_out",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "core.request_limits.limit_reads",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "accounts.middleware.AdministratorsSecondFactor",
    "accounts.middleware.ChangeLogMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    *(["core.replica.ReadFromReplica"] if REPLICA_PAGES else []),
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                *(["operations.copies.for_pages"] if HALL else []),
            ],
        },
    }
]

# --- data -------------------------------------------------------------------------------------
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": cache()}
# Sessions stay in the database: a cache that is down counts as a miss, not as a signed-out hall.
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = KEPT.sessions_days * 24 * 60 * 60

# --- people -----------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if PRODUCTION else "optional"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "accounts.forms.SignupForm"}
# Wrong passwords and codes are counted in the database (accounts/domain/signing_in), not in the cache.
ACCOUNT_RATE_LIMITS = {"login_failed": None}
ACCOUNT_EMAIL_NOTIFICATIONS = True
# By whose address everything is counted: without this everybody behind a proxy would be one (core/addresses).
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Flek"
MFA_FORMS = {
    "authenticate": "accounts.forms.AuthenticateForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "add_webauthn": "accounts.forms.AddPasskeyForm",
}
# Before an administrator has a second factor, nothing that is his alone answers.
ADMIN_SECOND_FACTOR = env.bool("FLEK_ADMIN_SECOND_FACTOR", default=PRODUCTION)
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "organiser:home"
ACCOUNT_LOGOUT_REDIRECT_URL = "public:home"
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
EMAIL_TIMEOUT = 15  # seconds: a mail server that hangs holds up one job and nothing else
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="flek@localhost")

# --- language ---------------------------------------------------------------------------------
LANGUAGE_CODE = "sk"
LANGUAGES = [("sk", _("Slovak")), ("cs", _("Czech")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Bratislava")
USE_TZ = True
USE_I18N = True
FORMAT_MODULE_PATH = ["config.formats"]

# --- files ------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = env.str("STATIC_ROOT", default=str(DATA_DIR / "static"))
#: And what was made of them for phones before they are collected (operations/joining.py).
STATICFILES_DIRS = [
    BASE_DIR / "static",
    ("pictures", BASE_DIR / "docs" / "pictures"),  # the help shows what the documents show
    *[made for made in [DATA_DIR / "made"] if made.exists()],
]
WHITENOISE_USE_FINDERS = not PRODUCTION
# What may be sent at all, unless the view takes more (core/sizes): bytes of a request.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
DATA_UPLOAD_MAX_NUMBER_FILES = 5
# Pages that one network may read in a minute, counted in the cache; 0: as many as it likes. A hall shares one address.
READS_A_MINUTE = env.int("READS_A_MINUTE", default=6000 if PRODUCTION else 0)

# --- work in the background -------------------------------------------------------------------
CELERY_BROKER_URL, CELERY_BROKER_TRANSPORT_OPTIONS = broker()
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TIMEZONE = TIME_ZONE
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")

# --- open hands -------------------------------------------------------------------------------
# A search is never done in a web process: it is a job with a limit of time (seconds), so many of them at once.
ANALYSIS_SECONDS = env.int("ANALYSIS_SECONDS", default=90)
ANALYSES_AT_ONCE = env.int("ANALYSES_AT_ONCE", default=1)
RATING = env.bool("FLEK_RATING", default=False)  # of players: docs/rating.md

# --- security ---------------------------------------------------------------------------------
# Nothing is loaded from another host and nothing inline runs.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        **({"connect-src": [SELF, *LIVE_SOURCES]} if LIVE_SOURCES else {}),
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
if PRODUCTION and env.bool("HTTPS", default=True):
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^health/"]
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    # Lists of browsers that know a site by heart are left only after months: an operator asks for it.
    SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=False)
    SILENCED_SYSTEM_CHECKS = [] if SECURE_HSTS_PRELOAD else ["security.W021"]  # which asks for those lists
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True

# The key of the codes on scorers' slips; its own setting, so that SECRET_KEY can be changed mid-season.
TABLE_CODE_KEY = table_code_key(SECRET_KEY)
# Keyed hashes of who was erased: outside of the database, so that a restored backup does not bring them back.
ERASURES_FILE = env.str("FLEK_ERASURES", default=str(DATA_DIR / "erasures"))

# Backups that leave this machine (operations/offsite): a public key, and a folder or a command.
OFFSITE_KEY = env.str("FLEK_OFFSITE_KEY", default="")
OFFSITE_FOLDER = env.str("FLEK_OFFSITE_FOLDER", default="")
OFFSITE_COMMAND = env.str("FLEK_OFFSITE_COMMAND", default="")

# --- watching ---------------------------------------------------------------------------------
LOGGING = logs.configure(
    env.str("LOG_LEVEL", default="INFO" if PRODUCTION else "WARNING"), as_json=PRODUCTION
)
# Who sends it may read the figures at /metrics/; without it there is no such page.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# --- a hall: one laptop without an uplink ---------------------------------------------------------
# Where the phones reach it, and where a copy of everything is written after each closed round.
HALL_ADDRESS = env.str("HALL_ADDRESS", default="")
HALL_COPIES = env.str("HALL_COPIES", default=str(DATA_DIR / "copies"))
MOST_OF_A_COPY = 500 * 1024 * 1024

# Beyond any sum on a table; a figure above it is a slip of the finger (cents).
LARGEST_AMOUNT = 100_000_000
