"""What a choice would give up: tokens that would make a product, an offer that can be paid, a sale, an idea."""

from semilla.engine.position import Position
from semilla.engine.texts import Message
from semilla.games.el_plan.atoms import DONE, PASS
from semilla.games.el_plan.state import PRODUCTS, Phase
from semilla.games.el_plan.view import payable, periods_of, possible_mixes

SWITCHES = ("on slot", "on card")


def gives_up(position: Position, atom: int) -> Message | None:
    """What the seat to act would give up by ending its turn in a district; nothing where nothing is lost."""
    if atom == PASS:
        offers = {card for (card,) in allowed(position, "acquire") if payable(position, position.seat, card)}
        return Message("gives_up.acquire", {"number": len(offers)}) if offers else None
    if atom != DONE:
        return None
    match position.phase:
        case Phase.ADMINISTER:
            return idle_tokens(position)
        case Phase.PRODUCE if possible := most_products(position):
            return Message("gives_up.produce", {"number": possible})
        case Phase.SELL:
            return unsold(position)
        case Phase.INNOVATE:
            return Message("gives_up.innovate")
    return None


def allowed(position: Position, name: str) -> list[tuple[int, ...]]:
    """The allowed atoms of a family, by the numbers of what they name."""
    decoded = [position.game.decode(atom) for atom in position.legal()]
    return [numbers for family, numbers in decoded if family.name == name]


def most_products(position: Position) -> int:
    """How many products the seat to act can make of what runs."""
    return max((sum(mix.values()) for mix in possible_mixes(position, position.seat)), default=0)


def idle_tokens(position: Position) -> Message | None:
    """What more would be made if everything were switched on for which there are tokens; slots first, ideas last."""
    seat, now, full = position.seat, most_products(position), position
    while switches := [atom for atom in full.legal() if full.game.decode(atom)[0].name in SWITCHES]:
        full = full.after(switches[0])
        while full.part != 0:
            full = full.after(full.legal()[0])
    assert full.seat == seat
    more = most_products(full) - now
    if more <= 0:
        return None
    return Message("gives_up.idle", {"number": more}) if now else Message("gives_up.nothing_runs")


def unsold(position: Position) -> Message | None:
    """What could be sold and is not, in the last period or by whoever sells nothing; what makes a set is kept for an idea."""
    s, seat = position.s, position.seat
    if s.sold[seat] and s.period < periods_of(position):
        return None
    sets = min(int(number) for number in s.products[seat])
    sellable = {product for product, _ in allowed(position, "sell")}
    left = sum(int(s.products[seat, product]) - sets for product in range(PRODUCTS) if product in sellable)
    return Message("gives_up.sell", {"number": left}) if left else None
