// Runs the tests embedded in a variant: by direct evaluation, by the engine, and without the tested rule.
#include <algorithm>

#include "base/text.hpp"
#include "explain/explainer.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"
#include "program/callback_watch.hpp"
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

/// The result of a test's move.
struct TestObservation {
    Phrase failure;  ///< why the test could not be played
    bool legal = false;
    Phrase refusal;  ///< why the move is illegal
    SquareSet taken;
    std::string outcome;
    std::vector<std::string> announcements;
    std::string positionAfter;  ///< with " again" if the same side moves on
};

/// Plays one test on one image.
class TestPlayer {
public:
    /// Plays it on the engine too and records disagreements.
    TestPlayer(Image image, const TestText& test) : image_(std::move(image)), test_(test), explainer_(image_) {}
    /// `complete`: the rules with the one that `image` lacks, and with its states.
    TestPlayer(Image image, const TestText& test, const RuleImage& complete) : TestPlayer(std::move(image), test) {
        complete_ = &complete;
    }

    TestObservation run() {
        TestObservation observed;
        const auto setup = parsePosition();
        if (!setup) return failure(phrase("position: %1", setup.error().front().line()));
        position_ = explainer_.set(*setup);
        if (!complete_) {
            engine_ = Position::create(image_);
            engine_->set(*setup);
        }
        for (const auto& text : test_.moves)
            if (const Phrase why = playSetupMove(text); !why.empty())
                return failure(phrase("moves: %1: %2", text, why));
        playTestedMove(observed);
        return observed;
    }

    const std::vector<Phrase>& disagreements() const { return disagreements_; }

private:
    Result<Setup> parsePosition() const {
        if (!complete_) return parseSetup(test_.position, *image_);
        const auto whole = parseSetup(test_.position, *complete_);
        if (!whole) return whole;
        auto setup = parseSetup(positionText({whole->occupants, whole->toMove}, *complete_), *image_);
        if (setup) setup->states = translated(whole->states, *complete_, *image_);
        return setup;
    }

    static TestObservation failure(Phrase why) {
        TestObservation observed;
        observed.failure = std::move(why);
        return observed;
    }

    std::vector<Square> findVictims(Move move) const {
        std::vector<Square> out;
        for (const CapturedPiece& taken : explainer_.explain(position_, move, false).taken) out.push_back(taken.square);
        return out;
    }

    Result<Move> resolveText(const ParsedMove& text, const std::vector<Move>& legal) const {
        return resolveMove(
            text, legal, [this](Move move) { return findVictims(move); }, *image_);
    }

    std::vector<Move> legalMoves() {
        std::vector<Move> legal = explainer_.legal(position_);
        std::ranges::sort(legal);
        if (engine_) {
            std::vector<Move> engine;
            engine_->legal(engine);
            std::ranges::sort(engine);
            if (engine != legal) {
                std::vector<Move> only;
                std::ranges::set_symmetric_difference(engine, legal, std::back_inserter(only));
                const bool engineOnly = std::ranges::binary_search(engine, only.front());
                reportDisagreement(
                    engineOnly ? phrase("the legal moves: only the engine has %1", moveText(only.front(), {}, *image_))
                               : phrase("the legal moves: only the direct evaluation has %1",
                                        moveText(only.front(), {}, *image_)));
            }
        }
        return legal;
    }

    void reportDisagreement(const Phrase& about) {
        disagreements_.push_back(phrase("engine and direct evaluation differ about %1", about));
    }

    void play(Move move) {
        const Explanation explanation = explainer_.explain(position_, move, false);
        position_ = explainer_.play(position_, move);
        if (!engine_) return;
        engine_->make(move);
        compare(explanation);
    }

    void compare(const Explanation& explanation) {
        SquareSet direct, engine;
        for (const CapturedPiece& t : explanation.taken) direct.add(t.square);
        for (const CapturedPiece& t : engine_->taken()) engine.add(t.square);
        const int size = image_->size;
        if (direct != engine)
            reportDisagreement(phrase("what is taken: engine '%1', direct '%2'", squareNames(engine, size),
                                      squareNames(direct, size)));
        const Ending engineEnd = engine_->ending(), directEnd = explainer_.ending(position_);
        if (outcomeText(engineEnd) != outcomeText(directEnd))
            reportDisagreement(phrase("the end: engine %1, direct %2", outcomeText(engineEnd), outcomeText(directEnd)));
        const Setup mine = engine_->setup(), plain = makeSetup(position_, *image_);
        if (mine.occupants != plain.occupants) reportDisagreement(phrase("the position after the move"));
        if (mine.states != plain.states) reportDisagreement(phrase("the states after the move"));
        if (!engineEnd.over && engine_->toMove() != position_.toMove) reportDisagreement(phrase("whose turn it is"));
        if (const std::string problem = engine_->findInconsistency(); !problem.empty())
            disagreements_.push_back(phrase("the engine's position is inconsistent: %1", problem));
    }

