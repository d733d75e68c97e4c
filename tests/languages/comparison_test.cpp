// The comparison of two variants in words: verdicts, reasons, and why there is nothing to compare.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/translation.hpp"
#include "differences/disagreement.hpp"
#include "host/environment.hpp"
#include "language/languages.hpp"

namespace languages {
namespace {

namespace fs = std::filesystem;

using tafl::DisagreementResult;

std::shared_ptr<const tafl::RuleImage> compileShipped(const std::string& id) {
    static const tafl::Environment environment = [] {
        tafl::EnvironmentOptions options;
        options.plugins = fs::path(TAFLSMITH_BUILD_DIR) / "lib/taflsmith/plugins";
        options.share = fs::path(TAFLSMITH_BUILD_DIR) / "share/taflsmith";
        options.userData = fs::path(TAFLSMITH_BUILD_DIR) / "no-user-data";
        return tafl::Environment::standard(options);
    }();
    const auto variant = environment.library->load(id);
    if (!variant) throw std::runtime_error(variant.error().front().message());
    const auto image = environment.library->compile(*variant);
    if (!image) throw std::runtime_error(image.error().front().message());
    return *image;
}

DisagreementResult compareShipped(const std::string& a, const std::string& b) {
    tafl::DisagreementLimits limits;
    limits.positions = limits.guidedPositions = 4000;
    limits.seconds = 60;  // never reached: the counts decide
    const tafl::InLanguage here;
    return findDisagreement(compileShipped(a), compileShipped(b), limits);
}

class Comparisons : public testing::Test {
protected:
    void SetUp() override {
        if (tafl::gui::listLanguages().size() < 3) GTEST_SKIP() << "this build has English only";
    }
    void TearDown() override { tafl::useCatalogue(nullptr); }
};

TEST_F(Comparisons, SayInEachLanguageWhatDiffers) {
    const auto english = compareShipped("nielsen-ard-ri-1-7", "nielsen-ard-ri-1-throneless-7");
    ASSERT_TRUE(english.found);
    for (const char* language : {"de", "sv"}) {
        SCOPED_TRACE(language);
        tafl::gui::useLanguage(language);
        const auto other = compareShipped("nielsen-ard-ri-1-7", "nielsen-ard-ri-1-throneless-7");
        ASSERT_TRUE(other.found);
        int reasons = 0;
        for (const std::size_t i : {0u, 1u}) {
            const tafl::Phrase& verdict = other.found->verdict[i];
            EXPECT_EQ(verdict, english.found->verdict[i]) << "the verdict itself is English";
            EXPECT_NE(verdict.shown(), verdict);
            ASSERT_EQ(other.found->answers[i].reasons.size(), english.found->answers[i].reasons.size());
            for (std::size_t r = 0; r < other.found->answers[i].reasons.size(); ++r, ++reasons)
                EXPECT_NE(other.found->answers[i].reasons[r].text, english.found->answers[i].reasons[r].text);
        }
        EXPECT_GT(reasons, 0);
    }
}

TEST_F(Comparisons, SayInEachLanguageWhyTheyAreNotPossible) {
    const auto result = compareShipped("nielsen-ard-ri-1-7", "nielsen-copenhagen-11");
    EXPECT_EQ(result.incomparableReason, "the boards have different sizes");
    tafl::gui::useLanguage("de");
    EXPECT_EQ(result.incomparableReason.shown(), "die Bretter sind verschieden groß");
    tafl::gui::useLanguage("sv");
    EXPECT_EQ(result.incomparableReason.shown(), "brädena är olika stora");
}

}  // namespace
}  // namespace languages
