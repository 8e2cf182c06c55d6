"""The example of docs/environments.md runs, in a short form."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_ekonos.py"


def test_the_example_learns_and_draws_its_curve(tmp_path, capsys):
    spec = spec_from_file_location("learn_ekonos", EXAMPLE)
    example = module_from_spec(spec)
    spec.loader.exec_module(example)
    short = ["--rounds", "2", "--games", "16", "--every", "2", "--matches", "4", "--curve", str(tmp_path / "curve")]
    curve = example.main(short)
    assert len(curve) == 2
    assert all(0 <= share <= 1 for _, *shares in curve for share in shares)
    lines = re.findall(r'<polyline points="([^"]+)"', (tmp_path / "curve").read_text())
    assert [len(line.split()) for line in lines] == [2, 2]
    assert capsys.readouterr().out.count("rounds") == 2


def test_what_gained_becomes_more_likely():
    spec = spec_from_file_location("learn_ekonos", EXAMPLE)
    example = module_from_spec(spec)
    spec.loader.exec_module(example)
    policy = example.Policy(3, 5, np.random.default_rng(1))
    x, masks = np.ones((64, 3), np.float32), np.array([[True, True, False, True, False]] * 64)
    chosen = np.arange(64) % 2
    before = policy.look(x, masks)[1]
    assert (before[:, [2, 4]] == 0).all()
    for _ in range(30):
        policy.learn(x, masks, chosen, before[np.arange(64), chosen], np.where(chosen == 0, 1.0, -1.0), np.full(64, 0.5))
    after = policy.look(x, masks)
    assert (after[1][:, 0] > before[:, 0]).all()
    assert (after[1][:, 1] < before[:, 1]).all()
    assert (abs(after[2] - 0.5) < 0.5).all()
