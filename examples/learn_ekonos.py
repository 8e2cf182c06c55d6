"""Learn Ekonos for two players by playing oneself, with NumPy alone: `python examples/learn_ekonos.py [--seconds N]`.

A small policy (one hidden layer) names a weight for each of the 203 actions; those that are not allowed are masked. It plays a
batch of games against itself, to the end; then every choice is made more likely by as much as its game went better than expected
(proximal policy optimisation), and so on. Now and then it plays against `random` and `easy`: a point of the curve.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from semilla.bots.levels import make_bot
from semilla.envs import Batch, Setting, State

Array = np.ndarray[Any, Any]
GAMES, HIDDEN, PACE, EPOCHS, SLICE, CLIP, ENTROPY, SMOOTH = 128, 64, 1.5e-3, 2, 1024, 0.2, 0.004, 12.0


class Sight:
    """What the policy looks at: the record as its seat sees it, own things first, kinds as flags, all about as large as 1."""

    def __init__(self, setting: Setting) -> None:
        names = [number.name for number in setting.form.each]
        at = {name: place for place, name in enumerate(names)}
        companies, spaces = setting.pack.ids["company"], setting.pack.ids["space"]
        self.cards, self.companies, self.phases = len(setting.pack.ids["card"]), len(companies), len(setting.game.phases)
        shared = [f"{name}[{c}]" for name in ("column", "on_map", "growth") for c in companies] + ["lap", "steps", "stepped"]
        shared += [f"tiles[{c},{s}]" for c in companies for s in spaces] + [
            f"{n}[{s}]" for n in ("guarded", "reach") for s in spaces
        ]
        self.plain = np.zeros((2, 2 + 2 * len(companies) + len(shared)), np.int64)
        for seat in range(2):
            mine, other = seat + 1, 2 - seat
            own = [f"coins[{p}]" for p in (mine, other)] + [f"shares[{p},{c}]" for p in (mine, other) for c in companies]
            self.plain[seat] = [at[name] for name in own + shared]
        self.hand = np.array([[at[f"hand[{seat + 1},{k}]"] for k in range(6)] for seat in range(2)])
        self.presidents = np.array([at[f"president[{c}]"] for c in companies])
        self.phase, self.company = at["phase"], at["company"]
        sizes = {"coins": 20, "shares": 3, "column": 5, "on_map": 5, "growth": 4, "lap": 5, "steps": 3}
        self.scale = np.array([1 / sizes.get(names[k].split("[")[0], 1) for k in self.plain[0]], np.float32)
        self.size = self.plain.shape[1] + self.cards + 2 * self.companies + self.phases + self.companies + 1

    def __call__(self, seen: Array, seats: Array) -> Array:
        rows = np.arange(len(seen))[:, None]
        plain = seen[rows, self.plain[seats]] * self.scale
        hand = np.zeros((len(seen), self.cards + 3), np.float32)
        hand[rows, seen[rows, self.hand[seats]].astype(np.int64)] = 1  # -1 and -2, no card, are the last columns
        held = seen[:, self.presidents] - seats[:, None]
        office = np.concatenate([held == 0, np.abs(held) == 1], axis=1) & (np.tile(seen[:, self.presidents], 2) >= 0)
        phase = seen[:, self.phase, None] == np.arange(self.phases)
        company = seen[:, self.company, None] == np.arange(-1, self.companies)
        return np.concatenate([plain, hand[:, : self.cards], office, phase, company], axis=1, dtype=np.float32)


class Policy:
    """One hidden layer; out of it a weight for each action and what the game is expected to be worth."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        self.weights = [
            (rng.standard_normal((inputs, HIDDEN)) / 8).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (rng.standard_normal((HIDDEN, actions + 1)) / 50).astype(np.float32),
            np.zeros(actions + 1, np.float32),
        ]
        self.first = [np.zeros_like(each) for each in self.weights]
        self.second = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def look(self, x: Array, masks: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, how likely every action is, and what is expected."""
        w, b, v, c = self.weights
        hidden = np.maximum(x @ w + b, 0)
        out = hidden @ v + c
        logits = np.where(masks, out[:, :-1], -1e9)
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, likely / likely.sum(axis=1, keepdims=True), out[:, -1]

    def learn(self, x: Array, masks: Array, chosen: Array, before: Array, gain: Array, worth: Array) -> None:
        """Make choices that gained more likely, others less, within bounds; and expect what came."""
        hidden, likely, expected = self.look(x, masks)
        rows = np.arange(len(x))
        ratio = likely[rows, chosen] / before
        moves = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * gain * ratio
        slope = likely * moves[:, None]
        slope[rows, chosen] -= moves
        logs = np.log(np.maximum(likely, 1e-9))
        slope += ENTROPY * likely * (logs - (likely * logs).sum(axis=1, keepdims=True))
        slope = np.concatenate([slope, 0.5 * (expected - worth)[:, None]], axis=1) / len(x)
        back = (slope @ self.weights[2].T) * (hidden > 0)
        self.steps += 1
        pace = PACE * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for k, grad in enumerate((x.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0))):
            self.first[k] += 0.1 * (grad - self.first[k])
            self.second[k] += 0.001 * (grad * grad - self.second[k])
            self.weights[k] -= pace * self.first[k] / (np.sqrt(self.second[k]) + 1e-8)


def draw(likely: Array, rng: np.random.Generator) -> Array:
    """An action of every row, as likely as it is."""
    return np.minimum((likely.cumsum(axis=1) < rng.random((len(likely), 1))).sum(axis=1), likely.shape[1] - 1)


def play_itself(policy: Policy, sight: Sight, setting: Setting, seed: int, rng: np.random.Generator, games: int) -> list[Array]:
    """Games against itself to their end: what was seen, allowed and chosen, how likely that was, and what came of it."""
    batch = Batch(setting, games=games, seed=seed, redeal="never", workers=2)
    seen, masks, kept, ends = batch.observe(), batch.masks(), [], np.zeros((games, 2), np.float32)
    while (running := masks.any(axis=1)).any():
        here = np.flatnonzero(running)
        seats, x, allowed = batch.seats[here], sight(seen[here], batch.seats[here]), masks[here]
        _, likely, expected = policy.look(x, allowed)
        chosen = draw(likely, rng)
        chosen = np.where(allowed[np.arange(len(here)), chosen], chosen, likely.argmax(axis=1))
        actions = np.full(games, -1)
        actions[here] = chosen
        choice = allowed.sum(axis=1) > 1
        told = (here, seats, x, allowed, chosen, likely[np.arange(len(here)), chosen], expected)
        kept.append([part[choice] for part in told])
        batch.step(actions, seen, masks)
        ends += batch.rewards
    here, seats, x, allowed, chosen, before, expected = (np.concatenate(parts) for parts in zip(*kept, strict=True))
    worth = np.tanh(ends[here, seats] / SMOOTH)
    gain = worth - expected
    return [x, allowed, chosen, before, (gain - gain.mean()) / (gain.std() + 1e-6), worth]


def against_random(policy: Policy, sight: Sight, games: int) -> float:
    """The part of the victories against `random`, from both seats."""
    shares = []
    for seat in range(2):
        bots = ["learner", "random"] if seat == 0 else ["random", "learner"]
        batch = Batch("ekonos", 2, games // 2, 999, observation="record", bots=bots, redeal="never")
        seen, masks = batch.observe(), batch.masks()
        total = np.zeros(games // 2)
        while masks.any():
            _, likely, _ = policy.look(sight(seen, batch.seats), masks)
            batch.step(np.where(masks.any(axis=1), likely.argmax(axis=1), -1), seen, masks)
            total += batch.rewards[:, seat]
        shares.append(total.mean())
    return float(np.mean(shares))


def against_bot(policy: Policy, sight: Sight, setting: Setting, name: str, games: int) -> float:
    """The part of the victories against a bot, from both seats."""
    shares = []
    for number in range(games):
        seat, state, bot = number % 2, State(setting, f"match {number // 2}"), make_bot(name, f"match {number}")
        while not state.over:
            if state.seat == seat:
                x = sight(state.observe(seat)[None], np.array([seat]))
                state.play(policy.look(x, state.mask()[None] == 1)[1][0].argmax())
            else:
                for atom in bot.choose(state.position().hidden(state.seat)):
                    state.play(atom)
        winners = state.position().winners()
        shares.append((seat in winners) / len(winners))
    return float(np.mean(shares))


def drawing(curve: list[tuple[float, float, float]]) -> str:
    """The curve as the text of an SVG file."""
    last = max(curve[-1][0], 1)
    step = next(size for size in (1, 5, 10, 20, 50, 100, 1000) if last / size <= 8)
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 260" font-family="sans-serif" font-size="12" fill="#444">']
    parts.append('<rect width="560" height="260" fill="#fff"/>')
    for percent in range(0, 101, 25):
        y = 224 - 2.1 * percent
        parts.append(f'<line x1="48" x2="470" y1="{y:.0f}" y2="{y:.0f}" stroke="#ddd"/>')
        parts.append(f'<text x="42" y="{y + 4:.0f}" text-anchor="end">{percent} %</text>')
    for seconds in range(0, int(last) + 1, step):
        parts.append(f'<text x="{48 + 422 * seconds / last:.0f}" y="242" text-anchor="middle">{seconds} s</text>')
    parts.append('<text x="259" y="256" text-anchor="middle">processor time of learning</text>')
    for name, colour, column in (("random", "#8a5a00", 1), ("easy", "#0b5cad", 2)):
        points = [(48 + 422 * point[0] / last, 224 - 210 * point[column]) for point in curve]
        line = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        parts.append(f'<text x="478" y="{points[-1][1] + 4:.0f}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main(argv: list[str] | None = None) -> list[tuple[float, float, float]]:
    """Learn for some time; returns the curve: seconds of learning, share against `random`, share against `easy`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300, help="learn for so many seconds of processor time")
    parser.add_argument("--rounds", type=int, default=10**9, help="learn no longer than so many rounds of games")
    parser.add_argument("--every", type=int, default=20, help="rounds between two points of the curve")
    parser.add_argument("--matches", type=int, default=100, help="games of a point of the curve")
    parser.add_argument("--games", type=int, default=GAMES, help="games of a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="draw the curve there, as SVG")
    options = parser.parse_args(argv)
    setting = Setting("ekonos", 2, observation="record", reward="lead")
    sight, rng = Sight(setting), np.random.default_rng(options.seed)
    policy = Policy(sight.size, setting.actions, rng)
    curve: list[tuple[float, float, float]] = []
    spent, number = 0.0, 0
    while True:
        if number % options.every == 0 or spent > options.seconds or number == options.rounds:
            easy = against_bot(policy, sight, setting, "easy", options.matches)
            curve.append((spent, against_random(policy, sight, options.matches), easy))
            print(f"{spent:6.0f} s  {number:4} rounds  random {curve[-1][1]:.0%}  easy {easy:.0%}", flush=True)
        if spent > options.seconds or number == options.rounds:
            break
        start = time.process_time()
        data = play_itself(policy, sight, setting, options.seed * 1_000_000 + number, rng, options.games)
        for _ in range(EPOCHS):
            order = rng.permutation(len(data[0]))
            for first in range(0, len(order), SLICE):
                policy.learn(*(part[order[first : first + SLICE]] for part in data))
        spent += time.process_time() - start
        number += 1
    if options.curve:
        options.curve.write_text(drawing(curve))
    return curve


if __name__ == "__main__":
    main()
