// Random combinations of all components and parameter values, on boards of every size: engine, direct evaluation and referee
// agree on every move, and every rule is seen at work.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "conformance/combination.hpp"

namespace conformance {
namespace {

/// One combination by itself: TAFLSMITH_TEST_COMBINATION=17 repeats what failed.
long onlyCombination() {
    const char* text = std::getenv("TAFLSMITH_TEST_COMBINATION");
    return text ? std::atol(text) : -1;
}

class Combinations {
public:
    void run(std::uint64_t number) {
        tafl::Random random(0x7AF1 + number * 0x10001);
        for (int tries = 0; tries < 200; ++tries) {
            const Combination drawn = drawCombination(random, number);
            const auto image = tafl::compile(drawn.composition);
            if (!image) {
                // Not a game: another is drawn. The reasons are counted, so that a rule that never compiles is noticed.
                ++refused_[image.error().front().text];
                ++redrawn_;
                continue;
            }
            play(drawn, *image, random);
            return;
        }
        differences_.push_back("combination " + std::to_string(number) + ": nothing compiles");
    }

    void play(const Combination& drawn, const std::shared_ptr<const tafl::RuleImage>& image, tafl::Random& random) {
        Statistics statistics;
        try {
            const Game game{drawn.name, image, drawn.refereeRules()};
            Match match(game, statistics);
            const long target = drawn.composition.size <= 9 ? 240 : drawn.composition.size <= 13 ? 120 : 60;
            for (int i = 0; statistics.plies < target && !match.failed() && i < 40; ++i)
                match.play(random, static_cast<Style>(i % static_cast<int>(Style::styles)), 60, i % 2 == 1, i % 3 != 2);
        } catch (const std::exception& error) {
            statistics.differences.push_back(drawn.name + ": the referee gives up: " + error.what());
        }
        ++combinations_;
        games_ += statistics.games;
        plies_ += statistics.plies;
        moves_ += statistics.moves;
        for (const auto& d : statistics.differences) differences_.push_back(d + "\n" + drawn.describe());
    }

    void report() {
        std::cout << "combinations: " << combinations_ << ", " << redrawn_ << " drawn again, " << games_ << " games, " << plies_ << " plies, " << moves_
                  << " moves compared, " << differences_.size() << " differences\n";
        for (const auto& [reason, count] : refused_) std::cout << "  drawn again " << count << ": " << reason << "\n";
        for (std::size_t i = 0; i < differences_.size() && i < 12; ++i) ADD_FAILURE() << differences_[i];
    }

private:
    long combinations_ = 0, redrawn_ = 0, games_ = 0, plies_ = 0, moves_ = 0;
    std::map<std::string, long> refused_;
    std::vector<std::string> differences_;
};

TEST(Combinations, OfAllComponentsAgreeWithTheReferee) {
    Combinations all;
    const auto count = static_cast<std::uint64_t>(scale() >= 20 ? 100 * scale() : 40 * scale());
    if (onlyCombination() >= 0)
        all.run(static_cast<std::uint64_t>(onlyCombination()));
    else
        for (std::uint64_t number = 0; number < count; ++number) all.run(number);
    all.report();
}

}  // namespace
}  // namespace conformance
