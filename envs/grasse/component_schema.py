"""What `components.toml` of Grasse must contain: the fields of every kind of row, and the sums that must come out."""

from collections.abc import Callable
from math import comb
from typing import Any

from ..engine.components import (
    Check,
    Components,
    Field,
    Kind,
    Schema,
    boolean,
    choice,
    integer,
    list_of,
    reference,
    template,
    text,
)

TECHNIQUE_EXPANSIONS = ("boutiques", "helpers", "tax_collectors", "thief")
"""The expansions that add technique cards."""

RELATIONS = ("any", "same", "different")
"""How the two vials of a contract must relate; the index is the number in `CONTRACT_RELATION`."""

FEET = (
    "swap_tokens",
    "buy_technique",
    "sell",
    "adjacent_bases",
    "swap_resources",
    "movement",
    "essence_for_bases",
    "bases_for_coins",
    "reverse_movement",
    "essence",
    "produce",
)
"""Effects at the foot of a contract; the index is the number in `CONTRACT_FOOT`."""

TECHNIQUE_TIMINGS = ("permanent", "round_end", "game_end", "now")
CARD_TIMINGS = ("immediate", "round")
LOCATION_GROUPS = ("fixed", "variable", "expansion")

# Coins and points of one effect; small enough for int8 sums of several.
AMOUNT = integer(0, 30, 0)
# A space of the track holds 4 pieces, and a decision takes them one by one.
PIECES = integer(0, 4, 0)


def _number(count: int) -> Field:
    return integer(1, count, fixed=True)


def _perfumes(low: int, high: int) -> Field:
    return list_of(reference("perfume"), low, high, distinct=True)


BASE_GAME = (
    Kind("size", 16, {"value": integer(1, 20)}, fixed=True),
    Kind("constant", 27, {"value": integer(0, 30), "text": text()}),
    Kind("piece", 31, {"count": integer(1, 100)}),
    Kind(
        "setup",
        3,
        {
            "players": integer(2, 4, fixed=True),
            "tiles_at_start": integer(0, 6),
            "extra_cost": AMOUNT,
            "neutral_tokens": integer(0, 14),
            "helper_cards": integer(3, 5, fixed=True),
            "master_cards": integer(3, 5, fixed=True),
            "tax_collectors": integer(0, 4),
            "tax_collectors_sun_king": integer(0, 4),
            "fragrances": integer(0, 15),
            "fragrances_each": integer(1, 15),
            "refill_fragrances": integer(0, 15),
            "refill_fragrances_each": integer(1, 15),
        },
    ),
    Kind("round", 4, {"wage": AMOUNT}),
    Kind(
        "resource",
        9,
        {
            "name": text(),
            "category": choice("base", "essence", fixed=True),
            "in_bag": integer(0, 14),
            "at_start": integer(0, 7, 0),
        },
    ),
    Kind(
        "perfume",
        6,
        {
            "name": text(),
            "essence": reference("resource", optional=True),
            "essences": integer(1, 2, fixed=True),
            "points": AMOUNT,
            "vials": integer(1, 20),
        },
    ),
    Kind(
        "location",
        19,
        {
            "number": _number(19),
            "name": text(),
            "group": choice(*LOCATION_GROUPS, fixed=True),
            "min_players": integer(2, 4, 2),
            "free": boolean(default=False),
            "price": AMOUNT,
            "bases_given": PIECES,
            "essences_given": PIECES,
            "coins": AMOUNT,
            "points": AMOUNT,
            "bases": PIECES,
            "essences": PIECES,
            "text": template(),
        },
    ),
    Kind("fair_space", 4, {"bases": PIECES, "essences": PIECES, "points": AMOUNT, "text": template()}),
    Kind("fashion", 15, {"perfumes": _perfumes(2, 2)}),
    Kind(
        "movement",
        24,
        {
            "number": _number(24),
            # STEP offers up to 7 steps, and two effects can each add 1.
            "value": integer(0, 5),
            "may_stay": boolean(default=False),
            "coins": AMOUNT,
            "points": AMOUNT,
            "bases": PIECES,
            "essences": PIECES,
            "max_players": integer(2, 4, 4),
        },
    ),
    Kind(
        "contract",
        16,
        {
            "number": _number(16),
            "first": _perfumes(1, 6),
            "second": _perfumes(1, 6),
            "relation": choice(*RELATIONS),
            "points": AMOUNT,
            "coins": AMOUNT,
            "foot": choice(*FEET),
            "foot_price": AMOUNT,
            "foot_bases_given": PIECES,
            "foot_essences_given": PIECES,
            "foot_bases": PIECES,
            "foot_essences": PIECES,
            "foot_points": AMOUNT,
            "foot_coins": AMOUNT,
        },
    ),
    Kind(
        "technique",
        36,
        {
            "number": _number(36),
            "timing": choice(*TECHNIQUE_TIMINGS, fixed=True),
            "expansion": choice("", *TECHNIQUE_EXPANSIONS, default="", fixed=True),
            "in_solo": boolean(default=True),
            "perfume": reference("perfume", optional=True),
            "waives": reference("resource", optional=True),
            "points_now": AMOUNT,
            "points": AMOUNT,
            "units": integer(1, 99, 1),
            "coins": AMOUNT,
            "coins_two_players": AMOUNT,
            "price": AMOUNT,
            "bases": PIECES,
            "steps": integer(0, 1, 0),
            "colours": integer(0, 9, 0),
            "text": template(),
        },
    ),
    Kind("scoring", 6, {"points": list_of(integer(0, 50), 4)}),
    Kind("criterion", 7, {"name": text(), "printed": boolean(), "text": text()}),
    Kind("leftover", 2, {"points": AMOUNT, "units": integer(1, 99)}),
    Kind("pierre", 18, {"points": AMOUNT, "coins": AMOUNT, "text": template()}),
    Kind("difficulty", 4, {"avant_garde_cards": integer(0, 14), "sales": integer(0, 5)}),
)

