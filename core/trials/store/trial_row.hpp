// A trial as stored.
#pragma once
#include <string>

#include "trials/store/settings.hpp"

namespace tafl {

/// A stored trial. Trials with the same key have the same games.
struct TrialRow {
    std::string variant, name, digest, text;  ///< of the variant; text is its file
    TrialSettings settings;
    std::string weights;    ///< digest of the weights in use
    std::string signature;  ///< identifies the engine by its first plies (TrialPlayer::signature)
    std::string build;      ///< program version
    std::string startedAt;  ///< UTC

    /// Digest of everything that determines the games: variant, settings, weights and engine.
    std::string key() const;
};

}  // namespace tafl
