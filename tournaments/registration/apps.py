from django.apps import AppConfig


class RegistrationConfig(AppConfig):
    name = "tournaments.registration"
    label = "registration"

    def ready(self) -> None:
        from tournaments.registration import joining, uploads  # noqa: F401 - joins hooks and kinds of files
