"""A name with a version promises the same behaviour: whatever changes it needs another version (`setting.VERSIONS`)."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from semilla.envs import Batch
from semilla.games import INDEX
from tests.envs.play import draw

KEPT = Path(__file__).with_name("fingerprints.json")


def fingerprint(name):
    """What some games look like: a hash over all that is whole numbers, and the means of the features."""
    digest, means = hashlib.sha256(), []
    for observation in ("features", "record"):
        batch = Batch(name, games=2, seed=1, observation=observation)
        digest.update(json.dumps([(each.name, each.low, each.high) for each in batch.setting.form.each]).encode())
        rng, seen = np.random.default_rng(1), []
        for _ in range(400):
            masks = batch.masks()
            seen.append(batch.observe())
            for part in (masks, batch.seats, batch.rewards, *(seen[-1:] if observation == "record" else ())):
                digest.update(part.tobytes())
            batch.step(draw(masks, rng))
        if observation == "features":
            means = [round(float(mean), 4) for mean in np.mean(seen, axis=(0, 1), dtype=np.float64)]
    return {"hash": digest.hexdigest(), "features": means}


@pytest.mark.parametrize("name", INDEX)
def test_the_version_is_raised_when_behaviour_changes(name):
    called = Batch(name, games=1).setting.name
    kept, now = json.loads(KEPT.read_text())[called], fingerprint(name)
    advice = f"{called} behaves otherwise: raise its version in setting.VERSIONS, and keep {json.dumps(now)}"
    assert kept["hash"] == now["hash"], advice
    assert kept["features"] == pytest.approx(now["features"], rel=1e-3, abs=1e-3), advice
