"""Tokens of every kind are conserved between players, board and box: every change is told by an event, and nothing else changes."""

from collections import Counter

import numpy as np
import pytest

from semilla.engine.compiled.chance import search_stream
from semilla.engine.match import Match
from semilla.engine.moves import Move
from semilla.games.el_plan.game import EL_PLAN_2011, EL_PLAN_2014
from semilla.games.el_plan.state import PRODUCTS, RESOURCES
from semilla.games.el_plan.view import ideas, own_cards


def holdings(match):
    """All tokens: of each player (free and placed together), in the market, on the subsidies."""
    s, ids = match.now.s, match.pack.ids
    held = Counter()
    for p in range(match.players):
        for r in range(RESOURCES):
            placed = sum(int(s.placed[card, r]) for card in own_cards(match.now, p)) + int((s.slots[p] == r).sum())
            held[p + 1, ids["resource"][r]] = int(s.resources[p, r]) + placed
        for k in range(PRODUCTS):
            held[p + 1, ids["product"][k]] = int(s.products[p, k])
            held[p + 1, "shop " + ids["product"][k]] = int(s.shop[p, k])
        held[p + 1, "idea"] = ideas(match.now, p)
        held[p + 1, "credit"] = int(s.credit[p])
    for k in range(PRODUCTS):
        held["market", ids["product"][k]] = int(s.market[k])
    held["subsidies", "money"] = int(s.subsidy.sum())
    return held


def change(message):
    """What an event moves: who gets (or loses) how much of what."""
    p = message.params
    seat, number = p.get("seat"), int(p.get("number", 1))
    moved = Counter()
    match message.key.removeprefix("event."):
        case "received" | "income" | "help" | "returned" | "sale_bonus" | "export_bonus" | "took":
            moved[seat, p["resource"]] += number
        case "handed_over" | "paid":
            moved[seat, p["resource"]] -= number
        case "product_lost" | "cut_back":
            moved[seat, p["product"]] -= number
        case "exchanged":
            moved[seat, p["resource"]] -= 1
            moved[seat, p["second_resource"]] -= 1
            moved[seat, p["third_resource"]] += 1
        case "produced":
            moved[seat, p["product"]] += 1
        case "bought" | "imported":
            moved[seat, p["product"]] += 1
            moved[seat, "money"] -= p["money"]
            if message.key == "event.bought":
                moved["market", p["product"]] -= 1
        case "shop_sale":
            moved[seat, p["product"]] += 1
            moved[p["from_seat"], "shop " + p["product"]] -= 1
            moved[seat, "money"] -= p["money"]
            moved[p["from_seat"], "money"] += p["money"]
        case "sold":
            moved[seat, p["product"]] -= 1
            moved["market", p["product"]] += 1
            moved[seat, p["resource"]] += 1
        case "stocked":
            moved[seat, p["product"]] -= 1
            moved[seat, "shop " + p["product"]] += 1
        case "shop_emptied":
            moved[seat, "shop " + p["product"]] -= number
        case "type_added":
            moved["market", p["product"]] += 1
        case "cleared":
            moved["market", p["product"]] -= number
        case "exported":
            moved["market", p["product"]] -= number
            moved["subsidies", "money"] += 1
        case "seeded":
            moved["subsidies", "money"] += 1
        case "subsidy":
            moved["subsidies", "money"] -= p["money"]
            moved[seat, "money"] += p["money"]
        case "credit_taken":
            moved[seat, "credit"] += 1
        case "repaid":
            moved[seat, "credit"] -= 1
            moved[seat, "money"] -= p["money"]
        case "idea":
            moved[seat, "idea"] += 1
            for product in ("raw", "consumer", "service"):
                moved[seat, product] -= 1
    return moved


def next_move(match, stream, policy):
    """A whole move by the policy or at random."""
    position, atoms, text = match.now, [], ""
    while True:
        legal = np.array(position.legal(), np.int64)
        rules, count = match.game.rules, np.int64(len(legal))
        if policy:
            atom = int(rules.policy(match.pack.tables, position.states, np.int64(0), legal, count, stream))
        else:
            atom = int(legal[(stream[0] >> 5) % len(legal)])
            stream[0] = (int(stream[0]) * 48271 + 11) % (2**31 - 1)
        atoms.append(atom)
        text = f"{text} {match.game.words(position, atom)}".strip()
        position = position.after(atom)
        if position.part == 0 or position.over:
            return Move(text, tuple(atoms))


@pytest.mark.parametrize("policy", [True, False], ids=["policy", "random"])
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("game", [EL_PLAN_2014, EL_PLAN_2011], ids=["2014", "2011"])
def test_tokens_are_conserved(game, players, policy):
    match = Match(game, players, seed=f"conservation {players}", options={"level": "2"}, forced=False)
    stream = search_stream("conservation")
    held = holdings(match)
    while not match.over:
        match.apply(next_move(match, stream, policy), forced=False)
        for happening in match.log[-1].happenings:
            held.update(change(happening.message))
        now = holdings(match)
        assert {key: value for key, value in held.items() if value} == {key: value for key, value in now.items() if value}
        assert min(now.values()) >= 0
