"""People who sign in, and the tokens of their programs."""

from accounts.models.token import ApiToken
from accounts.models.user import User

__all__ = ["ApiToken", "User"]
