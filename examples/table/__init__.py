"""The parts of terminal_table.py: the game, its lines, and the screen."""
