// Undo and redo of random edits; board painting and hints; problems and their fixes.
#include "model/edits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"
#include "gui_model/support.hpp"
#include "model/problems.hpp"
#include "model/set_chips.hpp"
#include "support/scale.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// Makes random edits of every kind that panels offer, some with invalid values.
class RandomEditor {
public:
    RandomEditor(AppContext& app, Document& document, std::uint64_t seed)
        : app_(app), document_(document), random_(seed) {}

    void edit() {
        document_.waitUntilIdle();
        switch (below(12)) {
            case 0:
                return edits::setText(document_, static_cast<edits::Field>(1 + below(3)), word());
            case 1:
                return document_.change("change the sources", [&](Draft& draft) {
                    draft.file.sources = {word(), word()};
                });
            case 2: {
                const auto all = app_.registry().all();
                return edits::addRule(document_, *all[below(all.size())]);
            }
            case 3:
                if (const auto* card = anyCard()) edits::removeRule(document_, *card);
                return;
            case 4:
                if (const auto* card = anyCard()) edits::switchRule(document_, *card, !card->on);
                return;
            case 5:
                if (const auto* card = anyCard()) edits::moveRule(document_, *card, below(2) ? 1 : -1);
                return;
            case 6:
            case 7:
                return parameter();
            case 8:
                return paint();
            case 9:
                return edits::setZone(document_, below(2) ? "corners" : "zone" + std::to_string(below(3)), zone());
            case 10:
                if (const auto* checked = document_.checkResult().get(); checked && document_.lastValid()) {
                    const auto& options = document_.lastValid()->variant.options;
                    if (options.empty()) return;
                    const auto& option = options[below(options.size())];
                    edits::choose(document_, option.id, option.choices[below(option.choices.size())].id);
                }
                return;
            default:
                if (below(4) == 0) return edits::resize(document_, 5 + static_cast<int>(below(15)));
                return edits::renameZone(document_, "zone" + std::to_string(below(3)),
                                         "zone" + std::to_string(below(3)));
        }
    }

private:
    std::size_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
    std::string word() {
        constexpr const char* words[] = {"one", "two \"quoted\"", "Ætt", "line\nbreak", "", "#~ [[rule]]", "\\back"};
        return words[below(std::size(words))];
    }
    std::string zone() {
        constexpr const char* zones[] = {"a1", "edge", "centre", "edge - a1", "nonsense!", "", "e5 e6"};
        return zones[below(std::size(zones))];
    }
    const RuleCard* anyCard() {
        const auto& cards = document_.checkResult()->cards;
        return cards.empty() ? nullptr : &cards[below(cards.size())];
    }
    void parameter() {
        const auto* card = anyCard();
        if (!card || card->parameters.empty()) return;
        const auto& p = card->parameters[below(card->parameters.size())];
        const std::string& name = p.specification.name;
        if (below(4) == 0) return edits::resetParameter(document_, *card, name);
        switch (p.specification.type) {
            case ParameterType::boolean:
                return edits::setParameter(document_, *card, name, below(2) == 0);
            case ParameterType::integer:
                return edits::setParameter(document_, *card, name, static_cast<std::int64_t>(below(12)), below(2));
            case ParameterType::choice:
                return edits::setParameter(document_, *card, name,
                                           p.specification.choices[below(p.specification.choices.size())]);
            case ParameterType::zones:
            case ParameterType::texts:
                return edits::setParameter(document_, *card, name, std::vector<std::string>{zone()});
            default:
                return edits::setParameter(document_, *card, name, zone());
        }
    }
    void paint() {
        const auto& lastValid = document_.lastValid();
        const auto& draft = document_.draft().file;
        if (!draft.rows && !lastValid) return;
        Rows rows = draft.rows ? *draft.rows : lastValid->variant.rows;
        const int n = static_cast<int>(rows.size());
        if (n == 0) return;
        rows = setLetter(rows, static_cast<Square>(below(static_cast<std::size_t>(n * n))), "tTK."[below(4)],
                         static_cast<Symmetry>(below(4)));
        edits::setRows(document_, rows, "paint", below(2) ? "stroke" : "");
    }

    AppContext& app_;
    Document& document_;
    Random random_;
};

