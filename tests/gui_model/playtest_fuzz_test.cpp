// Random user actions on many variants: nothing fails, and every preview matches the effect.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gui_model/support.hpp"
#include "model/edits.hpp"
#include "model/playtest.hpp"
#include "model/variant_comparison.hpp"
#include "support/scale.hpp"

namespace tafl::model {
namespace {

class RandomUser {
public:
    RandomUser(AppContext& app, Playtest& play, std::uint64_t seed) : app_(app), play_(play), random_(seed) {}

    void act() {
        switch (below(16)) {
            case 0:
                return pointAnywhere();
            case 1:
                return play_.back();
            case 2:
                return play_.forward();
            case 3:
                return play_.goTo(below(play_.view().line.size() + 2));
            case 4:
                return static_cast<void>(say());
            case 5:
                return play_.takeback();
            case 6:
                if (below(12) == 0) {
                    play_.newGame();
                    kept_ = 0;
                }
                return;
            case 7:
                if (below(6) == 0) saveAndLoad();
                return;
            case 8:
                return browseLines();
            case 9:
                play_.setMark(moveMarks[below(moveMarks.size())]);
                return play_.setComment(below(3) ? "a\n ; comment " + std::to_string(below(9)) : "");
            default:
                return move();
        }
    }

    /// Invariants.
    void check() {
        const PlayView& view = play_.view();
        EXPECT_EQ(view.failure, "");
        EXPECT_EQ(view.at, play_.game().actions().size());
        EXPECT_LE(view.at, view.line.size());
        EXPECT_EQ(view.occupants.size(), static_cast<std::size_t>(view.size * view.size));
        for (std::size_t i = 0; i < view.line.size(); ++i) EXPECT_EQ(view.line[i].played, i < view.at);
        EXPECT_EQ(view.result.has_value(), view.awaited == Game::Awaited::nothing);
        // A line goes only by hand.
        const std::size_t now = countNodes();
        EXPECT_GE(now, kept_);
        kept_ = now;
    }
    void forgetNodes() { kept_ = 0; }
    int sideLines() const { return sideLines_; }

private:
    std::size_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(std::max<std::size_t>(n, 1))); }
    Square square() {
        return static_cast<Square>(below(static_cast<std::size_t>(play_.view().size * play_.view().size)));
    }

    void move() {
        const auto movable = play_.movable();
        if (movable.empty()) return static_cast<void>(say());
        const Square from = movable[below(movable.size())];
        const auto targets = play_.targets(from);
        ASSERT_FALSE(targets.empty());
        const Target& target = targets[below(targets.size())];
        const auto choices = play_.choices(from, target.square);
        ASSERT_FALSE(choices.empty());
        const MoveChoice& choice = choices[below(choices.size())];
        const Preview preview = play_.preview(choice.move);
        EXPECT_TRUE(preview.legal) << choice.text;
        EXPECT_FALSE(preview.statusLine.empty());
        const auto done = play_.play(choice.move);
        ASSERT_TRUE(done) << choice.text << ": " << done.error().front().text;
        if (choice.move.kind() == MoveKind::claimWithMove) return;
        // The preview matches the effect, and its reasons name rules.
        EXPECT_EQ(play_.view().lastTaken, choice.victims) << choice.text;
        EXPECT_EQ(preview.victims, choice.victims) << choice.text;
        if (target.mark == Target::Mark::win) {
            EXPECT_TRUE(play_.view().result) << choice.text;
        }
        if (!choice.victims.empty()) {
            EXPECT_FALSE(preview.rule.empty()) << choice.text;
        }
    }

    std::size_t countNodes(MoveTree::Node node = MoveTree::root) const {
        std::size_t out = 1;
        for (const auto each : play_.moves().replies(node)) out += countNodes(each);
        return out;
    }

    void browseLines() {
        std::vector<SideLine> all;
        for (const auto& entry : play_.view().line) all.insert(all.end(), entry.instead.begin(), entry.instead.end());
        sideLines_ += static_cast<int>(all.size());
        switch (below(6)) {
            case 0:
                return play_.showMainLine();
            case 1:
                return play_.makeMainLine();
            case 2:
                if (play_.view().line.empty() || below(4)) return;
                kept_ = 0;
                return play_.removeLine(all.empty() || below(2) ? lineNode(below(play_.view().line.size()))
                                                                : all[below(all.size())].node);
            case 3:
                kept_ = 0;  // what was played in its place since becomes part of it
                return play_.restoreLine();
            default:
                if (!all.empty()) play_.showLine(all[below(all.size())].node);
        }
    }
    /// The action of this number in the move list.
    MoveTree::Node lineNode(std::size_t number) const {
        MoveTree::Node node = MoveTree::root;
        for (std::size_t i = 0; i <= number; ++i) node = *play_.moves().find(node, play_.view().line[i].text);
        return node;
    }

