#include "explain/equivalence.hpp"

#include <algorithm>

#include "base/digest.hpp"
#include "base/timing.hpp"
#include "explain/scene.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"

namespace tafl {
namespace {

using direct::CallTables;
using direct::Scene;

constexpr int maxPlies = 120;

/// A move and the board on which programs are evaluated.
struct SampledMove {
    const Setup& before;
    std::string move;  ///< as text, for the message
    Scene scene;
};

class EquivalenceChecker {
public:
    EquivalenceChecker(const std::shared_ptr<const RuleImage>& image,
                       const std::vector<EquivalenceClaim>& equivalenceClaims, const EquivalenceEffort& effort)
        : image_(image),
          equivalenceClaims_(equivalenceClaims),
          tables_(image),
          position_(Position::create(image)),
          random_(effort.seed),
          deadline_(threadSeconds() + effort.seconds) {}

    std::optional<Diagnostic> run(const EquivalenceEffort& effort) {
        try {
            for (int done = 0; done < effort.played && !failure_;) done += checkGame(effort.played - done);
            for (int done = 0; done < effort.random && !failure_; done += 2) checkScrambledPosition();
        } catch (const CallbackFailure& e) {
            failure_ = Diagnostic{Severity::error, {}, failureMessage(e), {}};
        }
        return std::move(failure_);
    }

private:
    /// Plays a random game and returns the number of compared positions: boards A and B of every move.
    int checkGame(int max) {
        position_->start(random_.below(2) ? Side::attackers : Side::defenders);
        int positions = 0;
        for (int ply = 0; ply < maxPlies && positions < max && !failure_ && !position_->ending().over; ++ply) {
            if (position_->mustRoll())
                roll();
            else if (!move())
                break;
            else
                positions += 2;
        }
        return std::max(1, positions);
    }

    void roll() {
        const auto& faces = image_->calls.dice;
        position_->roll(faces[random_.below(static_cast<std::uint32_t>(faces.size()))].face);
    }

    /// Places pieces at random and makes one move.
    void checkScrambledPosition() {
        Setup setup{image_->start, random_.below(2) ? Side::attackers : Side::defenders};
        const std::uint32_t swapOdds = random_.below(4);
        for (auto& occupant : setup.occupants)
            if (random_.below(4) <= swapOdds) std::swap(occupant, setup.occupants[random_.below(squares())]);
        for (auto& occupant : setup.occupants)
            if (random_.below(12) == 0 && !isRoyal(occupant)) occupant = randomMan();
        image_->holes.each([&](Square s) { setup.occupants[static_cast<std::size_t>(s)] = emptyOccupant; });
        position_->set(setup);
        if (position_->mustRoll()) roll();
        move();
    }

    std::uint32_t squares() const { return static_cast<std::uint32_t>(image_->size * image_->size); }
    bool isRoyal(int classNumber) const { return direct::has(image_->royals(), classNumber); }
    std::uint8_t randomMan() {
        const int c = 1 + static_cast<int>(random_.below(static_cast<std::uint32_t>(tables_.classes)));
        return isRoyal(c) ? std::uint8_t{0} : static_cast<std::uint8_t>(c);
    }

    bool move() {
        moves_.clear();
        position_->legal(moves_, false);
        if (moves_.empty()) return false;
        const Move chosen = moves_[random_.below(static_cast<std::uint32_t>(moves_.size()))];
        const Setup before = position_->setup();
        const int since = position_->sinceCapture(), die = position_->die();
        position_->make(chosen);
        if (!chosen.movesPiece()) return true;

        SampledMove sample{before, moveText(chosen, {}, *image_), Scene(tables_, before.occupants, before.toMove)};
        Scene& scene = sample.scene;
        if (!chosen.entering()) scene.from = SquareSet::of(chosen.from());
        scene.to = SquareSet::of(chosen.to());
        if (chosen.kind() == MoveKind::jump) scene.jumped = SquareSet::of((chosen.from() + chosen.to()) / 2);
        scene.declared = chosen.declared();
        scene.die = die;
        scene.sinceCapture = since;
        randomizeStates(scene);
        for (const CapturedPiece& taken : position_->taken())
            if (random_.below(2)) scene.captured.add(taken.square);
        const int mover = chosen.entering() ? chosen.entering() : scene.occupant(chosen.from()),
                  met = scene.occupant(chosen.to());
        if (met && !scene.holds(chosen.to(), scene.mover)) scene.displaced = scene.to;
        scene.put(chosen.from(), met && scene.holds(chosen.to(), scene.mover) ? met : 0);
        scene.put(chosen.to(), mover);
        compareResults(sample);

        for (const CapturedPiece& taken : position_->taken()) {
            scene.captured.add(taken.square);
            if (taken.square == chosen.to() && taken.classNumber == met) continue;
            scene.put(taken.square, taken.becomes);
        }
        scene.sinceCapture = position_->sinceCapture();
        compareResults(sample);
        return true;
    }

