"""Yedo: the room is being furnished chapter by chapter."""
