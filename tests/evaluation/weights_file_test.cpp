// Weights files, and loading them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "evaluation/weights_file.hpp"
#include "support/installation.hpp"
#include "support/temporary_folder.hpp"

namespace tafl {
namespace {

using golden::imageOf;
using testing::HasSubstr;

/// All weights distinct.
Weights makeDistinctWeights(const RuleImage& image) {
    Weights out = defaultWeights(image);
    for (std::size_t t = 0; t < termCount; ++t) out.terms[t] = static_cast<std::int16_t>(3 * t - 20);
    for (std::size_t c = 1; c <= image.calls.classes.size(); ++c)
        for (std::size_t s = 0; s < static_cast<std::size_t>(image.size * image.size); ++s)
            out.squares[c][s] = static_cast<std::int16_t>(100 * c + s);
    return out;
}

TEST(Weights, RoundTrip) {
    for (const char* variant : {"nielsen-brandubh-7", "nielsen-copenhagen-11", "opentafl-alea-19"}) {
        const auto image = imageOf(variant);
        const Weights weights = makeDistinctWeights(*image);
        const std::string text = formatWeights(weights, *image, {variant, {"Made by a test"}});
        EXPECT_THAT(text, HasSubstr("# Made by a test\n"));
        const auto again = parseWeights(text, *image, "file");
        ASSERT_TRUE(again) << again.error().front().message();
        EXPECT_EQ(*again, weights);
        EXPECT_FALSE(again->calibrated);
    }
}

TEST(Weights, StoreTheScoreScale) {
    const auto image = imageOf("nielsen-brandubh-7");
    Weights weights = makeDistinctWeights(*image);
    weights.scoreAtTenToOne = 291, weights.calibrated = true;
    const std::string text = formatWeights(weights, *image, {});
    EXPECT_THAT(text, HasSubstr("\ntenfold 291\n"));
    EXPECT_EQ(scoreAtTenToOneOf(text), 291);
    const auto again = parseWeights(text, *image, "file");
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, weights);
    // The "guessed" mark survives, so that networks trained at that scale keep it.
    weights.calibrated = false;
    const std::string guess = formatWeights(weights, *image, {});
    EXPECT_THAT(guess, HasSubstr("\ntenfold 291 guessed\n"));
    EXPECT_EQ(scoreAtTenToOneOf(guess), 291);
    for (const char* none : {"", "format 1\n", "tenfold 0\n", "tenfold many\n", "tenfold 99999999999\n"})
        EXPECT_EQ(scoreAtTenToOneOf(none), Weights().scoreAtTenToOne) << none;
    const auto guessed = parseWeights(guess, *image, "file");
    ASSERT_TRUE(guessed);
    EXPECT_EQ(*guessed, weights);
    weights.scoreAtTenToOne = Weights().scoreAtTenToOne;
    EXPECT_THAT(formatWeights(weights, *image, {}), testing::Not(HasSubstr("tenfold")));
    weights.scoreAtTenToOne = 291;
    for (const char* invalid : {"0", "-5", "32768", "ten", "3.5"}) {
        std::string other = text;
        other.replace(other.find("tenfold 291"), 11, "tenfold " + std::string(invalid));
        const auto read = parseWeights(other, *image, "some.weights");
        ASSERT_FALSE(read) << invalid;
        EXPECT_THAT(read.error().front().message(), HasSubstr("some.weights:6: error: tenfold '" +
                                                              std::string(invalid) + "' is no score (1 to 32767)"));
    }
}

TEST(Weights, ReportErrorLines) {
    const auto image = imageOf("nielsen-brandubh-7");
    const std::string validText = formatWeights(defaultWeights(*image), *image, {});
    const auto firstError = [&](const std::string& from, const std::string& to) {
        std::string text = validText;
        text.replace(text.find(from), from.size(), to);
        const auto read = parseWeights(text, *image, "some.weights");
        return read ? std::string() : read.error().front().message();
    };
    EXPECT_THAT(firstError("format 1", "format 2"), HasSubstr("some.weights:2"));
    EXPECT_THAT(firstError("term steps", "term stairs"), HasSubstr("'stairs' is no term"));
    EXPECT_THAT(firstError("term steps 0", "term steps x"), HasSubstr("'x' is no weight"));
    EXPECT_THAT(firstError("term steps 0", "term steps 500001"), HasSubstr("is no weight (-500000 to 500000)"));
    EXPECT_EQ(firstError("term steps 0\n", ""), "");  // as in files of older versions
    EXPECT_THAT(firstError("squares king", "squares queen"), HasSubstr("no piece of this variant"));
    EXPECT_THAT(firstError("squares king", "circles king"), HasSubstr("not understood"));
    EXPECT_FALSE(parseWeights(validText.substr(0, validText.size() - 30), *image, "f"));
    // Squares of another board.
    EXPECT_FALSE(parseWeights(
        formatWeights(defaultWeights(*imageOf("opentafl-tablut-9")), *imageOf("opentafl-tablut-9"), {}), *image, "f"));
    EXPECT_FALSE(parseWeights("", *image, "f"));
}

TEST(Weights, AreFoundByDigestThenByShape) {
    const auto image = imageOf("nielsen-brandubh-7"), copenhagen = imageOf("nielsen-copenhagen-11");
    const TemporaryFolder user, shipped;
    const Weights distinct = makeDistinctWeights(*image);
    Weights other = distinct;
    other[Term::steps] = 77;
    EXPECT_EQ(*loadWeights(*image, {user.path(), shipped.path()}), defaultWeights(*image));
    // Other rules of the same shape: the name has their digest, the file the shape.
    std::ofstream(shipped.path() / "0123.weights") << formatWeights(other, *image, {});
    EXPECT_EQ(*loadWeights(*image, {user.path(), shipped.path()}), other);
    EXPECT_EQ(*loadWeights(*copenhagen, {user.path(), shipped.path()}), defaultWeights(*copenhagen));
    std::ofstream(shipped.path() / weightsFileName(*image)) << formatWeights(distinct, *image, {});
    EXPECT_EQ(*loadWeights(*image, {user.path(), shipped.path()}), distinct);
    // The user's file comes first; a broken one is reported and skipped.
    std::ofstream(user.path() / weightsFileName(*image)) << "rubbish\n";
    Diagnostics notes;
    EXPECT_EQ(*loadWeights(*image, {user.path(), shipped.path()}, &notes), distinct);
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_THAT(notes[0].message(), HasSubstr("'rubbish' is not understood"));
    // Measured under other rules, it is only an estimate here.
    Weights measured = distinct;
    measured.scoreAtTenToOne = 333, measured.calibrated = true;
    std::string borrowedText = formatWeights(measured, *image, {"another", {"Made for others"}});
    borrowedText.replace(borrowedText.find(image->digest), image->digest.size(), "0123");
    const TemporaryFolder otherFolder;
    std::ofstream(otherFolder.path() / "0123.weights") << borrowedText;
    std::vector<std::string> remarks;
    const auto borrowed = loadWeights(*image, {otherFolder.path()}, nullptr, &remarks);
    EXPECT_EQ(borrowed->scoreAtTenToOne, 333);
    EXPECT_FALSE(borrowed->calibrated);
    EXPECT_THAT(remarks, testing::ElementsAre("Made for others"));
    std::ofstream(otherFolder.path() / weightsFileName(*image))
        << formatWeights(measured, *image, {"this", {"Made", "twice"}});
    EXPECT_TRUE(loadWeights(*image, {otherFolder.path()}, nullptr, &remarks)->calibrated);
    EXPECT_THAT(remarks, testing::ElementsAre("Made", "twice"));
}

TEST(Weights, ComputeOnlyNeededFeatures) {
    std::array<std::int32_t, termCount> none{};
    EXPECT_FALSE(neededEnclosure(none).any());
    none[static_cast<std::size_t>(Term::closed2)] = 1;
    const EnclosureMask parts = neededEnclosure(none);
    EXPECT_TRUE(parts.closed);
    EXPECT_FALSE(parts.reachability || parts.links || parts.lines || parts.near);
}

}  // namespace
}  // namespace tafl
