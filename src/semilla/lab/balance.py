"""What played games say of a pack, as plain data: the report of `semilla balance`, for people (`report`) and for programs."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from semilla.engine.families import Family
from semilla.engine.game import Game
from semilla.engine.series import KERNEL_BOTS
from semilla.engine.texts import LANGUAGES
from semilla.lab import kernel
from semilla.lab.fuzz import Findings, fuzz
from semilla.lab.gather import Facts, Plan, gather, joined, watcher_of
from semilla.lab.luck import luck
from semilla.lab.metrics import METRICS, auction_metrics, kind_metrics, moment_metrics, owned, place_metrics
from semilla.lab.places import Place
from semilla.lab.statistics import NORMAL_95, mean_interval
from semilla.lab.things import Kind, Things

FIRST_STAGE = {True: 2000, False: 32}
"""Games before the precision is looked at for the first time, with bots in the kernel and with others; then twice as many, …"""
DEAD, DOMINANT, NO_CHOICE, FAIR = 0.03, 1.5, 0.95, 0.05
"""Fewer of the seats take it; more often than so many fair shares; one answer more often; farther from a fair share."""
LADDER = ("random", "policy", "greedy")
"""Rungs of skill that every game has; those who were asked to play stand above them."""
LADDER_GAMES, LADDER_THINKING, TROUBLE_GAMES = 2000, 60, 300
Tell = Callable[[int], None]


def play(plan: Plan, games: int, precision: float | None, place: Place, tell: Tell) -> Facts:
    """Play so many games, or at most so many until every place's win share is as precise as wanted (half of its 95 % interval).

    The stages do not depend on where the work is done, and so neither does the number of games.
    """
    if precision is None:
        return gather(plan, games, place, tell)
    parts: list[Facts] = []
    done, stage = 0, FIRST_STAGE[plan.in_kernel]
    while done < games:
        count = min(stage if done == 0 else done, games - done)
        parts.append(gather(plan, count, place, tell, first=done))
        done += count
        if precise(joined(parts), plan.players) <= precision:
            break
    return joined(parts)


def games_for(precision: float, plan: Plan, most: int) -> int:
    """About how many games a precision takes, if places are fair: for a bar of progress."""
    fair, stage = 1 / plan.players, FIRST_STAGE[plan.in_kernel]
    while stage < fair * (1 - fair) * (NORMAL_95 / precision) ** 2 and stage < most:
        stage *= 2
    return min(stage, most)


def precise(facts: Facts, players: int) -> float:
    """Half of the widest 95 % interval of the places' win shares."""
    intervals = [metric.measured(facts)["interval"] for metric in place_metrics(players)]
    return float(max((high - low) / 2 for low, high in intervals))


def measured(plan: Plan, facts: Facts) -> dict[str, Any]:
    """Everything that the games themselves say."""
    things = watcher_of(plan).things
    return {
        "metrics": [metric.json(facts) for metric in (*METRICS, *moment_metrics(things))],
        "places": [{"place": k, **metric.json(facts)} for k, metric in enumerate(place_metrics(plan.players), 1)],
        "points": points_of(facts),
        "kinds": [kind_of(things, kind, facts) for kind in things.kinds],
        "questions": questions(things.game, facts),
        "auctions": [metric.json(facts) for metric in auction_metrics(things)],
    }


def points_of(facts: Facts) -> dict[str, Any]:
    """The spread of points over all seats."""
    values, counts = np.unique(facts.points, return_counts=True)
    return {
        "values": values.tolist(),
        "seats": counts.tolist(),
        "quartiles": [float(q) for q in np.percentile(facts.points, (25, 50, 75))],
        "n": int(facts.points.size),
    }


