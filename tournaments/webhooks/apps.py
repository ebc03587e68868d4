from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "tournaments.webhooks"
    label = "webhooks"
