"""Settings of Flek. Everything that differs between installations comes from the environment."""

from __future__ import annotations

from celery.schedules import timedelta
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config.environment import (
    BASE_DIR,
    DATA_DIR,
    MODE,
    broker,
    cache,
    database,
    env,
    secret_key,
    table_code_key,
)
from config.operations import logs

__all__ = ["DATA_DIR"]

DEMO = MODE == "demo"
HALL = MODE == "hall"
PRODUCTION = MODE == "production"

SECRET_KEY = secret_key()
DEBUG = env.bool("DEBUG", default=False)
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
    "config.apps.FlekConfig",
    "accounts",
    "scoring",
    "tournaments",
]

MIDDLEWARE = [
    "config.middleware.watch_request",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "scoring.api.states.answer_unchanged",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.doors.LimitSize",
    "config.doors.RefuseNul",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.doors.limit_reads",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "accounts.middleware.ChangeLogMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
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
                *(["config.operations.copies.for_pages"] if HALL else []),
            ],
        },
    }
]

# --- data -------------------------------------------------------------------------------------
DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": cache()}
# Sessions stay in the database: a cache that is down counts as a miss, not as a signed-out hall.
SESSION_ENGINE = "django.contrib.sessions.backends.db"

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
# By whose address everything is counted: without this everybody behind a proxy would be one (accounts/addresses).
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Flek"
MFA_FORMS = {
    "authenticate": "accounts.forms.AuthenticateForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "add_webauthn": "accounts.forms.AddPasskeyForm",
}
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "organiser:home"
ACCOUNT_LOGOUT_REDIRECT_URL = "public:home"
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="flek@localhost")

# --- language ---------------------------------------------------------------------------------
LANGUAGE_CODE = "sk"
LANGUAGES = [("sk", _("Slovak")), ("cs", _("Czech")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Bratislava")
USE_TZ = True
USE_I18N = True

# --- files ------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = env.str("STATIC_ROOT", default=str(DATA_DIR / "static"))
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION
# What may be sent at all, unless the view takes more (scoring/views/sizes): bytes of a request.
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
CELERY_BEAT_SCHEDULE = {
    "send-waiting-jobs": {"task": "scoring.tasks.send_waiting_jobs", "schedule": timedelta(seconds=15)},
    "forget-analyses": {"task": "scoring.tasks.forget_analyses", "schedule": timedelta(hours=24)},
    "forget-finished": {"task": "scoring.tasks.forget_finished", "schedule": timedelta(hours=24)},
    "forget-passages": {"task": "scoring.tasks.forget_passages", "schedule": timedelta(hours=1)},
    "tell-again": {"task": "tournaments.tasks.tell_again", "schedule": timedelta(seconds=60)},
    "announce-changes": {"task": "tournaments.tasks.announce_changes", "schedule": timedelta(seconds=5)},
    "forget-answers": {"task": "tournaments.tasks.forget_answers", "schedule": timedelta(hours=24)},
    "forget-deliveries": {"task": "tournaments.tasks.forget_deliveries", "schedule": timedelta(hours=24)},
    "forget-tournament-files": {
        "task": "tournaments.tasks.forget_tournament_files",
        "schedule": timedelta(hours=1),
    },
    "delete-due-quick-tables": {
        "task": "scoring.tasks.delete_due_quick_tables",
        "schedule": timedelta(hours=1),
    },
}
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")

# --- open hands -------------------------------------------------------------------------------
# A search is never done in a web process: it is a job with a limit of time (seconds), so many of them at once.
ANALYSIS_SECONDS = env.int("ANALYSIS_SECONDS", default=90)
ANALYSES_AT_ONCE = env.int("ANALYSES_AT_ONCE", default=1)

# --- the API ----------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["scoring.api.parsers.StrictJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_SCHEMA_CLASS": "scoring.api.schema.ApiSchema",
    "DEFAULT_THROTTLE_CLASSES": ["scoring.api.throttles.WriteThrottle"],
    "EXCEPTION_HANDLER": "scoring.api.problems.problem_handler",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Flek",
    "DESCRIPTION": "Tournaments, sheets and the rules. Amounts are whole cents, exact points texts such as 7/2.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "TournamentState": "tournaments.models.Tournament.State",
        "RegistrationState": "tournaments.models.Registration.State",
        "RoundState": "tournaments.models.Round.State",
    },
}

# --- webhooks -----------------------------------------------------------------------------------
# Whether programs in the hall's own network may be told (loopback, private and link-local addresses).
WEBHOOK_PRIVATE = env.bool("FLEK_WEBHOOK_PRIVATE", default=HALL)

# --- security ---------------------------------------------------------------------------------
# Nothing is loaded from another host and nothing inline runs.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
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
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True

# The key of the codes on scorers' slips; its own setting, so that SECRET_KEY can be changed mid-season.
TABLE_CODE_KEY = table_code_key(SECRET_KEY)

# Every change of a tournament, a seat, a decision or a setting keeps who, when, from where, what before and after.
AUDITLOG_INCLUDE_TRACKING_MODELS = (
    {"model": "accounts.User", "exclude_fields": ["last_login", "password"]},
    "tournaments.Category",
    "tournaments.Appeal",
    "tournaments.Case",
    "tournaments.Club",
    "tournaments.ClubRole",
    "tournaments.DeskRules",
    "tournaments.Fee",
    "tournaments.Decision",
    "tournaments.PenaltyCard",
    "tournaments.Player",
    "tournaments.Prize",
    "tournaments.PrizeRules",
    {"model": "tournaments.Registration", "m2m_fields": ["categories"]},
    "tournaments.Round",
    "tournaments.Seat",
    "tournaments.SortingCheck",
    "tournaments.Suspension",
    "tournaments.Tournament",
    "tournaments.TournamentRole",
    {"model": "tournaments.Webhook", "exclude_fields": ["salt"]},
)

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
