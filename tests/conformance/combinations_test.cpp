// Random combinations of components and parameter values on all board sizes: engine, direct evaluation and referee
// agree on every move, and every rule takes effect.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <set>

#include "conformance/board_cuts.hpp"
#include "conformance/combination.hpp"
#include "conformance/turn_rules.hpp"
#include "explain/agreement.hpp"
#include "support/scale.hpp"

namespace conformance {
namespace {

/// TAFLSMITH_TEST_COMBINATION=17 runs that combination alone, to repeat a failure. -1: all.
long onlyCombination() {
    const char* text = std::getenv("TAFLSMITH_TEST_COMBINATION");
    return text ? std::atol(text) : -1;
}

/// Counts how often each component and parameter value took effect.
class Census {
public:
    void add(const Combination& drawn, const Statistics& statistics) {
        for (const auto& use : drawn.compileInput.rules) {
            const auto found = statistics.rules.find(use.identity);
            const Count count = found == statistics.rules.end() ? Count{} : found->second;
            const std::string id = originalId(use.component->id);
            add(id, count);
            for (const auto& p : use.component->parameters)
                if (const std::string value = valueOf(p, use.parameters.at(p.name)); !value.empty())
                    add(id + " " + p.name + "=" + value, count);
        }
    }

    void print() const {
        std::cout << std::left << std::setw(58) << "rule" << std::right << std::setw(8) << "used" << std::setw(9)
                  << "refused" << std::setw(9) << "captured" << std::setw(8) << "ended" << std::setw(9) << "mattered\n";
        for (const auto& [name, entry] : entries_)
            std::cout << std::left << std::setw(58)
                      << (name.find(' ') == std::string::npos ? name : "  " + name.substr(name.find(' ') + 1))
                      << std::right << std::setw(8) << entry.used << std::setw(9) << entry.count.refused << std::setw(9)
                      << entry.count.captured << std::setw(8) << entry.count.ended << std::setw(8)
                      << entry.count.mattered << "\n";
    }

    /// Rules and values with fewer than `min` effects, of those that can have any.
    std::vector<std::string> rare(long min) const {
        std::vector<std::string> out;
        for (const auto& [name, entry] : entries_)
            if (entry.count.all() < min && !cannotBeSeen(name))
                out.push_back(name + ": " + std::to_string(entry.count.all()));
        return out;
    }

private:
    struct Entry {
        long used = 0;
        Count count;
    };

    void add(const std::string& name, const Count& count) {
        Entry& entry = entries_[name];
        ++entry.used;
        entry.count.refused += count.refused;
        entry.count.captured += count.captured;
        entry.count.ended += count.ended;
        entry.count.mattered += count.mattered;
    }

    /// Choices and booleans by value, integers by range. Other types are not counted.
    static std::string valueOf(const tafl::ParameterSpecification& p, const tafl::ParameterValue& value) {
        if (p.type == tafl::ParameterType::boolean || p.type == tafl::ParameterType::choice)
            return tafl::parameterText(value);
        if (p.type != tafl::ParameterType::integer) return {};
        const auto number = std::get<std::int64_t>(value);
        if (number == p.least) return std::to_string(number);
        const std::int64_t few = p.least + std::min<std::int64_t>(5, (p.most - p.least) / 2);
        if (number <= few) return std::to_string(p.least + 1) + ".." + std::to_string(few);
        return std::to_string(few + 1) + ".." + std::to_string(p.most);
    }

    /// Components that never refuse, capture or end, and values that switch a rule off or need longer games.
    static bool cannotBeSeen(const std::string& name) {
        static const std::set<std::string> components = {"pieces/tafl",         "pieces/extra",  "turn/first",
                                                         "turn/dice",           "end/agreement", "announce/open-paths",
                                                         "announce/watch-king", "house/guard"};
        static const std::set<std::string> values = {
            "capture/king-arms power=armed",
            "capture/choice take=all",
            "end/no-capture moves_each=7..1000",
            "end/repetition least_men=6..99",
            "end/repetition count=6..9",
            "end/shuttle round_trips=7..20",
            "move/slide limit=0",
        };
        return components.contains(name.substr(0, name.find(' '))) || values.contains(name);
    }

