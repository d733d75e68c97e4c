#include "trials/store/sqlite.hpp"

namespace tafl::sqlite {

Database::Database(const std::string& file, int flags) {
    if (sqlite3_open_v2(file.c_str(), &handle_, flags, nullptr) == SQLITE_OK) return;
    const Failure failure{handle_ ? sqlite3_extended_errcode(handle_) : SQLITE_NOMEM,
                          handle_ ? sqlite3_errmsg(handle_) : "no memory"};
    sqlite3_close_v2(handle_);
    throw failure;
}

void Database::run(const char* statements) const {
    if (sqlite3_exec(handle_, statements, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

Query::Query(const Database& database, const char* statement) : database_(database) {
    if (sqlite3_prepare_v2(database.handle(), statement, -1, &statement_, nullptr) != SQLITE_OK) database.fail();
}

Query& Query::bind(std::int64_t value) {
    if (sqlite3_bind_int64(statement_, ++bound_, value) != SQLITE_OK) database_.fail();
    return *this;
}
Query& Query::bind(double value) {
    if (sqlite3_bind_double(statement_, ++bound_, value) != SQLITE_OK) database_.fail();
    return *this;
}
Query& Query::bind(std::string_view value) {
    if (sqlite3_bind_text64(statement_, ++bound_, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8) !=
        SQLITE_OK)
        database_.fail();
    return *this;
}

bool Query::step() {
    column_ = 0;
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) database_.fail();
    return false;
}

std::int64_t Query::number() { return sqlite3_column_int64(statement_, column_++); }
double Query::real() { return sqlite3_column_double(statement_, column_++); }
std::string Query::text() {
    const int column = column_++;
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return text ? std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))) : std::string();
}

}  // namespace tafl::sqlite
