// Sets of squares and of pieces as chips: what a zone or piece expression holds, word by word, and what it becomes when
// one word is put in or taken out.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "model/document.hpp"

namespace tafl::model {

struct SetChip {
    std::string word;   ///< as it stands in an expression: "corners", "attacker"
    std::string title;  ///< "Corners"
    bool on = false;
    bool operator==(const SetChip&) const = default;
};

/// The chips of one parameter; empty where it is no set, or its value cannot be understood.
std::vector<SetChip> makeChips(const ParameterCard&, const CompiledVariant&);
/// The value with a chip pressed. Written with few words: "men" rather than "attacker defender".
ParameterValue pressed(const ParameterCard&, const std::string& word, const CompiledVariant&);

// --- the parts of it

/// Zones of the variant and "edge", without those that are empty.
std::vector<SetChip> makeZoneChips(const std::string& expression, const std::map<std::string, SquareSet>& zones,
                                   int size);
std::string toggleZone(const std::string& expression, const std::string& word,
                       const std::map<std::string, SquareSet>& zones, int size);
/// The classes of pieces. `further`: words that mean something else altogether ("any"), each only by itself.
std::vector<SetChip> makeClassChips(const std::string& expression, const std::vector<PieceClass>& classes,
                                    const std::vector<std::string>& extraWords = {});
std::string toggleClass(const std::string& expression, const std::string& word, const std::vector<PieceClass>& classes,
                        const std::vector<std::string>& extraWords = {});

}  // namespace tafl::model
