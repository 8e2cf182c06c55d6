"""A bad neighbour: one table plays on while everything that hurt once happens beside it; prints its latencies, quiet and disturbed.

`python -m bench.neighbour [--database URL] [--seconds 30] [--rate 5] [--attacks dawdle,greed] [--where]`

The server runs with its ordinary limits. A latency is from sending a move to the view that the last seat receives. Of the slowest
moves it is told what the attackers did meanwhile and, with `--where`, in which lines the server's event loop stood still.
"""