def kind_of(things: Things, kind: Kind, facts: Facts) -> dict[str, Any]:
    """What was done with the things of a kind; with hints at what nobody wants and what everybody has."""
    numbers = sorted(set(things.numbers(kind)))
    totals = {word: facts.of_things(role).sum(axis=0) for word, role in (("offered", 0), ("taken", 1), ("used", 2))}
    met = [number for number in numbers if any(totals[word][number] for word in totals)]
    taken = {number: totals["taken"][number] / facts.games for number in met}
    fair = sum(taken.values()) / max(1, len(taken))
    own = bool(facts.of_things(kernel.OWNERS)[:, met].any()) if met else False
    rows = []
    for number in met:
        row: dict[str, Any] = {"id": things.each[number][1], "name": things.title(number)}
        row |= {word: mean_interval(facts.of_things(role)[:, number]) for word, role in (("offered", 0), ("taken", 1), ("used", 2))}
        row["owned"] = mean_interval(owned(facts, number)) if own else None
        row["adds"] = adds(facts, number) if own else None
        dead = bool(kind.offered) and (row["owned"]["mean"] < DEAD if own else taken[number] < DEAD)
        dominant = bool(kind.offered) and len(met) > 2 and taken[number] > DOMINANT * fair
        row["verdict"] = "dead" if dead else "dominant" if dominant else ""
        row["n"] = facts.games
        rows.append(row)
    whole, *groups = (metric.json(facts) for metric in kind_metrics(things, kind))
    told = {"kind": kind.name, "title": dict(kind.title), "owned": own, "used": bool(kind.used), "things": rows}
    told["offered"] = bool(kind.offered)
    return {**told, "whole": whole, "groups": [group for group in groups if group["mean"]]}


def adds(facts: Facts, thing: int) -> dict[str, Any]:
    """The win share of a thing's owners less that of the others, in the games that have both."""
    seats = facts.points.shape[1]
    bits = facts.of_things(kernel.OWNERS)[:, thing]
    own = ((bits[:, None] >> np.arange(seats)) & 1).astype(bool)
    count = own.sum(axis=1)
    mixed = (count > 0) & (count < seats)
    if mixed.sum() < 2:
        return {"mean": None, "interval": None, "n": int(mixed.sum())}
    shares, own, count = facts.shares[mixed], own[mixed], count[mixed]
    theirs = (shares * own).sum(axis=1)
    difference = theirs / count - (1 - theirs) / (seats - count)
    told = mean_interval(difference)
    told["interval"] = [max(-1.0, told["interval"][0]), min(1.0, told["interval"][1])]
    return {**told, "n": int(mixed.sum())}


def questions(game: Game, facts: Facts) -> list[dict[str, Any]]:
    """Questions with several kinds of answers, and how often each answer was given."""
    width = len(game.families)
    found = []
    for phase in game.phases:
        offered, taken = facts.asked[phase, :width], facts.asked[phase, width:]
        total = int(taken.sum())
        if total == 0:
            continue
        answers: list[dict[str, Any]] = [
            {
                "answer": family.name,
                "words": {lang: answered(game, family, lang) for lang in LANGUAGES},
                "could": int(offered[k]),
                "given": int(taken[k]),
                "share": float(taken[k] / total),
            }
            for k, family in enumerate(game.moves.each)
            if offered[k]
        ]
        answers.sort(key=lambda answer: -answer["given"])
        found.append(
            {
                "phase": phase.name.lower(),
                "question": {lang: asked(game, phase.name.lower(), lang) for lang in LANGUAGES},
                "n": total,
                "answers": answers,
                "no_choice": answers[0]["share"] > NO_CHOICE,
            }
        )
    return found


def written(form: str) -> str:
    """A text without what stands in its slots."""
    return re.sub(r"…[… ]*…", "…", re.sub(r"\{[^{}]+\}", "…", form))


def asked(game: Game, phase: str, lang: str) -> str:
    """What a phase asks: the first sentence of its prompt without who is asked, or its name."""
    prompt = written(game.texts.texts[lang].get(f"prompt.{phase}", phase.replace("_", " ")))
    sentence = re.split(r"(?<=[.?!]) ", re.sub(r"^…[:,] ", "", prompt))[0]
    return re.sub(r"^[¿¡]?\w", lambda first: first[0].upper(), sentence)


