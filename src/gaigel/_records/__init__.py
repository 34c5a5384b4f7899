"""How record files are read and written; `gaigel.records` is the face of it."""
