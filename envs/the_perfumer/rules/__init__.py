"""The rules of The Perfumer."""
