"""The rules of Master Plan, compiled, in the rulebook's order; clause numbers are those of `clauses.toml`.

`district` and `levels` are what the others stand on; `setup`, `draft`, `rounds`, `plots`, `take`, `build`, `effects`,
`public_actions`, `contests`, `upgrade`, `maintenance`, `ending`, `scoring` are the chapters; `turn` is the table of
contents.
"""
