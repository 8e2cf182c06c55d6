"""Experiments: series, reports of packs, comparisons, luck, tuning, on cores or a cluster; the fuzzer, benchmarks."""
