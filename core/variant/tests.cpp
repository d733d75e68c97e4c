// The tests embedded in a variant: what a move takes and brings, by direct evaluation and by the engine; and again
// without the rule that the test is about.
#include <algorithm>

#include "base/text.hpp"
#include "explain/explainer.hpp"
#include "position/move_text.hpp"
#include "variant/variant.hpp"

namespace tafl {
namespace {

using Image = std::shared_ptr<const RuleImage>;

std::string outcomeText(const Ending& ending) {
    if (!ending.over) return "none";
    return std::string(ending.winner == Winner::attackers   ? "attackers"
                       : ending.winner == Winner::defenders ? "defenders"
                                                            : "draw");
}

/// What came of a test's last move.
struct Seen {
    std::string trouble;  ///< the test could not be played at all
    bool legal = false;
    std::string refusal;  ///< why it is not legal
    SquareSet taken;
    std::string outcome;
    std::vector<std::string> announcements;
    std::string rest;  ///< the position afterwards, and whether the same side goes on
};

/// Plays one test on one image.
class Trial {
public:
    /// `engine`: play it on the engine as well, and complain where the two differ.
    Trial(Image image, const TestText& test, bool engine)
        : image_(std::move(image)), test_(test), explainer_(image_), engine_(engine) {}

    Seen run() {
        Seen seen;
        const auto setup = setupFrom(test_.position, *image_);
        if (!setup) return trouble("position: " + setup.error().front().message());
        position_ = explainer_.set(*setup);
        if (engine_) {
            board_ = Board::create(image_);
            board_->set(*setup);
        }
        for (const auto& text : test_.moves)
            if (const std::string why = before(text); !why.empty()) return trouble("moves: " + text + ": " + why);
        last(seen);
        return seen;
    }

    const std::vector<std::string>& disagreements() const { return disagreements_; }

private:
    static Seen trouble(std::string why) {
        Seen seen;
        seen.trouble = std::move(why);
        return seen;
    }

    std::vector<Square> victimsOf(Move move) const {
        std::vector<Square> out;
        for (const Taken& taken : explainer_.explain(position_, move, false).taken) out.push_back(taken.square);
        return out;
    }

    Result<Move> resolved(const MoveText& text, const std::vector<Move>& legal) const {
        return resolveMove(
            text, legal, [this](Move move) { return victimsOf(move); }, image_->size, optionNames(*image_));
    }

    std::vector<Move> legalMoves() {
        std::vector<Move> legal = explainer_.legal(position_);
        std::ranges::sort(legal);
        if (board_) {
            std::vector<Move> engine;
            board_->legal(engine);
            std::ranges::sort(engine);
            if (engine != legal) {
                std::vector<Move> only;
                std::ranges::set_symmetric_difference(engine, legal, std::back_inserter(only));
                const bool mine = std::ranges::binary_search(engine, only.front());
                disagree("the legal moves: only the " + std::string(mine ? "engine" : "direct evaluation") + " has " +
                         moveText(only.front(), {}, *image_));
            }
        }
        return legal;
    }

    void disagree(const std::string& about) {
        disagreements_.push_back("engine and direct evaluation differ about " + about);
    }

    void play(Move move) {
        const Explanation told = explainer_.explain(position_, move, false);
        position_ = explainer_.play(position_, move);
        if (!board_) return;
        board_->make(move);
        compare(told);
    }

    void compare(const Explanation& told) {
        SquareSet here, there;
        for (const Taken& t : told.taken) here.add(t.square);
        for (const Taken& t : board_->taken()) there.add(t.square);
        const int size = image_->size;
        if (here != there)
            disagree("what is taken: engine '" + squareNames(there, size) + "', direct '" + squareNames(here, size) +
                     "'");
        const Ending mine = board_->ending(), other = explainer_.ending(position_);
        if (outcomeText(mine) != outcomeText(other))
            disagree("the end: engine " + outcomeText(mine) + ", direct " + outcomeText(other));
        if (board_->setup().occupants != position_.occupants) disagree("the position after the move");
        if (!mine.over && board_->toMove() != position_.toMove) disagree("whose turn it is");
        if (const std::string odd = board_->inconsistency(); !odd.empty())
            disagreements_.push_back("the engine's position is inconsistent: " + odd);
    }

