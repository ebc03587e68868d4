"""The table sheet of the Slovak union for licitovaný mariáš, field by field."""
