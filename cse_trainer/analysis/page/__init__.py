"""The report as one web page that loads nothing from elsewhere."""
