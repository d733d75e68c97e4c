// The search engine. It knows no rule by name, only legal moves and endings of a Position.
#pragma once
#include <memory>

#include "evaluation/weights.hpp"
#include "search/exact_values.hpp"
#include "search/limits.hpp"
#include "search/search_features.hpp"
#include "search/thread_memory.hpp"
#include "search/transposition_table.hpp"

namespace tafl {

struct EngineSettings {
    std::size_t megabytes = 16;  ///< transposition table size
    int threads = 1;
    std::uint64_t seed = 0;                    ///< non-zero: adds evaluation noise, so that games differ
    int error = 4;                             ///< with a seed: maximum evaluation noise, in hundredths of an attacker
    std::function<double()> clock;             ///< in seconds; null: the steady clock
    std::shared_ptr<const Weights> weights;    ///< null: defaultWeights
    SearchFeatures searchFeatures;             ///< for ablation measurements
    std::shared_ptr<const ExactValues> exact;  ///< positions that are not searched; null: none
};

/// Principal variation search with a transposition table. Single-threaded searches limited by nodes or depth are
/// deterministic on every machine, given equal settings and the same earlier searches.
class SearchEngine {
public:
    explicit SearchEngine(std::shared_ptr<const RuleImage>, EngineSettings = {});

    void setWeights(const Weights&);
    const Weights& weights() const { return weights_; }
    /// Clears the transposition table and all histories.
    void newGame();
    /// Restores the position afterwards. Claims a draw if no move scores better.
    SearchResult search(Position&, const SearchLimits&);
    int hashfull() const { return table_.hashfull(); }

private:
    void clear();
    bool isSiege(const Position&) const;
    SearchResult searchRootMoves(Position&, const SearchLimits&, const Weights&);
    void considerClaims(Position&, const SearchLimits&, SearchResult&) const;

    std::shared_ptr<const RuleImage> image_;
    EngineSettings settings_;
    Weights weights_, huntWeights_;
    bool wasHunt_ = false;                      ///< the last search was a king hunt
    std::array<int, 2> certainPlies_ = {0, 0};  ///< of the last search
    EnclosureTables enclosure_;
    TranspositionTable table_;
    std::vector<std::unique_ptr<SearchMemory>> memories_;  ///< one per thread
};

}  // namespace tafl
