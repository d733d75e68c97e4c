// Phrases for the `words` of components. They are macros because words are string literals: only literals concatenate.
//
// A zone or a set of pieces may be any expression; the usual ones get an English name, the rest is quoted. Phrases
// stand behind a modal verb ("may slide"), so that singular and plural both fit.
#pragma once

#define NAMED_ZONES "throne|corners|camps|edge|edge - camps|centre|none"

/// "the corners", "the edge of the board", "the squares “a1 - b2”".
#define ZONE_WORDS(parameter)                    \
    "[" parameter                                \
    "=throne: the throne]"                       \
    "[" parameter                                \
    "=corners: the corners]"                     \
    "[" parameter                                \
    "=camps: the camps]"                         \
    "[" parameter                                \
    "=edge: the edge of the board]"              \
    "[" parameter                                \
    "=edge - camps: the edge outside the camps]" \
    "[" parameter                                \
    "=centre: the centre]"                       \
    "[" parameter                                \
    "=none: no squares]"                         \
    "[" parameter "!=" NAMED_ZONES ": the squares “{" parameter "}”]"

/// One square of a zone: "a corner", "a square of “a1 - b2”".
#define SQUARE_WORDS(parameter)                  \
    "[" parameter                                \
    "=throne: the throne]"                       \
    "[" parameter                                \
    "=corners: a corner]"                        \
    "[" parameter                                \
    "=camps: a camp square]"                     \
    "[" parameter                                \
    "=edge: the edge of the board]"              \
    "[" parameter                                \
    "=edge - camps: the edge outside the camps]" \
    "[" parameter                                \
    "=centre: the centre]"                       \
    "[" parameter                                \
    "=none: no square]"                          \
    "[" parameter "!=" NAMED_ZONES ": a square of “{" parameter "}”]"

#define NAMED_PIECES "all|men|ordinary|king|royal|attackers|defenders|defending men|attacker|defender|commander|knight"

/// "the attackers", "all men", "pieces of the kind “knight”".
#define PIECES_WORDS(parameter)             \
    "[" parameter                           \
    "=all: all pieces]"                     \
    "[" parameter                           \
    "=men: all men]"                        \
    "[" parameter                           \
    "=ordinary: ordinary men]"              \
    "[" parameter                           \
    "=king|royal: the king]"                \
    "[" parameter                           \
    "=attackers: the attackers]"            \
    "[" parameter                           \
    "=defenders: the king and his men]"     \
    "[" parameter                           \
    "=defending men: the defenders’ men]" \
    "[" parameter                           \
    "=attacker: ordinary attackers]"        \
    "[" parameter                           \
    "=defender: ordinary defenders]"        \
    "[" parameter                           \
    "=commander: commanders]"               \
    "[" parameter                           \
    "=knight: knights]"                     \
    "[" parameter "!=" NAMED_PIECES ": pieces of the kind “{" parameter "}”]"

/// The same at the beginning of a sentence.
#define PIECES_WORDS_FIRST(parameter)       \
    "[" parameter                           \
    "=all: All pieces]"                     \
    "[" parameter                           \
    "=men: All men]"                        \
    "[" parameter                           \
    "=ordinary: Ordinary men]"              \
    "[" parameter                           \
    "=king|royal: The king]"                \
    "[" parameter                           \
    "=attackers: The attackers]"            \
    "[" parameter                           \
    "=defenders: The king and his men]"     \
    "[" parameter                           \
    "=defending men: The defenders’ men]" \
    "[" parameter                           \
    "=attacker: Ordinary attackers]"        \
    "[" parameter                           \
    "=defender: Ordinary defenders]"        \
    "[" parameter                           \
    "=commander: Commanders]"               \
    "[" parameter                           \
    "=knight: Knights]"                     \
    "[" parameter "!=" NAMED_PIECES ": Pieces of the kind “{" parameter "}”]"
