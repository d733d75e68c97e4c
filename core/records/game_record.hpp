// The game record: a readable text file that includes the rules (docs/records.md).
#pragma once
#include <filesystem>

#include "records/game.hpp"
#include "records/move_mark.hpp"
#include "variant/variant.hpp"

namespace tafl {

/// An evaluation by a player or an engine.
struct Evaluation {
    double points = 0;  ///< in men, from the attackers' side; meaningless if winIn is set
    int winIn = 0;      ///< plies to a forced win: above 0 the attackers', below 0 the defenders'; 0: none found
    int depth = 0;      ///< search depth in plies; 0: unknown
    bool operator==(const Evaluation&) const = default;
};

/// Annotations of an action.
struct Remark {
    std::vector<std::string> comments;  ///< one line each
    std::optional<double> clocks[2];    ///< seconds left after it, by side
    std::optional<Evaluation> value;
    MoveMark mark = MoveMark::none;
    bool empty() const { return comments.empty() && !clocks[0] && !clocks[1] && !value && mark == MoveMark::none; }
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
        std::vector<std::vector<Line>> sideLines;  ///< each with an action instead of this one, and what follows it
    };
    std::vector<Line> actions;
    /// The moves are in another program's notation: other marks and letters, captures possibly omitted.
    bool foreign = false;
    Place place, positionPlace, resultPlace, rulesPlace;
};

/// Side lines within side lines, at most.
constexpr int maxSideLineDepth = 100;
/// The number of all side lines.
std::size_t countSideLines(const std::vector<GameRecord::Line>&);

/// Headers that have no effect.
extern const std::vector<std::string> recordTags;

/// Whether a text begins like a record.
bool looksLikeRecord(std::string_view text);

/// Reads as much as possible and reports damage in `notes`. Fails only if the text is not a game record.
Result<GameRecord> readRecord(std::string_view text, const std::filesystem::path& file, Diagnostics& notes);
/// The same from a file of at most 1 MiB, a link or a card.
Result<GameRecord> loadRecord(const std::filesystem::path& file, Diagnostics& notes);
/// The game that a link, a card or a file holds; nothing if the name is none of these.
Result<std::optional<GameRecord>> findNamedGame(const std::string& named, Diagnostics& notes);

/// Replays the main line of a record up to the first action that does not fit, and reports that action in `notes`.
Result<Game> restoreGame(const GameRecord&, std::shared_ptr<const RuleImage>, Diagnostics& notes);

/// The action of the game for each line of the record, as far as it was played. Records of other programs leave out
/// lots and the stops of chains.
std::vector<std::size_t> alignActions(const GameRecord&, const Game&);
/// The mark of each action of the game.
std::vector<MoveMark> listMarks(const GameRecord&, const Game&);

/// The rules of a record: the installed variant if its digest matches, else the embedded rules.
Result<Variant> loadRules(const GameRecord&, const Library&, Diagnostics& notes);
/// The same; options other than the record's are those of the installed variant.
Result<Variant> loadRules(const GameRecord&, const Library&, const OptionChoices&, Diagnostics& notes);

/// The choices of a variant that are not the defaults.
OptionChoices chosenOptions(const Variant&);
/// A game as a record, with the rules in force.
GameRecord makeRecord(const Game&, const Variant&);
std::string recordText(const GameRecord&);

/// "+0.35", "attackers win in 5", with " depth 8" where it is known; and back.
std::string evaluationText(const Evaluation&);
std::optional<Evaluation> parseEvaluation(std::string_view text);

}  // namespace tafl
