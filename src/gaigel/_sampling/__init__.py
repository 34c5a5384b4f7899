"""How worlds that fit a view are counted and drawn; `gaigel.deduction` and `gaigel.sampling` are the face of it."""
