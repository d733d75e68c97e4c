#include "records/positions.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "position/move_text.hpp"

namespace tafl {
namespace {

constexpr std::string_view plainLetters = "ADK", fenLetters = "adk", common = "tTK";

bool onlyLetters(std::string_view rows, std::string_view letters) {
    return std::ranges::all_of(
        rows, [&](char c) { return !std::isalpha(static_cast<unsigned char>(c)) || letters.find(c) != letters.npos; });
}
bool holds(std::string_view rows, std::string_view letters) { return rows.find_first_of(letters) != rows.npos; }

}  // namespace

std::string_view name(PositionForm form) {
    static constexpr std::string_view names[] = {"rows from the top with the side to move",
                                                 "OpenTafl's position record", "FEN-like rows (a, d, k)",
                                                 "plain rows (A, D, K)"};
    return names[static_cast<std::size_t>(form)];
}

Result<PositionText> readPosition(std::string_view whole) {
    PositionText out;
    std::string_view text = trim(whole);
    // 1. OpenTafl's, named or by its outer slashes without a side.
    auto order = opentafl::RowOrder::upward;
    bool named = false;
    for (const auto& [word, meant] :
         {std::pair("starti:", opentafl::RowOrder::downward), std::pair("start:", opentafl::RowOrder::upward),
          std::pair("opentafl:", opentafl::RowOrder::upward)})
        if (!named && text.starts_with(word)) {
            text.remove_prefix(std::string_view(word).size());
            order = meant;
            named = true;
        }
    const auto parts = words(text);
    if (parts.empty()) return fail({}, "there is no position", "rows with '/' between");
    std::string rows = parts[0];
    std::string side;
    // Rows on lines of their own.
    if (parts.size() > 2 || (parts.size() == 2 && rows.find('/') == rows.npos)) {
        rows.clear();
        for (const auto& part : parts) {
            if (sideFrom(part) || (part.size() == 1 && &part == &parts.back()))
                side = part;
            else
                rows += (rows.empty() ? "" : "/") + part;
        }
    } else if (parts.size() == 2) {
        side = parts[1];
    }
    const bool slashes = rows.starts_with('/') && rows.ends_with('/');
    if (named || (slashes && side.empty() && holds(rows, "tTk"))) {
        auto read = opentafl::rowsFrom(rows, order, {"", 0, 1});
        if (!read) return tl::unexpected(read.error());
        out = {PositionForm::opentafl, std::move(*read), std::nullopt};
        if (!side.empty()) out.toMove = sideFrom(side);
        return out;
    }
    auto read = rowsFrom(rows);
    if (!read) return tl::unexpected(read.error());
    out.rows = std::move(*read);
    // 2. Which letters?
    const auto translate = [&](std::string_view from) {
        for (auto& row : out.rows)
            for (char& c : row)
                if (const auto at = from.find(c); at != from.npos) c = common[at];
    };
    if (onlyLetters(rows, plainLetters) && holds(rows, "AD")) {
        out.form = PositionForm::plain;
        translate(plainLetters);
    } else if (onlyLetters(rows, fenLetters) && holds(rows, "ad")) {
        out.form = PositionForm::fen;
        translate(fenLetters);
    } else {
        out.form = PositionForm::own;
    }
    if (side.empty()) return out;
    out.toMove = sideFrom(side);
    if (!out.toMove && (side == "a" || side == "A")) out.toMove = Side::attackers;
    if (!out.toMove && (side == "d" || side == "D")) out.toMove = Side::defenders;
    if (!out.toMove) return fail({}, "'" + printable(side) + "' is no side", "attackers or defenders");
    return out;
}

std::string positionText(const PositionText& position, PositionForm form, opentafl::RowOrder order) {
    const auto translated = [&](std::string_view to) {
        auto rows = position.rows;
        for (auto& row : rows)
            for (char& c : row)
                if (const auto at = common.find(c); at != common.npos) c = to[at];
        return rows;
    };
    const Side toMove = position.toMove.value_or(Side::attackers);
    switch (form) {
        case PositionForm::opentafl:
            return opentafl::positionRecord(position.rows, order);
        case PositionForm::fen:
            return rowsText(translated(fenLetters)) + (toMove == Side::attackers ? " a" : " d");
        case PositionForm::plain:
            return join(translated(plainLetters), "/");
        case PositionForm::own:
            break;
    }
    return rowsText(position.rows) + " " + std::string(name(toMove));
}

Result<Setup> anySetupFrom(std::string_view text, const RuleImage& image, PositionForm* form) {
    if (form) *form = PositionForm::own;
    auto own = setupFrom(text, image);
    if (own) return own;
    auto read = readPosition(text);
    if (!read || read->form == PositionForm::own) return own;
    if (form) *form = read->form;
    const Side first = image.calls.first == FirstMover::defenders ? Side::defenders : Side::attackers;
    const Side toMove = read->toMove.value_or(first);
    return opentafl::setupFrom(opentafl::positionRecord(read->rows), opentafl::RowOrder::upward, toMove, image, {});
}

}  // namespace tafl