    /// A move before the one that counts; gives the trouble, if any.
    std::string before(const std::string& text) {
        const auto written = moveFrom(text, image_->size);
        if (!written) return written.error().front().message();
        if (explainer_.ending(position_).over) return "the game is over before it";
        if (written->kind == MoveText::Kind::die) return rolled(written->die);
        const auto move = resolved(*written, legalMoves());
        if (!move) return move.error().front().message();
        play(*move);
        return {};
    }

    std::string rolled(int face) {
        const auto& faces = image_->calls.dice;
        if (!explainer_.mustRoll(position_)) return "no die is thrown here";
        if (std::ranges::find(faces, face, &DieFace::face) == faces.end()) return "the die has no such face";
        position_ = explainer_.roll(position_, face);
        if (board_) board_->roll(face);
        return {};
    }

    void last(Seen& seen) {
        auto written = moveFrom(test_.move, image_->size);
        if (!written) {
            seen.trouble = written.error().front().message();
            return;
        }
        if (explainer_.ending(position_).over) {
            seen.trouble = "the game is over before " + test_.move;
            return;
        }
        const auto legal = legalMoves();
        auto move = resolved(*written, legal);
        if (!move && !written->victimsGiven && test_.hasCaptures) {
            // The captures that the file expects select the branch.
            written->victimsGiven = true;
            for (const auto& square : words(test_.captures))
                written->victims.push_back(squareFrom(square, image_->size));
            if (auto branch = resolved(*written, legal)) move = branch;
        }
        if (!move) {
            const bool exists = std::ranges::any_of(legal, [&](Move m) { return goesWhereWritten(*written, m); });
            (exists && written->declared.empty() ? seen.trouble : seen.refusal) = move.error().front().message();
            return;
        }
        const Explanation told = explainer_.explain(position_, *move, true);
        if (!told.legal) disagreements_.push_back("direct evaluation lists " + test_.move + " as legal and refuses it");
        seen.legal = true;
        for (const Taken& taken : told.taken) seen.taken.add(taken.square);
        play(*move);
        seen.outcome = outcomeText(explainer_.ending(position_));
        seen.announcements = told.announcements;
        seen.rest = positionText({position_.occupants, position_.toMove}, *image_) + (told.sameSide ? " again" : "");
    }

    Image image_;
    const TestText& test_;
    Explainer explainer_;
    bool engine_;
    PlainPosition position_;
    std::unique_ptr<Board> board_;
    std::vector<std::string> disagreements_;
};

/// What a test shows, as text to compare.
std::string shown(const Seen& seen, int size, bool announcements) {
    if (!seen.trouble.empty()) return seen.trouble;
    if (!seen.legal) return "the move is refused";
    return "takes '" + squareNames(seen.taken, size) + "', outcome " + seen.outcome + ", " + seen.rest +
           (announcements ? ", announced: " + join(seen.announcements, ", ") : "");
}

class Runner {
public:
    Runner(const Library& library, const Variant& variant) : library_(library), variant_(variant) {}

    TestResult run(const TestText& test) {
        test_ = &test;
        result_ = {test.name, false, {}};
        judge();
        result_.passed = result_.complaints.empty();
        return std::move(result_);
    }

private:
    void say(const std::string& text, const std::string& valid = {}) {
        result_.complaints.push_back({Severity::error, test_->place, "test '" + test_->name + "': " + text, valid});
    }

    void judge() {
        const Variant* variant = underOptions();
        if (!variant) return;
        const auto image = compiled(*variant, {});
        if (!image) {
            say("these rules do not compile: " + image.error().front().message());
            return;
        }
        Trial trial(*image, *test_, true);
        const Seen seen = trial.run();
        for (const auto& text : trial.disagreements()) say(text);
        if (!seen.trouble.empty()) return say(seen.trouble);
        expected(seen, (*image)->size);
        if (test_->rule.empty()) return;
        const auto& rules = (*image)->rules;
        const auto about = [&](const RuleEntry& rule) {
            return rule.identity == test_->rule || rule.component == test_->rule;
        };
        if (std::ranges::none_of(rules, about)) {
            std::vector<std::string> identities;
            for (const auto& rule : rules) identities.push_back(rule.identity);
            std::vector<std::string> candidates = identities;
            for (const auto& rule : rules) candidates.push_back(rule.component);
            const std::string hint = nearest(test_->rule, candidates);
            return say(
                "there is no rule '" + test_->rule + "'" + (hint.empty() ? "" : "; did you mean '" + hint + "'?"),
                enumerate(identities));
        }
        if (test_->fires)
            ablate(*variant, seen, (*image)->size, std::ranges::any_of(rules, [&](const RuleEntry& r) {
                return about(r) && r.slot == "announcement";
            }));
    }

