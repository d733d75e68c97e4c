// Digests do not depend on the order of rules, nor on writing and reading a variant.
#include <gtest/gtest.h>

#include <iostream>

#include "base/random.hpp"
#include "host/environment.hpp"
#include "support/messages.hpp"
#include "support/scale.hpp"

namespace tafl {
namespace {

const Environment& environment() {
    static const Environment value = [] {
        EnvironmentOptions options;
        options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
        options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
        options.userData = TAFLSMITH_BUILD_DIR "/no-user-data";
        options.variantDirectories = {TAFLSMITH_SOURCE_DIR "/tests/variants"};
        return Environment::standard(options);
    }();
    return value;
}

/// Calls `test` with every playable variant and its digest.
template <class Test>
void withEach(Test test) {
    int count = 0;
    for (const auto& header : sampled(environment().library->list())) {
        if (header.isAbstract) continue;
        const auto variant = environment().library->load(header.id);
        ASSERT_TRUE(variant) << messages(variant.error());
        const auto image = environment().library->compile(*variant);
        ASSERT_TRUE(image) << messages(image.error());
        test(*variant, (*image)->digest);
        ++count;
    }
    EXPECT_GT(count, ofSample(150));
}

TEST(Variants, KeepTheirDigestInAnyOrderOfRules) {
    Random random(1);
    withEach([&](Variant variant, const std::string& digest) {
        for (int round = 0; round < 3; ++round) {
            for (std::size_t i = variant.rules.size(); i > 1; --i)
                std::swap(variant.rules[i - 1], variant.rules[random.below(static_cast<std::uint32_t>(i))]);
            const auto image = environment().library->compile(variant);
            ASSERT_TRUE(image) << variant.id << ": " << messages(image.error());
            EXPECT_EQ((*image)->digest, digest) << variant.id;
        }
    });
}

TEST(Variants, KeepTheirDigestWhenWrittenAndRead) {
    withEach([](const Variant& variant, const std::string& digest) {
        const std::string text = formatVariant(variant);
        const auto again = environment().library->parse(text, variant.file);
        ASSERT_TRUE(again) << variant.id << ": " << messages(again.error()) << text;
        const auto image = environment().library->compile(*again);
        ASSERT_TRUE(image) << variant.id << ": " << messages(image.error()) << text;
        EXPECT_EQ((*image)->digest, digest) << variant.id << "\n" << text;
        EXPECT_EQ(formatVariant(*again), text) << variant.id << ": written twice, it is another text";
    });
}

TEST(Variants, InEveryOptionKeepTheirDigestWhenWrittenAndRead) {
    withEach([](const Variant& variant, const std::string&) {
        for (const auto& option : variant.options)
            for (const auto& choice : option.choices) {
                if (choice.id == option.fallback) continue;
                const std::string what = variant.id + " " + option.id + "=" + choice.id;
                const auto chosen = environment().library->load(variant.id, {{option.id, choice.id}});
                ASSERT_TRUE(chosen) << what << ": " << messages(chosen.error());
                const auto image = environment().library->compile(*chosen);
                ASSERT_TRUE(image) << what << ": " << messages(image.error());
                const auto again = environment().library->parse(formatVariant(*chosen), variant.file);
                ASSERT_TRUE(again) << what << ": " << messages(again.error());
                const auto image2 = environment().library->compile(*again);
                ASSERT_TRUE(image2) << what << ": " << messages(image2.error());
                EXPECT_EQ((*image2)->digest, (*image)->digest) << what;
            }
    });
}

}  // namespace
}  // namespace tafl
