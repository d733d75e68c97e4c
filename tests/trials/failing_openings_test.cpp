// Openings in which a rule fails are part of a trial: their games fail, and are counted so.
#include <gmock/gmock.h>

#include "host/lua/games.hpp"
#include "records/game.hpp"
#include "trials/run/openings.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

TEST(Openings, EndWithTheMoveThatMakesARuleFail) {
    const House house(
        makeConditionScript("local n = #i.own:list()\n if i.defending_men == i:squares('d3 c4 e4 d5') and "
                            "(i.attackers & i:squares('c6')):any() then error('boom') end\n return n > 99"));
    ASSERT_TRUE(house.image) << house.diagnostics;
    Game game(house.image);
    int failing = 0, sound = 0;
    for (std::uint64_t index = 0; index < 400; ++index) {
        const auto opening = makeRandomOpening(game, 3, index, 2);
        if (!opening) continue;
        Game again(house.image);
        std::string failure;
        for (const std::string& action : opening->actions)
            if (const auto done = again.act(action); !done) failure = done.error().front().text;
        if (failure.empty()) {
            ++sound;
            EXPECT_EQ(opening->actions.size(), 2u);
            EXPECT_EQ(again.position().setup(), game.position().setup()) << index;
            continue;
        }
        ++failing;
        EXPECT_THAT(failure, HasSubstr("boom"));
    }
    EXPECT_GT(failing, 0);
    EXPECT_GT(sound, 300);
}

}  // namespace
}  // namespace tafl
