#include "records/exceptions.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <functional>

#include "base/text.hpp"

namespace tafl {
namespace {

using Row = std::function<void(const std::vector<std::string>& columns, const Place&)>;

/// Calls `row` for every line except blank lines and comments.
Diagnostics forEachRow(const std::filesystem::path& file, const Row& row) {
    std::ifstream in(file);
    if (!in) return {{Severity::error, {file.string()}, "cannot read the file", ""}};
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (line.starts_with('#') || trim(line).empty()) continue;
        row(split(line, '\t'), {file.string(), number, 0});
    }
    return {};
}

}  // namespace

Result<ReplayExceptions> readExceptions(const std::filesystem::path& file) {
    ReplayExceptions out;
    Diagnostics errors;
    const auto addError = [&](const Place& place, std::string text, std::string valid) {
        errors.push_back({Severity::error, place, std::move(text), std::move(valid)});
    };
    auto failed = forEachRow(file, [&](const std::vector<std::string>& columns, const Place& place) {
        if (columns.size() != 5)
            return addError(place, "an exception has " + std::to_string(columns.size()) + " columns",
                            "game, ply, squares, cause, note");
        ReplayException entry{0, columns[2], columns[3], columns[4], place};
        const std::string& ply = columns[1];
        if (std::from_chars(ply.data(), ply.data() + ply.size(), entry.ply).ptr != ply.data() + ply.size() ||
            ply.empty())
            return addError(place, "the ply '" + ply + "' is no number",
                            "the number of the move in the record, from 1");
        if (std::ranges::find(exceptionCauses, entry.cause) == std::end(exceptionCauses))
            return addError(
                place, "the cause '" + entry.cause + "' is unknown",
                enumerate(std::vector<std::string>(std::begin(exceptionCauses), std::end(exceptionCauses))));
        if (!out.emplace(columns[0], entry).second) addError(place, "'" + columns[0] + "' is listed twice", "");
    });
    if (failed.empty()) failed = std::move(errors);
    if (!failed.empty()) return tl::unexpected(std::move(failed));
    return out;
}

Result<ReplayVariants> readReplayVariants(const std::filesystem::path& file) {
    ReplayVariants out;
    Diagnostics errors;
    auto failed = forEachRow(file, [&](const std::vector<std::string>& columns, const Place& place) {
        if (columns.size() < 2) {
            errors.push_back({Severity::error, place, "a row has too few columns", "game, variant, option=choice,…"});
            return;
        }
        ReplayVariant entry{columns[1], {}};
        for (const auto& option : split(columns.size() > 2 ? columns[2] : "", ','))
            if (const auto equals = option.find('='); equals != std::string::npos)
                entry.options[option.substr(0, equals)] = option.substr(equals + 1);
        out[columns[0]] = entry;
    });
    if (failed.empty()) failed = std::move(errors);
    if (!failed.empty()) return tl::unexpected(std::move(failed));
    return out;
}

}  // namespace tafl
