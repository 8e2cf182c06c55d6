"""What is silly in El Plan, in both editions."""

from itertools import product as combinations

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.games.el_plan.atoms import EXCHANGES
from semilla.games.el_plan.state import PROCESSES, PRODUCTS, RESOURCES, District, Effect, Mood, Phase, Resource, Sign
from tests.bots.sense.kinds import Kind, Look, Silly, dearer

LOSSES = (Effect.LOSE, Effect.LOSE_ANY)


# ---------------------------------------------------------------------------------------------------------------- looking


def last_period(position: Position) -> bool:
    """Whether the game ends with this period."""
    return int(position.s.period) == (int(position.s.length) or int(position.t.periods))


def word(position: Position, domain: str, number: int) -> str:
    """What a thing is called in notation."""
    return str(position.pack.ids[domain][number])


def own_cards(position: Position) -> list[int]:
    """The player's cards."""
    return [int(card) for card in position.s.cards[position.seat][: position.s.owned[position.seat]]]


def is_active(position: Position, card: int) -> bool:
    """Whether a card of the player works."""
    t, s = position.t, position.s
    return sum(s.placed[card]) > 0 or t.sign[card] == Sign.READY or s.outsourced[position.seat] == card


def ideas(position: Position) -> int:
    """The player's ideas, placed ones too."""
    s, seat = position.s, position.seat
    placed = sum(int(s.placed[card, Resource.IDEA]) for card in own_cards(position))
    return int(s.ideas[seat]) + sum(int(token) == Resource.IDEA for token in s.slots[seat]) + placed


def tokens(position: Position, seat: int) -> int:
    """A player's free resource tokens."""
    return int(sum(position.s.resources[seat]))


def meets(position: Position, effect: Effect) -> bool:
    """Whether an event of a kind meets the player."""
    s, event = position.s, int(position.s.event)
    return event != NONE and position.t.event_effect[event] == effect and not s.spared[position.seat]


def has_choices(position: Position) -> bool:
    """Whether the player has processes of choice in this period, so that what is made is not settled by what lies there."""
    t, s, seat = position.t, position.s, position.seat
    on_space = s.pawn[seat] != NONE and t.district[s.pawn[seat]] == District.PRODUCTION
    return bool(on_space or meets(position, Effect.BONUS_PROCESS) or any(t.choice[card] for card in own_cards(position)))


def processes(position: Position) -> list[int]:
    """The processes of the player's active slots and cards, those of choice and of Outsourcing apart."""
    t, s, seat = position.t, position.s, position.seat
    plan, found = int(s.plan[seat]), [0] * PROCESSES
    for slot in range(t.plan_slots[plan]):
        if s.slots[seat][slot] >= 0:
            found[t.slot_process[plan, slot]] += 1
    for card in own_cards(position):
        if is_active(position, card):
            for process, number in enumerate(card_processes(position, card, int(sum(s.placed[card])))):
                found[process] += number
    return found


def card_processes(position: Position, card: int, placed: int) -> list[int]:
    """What an active card gives."""
    t = position.t
    if t.sign[card] == Sign.READY and placed:
        return [int(number) for number in t.process_full[card]]
    return [int(t.process[card, k]) + int(t.process_per_token[card, k]) * placed for k in range(PROCESSES)]


def mixes(position: Position, found: list[int]) -> set[tuple[int, int]]:
    """How many of each line of the plan's table can be made together."""
    recipes = position.t.recipe[position.s.plan[position.seat]]
    most = sum(found) + 1
    return {
        (first, second)
        for first, second in combinations(range(most), repeat=2)
        if all(first * int(recipes[0][k]) + second * int(recipes[1][k]) <= found[k] for k in range(PROCESSES))
    }


def goods(position: Position) -> list[int]:
    """The player's products by type."""
    return [int(number) for number in position.s.products[position.seat]]


# ------------------------------------------------------------------------------------------------------------------ kinds


def accepts_the_harm(look: Look) -> Silly:
    """Insured, hurt by the event, and not ignoring it."""
    position = look.position
    t, s, seat = position.t, position.s, position.seat
    if position.phase != Phase.INSURE or t.event_mood[s.event] != Mood.NEGATIVE:
        return {}
    effect = t.event_effect[s.event]
    hurt = (effect in LOSSES and tokens(position, seat)) or (effect == Effect.LOSE_PRODUCT and sum(goods(position)))
    why = f"{word(position, 'event', int(s.event))} takes something, and the player is insured."
    return {("accept",): why} if hurt else {}


def may_be_wanted(position: Position) -> bool:
    """Whether free tokens may be kept for a card: one on offer costs workers, or takes tokens as soon as it is acquired."""
    t = position.t
    offered = [int(card) for card in position.s.offer.ravel() if card != NONE]
    return any(t.cost[card, Resource.WORKER] or (t.sign[card] == Sign.PLAY and sum(t.activation[card])) for card in offered)


