"""Singular values of embeddings: effective condition numbers (COND-HM) and the gap between two spectra (SVG)."""

from __future__ import annotations

import numpy as np

_RELATIVE_ZERO = 1e-10  # share of the largest singular value below which there is only rounding


def singular_values(x: np.ndarray) -> np.ndarray:
    """Return the singular values of an n × d matrix, the largest first; (min(n, d),)."""
    values: np.ndarray = np.linalg.svd(x.astype(np.float64), compute_uv=False)
    return values


def effective_rank(sigma: np.ndarray) -> int:
    """Return r = ⌊exp(−Σ p ln p)⌋ with p = σ/Σσ: how many directions the values are spread over.

    Args:
        sigma: (k,), the largest first, not all 0.

    Source: AugCSE, appendix A.13, after Dubossarsky et al. 2020.
    """
    shares = sigma / sigma.sum()
    shares = shares[shares > 0]  # p ln p → 0 for p → 0
    # The entropy of k equal shares is ln k up to rounding, which must not turn k into k − 1.
    return int(np.floor(np.exp(-np.sum(shares * np.log(shares))) + 1e-9))


def effective_condition_number(sigma: np.ndarray) -> float:
    """Return κ = σ₁/σ_r with r the effective rank: 1 where all directions weigh the same.

    Args:
        sigma: (k,), the largest first, not all 0.
    """
    return float(sigma[0] / sigma[effective_rank(sigma) - 1])


def condition_harmonic_mean(a: np.ndarray, b: np.ndarray) -> float | None:
    """Return COND-HM, the harmonic mean of both effective condition numbers; None where a matrix is all zeros.

    Args:
        a: singular values (k,), the largest first.
        b: singular values (m,), the largest first.

    Source: AugCSE, appendix A.13.
    """
    if not (a[0] > 0 and b[0] > 0):
        return None
    return 2.0 / (1.0 / effective_condition_number(a) + 1.0 / effective_condition_number(b))


def singular_value_gap(a: np.ndarray, b: np.ndarray) -> float | None:
    """Return SVG = Σ (ln σᵃ − ln σᵇ)²: 0 where both spaces have the same shape; None where a matrix is all zeros.

    The sum is over the positions at which both values are more than rounding.

    Args:
        a: singular values (k,), the largest first.
        b: singular values (m,), the largest first.

    Source: AugCSE, appendix A.13.
    """
    if not (a[0] > 0 and b[0] > 0):
        return None
    shared = min(len(a), len(b))
    a, b = a[:shared], b[:shared]
    kept = (a > _RELATIVE_ZERO * a[0]) & (b > _RELATIVE_ZERO * b[0])
    return float(np.sum((np.log(a[kept]) - np.log(b[kept])) ** 2))
