"""Master Plan for the player to act: what every choice costs and gives, with the levels it would cause, and what is asked."""

from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.master_plan.atoms import BUILD, CELL, CONTEST, TIER, UPGRADE
from semilla.games.master_plan.effects import Effect
from semilla.games.master_plan.prices import price_of
from semilla.games.master_plan.state import CELLS, Phase
from semilla.games.master_plan.view import contest_name, level_figures, outlook_of, start_level, tile_data


def costs(position: Position, atom: int) -> dict[str, Param]:
    """The price of an atom as parameters."""
    workers, coins = price_of(position, atom)
    return {"workers": workers, "coins": coins}


def build(position: Position, tile: int) -> Message:
    """A tile and what it costs."""
    return Message("label.build", {"tile": position.pack.ids["tile"][tile], **costs(position, BUILD + tile)})


def upgrade(position: Position, private: int) -> Message:
    """A tile and what its cheapest upgrade costs."""
    return Message("label.upgrade", {"tile": position.pack.ids["private"][private], **costs(position, UPGRADE + private)})


def take(position: Position, private: int) -> Message:
    """A tile of the market with what it will cost and do."""
    t, s = position.t, position.s
    data = tile_data(position, private)
    params: dict[str, Param] = {
        "private": data["id"],
        "family": data["family"],
        "rank": data["rank"],
        "workers": data["workers"],
        "coins": data["coins"],
        "icons": data["icons"],
    }
    if position.phase == Phase.DRAFT:
        return Message("label.draft", params)
    if private in s.obsolete:
        return Message("label.take_obsolete", {**params, "bonus": int(t.obsolete_coins)})
    return Message("label.take", params)


def cell(position: Position, cell: int) -> Message:
    """A plot or a target."""
    ids, s, atom = position.pack.ids, position.s, CELL + cell
    params: dict[str, Param] = {"cell": CELLS[cell]}
    phase = position.phase
    if phase == Phase.TURN:
        key = "label.bid" if s.leader[cell] < 0 else "label.overbid"
        return Message(key, {**params, "coins": int(outlook_of(position).lowest_bid[cell])})
    if phase == Phase.RAISE:
        level = int(s.level[cell])
        points = level_figures(position, int(s.tile[cell]), level + 1)[1] - level_figures(position, int(s.tile[cell]), level)[1]
        return Message("label.raise", {**params, "tile": ids["tile"][s.tile[cell]], "level": level + 1, "points": points})
    if phase == Phase.DRAFT_PLOT:
        level = start_level(position, int(s.pick), cell)
        return Message("label.draft_plot", {**params, "tile": ids["tile"][s.pick], "level": level})
    if phase in (Phase.DEMOLISH, Phase.EXPROPRIATE):
        tile = int(s.tile[cell])
        params |= {"tile": ids["tile"][tile], "seat": int(s.owner[cell]) + 1, "coins": int(position.t.cost_coins[tile])}
        return with_changes("label.demolish", params, position, atom)
    params["tile"] = ids["tile"][s.pick]
    if phase == Phase.UPGRADE:
        level = int(s.level[cell])
        income, points = level_figures(position, int(s.pick), level)
        params |= {"old_tile": ids["tile"][s.tile[cell]], "level": level, "income": income, "points": points}
        return with_changes("label.upgrade_at", {**params, **costs(position, atom)}, position, atom)
    if s.pick >= position.t.first_contest:
        return with_changes("label.build_public", params, position, atom)
    level = start_level(position, int(s.pick), cell)
    income, points = level_figures(position, int(s.pick), level)
    return with_changes("label.build_private", {**params, "level": level, "income": income, "points": points}, position, atom)


def with_changes(key: str, params: dict[str, Param], position: Position, atom: int) -> Message:
    """The label with every level that the choice would move, taken from the position after it."""
    before, after = position.s.level.tolist(), position.after(atom).s.level.tolist()
    levels = zip(CELLS, before, after, strict=True)
    changes = tuple(
        Message("label.change", {"cell": cell, "by": new - old})
        for cell, old, new in levels
        if new != old and cell != params["cell"]
    )
    return Message(f"{key}_changes", params, changes) if changes else Message(key, params)


def contest(position: Position, slot: int) -> Message:
    """A contest with what its tile will cost and give."""
    s = position.s
    data = tile_data(position, int(position.t.first_contest) + int(s.contest[slot]))
    params: dict[str, Param] = {
        "contest": data["id"],
        "copy": int(contest_name(position, slot).partition("#")[2] or 1),
        "stake": price_of(position, CONTEST + slot)[0] + int(s.stake[slot, position.seat]),
        "workers": data["workers"],
        "coins": data["coins"],
        "points": data["points"],
        "income": data["income"],
        "icons": data["icons"],
    }
    if "effect" in data or "condition" in data:
        return Message("label.contest_special", {**params, "special": data["id"]})
    return Message("label.contest", params)


def use(position: Position, initial: int) -> Message:
    """A public building and its action."""
    name = position.pack.ids["initial"][initial]
    return Message("label.use", {"initial": name, "action": name})


def tier(position: Position, tier: int) -> Message:
    """A tier of a public action: price and effect."""
    t, s = position.t, position.s
    effect = Effect(int(t.action[s.town_hall, s.using]))
    amount = int(t.action_amount[s.town_hall, s.using, tier])
    family = position.pack.ids["family"][t.action_family[s.town_hall, s.using]]
    return Message(f"label.tier_{effect.name.lower()}", {**costs(position, TIER + tier), "amount": amount, "family": family})


def raise_bid(position: Position) -> Message:
    """One step higher."""
    return bid(position, "raise")


def close_bid(position: Position) -> Message:
    """That is the bid."""
    return bid(position, "close")


def bid(position: Position, step: str) -> Message:
    """The height of a bid, and what is added to what lies there already."""
    s = position.s
    contest = position.phase == Phase.CONTEST_TOTAL
    already = int(s.stake[s.slot, position.seat] if contest else s.bid[s.place, position.seat])
    key = f"label.{step}_{'contest' if contest else 'bid'}"
    return Message(key, {"total": int(s.total), "added": int(s.total) - already})
