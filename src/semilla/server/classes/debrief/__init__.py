"""The debrief of a lesson: curves of all tables, what came up, what the best table did differently, the dearest decisions of each,
words and questions; and a sheet for every pupil. Only tables that have ended are looked back on.
"""
