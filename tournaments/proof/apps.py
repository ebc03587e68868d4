from django.apps import AppConfig


class ProofConfig(AppConfig):
    name = "tournaments.proof"
    label = "proof"

    def ready(self) -> None:
        from tournaments.proof import joining  # noqa: F401 - joins hooks
