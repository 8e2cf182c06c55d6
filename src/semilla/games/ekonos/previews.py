"""What people want to see before they choose, as the rules reckon it: prices, presidencies, growth, tokens."""

import numpy as np

from semilla.engine.compiled.rule import entry
from semilla.engine.fields import NONE, Field, record_dtype
from semilla.games.ekonos.legality import buying_price, growth_at, selling_price, takes_over, tokens_used
from semilla.games.ekonos.state import MAX_COMPANIES, MAX_PLAYERS

MARKET = record_dtype(
    (
        Field("buying", "i8", (MAX_COMPANIES,), ("company",)),  # what the next share costs; NONE when the column is full
        Field("selling", "i8", (MAX_COMPANIES,), ("company",)),  # what a share brings
        Field("presides", "i8", (MAX_COMPANIES,), ("company",)),  # whether one share more makes the seat to act president
        Field("growth", "i8", (MAX_COMPANIES,), ("company",)),  # what one place more lets the company do: a `Growth`
        Field("tokens_used", "i8", (MAX_PLAYERS,), ("seat",)),
    )
)


@entry
def market(tables, states, i, out):
    """Every company and every seat as things stand.

    (EK-BUY-1, EK-SELL-1, EK-PRES-1, EK-PRES-2, EK-GROW-2, EK-GROW-3, EK-SETUP-5)
    """
    t, s, shown = tables[0], states[i], out[0]
    for company in range(t.companies):
        full = s.column[company] >= t.places
        shown.buying[company] = NONE if full else buying_price(t, s, company)
        shown.selling[company] = selling_price(t, s, company)
        shown.growth[company] = growth_at(t, s.growth[company] + 1)
        if s.over == 0:
            shown.presides[company] = takes_over(s, s.seat, company, np.int64(s.shares[s.seat, company]) + 1)
    for p in range(s.players):
        shown.tokens_used[p] = tokens_used(t, s, p)