def leaves_tokens_idle(look: Look) -> Silly:
    """District 2 ended with free workers or ideas that would make another product in District 4, and no card to keep them for."""
    position = look.position
    t, s, seat = position.t, position.s, position.seat
    if may_be_wanted(position):
        return {}
    if position.phase != Phase.ADMINISTER or "done" not in look.moves or has_choices(position) or s.outsourced[seat] != NONE:
        return {}
    if meets(position, Effect.MARKET_CLOSED):
        return {}
    plan, found = int(s.plan[seat]), processes(position)
    before = mixes(position, found)
    empty = [slot for slot in range(t.plan_slots[plan]) if s.slots[seat][slot] < 0]
    workers, wild = int(s.resources[seat, Resource.WORKER]), int(s.ideas[seat])
    for filled in combinations((False, True), repeat=len(empty)):
        chosen = [slot for slot, fills in zip(empty, filled, strict=True) if fills]
        own = sum(t.slot_resource[plan, slot] == Resource.WORKER for slot in chosen)
        if len(chosen) - own + max(0, own - workers) > wild or not chosen:
            continue
        more = list(found)
        for slot in chosen:
            more[t.slot_process[plan, slot]] += 1
        made, could = max(map(sum, before)), max(map(sum, mixes(position, more)))
        if could > made and before < mixes(position, more):
            return {("done",): f"Free workers and ideas, needed for nothing else, would make {could} products instead of {made}."}
    return {}


def starts_later(look: Look) -> Silly:
    """A card that could work at once is left for later, although its workers are needed for nothing else and it makes a product."""
    position = look.position
    t, s = position.t, position.s
    if position.phase != Phase.START or has_choices(position) or s.outsourced[position.seat] != NONE:
        return {}
    card = int(s.card)
    others = sum(int(t.activation[card, r]) for r in range(RESOURCES) if r != Resource.WORKER)
    if others or t.choice[card] or meets(position, Effect.MARKET_CLOSED):
        return {}
    now = processes(position)
    more = [a + b for a, b in zip(now, card_processes(position, card, int(sum(t.activation[card]))), strict=True)]
    if max(map(sum, mixes(position, more))) <= max(map(sum, mixes(position, now))):
        return {}
    return {("later",): "Active, the card makes another product in this period; free workers are needed for nothing else in it."}


def invests_in_nothing(look: Look) -> Silly:
    """In the last period, a card that can neither be active any more nor complete a trio, for tokens or on credit."""
    position, found = look.position, Silly()
    t, s, seat = position.t, position.s, position.seat
    if position.phase != Phase.INVEST or not last_period(position):
        return found
    points = position.points()[seat]
    for text in look.beginning("acquire "):
        after = look.after[text]
        card = int(after.s.cards[seat][after.s.owned[seat] - 1])
        if after.phase == Phase.START or t.sign[card] != Sign.PAUSE or (ideas(position) == 0 and t.trio_needs_idea):
            continue
        if after.points()[seat] > points:
            continue
        if tokens(after, seat) < tokens(position, seat) or (after.s.credit[seat] > s.credit[seat] and ideas(position)):
            found[text,] = "In the last period it can work no more and makes no trio; tokens count if points are equal."
    return found


def leaves_a_point(look: Look) -> Silly:
    """In the last period, a trio that costs nothing but energy is left: energy is good for nothing else any more."""
    position, seat = look.position, look.position.seat
    if position.phase != Phase.INVEST or not last_period(position) or ideas(position) == 0:
        return {}
    for text in look.beginning("acquire "):
        after = look.after[text]
        paid = any(
            int(after.s.resources[seat, r]) < int(position.s.resources[seat, r]) for r in range(RESOURCES) if r != Resource.ENERGY
        )
        if after.points()[seat] > position.points()[seat] and not paid and after.s.credit[seat] == position.s.credit[seat]:
            return {("pass",): f"`{text}` completes a trio, a point, for energy, which nothing else needs before the end."}
    return {}


def chooses_less(look: Look) -> Silly:
    """A process of choice with which less can be made than with another."""
    position, found = look.position, Silly()
    if position.phase != Phase.CHOOSE or meets(position, Effect.MARKET_CLOSED):
        return found
    after = {text: here for text, here in look.after.items() if here.seat == position.seat and here.phase == Phase.PRODUCE}
    if len(after) < len(look.moves):
        return found
    made = {text: mixes(position, [int(number) for number in here.s.process]) for text, here in after.items()}
    for text, less in made.items():
        for other, more in made.items():
            if less < more and max(map(sum, less)) < max(map(sum, more)):
                found[text,] = f"With `{other}` all of that can be made, and another product."
    return found


