"""Mailboxes: two spellings that reach one mailbox are one, whatever is counted by it."""

from __future__ import annotations

#: Providers that read no dots in the name of a mailbox, by the name that all of their domains come to.
WITHOUT_DOTS = {"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}


def mailbox_of(email: str) -> str:
    """What is counted of an address: without its case and without what stands behind a plus; without dots where the
    provider reads none. Providers that know no plus lose nothing: two of their mailboxes share a count."""
    local, _at, domain = email.strip().casefold().rpartition("@")
    domain = domain.rstrip(".")
    local = local.partition("+")[0] or local
    if domain in WITHOUT_DOTS:
        return f"{local.replace('.', '')}@{WITHOUT_DOTS[domain]}"
    return f"{local}@{domain}"
