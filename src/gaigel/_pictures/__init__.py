"""How pictures are made: the drawn cards, what is to be seen on a table, its words, and the tables in text and SVG."""