EXPANSION_KINDS = (
    Kind(
        "event",
        15,
        {
            "number": _number(15),
            "timing": choice(*CARD_TIMINGS, fixed=True),
            "price": AMOUNT,
            "coins": AMOUNT,
            "points": AMOUNT,
            "bases": PIECES,
            "essences": PIECES,
            "colours": integer(0, 9, 0),
            "contracts": integer(0, 3, 0),
            "text": template(),
        },
    ),
    Kind(
        "helper",
        20,
        {
            "number": _number(20),
            "timing": choice(*CARD_TIMINGS, fixed=True),
            "coins": AMOUNT,
            "points": AMOUNT,
            "essences": PIECES,
            "movements": integer(0, 4, 0),
            "perfumes": integer(0, 4, 0),
            "look": integer(0, 5, 0),
            "colours": integer(0, 9, 0),
            "steps": integer(0, 1, 0),
            "text": template(),
        },
    ),
    Kind(
        "master",
        5,
        {
            "number": _number(5),
            "coins": AMOUNT,
            "points": AMOUNT,
            "bases": PIECES,
            "look": integer(0, 5, 0),
            **{
                f"{worker}_{gain}": limits
                for worker in ("first", "second")
                for gain, limits in (
                    ("coins", AMOUNT),
                    ("points", AMOUNT),
                    ("bases", PIECES),
                    ("essences", PIECES),
                    ("techniques", integer(0, 1, 0)),
                )
            },
            "text": template(),
        },
    ),
    Kind(
        "boutique_token",
        14,
        {
            "resources": list_of(reference("resource"), 0, 2, distinct=True, optional=True),
            "coins": AMOUNT,
            "points": AMOUNT,
            "techniques": integer(0, 1, 0),
        },
    ),
    Kind(
        "region",
        14,
        {
            "number": _number(14),
            "name": text(),
            "neighbours": list_of(reference("region"), 1, 13, distinct=True),
        },
    ),
    Kind("fragrance", 15, {"name": text()}),
    Kind("formula", 5, {"number": _number(5), "slots": list_of(reference("fragrance", "wild"), 4, distinct=True)}),
    Kind(
        "royalty",
        8,
        {
            "number": _number(8),
            "name": text(),
            "perfumes": list_of(reference("perfume"), 3),
            "coins": list_of(integer(0, 30), 3),
            "points": list_of(integer(0, 30), 3),
            "techniques": list_of(integer(0, 1), 3),
            "award": list_of(integer(0, 30), 2),
        },
    ),
    Kind(
        "production_marker",
        12,
        {
            "level": integer(1, 5, fixed=True),
            "coins": AMOUNT,
            "points": AMOUNT,
            "bases": PIECES,
            "essences": PIECES,
            "techniques": integer(0, 2, 0),
        },
    ),
)

# Kinds whose rows are pieces of the box, with the row of kind "piece" that counts them.
COUNTED_KINDS = {
    "fashion": "fashion_cards",
    "movement": "movement_cards",
    "contract": "contract_cards",
    "technique": "technique_cards",
    "helper": "helper_cards",
    "event": "event_cards",
    "master": "master_cards",
    "boutique_token": "boutique_tokens",
    "royalty": "royalty_cards",
    "formula": "formula_cards",
    "fragrance": "fragrance_tokens",
}


def _value(components: Components, kind: str, row_id: str) -> int:
    return components.row(kind, row_id)["count" if kind == "piece" else "value"]


def _setups(components: Components) -> list[tuple[int, Any]]:
    return [(row["players"], row) for row in components.rows["setup"]]