    /// A rule must work with every value of its flags, counters and marks.
    void randomizeStates(Scene& scene) {
        for (const StateDeclaration& state : image_->calls.states) {
            scene.numbers.push_back(random_.below(static_cast<std::uint32_t>(std::max(1, state.max)) + 1));
            SquareSet marks;
            if (state.kind == StateKind::marks)
                for (Square s = 0; s < static_cast<Square>(squares()); ++s)
                    if (random_.below(3) == 0) marks.add(s);
            scene.marks.push_back(marks - image_->holes);
        }
    }

    void compareResults(const SampledMove& sample) {
        for (const EquivalenceClaim& p : equivalenceClaims_) {
            if (failure_) return;
            if (threadSeconds() > deadline_) {
                failure_ = Diagnostic{
                    Severity::error,
                    {},
                    phrase("%1: %2", image_->rules[p.ruleIndex].identity, tooLongToCompile(maxCompileSeconds)),
                    {}};
                return;
            }
            const ReferenceValue program = evaluateReference(*image_->graph, p.program, sample.scene);
            const CallbackValue function = p.direct(sample.scene);
            if (program.number != function.number || program.squares != function.squares)
                failure_ = difference(p, sample, program, function);
        }
    }

    std::string text(const CallbackValue& v) const {
        if (v.type == Type::board) return v.squares.any() ? squareNames(v.squares, image_->size) : "no squares";
        return v.type == Type::truth ? (v.number ? "true" : "false") : std::to_string(v.number);
    }

    Diagnostic difference(const EquivalenceClaim& p, const SampledMove& sample, const CallbackValue& program,
                          const CallbackValue& function) const {
        return {Severity::error,
                {},
                image_->rules[p.ruleIndex].identity + ": " + p.what +
                    " does not do on a board what it did when it was traced. In the position '" +
                    positionText(sample.before, *image_) + "', after " + sample.move + ", it gives " + text(function) +
                    ", its program " + text(program) +
                    ". Does it compare a number of the turn with == instead of :is(n), or use a board as a condition?",
                {}};
    }

    std::shared_ptr<const RuleImage> image_;
    const std::vector<EquivalenceClaim>& equivalenceClaims_;
    CallTables tables_;
    std::unique_ptr<Position> position_;
    Random random_;
    std::vector<Move> moves_;
    std::optional<Diagnostic> failure_;
    double deadline_;  ///< of the processor time of this thread
};

}  // namespace

std::string makeEquivalenceKey(const RuleImage& image, const std::vector<EquivalenceClaim>& equivalenceClaims) {
    std::string all = "1 " + image.digest;  // bump the version when the check changes
    for (const EquivalenceClaim& p : equivalenceClaims) all += " " + p.digest + " " + p.what;
    return digest(all);
}

std::optional<Diagnostic> checkEquivalence(const std::shared_ptr<const RuleImage>& image,
                                           const std::vector<EquivalenceClaim>& equivalenceClaims,
                                           const EquivalenceEffort& effort) {
    if (equivalenceClaims.empty()) return std::nullopt;
    return EquivalenceChecker(image, equivalenceClaims, effort).run(effort);
}

}  // namespace tafl
