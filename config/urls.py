"""Addresses per audience: public, organiser, jury, scorer (one shell for all tables), API."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.urls")),
    path("", include("scoring.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]

if settings.DEMO:
    from accounts.views import demo_entry

    urlpatterns.append(path("demo/<int:pk>/<str:token>/", demo_entry, name="demo-entry"))
