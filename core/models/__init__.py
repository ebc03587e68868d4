"""Jobs, stored files, signs of life, and how often something was done."""

from core.models.heartbeat import Heartbeat
from core.models.jobs import Job, StoredFile
from core.models.rate_limit import RateLimit

__all__ = ["Heartbeat", "Job", "RateLimit", "StoredFile"]
