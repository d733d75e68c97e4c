// A sweep: variants of a variant, and which of them make a good game.
#pragma once
#include "trials/run/trial.hpp"

namespace tafl {

/// One value of an axis, and what it changes.
struct SweepChoice {
    std::string name;
    OptionChoices options;
    struct Set {
        std::string rule, parameter;
        ParameterValue value;
    };
    std::vector<Set> sets;
    std::vector<RuleText> rules;    ///< added, or replaced where they have the same identity
    std::vector<std::string> drop;  ///< by identity or component id
};
struct SweepAxis {
    std::string name;
    std::string option;  ///< with no choices named: all choices of this option
    std::vector<SweepChoice> choices;
};
struct SweepFile {
    std::string variant;  ///< id, or a file beside this one
    int games = 400;      ///< of a candidate, at most
    int first = 50;       ///< of each in the first round
    int samples = 0;      ///< so many random combinations; 0: all
    TrialSettings settings;
    std::vector<SweepAxis> axes;
};
/// Strict, as variant files are.
Result<SweepFile> readSweep(std::string_view text, const std::filesystem::path& file);

struct SweepCandidate {
    std::vector<std::string> choices;  ///< names, one for each axis
    Variant variant;
    std::shared_ptr<const RuleImage> image;
};
/// Every combination, or as many random ones as are asked for; those that do not go together, or are the same rules as
/// another, are left out with a note.
Result<std::vector<SweepCandidate>> makeCandidates(const SweepFile&, const Library&, const OptionChoices&,
                                                   Diagnostics& notes);

/// What a candidate is worth, the less the better: how far the attackers' points are from a half, a quarter of the
/// share of draws, a tenth of what is missing to a game that is open for six tenths of its length, and five hundredths
/// where the median is under 20 plies or over 150.
double computePenalty(const TrialFigures&);

/// Successive halving (Karnin, Koren, Somekh 2013): each round plays twice the games of the last and keeps the better
/// half; whatever is called unfair or drawish falls out at once.
class Halving {
public:
    Halving(int candidates, int first, int maxGames);
    /// Who plays how many games in all in this round; nobody: it is over.
    const std::vector<int>& survivors() const { return survivors_; }
    int games() const { return games_; }
    bool over() const { return over_; }
    /// After a round: figures of all that are alive, in their order.
    void eliminate(const std::vector<TrialFigures>&);

private:
    std::vector<int> survivors_;
    int games_, maxGames_;
    bool over_ = false;
};

}  // namespace tafl
