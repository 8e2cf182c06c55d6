"""Experiments: series with statistics, the fuzzer, benchmarks."""
