"""What a move of Ekonos changes, in words: for the coach's reasons. Every fact is a clause whose subject is the move.

With it goes of which groups of features it speaks (`features.toml`), so that the coach can weigh it by the learned value.
"""

from collections.abc import Iterator, Sequence

from semilla.engine.compiled.plain import twin
from semilla.engine.fields import NONE
from semilla.engine.game import Fact
from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.ekonos.evaluation import expected_worth, turns_left
from semilla.games.ekonos.state import Phase
from semilla.games.ekonos.view import company_at, market_of

ARGUMENTS = frozenset(f"fact.{key}" for key in ("bought", "sold", "not_bought", "saved", "not_sold"))
"""What a share may bring in the end is a guess."""
MAP = ("holdings", "led", "pressed", "room", "trade")
"""What tiles change …"""
GROWTH = ("growth", "holdings", "led", "trade", "openings")
"""… and growth."""
SPENT = {"hand": 0.0, "openings": 0.0}
"""Every turn takes a card."""


def facts(before: Position, move: Sequence[int], after: Position) -> list[Fact]:
    """What a move changes for the player who makes it."""
    p, (family, numbers) = before.seat, before.game.decode(move[-1])
    if after.seat == p and after.phase == Phase.TILE and before.phase == Phase.PLAY:
        return [card_for_tile(after, p)]
    return [
        *tile_facts(before, after, p),
        *growth_facts(before, family.name, after, p),
        *(card_facts(before, numbers[0], p) if family.name == "play grow" else ()),
        *share_facts(before, after, p),
        *president_facts(before, after, p),
        *omissions(before, after, p),
    ]


def for_everybody(groups: Sequence[str], own: float = 1.0, rivals: float = 1.0) -> dict[str, float]:
    """The groups of the player and of the rivals, and how much of their change a fact tells."""
    return {**dict.fromkeys(groups, own), **{f"rival_{group}": rivals for group in groups}}


def for_holders(position: Position, p: int, company: int, sign: int) -> dict[str, float]:
    """The groups of the map, as much of them as the holders of a company have shares."""
    own = int(position.s.shares[p, company])
    return for_everybody(MAP, sign * own, sign * (int(position.s.column[company]) - own))


def largest_rival(position: Position, p: int, company: int) -> tuple[int, int]:
    """The other player with most shares of a company, and how many."""
    shares = position.s.shares[: position.players, company].tolist()
    rival = max((q for q in range(position.players) if q != p), key=lambda q: shares[q])
    return rival, int(shares[rival])


def worth_of(position: Position, company: int) -> float:
    """What a share of a company may be worth at the end."""
    t, s = position.t, position.s
    return float(twin(expected_worth)(t, s, company, twin(turns_left)(t, s)))


def about(position: Position, p: int, company: int) -> dict[str, Param]:
    """A company, what the player holds of it, and the other player with most of it."""
    rival, most = largest_rival(position, p, company)
    return {
        "company": position.pack.ids["company"][company],
        "shares": int(position.s.shares[p, company]),
        "seat": rival + 1,
        "most": most,
    }


def whose(position: Position, p: int, company: int) -> str:
    """Whether the player holds shares of a company, only others do, or nobody."""
    return "own" if position.s.shares[p, company] else "others" if position.s.column[company] else "nobody"


# ------------------------------------------------------------------------------------------------------------ the map


def card_for_tile(after: Position, p: int) -> Fact:
    """A card's tile that is still to be placed."""
    company = int(after.s.company)
    key = whose(after, p, company)
    return Fact(Message(f"fact.tile_{key}", about(after, p, company)), for_everybody(MAP) | SPENT, cost=key == "others")


def card_facts(before: Position, card: int, p: int) -> Iterator[Fact]:
    """The tile on a card that is used otherwise."""
    company = int(before.t.top[card])
    params = about(before, p, company)
    own, most = int(before.s.shares[p, company]), largest_rival(before, p, company)[1]
    if own > most:
        yield Fact(Message("fact.no_tile_own", params), {"hand": 1.0}, cost=True)
    elif own < most:
        yield Fact(Message("fact.no_tile_others", params), {"hand": 1.0})


