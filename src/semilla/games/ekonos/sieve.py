"""What a search need not look at in Ekonos."""

from semilla.engine.compiled.rule import entry
from semilla.engine.fields import NONE
from semilla.games.ekonos.atoms import BUY
from semilla.games.ekonos.state import Phase


@entry
def sift(tables, states, i, atoms, count):
    """A share just sold is not bought back: it costs what it brought, and who keeps it stays president."""
    s = states[i]
    if s.phase != Phase.BUY or s.company == NONE:
        return count
    kept = 0
    for k in range(count):
        if atoms[k] != BUY + s.company:
            atoms[kept] = atoms[k]
            kept += 1
    return kept
