"""What a move of El Plan changes, in words: for the coach's reasons, with the groups of features (`features.toml`) it speaks of."""

from collections.abc import Iterator, Sequence

from semilla.engine.fields import NONE
from semilla.engine.game import Fact
from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.el_plan.describe import effect_message
from semilla.games.el_plan.effects import Word, read
from semilla.games.el_plan.labels import amounts, counted
from semilla.games.el_plan.state import PRODUCTS, RESOURCES, TYPES, District, Phase, Resource
from semilla.games.el_plan.view import (
    active,
    bought_product,
    ideas,
    market_price,
    outlook_of,
    own_cards,
    payable,
    possible_mixes,
    processes,
)

ARGUMENTS = frozenset({"fact.unsold", "fact.enough_products"})
"""What speaks for doing no more, and is no change."""
TOKENS = ("workers", "money", "energy")
"""The groups of free tokens, in the order of the resources."""
HANDED_IN = {"products": 0.0, "sets": 0.0}
"""What an idea takes."""
TRADED = {"market": 0.0}
"""What a sale or a purchase changes in the market."""
OUTPUT = ("production", "sets")
"""The groups of what can be made."""


def facts(before: Position, move: Sequence[int], after: Position) -> list[Fact]:
    """What a move changes for the player who makes it. What a new period brings is no fact of the move that ended the old one."""
    family, numbers = before.game.decode(move[-1])
    p, name = before.seat, family.name
    found = [*score_facts(before, after, p)]
    if before.phase == Phase.PLAN:
        found += plan_facts(after, p)
    elif before.phase == Phase.PLACE:
        found += place_facts(before, numbers[0])
    elif before.phase == Phase.INSURE:
        found.append(insurance_fact(before, name))
    elif name in ("give", "give product"):
        found.append(given_fact(before, name, numbers[0]))
    elif name == "keep":
        found.append(kept_fact(before, numbers[0]))
    elif name in ("take", "receive"):
        found.append(received_fact(before, numbers[0]))
    elif name == "choose":
        found += choice_facts(before, numbers[0], after)
    elif name == "sell":
        product, resource = numbers
        found += [received_fact(before, resource), given_fact(before, "give product", product)]
    elif before.s.period == after.s.period:
        found += [
            *card_facts(before, after, p),
            *making_facts(before, after, p),
            *product_facts(before, after, p),
            *token_facts(before, after, p),
        ]
        if before.phase == Phase.REPAY:
            found.append(credit_fact(before, after, p))
    if not found:
        found += idle_facts(before, p)
    return found


def about(*groups: str) -> dict[str, float]:
    """The groups whose change a fact tells."""
    return dict.fromkeys(groups, 1.0)


# --------------------------------------------------------------------------------------------------------------- points