    void pointAnywhere() {
        const Square from = square(), to = square();
        const Preview preview = play_.preview(from, to);
        const auto choices = play_.choices(from, to);
        EXPECT_EQ(preview.legal && play_.view().awaited == Game::Awaited::turn, !choices.empty())
            << squareName(from, play_.view().size) << squareName(to, play_.view().size) << " " << preview.statusLine;
        if (!preview.legal && from != to) {
            EXPECT_FALSE(preview.statusLine.empty());
        }
        static_cast<void>(play_.whyNot(from));
        EXPECT_FALSE(play_.describeSquare(to).empty());
        for (std::size_t i = 0; i < play_.view().at; ++i) static_cast<void>(play_.why(i));
    }

    Result<std::monostate> say() {
        constexpr const char* texts[] = {"offer", "accept",  "decline",  "claim",           "pass",  "stop",
                                         "a1-a2", "{die 3}", "nonsense", "{lot defenders}", "e5xq9", ""};
        if (below(25) == 0) return play_.act("resign");
        if (play_.view().awaited == Game::Awaited::lot || play_.view().awaited == Game::Awaited::die) play_.chance();
        return play_.act(texts[below(std::size(texts))]);
    }

    void saveAndLoad() {
        const auto file = app_.folders.games() / "fuzz.tafl";
        const std::string text = play_.formatGame();
        ASSERT_TRUE(play_.save(file));
        EXPECT_FALSE(play_.unsaved());
        Diagnostics notes;
        ASSERT_TRUE(play_.load(*loadRecord(file, notes), notes));
        EXPECT_TRUE(notes.empty()) << notes.front().message() << "\n" << text;
        EXPECT_EQ(play_.formatGame(), text);
        kept_ = 0;  // lines that rules forbid by now are not written
    }

    AppContext& app_;
    Playtest& play_;
    Random random_;
    std::size_t kept_ = 0;
    int sideLines_ = 0;
};

TEST(PlaytestFuzz, PreviewsMatchTheirEffects) {
    TestAppContext app;
    const std::string rare = (std::filesystem::path(TAFLSMITH_SOURCE_DIR) / "tests/variants").string() + "/";
    const std::vector<std::string> variants = {
        "nielsen-copenhagen-11",   "nielsen-berserk-11",      "bell-tawlbwrdd-dice-11",     "basecamps-tablut",
        "papillon-1988-9",         "jaques-imperial-contest", rare + "rare-choices-7.toml", rare + "rare-chance-9.toml",
        rare + "rare-arms-7.toml", rare + "rare-watch-9.toml"};
    for (const auto& id : variants) {
        SCOPED_TRACE(id);
        const auto rules = compileVariant(*app.appContext, id);
        ASSERT_TRUE(rules) << rules.error().front().message();
        Playtest play(app, *rules);
        RandomUser person(app, play, 42);
        for (int i = 0; i < scaledUp(120) && !testing::Test::HasFailure(); ++i) {
            person.act();
            person.check();
        }
        EXPECT_GT(person.sideLines(), 0);
    }
}

TEST(PlaytestFuzz, RulesChangeDuringGames) {
    TestAppContext app;
    auto document = std::move(*Document::open(app, "nielsen-saami-tablut-9-played"));
    document->waitUntilIdle();
    Playtest play(app, document->lastValid());
    RandomUser person(app, play, 7);
    Random random(9);
    int marked = 0;
    for (int i = 0; i < scaledUp(60) && !testing::Test::HasFailure(); ++i) {
        for (int moves = 0; moves < 10; ++moves) person.act();
        // Change a rule parameter, as the widgets do.
        const auto below = [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); };
        const auto& cards = document->checkResult()->cards;
        const RuleCard card = cards[below(cards.size())];
        if (card.parameters.empty()) continue;
        const ParameterCard& p = card.parameters[below(card.parameters.size())];
        const auto& choices = p.specification.choices;
        if (p.specification.type == ParameterType::choice && !choices.empty())
            edits::setParameter(*document, card, p.specification.name, choices[below(choices.size())]);
        else if (p.specification.type == ParameterType::boolean)
            edits::setParameter(*document, card, p.specification.name, below(2) == 0);
        else if (p.specification.type == ParameterType::integer)
            edits::setParameter(*document, card, p.specification.name, static_cast<std::int64_t>(below(5)));
        else if (p.specification.type == ParameterType::classes)
            edits::setParameter(*document, card, p.specification.name, std::string("attacker"));
        document->waitUntilIdle();
        if (!document->lastValidIsCurrent()) {
            document->undo();
            document->waitUntilIdle();
        }
        play.setRules(document->lastValid());
        person.check();
        if (play.divergence()) {
            ++marked;
            EXPECT_LT(play.divergence()->action, play.view().line.size());
            EXPECT_FALSE(play.divergence()->text.empty());
            if (random.below(2)) {
                play.acceptDivergence();
                person.forgetNodes();
            }
        }
    }
    EXPECT_GT(marked, 0);
}

}  // namespace
}  // namespace tafl::model
