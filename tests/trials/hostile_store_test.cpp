// Stores from strangers: any value in any column, files beside a store, pages that refer to each other, odd figures.
#include <gmock/gmock.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <climits>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "support/messages.hpp"
#include "support/shell.hpp"
#include "trials/report/merge.hpp"
#include "trials/report/plots.hpp"
#include "trials/store/sqlite.hpp"
#include "trials/support.hpp"

namespace tafl {
namespace {

using namespace trials_tests;
using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

/// A connection without any protection, as a stranger has it.
class Connection {
public:
    explicit Connection(const fs::path& file) { sqlite3_open(file.c_str(), &database_); }
    ~Connection() { sqlite3_close(database_); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    bool run(const std::string& statements) {
        return sqlite3_exec(database_, statements.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
    }
    std::string error() const { return sqlite3_errmsg(database_); }

private:
    sqlite3* database_ = nullptr;
};

struct Column {
    std::string table, name, type;
};

constexpr const char* trialColumns =
    "id INTEGER,key TEXT,variant TEXT,name TEXT,digest TEXT,text TEXT,nodes INTEGER,depth INTEGER,seconds REAL,"
    "seed INTEGER,opening_plies INTEGER,most_plies INTEGER,weights_text TEXT,weights TEXT,signature TEXT,build TEXT,"
    "begun TEXT";
constexpr const char* gameColumns =
    "trial INTEGER,number INTEGER,state TEXT,complaint TEXT,opening TEXT,moves TEXT,first TEXT,result TEXT,rule TEXT,"
    "reason TEXT,plies INTEGER,seconds REAL,thinking REAL,nodes INTEGER,scores TEXT,choices INTEGER,royal TEXT,"
    "royal_first INTEGER,raichi INTEGER,tuichi INTEGER,fired TEXT";

std::vector<Column> columns() {
    std::vector<Column> out;
    for (const auto& [table, list] : {std::pair("trial", trialColumns), std::pair("game", gameColumns)})
        for (const std::string& each : split(list, ',')) {
            const auto parts = words(each);
            out.push_back({table, parts[0], parts[1]});
        }
    return out;
}

struct Value {
    std::string sql, type;
};

/// U+202E reverses what follows it.
const Value values[] = {{"-1", "INTEGER"},
                        {"0", "INTEGER"},
                        {"9223372036854775807", "INTEGER"},
                        {"-9223372036854775807 - 1", "INTEGER"},
                        {"2147483647", "INTEGER"},
                        {"-0.5", "REAL"},
                        {"9e999", "REAL"},
                        {"1e300", "REAL"},
                        {"NULL", "NULL"},
                        {"x'00ff'", "BLOB"},
                        {"''", "TEXT"},
                        {"'seven'", "TEXT"},
                        {"'5'", "TEXT"},
                        {"'-1 99999999999999999999 361'", "TEXT"},
                        {"'../../etc/passwd'", "TEXT"},
                        {"char(8238) || 'live' || char(27) || '[31m'", "TEXT"},
                        {"cast(x'ff00fe' AS TEXT)", "TEXT"},
                        {"'=1+1\"<script>' || char(10) || ']'", "TEXT"},
                        {"printf('%.*c', 400000, 'a')", "TEXT"}};

/// A store with two trials of Brandubh: 1, and its copy 2, which is to be spoilt.
class Hostile : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder = std::make_unique<Folder>();
        brandubh = std::make_unique<TrialSubject>(subject("nielsen-brandubh-7"));
        TrialPlan plan = makePlan(4, 40);
        plan.settings.seed = 1;
        plan.store = folder->path / "good.sqlite";
        ASSERT_TRUE(runTrial(*brandubh, plan).diagnostics.empty());
        TrialRow second = Store::open(plan.store)->trials()->front().second;
        second.settings.seed = 2;
        // A copy as the trial with seed 2, in tables that take any value.
        Connection good(plan.store);
        std::string lax[2];
        for (const Column& c : columns()) {
            std::string& list = lax[c.table == "game"];
            list += (list.empty() ? "" : ", ") + c.name;
            if (c.name == "id") list += " INTEGER PRIMARY KEY";
            if (c.name == "key") list += " UNIQUE";
        }
        ASSERT_TRUE(good.run("INSERT INTO trial SELECT 2, '" + second.key() +
                             "', variant, name, digest, text, nodes, depth, seconds,"
                             " 2, opening_plies, most_plies, weights_text, weights, signature, build, begun FROM trial;"
                             "CREATE TEMP TABLE copies AS SELECT * FROM game; UPDATE copies SET trial = 2;"
                             "INSERT INTO game SELECT * FROM copies;"
                             "CREATE TABLE strict_tables AS SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL;"
                             "PRAGMA writable_schema = ON;"
                             "UPDATE sqlite_schema SET sql = 'CREATE TABLE trial (" +
                             lax[0] +
                             ")' WHERE name = 'trial';"
                             "UPDATE sqlite_schema SET sql = 'CREATE TABLE game (" +
                             lax[1] + ", PRIMARY KEY (trial, number)) WITHOUT ROWID' WHERE name = 'game'"))
            << good.error();
    }
    static void TearDownTestSuite() { folder.reset(), brandubh.reset(); }