std::string snapshot(const Document& document) {
    const auto& checkResult = document.checkResult();
    return (checkResult->compiled ? checkResult->compiled->image->digest : "no image") + "\n" + document.text();
}

TEST(Edits, RandomEditsUndoneAndRedoneGiveTheSameImage) {
    TestAppContext app;
    for (const char* id : {"nielsen-saami-tablut-9-played", "nielsen-copenhagen-11"}) {
        auto opened = Document::open(app, id);
        ASSERT_TRUE(opened);
        Document& document = **opened;
        document.waitUntilIdle();
        const std::string before = snapshot(document);
        RandomEditor editor(app, document, 11);
        int symmetricSquares = 0;
        Random mercy(5);
        const int wanted = std::min(1500, scaled(500));  // fewer than the undo limit
        for (int i = 0; i < wanted; ++i) {
            editor.edit();
            document.waitUntilIdle();
            // Undo most errors at once, as people do, so that valid rules keep recurring.
            if (!document.lastValidIsCurrent() && document.canUndo() && mercy.below(8) != 0) {
                document.undo();
                document.waitUntilIdle();
            }
            symmetricSquares += document.lastValidIsCurrent();
        }
        EXPECT_GT(symmetricSquares, wanted / 4);
        const std::string after = snapshot(document);
        int steps = 0;
        while (document.canUndo()) {
            document.undo();
            ++steps;
        }
        EXPECT_GT(steps, wanted / 6);
        document.waitUntilIdle();
        EXPECT_EQ(snapshot(document), before);
        EXPECT_FALSE(document.unsaved());
        for (int i = 0; i < steps; ++i) document.redo();
        document.waitUntilIdle();
        EXPECT_EQ(snapshot(document), after);
        // The text can be parsed and formatted again.
        const auto draft = parseDraft(document.text(), {});
        if (draft) {
            EXPECT_EQ(formatDraft(*draft, document.text()), document.text());
        }
    }
}

// --- boards ----------------------------------------------------------------------------------------------------------

TEST(BoardEdit, SymmetricSquares) {
    EXPECT_EQ(symmetricSquares(0, Symmetry::none, 9).size(), 1u);
    EXPECT_EQ(symmetricSquares(0, Symmetry::twofold, 9).size(), 2u);
    EXPECT_EQ(symmetricSquares(0, Symmetry::fourfold, 9).size(), 4u);
    EXPECT_EQ(symmetricSquares(1, Symmetry::eightfold, 9).size(), 8u);
    EXPECT_EQ(symmetricSquares(40, Symmetry::eightfold, 9).size(), 1u);  // the centre
    EXPECT_EQ(symmetricSquares(0, Symmetry::eightfold, 8).size(), 4u);
    for (const int size : {7, 8, 19})
        for (Square s = 0; s < size * size; ++s)
            for (const Square image : symmetricSquares(s, Symmetry::eightfold, size)) {
                EXPECT_EQ(symmetricSquares(image, Symmetry::eightfold, size),
                          symmetricSquares(s, Symmetry::eightfold, size));
            }
}

TEST(BoardEdit, BrushesMirrorAndClear) {
    Rows rows(7, std::string(7, '.'));
    rows = setLetter(rows, parseSquare("b1", 7), 't', Symmetry::eightfold);
    EXPECT_EQ(formatRows(rows), "1t3t1/t5t/7/7/7/t5t/1t3t1");
    EXPECT_TRUE(isSymmetric(rows, Symmetry::eightfold));
    rows = setLetter(rows, parseSquare("b1", 7), '.', Symmetry::none);
    EXPECT_FALSE(isSymmetric(rows, Symmetry::twofold));
    EXPECT_EQ(letterAt(transform(rows, Transform::leftRight), parseSquare("f1", 7)), '.');
    EXPECT_EQ(letterAt(transform(rows, Transform::upDown), parseSquare("b7", 7)), '.');
    EXPECT_EQ(formatRows(clearRows(rows)), "7/7/7/7/7/7/7");
    for (const Transform turn : {Transform::leftRight, Transform::upDown, Transform::diagonal})
        EXPECT_EQ(transform(transform(rows, turn), turn), rows);
}