    std::map<std::string, Entry> entries_;
};

/// The draws of one combination.
tafl::Random randomFor(Extent extent, std::uint64_t number) {
    const std::uint64_t seed = extent == Extent::usual ? 0x7AF1 : extent == Extent::conditions ? 0x13CA : 0x14CA;
    return tafl::Random(seed + number * 0x10001);
}

bool hasTurnRule(const Combination& drawn) {
    return std::ranges::any_of(drawn.compileInput.rules, [](const tafl::RuleUse& use) {
        return isTurnRule(originalId(use.component->id), use.parameters);
    });
}

class Combinations {
public:
    /// `holes`: on boards with holes, and on rectangles.
    explicit Combinations(Extent extent, bool holes = false) : extent_(extent), holes_(holes) {}

    void run(std::uint64_t number) {
        tafl::Random random = holes_ ? tafl::Random(0x401E + number * 0x10001) : randomFor(extent_, number);
        for (int tries = 0; tries < 200; ++tries) {
            Combination drawn = drawCombination(random, number, extent_);
            if (holes_) cutBoard(random, drawn);
            if (extent_ == Extent::turns && !hasTurnRule(drawn)) {
                differences_.push_back(drawn.name + ": no rule of turns in it");
                return;
            }
            const auto compiled = tafl::compile(drawn.compileInput);
            if (!compiled) {
                // Draw another. The counts of errors reveal a rule that never compiles.
                ++refused_[compiled.error().front().text];
                ++redrawn_;
                continue;
            }
            play(drawn, compiled->image, random);
            return;
        }
        differences_.push_back("combination " + std::to_string(number) + ": nothing compiles");
    }

    void report() {
        std::cout << "combinations: " << combinations_ << ", " << redrawn_ << " drawn again, " << games_ << " games, "
                  << plies_ << " plies, " << moves_ << " moves compared, " << differences_.size() << " differences\n";
        std::size_t printed = 0;
        for (const auto& [reason, count] : refused_)
            if (printed++ < 10) std::cout << "  drawn again " << count << ": " << reason << "\n";
        census_.print();
        for (std::size_t i = 0; i < differences_.size() && i < 12; ++i) ADD_FAILURE() << differences_[i];
        if (tafl::testScale() < 20 || onlyCombination() >= 0 || extent_ != Extent::usual || holes_) return;
        for (const auto& rare : census_.rare(35)) ADD_FAILURE() << "seldom seen at work: " << rare;
    }

private:
    void play(const Combination& drawn, const std::shared_ptr<const tafl::RuleImage>& image, tafl::Random& random) {
        Statistics statistics;
        try {
            const Game game{drawn.name, image, drawn.refereeRules(), without(drawn)};
            Match match(game, statistics);
            const long target = drawn.compileInput.size <= 9 ? 400 : drawn.compileInput.size <= 13 ? 200 : 90;
            for (int i = 0; statistics.plies < target && !match.failed() && i < 60; ++i)
                match.play(random, static_cast<Style>(i % static_cast<int>(Style::styles)), 60,
                           i % 2 ? Beginning::setup : Beginning::start, i % 3 != 2);
        } catch (const std::exception& error) {
            statistics.differences.push_back(drawn.name + ": the referee gives up: " + error.what());
        }
        ++combinations_;
        games_ += statistics.games;
        plies_ += statistics.plies;
        moves_ += statistics.moves;
        census_.add(drawn, statistics);
        for (const auto& d : statistics.differences) differences_.push_back(d + "\n" + drawn.describe());
    }

