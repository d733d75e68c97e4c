#include "model/opponent.hpp"

#include <algorithm>

#include "search/skill_levels.hpp"

namespace tafl::model {
namespace {

const PlayLevel& levelOf(const Seat& seat) {
    return levels[static_cast<std::size_t>(std::clamp(seat.level, 1, static_cast<int>(levels.size())) - 1)];
}

SearchLimits limitsOf(const Seat& seat, double clock) {
    SearchLimits out;
    out.nodes = levelOf(seat).nodes;
    out.seconds = seat.seconds;
    if (clock > 0) {
        const double budget = std::max(0.02, clock / 30);
        out.seconds = out.seconds > 0 ? std::min(out.seconds, budget) : budget;
    }
    return out;
}

/// Everything that a decision needs, apart from the game at the board.
struct Question {
    std::shared_ptr<SearchEngine> engine;
    std::shared_ptr<Board> board;
    Seat seat;
    SearchLimits limits;
    Side actor;
    bool answers;  ///< an offer
    std::uint64_t seed;
};

/// Nothing where there is no move, or the search was stopped before it had one.
void decide(const Question& asked, OpponentMove& out) {
    if (asked.answers) {
        // The score is for the side to move, which may be the one that offered.
        const SearchResult found = asked.engine->search(*asked.board, asked.limits);
        const int mine = asked.board->toMove() == asked.actor ? found.score : -found.score;
        out.answer = mine < 0 ? "accept" : "decline";
    } else if (asked.seat.kind == Seat::Kind::random) {
        std::vector<Move> moves;
        asked.board->legal(moves, false);
        if (moves.empty()) return;
        Random random(asked.seed);
        out.move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    } else if (const SearchResult found = asked.engine->search(*asked.board, asked.limits); found.found) {
        out.move = found.best;
    }
}

}  // namespace

std::string_view name(Seat::Kind kind) {
    return kind == Seat::Kind::human ? "human" : kind == Seat::Kind::engine ? "engine" : "random";
}

void Opponent::forget() {
    stop();
    for (auto& engine : engines_) engine.reset();
}

void Opponent::stop() {
    worker_.stop();
    decided_.clear();
}

void Opponent::think(const Game& game, const Seat& seat, std::uint64_t revision, double clock) {
    const Side actor = game.actor();
    const int side = static_cast<int>(actor);
    if (!engines_[side] || levels_[side] != seat.level) {
        engines_[side] = std::make_shared<SearchEngine>(
            game.sharedImage(), EngineSettings{.megabytes = 16,
                                               .threads = 1,
                                               .seed = random_.next() | 1,
                                               .error = levelOf(seat).error,
                                               .weights = workshop_.weights(game.board().image())});
        levels_[side] = seat.level;
    }
    Question question{
        engines_[side], std::shared_ptr<Board>(game.board().clone()), seat,          limitsOf(seat, clock),
        actor,          game.wanted() == Game::Wanted::answer,        random_.next()};
    worker_.run([this, question, revision](const std::atomic<bool>& stop) mutable {
        OpponentMove out{revision, {}, "", ""};
        question.limits.stop = &stop;
        try {
            decide(question, out);
        } catch (const std::exception& e) {
            out.failure = e.what();
        }
        if (stop || (!out.move && out.answer.empty() && out.failure.empty())) return;
        decided_.set(std::move(out));
        workshop_.wake.now();
    });
}

}  // namespace tafl::model
