"""What runs at machine speed: the `@rule` decorator, chance, the trace, and the generic kernels.

Everything here is compiled by Numba and is part of every game's compilation key (see `rule.py`).
"""