def produces_less(look: Look) -> Silly:
    """District 4 ended while another product can be made and sold: one type is sold in a period, and one product can be kept."""
    position = look.position
    if position.phase != Phase.PRODUCE or meets(position, Effect.MARKET_CLOSED):
        return {}
    own = goods(position)
    for text in look.beginning("produce "):
        k = position.pack.ids["product"].index(text.split()[1])
        others = sum(own) - own[k]
        if others == 0 or (others == 1 and own[k] > 0):
            return {("done",): f"`{text}` costs nothing, and the product can be sold."}
    return {}


def price(position: Position, text: str, after: Position) -> int:
    """The money that a purchase takes."""
    return int(position.s.resources[position.seat, Resource.MONEY]) - int(after.s.resources[position.seat, Resource.MONEY])


def buys_for_nothing(look: Look) -> Silly:
    """In the last period, a product with which no set can be completed: it can only be sold for one token."""
    position, found = look.position, Silly()
    if position.phase != Phase.BUY or not last_period(position):
        return found
    own = goods(position)
    if any(any(position.t.sale_bonus[card]) for card in own_cards(position)):
        return found
    for k in range(PRODUCTS):
        others = [own[other] for other in range(PRODUCTS) if other != k]
        if min(others) > own[k]:
            continue  # it may complete a set
        name = word(position, "product", k)
        for text, after in look.after.items():
            if text.split()[:2] in (["buy", name], ["import", name]):
                paid = price(position, text, after)
                if paid >= 2 or (after.s.credit[position.seat] > position.s.credit[position.seat] and ideas(position)):
                    found[text,] = "It completes no set, whatever else is bought, and sells for one token."
    return found


def imports_what_lies_there(look: Look) -> Silly:
    """A product from the box for more than the same one in the market."""
    position, found = look.position, Silly()
    if position.phase != Phase.BUY:
        return found
    for text in look.beginning("import "):
        cheap = text.replace("import", "buy")
        if cheap in look.moves:
            more, less = (price(position, one, look.after[one]) for one in (text, cheap))
            if more > less:
                found[text,] = f"`{cheap}` costs {less} instead of {more}."
    return found


def breaks_a_set(look: Look) -> Silly:
    """A product sold that an idea would have been made of in the same period."""
    position, found = look.position, Silly()
    own = goods(position)
    if position.phase != Phase.SELL or min(own) == 0:
        return found
    for text in look.beginning("sell "):
        if own[position.pack.ids["product"].index(text.split()[1])] == min(own):
            found[text,] = "The three types together make an idea, a point, in District 7; sold, it brings one token."
    return found


def leaves_goods_unsold(look: Look) -> Silly:
    """In the last period, the sale ended with products that make no set: tokens decide between equals."""
    position = look.position
    own = goods(position)
    if position.phase != Phase.SELL or not last_period(position):
        return {}
    for text in look.beginning("sell "):
        name = text.split()[1]
        if own[position.pack.ids["product"].index(name)] > min(own):
            return {("done",): f"A {name} is left over: it brings a token, which counts if points are equal, or nothing."}
    return {}


def keeps_its_debt(look: Look) -> Silly:
    """In the last period, a credit not repaid: it costs an idea, and money is good for nothing else any more."""
    position = look.position
    if position.phase != Phase.REPAY or not last_period(position) or ideas(position) + min(goods(position)) == 0:
        return {}
    return {("owe",): "The debt costs a point, and after District 6 money buys nothing more."}


def does_not_innovate(look: Look) -> Silly:
    """A set of three products kept, which would be an idea."""
    if look.position.phase != Phase.INNOVATE or "innovate" not in look.moves:
        return {}
    return {("done",): "The set is an idea, a point; kept, most of it is lost in the summary."}


def exchanges_twice(look: Look) -> Silly:
    """A token exchanged that was just received: two for one and two for one again, where one exchange gives the same or more."""
    position = look.position
    if position.phase != Phase.ADMINISTER:
        return {}
    found: Silly = {}
    for text in look.beginning("exchange "):
        for form in EXCHANGES:
            *given, received = (word(position, "resource", r) for r in form)
            if text.split()[-1] in given:
                then = " ".join(["exchange", *given, received])
                found[text, then] = "Of the three tokens given, two would have bought the same or been kept."
    return found


KINDS: dict[str, Kind] = {
    "dearer": dearer(("resources",)),
    "accepts-the-harm": accepts_the_harm,
    "leaves-tokens-idle": leaves_tokens_idle,
    "starts-later": starts_later,
    "invests-in-nothing": invests_in_nothing,
    "leaves-a-point": leaves_a_point,
    "chooses-less": chooses_less,
    "produces-less": produces_less,
    "buys-for-nothing": buys_for_nothing,
    "imports-what-lies-there": imports_what_lies_there,
    "breaks-a-set": breaks_a_set,
    "leaves-goods-unsold": leaves_goods_unsold,
    "keeps-its-debt": keeps_its_debt,
    "does-not-innovate": does_not_innovate,
    "exchanges-twice": exchanges_twice,
}
