"""What a series of games says, with confidence."""

import math
from typing import Any

import numpy as np

from semilla.engine.series import Series

NORMAL_95 = 1.959963984540054


def mean_interval(values: np.ndarray[Any, Any]) -> dict[str, Any]:
    """A mean with its 95 % confidence interval (normal approximation)."""
    mean = float(values.mean())
    error = float(values.std(ddof=1)) / math.sqrt(len(values)) * NORMAL_95 if len(values) > 1 else math.inf
    return {"mean": mean, "interval": [mean - error, mean + error] if math.isfinite(error) else None}


def summary(series: Series) -> dict[str, Any]:
    """Points, wins and length by seat."""
    ended = series.steps >= 0
    wins = series.wins()
    players = series.points.shape[1]
    return {
        "games": len(series.steps),
        "unfinished": int((~ended).sum()),
        "steps": mean_interval(series.steps[ended]) if ended.any() else None,
        "winner_points": mean_interval(series.points.max(axis=1)),
        "seats": [
            {
                "seat": p + 1,
                "points": mean_interval(series.points[:, p]),
                "win_share": mean_interval(wins[:, p]),
                "quartiles": [float(q) for q in np.percentile(series.points[:, p], (25, 50, 75))],
            }
            for p in range(players)
        ],
    }
