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
    upward,   ///< `start:`, and records on their own
    downward  ///< `starti:`
};

/// Parses rows of OpenTafl's letters, highest rank first; errors have a column.
Result<std::vector<std::string>> parseRows(std::string_view record, RowOrder, const Place&);
/// Formats rows, highest rank first, as "/3t3/…/".
std::string positionRecord(const std::vector<std::string>& rows, RowOrder = RowOrder::upward);

/// OpenTafl's letter of a class: k royal, c commander, n knight, g cannot capture, m changes sides, else t. Upper case
/// for defenders.
char pieceLetter(int classNumber, const RuleImage&);
/// The class of an OpenTafl letter; 0: none.
int findClass(char letter, const RuleImage&);

/// The position record of a setup; classes may share a letter.
std::string positionRecord(const Setup&, const RuleImage&, RowOrder = RowOrder::upward);
/// The setup of a record. Records do not state the side to move.
Result<Setup> parseSetup(std::string_view record, RowOrder, Side toMove, const RuleImage&, const Place&);

}  // namespace tafl::opentafl
