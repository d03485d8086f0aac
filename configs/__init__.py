"""Experiment configurations, one file each, found by name."""
