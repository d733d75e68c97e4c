// The equivalence check: a traced function and its program must agree on positions of games, or the script is refused.
#include "explain/equivalence.hpp"
#include "host/equivalence_cache.hpp"
#include "host/lua/games.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

/// Wrong only in the initial position; no random position is like that.
const std::string wrongAtTheStart = makeConditionScript(
    "if i.defending_men == i:squares('d3 c4 e4 d5') then return i.king & i:squares('d4') ~= i.none and "
    "i.since_capture == 1 end return false");

TEST(EquivalenceChecks, ADifferenceRefusesTheScript) {
    const House house(wrongAtTheStart);
    EXPECT_FALSE(house.image);
    EXPECT_THAT(house.diagnostics,
                HasSubstr("test/rule: 'when' (the function of line 2) does not do on a board what it did"));
    EXPECT_THAT(house.diagnostics, HasSubstr("In the position '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 attackers', after "));
    EXPECT_THAT(house.diagnostics, HasSubstr("it gives true, its program false"));
}

TEST(EquivalenceChecks, AFailureOfTheFunctionRefusesTheScript) {
    const House house(makeConditionScript("if #(i.king & i.to) > 5 then error('never') end return false"));
    EXPECT_TRUE(house.image) << house.diagnostics;
    const House failing(makeConditionScript(
        "local n = i.since_capture + 1 if n < 2 then return #i.to == 5 + (n == 1 and 1 // 0 or 0) end return false"));
    EXPECT_FALSE(failing.image);
}

struct MemoryCache : EquivalenceCache {
    std::vector<std::string> names;
    int lookups = 0;
    bool contains(const std::string& name, Diagnostics&) override {
        ++lookups;
        return std::ranges::find(names, name) != names.end();
    }
    void store(const std::string& name) override { names.push_back(name); }
};

TEST(EquivalenceChecks, RunsOnce) {
    const auto cache = std::make_shared<MemoryCache>();
    const std::string script = makeConditionScript("return i.king:none()");
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(House(script, "", cache).image);
    EXPECT_EQ(cache->names.size(), 1u);
    EXPECT_EQ(cache->lookups, 3);
    EXPECT_FALSE(House(wrongAtTheStart, "", cache).image);
    EXPECT_EQ(cache->names.size(), 1u) << "a failed check is not cached";
    EXPECT_TRUE(House(script + "-- changed", "", cache).image);
    EXPECT_EQ(cache->names.size(), 2u) << "another script is checked again, though its program is the same";
}

TEST(EquivalenceChecks, IsCachedInAFile) {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("taflsmith-proofs-" + std::to_string(::getpid()));
    const std::string script = makeConditionScript("return i.king:none()");
    const auto filesIn = [&] {
        std::vector<std::filesystem::path> out;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) out.push_back(entry.path());
        return out;
    };
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(House(script, "", std::make_shared<FileEquivalenceCache>(folder)).diagnostics, "");
    ASSERT_EQ(filesIn().size(), 1u);
    for (const char* damaged : {"", "taflsmith proof\n"}) {
        std::ofstream(filesIn()[0]) << damaged;
        EXPECT_THAT(House(script, "", std::make_shared<FileEquivalenceCache>(folder)).diagnostics,
                    HasSubstr("this is no proof any more: it is ignored and made again"));
        EXPECT_EQ(House(script, "", std::make_shared<FileEquivalenceCache>(folder)).diagnostics, "")
            << "the cache was repaired";
    }
    std::filesystem::remove_all(folder);
    // A cache that cannot be written is no error.
    EXPECT_TRUE(House(script, "", std::make_shared<FileEquivalenceCache>("/proc/none")).image);
}

}  // namespace
}  // namespace tafl
