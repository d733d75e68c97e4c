// The record of a game: a text file that people read and write, with the rules it was played by (docs/records.md).
#pragma once
#include <filesystem>

#include "records/game.hpp"
#include "variant/variant.hpp"

namespace tafl {

/// What a player or an engine thought of a position.
struct Evaluation {
    double points = 0;  ///< in men of the attackers, from their side; without meaning where a win is seen
    int winIn = 0;      ///< plies to a forced win: above 0 the attackers', below 0 the defenders'; 0: none seen
    int depth = 0;      ///< plies looked ahead; 0: not said
    bool operator==(const Evaluation&) const = default;
};

/// What stands beside an action.
struct Remark {
    std::vector<std::string> comments;  ///< one line each
    std::optional<double> clocks[2];    ///< seconds left after it, by side
    std::optional<Evaluation> value;
    bool empty() const { return comments.empty() && !clocks[0] && !clocks[1] && !value; }
    bool operator==(const Remark&) const = default;
};

struct GameRecord {
    std::string variant, digest, position, result;
    OptionChoices options;
    std::string players[2];                                 ///< by side: "human", "engine", "random", or a name
    std::vector<std::pair<std::string, std::string>> tags;  ///< event, date, time and so on, in order
    std::string rules;                                      ///< the whole variant as a file; may be empty
    Remark startRemark;                                     ///< before the first action
    struct Line {
        std::string text;
        Place place;
        Remark remark;
    };
    std::vector<Line> actions;
    /// Moves as another program writes them: marks and letters that are not ours, captures perhaps left out.
    bool foreign = false;
    Place place, positionPlace, resultPlace, rulesPlace;
};

/// The headers that a record may have beside those with a meaning of their own.
extern const std::vector<std::string> recordTags;

/// Whether a text begins like a record.
bool looksLikeRecord(std::string_view text);

/// Reads as far as the text makes sense; what is damaged is reported to `notes`. Fails only if it is no record at all.
Result<GameRecord> readRecord(std::string_view text, const std::filesystem::path& file, Diagnostics& notes);
/// The same from a file of at most 1 MiB.
Result<GameRecord> loadRecord(const std::filesystem::path& file, Diagnostics& notes);

/// Plays a record as far as it can be played; what follows the first action that does not fit is reported and left out.
Result<Game> restoreGame(const GameRecord&, std::shared_ptr<const RuleImage>, Diagnostics& notes);

/// The rules of a record: those of its variant here, if they are still the same; else those written in it.
Result<Variant> loadRules(const GameRecord&, const Library&, Diagnostics& notes);

/// A game as a record, with the rules in force.
GameRecord makeRecord(const Game&, const Variant&);
std::string recordText(const GameRecord&);

/// "+0.35", "attackers win in 5", with " depth 8" where it is known; and back.
std::string evaluationText(const Evaluation&);
std::optional<Evaluation> parseEvaluation(std::string_view text);

}  // namespace tafl
