"""How fast the library is and how much room it takes, beside other engines that are installed, in one run.

    pip install ".[bench]" open_spiel jass-kit
    python benchmarks/run.py
    python benchmarks/run.py --only play single --rounds 9 --json my_figures.json

It prints a table and writes all figures as JSON. Times are CPU time of one core. Every round measures everything once,
and the figure is the median of the rounds; on a busy machine believe the ratios, which compare two figures of the same
round. python-chess, OpenSpiel and jass-kit are optional: what is not installed is left out.
"""
# ci-arguments: --scale 0.02 --rounds 1 --json benchmarks.json

from __future__ import annotations

from suite.report import main  # type: ignore[import-not-found] # the folder beside this file

if __name__ == "__main__":
    main()
