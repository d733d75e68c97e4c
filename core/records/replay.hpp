// Recorded games played again: is every move legal, does it take what was taken, and do our rules end the game as it
// ended?
#pragma once
#include "records/exceptions.hpp"
#include "records/plain_record.hpp"
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
        early,     ///< our game was over, the record goes on
        notEnded,  ///< the record says that the rules ended it; ours goes on
        otherWinner
    };
    Kind kind = Kind::agrees;
    int ply = 0;                 ///< the move at fault, from 1
    std::string text;            ///< what differs
    int unenforced = 0;          ///< ends by repetition or counters that the record did not heed
    bool otherPosition = false;  ///< does not begin from the layout
    double bits = 0;             ///< log2 of the legal moves, summed over the moves played
    bool agrees() const { return kind == Kind::agrees; }
};
std::string_view name(ReplayVerdict::Kind);

/// Plays one game. The board is set anew.
ReplayVerdict replay(Board&, const RecordedGame&);

struct GameReport {
    enum class Status { agrees, known, disagrees, stale };
    std::string id;
    Status status{};
    ReplayVerdict verdict;
    const ReplayException* exception = nullptr;  ///< known and stale
};
struct FileReport {
    std::filesystem::path file;
    std::vector<std::string> variants;  ///< ids played under
    int games = 0, agree = 0, known = 0, disagree = 0, stale = 0, unenforced = 0, otherPosition = 0;
    std::vector<GameReport> notable;  ///< all that do not simply agree, and those with unenforced ends
    Diagnostics notes;                ///< lines that could not be read
};

class Replayer {
public:
    Replayer(const Library& library, ReplayExceptions exceptions, ReplayVariants variants)
        : library_(library), exceptions_(std::move(exceptions)), variants_(std::move(variants)) {}

    /// Plays all games of a file. Without `variant` it is the one that names the file's stem in `records`, or what the
    /// list of variants by game says.
    Result<FileReport> play(const std::filesystem::path& file, const std::string& variant,
                            const OptionChoices& options);

private:
    struct Table {
        std::string id;
        std::unique_ptr<Board> board;
    };
    Result<Table*> table(const std::string& variant, const OptionChoices& options);
    Result<std::string> variantOf(const std::filesystem::path& file) const;
    void judge(const RecordedGame&, ReplayVerdict, FileReport&) const;

    const Library& library_;
    ReplayExceptions exceptions_;
    ReplayVariants variants_;
    std::map<std::string, Table> tables_;
    mutable std::optional<std::vector<VariantHeader>> headers_;
};

}  // namespace tafl
