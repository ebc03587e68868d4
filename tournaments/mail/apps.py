from django.apps import AppConfig


class MailConfig(AppConfig):
    name = "tournaments.mail"
    label = "mail"
