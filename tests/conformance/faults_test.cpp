// Mutation test of the conformance tests: plants faults in the engine's tables and expects the comparison with the
// referee to find each one.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iostream>

#include "conformance/combination.hpp"

namespace conformance {
namespace {

using reference::Rule;
using tafl::RuleImage;
using Names = std::vector<std::string>;

constexpr int maxPlies = 20'000;

struct Fault {
    const char* name;
    std::vector<Rule> rules;                ///< added to `soundRules`, or replacing rules of the same component
    std::function<bool(RuleImage&)> plant;  ///< false: nothing to change, an error of this test
    friend std::ostream& operator<<(std::ostream& out, const Fault& fault) { return out << fault.name; }
};

/// A 7x7 game with the usual rules. `extra` rules replace those of the same component.
reference::Rules soundRules(const std::vector<Rule>& extra) {
    reference::Rules out;
    out.size = 7;
    out.rows = {"...t...", "...t...", "...T...", "ttTKTtt", "...T...", "...t...", "...t..."};
    out.zones = {{"throne", "d4"}, {"corners", "a1 a7 g1 g7"}};
    const std::vector<Rule> usual = {
        {"turn/first", {}},
        {"turn/no-moves", {}},
        {"capture/custodial", {}},
        {"king/capture", {{"elsewhere", "2"}}},
        {"win/escape", {{"zone", "corners"}}},
        {"passage/restricted", {{"zone", "corners"}, {"stop", "king"}, {"pass", "king"}}},
        {"passage/restricted", {{"zone", "throne"}}},
        {"hostile/zone", {{"zone", "corners"}}},
    };
    for (const auto& rule : usual)
        if (std::ranges::none_of(extra, [&](const Rule& g) { return g.use == rule.use; })) out.rules.push_back(rule);
    out.rules.insert(out.rules.end(), extra.begin(), extra.end());
    for (const auto& rule : extra) {
        if (rule.use != "pieces/extra") continue;
        // Men of the new class on both halves of the board.
        const char letter = std::get<std::string>(rule.parameters.at("letter").v).front();
        out.rows[1][1] = out.rows[5][5] = letter;
    }
    return out;
}

constexpr tafl::Square corner = 0, throne = 24;

int numberOf(const RuleImage& image, const std::string& name) {
    for (std::size_t c = 0; c < image.calls.classes.size(); ++c)
        if (image.calls.classes[c].name == name) return static_cast<int>(c + 1);
    return 0;
}
tafl::ClassSet bitOf(const RuleImage& image, const std::string& name) {
    return static_cast<tafl::ClassSet>(1u << (numberOf(image, name) - 1));
}

template <class T>
bool change(T& place, T value) {
    if (place == value) return false;
    place = value;
    return true;
}

const std::vector<Rule> camps = {{"passage/restricted", {{"zone", "corners"}, {"stop", "king"}, {"pass", "king"}}},
                                 {"passage/camps", {{"zone", "a3 a4 a5 g3 g4 g5"}}}};
const Rule knight{"pieces/extra", {{"name", "knight"}, {"side", "defenders"}, {"letter", "N"}}};
const Rule commander{"pieces/extra", {{"name", "commander"}, {"side", "attackers"}, {"letter", "c"}}};

const Rule push{"move/push", {{"pieces", "men"}}};

Rule returnOfMen(const char* piece, const char* zone) {
    return {"pieces/return", {{"side", "defenders"}, {"piece", piece}, {"zone", zone}}};
}

Rule reserveOfMen(std::map<std::string, reference::Value> more = {}) {
    more.insert({{"piece", "attacker"}, {"count", 3}});
    return {"pieces/reserve", more};
}

Rule diagonal(std::map<std::string, reference::Value> parameters = {}) { return {"capture/diagonal", parameters}; }

/// Plants the tables of other rules: a component is left out, or has another parameter.
std::function<bool(RuleImage&)> tablesOf(const std::vector<Rule>& rules) {
    return [rules](RuleImage& i) {
        const auto compileInput = makeCompileInput(soundRules(rules));
        if (!compileInput) return false;
        const auto compiled = tafl::compile(*compileInput);
        if (!compiled) return false;
        i = *compiled->image;
        return true;
    };
}

const std::vector<Fault> faults = {
    {"hostile throne forgotten",
     {{"hostile/zone", {{"zone", "throne"}}}},
     [](RuleImage& i) { return change(i.hostile[0][throne], tafl::ClassSet{0}); }},
    {"a corner is no goal", {}, [](RuleImage& i) { return change(i.goal[corner], tafl::ClassSet{0}); }},
    {"anvil ignored",
     {},
     [](RuleImage& i) {
         // Attackers are no anvil against defenders.
         bool any = false;
         for (auto& to : i.hostile[static_cast<std::size_t>(numberOf(i, "attacker"))])
             any |= change(to, static_cast<tafl::ClassSet>(to & ~bitOf(i, "defender")));
         return any;
     }},
    {"one man fewer is enough",
     {{"king/capture", {{"counts", Names{"throne", "corners", "edge"}}, {"min_men", 3}}}},
     [](RuleImage& i) {
         bool any = false;
         for (auto& set : i.patternSets)
             for (auto& pattern : set)
                 if (pattern.men == 3) any |= change(pattern.men, std::uint8_t{2});
         return any;
     }},
    {"a slide stops short of the rim",
     {},
     [](RuleImage& i) {
         bool any = false;
         for (auto& group : i.groups)
             for (auto& stop : group.stop)
                 for (const tafl::Square s : {2, 3, 4}) any |= stop.has(s), stop.remove(s);
         return any;
     }},
    {"barred crossing allowed",
     {{"passage/restricted", {{"zone", "throne"}, {"stop", "nobody"}, {"pass", "nobody"}}}},
     [](RuleImage& i) {
         for (auto& group : i.groups)
             for (auto& pass : group.pass) pass.add(throne);
         return true;
     }},
    {"barred stop allowed",
     {},
     [](RuleImage& i) {
         for (auto& group : i.groups)
             for (auto& stop : group.stop) stop.add(throne);
         return true;
     }},
    {"one slide farther than the limit",
     {{"move/slide", {{"pieces", "king"}, {"limit", 2}}}},
     [](RuleImage& i) {
         bool any = false;
         for (auto& group : i.groups)
             if (group.limit) ++group.limit, any = true;
         return any;
     }},
    {"repetition counts one more",
     {{"end/repetition", {{"count", 2}}}},
     [](RuleImage& i) { return ++i.calls.repetitions[0].count > 0; }},
    {"the wrong side wins by escape",
     {},
     [](RuleImage& i) {
         return change(i.goalWinner[static_cast<std::size_t>(numberOf(i, "king"))], tafl::Side::attackers);
     }},
    {"the wrong side wins by the king's fall",
     {},
     [](RuleImage& i) {
         return change(i.fateWinner[static_cast<std::size_t>(numberOf(i, "king"))], tafl::Side::defenders);
     }},
    {"a delayed end is never judged",
     {{"king/capture", {{"elsewhere", "2"}, {"timing", "survives_reply"}}}},
     [](RuleImage& i) {
         std::size_t erased = 0;
         for (auto& side : i.outcomes)
             erased += std::erase_if(side, [](const tafl::OutcomeEntry& e) { return e.judgesReply; });
         return erased > 0;
     }},
    {"a delayed end comes at once",
     {{"king/capture", {{"elsewhere", "2"}, {"timing", "survives_reply"}}}},
     [](RuleImage& i) { return change(i.fate[static_cast<std::size_t>(numberOf(i, "king"))], tafl::FateKind::ends); }},
    {"taking none is forgotten",
     {{"capture/choice", {{"take", "one_or_none"}}}},
     [](RuleImage& i) { return change(i.calls.choice, tafl::ChoiceMode::one); }},
    {"the chain must go on",
     {{"turn/berserk", {}}},
     [](RuleImage& i) { return change(i.calls.chain->optional, false); }},
    {"any move continues the chain",
     {{"turn/berserk", {}}},
     [](RuleImage& i) { return change(i.calls.chain->anyMove, true); }},
    {"a state counts as part of the position",
     {{"announce/watch-king", {}}, {"end/repetition", {}}},
     [](RuleImage& i) { return change(i.calls.states[0].inKey, true); }},
    {"elimination one too early",
     {{"win/elimination", {{"pieces", "defending men"}, {"left", 1}, {"result", "attackers"}}}},
     [](RuleImage& i) {
         if (i.pieceCountEnds.empty()) return false;
         ++i.pieceCountEnds[0].below;
         return true;
     }},
    {"a guard condition too narrow",
     {{"capture/passive-entry", {{"men", "captured"}}}},
     [](RuleImage& i) {
         bool any = false;
         for (auto& side : i.captures)
             for (auto& program : side)
                 for (tafl::Square s = 0; s < 14; ++s) any |= program.guard.to.has(s), program.guard.to.remove(s);
         return any;
     }},
    {"a shieldwall forgotten",
     {{"capture/shieldwall", {{"completed_by", "any"}}}},
     [](RuleImage& i) {
         bool any = false;
         for (auto& side : i.captures) any |= !side.empty(), side.clear();
         return any;
     }},
    {"the rim does not count",
     {{"king/capture", {{"counts", Names{"edge", "corners"}}, {"min_men", 2}}}},
     [](RuleImage& i) { return change(i.outsideHostile, tafl::ClassSet{0}); }},
    {"a mercenary is removed",
     {{"pieces/extra", {{"name", "hired"}, {"side", "attackers"}, {"letter", "m"}, {"when_captured", "defender"}}}},
     [](RuleImage& i) {
         return change(i.fate[static_cast<std::size_t>(numberOf(i, "hired"))], tafl::FateKind::removed);
     }},
    {"a jump no longer takes",
     {knight, {"move/jump", {{"pieces", "knight"}, {"takes", true}}}},
     [](RuleImage& i) { return change(i.calls.jumps[0].takes, false); }},
    {"a stuck side wins",
     {{"turn/no-moves", {{"attackers", "loss"}, {"defenders", "draw"}}}},
     [](RuleImage& i) { return change(i.calls.noMoves[1].result, tafl::Stuck::win); }},
    {"back and forth once more",
     {{"end/shuttle", {{"round_trips", 1}}}},
     [](RuleImage& i) { return ++i.calls.shuttle->roundTrips > 0; }},
    {"one ply later without capture",
     {{"end/no-capture", {{"moves_each", 4}}}},
     [](RuleImage& i) { return ++i.calls.countLimits[0].plies > 0; }},
    {"the besieged throne is no help",
     {{"hostile/linnaean", {{"men_beside", 1}}}},
     [](RuleImage& i) {
         const bool any = !i.conditions.empty();
         i.conditions.clear();
         return any;
     }},
    {"an unarmed king strikes",
     {{"capture/king-arms", {{"power", "anvil"}}}},
     [](RuleImage& i) {
         const auto king = static_cast<std::size_t>(numberOf(i, "king"));
         return change(i.take[king], i.take[static_cast<std::size_t>(numberOf(i, "defender"))]);
     }},
    {"a refusal forgotten",
     {{"capture/passive-entry", {{"men", "refused"}}}},
     [](RuleImage& i) {
         bool any = false;
         for (auto& side : i.refusals) any |= !side.empty(), side.clear();
         return any;
     }},
    {"a demand forgotten",
     {{"turn/must-capture", {}}},
     [](RuleImage& i) {
         bool any = false;
         for (auto& side : i.demands) any |= !side.empty(), side.clear();
         return any;
     }},
    {"nobody is promoted",
     {knight, {"pieces/promotion", {{"pieces", "defender"}, {"zone", "edge"}, {"becomes", "knight"}}}},
     [](RuleImage& i) {
         bool any = false;
         for (auto& side : i.changes) any |= !side.empty(), side.clear();
         return any;
     }},
    {"nobody is pushed", {push}, tablesOf({})},
    {"a push onto any square", {{"move/push", {{"pieces", "men"}, {"onto", "board - edge"}}}}, tablesOf({push})},
    {"the king is pushed, too", {push}, tablesOf({{"move/push", {{"pieces", "men"}, {"pushed", "all"}}}})},
    {"nobody comes back", {returnOfMen("defender", "a2 g6")}, tablesOf({})},
    {"he comes back elsewhere", {returnOfMen("defender", "a2 g6")}, tablesOf({returnOfMen("defender", "b2 g6")})},
    {"another piece comes back",
     {knight, returnOfMen("defender", "a2 g6")},
     tablesOf({knight, returnOfMen("knight", "a2 g6")})},
    {"nobody enters", {reserveOfMen()}, tablesOf({reserveOfMen({{"zone", "none"}})})},
    {"a man enters anywhere", {reserveOfMen({{"zone", "edge"}})}, tablesOf({reserveOfMen()})},
    {"a reserve holds one more", {reserveOfMen()}, tablesOf({reserveOfMen({{"count", 4}})})},
    {"another piece enters",
     {knight, reserveOfMen({{"piece", "defender"}})},
     tablesOf({knight, reserveOfMen({{"piece", "knight"}})})},
    {"no entry is demanded", {reserveOfMen({{"first", true}})}, tablesOf({reserveOfMen()})},
    {"lost men are lost for good", {reserveOfMen({{"refill", "lost"}})}, tablesOf({reserveOfMen()})},
    {"captured enemies fill no reserve", {reserveOfMen({{"refill", "taken"}})}, tablesOf({reserveOfMen()})},
    {"the wrong captures fill the reserve",
     {reserveOfMen({{"refill", "taken"}})},
     tablesOf({reserveOfMen({{"refill", "lost"}})})},
    {"a rider leaps once only",
     {{"move/leap", {{"pieces", "king"}, {"limit", 0}}}},
     [](RuleImage& i) { return change(i.calls.leaps[0].limit, 1); }},
    {"walls against the king forgotten",
     {commander, {"king/commanders", {}}, {"king/capture", {}}},
     [](RuleImage& i) {
         bool any = false;
         for (auto& wall : i.walls) any |= wall.any(), wall = {};
         return any;
     }},
    {"a guard is taken after all",
     {{"pieces/extra", {{"name", "guard"}, {"side", "defenders"}, {"letter", "G"}, {"fights", false}}}},
     [](RuleImage& i) {
         const auto guard = static_cast<std::size_t>(numberOf(i, "guard")),
                    man = static_cast<std::size_t>(numberOf(i, "defender"));
         bool any = false;
         for (std::size_t s = 0; s < 49; ++s) {
             any |= i.patternSetIndex[guard][s] != i.patternSetIndex[man][s] || i.victim[guard][s] != i.victim[man][s];
             i.patternSetIndex[guard][s] = i.patternSetIndex[man][s];
             if (i.victim[man][s] & bitOf(i, "defender")) i.victim[guard][s] |= bitOf(i, "guard");
         }
         return any;
     }},
    {"camps are open to all", camps,
     [](RuleImage& i) {
         for (auto& group : i.groups)
             for (int d = 0; d < 4; ++d) {
                 auto &stop = group.stop[static_cast<std::size_t>(d)], &pass = group.pass[static_cast<std::size_t>(d)];
                 for (const tafl::Square s : {14, 28}) stop.add(s), pass.add(s);
             }
         return true;
     }},
    {"an announced draw need not be claimed",
     {{"end/repetition", {{"claim", true}}}},
     [](RuleImage& i) { return change(i.calls.repetitions[0].claim, false); }},
    {"nobody falls on a diagonal", {diagonal()}, tablesOf({})},
    {"the king falls on a diagonal, too", {diagonal()}, tablesOf({diagonal({{"victims", "all"}})})},
    {"attackers alone fall on a diagonal", {diagonal()}, tablesOf({diagonal({{"victims", "attackers"}})})},
    {"the king closes diagonals", {diagonal({{"by", "men"}})}, tablesOf({diagonal()})},
};

class Faults : public testing::TestWithParam<std::size_t> {};

TEST_P(Faults, IsFound) {
    const Fault& fault = faults[GetParam()];
    const reference::Rules rules = soundRules(fault.rules);
    const auto compileInput = makeCompileInput(rules);
    ASSERT_TRUE(compileInput) << compileInput.error().front().text;
    const auto sound = tafl::compile(*compileInput);
    ASSERT_TRUE(sound) << sound.error().front().text;
    auto faulty = std::make_shared<RuleImage>(*sound->image);
    ASSERT_TRUE(fault.plant(*faulty)) << "there is nothing to change";

    const auto pliesUntilFound = [&](const std::shared_ptr<const RuleImage>& image, long limit) -> long {
        Statistics statistics;
        const Game game{fault.name, image, rules};
        Match match(game, statistics);
        tafl::Random random(GetParam() + 1);
        for (int i = 0; !match.failed(); ++i) {
            if (statistics.plies >= limit || i > limit) return -1;
            // Without direct evaluation: it reads the calls of the same image and would share some faults.
            match.play(random, static_cast<Style>(i % static_cast<int>(Style::styles)), 80,
                       i % 2 ? Beginning::setup : Beginning::start, false);
        }
        return statistics.plies;
    };
    EXPECT_EQ(pliesUntilFound(sound->image, 500), -1) << "a difference without any fault";
    const long plies = pliesUntilFound(faulty, maxPlies);
    EXPECT_GE(plies, 0) << "the fault is not found in " << maxPlies << " plies";
    std::cout << fault.name << ": found after " << plies << " plies\n";
}

std::string nameOf(const testing::TestParamInfo<std::size_t>& info) {
    std::string out;
    for (const char* c = faults[info.param].name; *c; ++c)
        out += std::isalnum(static_cast<unsigned char>(*c)) ? *c : '_';
    return out;
}

INSTANTIATE_TEST_SUITE_P(Planted, Faults, testing::Range(std::size_t{0}, faults.size()), nameOf);

}  // namespace
}  // namespace conformance
