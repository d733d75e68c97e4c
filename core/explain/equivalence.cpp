#include "explain/equivalence.hpp"

#include <algorithm>

#include "base/digest.hpp"
#include "explain/scene.hpp"
#include "position/move_text.hpp"

namespace tafl {
namespace {

using direct::CallTables;
using direct::Scene;

constexpr int longestGame = 120;

/// What came before and after a move, as programs see it.
struct Moment {
    const Setup& before;
    std::string move;  ///< for the author
    Scene scene;
};

class Proof {
public:
    Proof(const std::shared_ptr<const RuleImage>& image, const std::vector<Promise>& promises, std::uint64_t seed)
        : image_(image), promises_(promises), tables_(image), board_(Board::create(image)), random_(seed) {}

    std::optional<Diagnostic> run(const ProofEffort& effort) {
        try {
            for (int done = 0; done < effort.played && !failure_;) done += game(effort.played - done);
            for (int done = 0; done < effort.random && !failure_; done += 2) scattered();
        } catch (const CallbackFailure& e) {
            failure_ = Diagnostic{Severity::error, {}, e.what(), {}};
        }
        return std::move(failure_);
    }

private:
    /// A random game; how many positions it gave. Every move gives two: its victims still there, and gone.
    int game(int most) {
        board_->start(random_.below(2) ? Side::attackers : Side::defenders);
        int positions = 0;
        for (int ply = 0; ply < longestGame && positions < most && !failure_ && !board_->ending().over; ++ply) {
            if (board_->mustRoll())
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
        board_->roll(faces[random_.below(static_cast<std::uint32_t>(faces.size()))].face);
    }

    /// Any piece anywhere, and a move from there.
    void scattered() {
        Setup setup{image_->start, random_.below(2) ? Side::attackers : Side::defenders};
        const std::uint32_t crowd = random_.below(4);
        for (auto& occupant : setup.occupants)
            if (random_.below(4) <= crowd) std::swap(occupant, setup.occupants[random_.below(squares())]);
        for (auto& occupant : setup.occupants)
            if (random_.below(12) == 0 && !isRoyal(occupant)) occupant = anyMan();
        board_->set(setup);
        if (board_->mustRoll()) roll();
        move();
    }

    std::uint32_t squares() const { return static_cast<std::uint32_t>(image_->size * image_->size); }
    bool isRoyal(int classNumber) const { return direct::has(image_->royals(), classNumber); }
    std::uint8_t anyMan() {
        const int c = 1 + static_cast<int>(random_.below(static_cast<std::uint32_t>(tables_.classes)));
        return isRoyal(c) ? std::uint8_t{0} : static_cast<std::uint8_t>(c);
    }

    bool move() {
        moves_.clear();
        board_->legal(moves_, false);
        if (moves_.empty()) return false;
        const Move chosen = moves_[random_.below(static_cast<std::uint32_t>(moves_.size()))];
        const Setup before = board_->setup();
        const int since = board_->sinceCapture(), die = board_->die();
        board_->make(chosen);
        if (!chosen.goesSomewhere()) return true;

        Moment moment{before, moveText(chosen, {}, *image_), Scene(tables_, before.occupants, before.toMove)};
        Scene& scene = moment.scene;
        scene.from = SquareSet::of(chosen.from());
        scene.to = SquareSet::of(chosen.to());
        if (chosen.kind() == MoveKind::jump) scene.jumped = SquareSet::of((chosen.from() + chosen.to()) / 2);
        scene.declared = chosen.declared();
        scene.die = die;
        scene.sinceCapture = since;
        anyStates(scene);
        for (const Taken& taken : board_->taken())
            if (random_.below(2)) scene.captured.add(taken.square);
        scene.put(chosen.to(), scene.occupant(chosen.from()));
        scene.put(chosen.from(), 0);
        judge(moment);

        for (const Taken& taken : board_->taken()) {
            scene.captured.add(taken.square);
            scene.put(taken.square, taken.becomes);
        }
        scene.sinceCapture = board_->sinceCapture();
        judge(moment);
        return true;
    }

    /// Flags, counters and marks may have any value: a rule must do with all of them.
    void anyStates(Scene& scene) {
        for (const StateDeclaration& state : image_->calls.states) {
            scene.numbers.push_back(random_.below(static_cast<std::uint32_t>(std::max(1, state.most)) + 1));
            SquareSet marks;
            if (state.kind == StateKind::marks)
                for (Square s = 0; s < static_cast<Square>(squares()); ++s)
                    if (scene.occupant(s) && random_.below(3) == 0) marks.add(s);
            scene.marks.push_back(marks);
        }
    }

    void judge(const Moment& moment) {
        for (const Promise& p : promises_) {
            if (failure_) return;
            const ReferenceValue program = evaluateReference(*image_->graph, p.program, moment.scene);
            const CallbackValue function = p.direct(moment.scene);
            if (program.number != function.number || program.squares != function.squares)
                failure_ = difference(p, moment, program, function);
        }
    }

    std::string text(const CallbackValue& v) const {
        if (v.type == Type::board) return v.squares.any() ? squareNames(v.squares, image_->size) : "no squares";
        return v.type == Type::truth ? (v.number ? "true" : "false") : std::to_string(v.number);
    }

    Diagnostic difference(const Promise& p, const Moment& moment, const CallbackValue& program,
                          const CallbackValue& function) const {
        return {Severity::error,
                {},
                image_->rules[p.caller].identity + ": " + p.what +
                    " does not do on a board what it did when it was traced. In the position '" +
                    positionText(moment.before, *image_) + "', after " + moment.move + ", it gives " + text(function) +
                    ", its program " + text(program) +
                    ". Does it compare a number of the turn with == instead of :is(n), or use a board as a condition?",
                {}};
    }

    std::shared_ptr<const RuleImage> image_;
    const std::vector<Promise>& promises_;
    CallTables tables_;
    std::unique_ptr<Board> board_;
    Random random_;
    std::vector<Move> moves_;
    std::optional<Diagnostic> failure_;
};

}  // namespace

std::string nameOfProof(const RuleImage& image, const std::vector<Promise>& promises) {
    std::string all = "1 " + image.digest;  // the number changes with the way of proving
    for (const Promise& p : promises) all += " " + p.digest + " " + p.what;
    return digest(all);
}

std::optional<Diagnostic> prove(const std::shared_ptr<const RuleImage>& image, const std::vector<Promise>& promises,
                                const ProofEffort& effort) {
    if (promises.empty()) return std::nullopt;
    return Proof(image, promises, effort.seed).run(effort);
}

}  // namespace tafl