    /// Plays a move before the tested one. Returns an error text, or "".
    Phrase playSetupMove(const std::string& text) {
        const auto written = parseMove(text, image_->size);
        if (!written) return written.error().front().line();
        if (explainer_.ending(position_).over) return phrase("the game is over before it");
        if (written->kind == ParsedMove::Kind::die) return rollDie(written->die);
        const auto move = resolveText(*written, legalMoves());
        if (!move) return move.error().front().line();
        play(*move);
        return {};
    }

    Phrase rollDie(int face) {
        const auto& faces = image_->calls.dice;
        if (!explainer_.mustRoll(position_)) return phrase("no die is thrown here");
        if (std::ranges::find(faces, face, &DieFace::face) == faces.end()) return phrase("the die has no such face");
        position_ = explainer_.roll(position_, face);
        if (engine_) engine_->roll(face);
        return {};
    }

    void playTestedMove(TestObservation& observed) {
        auto written = parseMove(test_.move, image_->size);
        if (!written) {
            observed.failure = written.error().front().line();
            return;
        }
        if (explainer_.ending(position_).over) {
            observed.failure = phrase("the game is over before %1", test_.move);
            return;
        }
        const auto legal = legalMoves();
        auto move = resolveText(*written, legal);
        if (!move && !written->hasVictims && test_.hasCaptures) {
            // The expected captures select among several moves between the same squares.
            written->hasVictims = true;
            for (const auto& square : words(test_.captures))
                written->victims.push_back(parseSquare(square, image_->size));
            if (auto branch = resolveText(*written, legal)) move = branch;
        }
        if (!move) {
            const bool exists =
                std::ranges::any_of(legal, [&](Move m) { return matchesSquares(*written, m, *image_); });
            (exists && written->declared.empty() ? observed.failure : observed.refusal) = move.error().front().line();
            return;
        }
        const Explanation explanation = explainer_.explain(position_, *move, true);
        if (!explanation.legal)
            disagreements_.push_back(phrase("direct evaluation lists %1 as legal and refuses it", test_.move));
        observed.legal = true;
        for (const CapturedPiece& taken : explanation.taken) observed.taken.add(taken.square);
        play(*move);
        observed.outcome = outcomeText(explainer_.ending(position_));
        observed.announcements = explanation.announcements;
        // Without states, because a rule that is left out has none.
        observed.positionAfter =
            positionText({position_.occupants, position_.toMove}, *image_) + (explanation.sameSide ? " again" : "");
    }

    Image image_;
    const TestText& test_;
    Explainer explainer_;
    const RuleImage* complete_ = nullptr;
    PlainPosition position_;
    std::unique_ptr<Position> engine_;
    std::vector<Phrase> disagreements_;
};

/// The observation as text, to compare with and without the rule.
Phrase summarize(const TestObservation& observed, int size, bool announcements) {
    if (!observed.failure.empty()) return observed.failure;
    if (!observed.legal) return phrase("the move is refused");
    const Phrase what = phrase("takes '%1', outcome %2, %3", squareNames(observed.taken, size), observed.outcome,
                               observed.positionAfter);
    return announcements ? phrase("%1, announced: %2", what, join(observed.announcements, ", ")) : what;
}

class TestRunner {
public:
    TestRunner(const Library& library, const Variant& variant) : library_(library), variant_(variant) {}

    TestResult run(const TestText& test) {
        test_ = &test;
        result_ = {test.name, false, {}};
        try {
            runTest();
        } catch (const CallbackFailure& failure) {
            addError(failureMessage(failure));
        }
        result_.passed = result_.diagnostics.empty();
        return std::move(result_);
    }

private:
    void addError(const Phrase& text, const Phrase& valid = {}) {
        result_.diagnostics.push_back(
            {Severity::error, test_->place, phrase("test '%1': %2", test_->name, text), valid});
    }

