"""Addresses per audience: public, organiser, jury, scorer (one shell for all tables), API."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.urls")),
    path("", include("scoring.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]

if settings.DEMO:
    from accounts.views import demo_entry

    urlpatterns.append(path("demo/<str:token>/", demo_entry, name="demo-entry"))