    /// A store with this value in trial 2 or its first game. False if it cannot hold it.
    static bool makeStore(const fs::path& file, const Column& column, const std::string& value) {
        fs::copy_file(folder->path / "good.sqlite", file, fs::copy_options::overwrite_existing);
        const std::string row =
            column.table == "game" ? "trial = 2 AND number = (SELECT min(number) FROM game)" : "id = 2";
        if (!Connection(file).run("UPDATE " + column.table + " SET " + column.name + " = " + value + " WHERE " + row))
            return false;
        return Connection(file).run(
            "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = (SELECT sql FROM strict_tables WHERE"
            " strict_tables.name = sqlite_master.name) WHERE type = 'table' AND name <> 'strict_tables'; PRAGMA "
            "writable_schema = "
            "RESET;"
            "DROP TABLE strict_tables; PRAGMA journal_mode = DELETE");
    }

    static inline std::unique_ptr<Folder> folder;
    static inline std::unique_ptr<TrialSubject> brandubh;
    static Result<TrialVariant> load(const TrialRow&) { return TrialVariant{brandubh->image, {}}; }
};

/// No character that a terminal or an eye could mistake, and no figure that is none.
void expectSane(const std::string& text, const std::string& of) {
    for (const char* part : {"\xe2\x80\xae", "\x1b[31m", "\xff"}) EXPECT_THAT(text, Not(HasSubstr(part))) << of;
    for (const char* part : {" nan", "\"nan", ">nan", "\"inf", "-nan"}) EXPECT_THAT(text, Not(HasSubstr(part))) << of;
}

TEST_F(Hostile, AnyValueInAnyColumn) {
    const auto file = folder->path / "hostile.sqlite";
    int stores = 0;
    for (const Column& column : columns())
        for (const Value& value : values) {
            const std::string of = column.table + "." + column.name + " = " + value.sql;
            SCOPED_TRACE(of);
            if (!makeStore(file, column, value.sql)) continue;
            ++stores;
            const auto start = std::chrono::steady_clock::now();
            const auto store = Store::open(file, Store::Mode::read);
            ASSERT_TRUE(store) << messages(store.error());
            Diagnostics notes;
            const auto reports = makeReports(*store, load, {}, "", notes);
            ASSERT_TRUE(reports) << messages(reports.error());
            // The other trial stays readable.
            ASSERT_FALSE(reports->empty());
            EXPECT_EQ(reports->front().last().figures.games(), 4);
            const std::string messageText = messages(notes);
            const bool wrongType = value.type != column.type && !(column.type == "REAL" && value.type == "INTEGER");
            const bool isRead = column.name != "key" && column.name != "id" && column.name != "trial";
            const bool negative = value.sql.starts_with("-") && column.type != "TEXT" && column.name != "seed";
            if (isRead && (wrongType || negative)) {
                EXPECT_THAT(messageText, HasSubstr("hostile.sqlite: warning: left out: "));
                EXPECT_THAT(messageText, HasSubstr(": " + column.name + " is "));
            }
            expectSane(messageText, "notes");
            const std::string page = formatHtml(*reports, "");
            expectSane(page, "page");
            EXPECT_THAT(page, Not(HasSubstr("<script>")));
            for (const Report& report : *reports)
                (void)toJson(report).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
            const auto csv = formatCsv(*store, "", notes);
            ASSERT_TRUE(csv);
            expectSane(*csv, "table");
            EXPECT_TRUE(formatRecords(*store, load, *environment().library, "", notes));
            Store all = Store::inMemory();
            if (const auto merged = mergeInto(all, file, load)) {
                EXPECT_GE(merged->added, 4);
            } else {
                EXPECT_THAT(messages(merged.error()), HasSubstr("hostile.sqlite: error: "));
            }
            EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
        }
    EXPECT_GT(stores, 700);
}

/// SQLite reads no such value, and stops there.
TEST_F(Hostile, RowsBehindAValueThatIsTooLongAreRead) {
    const auto file = folder->path / "long.sqlite";
    for (const auto& [column, message] :
         {std::pair(Column{"trial", "text", "TEXT"}, "left out: trial 2: a value is too long"),
          std::pair(Column{"game", "moves", "TEXT"}, "left out: game ")}) {
        ASSERT_TRUE(makeStore(file, column, "printf('%.*c', 17000000, 'a')"));
        ASSERT_TRUE(
            Connection(file).run("UPDATE trial SET id = 3 WHERE id = 1; UPDATE game SET trial = 3 WHERE trial = 1"));
        const auto store = Store::open(file, Store::Mode::read);
        ASSERT_TRUE(store);
        Diagnostics notes;
        const auto reports = makeReports(*store, load, {}, "", notes);
        ASSERT_TRUE(reports) << messages(reports.error());
        EXPECT_EQ(reports->size(), column.table == "game" ? 2u : 1u);
        EXPECT_EQ(reports->front().last().figures.games(), column.table == "game" ? 3 : 4) << "the games behind it";
        EXPECT_EQ(reports->back().last().figures.games(), 4) << "the trial behind it";
        EXPECT_THAT(messages(notes), HasSubstr(message));
        EXPECT_THAT(messages(notes), HasSubstr("a value is too long (at most 16 MiB)"));
    }
}

/// One value per column, through the program and in a trial that goes on.
TEST_F(Hostile, TrialsGoOnAndTheProgramReports) {
    const auto file = folder->path / "continued.sqlite";
    std::size_t turn = 0;
    for (const Column& column : columns()) {
        // Each value has its turn, and a value of the wrong type is among them.
        const Value& value = values[turn++ % std::size(values)];
        SCOPED_TRACE(column.table + "." + column.name + " = " + value.sql);
        if (!makeStore(file, column, value.sql)) continue;
        const auto [status, out] = cli_tests::shell("timeout 60 '" + program.string() + "' report --store '" +
                                                    file.string() + "' --quiet 2>&1");
        EXPECT_EQ(status, 0) << out;
        expectSane(out, "tables");
        TrialPlan plan = makePlan(4, 40);
        plan.settings.seed = 2;
        plan.store = file;
        const TrialResult result = runTrial(*brandubh, plan);
        if (result.diagnostics.empty())
            EXPECT_EQ(result.figures.games(), 4);
        else
            EXPECT_THAT(messages(result.diagnostics), HasSubstr("continued.sqlite: error: "));
    }
}

TEST_F(Hostile, NotesAreBounded) {
    const auto file = folder->path / "many.sqlite";
    ASSERT_TRUE(makeStore(file, {"game", "plies", "INTEGER"}, "-1"));
    ASSERT_TRUE(Connection(file).run(
        "INSERT INTO game SELECT trial, n + 1000000, state, complaint, opening, moves, first, result, rule, reason, "
        "-1, seconds,"
        " thinking, nodes, scores, choices, royal, royal_first, raichi, tuichi, fired FROM game JOIN (WITH RECURSIVE"
        " c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 30) SELECT n FROM c)"
        " WHERE trial = 2 AND number = (SELECT min(number) FROM game)"));
    const auto store = Store::open(file, Store::Mode::read);
    ASSERT_TRUE(store);
    Diagnostics notes;
    ASSERT_TRUE(makeReports(*store, load, {}, "", notes));
    ASSERT_EQ(notes.size(), 11u);
    EXPECT_THAT(notes.back().message(), HasSubstr("many.sqlite: warning: 21 more"));
}

std::string contents(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A page of a table whose every entry leads to the next page: 50^8 times the same row.
TEST_F(Hostile, PagesThatReferToEachOtherEnd) {
    const auto file = folder->path / "pages.sqlite";
    ASSERT_TRUE(makeStore(file, {"trial", "build", "TEXT"}, "'0'"));
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    std::int64_t root = 0, pages = 0;
    const auto read = [](void* out, int, char** text, char**) {
        *static_cast<std::int64_t*>(out) = std::stoll(text[0]);
        return 0;
    };
    sqlite3_exec(database, "SELECT rootpage FROM sqlite_schema WHERE name = 'trial'", read, &root, nullptr);
    sqlite3_exec(database, "PRAGMA page_count", read, &pages, nullptr);
    sqlite3_close(database);
    constexpr std::size_t pageSize = 4096;
    constexpr int levels = 8, entries = 50;
    std::string data = contents(file);
    ASSERT_EQ(data.size(), static_cast<std::size_t>(pages) * pageSize);
    const auto at = [&](std::int64_t page) { return static_cast<std::size_t>(page - 1) * pageSize; };
    const auto big = [](std::string& text, std::size_t where, std::uint32_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) text[where + i] = static_cast<char>(value >> 8 * (bytes - 1 - i));
    };
    const std::string leaf = data.substr(at(root), pageSize);
    // Interior pages: type 5, one cell of child and key for each entry.
    for (int level = 0; level < levels; ++level) {
        const std::int64_t child = pages + 1 + level;
        std::string page(pageSize, '\0');
        page[0] = 5;
        big(page, 3, entries, 2);
        big(page, 5, pageSize - 5 * entries, 2);
        big(page, 8, static_cast<std::uint32_t>(child), 4);
        for (int i = 0; i < entries; ++i) {
            const std::size_t cell = pageSize - 5 * (i + 1);
            big(page, 12 + 2 * i, static_cast<std::uint32_t>(cell), 2);
            big(page, cell, static_cast<std::uint32_t>(child), 4);
            page[cell + 4] = 100;
        }
        if (level == 0)
            data.replace(at(root), pageSize, page);
        else
            data += page;
    }
    data += leaf;
    big(data, 28, static_cast<std::uint32_t>(pages + levels), 4);
    std::ofstream(file, std::ios::binary) << data;
    const auto start = std::chrono::steady_clock::now();
    const auto store = Store::open(file, Store::Mode::read);
    const auto trials = store ? store->trials() : tl::unexpected(store.error());
    ASSERT_FALSE(trials);
    EXPECT_THAT(messages(trials.error()), HasSubstr("it is damaged"));
    Store all = Store::inMemory();
    EXPECT_FALSE(mergeInto(all, file, load));
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

/// Seven rows with the same long text: their cells name the same first page of it.
TEST_F(Hostile, RowsThatShareATextDoNotMultiplyIt) {
    const auto file = folder->path / "shared.sqlite";
    constexpr std::size_t pageSize = 4096, minLocal = 489;  // bytes of a row in its page, if the rest lies elsewhere
    constexpr std::uint8_t leafPage = 13;
    std::string data;
    std::size_t page = 0, cell = 0, payload = 0, head = 0;
    const auto number = [&](std::size_t at, int bytes) {
        std::size_t out = 0;
        for (int i = 0; i < bytes; ++i)
            out = out << 8 | static_cast<std::uint8_t>(data[at + static_cast<std::size_t>(i)]);
        return out;
    };
    const auto make = [&](std::size_t length) {
        ASSERT_TRUE(makeStore(file, {"trial", "text", "TEXT"}, "printf('%.*c', " + std::to_string(length) + ", 'a')"));
        ASSERT_TRUE(Connection(file).run("DELETE FROM game; DELETE FROM trial WHERE id = 1; VACUUM"));
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
        const auto read = [](void* out, int, char** text, char**) {
            *static_cast<std::size_t*>(out) = std::stoull(text[0]);
            return 0;
        };
        std::size_t root = 0;
        sqlite3_exec(database, "SELECT rootpage FROM sqlite_schema WHERE name = 'trial'", read, &root, nullptr);
        sqlite3_close(database);
        data = contents(file);
        page = (root - 1) * pageSize;
        ASSERT_GT(page, 0u);
        ASSERT_EQ(number(page, 1), leafPage);
        ASSERT_EQ(number(page + 3, 2), 1u) << "one row";
        cell = page + number(page + 8, 2);
        // The length of the row, seven bits a byte, then its id in one byte.
        for (payload = 0, head = 0;; ++head) {
            payload = payload << 7 | (number(cell + head, 1) & 127);
            if (number(cell + head, 1) < 128) break;
        }
        head += 2;
    };
    constexpr std::size_t length = 300'000;
    ASSERT_NO_FATAL_FAILURE(make(length));
    // A length that leaves as little of the row in its page as possible, so that seven fit.
    ASSERT_NO_FATAL_FAILURE(make(length - (payload - minLocal) % (pageSize - 4)));
    const std::size_t size = head + minLocal + 4;
    const std::string row = data.substr(cell, size);
    std::string planted(pageSize, '\0');
    const auto put = [&](std::size_t at, std::size_t value) {
        planted[at] = static_cast<char>(value >> 8), planted[at + 1] = static_cast<char>(value);
    };
    constexpr std::size_t rows = 7;
    planted[0] = leafPage;
    put(3, rows), put(5, pageSize - rows * size);
    for (std::size_t i = 0; i < rows; ++i) {
        const std::size_t at = pageSize - (i + 1) * size;
        put(8 + 2 * i, at);
        planted.replace(at, size, row);
        planted[at + head - 1] = static_cast<char>(i + 1);
    }
    data.replace(page, pageSize, planted);
    std::ofstream(file, std::ios::binary) << data;
    ASSERT_LT(data.size(), 2 * length);
    const auto store = Store::open(file, Store::Mode::read);
    ASSERT_TRUE(store) << messages(store.error());
    const auto trials = store->trials();
    ASSERT_FALSE(trials) << trials->size() << " rows";
    EXPECT_THAT(messages(trials.error()), HasSubstr("it is damaged (rows hold more text than the file)"));
}

TEST(ForeignFile, StatementsWithoutEndAreEnded) {
    const Folder folder;
    const auto file = folder.path / "store.sqlite";
    sqlite::Database database(file.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    database.boundWork(file);
    const char* endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n WHERE x < 0";
    for (int times = 0; times < 2; ++times) try {
            sqlite::Query(database, endless).step();
            ADD_FAILURE() << "it ended";
        } catch (const sqlite::Failure& failure) {
            EXPECT_EQ(failure.code & 0xff, SQLITE_INTERRUPT);
        }
    EXPECT_TRUE(sqlite::Query(database, "SELECT 1").step()) << "the next statement has its own bound";
}

TEST(ForeignFile, FilesBesideAStoreAreOrdinary) {
    const Folder folder;
    const auto file = folder.path / "store.sqlite";
    ASSERT_TRUE(Store::open(file));
    for (const char* suffix : {"-wal", "-shm", "-journal"}) {
        const fs::path beside = file.string() + suffix;
        const auto expectRefused = [&] {
            for (const auto mode : {Store::Mode::read, Store::Mode::write}) {
                const auto store = Store::open(file, mode);
                ASSERT_FALSE(store);
                EXPECT_THAT(messages(store.error()),
                            HasSubstr(std::string(suffix) + "' beside it is no ordinary file"));
            }
        };
        ASSERT_EQ(mkfifo(beside.c_str(), 0600), 0);
        expectRefused();
        fs::remove(beside);
        fs::create_symlink(folder.write("other", "important"), beside);
        expectRefused();
        fs::remove(beside);
    }
    EXPECT_TRUE(Store::open(file));
}

/// SQLite deletes the further file that a journal names.
TEST(ForeignFile, AJournalNamesNoOtherFile) {
    const Folder folder;
    const auto file = folder.path / "store.sqlite";
    ASSERT_TRUE(Store::open(file));
    const auto other = folder.write("other", "important");
    std::string journal("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
    journal.resize(4096);
    journal += other.string() + std::string(12, '\0') + "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
    folder.write("store.sqlite-journal", journal);
    const auto store = Store::open(file);
    ASSERT_FALSE(store);
    EXPECT_THAT(messages(store.error()), HasSubstr("'store.sqlite-journal' beside it names another file"));
    EXPECT_EQ(contents(other), "important");
}

/// SQLite gives such names another meaning: the games would be in memory, or in another file.
TEST(ForeignFile, NamesAreNames) {
    const Folder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path);
    for (const char* name : {":memory:", "file:a?mode=memory", "file:a"}) {
        ASSERT_TRUE(Store::open(name)) << name;
        EXPECT_TRUE(fs::exists(folder.path / name)) << name;
    }
    EXPECT_FALSE(fs::exists(folder.path / "a"));
    fs::current_path(before);
}

/// As another user, since root may write everywhere.
std::string readAsNobody(const fs::path& file) {
    const auto answer = file.string() + ".answer";
    std::ofstream(answer).close();
    fs::permissions(answer, fs::perms::all);
    const pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && setuid(65534) != 0) _exit(1);
        const auto store = Store::open(file, Store::Mode::read);
        const auto trials = store ? store->trials() : tl::unexpected(store.error());
        std::ofstream(answer) << (trials ? std::to_string(trials->size()) + " trials" : messages(trials.error()));
        _exit(0);
    }
    waitpid(child, nullptr, 0);
    return contents(answer);
}

/// Bytes 18 and 19 say that a file has a write-ahead log: so does one whose writers were killed, or that was copied.
TEST_F(Hostile, ReadOnlyFolders) {
    const Folder place;
    const auto file = place.path / "odd # name?%41.sqlite";
    ASSERT_TRUE(makeStore(file, {"trial", "build", "TEXT"}, "'0'"));
    ASSERT_TRUE(Connection(file).run("PRAGMA journal_mode = WAL"));
    ASSERT_EQ(contents(file)[18], 2);
    ASSERT_FALSE(fs::exists(file.string() + "-wal"));
    std::ofstream(file.string() + ".answer").close();
    const auto perms = fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read | fs::perms::others_exec |
                       fs::perms::group_read | fs::perms::group_exec;
    fs::permissions(place.path, perms);
    fs::permissions(file, perms);
    EXPECT_EQ(readAsNobody(file), "2 trials");
    // Games that are only in the log must not be passed over.
    fs::permissions(place.path, fs::perms::all);
    fs::permissions(file, fs::perms::all);
    {
        Connection writer(file);
        ASSERT_TRUE(writer.run(
            "PRAGMA wal_autocheckpoint = 0; DELETE FROM game WHERE trial = 2; DELETE FROM trial WHERE id = 2"));
        fs::copy_file(file, place.path / "killed.sqlite");
        fs::copy_file(file.string() + "-wal", place.path / "killed.sqlite-wal");
    }
    const auto killed = place.path / "killed.sqlite";
    std::ofstream(killed.string() + ".answer").close();
    fs::permissions(place.path, perms);
    EXPECT_THAT(readAsNobody(killed), HasSubstr("its last games are in 'killed.sqlite-wal'"));
    fs::permissions(place.path, fs::perms::all);
    const auto here = Store::open(killed, Store::Mode::read);
    ASSERT_TRUE(here);
    EXPECT_EQ(here->trials()->size(), 1u) << "the log counts";
}

TEST(Plots, OddFiguresStayInBounds) {
    for (const int plies : {-1, INT_MIN, INT_MAX, 0, 1'000'000}) {
        TrialFigures figures;
        TrialGame game;
        game.winner = Winner::attackers;
        game.rule = std::string(400'000, 'r');
        game.plies = plies;
        figures.add(game);
        game.plies = 5;
        figures.add(game);
        game.plies = plies;
        figures.add(game);
        EXPECT_THAT(plots::lengths(figures), HasSubstr("</svg>"));
        EXPECT_LT(plots::outcomes(figures).size(), 5000u);
    }
    for (const int size : {-1, 0, 7, 1'000'000}) EXPECT_EQ(plots::heatMap(std::vector<int>(9), size, ""), "");
    EXPECT_THAT(plots::heatMap(std::vector<int>(49), 7, ""), HasSubstr("</svg>"));
    Report report;
    for (const std::uint64_t nodes : {std::uint64_t{0}, ~std::uint64_t{0}}) {
        report.steps.emplace_back();
        report.steps.back().row.settings.nodes = nodes;
        EXPECT_THAT(plots::balanceCurve(report), Not(HasSubstr("nan")));
    }
}

/// 3,000 games in which a rule took part a million times each.
TEST(Figures, SumsOfBoundedValuesStayInRange) {
    TrialFigures figures;
    TrialGame game;
    game.fired = {{"capture/custodial", 1'000'000}};
    for (int i = 0; i < 3000; ++i) figures.add(game);
    EXPECT_EQ(figures.fired.at("capture/custodial").moves, 3'000'000'000);
}

}  // namespace
}  // namespace tafl