TEST(BoardEdit, ResizedBoardsKeepTheirMiddle) {
    const Rows rows = makeBlankDraft("x", 9).file.rows.value();
    const Rows larger = resizeBoard(rows, 13);
    EXPECT_EQ(letterAt(larger, parseSquare("g7", 13)), 'K');
    EXPECT_EQ(resizeBoard(larger, 9), rows);
}

TEST(BoardEdit, RowsOfOpenTafl) {
    const auto rows = parseOpenTaflRows("dim:7 name:Brandub starti:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ ks:w");
    ASSERT_TRUE(rows) << rows.error().front().message();
    EXPECT_EQ(formatRows(*rows), "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3");
    const auto bottomUp = parseOpenTaflRows("start:/t6/7/7/3K3/7/7/7/");
    ASSERT_TRUE(bottomUp);
    EXPECT_EQ(bottomUp->back(), "t......");
    EXPECT_FALSE(parseOpenTaflRows("start:/t6/7/7/"));
    EXPECT_FALSE(parseOpenTaflRows("no rows at all"));
}

TEST(BoardHints, WalkerNumberRatioAndSymmetry) {
    TestAppContext app;
    auto document = Document::open(app, "nielsen-copenhagen-11");
    (*document)->waitUntilIdle();
    const BoardHints hints = computeBoardHints(*(*document)->lastValid());
    EXPECT_EQ(hints.attackers, 24);
    EXPECT_EQ(hints.defenders, 12);
    EXPECT_DOUBLE_EQ(hints.ratio, 2);
    EXPECT_EQ(hints.walkerEmpty, 2);  // to the edge, and along it to a corner
    EXPECT_FALSE(hints.walkerStart);  // blocked by his own men
    EXPECT_EQ(hints.symmetry, Symmetry::eightfold);
    EXPECT_FALSE(hints.unreachable.any());
    EXPECT_THAT(describeHints(hints, 11), testing::Contains(HasSubstr("2.0 to 1")));
}

TEST(BoardHints, ASquareThatBreaksTheSymmetryIsFound) {
    TestAppContext app;
    auto parent = app->library().load("nielsen-copenhagen-11");
    Draft draft = makeChildDraft("odd", *parent);
    draft.file.rows = setLetter(parent->rows, parseSquare("a4", 11), '.', Symmetry::none);
    auto document = Document::create(app, draft);
    Problems problems(app);
    problems.waitUntilIdle(*document);
    ASSERT_TRUE(problems.hints());
    EXPECT_EQ(problems.hints()->almost, Symmetry::eightfold);
    EXPECT_EQ(problems.hints()->asymmetric, SquareSet::of(parseSquare("a4", 11)));
    const auto entry = std::ranges::find(problems.list(), Problem::Origin::board, &Problem::origin);
    ASSERT_NE(entry, problems.list().end());
    ASSERT_TRUE(entry->fix);
    entry->fix->apply(*document);
    EXPECT_EQ(*document->draft().file.rows, parent->rows);
}

// --- problems --------------------------------------------------------------------------------------------------------

class ProblemList : public testing::Test {
protected:
    TestAppContext app_;
    std::unique_ptr<Document> document_ = Document::create(app_, makeBlankDraft("troubled", 9));
    Problems problems_{app_};

    const Problem& first() {
        problems_.waitUntilIdle(*document_);
        EXPECT_FALSE(problems_.list().empty());
        static const Problem none;
        return problems_.list().empty() ? none : problems_.list().front();
    }
    void fixIt() {
        const auto fix = first().fix;
        ASSERT_TRUE(fix) << first().text;
        fix->apply(*document_);
        problems_.waitUntilIdle(*document_);
        EXPECT_EQ(problems_.count(Severity::error), 0) << first().text;
        EXPECT_TRUE(document_->lastValidIsCurrent());
    }
    std::size_t findRuleIndex(const std::string& use) {
        for (std::size_t i = 0; i < document_->draft().rules.size(); ++i)
            if (document_->draft().rules[i].rule.use == use) return i;
        return 0;
    }
};

TEST_F(ProblemList, ASoundGameHasNone) {
    problems_.waitUntilIdle(*document_);
    EXPECT_THAT(problems_.list(), IsEmpty()) << problems_.list().front().text;
}

