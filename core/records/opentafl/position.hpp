// OpenTafl's position records: rows from rank 1 upward between slashes; inverted ones from the top.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "position/position.hpp"

namespace tafl::opentafl {

/// Types of pieces in the order of lists by type; attackers in lower case, defenders in upper case.
constexpr std::string_view pieceLetters = "tcnkmg";

enum class RowOrder {
    upward,   ///< `start:`, and every record that stands alone
    downward  ///< `starti:`
};

/// Rows of OpenTafl's letters, highest rank first; fails with the column of what is wrong.
Result<std::vector<std::string>> parseRows(std::string_view record, RowOrder, const Place&);
/// "/3t3/…/": the record of rows, which are given highest rank first.
std::string positionRecord(const std::vector<std::string>& rows, RowOrder = RowOrder::upward);

/// OpenTafl's letter of a class: k for royal ones; c and n for commanders and knights; g for who does not fight; m for
/// who changes sides; else t. Upper case for defenders.
char letterOf(int classNumber, const RuleImage&);
/// The class that an OpenTafl letter means under an image, 0 for none.
int classOf(char letter, const RuleImage&);

/// The position as a record of letters; classes that share a letter are not told apart.
std::string positionRecord(const Setup&, const RuleImage&, RowOrder = RowOrder::upward);
/// The setup that a record means, with the side to move, which no record says.
Result<Setup> parseSetup(std::string_view record, RowOrder, Side toMove, const RuleImage&, const Place&);

}  // namespace tafl::opentafl
