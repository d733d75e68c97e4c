// Tab-separated tables with named columns, read strictly.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl {

/// Rows by named columns. Lines that start with '#' are comments; the first other line names the columns.
class TsvTable {
public:
    static Result<TsvTable> read(const std::filesystem::path&);
    static Result<TsvTable> parse(const std::string& text, const std::string& file);

    std::size_t rows() const { return rows_.size(); }
    const std::vector<std::string>& columns() const { return columns_; }
    /// The getters report a missing column or a wrong value to `errors`, with its place and the valid values.
    std::string text(std::size_t row, const std::string& column, Diagnostics& errors) const;
    double number(std::size_t row, const std::string& column, double low, double high, Diagnostics& errors) const;
    int integer(std::size_t row, const std::string& column, int low, int high, Diagnostics& errors) const;
    /// Line of a row, for messages.
    Place place(std::size_t row) const { return {file_, rows_[row].line, 0}; }

private:
    std::string describe(std::size_t row, const std::string& column, const std::string& cell) const;

    struct Row {
        int line = 0;
        std::vector<std::string> cells;
    };
    std::string file_;
    std::vector<std::string> columns_;
    std::vector<Row> rows_;
};

}  // namespace tafl
