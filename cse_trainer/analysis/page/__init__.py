"""The report as one web page that needs nothing but itself."""