def score_facts(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """Ideas and trios: what the game is won by."""
    if ideas(after, p) > ideas(before, p):
        yield Fact(Message("fact.idea", {"number": ideas(after, p)}), about("ideas", "free_ideas") | HANDED_IN)
    if outlook_of(after, p).trios > outlook_of(before, p).trios:
        yield Fact(Message("fact.trio"), about("trios"))


def foreign_product(position: Position, p: int) -> int:
    """The product that a player's plan does not make."""
    return bought_product(position, int(position.s.plan[p]))


# ----------------------------------------------------------------------------------------------------------- beginnings


def plan_facts(after: Position, p: int) -> Iterator[Fact]:
    """A plan: how many slots the first tokens can start, and who will sell what it does not make."""
    t, ids, plan = after.t, after.pack.ids, int(after.s.plan[p])
    slots = [int(r) for r in t.slot_resource[plan][: t.plan_slots[plan]]]
    ready = sum(min(slots.count(r), int(t.start[r])) for r in range(RESOURCES))
    yield Fact(Message("fact.plan_slots", {"number": ready, "slots": len(slots)}), about(*OUTPUT))
    product = foreign_product(after, p)
    sellers = sum(product in t.makes[after.s.plan[q]].tolist() for q in range(after.players) if q != p and after.s.plan[q] != NONE)
    params: dict[str, Param] = {"product": ids["product"][product], "number": sellers}
    yield Fact(Message("fact.plan_market" if sellers else "fact.plan_no_market", params))


def place_facts(before: Position, space: int) -> Iterator[Fact]:
    """What an opportunity space is good for, as things stand before anything happens."""
    p, t, ids = before.seat, before.t, before.pack.ids
    groups = about("space", "event", *OUTPUT, *TOKENS)
    there = before.copy()
    there.s.pawn[p] = space
    match int(t.district[space]):
        case District.EVENTS:
            yield Fact(Message("fact.insured"), groups)
        case District.ADMINISTRATION:
            needed: dict[str, Param] = {"resource": ids["resource"][t.help], "number": empty_places(there, p, int(t.help))}
            yield Fact(Message("fact.help", needed), groups)
        case District.INVESTMENT:
            kind = int(t.space_type[space])
            offered = [int(card) for card in there.s.offer[kind] if card != NONE]
            within = [card for card in offered if payable(there, p, card)]
            params: dict[str, Param] = {"type": ids["type"][kind]}
            if within:
                yield Fact(Message("fact.discount_for", {**params, "card": ids["card"][within[0]]}), groups)
            else:
                yield Fact(Message("fact.discount", params), groups)
        case District.PRODUCTION:
            more = more_products(before, there, p)
            if more:
                yield Fact(Message("fact.process_for", {"product": ids["product"][more[0]]}), groups)
            else:
                yield Fact(Message("fact.process"), groups)
        case District.MARKET:
            yield Fact(Message("fact.market", {"product": ids["product"][foreign_product(there, p)]}), groups)
        case District.SUBSIDIES:
            money = int(there.s.subsidy[t.subsidy_place[space]])
            yield Fact(Message("fact.subsidy" if money else "fact.subsidy_bare", {"money": money}), groups)


def insurance_fact(before: Position, name: str) -> Fact:
    """An event that is ignored or accepted."""
    return Fact(Message(f"fact.{name}", {"event": before.pack.ids["event"][before.s.event]}), about("event", "space"))


def given_fact(before: Position, name: str, number: int) -> Fact:
    """What is left of the thing that an event takes."""
    p, ids = before.seat, before.pack.ids
    if name == "give product":
        left: dict[str, Param] = {"product": ids["product"][number], "own": int(before.s.products[p, number]) - 1}
        return Fact(Message("fact.gives_product", left), about("products", "sets") | TRADED, cost=True)
    params: dict[str, Param] = {"resource": ids["resource"][number], "own": int(before.s.resources[p, number]) - 1}
    return Fact(Message("fact.gives", {**params, "waiting": empty_places(before, p, number)}), about(TOKENS[number]), cost=True)


def received_fact(before: Position, resource: int) -> Fact:
    """A token that is taken, received or earned, and what waits for it."""
    p = before.seat
    waiting = empty_places(before, p, resource)
    params: dict[str, Param] = {"resource": before.pack.ids["resource"][resource], "number": 1, "waiting": waiting}
    params["own"] = int(before.s.resources[p, resource]) + 1
    return Fact(Message("fact.tokens_for" if waiting else "fact.tokens", params), about(TOKENS[resource]))


def kept_fact(before: Position, product: int) -> Fact:
    """A product kept for the next period."""
    key = "kept_foreign" if product == foreign_product(before, before.seat) else "kept_own"
    return Fact(Message(f"fact.{key}", {"product": before.pack.ids["product"][product]}), about("products", "sets"))


# ----------------------------------------------------------------------------------------------------------- enterprise


def empty_places(position: Position, p: int, resource: int) -> int:
    """Slots and cards of a player that wait for a token of a resource."""
    t, s, plan = position.t, position.s, int(position.s.plan[p])
    slots = sum(s.slots[p, k] == NONE and t.slot_resource[plan, k] == resource for k in range(int(t.plan_slots[plan])))
    return int(slots) + sum(bool(t.activation[card, resource]) and not active(position, p, card) for card in own_cards(position, p))


def most_of_each(position: Position, p: int) -> list[int]:
    """How many of each product a player could make with what runs."""
    best = [0] * PRODUCTS
    for mix in possible_mixes(position, p):
        for product, name in enumerate(position.pack.ids["product"]):
            best[product] = max(best[product], mix.get(name, 0))
    return best


def most_in_all(position: Position, p: int) -> int:
    """How many products a player could make with what runs."""
    return max((sum(mix.values()) for mix in possible_mixes(position, p)), default=0)


def more_products(before: Position, after: Position, p: int) -> list[int]:
    """The products of which a player can make more after a move."""
    pairs = zip(most_of_each(before, p), most_of_each(after, p), strict=True)
    return [product for product, (old, new) in enumerate(pairs) if new > old]


def card_facts(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """A card that was acquired or given back: what it does, and how far a trio is."""
    ids, t = before.pack.ids, before.t
    old, new = own_cards(before, p), own_cards(after, p)
    for card in [card for card in new if card not in old]:
        for text in before.pack.data["investment"][int(t.design[card])]["effect"]:
            if (word := read(text)) is not None:
                yield Fact(card_message(word), about("cards", *OUTPUT))
        kinds = {int(t.card_type[other]) for other in new}
        if len(kinds) < TYPES and len(kinds) > len({int(t.card_type[other]) for other in old}):
            yield Fact(Message("fact.trio_part", {"number": len(kinds), "types": TYPES}), about("trios"))
    for card in [card for card in old if card not in new]:
        yield Fact(Message("fact.liquidated", {"card": ids["card"][card]}), about("cards", "trios", *OUTPUT), cost=True)
    for card in [card for card in new if card in old and active(after, p, card) != active(before, p, card)]:
        running = active(after, p, card)
        if running:
            for text in before.pack.data["investment"][int(t.design[card])]["effect"]:
                if (word := read(text)) is not None and "process" not in word.kind:
                    yield Fact(effect_message(word), about("cards", *placed(before, after, p)))
        else:
            yield Fact(Message("fact.card_off", {"card": ids["card"][card]}), about("cards"), cost=True)


def card_message(word: Word) -> Message:
    """What a card does; processes need a verb of their own."""
    message = effect_message(word)
    return Message(message.key.replace("effect.", "fact.card_"), message.params) if "process" in word.kind else message


def choice_facts(before: Position, process: int, after: Position) -> Iterator[Fact]:
    """A process that was fixed: what can be made with it, and not with every other one."""
    p, ids = before.seat, before.pack.ids
    best, others = most_of_each(after, p), [most_of_each(before.after(atom), p) for atom in before.legal()]
    more = [product for product, number in enumerate(best) if number > min(other[product] for other in others)]
    product = more[0] if more else best.index(max(best))
    key = "makes" if best[product] else "makes_nothing"
    yield Fact(Message(f"fact.{key}", {"product": ids["product"][product], "number": best[product]}), about(*OUTPUT))
    if not more:
        params: dict[str, Param] = {"process": ids["process"][process], "number": int(before.s.process[process]) + 1}
        yield Fact(Message("fact.adds_process", params))


def making_facts(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """What can be made with what runs, before the products are made."""
    if before.phase >= Phase.CHOOSE or after.s.plan[p] == NONE:
        return
    ids = before.pack.ids
    more, less = more_products(before, after, p), more_products(after, before, p)
    still = after.seat == p and after.phase == before.phase
    if more:
        params: dict[str, Param] = {"product": ids["product"][more[0]], "number": most_of_each(after, p)[more[0]]}
        yield Fact(Message("fact.makes", params), about(*OUTPUT, *placed(before, after, p)))
    elif less and still:
        yield Fact(Message("fact.unmakes", {"product": ids["product"][less[0]]}), about(*OUTPUT), cost=True)
    elif before.phase == Phase.ADMINISTER and not still:
        number = most_in_all(before, p)
        yield Fact(Message("fact.ready" if number else "fact.ready_nothing", {"number": number}))
    else:
        pairs = zip(ids["process"], processes(before, p), processes(after, p), strict=True)
        for process, old, new in pairs:
            if new > old:
                groups = about(*OUTPUT, *placed(before, after, p))
                yield Fact(Message("fact.adds_process", {"process": process, "number": new}), groups)
            elif new < old and still:
                yield Fact(Message("fact.drops_process", {"process": process, "number": new}), about(*OUTPUT), cost=True)


# ---------------------------------------------------------------------------------------------------- products, tokens


def placed(before: Position, after: Position, p: int) -> tuple[str, ...]:
    """The groups of the tokens that a player has put to work: what runs with them is told, less what they were worth."""
    if before.phase not in (Phase.ADMINISTER, Phase.START):
        return ()
    return tuple(TOKENS[r] for r in range(RESOURCES) if after.s.resources[p, r] < before.s.resources[p, r])


def product_facts(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """Products that came or went: how far the next idea is."""
    old, new = before.s.products[p], after.s.products[p]
    for product, name in enumerate(before.pack.ids["product"]):
        change = int(new[product]) - int(old[product])
        types = int((new > 0).sum())
        params: dict[str, Param] = {"product": name, "number": types, "types": PRODUCTS, "own": int(new[product])}
        if change > 0 and old[product] == 0:
            key = "set_whole" if types == PRODUCTS else "set_part"
            yield Fact(Message(f"fact.{key}", params), about("products", "sets") | TRADED)
        elif change > 0:
            yield Fact(Message("fact.spare_product", params), about("products", "sets") | TRADED)


def token_facts(before: Position, after: Position, p: int) -> Iterator[Fact]:
    """Free tokens that came or went, and what waits for them."""
    ids = before.pack.ids
    moved = [int(a) - int(b) for a, b in zip(after.s.resources[p], before.s.resources[p], strict=True)]
    paid = [-number for number in moved]
    for r, number in enumerate(moved):
        if number <= 0:
            continue
        waiting = empty_places(before, p, r)
        params: dict[str, Param] = {"resource": ids["resource"][r], "number": number, "waiting": waiting}
        params["own"] = int(after.s.resources[p, r])
        yield Fact(Message("fact.tokens_for" if waiting else "fact.tokens", params), about(TOKENS[r]))
    if any(number > 0 for number in paid):
        listed = amounts(paid, ids["resource"], "resource")
        if groups := placed(before, after, p):
            yield Fact(counted("fact.tokens_placed", {}, listed), dict.fromkeys(groups, 0.0), cost=True)
        else:
            groups = tuple(TOKENS[r] for r, number in enumerate(paid) if number > 0)
            yield Fact(counted("fact.tokens_paid", {}, listed), about(*groups), cost=True)
    if after.s.credit[p] and not before.s.credit[p]:
        yield Fact(Message("fact.borrowed", {"money": int(before.t.repayment)}), about("debt"), cost=True)
    if after.s.ideas[p] < before.s.ideas[p] and ideas(after, p) == ideas(before, p):
        yield Fact(Message("fact.idea_placed"), about("free_ideas"))


def credit_fact(before: Position, after: Position, p: int) -> Fact:
    """A credit card returned or kept."""
    if before.s.credit[p] and not after.s.credit[p]:
        return Fact(Message("fact.repaid"), about("debt"))
    return Fact(Message("fact.owes", {"money": int(before.t.repayment)}), about("debt"))


# ---------------------------------------------------------------------------------------------------------- doing no more


def idle_facts(before: Position, p: int) -> Iterator[Fact]:
    """What speaks for doing no more."""
    s, ids = before.s, before.pack.ids
    money = int(s.resources[p, Resource.MONEY])
    if s.plan[p] == NONE:
        return
    lacks = [product for product in range(PRODUCTS) if s.products[p, product] == 0]
    foreign = foreign_product(before, p)
    match before.phase:
        case Phase.INVEST | Phase.START:
            price = market_price(before, imported=not s.market[foreign])
            yield Fact(Message("fact.money_for", {"product": ids["product"][foreign], "money": price, "own": money}))
        case Phase.ADMINISTER:
            number = most_in_all(before, p)
            yield Fact(Message("fact.ready" if number else "fact.ready_nothing", {"number": number}))
        case Phase.PRODUCE:
            if number := int(s.products[p].sum()):
                yield Fact(Message("fact.enough_products", {"number": number}))
        case Phase.BUY:
            if len(lacks) == 1:
                price = market_price(before, imported=not s.market[lacks[0]])
                yield Fact(Message("fact.lacks_one", {"product": ids["product"][lacks[0]], "money": price, "own": money}))
            else:
                yield Fact(Message("fact.lacks" if lacks else "fact.nothing_lacks", {"number": len(lacks), "own": money}))
        case Phase.SELL:
            yield Fact(Message("fact.unsold", {"number": int(s.products[p].sum())}))
        case Phase.INNOVATE:
            yield Fact(Message("fact.no_idea"))
