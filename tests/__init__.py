"""Tests of gaigel."""
