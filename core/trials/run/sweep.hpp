// A sweep: finds the changes of a variant that make a good game.
#pragma once
#include "trials/run/trial.hpp"

namespace tafl {

/// One value of an axis with its changes.
struct SweepChoice {
    std::string name;
    OptionChoices options;
    struct Set {
        std::string rule, parameter;
        ParameterValue value;
    };
    std::vector<Set> sets;
    std::vector<RuleText> rules;    ///< added; replaces a rule of the same identity
    std::vector<std::string> drop;  ///< by identity or component id
};
struct SweepAxis {
    std::string name;
    std::string option;  ///< without choices: all choices of this option
    std::vector<SweepChoice> choices;
};
struct SweepFile {
    std::string variant;  ///< id, or a file in the same folder
    int games = 400;      ///< per candidate, at most
    int first = 50;       ///< per candidate in the first round
    int samples = 0;      ///< number of random combinations; 0: all
    TrialSettings settings;
    std::vector<SweepAxis> axes;
};
/// Rejects unknown keys, as for variant files.
Result<SweepFile> readSweep(std::string_view text, const std::filesystem::path& file);

struct SweepCandidate {
    std::vector<std::string> choices;  ///< names, one for each axis
    Variant variant;
    std::shared_ptr<const RuleImage> image;
};
/// All combinations, or `samples` random ones. Omits inconsistent and duplicate rules, with a note each.
Result<std::vector<SweepCandidate>> makeCandidates(const SweepFile&, const Library&, const OptionChoices&,
                                                   Diagnostics& notes);

/// Lower is better. Adds up the distance of the attackers' points from a half and penalties for draws, for games that
/// are settled early, and for median lengths outside 20 to 150 plies.
double computePenalty(const TrialFigures&);

/// The place of a candidate in the results: fair ones come first, then those with most rounds, then those with the
/// least penalty. Few games make a low penalty by luck, so that penalties compare only candidates of equal rounds.
struct SweepPlace {
    int verdict = 0;  ///< 0: fair, 1: undecided, 2: unfair or drawish
    int rounds = 0;   ///< that it played
    double penalty = 0;
    bool operator<(const SweepPlace&) const;
};
SweepPlace makePlace(const TrialFigures&, int rounds);

/// Successive halving (Karnin, Koren, Somekh 2013). Each round doubles the games and keeps the better half. Unfair and
/// drawish candidates are eliminated at once.
class Halving {
public:
    Halving(int candidates, int first, int maxGames);
    const std::vector<int>& survivors() const { return survivors_; }
    int games() const { return games_; }  ///< total per candidate after this round
    bool over() const { return over_; }
    /// Ends a round; takes the figures of the survivors in their order.
    void eliminate(const std::vector<TrialFigures>&);

private:
    std::vector<int> survivors_;
    int games_, maxGames_;
    bool over_ = false;
};

}  // namespace tafl
