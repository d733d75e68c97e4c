// The training window: packing, labels, its bound, its files, and a training that goes on from them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>

#include "base/digest.hpp"
#include "support/installation.hpp"
#include "tuning/tune.hpp"

namespace tafl {
namespace {

namespace fs = std::filesystem;
using golden::imageOf;
using testing::ElementsAre;
using testing::HasSubstr;

class SampleWindowTest : public testing::Test {
protected:
    SampleWindowTest() { fs::create_directories(folder_); }
    ~SampleWindowTest() override { fs::remove_all(folder_); }

    /// Samples of random men; every other one has a result.
    std::vector<Sample> makeSamples(std::size_t count, std::uint64_t seed) const {
        Random random(seed);
        std::vector<Sample> out(count);
        for (std::size_t number = 0; number < count; ++number) {
            Sample& sample = out[number];
            const auto square = [&] { return static_cast<Square>(random.below(121)); };
            const Square royal = square();
            SquareSet taken = sample.pieceSets.royals = SquareSet::of(royal);
            sample.pieceSets.men[1].add(royal);
            for (int i = 0; i < 20; ++i)
                if (const Square s = square(); !taken.has(s)) taken.add(s), sample.pieceSets.men[i % 2].add(s);
            sample.royalContext = static_cast<int>(random.below(RoyalContext::count));
            sample.staticShare = static_cast<float>(random.below(1001)) / 1000;
            sample.found = static_cast<float>(random.below(1001)) / 1000;
            if (number % 2) sample.result = static_cast<float>(random.below(3)) / 2;
        }
        return out;
    }
    std::string errorOf(const Result<void>& result) const {
        return result ? std::string() : result.error().front().message();
    }