def tile_facts(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """Tiles that came, went or were protected."""
    ids, t = before.pack.ids, before.t
    for space in range(int(t.spaces)):
        old, new = company_at(before, space), company_at(after, space)
        where: dict[str, Param] = {"space": ids["space"][space]}
        if old != new and old >= 0:
            shares, most = int(before.s.shares[p, old]), largest_rival(before, p, old)[1]
            key = whose(before, p, old) if shares > most or before.s.column[old] == 0 else "others"
            params = {**where, **about(before, p, old)}
            yield Fact(Message(f"fact.pushed_{key}", params), for_holders(before, p, old, -1), cost=key == "own")
        if old != new and new >= 0:
            params = {**where, **about(before, p, new)}
            key = whose(before, p, new)
            yield Fact(Message(f"fact.placed_{key}", params), for_holders(before, p, new, 1), cost=key == "others")
            yield from reach(after, p, new, space)
            ways = int(t.links[space]) & ~int(after.s.tiles[new]) & ~int(after.s.guarded)
            params = {**where, "company": ids["company"][new], "number": ways.bit_count()}
            yield Fact(Message("fact.room", params))
        if new >= 0 and (int(after.s.guarded) & ~int(before.s.guarded)) >> space & 1:
            key = f"protected_{whose(before, p, new)}"
            threats = neighbours(after, new, space)
            if threats:
                where["rival_company"] = ids["company"][threats[0]]
                key += "_from"
            yield Fact(Message(f"fact.{key}", {**where, **about(before, p, new)}), for_everybody(["pressed"]))


def neighbours(position: Position, company: int, space: int) -> list[int]:
    """The other companies linked to a space, those with most tiles first."""
    linked = int(position.t.links[space])
    found = {company_at(position, k) for k in range(int(position.t.spaces)) if linked >> k & 1} - {-1, company}
    return sorted(found, key=lambda c: -int(position.s.on_map[c]))


def reach(after: Position, p: int, company: int, space: int) -> Iterator[Fact]:
    """Whom the company can push out from there when it expands."""
    t, s = after.t, after.s
    exposed = int(t.links[space]) & ~int(s.guarded)
    for rival in neighbours(after, company, space):
        if int(s.tiles[rival]) & exposed and s.shares[p, rival] < s.shares[p, company]:
            params = {"company": after.pack.ids["company"][company], "rival_company": after.pack.ids["company"][rival]}
            yield Fact(Message("fact.reach", params))
            return


# ------------------------------------------------------------------------------------------------------------- growth


def growth_facts(before: Position, name: str, after: Position, p: int) -> Iterator[Fact]:
    """Growth markers that moved on, and expansions that begin or wait."""
    t = before.t
    for company in range(int(t.companies)):
        old, new = int(before.s.growth[company]), int(after.s.growth[company])
        params = {**about(before, p, company), "place": new, "left": int(t.growth_may) - new}
        if new > old:
            president = int(before.s.president[company])
            if new >= t.growth_may:
                key = f"ripe_{'yours' if president == p else whose(before, p, company)}"
                params["president_seat"] = president + 1
            else:
                key = f"grown_{whose(before, p, company)}"
            yield Fact(Message(f"fact.{key}", params), for_everybody(GROWTH), cost=key.endswith("others"))
    if name == "wait":
        company = int(before.s.company)
        params = {**about(before, p, company), "steps": int(t.steps_must), "place": int(t.growth_must)}
        yield Fact(Message("fact.waits", params))
    elif after.phase == Phase.EXPAND and before.phase != Phase.EXPAND:
        company = int(after.s.company)
        params = {**about(before, p, company), "steps": int(after.s.steps)}
        yield Fact(Message(f"fact.expands_{whose(before, p, company)}", params), for_everybody(MAP))
    if name == "expand":
        params = about(before, p, int(before.s.company))
        yield Fact(Message("fact.growth_anew", params), for_everybody(("growth",)) | {"openings": 1.0}, cost=True)


# ------------------------------------------------------------------------------------------------------------- shares


def share_facts(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """A share bought or sold: what it costs or brings, and what it is worth on the map today."""
    for company, name in enumerate(before.pack.ids["company"]):
        change = int(after.s.shares[p, company]) - int(before.s.shares[p, company])
        if change == 0:
            continue
        coins = abs(int(after.s.coins[p]) - int(before.s.coins[p])) if before.s.lap == after.s.lap else 0
        shown = market_of(before)
        coins = coins or int(shown.buying[company] if change > 0 else shown.selling[company])
        params: dict[str, Param] = {
            "company": name,
            "coins": coins,
            "worth": round(worth_of(before, company)),
            "tiles": int(before.s.on_map[company]),
        }
        led = () if (after.s.president != before.s.president).any() else ("presidencies",)
        groups = dict.fromkeys(("coins", "growth", "openings", "hand", *MAP, *led), 1.0)
        yield Fact(Message("fact.bought" if change > 0 else "fact.sold", params), groups)
        held: dict[str, Param] = {"company": name, "shares": int(after.s.shares[p, company]), "worth": int(after.s.on_map[company])}
        yield Fact(Message("fact.held", held))


def president_facts(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """Presidents who come or go."""
    for company, name in enumerate(before.pack.ids["company"]):
        old, new = int(before.s.president[company]), int(after.s.president[company])
        if old == new:
            continue
        own, rivals = {"presidencies": 1.0}, {"rival_presidencies": 1.0}
        if new == p and old >= 0:
            yield Fact(Message("fact.president_from", {"company": name, "seat": old + 1}), own | rivals)
        elif new == p:
            yield Fact(Message("fact.president", {"company": name}), own)
        elif old == p:
            yield Fact(Message("fact.president_lost", {"company": name}), own | rivals if new >= 0 else own, cost=True)
        elif new >= 0:
            points = before.points()[new]
            yield Fact(Message("fact.president_other", {"company": name, "seat": new + 1, "points": points}), rivals)


def omissions(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """What speaks against doing more: the share nearest to being bought or sold, the company that need not go further."""
    t, s, ids = before.t, before.s, before.pack.ids
    held = range(int(t.companies))
    if before.phase == Phase.BUY and (after.s.shares[p] == s.shares[p]).all():
        prices = market_of(before).buying.tolist()
        offered = [c for c in held if NONE != prices[c] <= s.coins[p]]
        if offered:
            best = max(offered, key=lambda c: worth_of(before, c) - prices[c])
            price, worth, purse = prices[best], round(worth_of(before, best)), int(s.coins[p])
            params: dict[str, Param] = {"company": ids["company"][best], "coins": price, "worth": worth, "own": purse}
            yield Fact(Message("fact.not_bought" if worth <= price else "fact.saved", params))
    elif before.phase == Phase.SELL and (after.s.shares[p] == s.shares[p]).all():
        own = [c for c in held if s.shares[p, c]]
        if own:
            prices = market_of(before).selling.tolist()
            best = max(own, key=lambda c: prices[c] - worth_of(before, c))
            price, worth = prices[best], round(worth_of(before, best))
            params = {"company": ids["company"][best], "coins": price, "worth": worth}
            yield Fact(Message("fact.not_sold", params))
    elif before.phase == Phase.EXPAND and (after.s.tiles == s.tiles).all() and after.s.guarded == s.guarded:
        yield Fact(Message("fact.stopped", about(before, p, int(s.company))))