def answered(game: Game, family: Family, lang: str) -> str:
    """What an answer does: the beginning of its label, else its notation, else the name of the family."""
    texts, key = game.texts.texts[lang], f"label.{family.name.replace(' ', '_')}"
    label = texts.get(key) or next((text for other, text in texts.items() if other.startswith(f"{key}_") and text[0].isalpha()), "")
    said = re.split(r"[:;(,]", written(label))[0].strip()
    form = written(family.forms[0]).strip() if family.forms else ""
    return next((words for words in (said, form) if words.strip("… ")), family.name)


def ladder(plan: Plan, place: Place, tell: Tell) -> list[dict[str, Any]]:
    """How often one stronger player wins among weaker ones, rung by rung."""
    above = [bot for bot in dict.fromkeys(plan.bots) if bot not in KERNEL_BOTS]
    rungs = []
    for weak, strong in [*pairwise(LADDER), *(("greedy", bot) for bot in above)]:
        games = (LADDER_GAMES if strong in KERNEL_BOTS else LADDER_THINKING) // plan.players * plan.players
        roles = (strong, *[weak] * (plan.players - 1))
        seats = replace(plan, bots=roles, repeat=plan.players, seed=f"{plan.seed} ladder", decisions=False)
        facts = gather(seats, games, place, tell)
        shares = share_of_role(facts, seats)
        rungs.append({"strong": called(strong), "weak": weak, **mean_interval(shares), "n": games, "fair": 1 / plan.players})
    return rungs


def ladder_games(plan: Plan) -> int:
    """The games that the ladder takes."""
    above = len({bot for bot in plan.bots if bot not in KERNEL_BOTS})
    return sum(games // plan.players * plan.players for games in [LADDER_GAMES] * (len(LADDER) - 1) + [LADDER_THINKING] * above)


def share_of_role(facts: Facts, plan: Plan, role: int = 0, first: int = 0) -> Any:
    """The win share of a role, a number for every deal."""
    seats = (role - np.arange(first, first + facts.games)) % plan.repeat % plan.players
    own = facts.shares[np.arange(facts.games), seats]
    return own.reshape(-1, plan.repeat).mean(axis=1)


def trouble(plan: Plan) -> Findings:
    """Games that look for what the rules do not cover."""
    watcher = watcher_of(plan)
    _, options = watcher.game.template(watcher.pack, plan.players, plan.options)
    return fuzz(watcher.game, TROUBLE_GAMES, plan.seed, [(plan.players, options)], watcher.pack)


def findings(data: Mapping[str, Any], players: int) -> list[dict[str, Any]]:
    """What stands out, as text keys with parameters."""
    found: list[dict[str, Any]] = []
    for place in data["places"]:
        low, high = place["interval"] or (0, 1)  # one game says nothing
        off = place["mean"] - 1 / players
        if abs(off) > FAIR and not low <= 1 / players <= high:
            found.append({"key": "finding_place", "place": place["place"], "share": place["mean"], "off": off})
    for kind in data["kinds"]:
        for verdict in ("dead", "dominant"):
            names = [row["name"] for row in kind["things"] if row["verdict"] == verdict]
            if names:
                told = {"title": kind["title"], "count": len(names), "all": len(kind["things"]), "names": names}
                found.append({"key": f"finding_{verdict}", **told})
    for question in data["questions"]:
        if question["no_choice"]:
            best = question["answers"][0]
            told = {"question": question["question"], "answer": best["words"], "share": best["share"]}
            found.append({"key": "finding_no_choice", **told})
    return found


def called(bot: str) -> str:
    """What a bot is called in a report: of a file with what it has learned only the name."""
    level, colon, file = bot.partition(":")
    return f"{level}:{Path(file).name}" if colon and "/" in file else bot


def report(plan: Plan, facts: Facts, place: Place, tell: Tell) -> dict[str, Any]:
    """The whole report: what the games say, and skill, luck and trouble beside."""
    data = measured(plan, facts)
    strengths: Sequence[str] = LADDER
    return {
        "game": plan.game,
        "players": plan.players,
        "bots": [called(bot) for bot in plan.bots],
        "seed": plan.seed,
        "options": dict(plan.options),
        "games": facts.games,
        **data,
        "findings": findings(data, plan.players),
        "ladder": ladder(plan, place, tell),
        "luck": [luck(plan, bot, place, tell) for bot in strengths],
    }
