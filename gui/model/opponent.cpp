#include "model/opponent.hpp"

#include <algorithm>

#include "program/callback_failure.hpp"
#include "search/skill_levels.hpp"

namespace tafl::model {
namespace {

const PlayLevel& findLevel(const Seat& seat) {
    return levels[static_cast<std::size_t>(std::clamp(seat.level, 1, static_cast<int>(levels.size())) - 1)];
}

SearchLimits makeLimits(const Seat& seat, double clock) {
    SearchLimits out;
    out.nodes = findLevel(seat).nodes;
    out.seconds = seat.seconds;
    if (clock > 0) {
        const double budget = std::max(0.02, clock / 30);
        out.seconds = out.seconds > 0 ? std::min(out.seconds, budget) : budget;
    }
    return out;
}

/// A snapshot of all inputs to a decision.
struct MoveRequest {
    std::shared_ptr<SearchEngine> engine;
    std::shared_ptr<Position> board;
    Seat seat;
    SearchLimits limits;
    Side sideToAct;
    bool isOfferReply;  ///< the request is a draw offer to answer
    std::uint64_t seed;
};

/// None if there is no legal move, or if the search was stopped too early.
void decide(const MoveRequest& request, OpponentMove& out) {
    if (request.isOfferReply) {
        // The score is for the side to move, which may be the offering side.
        const SearchResult found = request.engine->search(*request.board, request.limits);
        const int mine = request.board->toMove() == request.sideToAct ? found.score : -found.score;
        out.answer = mine < 0 ? "accept" : "decline";
    } else if (request.seat.kind == Seat::Kind::random) {
        std::vector<Move> moves;
        request.board->legal(moves, false);
        if (moves.empty()) return;
        Random random(request.seed);
        out.move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    } else if (const SearchResult found = request.engine->search(*request.board, request.limits); found.found) {
        out.move = found.best;
    }
}

}  // namespace

std::string_view name(Seat::Kind kind) {
    return kind == Seat::Kind::human ? "human" : kind == Seat::Kind::engine ? "engine" : "random";
}

void Opponent::clearEngines() {
    stop();
    for (auto& engine : engines_) engine.reset();
}

void Opponent::stop() {
    worker_.stop();
    decided_.clear();
}

void Opponent::think(const Game& game, const Seat& seat, std::uint64_t revision, double clock) {
    const Side sideToAct = game.sideToAct();
    const int side = static_cast<int>(sideToAct);
    if (!engines_[side] || levels_[side] != seat.level) {
        engines_[side] = std::make_shared<SearchEngine>(
            game.sharedImage(), EngineSettings{.megabytes = 16,
                                               .threads = 1,
                                               .seed = random_.next() | 1,
                                               .error = findLevel(seat).error,
                                               .weights = appContext_.weights(game.position().image())});
        levels_[side] = seat.level;
    }
    MoveRequest request{engines_[side], std::shared_ptr<Position>(game.position().clone()),
                        seat,           makeLimits(seat, clock),
                        sideToAct,      game.awaited() == Game::Awaited::answer,
                        random_.next()};
    worker_.run([this, request, revision](const std::atomic<bool>& stop) mutable {
        OpponentMove out{revision, {}, "", ""};
        request.limits.stop = &stop;
        try {
            decide(request, out);
        } catch (const std::exception& e) {
            out.failure = failureMessage(e).shown();
        }
        if (stop || (!out.move && out.answer.empty() && out.failure.empty())) return;
        decided_.set(std::move(out));
        appContext_.redraw.now();
    });
}

}  // namespace tafl::model
