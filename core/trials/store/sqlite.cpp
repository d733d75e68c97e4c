#include "trials/store/sqlite.hpp"

#include "base/text.hpp"

namespace tafl::sqlite {

Database::Database(const std::string& file, int flags) {
    if (sqlite3_open_v2(file.c_str(), &handle_, flags, nullptr) == SQLITE_OK) return;
    const Failure failure{handle_ ? sqlite3_extended_errcode(handle_) : SQLITE_NOMEM,
                          handle_ ? Phrase(sqlite3_errmsg(handle_)) : phrase("no memory")};
    sqlite3_close_v2(handle_);
    throw failure;
}

void Database::boundWork(std::filesystem::path file) {
    constexpr int interval = 1 << 16;
    file_ = std::move(file);
    sqlite3_progress_handler(handle_, interval, onSteps, this);
}

int Database::onSteps(void* database) {
    constexpr std::uintmax_t interval = 1 << 16, free = 20'000'000, perByte = 10;
    const auto& self = *static_cast<const Database*>(database);
    self.steps_ += interval;
    if (self.steps_ <= free) return 0;
    return self.steps_ > free + perByte * self.fileBytes() ? 1 : 0;
}

std::uintmax_t Database::fileBytes() const {
    std::uintmax_t out = 0;
    if (file_.empty()) return out;
    for (const char* part : {"", "-wal"}) {
        std::error_code error;
        const auto size = std::filesystem::file_size(file_.string() + part, error);
        if (!error) out += size;
    }
    return out;
}

void Database::run(const char* statements) const {
    countAnew();
    if (sqlite3_exec(handle_, statements, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

Query::Query(const Database& database, const char* statement) : database_(database) {
    database_.countAnew();
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
    textBytes_ = 0;
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) database_.fail();
    return false;
}

Phrase Query::describe() const {
    constexpr std::size_t maxLength = 100;
    const int type = this->type();
    if (type == SQLITE_NULL) return "NULL";
    if (type == SQLITE_BLOB) return phrase("a blob of %1 bytes", sqlite3_column_bytes(statement_, column_));
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column_));
    if (!text) throw Failure{SQLITE_NOMEM, phrase("no memory")};
    const std::string shown =
        shorten({text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column_))}, maxLength);
    return type == SQLITE_TEXT ? "'" + shown + "'" : shown;
}

std::int64_t Query::number() { return sqlite3_column_int64(statement_, column_++); }
double Query::real() { return sqlite3_column_double(statement_, column_++); }
std::string Query::text() {
    const int column = column_++;
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    if (!text && sqlite3_column_type(statement_, column) != SQLITE_NULL)
        throw Failure{SQLITE_NOMEM, phrase("no memory")};
    if (!text) return {};
    std::string out(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
    textBytes_ += out.size();
    return out;
}

}  // namespace tafl::sqlite