TEST_F(ProblemList, AMisspeltComponent) {
    document_->change("x",
                      [&](Draft& d) { d.rules[findRuleIndex("capture/custodial")].rule.use = "capture/custodail"; });
    EXPECT_EQ(first().severity, Severity::error);
    EXPECT_EQ(first().target.kind, JumpTarget::Kind::rule);
    EXPECT_EQ(first().target.key, "use");
    fixIt();
}

TEST_F(ProblemList, AValueOutOfRange) {
    const std::size_t index = findRuleIndex("move/slide");
    document_->change("x", [&](Draft& d) { d.rules[index].rule.parameters["limit"] = std::int64_t{-4}; });
    EXPECT_EQ(first().target.kind, JumpTarget::Kind::rule);
    EXPECT_EQ(first().target.index, index);
    EXPECT_EQ(first().target.key, "limit");
    fixIt();
}

TEST_F(ProblemList, PlacesCountDisabledRules) {
    const std::size_t off = findRuleIndex("turn/no-moves"), bad = findRuleIndex("king/capture");
    ASSERT_LT(off, bad);
    document_->change("x", [&](Draft& d) {
        DraftRule extra = d.rules[bad];
        extra.on = false;
        d.rules.insert(d.rules.begin() + static_cast<std::ptrdiff_t>(off), extra);
        d.rules[bad + 1].rule.parameters["elsewhere"] = std::string("seven");
    });
    EXPECT_EQ(first().target.index, bad + 1);
    EXPECT_EQ(first().target.key, "elsewhere");
}

TEST_F(ProblemList, AGoalOutOfReachAndADraftThatIsShownAllTheSame) {
    const std::size_t index = findRuleIndex("win/escape");
    document_->change("x", [&](Draft& d) { d.rules[index].rule.parameters["zone"] = std::string("none"); });
    EXPECT_THAT(first().text, HasSubstr("nobody can win by 'win/escape(none)'"));
    EXPECT_EQ(first().severity, Severity::warning);
    EXPECT_EQ(first().target.kind, JumpTarget::Kind::rule);
    EXPECT_EQ(first().target.index, index);
    EXPECT_TRUE(document_->lastValidIsCurrent());
    const auto ofBoard = [&] { return std::ranges::count(problems_.list(), Problem::Origin::board, &Problem::origin); };
    const auto once = ofBoard();
    document_->change("x", [](Draft& d) { d.file.summary = "Edited."; });
    problems_.waitUntilIdle(*document_);
    EXPECT_EQ(ofBoard(), once) << "listed once after every edit";
}

TEST_F(ProblemList, AStartWithoutAttackers) {
    auto rows = *document_->draft().file.rows;
    for (auto& row : rows) std::ranges::replace(row, 't', '.');
    edits::setRows(*document_, rows, "x");
    EXPECT_EQ(first().severity, Severity::error);
    EXPECT_THAT(first().text, HasSubstr("no pieces of the attackers"));
    EXPECT_EQ(first().target.kind, JumpTarget::Kind::board);
    EXPECT_TRUE(document_->lastValidIsCurrent());
}

TEST_F(ProblemList, AnInvalidZone) {
    edits::setZone(*document_, "corners", "a1 z9");
    EXPECT_EQ(first().target.kind, JumpTarget::Kind::zone);
    EXPECT_EQ(first().target.key, "corners");
}

TEST_F(ProblemList, AFailingTestTakesTheActualResult) {
    TestText test;
    test.name = "Two take one";
    test.position = "9/9/9/9/9/9/1Tt4T1/9/4K4 defenders";
    test.move = "h3-d3";
    test.hasCaptures = true;
    test.captures = "a1";
    document_->change("x", [&](Draft& d) { d.file.tests.push_back(test); });
    EXPECT_EQ(first().origin, Problem::Origin::test);
    EXPECT_THAT(first().text, HasSubstr("Two take one"));
    EXPECT_EQ(first().target.index, 0u);
    fixIt();
    EXPECT_EQ(document_->draft().file.tests.front().captures, "c3");
}

