#include "explain/agreement.hpp"

#include <algorithm>

#include "explain/explainer.hpp"
#include "position/move_text.hpp"
#include "program/callback_watch.hpp"

namespace tafl {
namespace {

std::string endingText(const Ending& ending, const RuleImage& image) {
    if (!ending.over) return "goes on";
    std::string out = ending.winner == Winner::draw ? "draw" : std::string(name(ending.winner)) + " win";
    if (ending.noMoves) return out + ", no moves";
    return out + " by " + (ending.ruleIndex < image.rules.size() ? image.rules[ending.ruleIndex].identity : "?");
}

class CrossChecker {
public:
    CrossChecker(const std::shared_ptr<const RuleImage>& image, std::uint64_t seed)
        : image_(image), board_(Position::create(image)), explainer_(image), random_(seed) {}

    CrossCheckReport run(int games, int maxPlies) {
        for (int game = 1; game <= games && !out_.mismatch; ++game) {
            game_ = game;
            playGame(maxPlies);
            ++out_.games;
        }
        return std::move(out_);
    }

private:
    void playGame(int maxPlies) {
        const Side first = image_->calls.first == FirstMover::lot
                               ? (random_.below(2) ? Side::attackers : Side::defenders)
                           : image_->calls.first == FirstMover::defenders ? Side::defenders
                                                                          : Side::attackers;
        board_->start(first);
        position_ = explainer_.start(first);
        moves_.clear();
        for (int ply = 0; ply < maxPlies && !out_.mismatch; ++ply) {
            if (roll()) continue;
            const Ending ending = explainer_.ending(position_);
            if (const Ending mine = board_->ending();
                mine.over != ending.over || (mine.over && mine.winner != ending.winner))
                return reportMismatch("the end: the engine says '" + endingText(mine, *image_) +
                                      "', direct evaluation '" + endingText(ending, *image_) + "'");
            if (ending.over) {
                ++out_.finished;
                ++(ending.winner == Winner::draw        ? out_.draws
                   : ending.winner == Winner::attackers ? out_.attackersWon
                                                        : out_.defendersWon);
                return;
            }
            if (!move()) return;
        }
    }

    bool roll() {
        const bool must = explainer_.mustRoll(position_);
        if (must != board_->mustRoll()) {
            reportMismatch(std::string("the die: only ") + (must ? "direct evaluation" : "the engine") +
                           " wants it thrown");
            return false;
        }
        if (!must) return false;
        std::vector<int> faces;
        for (const DieFace& f : image_->calls.dice)
            faces.insert(faces.end(), static_cast<std::size_t>(std::max(1, f.weight)), f.face);
        const int face = faces[random_.below(static_cast<std::uint32_t>(faces.size()))];
        position_ = explainer_.roll(position_, face);
        board_->roll(face);
        moves_.push_back("{die " + std::to_string(face) + "}");
        return true;
    }

    /// False if the game cannot continue.
    bool move() {
        const std::vector<Move> direct = explainer_.legal(position_);
        std::vector<Move> engine;
        board_->legal(engine);
        std::ranges::sort(engine);
        if (engine != direct) {
            std::vector<Move> only;
            std::ranges::set_symmetric_difference(engine, direct, std::back_inserter(only));
            const bool mine = only.empty() || std::ranges::binary_search(engine, only.front());
            reportMismatch(std::string("the legal moves: only ") + (mine ? "the engine" : "direct evaluation") +
                           " has " + (only.empty() ? "one of them twice" : moveText(only.front(), {}, *image_)));
            return false;
        }
        if (direct.empty()) return reportMismatch("no legal move, and yet the game is not over"), false;
        // A claimed draw would end most games at once.
        std::vector<Move> candidates;
        std::ranges::copy_if(direct, std::back_inserter(candidates),
                             [](Move m) { return m.kind() != MoveKind::claim && m.kind() != MoveKind::claimWithMove; });
        if (candidates.empty()) candidates = direct;
        const Move chosen = candidates[random_.below(static_cast<std::uint32_t>(candidates.size()))];
        const Explanation explanation = explainer_.explain(position_, chosen, false);
        if (!explanation.legal)
            return reportMismatch("direct evaluation lists " + moveText(chosen, {}, *image_) +
                                  " as legal and refuses it"),
                   false;
        board_->make(chosen);
        std::vector<Square> victims;
        for (const CapturedPiece& t : explanation.taken) victims.push_back(t.square);
        const std::string before = positionText(makeSetup(position_, *image_), *image_);
        position_ = explanation.after;
        moves_.push_back(moveText(chosen, victims, *image_));
        compare(explanation, before);
        ++out_.plies;
        out_.captures += explanation.taken.size();
        return !out_.mismatch;
    }

    void compare(const Explanation& explanation, const std::string& before) {
        const auto squares = [](const std::vector<CapturedPiece>& list) {
            SquareSet out;
            for (const CapturedPiece& t : list) out.add(t.square);
            return out;
        };
        const SquareSet direct = squares(explanation.taken), engine = squares(board_->taken());
        if (engine != direct)
            return reportMismatch("what " + moves_.back() + " takes: the engine '" + squareNames(engine, image_->size) +
                                      "', direct evaluation '" + squareNames(direct, image_->size) + "'",
                                  before);
        const Setup mine = board_->setup(), plain = makeSetup(position_, *image_);
        if (mine.occupants != plain.occupants) return reportMismatch("the position after " + moves_.back(), before);
        if (mine.states != plain.states)
            return reportMismatch("the states after " + moves_.back() + ": the engine '" + positionText(mine, *image_) +
                                      "', direct evaluation '" + positionText(plain, *image_) + "'",
                                  before);
        if (!explanation.ending.over && board_->toMove() != position_.toMove)
            return reportMismatch("whose turn it is after " + moves_.back(), before);
        if (const std::string odd = board_->findInconsistency(); !odd.empty())
            reportMismatch("the engine's own position is unsound: " + odd, before);
    }

    void reportMismatch(std::string subject, std::string position = {}) {
        if (out_.mismatch) return;
        if (position.empty()) position = positionText(makeSetup(position_, *image_), *image_);
        out_.mismatch =
            EngineMismatch{game_, static_cast<int>(moves_.size()), std::move(subject), std::move(position), moves_};
    }

    std::shared_ptr<const RuleImage> image_;
    std::unique_ptr<Position> board_;
    Explainer explainer_;
    Random random_;
    PlainPosition position_;
    std::vector<std::string> moves_;
    CrossCheckReport out_;
    int game_ = 0;
};

}  // namespace

CrossCheckReport crossCheckEngine(const std::shared_ptr<const RuleImage>& image, int games, std::uint64_t seed,
                                  int maxPlies) {
    const CallbackWatch watch;  // otherwise a callback that keeps state would look like an error of the engine
    return CrossChecker(image, seed).run(games, maxPlies);
}

}  // namespace tafl
