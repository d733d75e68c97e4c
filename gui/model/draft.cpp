#include "model/draft.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "records/opentafl/variants.hpp"
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
    std::string activeText = stripDisabledRules(before, ignored);
    while (activeText.ends_with("\n\n")) activeText.pop_back();
    std::string out = formatVariantFile(draft.toVariantFile(), activeText);
    for (std::size_t i = 0; i < draft.rules.size(); ++i)
        if (!draft.rules[i].on) out += "\n" + formatDisabledRule(draft.rules[i], i);
    return out;
}

Result<Draft> parseDraft(std::string_view text, const std::filesystem::path& file) {
    std::vector<std::pair<std::size_t, std::string>> off;
    const std::string activeText = stripDisabledRules(text, off);
    auto read = readVariant(activeText, file);
    if (!read) return tl::unexpected(read.error());
    Draft out;
    for (auto& rule : read->rules) out.rules.push_back({std::move(rule), true});
    read->rules.clear();
    out.file = std::move(*read);
    for (const auto& [after, rule] : off) {
        auto alone = readVariant("format = 1\nid = \"x\"\nname = \"x\"\n" + rule, {});
        if (!alone || alone->rules.size() != 1) continue;  // a comment that only looks like a disabled rule
        const auto place = static_cast<std::ptrdiff_t>(std::min(after, out.rules.size()));
        out.rules.insert(out.rules.begin() + place, {std::move(alone->rules.front()), false});
    }
    return out;
}

Diagnostics findUnreadable(const Draft& draft) {
    const auto read = parseDraft(formatDraft(draft), {});
    return read ? Diagnostics() : read.error();
}

// --- new drafts ------------------------------------------------------------------------------------------------------

Draft makeDraftFromRows(const std::string& id, std::vector<std::string> rows) {
    auto start = parseDraft(makeVariantTemplate(id).front().text, id + ".toml");
    Draft out = std::move(*start);
    const int size = static_cast<int>(rows.size());
    // The template's tests fit only its own board.
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
    // The smallest playable layout: a king in the centre, and a defender and an attacker on each side.
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

Result<Draft> makeDraftFromLayout(const std::string& id, std::string_view layout, Diagnostics& notes) {
    if (!opentafl::looksLikeRules(trim(layout))) {
        auto rows = parseOpenTaflRows(layout);
        if (!rows) return tl::unexpected(rows.error());
        return makeDraftFromRows(id, std::move(*rows));
    }
    const auto record = opentafl::readRules(trim(layout), {}, {}, notes);
    if (!record) return tl::unexpected(record.error());
    return parseDraft(opentafl::variantText(*record, notes, id), {});
}

Draft makeChildDraft(const std::string& id, const Variant& parent) {
    Draft out;
    out.file.id = id;
    out.file.name = parent.name + ", my version";
    out.file.inherits = PlacedText{parent.id, {}};
    return out;
}

Result<std::vector<std::string>> parseOpenTaflRows(std::string_view text) {
    // 1. The board field of a full OpenTafl rules record.
    bool rankOneFirst = false;
    for (const std::string_view mark : {"starti:", "start:"})
        if (const auto at = text.find(mark); at != std::string_view::npos) {
            rankOneFirst = mark == "start:";
            text.remove_prefix(at + mark.size());
            text = trim(text).substr(0, trim(text).find_first_of(" \t\n"));
            break;
        }
    // 2. The rows, with or without outer slashes.
    auto rows = parseRows(text);
    if (!rows) return rows;
    const auto size = rows->size();
    if (size < minBoardSize || size > maxBoardSize) return fail({}, say("a board of %1 rows", size), tr("5 to 19"));
    for (const auto& row : *rows)
        if (row.size() != size)
            return fail({}, say("a row of %1 squares on a board of %2", row.size(), size),
                        tr("as many squares as rows"));
    if (rankOneFirst) std::ranges::reverse(*rows);
    return rows;
}

std::string makeId(std::string_view name) {
    std::string out;
    for (const char raw : name) {
        const char c = raw >= 'A' && raw <= 'Z' ? static_cast<char>(raw - 'A' + 'a') : raw;
        const bool isIdChar = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (isIdChar)
            out += c;
        else if (!out.empty() && out.back() != '-')
            out += '-';
    }
    out = out.substr(0, 64);
    while (!out.empty() && out.back() == '-') out.pop_back();
    return out;
}

}  // namespace tafl::model
