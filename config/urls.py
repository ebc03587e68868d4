"""Addresses per audience: public, organiser, jury, scorer (one shell for all tables), API."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from accounts.uploads import show_upload
from accounts.views import end_session

handler400 = "core.error_answers.bad_request"
handler404 = "core.error_answers.not_found"
handler500 = "core.error_answers.server_error"

# Administrators sign in by the same door as everybody: limited tries, second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("config.page_urls")),
    path("", include("scoring.urls")),
    path("accounts/sessions/<int:pk>/end/", end_session, name="end-session"),
    path("accounts/files/<uuid:pk>/", show_upload, name="upload"),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("operations.urls")),
]

if settings.DEMO or settings.HALL:
    from accounts.views import printed_entry

    urlpatterns.append(path("enter/<int:pk>/<str:token>/", printed_entry, name="printed-entry"))
