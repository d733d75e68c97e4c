#include "trials/store/foreign_file.hpp"

#include <array>
#include <fstream>

namespace tafl::sqlite {
namespace {

namespace fs = std::filesystem;

/// The absolute path: SQLite gives names such as ":memory:" and "file:…" another meaning. Links are resolved, since
/// SQLite looks for the other files of a store beside their target.
fs::path resolve(const fs::path& file) {
    std::error_code error;
    const fs::path out = fs::weakly_canonical(fs::absolute(file), error);
    return error ? fs::absolute(file) : out;
}

fs::path beside(const fs::path& file, const char* suffix) { return file.string() + suffix; }

/// A pipe would never open, and a device never end.
void checkRegular(const fs::file_status& status, const Phrase& error) {
    if (fs::exists(status) && !fs::is_regular_file(status)) throw Failure{0, error};
}

/// A journal may name a further file, which SQLite deletes. Only transactions over several databases have one.
bool namesOtherFile(const fs::path& journal) {
    constexpr std::array<unsigned char, 8> mark = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    std::ifstream in(journal, std::ios::binary);
    std::array<char, mark.size()> end{};
    in.seekg(-static_cast<std::streamoff>(end.size()), std::ios::end);
    in.read(end.data(), end.size());
    return in && std::equal(end.begin(), end.end(), mark.begin(),
                            [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; });
}

void checkFiles(const fs::path& file) {
    std::error_code error;
    checkRegular(fs::status(file, error), phrase("is no ordinary file"));
    for (const char* suffix : {"-wal", "-shm", "-journal"})
        checkRegular(fs::symlink_status(beside(file, suffix), error),
                     phrase("'%1' beside it is no ordinary file", file.filename().string() + suffix));
    if (namesOtherFile(beside(file, "-journal")))
        throw Failure{0, phrase("'%1-journal' beside it names another file", file.filename().string())};
}

/// The file holds the whole store: nothing is left in a log.
bool isComplete(const fs::path& file) {
    std::error_code error;
    for (const char* suffix : {"-wal", "-journal"})
        if (const auto size = fs::file_size(beside(file, suffix), error); !error && size > 0) return false;
    return true;
}

/// As a URI, for a file that nobody changes while it is open.
std::string makeImmutableUri(const fs::path& file) {
    std::string out = "file:";
    for (const char c : file.string()) {
        constexpr char digits[] = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(c);
        if (c == '%' || c == '?' || c == '#')
            out += {'%', digits[byte >> 4], digits[byte & 15]};
        else
            out += c;
    }
    return out + "?immutable=1";
}

void harden(Database& database, const fs::path& file) {
    sqlite3* handle = database.handle();
    sqlite3_busy_timeout(handle, 10'000);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    for (const int option : {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER,
                             SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION})
        sqlite3_db_config(handle, option, 0, nullptr);
    constexpr std::pair<int, int> limits[] = {{SQLITE_LIMIT_LENGTH, 16 << 20},    {SQLITE_LIMIT_SQL_LENGTH, 1 << 16},
                                              {SQLITE_LIMIT_COLUMN, 100},         {SQLITE_LIMIT_EXPR_DEPTH, 100},
                                              {SQLITE_LIMIT_COMPOUND_SELECT, 10}, {SQLITE_LIMIT_ATTACHED, 0},
                                              {SQLITE_LIMIT_TRIGGER_DEPTH, 1},    {SQLITE_LIMIT_WORKER_THREADS, 0}};
    for (const auto& [limit, value] : limits) sqlite3_limit(handle, limit, value);
    database.boundWork(file);
    database.run("PRAGMA cell_size_check = ON");
}

std::unique_ptr<Database> openAs(const std::string& name, const fs::path& file, int flags) {
    auto out = std::make_unique<Database>(name, flags);
    harden(*out, file);
    Query(*out, "SELECT 1 FROM sqlite_schema").step();  // SQLite opens nothing before
    return out;
}

}  // namespace

std::unique_ptr<Database> openForeignFile(const fs::path& named, bool write) {
    const fs::path file = resolve(named);
    checkFiles(file);
    if (write) return openAs(file.string(), file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    try {
        return openAs(file.string(), file, SQLITE_OPEN_READONLY);
    } catch (const Failure& failure) {
        const int code = failure.code & 0xff;
        if (code != SQLITE_CANTOPEN && code != SQLITE_READONLY) throw;
        // In WAL mode, SQLite needs files beside the store even for reading.
        if (isComplete(file)) return openAs(makeImmutableUri(file), file, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
        if (failure.code == SQLITE_READONLY_ROLLBACK) {
            // Its writer was killed: roll back the incomplete transaction.
            openAs(file.string(), file, SQLITE_OPEN_READWRITE);
            return openAs(file.string(), file, SQLITE_OPEN_READONLY);
        }
        throw Failure{0, phrase("its last games are in '%1-wal', which cannot be read here", file.filename().string()),
                      phrase("both files in a folder that may be written")};
    }
}

}  // namespace tafl::sqlite
