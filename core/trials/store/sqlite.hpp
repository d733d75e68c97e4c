// RAII wrappers for SQLite that throw on errors. Private to the store.
#pragma once
#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/phrase.hpp"

namespace tafl::sqlite {

struct Failure {
    int code = 0;  ///< extended SQLite result code; 0: a value that was read is invalid
    Phrase text;
    Phrase valid = {};  ///< what would be right; may be empty

    bool isInvalidValue() const { return code == 0; }
};

class Database {
public:
    Database(const std::string& file, int flags);
    ~Database() { sqlite3_close_v2(handle_); }
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    sqlite3* handle() const { return handle_; }
    void run(const char* statements) const;
    /// From now on a statement fails with SQLITE_INTERRUPT if it takes more steps than a store of this size needs. The
    /// pages of a damaged or made-up file may refer to each other without end.
    void boundWork(std::filesystem::path file);
    /// The size of that file and its log; 0 if there is none, as in memory.
    std::uintmax_t fileBytes() const;
    /// Each statement has its own bound.
    void countAnew() const { steps_ = 0; }
    [[noreturn]] void fail() const { throw Failure{sqlite3_extended_errcode(handle_), sqlite3_errmsg(handle_)}; }

private:
    static int onSteps(void* database);

    sqlite3* handle_ = nullptr;
    std::filesystem::path file_;  // empty: not bounded
    mutable std::uintmax_t steps_ = 0;
};

/// A prepared statement. Parameters are bound from left to right.
class Query {
public:
    Query(const Database&, const char* statement);
    ~Query() { sqlite3_finalize(statement_); }
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;

    Query& bind(std::int64_t);
    Query& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
    Query& bind(std::uint64_t value) { return bind(static_cast<std::int64_t>(value)); }
    Query& bind(double);
    Query& bind(std::string_view);
    /// Advances to the next row; false after the last.
    bool step();
    /// The type of the column that is read next, and its value as a text for messages.
    int type() const { return sqlite3_column_type(statement_, column_); }
    Phrase describe() const;
    std::int64_t peekNumber() const { return sqlite3_column_int64(statement_, column_); }
    void skip() { ++column_; }
    /// Read the columns of a row from left to right.
    std::int64_t number();
    double real();
    std::string text();
    /// The length of the texts that were read from this row.
    std::size_t textBytes() const { return textBytes_; }

private:
    const Database& database_;
    sqlite3_stmt* statement_ = nullptr;
    int bound_ = 0, column_ = 0;
    std::size_t textBytes_ = 0;
};

/// Rolls back unless committed.
class Transaction {
public:
    explicit Transaction(const Database& database) : database_(database) { database_.run("BEGIN IMMEDIATE"); }
    ~Transaction() {
        if (!done_) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
    }
    void commit() {
        database_.run("COMMIT");
        done_ = true;
    }

private:
    const Database& database_;
    bool done_ = false;
};

}  // namespace tafl::sqlite
