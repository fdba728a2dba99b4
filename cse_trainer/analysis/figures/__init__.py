"""The pictures of a report, each in light and in dark."""
