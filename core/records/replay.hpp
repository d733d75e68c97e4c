// Recorded games played again: is every move legal, does it take what was taken, and do our rules end the game as it
// ended?
#pragma once
#include "records/collection.hpp"
#include "records/exceptions.hpp"
#include "variant/variant.hpp"

namespace tafl {

/// What came of one game.
struct ReplayVerdict {
    enum class Kind {
        agrees,
        unreadable,  ///< the record itself
        start,       ///< another side moves first, or the position cannot be set up
        illegal,
        captures,
        endedEarly,  ///< our game was over, the record goes on
        notEnded,    ///< the record says that the rules ended it; ours goes on
        otherWinner
    };
    Kind kind = Kind::agrees;
    int ply = 0;               ///< the move at fault, from 1
    std::string text;          ///< what differs
    int unenforcedEnds = 0;    ///< ends by repetition or counters that the record did not heed
    bool customStart = false;  ///< does not begin from the layout
    double bits = 0;           ///< log2 of the legal moves, summed over the moves played
    bool agrees() const { return kind == Kind::agrees; }
};
std::string_view name(ReplayVerdict::Kind);

/// Plays one game. The board is set anew.
ReplayVerdict replay(Position&, const RecordedGame&);
/// The same for a game in any form, a record of ours included.
ReplayVerdict replay(const std::shared_ptr<const RuleImage>&, Position&, const RecordedGame&);

/// The variant that names the stem of a file of games among its `records`.
Result<std::string> findVariantByRecords(const std::filesystem::path& file, const std::vector<VariantHeader>&);

struct GameReport {
    enum class Status { agrees, known, disagrees, stale };
    std::string id;
    Status status{};
    ReplayVerdict verdict;
    const ReplayException* exception = nullptr;  ///< known and stale
};
struct FileReport {
    std::filesystem::path file;
    RecordFormat format{};              ///< as guessed
    std::vector<std::string> variants;  ///< ids played under
    int games = 0, agree = 0, known = 0, disagree = 0, stale = 0, unenforcedEnds = 0, customStart = 0;
    std::vector<GameReport> notable;  ///< all that do not simply agree, and those with unenforced ends
    Diagnostics notes;                ///< lines that could not be read
};

class Replayer {
public:
    Replayer(const Library& library, ReplayExceptions exceptions, ReplayVariants variants)
        : library_(library), exceptions_(std::move(exceptions)), variants_(std::move(variants)) {}

    /// Plays all games of a file, in whatever form it is. Without `variant` it is what the list of variants by game
    /// says, the rules that the record itself brings, or the one that names the file's stem in `records`.
    Result<FileReport> play(const std::filesystem::path& file, const std::string& variant,
                            const OptionChoices& options);

private:
    struct RuleContext {
        std::string id;
        std::shared_ptr<const RuleImage> image;
        std::unique_ptr<Position> board;
    };
    Result<RuleContext*> findContext(const std::string& variant, const OptionChoices& options);
    Result<RuleContext*> findContext(const RecordedGame&,
                                     Diagnostics& notes);  ///< by its own rules; null: it brings none
    Result<std::string> findVariant(const std::filesystem::path& file) const;
    void classify(const RecordedGame&, ReplayVerdict, FileReport&) const;

    const Library& library_;
    ReplayExceptions exceptions_;
    ReplayVariants variants_;
    std::map<std::string, RuleContext> contexts_;
    mutable std::optional<std::vector<VariantHeader>> headers_;
};

}  // namespace tafl
