#include "records/positions.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "position/move_text.hpp"
#include "position/state_text.hpp"

namespace tafl {
namespace {

constexpr std::string_view plainLetters = "ADK", fenLetters = "adk", commonLetters = "tTK";

bool hasOnlyLetters(std::string_view rows, std::string_view letters) {
    return std::ranges::all_of(
        rows, [&](char c) { return !std::isalpha(static_cast<unsigned char>(c)) || letters.find(c) != letters.npos; });
}
bool containsAny(std::string_view rows, std::string_view letters) { return rows.find_first_of(letters) != rows.npos; }

}  // namespace

std::string_view name(PositionFormat format) {
    static constexpr std::string_view names[] = {"rows from the top with the side to move",
                                                 "OpenTafl's position record", "FEN-like rows (a, d, k)",
                                                 "plain rows (A, D, K)"};
    return names[static_cast<std::size_t>(format)];
}

namespace {

/// Reads rows and the side to move.
Result<PositionText> readBoard(std::string_view text) {
    PositionText out;
    // 1. OpenTafl's format: by prefix, or by outer slashes without a side.
    auto order = opentafl::RowOrder::upward;
    bool named = false;
    for (const auto& [word, namedOrder] :
         {std::pair("starti:", opentafl::RowOrder::downward), std::pair("start:", opentafl::RowOrder::upward),
          std::pair("opentafl:", opentafl::RowOrder::upward)})
        if (!named && text.starts_with(word)) {
            text.remove_prefix(std::string_view(word).size());
            order = namedOrder;
            named = true;
        }
    const auto parts = words(text);
    if (parts.empty()) return fail({}, phrase("there is no position"), phrase("rows with '/' between"));
    std::string rows = parts[0];
    std::string side;
    // One row per line.
    if (parts.size() > 2 || (parts.size() == 2 && rows.find('/') == rows.npos)) {
        rows.clear();
        for (const auto& part : parts) {
            if (parseSide(part) || (part.size() == 1 && &part == &parts.back()))
                side = part;
            else
                rows += (rows.empty() ? "" : "/") + part;
        }
    } else if (parts.size() == 2) {
        side = parts[1];
    }
    const bool slashes = rows.starts_with('/') && rows.ends_with('/');
    if (named || (slashes && side.empty() && containsAny(rows, "tTk"))) {
        auto read = opentafl::parseRows(rows, order, {"", 0, 1});
        if (!read) return tl::unexpected(read.error());
        out = {PositionFormat::opentafl, std::move(*read), std::nullopt, {}};
        if (!side.empty()) out.toMove = parseSide(side);
        return out;
    }
    auto read = parseRows(rows);
    if (!read) return tl::unexpected(read.error());
    out.rows = std::move(*read);
    // 2. The other formats, by their letters.
    const auto toCommonLetters = [&](std::string_view from) {
        for (auto& row : out.rows)
            for (char& c : row)
                if (const auto at = from.find(c); at != from.npos) c = commonLetters[at];
    };
    if (hasOnlyLetters(rows, plainLetters) && containsAny(rows, "AD")) {
        out.format = PositionFormat::plain;
        toCommonLetters(plainLetters);
    } else if (hasOnlyLetters(rows, fenLetters) && containsAny(rows, "ad")) {
        out.format = PositionFormat::fen;
        toCommonLetters(fenLetters);
    } else {
        out.format = PositionFormat::own;
    }
    if (side.empty()) return out;
    out.toMove = parseSide(side);
    if (!out.toMove && (side == "a" || side == "A")) out.toMove = Side::attackers;
    if (!out.toMove && (side == "d" || side == "D")) out.toMove = Side::defenders;
    if (!out.toMove)
        return fail({}, phrase("'%1' is no side", escapeForTerminal(side)), phrase("attackers or defenders"));
    return out;
}

}  // namespace

Result<PositionText> readPosition(std::string_view text) {
    const auto states = std::min(text.find('{'), text.size());
    auto out = readBoard(trim(text.substr(0, states)));
    if (out) out->states = trim(text.substr(states));
    return out;
}

std::string positionText(const PositionText& position, PositionFormat format, opentafl::RowOrder order) {
    const auto withLetters = [&](std::string_view to) {
        auto rows = position.rows;
        for (auto& row : rows)
            for (char& c : row)
                if (const auto at = commonLetters.find(c); at != commonLetters.npos) c = to[at];
        return rows;
    };
    const Side toMove = position.toMove.value_or(Side::attackers);
    switch (format) {
        case PositionFormat::opentafl:
            return opentafl::positionRecord(position.rows, order);
        case PositionFormat::fen:
            return formatRows(withLetters(fenLetters)) + (toMove == Side::attackers ? " a" : " d");
        case PositionFormat::plain:
            return join(withLetters(plainLetters), "/");
        case PositionFormat::own:
            break;
    }
    return formatRows(position.rows) + " " + std::string(name(toMove)) +
           (position.states.empty() ? "" : " " + position.states);
}

Result<Setup> parseAnySetup(std::string_view text, const RuleImage& image, PositionFormat* format) {
    if (format) *format = PositionFormat::own;
    auto own = parseSetup(text, image);
    if (own) return own;
    auto read = readPosition(text);
    if (!read || read->format == PositionFormat::own) return own;
    if (format) *format = read->format;
    const Side first = image.calls.first == FirstMover::defenders ? Side::defenders : Side::attackers;
    const Side toMove = read->toMove.value_or(first);
    auto setup =
        opentafl::parseSetup(opentafl::positionRecord(read->rows), opentafl::RowOrder::upward, toMove, image, {});
    if (!setup) return setup;
    auto states = parseStates(read->states, image);
    if (!states) return tl::unexpected(states.error());
    setup->states = std::move(*states);
    return setup;
}

}  // namespace tafl
