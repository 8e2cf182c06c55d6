"""A learned value at machine speed: from the features of a seat to its chance of victory and its lead in points.

All numbers lie in one flat array of float32, for N features and H hidden units: H offsets and N rows of H weights into the hidden
layer; two offsets, N pairs and H pairs of weights into the two outputs. Without hidden units it is a linear value. The outputs are
the logit of the share of the victory and the lead over the mean of the others, in the value's own scale (see `value`).
"""

import math

from semilla.engine.compiled.rule import entry, rule

LEAD_COUNTS = 0.3
"""How much an error of the lead counts beside one of the victory."""
MOST_ERROR = 1.0
"""An error of the lead larger than this pulls no harder."""
DECAY_1, DECAY_2, TINY = 0.9, 0.999, 1e-8
"""Adam's own numbers."""
SMOOTH, WARMING = 0.9997, 10.0
"""How much of the averaged weights stays at each step of learning; less in the first steps, as if it had been so many before."""


def weights(features: int, hidden: int) -> int:
    """How many numbers a value has."""
    return hidden + features * hidden + 2 + 2 * features + 2 * hidden


@rule
def look(net, rows, p, hidden):
    """What the value says of the seat of a row: the logit of its share and its lead; `hidden` keeps what the units say.

    Rows of weights are slices: no place in one can be negative, so that the loop over it becomes vectors, four times as quick.
    """
    features, units = rows.shape[1], len(hidden)
    outputs = units + features * units
    row, straight, last = rows[p], net[outputs + 2 : outputs + 2 + 2 * features], net[outputs + 2 + 2 * features :]
    share, lead = net[outputs], net[outputs + 1]
    for k in range(units):
        hidden[k] = net[k]
    for f in range(features):
        x = row[f]
        if x != 0:
            share += x * straight[2 * f]
            lead += x * straight[2 * f + 1]
            into = net[units + f * units : 2 * units + f * units]
            for k in range(units):
                hidden[k] += x * into[k]
    for k in range(units):
        if hidden[k] > 0:
            share += hidden[k] * last[2 * k]
            lead += hidden[k] * last[2 * k + 1]
    return share, lead


@rule
def to_shares(shares, players):
    """Turn logits into parts of the victory."""
    top, total = shares[0], 0.0
    for p in range(players):
        top = max(top, shares[p])
    for p in range(players):
        shares[p] = math.exp(shares[p] - top)
        total += shares[p]
    for p in range(players):
        shares[p] /= total


@rule
def pull(net, slope, rows, p, hidden, share, lead):
    """Add to `slope` how every weight changed the error of a seat, whose outputs have the errors `share` and `lead`."""
    features, units = rows.shape[1], len(hidden)
    outputs = units + features * units
    last = outputs + 2 + 2 * features
    row, straight = rows[p], slope[outputs + 2 : last]
    slope[outputs] += share
    slope[outputs + 1] += lead
    for k in range(units):
        if hidden[k] > 0:
            slope[last + 2 * k] += share * hidden[k]
            slope[last + 2 * k + 1] += lead * hidden[k]
            hidden[k] = share * net[last + 2 * k] + lead * net[last + 2 * k + 1]
        else:
            hidden[k] = 0
        slope[k] += hidden[k]
    for f in range(features):
        x = row[f]
        straight[2 * f] += share * x
        straight[2 * f + 1] += lead * x
        into = slope[units + f * units : 2 * units + f * units]
        for k in range(units):
            into[k] += x * hidden[k]


@entry
def learn(
    net,
    slope,
    first,
    second,
    smooth,
    middle,
    spread,
    seen,
    players,
    shares,
    leads,
    order,
    rows,
    hidden,
    guess,
    batch,
    pace,
    steps,
    errors,
):
    """Learn once from every position of `order`, `batch` of them at a time (Adam), and average the weights into `smooth`.

    `seen` are the features of the positions (position, seat, number), which are taken less `middle` and by `spread`; `shares` and
    `leads` the targets of every seat. `first` and `second` are Adam's memory, `steps` how many it made. `errors` gets the sums of
    the squared errors of shares and leads over all seats, and the number of seats.
    """
    count = 0
    for place in range(len(order)):
        k = order[place]
        for p in range(players[k]):
            for f in range(seen.shape[2]):
                rows[p, f] = (seen[k, p, f] - middle[f]) * spread[f]
            guess[p], guess[len(rows) + p] = look(net, rows, p, hidden)
        to_shares(guess, players[k])
        for p in range(players[k]):
            share, lead = guess[p] - shares[k, p], guess[len(rows) + p] - leads[k, p]
            errors[0] += share * share
            errors[1] += lead * lead
            errors[2] += 1
            look(net, rows, p, hidden)
            pull(net, slope, rows, p, hidden, share, LEAD_COUNTS * min(max(lead, -MOST_ERROR), MOST_ERROR))
        count += players[k]
        if (place + 1) % batch == 0 or place + 1 == len(order):
            steps[0] += 1
            smoothing = min(SMOOTH, (1.0 + steps[0]) / (WARMING + steps[0]))
            rate = pace * math.sqrt(1.0 - DECAY_2 ** steps[0]) / (1.0 - DECAY_1 ** steps[0])
            for w in range(len(net)):
                g = slope[w] / count
                first[w] = DECAY_1 * first[w] + (1.0 - DECAY_1) * g
                second[w] = DECAY_2 * second[w] + (1.0 - DECAY_2) * g * g
                net[w] -= rate * first[w] / (math.sqrt(second[w]) + TINY)
                smooth[w] = smoothing * smooth[w] + (1.0 - smoothing) * net[w]
                slope[w] = 0
            count = 0