    void runTest() {
        const Variant* variant = variantWithOptions();
        if (!variant) return;
        const auto image = compileWithout(*variant, {});
        if (!image) {
            addError(phrase("these rules do not compile: %1", image.error().front().line()));
            return;
        }
        TestPlayer player(*image, *test_);
        const TestObservation observed = player.run();
        for (const auto& text : player.disagreements()) addError(text);
        if (!observed.failure.empty()) return addError(observed.failure);
        checkExpectations(observed, (*image)->size);
        if (test_->rule.empty()) return;
        const auto& rules = (*image)->rules;
        const auto isTested = [&](const RuleEntry& rule) {
            return rule.identity == test_->rule || rule.component == test_->rule;
        };
        if (std::ranges::none_of(rules, isTested)) {
            std::vector<std::string> identities;
            for (const auto& rule : rules) identities.push_back(rule.identity);
            std::vector<std::string> candidates = identities;
            for (const auto& rule : rules) candidates.push_back(rule.component);
            const std::string hint = nearest(test_->rule, candidates);
            return addError(withSuggestion(phrase("there is no rule '%1'", test_->rule), hint), phraseList(identities));
        }
        if (test_->fires)
            checkAblation(*variant, observed, **image, std::ranges::any_of(rules, [&](const RuleEntry& r) {
                return isTested(r) && r.slot == "announcement";
            }));
    }

    void checkExpectations(const TestObservation& observed, int size) {
        if (observed.legal != test_->legal)
            return addError(observed.legal ? phrase("%1 is legal, but should be refused", test_->move)
                                           : phrase("%1 is refused: %2", test_->move, observed.refusal));
        if (!observed.legal) return;
        if (test_->hasCaptures) {
            SquareSet wanted;
            for (const auto& text : words(test_->captures)) {
                const Square square = parseSquare(text, size);
                if (square == noSquare)
                    return addError(phrase("captures: '%1' is no square", text),
                                    phrase("squares a1 to %1", squareName(size * size - 1, size)));
                wanted.add(square);
            }
            if (wanted != observed.taken)
                addError(phrase("%1 takes '%2', expected '%3'", test_->move, squareNames(observed.taken, size),
                                squareNames(wanted, size)));
        }
        if (test_->hasOutcome && test_->outcome != observed.outcome)
            addError(phrase("the outcome of %1 is %2, expected %3", test_->move, observed.outcome, test_->outcome));
    }

    /// Runs the test without its rule and compares the results.
    void checkAblation(const Variant& variant, const TestObservation& with, const RuleImage& complete,
                       bool announcements) {
        const auto image = compileWithout(variant, test_->rule);
        // Rules that do not compile without it count as a difference.
        const TestObservation without = image ? TestPlayer(*image, *test_, complete).run()
                                              : TestObservation{.failure = phrase("the rules do not compile")};
        const Phrase withRule = summarize(with, complete.size, announcements),
                     withoutRule = summarize(without, complete.size, announcements);
        if (*test_->fires && withRule == withoutRule)
            addError(phrase("it is the same without %1, which should fire", test_->rule));
        if (!*test_->fires && withRule != withoutRule)
            addError(phrase("without %1, which should not fire, it is: %2; with it: %3", test_->rule, withoutRule,
                            withRule));
    }

    // --- the variant under the test's choices ------------------------------------------------------------------------

    const Variant* variantWithOptions() {
        OptionChoices wanted;
        for (const auto& option : variant_.options) wanted[option.id] = option.fallback;
        for (const auto& [id, choice] : test_->options) {
            if (!wanted.contains(id)) {
                std::vector<std::string> ids;
                for (const auto& option : variant_.options) ids.push_back(option.id);
                addError(phrase("there is no option '%1'", id),
                         ids.empty() ? phrase("these rules have no options") : phraseList(ids));
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
            for (const auto& d : loaded.error()) addError(d.text, d.valid);
            return nullptr;
        }
        return &variants_.emplace(wanted, std::move(*loaded)).first->second;
    }

    const Result<Image>& compileWithout(const Variant& variant, const std::string& without) {
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
    const CallbackWatch watch;
    TestRunner runner(library, variant);
    for (const auto& test : variant.tests) out.push_back(runner.run(test));
    return out;
}

}  // namespace tafl
