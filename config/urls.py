"""Addresses per audience: public, organiser, jury, scorer (one shell for all tables), API."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from accounts.views import end_session
from config.operations import health, metrics

handler400 = "config.errors.bad_request"
handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"

# Administrators sign in by the same door as everybody: limited tries, second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("tournaments.urls")),
    path("", include("scoring.urls")),
    path("accounts/sessions/<int:pk>/end/", end_session, name="end-session"),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("health/live/", health.live, name="health-live"),
    path("health/ready/", health.ready, name="health-ready"),
    path("metrics/", metrics.metrics, name="metrics"),
]

if settings.DEMO or settings.HALL:
    from accounts.views import printed_entry

    urlpatterns.append(path("enter/<int:pk>/<str:token>/", printed_entry, name="printed-entry"))

if settings.HALL:
    from config.operations import hall

    urlpatterns += [
        path("hall/", hall.page, name="hall"),
        path("hall/copy/", hall.copy_now, name="hall-copy"),
        path("hall/download/", hall.download, name="hall-download"),
        path("hall/open/", hall.open_file, name="hall-open"),
    ]
