from django.apps import AppConfig


class RegistrationConfig(AppConfig):
    name = "tournaments.registration"
    label = "registration"

    def ready(self) -> None:
        from tournaments.registration import joining  # noqa: F401 - joins hooks
