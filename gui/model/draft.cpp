#include "model/draft.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "variant/file_text.hpp"
#include "variant/start.hpp"

namespace tafl::model {
namespace {

constexpr std::string_view offMark = "#~ ";
constexpr std::string_view offHead = "#~ [[rule]]  # switched off; stood after ";

std::string stripDisabledRules(std::string_view text, std::vector<std::pair<std::size_t, std::string>>& off) {
    std::string out;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.starts_with(offHead)) {
            std::size_t after = 0;
            std::from_chars(line.data() + offHead.size(), line.data() + line.size(), after);
            off.emplace_back(after, "[[rule]]\n");
        } else if (line.starts_with(offMark) && !off.empty()) {
            off.back().second += std::string(line.substr(offMark.size())) + "\n";
        } else {
            out += std::string(line) + "\n";
        }
    }
    return out;
}

std::string formatDisabledRule(const DraftRule& rule, std::size_t after) {
    VariantFile alone;
    alone.id = alone.name = "x";
    alone.rules = {rule.rule};
    const std::string whole = formatVariantFile(alone);
    std::string out, rest = whole.substr(whole.find("[[rule]]\n") + std::string_view("[[rule]]\n").size());
    for (const auto& line : split(rest, '\n')) out += line.empty() ? "" : std::string(offMark) + line + "\n";
    return std::string(offHead) + std::to_string(after) + "\n" + out;
}

}  // namespace

VariantFile Draft::toVariantFile() const {
    VariantFile out = file;
    out.rules.clear();
    for (const auto& each : rules)
        if (each.on) out.rules.push_back(each.rule);
    return out;
}

std::string formatDraft(const Draft& draft, std::string_view before) {
    std::vector<std::pair<std::size_t, std::string>> ignored;
    std::string bare = stripDisabledRules(before, ignored);
    while (bare.ends_with("\n\n")) bare.pop_back();
    std::string out = formatVariantFile(draft.toVariantFile(), bare);
    for (std::size_t i = 0; i < draft.rules.size(); ++i)
        if (!draft.rules[i].on) out += "\n" + formatDisabledRule(draft.rules[i], i);
    return out;
}

Result<Draft> parseDraft(std::string_view text, const std::filesystem::path& file) {
    std::vector<std::pair<std::size_t, std::string>> off;
    const std::string bare = stripDisabledRules(text, off);
    auto read = readVariant(bare, file);
    if (!read) return tl::unexpected(read.error());
    Draft out;
    for (auto& rule : read->rules) out.rules.push_back({std::move(rule), true});
    read->rules.clear();
    out.file = std::move(*read);
    for (const auto& [after, rule] : off) {
        auto alone = readVariant("format = 1\nid = \"x\"\nname = \"x\"\n" + rule, {});
        if (!alone || alone->rules.size() != 1) continue;  // a comment that only looks like one of ours
        const auto place = static_cast<std::ptrdiff_t>(std::min(after, out.rules.size()));
        out.rules.insert(out.rules.begin() + place, {std::move(alone->rules.front()), false});
    }
    return out;
}

// --- beginnings ------------------------------------------------------------------------------------------------------

Draft makeDraftFromRows(const std::string& id, std::vector<std::string> rows) {
    auto start = parseDraft(makeVariantTemplate(id).front().text, id + ".toml");
    Draft out = std::move(*start);
    const int size = static_cast<int>(rows.size());
    // The tests of the start are of its own board.
    out.file.tests.clear();
    out.file.summary.clear();
    out.file.sources.clear();
    const auto last = [&](Square s) { return squareName(s, size); };
    out.file.zones = {
        {"throne", "centre"},
        {"corners", "a1 " + last(size * (size - 1)) + " " + last(size - 1) + " " + last(size * size - 1)}};
    out.file.rows = std::move(rows);
    return out;
}

Draft makeBlankDraft(const std::string& id, int size) {
    size = std::clamp(size, minBoardSize, maxBoardSize);
    std::vector<std::string> rows(static_cast<std::size_t>(size), std::string(static_cast<std::size_t>(size), '.'));
    // A king in the middle, one defender and one attacker on each side: the least that can be played.
    const int middle = size / 2;
    const auto put = [&](int file, int rank, char piece) {
        rows[static_cast<std::size_t>(size - 1 - rank)][static_cast<std::size_t>(file)] = piece;
    };
    put(middle, middle, 'K');
    for (const int away : {1, -1}) {
        put(middle + away, middle, 'T');
        put(middle, middle + away, 'T');
    }
    for (const int rim : {0, size - 1}) {
        put(rim, middle, 't');
        put(middle, rim, 't');
    }
    return makeDraftFromRows(id, std::move(rows));
}

Draft makeChildDraft(const std::string& id, const Variant& parent) {
    Draft out;
    out.file.id = id;
    out.file.name = parent.name + ", my version";
    out.file.inherits = PlacedText{parent.id, {}};
    return out;
}

Result<std::vector<std::string>> parseOpenTaflRows(std::string_view text) {
    // 1. The field of the board, where a whole rules record is given.
    bool rankOneFirst = false;
    for (const std::string_view mark : {"starti:", "start:"})
        if (const auto at = text.find(mark); at != std::string_view::npos) {
            rankOneFirst = mark == "start:";
            text.remove_prefix(at + mark.size());
            text = trim(text).substr(0, trim(text).find_first_of(" \t\n"));
            break;
        }
    // 2. The rows, with outer slashes or none.
    auto rows = parseRows(text);
    if (!rows) return rows;
    const auto size = rows->size();
    if (size < minBoardSize || size > maxBoardSize)
        return fail({}, "a board of " + std::to_string(size) + " rows", "5 to 19");
    for (const auto& row : *rows)
        if (row.size() != size)
            return fail({}, "a row of " + std::to_string(row.size()) + " squares on a board of " + std::to_string(size),
                        "as many squares as rows");
    if (rankOneFirst) std::ranges::reverse(*rows);
    return rows;
}

std::string makeId(std::string_view name) {
    std::string out;
    for (const char raw : name) {
        const char c = raw >= 'A' && raw <= 'Z' ? static_cast<char>(raw - 'A' + 'a') : raw;
        const bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (kept)
            out += c;
        else if (!out.empty() && out.back() != '-')
            out += '-';
    }
    out = out.substr(0, 64);
    while (!out.empty() && out.back() == '-') out.pop_back();
    return out;
}

}  // namespace tafl::model
