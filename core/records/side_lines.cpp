#include "records/side_lines.hpp"

#include <span>

#include "base/text.hpp"

namespace tafl {
namespace {

using Lines = std::vector<GameRecord::Line>;

/// "e4-e2 [of this move] (e4-e3 d4-d2) d7-d6".
std::string textOf(std::span<const GameRecord::Line> lines) {
    std::vector<std::string> out;
    for (const auto& line : lines) {
        out.push_back(line.text + std::string(sign(line.remark.mark)));
        for (const auto& comment : line.remark.comments) out.push_back("[" + comment + "]");
        for (const auto& side : line.sideLines) out.push_back("(" + textOf(side) + ")");
    }
    return join(out, " ");
}

class SideLinePlayer {
public:
    SideLinePlayer(Game& game, Diagnostics& notes) : game_(game), notes_(notes) {}

    /// Plays the side lines of an action in the position before it.
    void play(GameRecord::Line& replaced) {
        std::vector<Lines> written = std::move(replaced.sideLines);
        replaced.sideLines.clear();
        for (Lines& line : written) {
            Lines played;
            const std::size_t before = game_.actions().size();
            const std::size_t count = play(line, played);
            while (game_.actions().size() > before) game_.undo();
            if (count < line.size())
                (played.empty() ? replaced : played.back())
                    .remark.comments.push_back("side line " + textOf(std::span(line).subspan(count)));
            if (!played.empty()) replaced.sideLines.push_back(std::move(played));
        }
    }

private:
    /// Plays a line as far as it goes. Returns the number of its moves that are played.
    std::size_t play(Lines& line, Lines& played) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            play(line[i]);
            const std::size_t before = game_.actions().size();
            const auto move = parseMove(line[i].text, game_.image().size);
            const auto done = move ? game_.actEndingRun(*move) : Result<Action>(tl::unexpected(move.error()));
            if (!done) {
                addProblem(notes_, {Severity::warning, line[i].place,
                                    phrase("the line is read up to here: %1", done.error().front().text),
                                    done.error().front().valid});
                return i;
            }
            for (std::size_t action = before; action < game_.actions().size(); ++action)
                played.push_back({game_.actions()[action].text, line[i].place, {}, {}});
            played.back().remark = std::move(line[i].remark);
            played.back().sideLines = std::move(line[i].sideLines);
        }
        return line.size();
    }

    Game& game_;
    Diagnostics& notes_;
};

}  // namespace

void playSideLines(GameRecord& record, const Game& game, Diagnostics& notes) {
    if (!countSideLines(record.actions)) return;
    Game again(game.sharedImage(), game.customStart());
    SideLinePlayer player(again, notes);
    for (auto& action : record.actions) {
        player.play(action);
        if (!again.act(action.text)) return;
    }
}

}  // namespace tafl
