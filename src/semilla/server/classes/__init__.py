"""Classes: one teacher, many pupils, tables that begin, pause and end together.

`school.py` finds them, `classroom.py` is one class with its lessons, `pupils.py` who has come, `routes.py` and `live.py` are its
doors. The tables of a class are tables like all others; the class seats people there and holds the pauses.
"""
