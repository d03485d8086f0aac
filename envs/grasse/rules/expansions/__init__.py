"""The expansions of Grasse, one module each, and ``moments``, through which the base rules call them.

A module here builds only on holdings, decks, the track, nodes and the record. What it needs of other rules it asks for
by pushing their nodes, so that base rules can import expansions and never the other way round.
"""
