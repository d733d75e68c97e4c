#include "study/puzzle_collector.hpp"

#include "program/callback_failure.hpp"

namespace tafl {

Result<PuzzleCollector::Workplace*> PuzzleCollector::workplaceFor(const StudyRules& rules) {
    auto& known = workplaces_[rules.image->digest];
    if (!known) {
        auto search = PuzzleSearch::create(library_, rules, limits_);
        if (!search) return tl::unexpected(search.error());
        known = std::make_unique<Workplace>(Workplace{PositionFold(rules.image), std::move(*search)});
    }
    return known.get();
}

/// The puzzle in a position of a game, if there is one and it has not occurred before.
std::optional<PuzzleTask> PuzzleCollector::examine(Workplace& place, const StudyGame& game, const Position& position,
                                                   int ply) {
    const Setup setup = position.setup();
    if (!place.search.obstacles(setup.toMove).empty()) return std::nullopt;
    if (!seen_.insert(game.rules->image->digest + place.fold.text(setup)).second) {
        ++tally_.repeated;
        return std::nullopt;
    }
    ++tally_.positions;
    const PuzzleVerdict verdict = place.search.examine(setup);
    ++tally_.verdicts[static_cast<std::size_t>(verdict)];
    if (verdict != PuzzleVerdict::puzzle) return std::nullopt;
    const Puzzle& puzzle = place.search.puzzle();
    ++tally_.grades[static_cast<std::size_t>(puzzle.grade)];
    const std::string& id = game.rules->variant.id;
    return PuzzleTask{id + "-p" + std::to_string(++found_[id]), game.id + ", before ply " + std::to_string(ply + 1),
                      game.rules, puzzle};
}

Result<bool> PuzzleCollector::examine(const StudyGame& game, const std::function<bool(PuzzleTask&&)>& onPuzzle) {
    auto done = askRules([&] { return examinePositions(game, onPuzzle); });
    if (!done) workplaces_.erase(game.rules->image->digest);  // its boards may be in the middle of a move
    return done;
}

Result<bool> PuzzleCollector::examinePositions(const StudyGame& game,
                                               const std::function<bool(PuzzleTask&&)>& onPuzzle) {
    auto place = workplaceFor(*game.rules);
    if (!place) return tl::unexpected(place.error());
    ++tally_.games;
    tally_.cutShort += game.cutShort;
    const PuzzleSearch& search = (*place)->search;
    if (!search.obstacles(Side::attackers).empty() && !search.obstacles(Side::defenders).empty()) {
        ++tally_.unprovable;
        return true;
    }
    const auto position = game.game.createStartPosition();
    int ply = 0, next = skip_;
    for (const Action& action : game.game.actions()) {
        if (action.kind == Action::Kind::lot) position->start(action.by);
        if (action.kind == Action::Kind::roll) break;
        if (action.kind != Action::Kind::move) continue;
        if (ply >= next && position->chainSquare() == noSquare) {
            if (goesOn && !goesOn()) return false;
            if (auto found = examine(**place, game, *position, ply)) {
                next = ply + found->puzzle.plies;
                if (!onPuzzle(std::move(*found))) return false;
            }
        }
        position->make(action.move);
        ++ply;
    }
    return true;
}

}  // namespace tafl
