#include "records/opentafl/variations.hpp"

#include <algorithm>
#include <charconv>
#include <compare>
#include <map>

#include "base/text.hpp"

namespace tafl::opentafl {
namespace {

/// A part of an address: a move such as `7a`, or the number of a variation.
struct Step {
    int number = 0, letter = -1;
    bool isMove() const { return letter >= 0; }
};
using Address = std::vector<Step>;

std::optional<Step> parseStep(std::string_view text) {
    Step out;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out.number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.size() > 1) return std::nullopt;
    if (!text.empty()) out.letter = text[0] - 'a';
    return out;
}

/// Moves and variations in turn: `7a.1.2a.`
std::optional<Address> parseAddress(std::string_view label) {
    if (label.ends_with('.')) label.remove_suffix(1);
    Address out;
    for (const std::string& part : split(label, '.')) {
        const auto step = parseStep(part);
        if (!step || step->isMove() != (out.size() % 2 == 0) || out.size() > 2 * maxSideLineDepth) return std::nullopt;
        out.push_back(*step);
    }
    return out.size() < 3 || out.size() % 2 == 0 ? std::nullopt : std::optional(out);
}

class VariationTree {
public:
    explicit VariationTree(const ParsedGame& game) : lines_(1) {
        for (const auto& move : game.moves) add(0, move);
    }

    /// Appends a turn to the variation with this address; false if there is no such place.
    bool add(const Address& address, const ParsedGame::Variation& turn) {
        std::size_t line = 0;
        for (std::size_t i = 0; i + 2 < address.size(); i += 2) {
            const auto& places = lines_[line].places;
            const auto named = places.find({address[i].number, address[i].letter});
            if (named == places.end()) return false;
            // In the main line the address names the move that is replaced, in a variation the one before it.
            const std::size_t replaced = named->second + (i > 0);
            if (replaced >= lines_[line].moves.size()) return false;
            const auto [branch, isNew] = branches_.try_emplace({line, replaced, address[i + 1].number}, lines_.size());
            line = branch->second;
            if (!isNew) continue;
            if (i + 3 < address.size()) {
                branches_.erase(branch);
                return false;
            }
            lines_.emplace_back();
        }
        for (const auto& move : turn.moves) add(line, move);
        return true;
    }

    /// Sets the side lines of the moves of a line.
    void addSideLines(std::vector<GameRecord::Line>& to, std::size_t line = 0) const {
        for (auto at = branches_.lower_bound({line, 0, 0}); at != branches_.end() && at->first.line == line; ++at) {
            auto& side = to[at->first.move].sideLines.emplace_back();
            for (const auto* move : lines_[at->second].moves) side.push_back(makeLine(*move));
            addSideLines(side, at->second);
        }
    }

private:
    struct Line {
        std::vector<const ParsedGame::MoveEntry*> moves;
        std::map<std::pair<int, int>, std::size_t> places;  ///< by turn and letter
    };
    struct Branch {
        std::size_t line = 0, move = 0;
        int number = 0;
        auto operator<=>(const Branch&) const = default;
    };

    void add(std::size_t line, const ParsedGame::MoveEntry& move) {
        lines_[line].places.try_emplace({move.turn, move.letter}, lines_[line].moves.size());
        lines_[line].moves.push_back(&move);
    }

    std::vector<Line> lines_;  ///< the main line first
    std::map<Branch, std::size_t> branches_;
};

}  // namespace

void addVariations(const ParsedGame& game, GameRecord& record, Diagnostics& notes) {
    // An outer variation comes before those that branch from it: a file has them in the order of turns.
    std::vector<std::pair<Address, const ParsedGame::Variation*>> turns;
    for (const auto& turn : game.variations) turns.emplace_back(parseAddress(turn.label).value_or(Address()), &turn);
    std::ranges::stable_sort(turns, {}, [](const auto& turn) { return turn.first.size(); });
    VariationTree tree(game);
    std::vector<const ParsedGame::Variation*> lost;
    for (const auto& [address, turn] : turns)
        if (address.empty() || turn->moves.empty() || !tree.add(address, *turn)) lost.push_back(turn);
    tree.addSideLines(record.actions);
    std::ranges::sort(lost);
    for (const auto* turn : lost)
        (turn->after ? record.actions[turn->after - 1].remark : record.startRemark)
            .comments.push_back("side line " + turn->text);
    if (!lost.empty())
        notes.push_back(
            {Severity::warning, game.place,
             phraseMany("%1 turns of side lines are kept as comments", "%1 turns of side lines are kept as comments",
                        static_cast<std::int64_t>(lost.size())),
             ""});
}

}  // namespace tafl::opentafl
