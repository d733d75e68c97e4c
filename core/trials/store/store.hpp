// The store of trial games: an SQLite file. Each game is written as soon as it ends.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <variant>

#include "base/diagnostic.hpp"
#include "trials/store/trial_game.hpp"
#include "trials/store/trial_row.hpp"

namespace tafl {

class Store {
public:
    enum class Mode { write, read };

    /// Mode::write creates the file if it is missing. Fails for a file that is not a store of this version, is damaged,
    /// or stays locked for ten seconds. A store may come from anybody: nothing in it can run, and every value that is
    /// read is checked.
    static Result<Store> open(const std::filesystem::path& file, Mode = Mode::write);
    static Store inMemory();
    /// $XDG_DATA_HOME/taflsmith/trials.sqlite or its default; empty without a home folder.
    static std::filesystem::path defaultPath();
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    /// Inserts a trial unless its key exists. Returns its number in this store.
    Result<std::int64_t> begin(const TrialRow&);
    /// Inserts a game. Replaces only a failed one.
    Result<std::monostate> add(std::int64_t trial, const TrialGame&);
    Result<std::monostate> add(std::int64_t trial, const std::vector<TrialGame>&);  ///< one transaction
    /// Rows with a value out of range go to `onInvalid` and are left out; without it they are an error.
    using OnInvalid = std::function<void(const Diagnostic&)>;
    Result<std::vector<std::pair<std::int64_t, TrialRow>>> trials(const OnInvalid& = {}) const;
    Result<std::map<int, GameSummary>> summaries(std::int64_t trial, const OnInvalid& = {}) const;
    /// Calls `onGame` in the order of numbers until it returns false.
    Result<std::monostate> each(std::int64_t trial, const std::function<bool(TrialGame&&)>& onGame,
                                const OnInvalid& = {}) const;
    Result<std::optional<TrialGame>> game(std::int64_t trial, int number) const;
    /// Folds the write-ahead log into the file, so that it can be moved.
    Result<std::monostate> finish();
    /// Scans the whole file for damage.
    Result<std::monostate> checkIntegrity() const;

private:
    struct Impl;
    explicit Store(std::unique_ptr<Impl>);
    std::unique_ptr<Impl> impl_;
};

}  // namespace tafl
