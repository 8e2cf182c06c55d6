"""How a period of El Plan is told: District 2 by its outcome, districts in which nothing happened, and the month looked back on."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from semilla.engine.match import Happening, Played, remark
from semilla.engine.position import Position
from semilla.engine.texts import Message, Param
from semilla.games.el_plan.atoms import Event
from semilla.games.el_plan.labels import amounts, counted
from semilla.games.el_plan.state import DISTRICT_OF, District, Phase, Resource
from semilla.games.el_plan.view import ideas

SWITCHES = (Event.SLOT_OFF, Event.SLOT_ON, Event.CARD_OFF, Event.CARD_ON)
"""What somebody does and undoes while thinking District 2 over."""

SUMMARY = len(District) + 1
"""Where what follows the last district is told."""

KINDS = {
    District.ADMINISTRATION: (*SWITCHES, Event.OUTSOURCED, Event.LINK_ENDED, Event.LIQUIDATED, Event.EXCHANGED),
    District.PRODUCTION: (Event.FIXED, Event.PRODUCED),
    District.MARKET: (Event.BOUGHT, Event.IMPORTED, Event.SHOP_SALE, Event.SOLD, Event.STOCKED, Event.EXPORTED),
    District.SUBSIDIES: (Event.SUBSIDY, Event.TOOK, Event.REPAID, Event.OWES),
    District.INNOVATION: (Event.IDEA,),
    SUMMARY: (
        Event.KEPT,
        Event.CUT_BACK,
        Event.RETIRED,
        Event.OFFERED,
        Event.RESHUFFLED,
        Event.REASSIGNED,
        Event.PERIOD,
        Event.END,
    ),
}
"""What happens in the districts that may be passed in silence; last in the summary."""
PLACE_OF: Mapping[int, int] = {kind: district for district, kinds in KINDS.items() for kind in kinds}
SILENT = (District.PRODUCTION, District.MARKET, District.SUBSIDIES, District.INNOVATION)

RECEIVED = (Event.RECEIVED, Event.INCOME, Event.HELP, Event.RETURNED, Event.SALE_BONUS, Event.EXPORT_BONUS, Event.TOOK)
BOUGHT = (Event.BOUGHT, Event.IMPORTED, Event.SHOP_SALE)
SPOILED = (Event.PRODUCT_LOST, Event.CUT_BACK)


def narrate(log: Sequence[Played], before: Position, after: Position, happenings: Sequence[Happening]) -> list[Happening]:
    """A move as people are told of it."""
    month = [*this_month(log), *happenings]
    told = list(happenings)
    if before.phase == Phase.ADMINISTER:
        told = [happening for happening in told if happening.kind not in SWITCHES]
        if after.phase != before.phase or after.seat != before.seat:
            told = [*administration(month, before.seat + 1), *told]
    for district in passed(before, after):
        if not any(PLACE_OF.get(happening.kind) == district for happening in month):
            later = (k for k, happening in enumerate(told) if PLACE_OF.get(happening.kind, 0) > district)
            told.insert(next(later, len(told)), remark(Message(f"remark.silent_{district}")))
    ends = (k for k, happening in enumerate(told) if happening.kind in (Event.PERIOD, Event.END))
    if before.phase > Phase.PLACE and (end := next(ends, None)) is not None:
        told[end:end] = summary(month, before, after)
    return told


def this_month(log: Sequence[Played]) -> list[Happening]:
    """What has happened since the period began, in order."""
    found: list[Happening] = []
    for played in reversed(log):
        for happening in reversed(played.happenings):
            if happening.kind == Event.PERIOD:
                return found[::-1]
            found.append(happening)
    return found[::-1]


# ------------------------------------------------------------------------------------------------------------- District 2


def administration(month: Sequence[Happening], seat: int) -> list[Happening]:
    """What a seat's District 2 came to: each slot and card that is not as it was before."""
    own = [happening for happening in month if happening.message.params.get("seat") == seat]
    things: dict[Param, list[Happening]] = {}
    for happening in own:
        if happening.kind in SWITCHES:
            params = happening.message.params
            things.setdefault(params["slot"] if "slot" in params else params["card"], []).append(happening)
    changed = [happening for steps in things.values() for happening in outcome(steps)]
    done = (happening.kind for happening in own if happening.kind not in SWITCHES)
    if changed or any(PLACE_OF.get(kind) == District.ADMINISTRATION for kind in done):
        return changed
    return [remark(Message("remark.unchanged", {"seat": seat}))]


