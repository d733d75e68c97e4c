// Zone and piece-class expressions as chips, one for each word that can be added or removed.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "model/document.hpp"

namespace tafl::model {

struct SetChip {
    std::string word;   ///< as in an expression: "corners", "attacker"
    std::string title;  ///< "Corners"
    bool on = false;
    bool operator==(const SetChip&) const = default;
};

/// The chips of a parameter; empty if it is not a set or its value is invalid.
std::vector<SetChip> makeChips(const ParameterCard&, const CompiledVariant&);
/// The value after toggling a chip, in few words: "men" rather than "attacker defender".
ParameterValue pressed(const ParameterCard&, const std::string& word, const CompiledVariant&);

// --- zone and class expressions

/// The variant's non-empty zones, and "edge".
std::vector<SetChip> makeZoneChips(const std::string& expression, const std::map<std::string, SquareSet>& zones,
                                   const BoardShape&);
std::string toggleZone(const std::string& expression, const std::string& word,
                       const std::map<std::string, SquareSet>& zones, const BoardShape&);
/// The piece classes. `extraWords` have a special meaning, such as "any", and exclude all others.
std::vector<SetChip> makeClassChips(const std::string& expression, const std::vector<PieceClass>& classes,
                                    const std::vector<std::string>& extraWords = {});
std::string toggleClass(const std::string& expression, const std::string& word, const std::vector<PieceClass>& classes,
                        const std::vector<std::string>& extraWords = {});

}  // namespace tafl::model
