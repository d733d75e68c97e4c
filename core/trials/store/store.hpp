// Where the games of trials are kept: an SQLite file. A game is in it as soon as it has ended, and then stays.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <variant>

#include "base/diagnostic.hpp"
#include "trials/store/settings.hpp"
#include "trials/store/trial_game.hpp"

namespace tafl {

/// A trial as the store knows it. Trials with the same key have the same games.
struct TrialRow {
    std::string variant, name, digest, text;  ///< of the variant: id, name, digest of the image, the whole file
    TrialSettings settings;
    std::string weights;    ///< digest of the weights in use
    std::string signature;  ///< what the engine does with this variant: another engine has another
    std::string build;      ///< the program's version
    std::string startedAt;  ///< UTC

    /// Of everything that decides the games: variant, settings, weights, engine.
    std::string key() const;
};

/// What is known of a game without reading it.
struct GameSummary {
    TrialGame::State state{};
    Winner winner{};
    bool unfinished = false;
};

class Store {
public:
    enum class Mode { write, read };

    /// Makes the file where there is none (with Mode::write). Complains of a file that is no store, of another
    /// program's database, of one made by a later version, of damage, and of one that stays locked for ten seconds.
    static Result<Store> open(const std::filesystem::path& file, Mode = Mode::write);
    static Store inMemory();
    /// $XDG_DATA_HOME/taflsmith/trials.sqlite or the like; empty without a home.
    static std::filesystem::path defaultPath();
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    /// Takes note of a trial; one that is known stays as it is. Gives the number by which its games are found.
    Result<std::int64_t> begin(const TrialRow&);
    /// Keeps a game. One that is there stays, unless it had failed.
    Result<std::monostate> add(std::int64_t trial, const TrialGame&);
    Result<std::monostate> add(std::int64_t trial, const std::vector<TrialGame>&);  ///< all at once
    Result<std::vector<std::pair<std::int64_t, TrialRow>>> trials() const;
    Result<std::map<int, GameSummary>> summaries(std::int64_t trial) const;
    /// In the order of their numbers; `take` gives false to end it.
    Result<std::monostate> each(std::int64_t trial, const std::function<bool(TrialGame&&)>& visit) const;
    Result<std::optional<TrialGame>> game(std::int64_t trial, int number) const;
    /// Puts everything into the one file, without companions, so that it may be moved.
    Result<std::monostate> finish();
    /// Reads the whole file and looks for damage.
    Result<std::monostate> checkIntegrity() const;

private:
    struct Impl;
    explicit Store(std::unique_ptr<Impl>);
    std::unique_ptr<Impl> impl_;
};

}  // namespace tafl
