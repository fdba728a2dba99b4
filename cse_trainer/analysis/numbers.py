"""Format numbers for the report."""

from __future__ import annotations

NONE = "–"


def number(value: float | None, decimals: int = 3) -> str:
    """Return a number with the sign − and with commas between thousands; a dash for None."""
    if value is None:
        return NONE
    shown = f"{value:,.{decimals}f}"
    return shown.lstrip("-") if float(shown.replace(",", "")) == 0 else shown.replace("-", "−")


def percent(share: float | None, decimals: int = 1) -> str:
    """Return a share such as 0.123 as `12.3 %`; a dash for None."""
    return NONE if share is None else f"{number(100 * share, decimals)} %"


def signed(value: float, decimals: int = 1) -> str:
    """Return a difference with its sign, `+3.0` or `−3.0`."""
    shown = number(value, decimals)
    return shown if shown.startswith("−") else f"+{shown}"
