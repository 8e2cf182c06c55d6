"""The rules of El Plan, a file for each chapter of the rulebook: `setup`, `decisions`, `district1` … `district7`, `summary`, `scoring`.

`why_…` functions decide legality, one for each family of actions; `list_…` list by them; functions that end in a question return whether
somebody has to answer it, functions that carry out an answer whether the seat's turn is over. `play.py` strings them together,
`general.py` has what all districts use, `hidden.py` what nobody sees. Clause numbers are those of `clauses_2014.toml` and `clauses_2011.toml`.
"""