TEST_F(ProblemList, AScriptErrorHasALine) {
    const auto folder = app_->folders.variants();
    ASSERT_TRUE(
        writeTextFile(folder / "odd.lua",
                      "return component { id = \"house/odd\", slot = \"capture\", title = \"Odd\", summary = \"x\",\n"
                      "  words = \"x\", sources = { \"House rule\" }, parameters = {},\n"
                      "  compile = function(b, p)\n"
                      "    b:captur { side = \"both\" }\n"
                      "  end }\n"));
    ASSERT_TRUE(writeTextFile(folder / "odd.toml",
                              "format = 1\nid = \"odd\"\nname = \"Odd\"\ninherits = \"nielsen-brandubh-7\"\n\n"
                              "[[rule]]\nuse = \"house/odd\"\nscript = \"odd.lua\"\n"));
    auto document = Document::open(app_, (folder / "odd.toml").string());
    ASSERT_TRUE(document);
    (*document)->waitUntilIdle();
    const auto list = listProblems(*(*document)->checkResult(), (*document)->draft());
    ASSERT_FALSE(list.empty());
    EXPECT_EQ(list.front().target.kind, JumpTarget::Kind::script);
    EXPECT_EQ(list.front().target.place.line, 4);
    EXPECT_TRUE(list.front().target.place.file.ends_with("odd.lua"));
}

TEST_F(ProblemList, AnIdThatDiffersFromTheFileName) {
    ASSERT_TRUE(document_->save());
    document_->change("x", [](Draft& d) { d.file.id = "other"; });
    EXPECT_EQ(first().target.kind, JumpTarget::Kind::head);
    fixIt();
    EXPECT_EQ(document_->id(), "troubled");
}

TEST_F(ProblemList, ADropWithoutEffect) {
    document_->change("x", [](Draft& d) { d.file.drop.push_back({"win/edge-fort", {}}); });
    EXPECT_EQ(first().target.key, "drop");
    fixIt();
}

TEST_F(ProblemList, AnUnreachableGoal) {
    // An impassable ring around the king.
    edits::setZone(*document_, "ring", "d4 d5 d6 e4 e6 f4 f5 f6");
    document_->waitUntilIdle();
    RuleText rule;
    rule.use = "passage/restricted";
    rule.parameters = {{"zone", std::string("ring")}, {"stop", std::string("nobody")}, {"pass", std::string("nobody")}};
    document_->change("x", [&](Draft& d) {
        d.rules.push_back({rule, true});
        d.file.rows = Rows{"4t4",       ".........", ".........", ".........", "t...K...t",
                           ".........", ".........", ".........", "....t...."};
        (*d.file.rows)[0] = "....t....";
    });
    problems_.waitUntilIdle(*document_);
    ASSERT_TRUE(document_->lastValidIsCurrent()) << problems_.list().front().text;
    ASSERT_TRUE(problems_.hints());
    EXPECT_FALSE(problems_.hints()->walkerEmpty);
    EXPECT_GT(problems_.count(Severity::warning), 0);
}

// --- chips

TEST(SetChips, Zones) {
    const std::map<std::string, SquareSet> zones = {
        {"throne", SquareSet::of(24)},
        {"corners", SquareSet::of(0) | SquareSet::of(6) | SquareSet::of(42) | SquareSet::of(48)},
        {"camps", SquareSet::of(3) | SquareSet::of(10)}};
    const auto on = [&](const std::string& expression) {
        std::vector<std::string> out;
        for (const auto& chip : makeZoneChips(expression, zones, 7))
            if (chip.on) out.push_back(chip.word);
        return out;
    };
    EXPECT_THAT(on("throne"), testing::ElementsAre("throne"));
    EXPECT_THAT(on("throne corners"), testing::UnorderedElementsAre("throne", "corners"));
    EXPECT_THAT(on("board"), testing::UnorderedElementsAre("throne", "corners", "camps", "edge"));
    EXPECT_THAT(on("edge"), testing::UnorderedElementsAre("corners", "edge"));
    EXPECT_TRUE(makeZoneChips("nonsense", zones, 7).empty());
    EXPECT_EQ(toggleZone("throne", "corners", zones, 7), "corners throne");
    EXPECT_EQ(toggleZone("throne corners", "corners", zones, 7), "throne");
    EXPECT_EQ(toggleZone("throne", "throne", zones, 7), "none");
    EXPECT_EQ(toggleZone("none", "camps", zones, 7), "camps");
    // Unnamed squares keep their text.
    EXPECT_EQ(toggleZone("edge", "corners", zones, 7), "edge - corners");
    EXPECT_EQ(toggleZone("a3 a4", "throne", zones, 7), "a3 a4 | throne");
}

