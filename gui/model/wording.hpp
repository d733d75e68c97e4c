// Words that several panels share, in the language of the designer.
#pragma once
#include <cstdint>
#include <string>

#include "notation/notation.hpp"
#include "records/move_mark.hpp"
#include "rules/words.hpp"

namespace tafl::model {

/// With a capital letter at the beginning.
std::string capital(std::string text);
/// "2 errors".
std::string countErrors(std::int64_t);
std::string countWarnings(std::int64_t);
std::string countNotes(std::int64_t);
/// "8 attackers", of a piece class.
std::string countPieces(const std::string& name, std::int64_t);

/// The name of a piece class, a zone, a parameter or a value, as it is shown. A variant's own names stay as they are.
std::string shownName(const std::string& name);
/// The same as a title: "to_move" is "To move".
std::string nameTitle(const std::string& name);
/// The name of a piece class as a title.
std::string pieceTitle(const std::string& name);
std::string shownValue(const ParameterValue&);
/// The words of a rule, in the language of the designer.
std::vector<SentencePiece> shownSentence(const Component&, const Parameters&);
std::string shownWords(const Component&, const Parameters&);
/// The name of a level of the engine.
std::string levelTitle(int level);
/// A score as the engine words it: "attackers +0.35".
std::string shownScore(const std::string& score);
/// "Interesting move".
std::string describeMark(MoveMark);
/// "attackers to move and win in 2 moves".
std::string puzzleTitle(Side, int plies);

}  // namespace tafl::model