def outcome(steps: list[Happening]) -> list[Happening]:
    """What the steps on one slot or card come to; nothing if it is as it was."""
    first, last = steps[0], steps[-1]
    emptied, filled = first.kind in (Event.SLOT_OFF, Event.CARD_OFF), last.kind in (Event.SLOT_ON, Event.CARD_ON)
    if not filled:
        return [first] if emptied else []
    if last.kind == Event.SLOT_ON:
        return [] if emptied and first.message.params["token"] == last.message.params["token"] else [last]
    placed = [step.message.params for step in steps if step.kind == Event.CARD_ON]
    sums = {name: sum(int(params[name]) for params in placed) for name in ("number", "ideas")}
    if emptied and all(first.message.params[name] == number for name, number in sums.items()):
        return []
    message = Message(last.message.key, {**last.message.params, **sums})
    return [Happening(last.kind, message, last.only, last.reveals, last.chance)]


# -------------------------------------------------------------------------------------------------------------- districts


def passed(before: Position, after: Position) -> list[int]:
    """The districts that the route token has left, of those in which it may be that nothing happens."""
    ended = after.over or after.s.period > before.s.period or after.phase == Phase.KEEP
    left = SUMMARY if ended else DISTRICT_OF.get(after.phase, 0)
    return [district for district in SILENT if DISTRICT_OF.get(before.phase, SUMMARY) <= district < left]


# -------------------------------------------------------------------------------------------------------------- the month


def summary(month: Sequence[Happening], before: Position, after: Position) -> list[Happening]:
    """The month looked back on: what each made, earned, lost and bought, and what stays."""
    lines = [Message("remark.month", {"period": int(before.s.period)})]
    lines += [Message("remark.month_of", {"seat": p + 1}, tuple(account(month, after, p))) for p in range(after.players)]
    return [remark(line) for line in lines]


def account(month: Iterable[Happening], after: Position, p: int) -> Iterable[Message]:
    """A seat's month in parts."""
    ids, s = after.pack.ids, after.s
    resources, products = ids["resource"], ids["product"]
    made, earned, lost, bought, spoiled = (Counter[str]() for _ in range(5))
    acquired, new_ideas = [], 0
    for happening in month:
        params = happening.message.params
        number = int(params.get("number", 1))
        if happening.kind == Event.SHOP_SALE and params["from_seat"] == p + 1:
            earned[resources[Resource.MONEY]] += int(params["money"])
        if params.get("seat") != p + 1:
            continue
        if happening.kind in RECEIVED or happening.kind == Event.SOLD:
            earned[str(params["resource"])] += number
        elif happening.kind == Event.SUBSIDY:
            earned[resources[Resource.MONEY]] += int(params["money"])
        elif happening.kind == Event.PRODUCED:
            made[str(params["product"])] += 1
        elif happening.kind in BOUGHT:
            bought[str(params["product"])] += 1
        elif happening.kind in SPOILED:
            spoiled[str(params["product"])] += number
        elif happening.kind == Event.HANDED_OVER:
            lost[str(params["resource"])] += number
        elif happening.kind == Event.ACQUIRED:
            acquired.append(Message("month.acquired", {"card": params["card"]}))
        elif happening.kind == Event.IDEA:
            new_ideas += 1
    for name, counts, kind, things in (
        ("made", made, "product", products),
        ("earned", earned, "resource", resources),
        ("lost", lost, "resource", resources),
        ("spoiled", spoiled, "product", products),
        ("bought", bought, "product", products),
    ):
        if counts:
            yield counted(f"month.{name}", {}, amounts((counts[thing] for thing in things), things, kind))
    yield from acquired
    if new_ideas:
        yield Message("month.ideas", {"number": new_ideas})
    stays = {"tokens": int(s.resources[p].sum()), "products": int(s.products[p].sum()), "ideas": ideas(after, p)}
    yield Message("month.ends" if after.over else "month.stays", stays)