def _pieces_by_category(components: Components, name: str) -> dict[str, int]:
    sums = {"base": 0, "essence": 0}
    for row in components.rows["resource"]:
        sums[row["category"]] += row[name]
    return sums


def _piece_counts(components: Components) -> tuple[Any, Any]:
    found = {piece: len(components.rows[kind]) for kind, piece in COUNTED_KINDS.items()}
    found["scoring_tokens"] = len(components.rows["scoring"]) - 1
    found["criterion_tokens"] = components.column("criterion", "printed").count(False)
    found["tax_collectors"] = max(components.column("setup", "tax_collectors"))
    found["collectors"] = max(components.column("setup", "players"))
    return found, {piece: _value(components, "piece", piece) for piece in found}


def _essences(components: Components) -> tuple[Any, Any]:
    return _pieces_by_category(components, "in_bag")["essence"], _value(components, "piece", "essences")


def _bases(components: Components) -> tuple[Any, Any]:
    most_players = max(components.column("setup", "players"))
    held = most_players * _pieces_by_category(components, "at_start")["base"]
    return _pieces_by_category(components, "in_bag")["base"] + held, _value(components, "piece", "bases")


def _track_fill(components: Components) -> tuple[Any, Any]:
    spaces, fill = _value(components, "size", "collection_spaces"), _value(components, "constant", "space_fill")
    laid = spaces * fill + _value(components, "constant", "boxed_resources")
    return sum(components.column("resource", "in_bag")), laid


def _track_capacity(components: Components) -> tuple[Any, Any]:
    capacity = _value(components, "size", "collection_spaces") * _value(components, "constant", "space_capacity")
    in_bag = sum(components.column("resource", "in_bag")) - _value(components, "constant", "boxed_resources")
    held = sum(components.column("resource", "at_start"))
    return [players for players, _ in _setups(components) if in_bag + players * held > capacity], [4]


def _collection_tokens(components: Components) -> tuple[Any, Any]:
    own, spaces = (_value(components, "size", name) for name in ("collection_tokens", "collection_spaces"))
    found = {players: players * own + row["neutral_tokens"] for players, row in _setups(components)}
    return found, dict.fromkeys(found, spaces)


def _fragrances(components: Components) -> tuple[Any, Any]:
    found = {players: row["fragrances"] + row["refill_fragrances"] for players, row in _setups(components)}
    return found, dict.fromkeys(found, _value(components, "piece", "fragrance_tokens"))


def _fragrances_fit(components: Components) -> tuple[Any, Any]:
    found = {players: row["neutral_tokens"] * row["fragrances_each"] for players, row in _setups(components)}
    return found, {players: row["fragrances"] for players, row in _setups(components)}


def _refill_fits(components: Components) -> tuple[Any, Any]:
    short = [
        players
        for players, row in _setups(components)
        if row["neutral_tokens"] * row["refill_fragrances_each"] < row["refill_fragrances"]
    ]
    return short, []


def _workers(components: Components) -> tuple[Any, Any]:
    players = max(components.column("setup", "players"))
    names = ("common_workers", "experienced_workers", "collection_tokens", "boutique_markers")
    found = {name: players * _value(components, "size", name) for name in names}
    return found, {name: _value(components, "piece", name) for name in names}


def _small_tokens(components: Components) -> tuple[Any, Any]:
    # One for each production track, one for sales, one for the score, and those of Royal Perfumes.
    each = len(components.rows["perfume"]) + 2 + _value(components, "size", "royal_tokens")
    return max(components.column("setup", "players")) * each, _value(components, "piece", "small_tokens")


def _vials(components: Components) -> tuple[Any, Any]:
    return sum(components.column("perfume", "vials")), _value(components, "piece", "vials")


def _factories(components: Components) -> tuple[Any, Any]:
    types = _value(components, "size", "factories") * _value(components, "size", "types_per_factory")
    found = (types, len(components.rows["perfume"]))
    return found, (_value(components, "piece", "factory_markers"),) * 2


def _fashion_pairs(components: Components) -> tuple[Any, Any]:
    return len(components.rows["fashion"]), comb(len(components.rows["perfume"]), 2)


def _location_cards(components: Components) -> tuple[Any, Any]:
    groups = components.column("location", "group")
    found = (groups.count("variable"), groups.count("fixed") + groups.count("variable") + 1)
    return found, (_value(components, "piece", "location_tiles"), _value(components, "piece", "location_cards"))


def _tiles(components: Components) -> tuple[Any, Any]:
    pool = {players: 0 for players, _ in _setups(components)}
    for row in components.rows["location"]:
        for players in pool:
            pool[players] += row["group"] == "variable" and row["min_players"] <= players
    needed = {
        players: row["tiles_at_start"] + _value(components, "size", "rounds") for players, row in _setups(components)
    }
    return [players for players in pool if pool[players] < needed[players]], []


