// What the scenes of pieces/reserve share: rules, positions, and reserves as text.
#pragma once

#include "selftest_support.hpp"

#include <utility>

namespace reference::selftest {

inline Rule reserveOf(const std::string& piece, int count, Arguments more = {}) {
    more.insert({{"piece", piece}, {"count", count}});
    return custom("pieces/reserve", more);
}

inline Rule furtherPiece(const std::string& name, const std::string& side, const std::string& letter,
                         Arguments more = {}) {
    more.insert({{"name", name}, {"side", side}, {"letter", letter}});
    return custom("pieces/extra", more);
}

/// A scene with a knight of the defenders and a page of the attackers.
inline Rules reserving(std::vector<Rule> rules, const std::string& places = "") {
    rules.push_back(furtherPiece("knight", "defenders", "N"));
    rules.push_back(furtherPiece("page", "attackers", "p"));
    return scene(7, places, std::move(rules));
}

/// With two attackers who may enter on d5, and further rules.
inline Rules enteringD5(std::vector<Rule> rules = {}) {
    rules.push_back(reserveOf("attacker", 2, {{"zone", "d5"}}));
    return reserving(std::move(rules));
}

inline Rule single() { return custom("move/slide", {{"pieces", "all"}, {"limit", 1}}); }

inline Rule fatalEntry(bool unlessCaptures = false) {
    return custom("capture/passive-entry", {{"men", "captured"}, {"unless_captures", unlessCaptures}});
}

inline Rule refusedEntry() { return custom("capture/passive-entry", {{"men", "refused"}, {"unless_captures", false}}); }

/// The legal entries. Claims with a move would be "claim:…".
inline std::string entriesIn(const Referee& referee) {
    std::string text;
    std::string word;
    for (const char c : list(referee) + " ") {
        if (c != ' ') {
            word += c;
            continue;
        }
        if (word.find('@') != std::string::npos) text += (text.empty() ? "" : " ") + word;
        word.clear();
    }
    return text;
}

/// What `describe` says of the game after these moves, or why the last one is illegal.
template <class Describe>
std::string describeAfter(const Rules& rules, const std::string& position, Side toMove, const Names& moves,
                          Describe describe) {
    Referee referee = at(rules, position, toMove);
    const std::string result = last(referee, moves);
    const bool played = result.rfind("illegal", 0) != 0 && result.rfind("before", 0) != 0;
    return played ? describe(referee) : result;
}

inline std::string entries(const Rules& rules, const std::string& position, Side toMove, const Names& moves = {}) {
    return describeAfter(rules, position, toMove, moves, entriesIn);
}

/// All legal moves after these.
inline std::string movesAfter(const Rules& rules, const std::string& position, Side toMove, const Names& moves) {
    return describeAfter(rules, position, toMove, moves, list);
}

inline std::string numbersIn(const Referee& referee) {
    std::string text;
    for (const auto& [piece, number] : referee.reserves())
        text += (text.empty() ? "" : " ") + piece + "=" + std::to_string(number);
    return text;
}

/// The numbers in the reserves after these moves.
inline std::string numbers(const Rules& rules, const std::string& position, Side toMove, const Names& moves) {
    return describeAfter(rules, position, toMove, moves, numbersIn);
}

inline const char* const manAndKing = "t6/7/7/7/7/7/6K";     // a7 and g1
inline const char* const pairApart = "t5t/7/7/7/7/7/6K";     // a7, g7 and g1
inline const char* const readyToFall = "7/7/1tT4/7/7/7/6K";  // an attacker on d5 takes c5
inline const char* const slideTakes = "7/7/1tT4/3t3/7/7/6K";
inline const char* const gapOnD5 = "7/7/2T1T2/7/7/7/6K";

}  // namespace reference::selftest