    const std::shared_ptr<const RuleImage> image_ = imageOf("nielsen-copenhagen-11");
    const fs::path folder_ = fs::temp_directory_path() / ("samples-" + std::to_string(getpid()));
};

TEST_F(SampleWindowTest, PacksAndUnpacks) {
    const std::vector<Sample> samples = makeSamples(300, 1);
    SampleWindow window(*image_);
    window.add(1, samples);
    ASSERT_EQ(window.size(), samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const LabelledSample back = window.at(i);
        EXPECT_EQ(back.pieceSets, samples[i].pieceSets);
        EXPECT_EQ(back.royalContext, samples[i].royalContext);
        EXPECT_NEAR(back.staticShare, samples[i].staticShare, 1e-5);
        EXPECT_NEAR(back.found, samples[i].found, 1e-5);
        EXPECT_EQ(back.result, samples[i].result);
        EXPECT_EQ(back.label, back.found) << "results have no part unless asked for";
    }
}

TEST_F(SampleWindowTest, ResultsCountMoreInOlderRounds) {
    SampleWindow window(*image_, SampleWindow::defaultMaximum, 0.8);
    std::vector<Sample> samples = makeSamples(2, 2);
    samples[0].found = 0.2f, samples[0].result = 1.0f, samples[1].result.reset();
    float before = 0.2f;
    for (int round = 1; round <= 12; ++round) {
        window.add(round, samples);
        const float label = window.at(0).label;
        EXPECT_GT(label, before);
        EXPECT_LT(label, 0.2f + 0.8f * 0.8f);
        EXPECT_EQ(window.at(1).label, window.at(1).found) << "no result";
        before = label;
    }
    EXPECT_GT(before, 0.8f);
    EXPECT_LT(window.at(window.size() - 2).label, 0.4f);
}

TEST_F(SampleWindowTest, DropsOldRounds) {
    SampleWindow window(*image_, 100);
    for (int round = 1; round <= 5; ++round) window.add(round, makeSamples(40, static_cast<std::uint64_t>(round)));
    EXPECT_THAT(window.rounds(), ElementsAre(3, 4, 5));
    EXPECT_EQ(window.size(), 120u);
    EXPECT_EQ(window.at(0).pieceSets, makeSamples(40, 3).front().pieceSets);
    window.add(6, makeSamples(500, 6));
    EXPECT_THAT(window.rounds(), ElementsAre(6));
}

TEST_F(SampleWindowTest, ComesBackFromItsFolder) {
    SampleWindow window(*image_, 100, 0.5);
    for (int round = 1; round <= 5; ++round) {
        window.add(round, makeSamples(40, static_cast<std::uint64_t>(round)));
        ASSERT_EQ(errorOf(window.save(folder_)), "");
    }
    EXPECT_FALSE(fs::exists(folder_ / "2.samples")) << "rounds that left the window leave the folder";
    SampleWindow back(*image_, 100, 0.5);
    ASSERT_EQ(errorOf(back.load(folder_, 6)), "");
    EXPECT_EQ(back.rounds(), window.rounds());
    ASSERT_EQ(back.size(), window.size());
    for (std::size_t i = 0; i < window.size(); ++i) {
        EXPECT_EQ(back.at(i).pieceSets, window.at(i).pieceSets);
        EXPECT_EQ(back.at(i).label, window.at(i).label);
    }
    ASSERT_EQ(errorOf(back.load(folder_, 5)), "");
    EXPECT_THAT(back.rounds(), ElementsAre(3, 4)) << "round 5 is played again";
}

TEST_F(SampleWindowTest, DamagedFilesAreNamed) {
    SampleWindow window(*image_);
    window.add(7, makeSamples(40, 1));
    ASSERT_EQ(errorOf(window.save(folder_)), "");
    const fs::path file = folder_ / "7.samples";
    std::string whole;
    {
        std::ifstream in(file, std::ios::binary);
        whole.assign(std::istreambuf_iterator<char>(in), {});
    }
    const auto errorWith = [&](const std::string& text, const RuleImage& image) {
        std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
        SampleWindow back(image);
        return errorOf(back.load(folder_, 100));
    };
    EXPECT_EQ(errorWith(whole, *image_), "");
    EXPECT_THAT(errorWith(whole.substr(0, whole.size() - 1), *image_), HasSubstr("7.samples: error: it is cut off"));
    EXPECT_THAT(errorWith(whole + "x", *image_), HasSubstr("it is cut off, or made for another board"));
    EXPECT_THAT(errorWith("", *image_), HasSubstr("it is cut off"));
    std::string changed = whole;
    changed[whole.size() / 2] ^= 1;
    EXPECT_THAT(errorWith(changed, *image_), HasSubstr("it is damaged"));
    EXPECT_THAT(errorWith(whole, *imageOf("nielsen-fetlar-11")), HasSubstr("other rules or another round"));
    EXPECT_THAT(errorWith(whole, *imageOf("nielsen-brandubh-7")), HasSubstr("made for"));
    SampleWindow nowhere(*image_);
    EXPECT_THAT(errorOf(nowhere.load(folder_ / "missing", 9)), HasSubstr("cannot read the folder"));
}

/// The digest of a file proves nothing: whoever makes one up makes its digest, too.
TEST_F(SampleWindowTest, RecordsThatAreNoPositionsAreRefused) {
    SampleWindow window(*image_);
    window.add(7, makeSamples(3, 1));
    ASSERT_EQ(errorOf(window.save(folder_)), "");
    const fs::path file = folder_ / "7.samples";
    std::string whole;
    {
        std::ifstream in(file, std::ios::binary);
        whole.assign(std::istreambuf_iterator<char>(in), {});
    }
    constexpr std::size_t digestLength = 32, bitset = 16, record = 2 * bitset + 10;  // of 121 squares
    const std::size_t first = whole.find("\n\n") + 2, second = first + record;
    ASSERT_EQ(whole.size(), first + 3 * record + digestLength);
    const auto errorAfter = [&](const auto& change) {
        std::string text = whole.substr(0, whole.size() - digestLength);
        change(text);
        std::ofstream(file, std::ios::binary | std::ios::trunc) << text << digest(text);
        SampleWindow back(*image_);
        return errorOf(back.load(folder_, 100));
    };
    EXPECT_EQ(errorAfter([](std::string&) {}), "");
    const auto refused = HasSubstr("7.samples: error: sample 2 is no position");
    EXPECT_THAT(errorAfter([&](std::string& text) { text[second + bitset - 1] = '\x80'; }), refused) << "square 127";
    EXPECT_THAT(
        errorAfter([&](std::string& text) { text.replace(second, bitset, std::string(bitset - 1, '\xff') + '\x01'); }),
        refused)
        << "attackers on all squares, and so on those of the defenders";
    EXPECT_THAT(errorAfter([&](std::string& text) { text.replace(second, 2 * bitset, 2 * bitset, '\0'); }), refused)
        << "no men at all";
    EXPECT_THAT(errorAfter([&](std::string& text) { text.replace(second + 2 * bitset, 2, "\x79\0", 2); }),
                HasSubstr("sample 2 has values out of range"))
        << "a royal piece on square 121";
}

/// Two rounds in one go learn what one round and another one after an interruption learn.
TEST_F(SampleWindowTest, TrainingGoesOnWhereItEnded) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto initial = std::make_shared<const Weights>(defaultWeights(*image));
    TunePlan plan{.play = {.games = 10, .nodes = 60, .workers = 2}, .rounds = 2, .maxPairs = 1};
    plan.network = true;
    plan.resultPart = 0.5;
    const TuneResult whole = tune(image, initial, plan);
    ASSERT_EQ(whole.rounds.size(), 2u);

