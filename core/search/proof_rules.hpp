// The effect of rules about the course of a game on a proof that looks only at positions.
#pragma once
#include <string>
#include <vector>

#include "base/phrase.hpp"
#include "image/rule_image.hpp"

namespace tafl {

/// A proof is a strategy whose positions never recur, whatever the other side plays. Hence no rule about the repetition
/// of positions takes effect in a game that begins with the position, and a search may ignore these rules.
struct ProofRules {
    std::vector<Phrase> reasons;       ///< rules that a proof cannot handle, one sentence each; empty: none
    std::vector<std::string> leftOut;  ///< identities of the rules to search without
    int maxPlies = 0;                  ///< only proofs as short as this hold: a limit of plies without capture; 0: none
};
ProofRules proofRules(const RuleImage&, Side winner);

/// Whether a rule about the arrangements of one side can only end the game in the winner's favour.
bool favours(const RepetitionCall&, Side winner);

}  // namespace tafl
