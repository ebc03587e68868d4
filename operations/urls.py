"""Addresses of those who run Flek; in a hall its page too."""

from django.conf import settings
from django.urls import path

from operations.views import about, hall, health, metrics

urlpatterns = [
    path("health/live/", health.live, name="health-live"),
    path("health/ready/", health.ready, name="health-ready"),
    path("privacy/", about.privacy, name="privacy"),
    path(".well-known/security.txt", about.security, name="security-txt"),
    path("robots.txt", about.robots, name="robots"),
    path("metrics/", metrics.metrics, name="metrics"),
]

if settings.HALL:
    urlpatterns += [
        path("hall/", hall.page, name="hall"),
        path("hall/copy/", hall.copy_now, name="hall-copy"),
        path("hall/download/", hall.download, name="hall-download"),
        path("hall/open/", hall.open_file, name="hall-open"),
    ]
