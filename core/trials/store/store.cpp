#include "trials/store/store.hpp"

#include <ctime>

#include "base/digest.hpp"
#include "base/text.hpp"
#include "host/environment.hpp"
#include "trials/store/foreign_file.hpp"
#include "trials/store/rows.hpp"
#include "trials/store/schema.hpp"

namespace tafl {
namespace {

using sqlite::Database;
using sqlite::Failure;
using sqlite::Query;
using sqlite::Transaction;

std::string formatNumbers(const auto& numbers) {
    std::string out;
    for (const auto number : numbers) out += (out.empty() ? "" : " ") + std::to_string(number);
    return out;
}
std::string formatFired(const std::map<std::string, int>& fired) {
    std::string out;
    for (const auto& [rule, times] : fired) out += (out.empty() ? "" : " ") + rule + ":" + std::to_string(times);
    return out;
}
std::string utcNow() {
    const std::time_t time = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&time, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

void addGame(const Database& database, std::int64_t trial, const TrialGame& g) {
    Query query(database,
                "INSERT INTO game (trial, number, state, complaint, opening, moves, first, result, rule, reason, plies,"
                " seconds, thinking, nodes, scores, choices, royal, royal_first, raichi, tuichi, fired)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
    query.bind(trial).bind(g.number).bind(trialStateNames[static_cast<int>(g.state)]).bind(g.failure);
    query.bind(join(g.opening, " ")).bind(join(g.moves, " ")).bind(name(g.first)).bind(resultName(g)).bind(g.rule);
    query.bind(g.reason).bind(g.plies).bind(g.seconds).bind(g.searchSeconds).bind(g.nodes);
    query.bind(formatNumbers(g.scores)).bind(g.legalMoveCount).bind(formatNumbers(g.royalPath)).bind(g.royalFirstPly);
    query.bind(g.threats[0]).bind(g.threats[1]).bind(formatFired(g.fired));
    query.step();
}

}  // namespace

std::string TrialRow::key() const {
    return tafl::digest(digest + "\n" + settings.text() + "\n" + weights + "\n" + signature);
}

struct Store::Impl {
    std::string file;
    std::unique_ptr<Database> database;
    bool write = false;

    /// Folds the log into the file, so that it can be read in a read-only folder: in WAL mode SQLite needs files beside
    /// it even for reading. While other programs use the file, this is left to the last of them.
    ~Impl() {
        if (!write || !database) return;
        sqlite3_busy_timeout(database->handle(), 0);
        sqlite3_exec(database->handle(), "PRAGMA journal_mode = DELETE", nullptr, nullptr, nullptr);
    }

    /// Explains a failure to the user.
    Diagnostics describe(const Failure& failure) const {
        Phrase text = failure.text, valid = failure.valid;
        switch (failure.code & 0xff) {
            case SQLITE_FULL:
                text = phrase("the disk is full");
                valid = phrase("what was written before is safe: make room, then give the same command again");
                break;
            case SQLITE_BUSY:
            case SQLITE_LOCKED:
                text = phrase("another program has locked it");
                valid = phrase("try again when that has ended, or use another file");
                break;
            case SQLITE_NOTADB:
                text = phrase("it is no SQLite database");
                valid = phrase("a file that 'taflsmith trial --store' has made, or a new name");
                break;
            case SQLITE_CORRUPT:
                text = phrase("it is damaged (%1)", failure.text);
                valid = phrase("what can be read may be saved by: sqlite3 FILE .recover | sqlite3 NEW");
                break;
            case SQLITE_CANTOPEN:
                text = phrase("it cannot be opened");
                valid = phrase("a file in a folder that is there and may be written");
                break;
            case SQLITE_READONLY:
                text = phrase("it may not be written");
                break;
            case SQLITE_IOERR:
                text = phrase("it could not be read or written (%1)", failure.text);
                valid = phrase("what was written before is safe");
                break;
            case SQLITE_INTERRUPT:
                text = phrase("it is damaged: reading it takes more steps than its size can need");
                break;
            default:
                break;
        }
        return {{Severity::error, {file, 0, 0}, text, valid}};
    }
    template <class Body>
    auto catchFailures(const Body& body) const -> Result<decltype(body())> {
        try {
            return body();
        } catch (const Failure& failure) {
            return tl::unexpected(describe(failure));
        }
    }

    /// The games of a trial, or all trials.
    struct Rows {
        std::string table, columns, key;

        /// ?1 is the trial, ?2 the key after which to start.
        std::string select(const std::string& what) const {
            return "SELECT " + what + " FROM " + table + " WHERE (?2 IS NULL OR " + key + " > ?2)" +
                   (table == "game" ? " AND trial = ?1" : "") + " ORDER BY " + key;
        }
    };
    /// Calls `onRow` with each row until it returns false. Rows with invalid values go to `onInvalid`.
    template <class OnRow>
    void scan(const Rows& rows, std::int64_t trial, const OnInvalid& onInvalid, const OnRow& onRow) const {
        const std::string statement = rows.select(rows.columns);
        const auto leaveOut = [&](const Failure& failure) {
            if (!onInvalid) throw failure;
            onInvalid(describe(failure).front());
        };
        std::optional<std::int64_t> last;
        std::uintmax_t read = 0, fileBytes = 0;
        for (bool more = true; more;) {
            Query query(*database, statement.c_str());
            query.bind(trial);
            if (last) query.bind(*last);
            more = false;
            try {
                while (query.step()) {
                    // Pages that refer to each other could repeat rows without end.
                    if (query.type() == SQLITE_INTEGER) {
                        const std::int64_t key = query.peekNumber();
                        if (last && key <= *last) throw Failure{SQLITE_CORRUPT, phrase("rows are not in order")};
                        last = key;
                    }
                    bool goesOn = true;
                    try {
                        goesOn = onRow(query, last.value_or(0));
                    } catch (const Failure& failure) {
                        if (!failure.isInvalidValue()) throw;
                        leaveOut(failure);
                    }
                    // Rows that share the pages of a long text could fill the memory.
                    read += query.textBytes();
                    if (read > fileBytes) fileBytes = database->fileBytes();
                    if (fileBytes > 0 && read > fileBytes)
                        throw Failure{SQLITE_CORRUPT, phrase("rows hold more text than the file")};
                    if (!goesOn) return;
                }
            } catch (const Failure& failure) {
                // SQLite does not read a value of that length, and stops: continue after its row.
                if ((failure.code & 0xff) != SQLITE_TOOBIG) throw;
                last = nextKey(rows, trial, last);
                if (!last) throw;
                leaveOut({0, phrase("%1 %2: a value is too long", rows.table, *last), phrase("at most 16 MiB")});
                more = true;
            }
        }
    }
    std::optional<std::int64_t> nextKey(const Rows& rows, std::int64_t trial, std::optional<std::int64_t> last) const {
        Query query(*database, (rows.select(rows.key) + " LIMIT 1").c_str());
        query.bind(trial);
        if (last) query.bind(*last);
        if (!query.step() || query.type() != SQLITE_INTEGER) return std::nullopt;
        return query.number();
    }
};

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

std::filesystem::path Store::defaultPath() {
    const auto folder = userDataFolder();
    return folder.empty() ? folder : folder / "trials.sqlite";
}

Result<Store> Store::open(const std::filesystem::path& file, Mode mode) {
    auto impl = std::make_unique<Impl>();
    impl->file = file.string();
    const bool write = mode == Mode::write;
    std::error_code error;
    // Creates only the default folder: another missing folder is probably a typing error.
    if (write && file == defaultPath()) std::filesystem::create_directories(file.parent_path(), error);
    if (!write && !std::filesystem::exists(file, error))
        return fail({impl->file, 0, 0}, phrase("there is no such file"));
    try {
        impl->database = sqlite::openForeignFile(file, write);
        const Database& database = *impl->database;
        if (const Phrase problem = sqlite::validateSchema(database, write); !problem.empty())
            return fail({impl->file, 0, 0}, problem,
                        phrase("a file that 'taflsmith trial --store' has made, or a new name"));
        if (write) {
            database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
            impl->write = true;
            sqlite::migrate(database);
        }
    } catch (const Failure& failure) {
        return tl::unexpected(impl->describe(failure));
    }
    return Store(std::move(impl));
}

Store Store::inMemory() {
    auto impl = std::make_unique<Impl>();
    impl->file = "(memory)";
    impl->database = std::make_unique<Database>(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    sqlite::migrate(*impl->database);
    return Store(std::move(impl));
}

Result<std::int64_t> Store::begin(const TrialRow& t) {
    return impl_->catchFailures([&] {
        const std::string key = t.key();
        Transaction transaction(*impl_->database);
        Query add(*impl_->database,
                  "INSERT INTO trial (key, variant, name, digest, text, nodes, depth, seconds, seed, opening_plies,"
                  " most_plies, weights_text, weights, signature, build, begun)"
                  " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
        const TrialSettings& s = t.settings;
        add.bind(key).bind(t.variant).bind(t.name).bind(t.digest).bind(t.text).bind(s.nodes).bind(s.depth);
        add.bind(s.seconds).bind(s.seed).bind(s.openingPlies).bind(s.maxPlies).bind(s.weights).bind(t.weights);
        add.bind(t.signature).bind(t.build).bind(t.startedAt.empty() ? utcNow() : t.startedAt);
        add.step();
        Query find(*impl_->database, "SELECT id FROM trial WHERE key = ?");
        if (!find.bind(key).step()) throw Failure{SQLITE_CORRUPT, phrase("a trial is not where its key is")};
        const std::int64_t id = find.number();
        transaction.commit();
        return id;
    });
}

Result<std::monostate> Store::add(std::int64_t trial, const TrialGame& game) {
    return add(trial, std::vector<TrialGame>{game});
}

Result<std::monostate> Store::add(std::int64_t trial, const std::vector<TrialGame>& games) {
    return impl_->catchFailures([&] {
        Transaction transaction(*impl_->database);
        for (const TrialGame& game : games) {
            Query failed(*impl_->database, "DELETE FROM game WHERE trial = ? AND number = ? AND state = 'failed'");
            failed.bind(trial).bind(game.number).step();
            addGame(*impl_->database, trial, game);
        }
        transaction.commit();
        return std::monostate{};
    });
}

Result<std::vector<std::pair<std::int64_t, TrialRow>>> Store::trials(const OnInvalid& onInvalid) const {
    return impl_->catchFailures([&] {
        std::vector<std::pair<std::int64_t, TrialRow>> out;
        impl_->scan({"trial", sqlite::trialColumns, "id"}, 0, onInvalid, [&](Query& row, std::int64_t id) {
            out.emplace_back(id, sqlite::readTrial(row, id));
            return true;
        });
        return out;
    });
}

Result<std::map<int, GameSummary>> Store::summaries(std::int64_t trial, const OnInvalid& onInvalid) const {
    return impl_->catchFailures([&] {
        std::map<int, GameSummary> out;
        impl_->scan({"game", sqlite::summaryColumns, "number"}, trial, onInvalid, [&](Query& row, std::int64_t) {
            int number = 0;
            const GameSummary summary = sqlite::readSummary(row, trial, number);
            out.emplace(number, summary);
            return true;
        });
        return out;
    });
}

Result<std::monostate> Store::each(std::int64_t trial, const std::function<bool(TrialGame&&)>& onGame,
                                   const OnInvalid& onInvalid) const {
    return impl_->catchFailures([&] {
        impl_->scan({"game", sqlite::gameColumns, "number"}, trial, onInvalid,
                    [&](Query& row, std::int64_t) { return onGame(sqlite::readGame(row, trial)); });
        return std::monostate{};
    });
}

Result<std::optional<TrialGame>> Store::game(std::int64_t trial, int number) const {
    return impl_->catchFailures([&]() -> std::optional<TrialGame> {
        Query query(
            *impl_->database,
            (std::string("SELECT ") + sqlite::gameColumns + " FROM game WHERE trial = ? AND number = ?").c_str());
        query.bind(trial).bind(number);
        if (!query.step()) return std::nullopt;
        return sqlite::readGame(query, trial);
    });
}

Result<std::monostate> Store::finish() {
    return impl_->catchFailures([&] {
        impl_->database->run("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
        return std::monostate{};
    });
}

Result<std::monostate> Store::checkIntegrity() const {
    return impl_->catchFailures([&] {
        Query query(*impl_->database, "PRAGMA quick_check(1)");
        if (query.step())
            if (const std::string result = query.text(); result != "ok") throw Failure{SQLITE_CORRUPT, result};
        return std::monostate{};
    });
}

}  // namespace tafl
