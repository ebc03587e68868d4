"""The parts of the documents that are made of code and data: tables of terms, commands, settings, systems, rule sets.

`manage.py reference` writes them into `docs`; a test finds what was left behind.
"""
