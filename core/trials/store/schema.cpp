#include "trials/store/schema.hpp"

#include "base/text.hpp"

namespace tafl::sqlite {
namespace {

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
constexpr int tableCount = 2;

std::int64_t pragma(const Database& database, const char* statement) {
    Query query(database, statement);
    return query.step() ? query.number() : 0;
}

}  // namespace

void migrate(const Database& database) {
    if (pragma(database, "PRAGMA user_version") >= schemaVersion) return;
    Transaction transaction(database);
    for (std::int64_t version = pragma(database, "PRAGMA user_version"); version < schemaVersion; ++version)
        database.run(migrations[version]);
    database.run(("PRAGMA application_id = " + std::to_string(applicationId)).c_str());
    database.run(("PRAGMA user_version = " + std::to_string(schemaVersion)).c_str());
    transaction.commit();
}

Phrase validateSchema(const Database& database, bool write) {
    const std::int64_t id = pragma(database, "PRAGMA application_id"),
                       version = pragma(database, "PRAGMA user_version");
    // No count(*): that is one step, however many pages it visits.
    const bool isEmpty = !Query(database, "SELECT 1 FROM sqlite_schema").step();
    if (write && id == 0 && version == 0 && isEmpty) return {};
    if (id != applicationId) return phrase("it is the database of another program");
    if (version > schemaVersion)
        return phrase("it was made by a later version of this program (its tables have version %1, known is %2)",
                      version, schemaVersion);
    if (version < 1) return phrase("its tables have no version");
    // Accept only the exact tables of the schema, and the indexes that SQLite makes for them. Foreign views or triggers
    // could run code or fake data.
    Query entries(database, "SELECT type, name, ifnull(sql, '') FROM sqlite_schema");
    int tables = 0;
    while (entries.step()) {
        const std::string type = entries.text(), entry = entries.text(), sql = entries.text();
        const bool automatic = type == "index" && sql.empty();
        const bool known = type == "table" && !sql.empty() &&
                           std::string_view(migrations[0]).find(sql + ";") != std::string_view::npos;
        if (!automatic && !known)
            return phrase("it holds a %1 '%2' that no store of trials has", shorten(type, 40), shorten(entry, 100));
        tables += known;
    }
    if (tables != tableCount) return phrase("it lacks tables that every store of trials has");
    return {};
}

}  // namespace tafl::sqlite
