"""How much the deal decides: the same deals played again and again by equal players of several strengths."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from semilla.engine.series import KERNEL_BOTS
from semilla.lab.gather import Facts, Plan, gather
from semilla.lab.places import Place
from semilla.lab.statistics import NORMAL_95

REPLAYS = 20
"""How often a deal is played."""
DEALS, DEALS_THINKING = 200, 12
"""Deals, with bots in the kernel and with others."""


def luck_games(bot: str) -> int:
    """The games that a strength takes."""
    return REPLAYS * (DEALS if bot in KERNEL_BOTS else DEALS_THINKING)


def luck(plan: Plan, bot: str, place: Place, tell: Callable[[int], None]) -> dict[str, Any]:
    """The part of who wins that the deal decides, when all seats play alike; with its interval over deals."""
    same = replace(plan, bots=(bot,), repeat=REPLAYS, seed=f"{plan.seed} luck", never=(), decisions=False)
    facts = gather(same, luck_games(bot), place, tell)
    return {"bot": bot, "deals": facts.games // REPLAYS, "replays": REPLAYS, **decided_by_deal(facts)}


def decided_by_deal(facts: Facts) -> dict[str, Any]:
    """The part of the variance of win shares that lies between deals (an intraclass correlation); its interval by leaving out one
    deal after the other.
    """
    players = facts.shares.shape[1]
    by_deal = facts.shares.reshape(-1, REPLAYS, players)
    means = by_deal.mean(axis=1)
    within = by_deal.var(axis=1, ddof=1).sum(axis=1)  # of each deal, over its replays
    deals = len(means)

    def part(kept: Any) -> float:
        between = float(means[kept].var(axis=0, ddof=1).sum())
        chance = float(within[kept].mean())
        real = between - chance / REPLAYS
        return real / (real + chance) if real + chance > 0 else 0.0

    whole = part(np.ones(deals, bool))
    without = np.array([part(np.arange(deals) != k) for k in range(deals)])
    error = float(np.sqrt((deals - 1) / deals * ((without - without.mean()) ** 2).sum())) * NORMAL_95
    spread = [float(q) for q in np.percentile(means, (5, 50, 95))]
    return {
        "mean": max(0.0, whole),
        "interval": [max(0.0, whole - error), min(1.0, whole + error)],
        "n": facts.games,
        "spread": spread,
    }
