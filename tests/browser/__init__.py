"""What a person does in Chromium, against a running Flek."""

#: How long something may take to appear on a busy machine (ms); what is there already is not waited for.
PATIENCE = 30_000
