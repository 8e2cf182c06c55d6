"""`python -m bench.load`: how many moves the server carries, beside a bare handler that only commits one row."""
