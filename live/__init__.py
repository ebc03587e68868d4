"""The process that holds streams: pages are told that something changed, and ask for it themselves.

It knows keys and numbers (`core.streams`, `core.changes`) and nothing of rules, people or pages; it writes nothing.
`python -m live` runs it.
"""
