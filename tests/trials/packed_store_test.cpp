// Variants with scripts in a store: the same rules come back where none of their files is.
#include "base/random.hpp"
#include "support/messages.hpp"
#include "support/scripted_composition.hpp"
#include "trials/support.hpp"

namespace tafl {
namespace {

using namespace trials_tests;

TEST(PackedStores, RandomCompositionsComeBack) {
    const int count = compositionCount();
    const Folder folder;
    std::vector<std::string> digests;
    {
        auto store = Store::open(folder.path / "trials.sqlite");
        ASSERT_TRUE(store);
        Random random(38);
        for (int number = 0; number < count; ++number) {
            const TemporaryFolder files;
            const auto variant = environment().library->load(writeComposition(files, random, number).string());
            if (!variant) continue;  // rules that contradict each other
            const auto image = environment().library->compile(*variant);
            if (!image) continue;
            const TrialSubject subject = TrialSubject::of(*variant, *image, {});
            TrialRow row;
            row.variant = subject.id;
            row.name = subject.name;
            row.digest = (*image)->digest;
            row.text = subject.text;
            row.settings.seed = static_cast<std::uint64_t>(number);
            row.weights = row.signature = std::string(32, 'a');
            ASSERT_TRUE(store->begin(row));
            digests.push_back(row.digest);
        }
    }
    EXPECT_GE(digests.size(), static_cast<std::size_t>(count / 2));
    const auto store = Store::open(folder.path / "trials.sqlite", Store::Mode::read);
    ASSERT_TRUE(store);
    const auto trials = store->trials();
    ASSERT_TRUE(trials) << messages(trials.error());
    ASSERT_EQ(trials->size(), digests.size());
    for (std::size_t i = 0; i < digests.size(); ++i) {
        const auto variant = environment().library->parse((*trials)[i].second.text, "/nowhere/mix.toml");
        ASSERT_TRUE(variant) << messages(variant.error());
        const auto image = environment().library->compile(*variant);
        ASSERT_TRUE(image) << messages(image.error());
        EXPECT_EQ((*image)->digest, digests[i]);
    }
}

}  // namespace
}  // namespace tafl