def _solo_tiles(components: Components) -> tuple[Any, Any]:
    rows = components.rows["location"]
    return sum(row["group"] == "variable" and row["min_players"] == 2 for row in rows), 6


def _decks(components: Components) -> tuple[Any, Any]:
    rounds = _value(components, "size", "rounds")
    helpers = max(components.column("setup", "helper_cards")) * rounds
    short = [
        name for name, needed in (("helper", helpers), ("event", 2 * rounds)) if len(components.rows[name]) < needed
    ]
    return short, []


def _boutique_tokens(components: Components) -> tuple[Any, Any]:
    return len(components.rows["boutique_token"]), len(components.rows["region"])


def _neighbours(components: Components) -> tuple[Any, Any]:
    edges = {(row.id, other) for row in components.rows["region"] for other in row["neighbours"]}
    return sorted((a, b) for a, b in edges if a == b or (b, a) not in edges), []


def _formula_slots(components: Components) -> tuple[Any, Any]:
    slots = sorted(slot for row in components.rows["formula"] for slot in row["slots"])
    wild = ["wild"] * len(components.rows["formula"])
    return slots, sorted([row.id for row in components.rows["fragrance"]] + wild)


def _waivers(components: Components) -> tuple[Any, Any]:
    rows = [row for row in components.rows["technique"] if row["waives"] is not None]
    found = sorted((row["perfume"] or "", components.row("resource", row["waives"])["category"]) for row in rows)
    return found, sorted((row.id, "base") for row in components.rows["perfume"] if row["essence"] is not None)


def _production_techniques(components: Components) -> tuple[Any, Any]:
    found = [perfume for perfume in components.column("technique", "perfume") if perfume is not None]
    return sorted(found), sorted(row.id for row in components.rows["perfume"])


def _perfume_essences(components: Components) -> tuple[Any, Any]:
    classic = [row["essence"] for row in components.rows["perfume"] if row["essences"] == 1]
    essences = [row.id for row in components.rows["resource"] if row["category"] == "essence"]
    return sorted(essence or "" for essence in classic), sorted(essences)


def _production_levels(components: Components) -> tuple[Any, Any]:
    levels = components.column("production_marker", "level")
    tracks = len(components.rows["perfume"])
    wanted = [3] * tracks + [_value(components, "size", "production_spaces")] * tracks
    return levels, wanted


def _check(sums: Callable[[Components], tuple[Any, Any]], rule: str) -> Check:
    return Check(sums.__name__.lstrip("_"), rule, sums)


SCHEMA = Schema(
    "grasse",
    (*BASE_GAME, *EXPANSION_KINDS),
    (
        _check(_piece_counts, "Components: as many cards and tokens as the box holds"),
        _check(_essences, "Setup c: the bag holds all essences"),
        _check(_bases, "Setup b, c: bases in the bag and of four players are all bases"),
        _check(_track_fill, "Setup c: the bag fills the track, and the pieces left over are boxed"),
        _check(_track_capacity, "Free Conversions: numbers of players with more resources than room on the track"),
        _check(_collection_tokens, "Setup n: by number of players, one token on each space"),
        _check(_workers, "Components: workers and markers of four players"),
        _check(_small_tokens, "Setup b, Royal Perfumes: small tokens of four players"),
        _check(_vials, "Components: vials of all types"),
        _check(_perfume_essences, "Factories: each classic perfume has an essence of its own"),
        _check(_factories, "Factories: one marker and one perfume for each place at a factory"),
        _check(_fashion_pairs, "Components: as many fashion cards as pairs of perfumes"),
        _check(_production_techniques, "Techniques 1-5, 29: one for each perfume"),
        _check(_waivers, "Techniques 1-5: one for each classic perfume, waiving a base"),
        _check(_location_cards, "Components: variable tiles, and location cards with the wage card"),
        _check(_tiles, "Setup d: numbers of players with too few variable tiles"),
        _check(_solo_tiles, "Solo Mode: variable locations without a mark"),
        _check(_decks, "Helpers, Events: decks too small for four rounds"),
        _check(_boutique_tokens, "Boutiques: one token for each region"),
        _check(_neighbours, "Boutiques: neighbours that are not so both ways"),
        _check(_fragrances, "Secret Formula: by number of players, fragrances laid out in rounds I and III"),
        _check(_fragrances_fit, "Secret Formula: by number of players, neutral tokens times fragrances on each"),
        _check(_refill_fits, "Secret Formula: numbers of players with too few neutral tokens for round III"),
        _check(_formula_slots, "Secret Formula: each fragrance on one card, one wild slot a card"),
        _check(_production_levels, "Production Bonus: by level, one marker for each production track"),
    ),
)
