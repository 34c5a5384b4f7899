"""The parts of benchmarks/run.py: what is measured, how, and how it is told."""
