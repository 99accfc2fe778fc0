"""Versions of packages."""
