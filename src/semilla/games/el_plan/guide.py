"""Where each phase of El Plan takes place, and which clauses matter in it (for the rules drawer and for refusals inside a move)."""

from semilla.games.el_plan.state import Phase

DISTRICTS = 7

DISTRICT_OF = {
    Phase.INSURE: 1,
    Phase.EVENT: 1,
    Phase.ADMINISTER: 2,
    Phase.INVEST: 3,
    Phase.START: 3,
    Phase.CHOOSE: 4,
    Phase.PRODUCE: 4,
    Phase.BUY: 5,
    Phase.SELL: 5,
    Phase.SUBSIDY: 6,
    Phase.REPAY: 6,
    Phase.INNOVATE: 7,
}
"""Where the route token is."""

PHASE_CLAUSES = {
    "2014": {
        Phase.PLAN: "SETUP",
        Phase.PLACE: "DEC",
        Phase.INSURE: "D1 EVT CARD-9",
        Phase.EVENT: "D1 EVT GEN-6",
        Phase.ADMINISTER: "D2 CARD-3 CARD-4",
        Phase.INVEST: "D3 CARD-5 CARD-6",
        Phase.START: "D3-6 D3-7 D3-8",
        Phase.CHOOSE: "D4 CARD-1 CARD-2 CARD-3",
        Phase.PRODUCE: "D4 CARD-1 CARD-2 CARD-3",
        Phase.BUY: "D5 CARD-5 CARD-7",
        Phase.SELL: "D5 CARD-10 CARD-11",
        Phase.SUBSIDY: "D6",
        Phase.REPAY: "D6",
        Phase.INNOVATE: "D7",
        Phase.KEEP: "SUM CARD-8",
    },
    "2011": {
        Phase.PLAN: "SETUP",
        Phase.PLACE: "OPP CARD-12",
        Phase.INSURE: "D1 CARD-13",
        Phase.EVENT: "D1 GEN-6",
        Phase.ADMINISTER: "D2 CARD-3 CARD-4 CARD-7 CARD-8",
        Phase.INVEST: "D3 CARD-5",
        Phase.START: "D3-6",
        Phase.CHOOSE: "D4 CARD-1 CARD-2 CARD-3 CARD-7",
        Phase.PRODUCE: "D4 CARD-1 CARD-2 CARD-3 CARD-7",
        Phase.BUY: "D5 CARD-5 CARD-9 CARD-10",
        Phase.SELL: "D5 CARD-6 CARD-9 CARD-10 CARD-11",
        Phase.SUBSIDY: "D6 CARD-12",
        Phase.REPAY: "D6",
        Phase.INNOVATE: "D7",
        Phase.KEEP: "SUM",
    },
}
"""By edition: sections or clauses, without the edition's letters."""


def phase_clauses(edition: str) -> dict[int, tuple[str, ...]]:
    """The clauses of an edition, by ID or by the beginning of IDs."""
    return {phase: tuple(f"EP{edition[2:]}-{part}" for part in parts.split()) for phase, parts in PHASE_CLAUSES[edition].items()}