    /// One image per rule that can be left out, without that rule.
    static std::vector<std::pair<std::string, std::shared_ptr<const tafl::RuleImage>>> without(
        const Combination& drawn) {
        std::vector<std::pair<std::string, std::shared_ptr<const tafl::RuleImage>>> out;
        for (std::size_t i = 0; i < drawn.compileInput.rules.size(); ++i) {
            tafl::CompileInput fewer = drawn.compileInput;
            const auto& left = fewer.rules[i];
            const std::string id = originalId(left.component->id);
            const bool hasClasses = id == "pieces/tafl" || id == "pieces/extra";
            if (hasClasses || left.component->slot == "announcement" || id == "turn/first" || id == "turn/no-moves")
                continue;
            const std::string identity = left.identity;
            fewer.lenient = true;
            fewer.rules.erase(fewer.rules.begin() + static_cast<std::ptrdiff_t>(i));
            if (const auto compiled = tafl::compile(fewer)) out.emplace_back(identity, compiled->image);
        }
        return out;
    }

    const Extent extent_;
    const bool holes_;
    Census census_;
    long combinations_ = 0, redrawn_ = 0, games_ = 0, plies_ = 0, moves_ = 0;
    std::map<std::string, long> refused_;
    std::vector<std::string> differences_;
};

/// So many combinations at scale 1, so many at scale 20.
std::uint64_t countFor(int one, int twenty) {
    return tafl::testScale() >= 20 ? static_cast<std::uint64_t>(twenty * tafl::testScale() / 20)
                                   : static_cast<std::uint64_t>(tafl::scaled(one));
}

void runCombinations(Combinations&& all, std::uint64_t count) {
    if (onlyCombination() >= 0)
        all.run(static_cast<std::uint64_t>(onlyCombination()));
    else
        for (std::uint64_t number = 0; number < count; ++number) all.run(number);
    all.report();
}

// At scale 20 the four kinds are 2,000 combinations. ctest runs the first kind and the others side by side.
TEST(Combinations, OfAllComponentsAgreeWithTheReferee) {
    runCombinations(Combinations(Extent::usual), countFor(40, 1400));
}

TEST(Combinations, OfNewCallsAgreeWithTheReferee) {
    runCombinations(Combinations(Extent::conditions), countFor(20, 200));
}

/// Passes by choice, turns of two moves, turncoats, jumps over own pieces: each combination has at least one of them.
TEST(Combinations, OfTurnsAgreeWithTheReferee) { runCombinations(Combinations(Extent::turns), countFor(20, 200)); }

TEST(Combinations, OfBoardsWithHolesAgreeWithTheReferee) {
    runCombinations(Combinations(Extent::conditions, true), countFor(20, 200));
}

/// Combinations with rules of that extent, by engine and direct evaluation.
void compareWithDirectEvaluation(Extent extent) {
    const std::uint64_t count = countFor(60, 600);
    tafl::CrossCheckReport all;
    std::uint64_t refused = 0;
    for (std::uint64_t number = 0; number < count; ++number) {
        if (onlyCombination() >= 0 && number != static_cast<std::uint64_t>(onlyCombination())) continue;
        tafl::Random random = randomFor(extent, number);
        Combination drawn = drawCombination(random, number, extent);
        auto compiled = tafl::compile(drawn.compileInput);
        for (int tries = 1; !compiled && tries < 20; ++tries) {
            drawn = drawCombination(random, number, extent);
            compiled = tafl::compile(drawn.compileInput);
        }
        if (!compiled) {
            ++refused;
            continue;
        }
        const int plies = drawn.compileInput.size <= 9 ? 80 : 30;
        const auto report = tafl::crossCheckEngine(compiled->image, 2, number, plies);
        all.plies += report.plies;
        all.captures += report.captures;
        if (report.mismatch)
            ADD_FAILURE() << "combination " << number << ": " << report.mismatch->subject << "\n  at "
                          << report.mismatch->position << "\n"
                          << drawn.describe();
    }
    std::cout << count << " combinations, " << refused << " of them refused, " << all.plies << " plies, "
              << all.captures << " captures\n";
    if (onlyCombination() < 0) {
        EXPECT_LE(refused, count / 20);
    }
}

TEST(Combinations, OfNewCallsAgreeWithDirectEvaluation) { compareWithDirectEvaluation(Extent::conditions); }

TEST(Combinations, OfTurnsAgreeWithDirectEvaluation) { compareWithDirectEvaluation(Extent::turns); }

}  // namespace
}  // namespace conformance
