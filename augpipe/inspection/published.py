"""Coverage that others have published, to set ours beside."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

# Per language and augmentation, as a share of the corpus: the SDA paper's Table 2, on the million English
# Wikipedia sentences of SimCSE.
PUBLISHED_COVERAGE: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {"en": MappingProxyType({"pi": 0.9814, "mv": 0.8832, "dn": 0.8789})}
)
