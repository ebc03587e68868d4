"""Addresses of the room, one list an audience; `config/urls` joins those of all rooms."""

from django.urls import path

from tournaments.webhooks import views as webhooks

organiser_pages = [
    path("<slug:slug>/webhooks/", webhooks.webhooks, name="webhooks"),
    path("<slug:slug>/webhooks/add/", webhooks.add, name="add-webhook"),
    path("<slug:slug>/webhooks/<int:pk>/", webhooks.webhook, name="webhook"),
    path("<slug:slug>/webhooks/<int:pk>/test/", webhooks.test, name="test-webhook"),
    path("<slug:slug>/webhooks/<int:pk>/remove/", webhooks.remove, name="remove-webhook"),
]