    void expected(const Seen& seen, int size) {
        if (seen.legal != test_->legal)
            return say(seen.legal ? test_->move + " is legal, but should be refused"
                                  : test_->move + " is refused: " + seen.refusal);
        if (!seen.legal) return;
        if (test_->hasCaptures) {
            SquareSet wanted;
            for (const auto& text : words(test_->captures)) {
                const Square square = squareFrom(text, size);
                if (square == noSquare)
                    return say("captures: '" + text + "' is no square",
                               "squares a1 to " + squareName(size * size - 1, size));
                wanted.add(square);
            }
            if (wanted != seen.taken)
                say(test_->move + " takes '" + squareNames(seen.taken, size) + "', expected '" +
                    squareNames(wanted, size) + "'");
        }
        if (test_->hasOutcome && test_->outcome != seen.outcome)
            say("the outcome of " + test_->move + " is " + seen.outcome + ", expected " + test_->outcome);
    }

    /// The same without the rule: does it matter here?
    void ablate(const Variant& variant, const Seen& with, int size, bool announcements) {
        const auto image = compiled(variant, test_->rule);
        // Rules that do not even hold together without it: that is a difference.
        const Seen without = image ? Trial(*image, *test_, false).run() : Seen{.trouble = "the rules do not compile"};
        const std::string here = shown(with, size, announcements), there = shown(without, size, announcements);
        if (*test_->fires && here == there) say("it is the same without " + test_->rule + ", which should fire");
        if (!*test_->fires && here != there)
            say("without " + test_->rule + ", which should not fire, it is: " + there + "; with it: " + here);
    }

    // --- the variant under the test's choices ------------------------------------------------------------------------

    const Variant* underOptions() {
        OptionChoices wanted;
        for (const auto& option : variant_.options) wanted[option.id] = option.fallback;
        for (const auto& [id, choice] : test_->options) {
            if (!wanted.contains(id)) {
                std::vector<std::string> ids;
                for (const auto& option : variant_.options) ids.push_back(option.id);
                say("there is no option '" + id + "'", ids.empty() ? "these rules have no options" : enumerate(ids));
                return nullptr;
            }
            wanted[id] = choice;
        }
        chosen_ = wanted;
        if (wanted == variant_.chosen) return &variant_;
        const auto known = variants_.find(wanted);
        if (known != variants_.end()) return &known->second;
        auto loaded = library_.load(variant_.file.string(), wanted);
        if (!loaded) {
            for (const auto& d : loaded.error()) say(d.text, d.valid);
            return nullptr;
        }
        return &variants_.emplace(wanted, std::move(*loaded)).first->second;
    }

    const Result<Image>& compiled(const Variant& variant, const std::string& without) {
        const auto key = std::pair(chosen_, without);
        const auto known = images_.find(key);
        if (known != images_.end()) return known->second;
        return images_
            .emplace(key, library_.compile(variant, nullptr,
                                           without.empty() ? std::vector<std::string>{} : std::vector{without}))
            .first->second;
    }

    const Library& library_;
    const Variant& variant_;
    const TestText* test_ = nullptr;
    TestResult result_;
    OptionChoices chosen_;
    std::map<OptionChoices, Variant> variants_;
    std::map<std::pair<OptionChoices, std::string>, Result<Image>> images_;
};

}  // namespace

std::vector<TestResult> runTests(const Library& library, const Variant& variant) {
    std::vector<TestResult> out;
    Runner runner(library, variant);
    for (const auto& test : variant.tests) out.push_back(runner.run(test));
    return out;
}

}  // namespace tafl
