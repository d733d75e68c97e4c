// Games to study: from files in any format that `replay` reads, and from trial stores.
#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "records/collection.hpp"
#include "trials/store/trial_row.hpp"

namespace tafl {

/// The rules of a game.
struct StudyRules {
    Variant variant;
    std::shared_ptr<const RuleImage> image;
};

/// A game, up to its first illegal action.
struct StudyGame {
    std::string id;  ///< of the file and of the game in it
    std::shared_ptr<const StudyRules> rules;
    Game game;
    std::optional<Winner> winner;  ///< recorded, or by the rules
    bool cutShort = false;         ///< the rules refuse the rest of the record
};

/// A record's statement of its rules. Equal for equal rules of one program.
std::string rulesKey(const GameRecord&);

/// Whether a file is an SQLite database, as stores are.
bool looksLikeStore(const std::filesystem::path&);

class GameSource {
public:
    /// `variant` (empty: none) replaces the rules that records, file names and stores state.
    GameSource(const Library& library, std::string variant = {}, OptionChoices options = {})
        : library_(library), variant_(std::move(variant)), options_(std::move(options)) {}

    /// Calls `onGame` for each game until it returns false. Problems with single games go to `notes`.
    using OnGame = std::function<bool(StudyGame&&)>;
    Result<std::monostate> each(const std::filesystem::path& file, const OnGame& onGame, Diagnostics& notes);

private:
    using Rules = std::shared_ptr<const StudyRules>;
    Result<std::monostate> eachOfStore(const std::filesystem::path&, const OnGame&, Diagnostics& notes);
    Result<std::monostate> eachOfFile(const std::filesystem::path&, const OnGame&, Diagnostics& notes);
    Result<Rules> findRules(const RecordedGame&, const std::filesystem::path&, Diagnostics& notes);
    Result<Rules> findRules(const TrialRow&);
    Result<Rules> compile(Result<Variant>);
    Result<Rules> loadRules(const std::string& variant);

    const Library& library_;
    std::string variant_;
    OptionChoices options_;
    std::map<std::string, Rules> byName_, byDigest_;
    std::optional<std::vector<VariantHeader>> headers_;
};

}  // namespace tafl
