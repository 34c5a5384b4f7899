"""Position texts read and built states judged; `gaigel.position` and `gaigel.validation` are the face of it."""