TEST(SetChips, Pieces) {
    TestAppContext app;
    auto document = Document::open(app, "nielsen-brandubh-7");
    (*document)->waitUntilIdle();
    const auto& classes = (*document)->lastValid()->image->calls.classes;
    const auto on = [&](const std::string& expression) {
        std::vector<std::string> out;
        for (const auto& chip : makeClassChips(expression, classes, {"any"}))
            if (chip.on) out.push_back(chip.word);
        return out;
    };
    EXPECT_THAT(on("men"), testing::UnorderedElementsAre("attacker", "defender"));
    EXPECT_THAT(on("all"), testing::UnorderedElementsAre("attacker", "defender", "king"));
    EXPECT_THAT(on("any"), testing::ElementsAre("any"));
    EXPECT_EQ(toggleClass("attacker", "defender", classes), "men");
    EXPECT_EQ(toggleClass("men", "king", classes), "all");
    EXPECT_EQ(toggleClass("all", "attacker", classes), "defenders");
    EXPECT_EQ(toggleClass("king", "king", classes), "none");
    EXPECT_EQ(toggleClass("any", "king", classes, {"any"}), "king");
    EXPECT_EQ(toggleClass("king", "any", classes, {"any"}), "any");
    EXPECT_EQ(toggleClass("any", "any", classes, {"any"}), "all");
}

/// Toggles every chip of every shipped variant. Toggling twice restores the meaning.
TEST(SetChips, TogglingTwiceRestoresTheSet) {
    TestAppContext app;
    for (const char* id : {"nielsen-copenhagen-11", "nielsen-saami-tablut-9", "cyningstan-alea-19", "unibo-ashton-9"}) {
        auto document = Document::open(app, id);
        ASSERT_TRUE(document) << id;
        (*document)->waitUntilIdle();
        const CompiledVariant& rules = *(*document)->lastValid();
        std::map<std::string, SquareSet> zones;
        for (const auto& zone : rules.description.zones) zones[zone.name] = zone.squares;
        int sets = 0;
        for (const auto& card : (*document)->checkResult()->cards)
            for (ParameterCard each : card.parameters)
                for (const auto& chip : makeChips(each, rules)) {
                    ++sets;
                    const ParameterCard before = each;
                    each.value = pressed(before, chip.word, rules);
                    EXPECT_NE(each.value, before.value) << card.ref.use << " " << chip.word;
                    const auto now = makeChips(each, rules);
                    const auto same = std::ranges::find(now, chip.word, &SetChip::word);
                    if (same != now.end()) {
                        EXPECT_NE(same->on, chip.on) << card.ref.use << " " << chip.word;
                    }
                    each = before;
                }
        EXPECT_GT(sets, 3) << id;
    }
}

TEST(Twins, ARuleSwitchesBetweenThem) {
    TestAppContext app;
    auto opened = Document::open(app, "nielsen-copenhagen-11");
    Document& document = **opened;
    document.waitUntilIdle();
    const std::string digest = document.lastValid()->image->digest;
    const auto card = [&]() -> const RuleCard& {
        return *std::ranges::find(document.checkResult()->cards, std::string("capture/shieldwall"),
                                  [](const RuleCard& each) { return each.ref.use; });
    };
    ASSERT_TRUE(card().hasTwin);
    EXPECT_EQ(card().origin, "native");
    edits::setOrigin(document, card(), "lua");
    document.waitUntilIdle();
    EXPECT_EQ(card().origin, "lua");
    ASSERT_TRUE(document.lastValidIsCurrent());
    EXPECT_EQ(document.undoLabel(), "use the Lua twin of " + card().title);
    edits::setOrigin(document, card(), "native");
    document.waitUntilIdle();
    EXPECT_EQ(card().origin, "native");
    document.undo();
    document.undo();
    document.waitUntilIdle();
    EXPECT_EQ(document.lastValid()->image->digest, digest);
    EXPECT_FALSE(document.unsaved());
}

}  // namespace
}  // namespace tafl::model
