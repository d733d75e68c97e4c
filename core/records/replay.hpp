// Replays recorded games and compares legality, captures and the end of the game.
#pragma once
#include "records/collection.hpp"
#include "records/exceptions.hpp"
#include "variant/variant.hpp"

namespace tafl {

/// The result of one replay.
struct ReplayVerdict {
    enum class Kind {
        agrees,
        unreadable,  ///< a move cannot be read
        start,       ///< another side moves first, or the position cannot be set up
        illegal,
        captures,
        endedEarly,  ///< our rules end the game, the record goes on
        notEnded,    ///< the record ends by a rule, our rules go on
        otherWinner,
        failed  ///< a callback of a rule
    };
    Kind kind = Kind::agrees;
    int ply = 0;               ///< the first move that differs, from 1
    Phrase text;               ///< what differs
    int unenforcedEnds = 0;    ///< ends by repetition or counters that the record ignores
    bool customStart = false;  ///< does not begin from the layout
    double bits = 0;           ///< sum of log2(legal moves) over the moves played
    bool agrees() const { return kind == Kind::agrees; }
};
std::string_view name(ReplayVerdict::Kind);

/// Replays one game; sets up the position first.
ReplayVerdict replay(Position&, const RecordedGame&);
/// The same for a game in any format, including game records.
ReplayVerdict replay(const std::shared_ptr<const RuleImage>&, Position&, const RecordedGame&);
/// The same. If a rule fails, the verdict says so, and the position is made anew.
ReplayVerdict replay(const std::shared_ptr<const RuleImage>&, std::unique_ptr<Position>&, const RecordedGame&);

/// The variant whose `records` list the stem of the file.
Result<std::string> findVariantByRecords(const std::filesystem::path& file, const std::vector<VariantHeader>&);

struct GameReport {
    enum class Status { agrees, known, disagrees, stale };
    std::string id;
    Status status{};
    ReplayVerdict verdict;
    const ReplayException* exception = nullptr;  ///< for known and stale
};
struct FileReport {
    std::filesystem::path file;
    RecordFormat format{};              ///< as detected
    std::vector<std::string> variants;  ///< ids of the variants used
    int games = 0, agree = 0, known = 0, disagree = 0, stale = 0, unenforcedEnds = 0, customStart = 0;
    int piecesFromVariant = 0;        ///< games whose format does not tell special pieces from men
    std::vector<GameReport> notable;  ///< games that do not agree, and those with unenforced ends
    Diagnostics notes;                ///< lines that could not be read
};

class Replayer {
public:
    Replayer(const Library& library, ReplayExceptions exceptions, ReplayVariants variants)
        : library_(library), exceptions_(std::move(exceptions)), variants_(std::move(variants)) {}

    /// Replays all games of a file. An empty `variant` means, in this order: the entry in the list of variants, the
    /// rules in the record, the variant whose `records` list the file.
    Result<FileReport> play(const std::filesystem::path& file, const std::string& variant,
                            const OptionChoices& options);

private:
    struct RuleContext {
        std::string id;
        std::shared_ptr<const RuleImage> image;
        std::unique_ptr<Position> position;
    };
    Result<RuleContext*> findContext(const std::string& variant, const OptionChoices& options);
    Result<RuleContext*> findContext(const RecordedGame&,
                                     Diagnostics& notes);  ///< by the rules in the record; null: it has none
    Result<std::string> findVariant(const std::filesystem::path& file) const;
    void classify(const RecordedGame&, ReplayVerdict, FileReport&) const;

    const Library& library_;
    ReplayExceptions exceptions_;
    ReplayVariants variants_;
    std::map<std::string, RuleContext> contexts_;
    mutable std::optional<std::vector<VariantHeader>> headers_;
};

}  // namespace tafl
