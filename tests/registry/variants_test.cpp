// Every variant file loads, compiles in every choice of its options, passes its own tests and has rules in words.
#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include "base/text.hpp"
#include "explain/wins.hpp"
#include "registry/support.hpp"
#include "support/scale.hpp"
#include "variant/check.hpp"

namespace tafl {
namespace {

const Library& library() { return *shipped().library; }

/// The image's digest. Reports a failure under this name.
std::string compileDigest(const std::string& name, const Result<Variant>& variant) {
    if (!variant) {
        ADD_FAILURE() << name << ": " << messages(variant.error());
        return {};
    }
    const auto image = library().compile(*variant);
    if (!image) {
        ADD_FAILURE() << name << ": " << messages(image.error());
        return {};
    }
    return (*image)->digest;
}

TEST(Variants, AreFoundWithoutErrors) {
    Diagnostics notes;
    const auto all = library().list(&notes);
    EXPECT_EQ(messages(notes), "");
    EXPECT_GE(all.size(), 103u);
    std::set<std::string> ids;
    for (const auto& header : all) {
        EXPECT_TRUE(ids.insert(header.id).second) << header.id << " stands twice";
        EXPECT_EQ(header.file.stem().string(), header.id) << "the file is called as its id";
    }
}

TEST(Variants, SayWhatWinsForEachSide) {
    for (const auto& [header, variant] : playable()) {
        const auto image = variant ? library().compile(*variant) : Result<std::shared_ptr<const RuleImage>>(nullptr);
        if (!image || !*image) continue;  // reported below
        for (const Side side : {Side::attackers, Side::defenders}) {
            const std::string text = describeWins(**image, side);
            EXPECT_TRUE(text.ends_with('.')) << header.id << ", " << name(side) << ": " << text;
            EXPECT_EQ(text.find('/'), std::string::npos) << header.id << ": an id in " << text;
        }
    }
    const auto brandubh = library().compile(*library().load("nielsen-brandubh-7"));
    EXPECT_EQ(describeWins(**brandubh, Side::defenders), "The king wins by reaching a corner.");
    EXPECT_EQ(describeWins(**brandubh, Side::attackers),
              "The attackers win by capturing the king, or when all defenders are cut off from the edge.");
}

TEST(Variants, HaveRulesInWords) {
    for (const auto& [header, variant] : playable()) {
        SCOPED_TRACE(header.id);
        if (!variant) {
            ADD_FAILURE() << messages(variant.error());
            continue;
        }
        EXPECT_FALSE(variant->name.empty());
        const auto image = library().compile(*variant);
        if (!image) {
            ADD_FAILURE() << messages(image.error());
            continue;
        }
        for (const auto& rule : (*image)->rules) {
            EXPECT_FALSE(trim(rule.words).empty()) << rule.identity;
            EXPECT_EQ(rule.words.find_first_of("{}[]"), std::string::npos) << rule.identity << ": " << rule.words;
            EXPECT_TRUE(rule.tier == "table" || rule.tier == "program" || rule.tier == "callback")
                << rule.identity << ": " << rule.tier;
        }
        for (const auto& option : variant->options) {
            EXPECT_FALSE(option.words.empty()) << option.id;
            for (const auto& choice : option.choices)
                EXPECT_FALSE(choice.words.empty()) << option.id << "=" << choice.id;
        }
    }
}

/// Parameters default to the zone "throne". A variant without a throne must not mention it.
TEST(Variants, WithoutAThroneSayNothingOfIt) {
    auto variant = library().load("opentafl-berserk-11");
    ASSERT_TRUE(variant) << messages(variant.error());
    variant->zones.erase("throne");
    std::erase_if(variant->rules, [](const RuleText& rule) {
        return std::ranges::any_of(rule.parameters, [](const auto& each) {
            return each.first == "zone" && parameterText(each.second) == "throne";
        });
    });
    for (RuleText& rule : variant->rules) rule.parameters.erase("touching"), rule.parameters.erase("counts");
    const auto image = library().compile(*variant);
    ASSERT_TRUE(image) << messages(image.error());
    for (const auto& rule : (*image)->rules)
        EXPECT_EQ(rule.words.find("throne"), std::string::npos) << rule.identity << ": " << rule.words;
}

TEST(Variants, CompileInEveryChoice) {
    int choices = 0;
    for (const auto& [header, variant] : sampled(playable())) {
        if (!variant) continue;
        const std::string plain = compileDigest(header.id, variant);
        for (const auto& option : variant->options)
            for (const auto& choice : option.choices) {
                const auto other = library().load(header.file.string(), {{option.id, choice.id}});
                const std::string digest = compileDigest(header.id + " " + option.id + "=" + choice.id, other);
                const auto chosen = variant->chosen.find(option.id);
                if (chosen != variant->chosen.end() && chosen->second == choice.id) {
                    EXPECT_EQ(digest, plain)
                        << header.id << " " << option.id << "=" << choice.id << " is in force already";
                }
                ++choices;
            }
    }
    std::cout << playable().size() << " variants, " << choices << " choices\n";
}

bool testsOnly(const VariantHeader& header) {
    return header.file.string().find("/tests/variants/") != std::string::npos;
}

TEST(Variants, ThatOnlyTestsUsePassTheirOwnTests) {
    for (const auto& [header, variant] : playable()) {
        if (!variant || !testsOnly(header)) continue;
        for (const auto& result : runTests(library(), *variant))
            EXPECT_TRUE(result.passed) << header.id << ": " << messages(result.diagnostics);
        EXPECT_FALSE(variant->tests.empty()) << header.id << " has no tests";
    }
}

/// Strict: each rule of a file has a test in which it fires and one in which it does not, and equal rules are declared.
TEST(Variants, ThatShipPassTheStrictCheck) {
    const Environment environment = environmentWith({});
    std::vector<std::string> together;
    for (const auto& header : environment.library->list()) together.push_back(header.id);
    Checker checker(*environment.library, {.strict = true, .choices = {}}, together);
    std::size_t tests = 0;
    for (const auto& id : sampled(together)) {
        const CheckedVariant checked = checker.check(id);
        tests += checked.tests.size();
        EXPECT_TRUE(checked.isAbstract || !checked.tests.empty()) << id << " has no tests";
        EXPECT_TRUE(checked.passed()) << id;
        EXPECT_EQ(messages(checked.diagnostics), "") << id;
        for (const auto& result : checked.tests) EXPECT_TRUE(result.passed) << messages(result.diagnostics);
    }
    std::cout << tests << " tests\n";
}

TEST(Variants, AreDifferentUnlessTheySayOtherwise) {
    std::map<std::string, std::vector<const Variant*>> byDigest;
    std::set<std::string> ids;
    for (const auto& [header, variant] : playable()) {
        ids.insert(header.id);
        if (!variant || testsOnly(header)) continue;
        byDigest[compileDigest(header.id, variant)].push_back(&*variant);
    }
    for (const auto& [digest, same] : byDigest)
        for (const Variant* a : same) {
            const std::set<std::string> declared(a->sameRulesAs.begin(), a->sameRulesAs.end());
            std::set<std::string> others;
            for (const Variant* b : same)
                if (b != a) others.insert(b->id);
            for (const auto& id : others) {
                // A declaration in one of the two files is enough.
                const auto b = std::ranges::find(same, id, &Variant::id);
                EXPECT_TRUE(declared.contains(id) || std::ranges::count((*b)->sameRulesAs, a->id) > 0)
                    << a->id << " and " << id << " have the same rules; say so with same_rules_as";
            }
            for (const auto& id : declared)
                EXPECT_TRUE(others.contains(id)) << a->id << " says it has the rules of " << id << ", and has not";
        }
}

/// Distinct images over all combinations of these options.
std::set<std::string> images(const std::string& id, const std::map<std::string, std::vector<std::string>>& options) {
    std::vector<OptionChoices> all = {{}};
    for (const auto& [option, choices] : options) {
        std::vector<OptionChoices> longer;
        for (const auto& before : all)
            for (const auto& choice : choices) {
                longer.push_back(before);
                longer.back()[option] = choice;
            }
        all = std::move(longer);
    }
    std::set<std::string> out;
    for (const auto& choices : all) out.insert(compileDigest(id, library().load(id, choices)));
    return out;
}

TEST(Variants, OgreCavesThreeVariationsCombineFreely) {
    EXPECT_EQ(images("ogrecave-tablut",
                     {{"weak-king", {"off", "on"}}, {"edges", {"plain", "hostile"}}, {"corners", {"closed", "open"}}})
                  .size(),
              8u);
}

TEST(Variants, PiecepacksTwoFootnotesCombineFreely) {
    EXPECT_EQ(
        images("piecepack-tablut", {{"first-move", {"attackers", "defenders"}}, {"castle", {"closed", "open"}}}).size(),
        4u);
}

}  // namespace
}  // namespace tafl
