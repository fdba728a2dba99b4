"""Signs and words beside figures, and how they are read: units, currencies, magnitudes, months, labels."""

from __future__ import annotations

# Sign → (singular, plural). Signs with a second meaning in running text (*in*, *C*, *t*) are left out.
_REGULAR_UNITS = (
    "km=kilometer m=meter cm=centimeter mm=millimeter mi=mile yd=yard nmi=nautical_mile kg=kilogram g=gram "
    "mg=milligram lb=pound lbs=pound oz=ounce ha=hectare km²=square_kilometer km2=square_kilometer "
    "sq_km=square_kilometer m²=square_meter m2=square_meter m³=cubic_meter m3=cubic_meter sq_mi=square_mile "
    "kW=kilowatt MW=megawatt kV=kilovolt KB=kilobyte MB=megabyte GB=gigabyte TB=terabyte dB=decibel ml=milliliter "
    "mL=milliliter"
).split()
UNITS: dict[str, tuple[str, str]] = {
    **{sign: (name, f"{name}s") for sign, name in (unit.replace("_", " ").split("=") for unit in _REGULAR_UNITS)},
    "hp": ("horsepower", "horsepower"),
    "Hz": ("hertz", "hertz"),
    "kHz": ("kilohertz", "kilohertz"),
    "MHz": ("megahertz", "megahertz"),
    "GHz": ("gigahertz", "gigahertz"),
    "ft": ("foot", "feet"),
    "sq ft": ("square foot", "square feet"),
    "km/h": ("kilometer per hour", "kilometers per hour"),
    "mph": ("mile per hour", "miles per hour"),
    "m/s": ("meter per second", "meters per second"),
    "°C": ("degree Celsius", "degrees Celsius"),
    "°F": ("degree Fahrenheit", "degrees Fahrenheit"),
}

CURRENCIES: dict[str, tuple[str, str]] = {
    "$": ("dollar", "dollars"),
    "US$": ("US dollar", "US dollars"),
    "A$": ("Australian dollar", "Australian dollars"),
    "AU$": ("Australian dollar", "Australian dollars"),
    "C$": ("Canadian dollar", "Canadian dollars"),
    "CA$": ("Canadian dollar", "Canadian dollars"),
    "HK$": ("Hong Kong dollar", "Hong Kong dollars"),
    "NZ$": ("New Zealand dollar", "New Zealand dollars"),
    "S$": ("Singapore dollar", "Singapore dollars"),
    "£": ("pound", "pounds"),
    "€": ("euro", "euros"),
    "¥": ("yen", "yen"),
    "₹": ("rupee", "rupees"),
}

# Currency → (singular, plural) of its hundredth, if a price such as $3.50 is read with it.
HUNDREDTHS: dict[str, tuple[str, str]] = {
    "dollar": ("cent", "cents"),
    "pound": ("penny", "pence"),
    "euro": ("cent", "cents"),
}

MAGNITUDES: dict[str, str] = {
    "thousand": "thousand",
    "million": "million",
    "billion": "billion",
    "trillion": "trillion",
    "m": "million",
    "bn": "billion",
}

MONTHS = (
    "January February March April May June July August September October November December "
    "Jan. Feb. Mar. Apr. Jun. Jul. Aug. Sept. Sep. Oct. Nov. Dec."
).split()

# A number behind one of these is a label, which nobody writes out: `No. 5`, `pp. 12–15`, `c. 1850`, `version 2.0`.
LABELS = frozenset(
    "no. nos. no vol. vols. v. vs. ver. version versions p. pp. ch. chap. fig. figs. eq. sec. art. app. ed. c. ca. "
    "circa fl. r. isbn issn oclc doi pmid § & + = < > ~ x × / op. bwv k. rfc iso page pages line lines verse verses "
    "chapter chapters section sections issue volume route highway grade level type class model".split()
)

# Behind one of these, or behind one of the second set and *of* (`a population of 1900`), a number of four digits counts
# something and is no year.
COUNTING = frozenset(
    "over about approximately nearly some than least most exceeding only almost another roughly estimated "
    "totaling totalling numbered containing contains contain has have had".split()
)
COUNTED = frozenset("population total height elevation altitude capacity attendance length distance speed sum".split())
