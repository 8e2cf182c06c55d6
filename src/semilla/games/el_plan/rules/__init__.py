"""The rules of El Plan, a file for each chapter of the rulebook: setup, decisions, districts 1 to 7, summary, scoring.

`why_…` functions decide legality, one for each family of actions; `list_…` functions list by them. Functions that end in a question
return whether somebody has to answer it, functions that carry out an answer whether the seat's turn is over. `turn.py` strings them
together, `general.py` has what all districts use. Clauses are in `clauses_2014.toml` and
`clauses_2011.toml`.
"""
