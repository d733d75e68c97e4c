// A trial in the background: rounds of games of the engine against itself, at several strengths in turn, until the time
// is up or the person stops it. What was found about a set of rules is kept while the program runs.
#pragma once
#include <array>
#include <map>
#include <optional>

#include "model/background.hpp"
#include "trials/trial.hpp"

namespace tafl::gui {

/// The games of one set of rules at one strength.
struct TrialStrength {
    std::uint64_t nodes = 0;
    std::vector<GameFigures> games;
    TrialFigures figures;
};

struct TrialKept {
    std::string digest, name;
    std::vector<TrialStrength> strengths;
    double seconds = 0;  ///< spent so far
    double wanted = 60;
    bool running = false;
    std::string failure;

    int games() const;
    TrialFigures all() const;  ///< of all strengths together
};

class TrialRun {
public:
    explicit TrialRun(model::Wake& wake) : wake_(wake) {}

    /// Begins, or goes on where it stopped, for so many seconds more.
    void start(const std::shared_ptr<const RuleImage>&, const std::string& name, double seconds = 60);
    void stop();
    bool running() const { return worker_.busy(); }
    bool poll();
    void settle();
    /// What is known about these rules; null before the first game.
    std::shared_ptr<const TrialKept> of(const std::string& digest) const;
    /// The other rules tried last, to compare with.
    std::shared_ptr<const TrialKept> before(const std::string& digest) const;

private:
    model::Wake& wake_;
    std::map<std::string, std::shared_ptr<const TrialKept>> kept_;
    std::vector<std::string> order_;  ///< digests, the last tried at the end
    model::Published<TrialKept> fresh_;
    model::Worker worker_;
};

/// The difference of two shares of decided games, with its 95 % interval (Newcombe 1998, method 10); none below 20
/// decided games on either side.
struct ShareDifference {
    double value = 0, low = 0, high = 0;
};
std::optional<ShareDifference> differenceOf(const TrialFigures& now, const TrialFigures& before);

}  // namespace tafl::gui
