// The reasons of an attempt, in sentences. Slow: written only when a person reads them.
#pragma once
#include "explain/attempt.hpp"
#include "explain/phrases.hpp"

namespace tafl::direct {

/// Refusals first, then captures and near misses, then ends.
std::vector<Reason> writeReasons(const CallTables&, const PlainPosition&, Move, const Attempt&);
Reason describeAnnouncement(const Phrases&, const AnnounceCall&, const std::string& text);

}  // namespace tafl::direct
