#include "trials/store/store.hpp"

#include <ctime>
#include <limits>

#include "base/digest.hpp"
#include "base/text.hpp"
#include "host/environment.hpp"
#include "trials/store/row_reader.hpp"
#include "trials/store/sqlite.hpp"

namespace tafl {
namespace {

using sqlite::Database;
using sqlite::Failure;
using sqlite::Query;
using sqlite::Transaction;

constexpr std::int64_t applicationId = 0x5461666c;  // "Tafl"

/// Schema migrations, one per version.
constexpr const char* migrations[] = {
    // 1
    "CREATE TABLE trial (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, variant TEXT NOT NULL, name TEXT NOT NULL,"
    " digest TEXT NOT NULL, text TEXT NOT NULL, nodes INTEGER NOT NULL, depth INTEGER NOT NULL, seconds REAL NOT NULL,"
    " seed INTEGER NOT NULL, opening_plies INTEGER NOT NULL, most_plies INTEGER NOT NULL, weights_text TEXT NOT NULL,"
    " weights TEXT NOT NULL, signature TEXT NOT NULL, build TEXT NOT NULL, begun TEXT NOT NULL) STRICT;"
    "CREATE TABLE game (trial INTEGER NOT NULL REFERENCES trial (id), number INTEGER NOT NULL,"
    " state TEXT NOT NULL CHECK (state IN ('played', 'dropped', 'failed')), complaint TEXT NOT NULL,"
    " opening TEXT NOT NULL, moves TEXT NOT NULL,"
    " first TEXT NOT NULL CHECK (first IN ('attackers', 'defenders')),"
    " result TEXT NOT NULL CHECK (result IN ('attackers', 'defenders', 'draw', 'none')),"
    " rule TEXT NOT NULL, reason TEXT NOT NULL, plies INTEGER NOT NULL, seconds REAL NOT NULL, thinking REAL NOT NULL,"
    " nodes INTEGER NOT NULL, scores TEXT NOT NULL, choices INTEGER NOT NULL, royal TEXT NOT NULL,"
    " royal_first INTEGER NOT NULL, raichi INTEGER NOT NULL, tuichi INTEGER NOT NULL, fired TEXT NOT NULL,"
    " PRIMARY KEY (trial, number)) STRICT, WITHOUT ROWID;",
};
constexpr std::int64_t schemaVersion = std::size(migrations);

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
/// Splits actions at blanks; a chance action contains one within its braces.
std::vector<std::string> parseActions(std::string_view text) {
    std::vector<std::string> out;
    for (std::string& word : words(text))
        if (!out.empty() && out.back().starts_with('{') && !out.back().ends_with('}'))
            out.back() += ' ' + word;
        else
            out.push_back(std::move(word));
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

constexpr std::string_view sideNames[] = {"attackers", "defenders"};
constexpr std::string_view resultNames[] = {"attackers", "defenders", "draw", "none"};
constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t maxPlies = 1'000'000, maxNumber = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t maxText = 400, maxLongText = 1 << 20, maxMoves = 16 << 20;

void readResult(RowReader& row, auto& out) {
    const int result = row.choice("result", resultNames);
    out.unfinished = result == 3;
    out.winner = result < 2 ? static_cast<Winner>(result) : Winner::draw;
}

std::map<std::string, int> readFired(RowReader& row) {
    std::map<std::string, int> out;
    for (const std::string& word : words(row.text("fired", maxLongText))) {
        const auto colon = word.rfind(':');
        if (colon == std::string::npos) row.refuse("fired", "'" + shorten(word, 100) + "'", "rule:times");
        out[word.substr(0, colon)] =
            static_cast<int>(row.parse("fired", std::string_view(word).substr(colon + 1), 0, maxPlies));
    }
    return out;
}

constexpr const char* gameColumns =
    "number, state, complaint, opening, moves, first, result, rule, reason, plies, seconds, thinking, nodes, scores,"
    " choices, royal, royal_first, raichi, tuichi, fired";

TrialGame readGame(Query& query) {
    RowReader row(query, "game");
    TrialGame g;
    g.number = row.number<int>("number", 0, maxNumber);
    row.setRow(g.number);
    g.state = static_cast<TrialGame::State>(row.choice("state", trialStateNames));
    g.complaint = row.text("complaint", maxLongText);
    g.opening = parseActions(row.text("opening", maxMoves));
    g.moves = parseActions(row.text("moves", maxMoves));
    g.first = static_cast<Side>(row.choice("first", sideNames));
    readResult(row, g);
    g.rule = row.text("rule", maxLongText);
    g.reason = row.text("reason", maxLongText);
    g.plies = row.number<int>("plies", 0, maxPlies);
    g.seconds = row.real("seconds");
    g.searchSeconds = row.real("thinking");
    g.nodes = row.number<std::uint64_t>("nodes", 0, unlimited);
    g.scores = row.numbers<int>("scores", -maxNumber, maxNumber);
    g.legalMoveCount = row.number<std::uint64_t>("choices", 0, unlimited);
    g.royalPath = row.numbers<Square>("royal", 0, maxSquares - 1);
    g.royalFirstPly = row.number<int>("royal_first", 0, maxPlies);
    g.threats[0] = row.number<int>("raichi", 0, maxPlies);
    g.threats[1] = row.number<int>("tuichi", 0, maxPlies);
    g.fired = readFired(row);
    return g;
}

TrialRow readTrial(Query& query, std::int64_t id) {
    RowReader row(query, "trial");
    row.setRow(id);
    TrialRow t;
    t.variant = row.text("variant", 64);
    // Files are looked for by this name: it must not lead into another folder.
    if (t.variant.empty() || t.variant.find('/') != std::string::npos || t.variant.find('\0') != std::string::npos)
        row.refuse("variant", "'" + t.variant + "'", "the id of a variant");
    t.name = row.text("name", maxLongText);
    t.digest = row.text("digest", maxText);
    t.text = row.text("text", maxLongText);
    t.settings.nodes = row.number<std::uint64_t>("nodes", 0, unlimited);
    t.settings.depth = row.number<int>("depth", 0, maxNumber);
    t.settings.seconds = row.real("seconds");
    t.settings.seed = row.number<std::uint64_t>("seed", -unlimited - 1, unlimited);
    t.settings.openingPlies = row.number<int>("opening_plies", 0, maxPlies);
    t.settings.maxPlies = row.number<int>("most_plies", 0, maxPlies);
    t.settings.weights = row.text("weights_text", maxMoves);
    t.weights = row.text("weights", maxText);
    t.signature = row.text("signature", maxText);
    t.build = row.text("build", maxText);
    t.startedAt = row.text("begun", maxText);
    return t;
}

void addGame(const Database& database, std::int64_t trial, const TrialGame& g) {
    Query query(database,
                "INSERT INTO game (trial, number, state, complaint, opening, moves, first, result, rule, reason, plies,"
                " seconds, thinking, nodes, scores, choices, royal, royal_first, raichi, tuichi, fired)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
    query.bind(trial).bind(g.number).bind(trialStateNames[static_cast<int>(g.state)]).bind(g.complaint);
    query.bind(join(g.opening, " ")).bind(join(g.moves, " ")).bind(name(g.first)).bind(resultName(g)).bind(g.rule);
    query.bind(g.reason).bind(g.plies).bind(g.seconds).bind(g.searchSeconds).bind(g.nodes);
    query.bind(formatNumbers(g.scores)).bind(g.legalMoveCount).bind(formatNumbers(g.royalPath)).bind(g.royalFirstPly);
    query.bind(g.threats[0]).bind(g.threats[1]).bind(formatFired(g.fired));
    query.step();
}

std::int64_t pragma(const Database& database, const char* statement) {
    Query query(database, statement);
    return query.step() ? query.number() : 0;
}

void migrate(const Database& database) {
    Transaction transaction(database);
    for (std::int64_t version = pragma(database, "PRAGMA user_version"); version < schemaVersion; ++version)
        database.run(migrations[version]);
    database.run(("PRAGMA application_id = " + std::to_string(applicationId)).c_str());
    database.run(("PRAGMA user_version = " + std::to_string(schemaVersion)).c_str());
    transaction.commit();
}

/// Returns an error unless the file is empty or a store of a known version.
std::string validateSchema(const Database& database, bool write) {
    const std::int64_t id = pragma(database, "PRAGMA application_id"),
                       version = pragma(database, "PRAGMA user_version");
    const std::int64_t tables = pragma(database, "SELECT count(*) FROM sqlite_schema");
    if (write && id == 0 && version == 0 && tables == 0) return {};
    if (id != applicationId) return "it is the database of another program";
    if (version > schemaVersion)
        return "it was made by a later version of this program (its tables have version " + std::to_string(version) +
               ", known is " + std::to_string(schemaVersion) + ")";
    if (version < 1) return "its tables have no version";
    // Accept only the exact tables of the schema, and the indexes that SQLite makes for them. Foreign views or triggers
    // could run code or fake data.
    Query entries(database, "SELECT type, name, ifnull(sql, '') FROM sqlite_schema");
    while (entries.step()) {
        const std::string type = entries.text(), entry = entries.text(), sql = entries.text();
        const bool automatic = type == "index" && sql.empty();
        const bool known = type == "table" && !sql.empty() &&
                           std::string_view(migrations[0]).find(sql + ";") != std::string_view::npos;
        if (!automatic && !known)
            return "it holds a " + shorten(type, 40) + " '" + shorten(entry, 100) + "' that no store of trials has";
    }
    return {};
}

}  // namespace

std::string TrialRow::key() const {
    return tafl::digest(digest + "\n" + settings.text() + "\n" + weights + "\n" + signature);
}

struct Store::Impl {
    std::string file;
    std::unique_ptr<Database> database;
    bool write = false;

    /// Leaves a file that can be read where nothing can be written: with a write-ahead log, SQLite needs files beside
    /// it even for reading. Not while others use it; then the last of them does it.
    ~Impl() {
        if (!write || !database) return;
        sqlite3_busy_timeout(database->handle(), 0);
        sqlite3_exec(database->handle(), "PRAGMA journal_mode = DELETE", nullptr, nullptr, nullptr);
    }

    /// Explains a failure to the user.
    Diagnostics describe(const Failure& failure) const {
        std::string text = failure.text, valid = failure.valid;
        switch (failure.code & 0xff) {
            case SQLITE_FULL:
                text = "the disk is full";
                valid = "what was written before is safe: make room, then give the same command again";
                break;
            case SQLITE_BUSY:
            case SQLITE_LOCKED:
                text = "another program has locked it";
                valid = "try again when that has ended, or use another file";
                break;
            case SQLITE_NOTADB:
                text = "it is no SQLite database";
                valid = "a file that 'taflsmith trial --store' has made, or a new name";
                break;
            case SQLITE_CORRUPT:
                text = "it is damaged (" + failure.text + ")";
                valid = "what can be read may be saved by: sqlite3 FILE .recover | sqlite3 NEW";
                break;
            case SQLITE_CANTOPEN:
                text = "it cannot be opened";
                valid = "a file in a folder that is there and may be written";
                break;
            case SQLITE_READONLY:
                text = "it may not be written";
                break;
            case SQLITE_IOERR:
                text = "it could not be read or written (" + failure.text + ")";
                valid = "what was written before is safe";
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
    const auto status = std::filesystem::status(file, error);
    if (!write && !std::filesystem::exists(status)) return fail({impl->file, 0, 0}, "there is no such file");
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))  // a pipe would never open
        return fail({impl->file, 0, 0}, "is no ordinary file");
    try {
        impl->database = std::make_unique<Database>(
            impl->file, write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY);
        const Database& database = *impl->database;
        sqlite3_busy_timeout(database.handle(), 10'000);
        // A file from elsewhere must not run code.
        sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
        for (const int option :
             {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW})
            sqlite3_db_config(database.handle(), option, 0, nullptr);
        sqlite3_limit(database.handle(), SQLITE_LIMIT_LENGTH, 16 << 20);
        if (const std::string problem = validateSchema(database, write); !problem.empty())
            return fail({impl->file, 0, 0}, problem, "a file that 'taflsmith trial --store' has made, or a new name");
        if (write) {
            database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
            impl->write = true;
            if (pragma(database, "PRAGMA user_version") < schemaVersion) migrate(database);
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
    migrate(*impl->database);
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
        find.bind(key).step();
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

Result<std::vector<std::pair<std::int64_t, TrialRow>>> Store::trials() const {
    return impl_->catchFailures([&] {
        std::vector<std::pair<std::int64_t, TrialRow>> out;
        Query query(*impl_->database,
                    "SELECT id, variant, name, digest, text, nodes, depth, seconds, seed, opening_plies, most_plies,"
                    " weights_text, weights, signature, build, begun FROM trial ORDER BY id");
        while (query.step()) {
            const std::int64_t id = query.number();
            out.emplace_back(id, readTrial(query, id));
        }
        return out;
    });
}

Result<std::map<int, GameSummary>> Store::summaries(std::int64_t trial) const {
    return impl_->catchFailures([&] {
        std::map<int, GameSummary> out;
        Query query(*impl_->database, "SELECT number, state, result FROM game WHERE trial = ?");
        query.bind(trial);
        while (query.step()) {
            RowReader row(query, "game");
            const int number = row.number<int>("number", 0, maxNumber);
            row.setRow(number);
            GameSummary& summary = out[number];
            summary.state = static_cast<TrialGame::State>(row.choice("state", trialStateNames));
            readResult(row, summary);
        }
        return out;
    });
}

Result<std::monostate> Store::each(std::int64_t trial, const std::function<bool(TrialGame&&)>& onGame,
                                   const std::function<void(const std::string&)>& onInvalid) const {
    return impl_->catchFailures([&] {
        Query query(*impl_->database,
                    (std::string("SELECT ") + gameColumns + " FROM game WHERE trial = ? ORDER BY number").c_str());
        query.bind(trial);
        while (query.step()) {
            std::optional<TrialGame> game;
            try {
                game = readGame(query);
            } catch (const Failure& failure) {
                if (!failure.isInvalidValue() || !onInvalid) throw;
                onInvalid(failure.text);
            }
            if (game && !onGame(std::move(*game))) break;
        }
        return std::monostate{};
    });
}

Result<std::optional<TrialGame>> Store::game(std::int64_t trial, int number) const {
    return impl_->catchFailures([&]() -> std::optional<TrialGame> {
        Query query(*impl_->database,
                    (std::string("SELECT ") + gameColumns + " FROM game WHERE trial = ? AND number = ?").c_str());
        query.bind(trial).bind(number);
        if (!query.step()) return std::nullopt;
        return readGame(query);
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
