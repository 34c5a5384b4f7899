"""Hypothesis profiles; see docs/development.md."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Neither deadlines nor "too slow": both would make a test's result depend on how busy the machine is.
COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("dev", COMMON, max_examples=50)
settings.register_profile("quick", COMMON, max_examples=15, derandomize=True, print_blob=True)
settings.register_profile("ci", COMMON, max_examples=100, derandomize=True, print_blob=True)
settings.register_profile("nightly", COMMON, max_examples=5000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))
