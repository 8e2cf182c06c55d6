"""What the tests of environments share: batches that play at random."""

import numpy as np

from semilla.games import INDEX, game

SIZES = [(name, players) for name in INDEX for players in sorted({game(name).players[0], game(name).players[1]})]
"""Every game with its least and its most players."""


def draw(masks, rng):
    """An allowed action for every row."""
    return (rng.random(masks.shape) * masks).argmax(axis=1)


def play(batch, steps, seed=1):
    """Some steps at random; yields before each the actions that it will play."""
    rng = np.random.default_rng(seed)
    masks = batch.new_masks()
    for _ in range(steps):
        batch.masks(masks)
        actions = np.where(masks.any(axis=1), draw(masks, rng), -1)
        yield actions
        batch.step(actions)
