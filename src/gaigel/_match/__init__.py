"""The inside of `gaigel.match` and `gaigel.score_sheet`."""
