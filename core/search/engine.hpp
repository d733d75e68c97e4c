// The player: it knows no rule by name, sees legal moves and endings through the board, and searches.
#pragma once
#include <memory>

#include "evaluation/weights.hpp"
#include "search/limits.hpp"
#include "search/search_features.hpp"
#include "search/thread_memory.hpp"
#include "search/transposition_table.hpp"

namespace tafl {

struct EngineSettings {
    std::size_t megabytes = 16;  ///< of the table
    int threads = 1;
    std::uint64_t seed = 0;         ///< other seeds play other games; 0: the evaluation as it is
    int error = 4;                  ///< with a seed: by so much at most it is off, in hundredths of an attacker
    std::function<double()> clock;  ///< seconds; none: the machine's steady clock
    std::shared_ptr<const Weights> weights;  ///< none: defaultWeights
    SearchFeatures searchFeatures;           ///< for measurements: all, or without some
};

/// Principal variation search with a transposition table. With one thread, equal settings, positions, limits of nodes
/// or depth, and equal searches before give equal results on every machine.
class SearchEngine {
public:
    explicit SearchEngine(std::shared_ptr<const RuleImage>, EngineSettings = {});

    void setWeights(const Weights&);
    const Weights& weights() const { return weights_; }
    /// Forgets all that earlier searches found out.
    void newGame();
    /// The board is left as it was. A draw that may be claimed is claimed when nothing better is in sight.
    SearchResult search(Position&, const SearchLimits&);
    int hashfull() const { return table_.hashfull(); }

private:
    void forget();
    void considerClaims(Position&, SearchResult&) const;

    std::shared_ptr<const RuleImage> image_;
    EngineSettings settings_;
    Weights weights_, huntWeights_;
    bool wasHunt_ = false;  ///< in the last search
    EnclosureTables enclosure_;
    TranspositionTable table_;
    std::vector<std::unique_ptr<SearchMemory>> memories_;  ///< of each thread
};

}  // namespace tafl