    plan.rounds = 1, plan.samples = folder_;
    const TuneResult first = tune(image, initial, plan);
    ASSERT_EQ(first.rounds.size(), 1u);
    EXPECT_EQ(*first.rounds[0].learned, *whole.rounds[0].learned);
    plan.firstRound = 2, plan.player = first.rounds[0].learned;
    const TuneResult second = tune(image, initial, plan);
    ASSERT_EQ(second.rounds.size(), 1u);
    EXPECT_EQ(second.rounds[0].number, 2);
    EXPECT_EQ(second.rounds[0].positions, whole.rounds[1].positions);
    EXPECT_EQ(*second.rounds[0].learned, *whole.rounds[1].learned);

    std::ofstream(folder_ / "1.samples") << "something else";
    const TuneResult damaged = tune(image, initial, plan);
    EXPECT_TRUE(damaged.rounds.empty());
    ASSERT_FALSE(damaged.errors.empty());
    EXPECT_THAT(damaged.errors.front().message(), HasSubstr("1.samples"));
}

/// A resumed training does not know the weights of its first matches, if others were proved since.
TEST_F(SampleWindowTest, MatchesGoOnAgainstTheWeightsLastProved) {
    const auto image = imageOf("nielsen-brandubh-7");
    const auto regular = std::make_shared<const Weights>(defaultWeights(*image));
    Weights inverted = *regular;
    for (std::size_t c = 1; c <= 2; ++c)
        for (auto& value : inverted.squares[c]) value = static_cast<std::int16_t>(-value);
    TunePlan plan{.play = {.games = 10, .nodes = 60, .workers = 2}, .rounds = 1, .maxPairs = 12};
    plan.network = true;
    plan.samples = folder_;
    const TuneResult first = tune(image, regular, plan);
    ASSERT_EQ(first.rounds.size(), 1u);
    plan.firstRound = 2, plan.player = first.rounds[0].learned;
    const TuneResult straight = tune(image, regular, plan);
    plan.best = regular;
    const TuneResult resumed = tune(image, std::make_shared<const Weights>(inverted), plan);
    ASSERT_EQ(straight.rounds.size(), 1u);
    ASSERT_EQ(resumed.rounds.size(), 1u);
    EXPECT_EQ(resumed.rounds[0].pairs, straight.rounds[0].pairs);
}

}  // namespace
}  // namespace tafl
