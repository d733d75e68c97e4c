// Squares, boards and moves as text.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "notation/square_set.hpp"

namespace tafl {

enum class Side : std::uint8_t { attackers, defenders };
constexpr Side other(Side s) { return s == Side::attackers ? Side::defenders : Side::attackers; }
constexpr std::string_view name(Side s) { return s == Side::attackers ? "attackers" : "defenders"; }
std::optional<Side> parseSide(std::string_view text);

/// "e5".
std::string squareName(Square s, int size);
/// Parses "e5"; noSquare if invalid.
Square parseSquare(std::string_view text, int size);
/// "e4 f4", lowest square first.
std::string squareNames(const SquareSet& set, int size);

/// Parses rows of letters, highest rank first: "3t3/7/…". Outer slashes are optional, '.' is an empty square, rows end
/// at '/' or a line end. Checks widths, not letters.
Result<std::vector<std::string>> parseRows(std::string_view text);
struct LayoutRows {
    std::vector<std::string> rows;  ///< as many as each has letters
    int files = 0, ranks = 0;       ///< as written
};
/// The same for the layout of a variant: '#' is a hole, and the board may be a rectangle. Holes above and on the right
/// fill the board up until it is square.
Result<LayoutRows> parseLayout(std::string_view text);
/// The shortest form: "3ttt3/4t4/…".
std::string formatRows(const std::vector<std::string>& rows);

/// A move as written. Squares may be missing where the kind has none.
struct ParsedMove {
    enum class Kind { move, stop, pass, claim, offer, accept, decline, resign, lot, die };
    Kind kind = Kind::move;
    Square from = noSquare, to = noSquare;
    bool jump = false, chain = false;   ///< written with ^ or =
    bool hasVictims = false;            ///< has an "x" part
    std::vector<Square> victims;        ///< in the order written
    std::vector<std::string> declared;  ///< after '!'
    char enters = '\0';                 ///< "a@e5": the letter of a piece that enters; `from` and `to` are its square
    std::optional<Side> lot;            ///< {lot attackers}
    int die = 0;                        ///< {die 4}
    std::optional<Side> by;             ///< "play attacker d6 c6": who moves
};

/// Parses OpenTafl's long form (`Ke5-e1`, `e5-e8xe9/f8`, `e5^e7`, `e5=e8`), `e5-e8!gwrheill`, the words `stop pass
/// claim offer accept decline resign`, `claim e5-e8`, a piece that enters: `a@e5`, and chance: `{lot attackers}`, `{die
/// 4}`. Accepts the forms that people write: `E5-E8`, `e5e8`, `e5 e8`, `e5 – e8`, `e5:e8`, `play attacker e5 e8`.
/// Trailing `+ - ++ --` and marks of `!` and `?` are ignored.
Result<ParsedMove> parseMove(std::string_view text, int size);

/// Replaces dashes, arrows, blanks, crosses and ellipses of all kinds by `-`, ` `, `x` and `.`, filled up with blanks:
/// the places of all other bytes stay.
std::string plainSigns(std::string_view text);

/// Takes a move with its captures, without declarations and marks, from the front of a text with plain signs. Nothing
/// if the text does not begin with one; then it stays as it is.
std::optional<ParsedMove> consumeMove(std::string_view& text, int size);

}  // namespace tafl
