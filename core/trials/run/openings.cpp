#include "trials/run/openings.hpp"

#include <algorithm>

#include "base/digest.hpp"
#include "base/text.hpp"
#include "image/symmetry.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"
#include "records/game.hpp"
#include "search/engine.hpp"

namespace tafl {

std::vector<std::uint8_t> canonicalForm(const Setup& setup, int size) {
    std::vector<std::uint8_t> canonical;
    for (int form = 0; form < symmetryCount; ++form) {
        std::vector<std::uint8_t> turned(setup.occupants.size() + 1);
        for (Square s = 0; s < size * size; ++s)
            turned[static_cast<std::size_t>(transformSquare(s, form, size))] =
                setup.occupants[static_cast<std::size_t>(s)];
        turned.back() = static_cast<std::uint8_t>(setup.toMove);
        if (canonical.empty() || turned < canonical) canonical = std::move(turned);
    }
    return canonical;
}

bool isWon(SearchEngine& engine, Position& position) {
    constexpr std::uint64_t nodes = 2000;
    return std::abs(engine.search(position, {.nodes = nodes}).score) >= minMateScore;
}

std::optional<RandomOpening> makeRandomOpening(Game& game, std::uint64_t seed, std::uint64_t index, int plies) {
    while (game.undo()) {
    }
    Random random(Random(seed).next() ^ Random(~index).next());
    RandomOpening out;
    Move move;
    try {
        for (int made = 0; !game.result();) {
            if (game.awaited() == Game::Awaited::lot || game.awaited() == Game::Awaited::die) {
                // A roll belongs to the next move, so the game itself makes the one after the opening.
                if (made >= plies && game.awaited() == Game::Awaited::die) break;
                game.chance(random);
                continue;
            }
            if (made++ >= plies) break;
            const auto legal = game.legal(false);
            if (legal.empty()) break;
            move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            game.play(move);
            move = {};
        }
    } catch (const CallbackFailure&) {
        // A game that begins like this fails, and says why.
        for (const Action& action : game.actions()) out.actions.push_back(action.text);
        if (move != Move{}) out.actions.push_back(moveText(move, {}, game.image()));
        out.form = digest(join(out.actions, " "));
        return out;
    }
    if (game.result()) return std::nullopt;
    for (const Action& action : game.actions()) out.actions.push_back(action.text);
    const auto form = canonicalForm(game.position().setup(), game.image().size);
    out.form = digest({reinterpret_cast<const char*>(form.data()), form.size()});
    return out;
}

OpeningGenerator::OpeningGenerator(std::shared_ptr<const RuleImage> image, std::uint64_t seed, int plies)
    : image_(std::move(image)), random_(seed), plies_(plies) {}

std::optional<Opening> OpeningGenerator::next() {
    constexpr int maxTries = 2000;
    const auto position = Position::create(image_);
    std::vector<Move> legal;
    for (int tries = 0; tries < maxTries; ++tries) {
        Opening opening;
        if (image_->calls.first == FirstMover::lot)
            opening.first = random_.below(2) ? Side::defenders : Side::attackers;
        position->start(opening.first);
        bool over = false;
        // Games with dice begin at the start: the game itself rolls.
        while (!over && !position->mustRoll() && static_cast<int>(opening.moves.size()) < plies_) {
            legal.clear();
            position->legal(legal, false);
            if (legal.empty()) break;
            opening.moves.push_back(legal[random_.below(static_cast<std::uint32_t>(legal.size()))]);
            over = position->make(opening.moves.back()).ending.over;
        }
        if (over || position->ending().over) continue;
        if (position->mustRoll()) return opening;
        if (!seen_.insert(canonicalForm(position->setup(), image_->size)).second) continue;
        SearchEngine adjudicator(image_, {.megabytes = 1});
        if (!isWon(adjudicator, *position)) return opening;
    }
    return std::nullopt;
}

}  // namespace tafl
