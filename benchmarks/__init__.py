"""Throughput, tournaments and ratings, and the automa Pierre as a yardstick."""
