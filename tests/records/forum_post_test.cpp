// Games as text for forums.
#include "records/drawing/forum_post.hpp"

#include "records/support.hpp"

namespace tafl {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

TEST(ForumPost, HasPlayersTurnsBoardAndLink) {
    const auto rules = records_tests::rulesNamed("nielsen-brandubh-7");
    Game game(rules.image);
    GameRecord record = makeRecord(game, rules.variant);
    const std::string start = forumPost(game, record, rules.variant, "taflsmith:v1.x");
    EXPECT_THAT(start, testing::StartsWith("Irish Brandubh (nielsen-brandubh-7)\n\nAttackers to move.\n\n    "));
    for (const char* move : {"d6-f6", "d5-g5", "d7-e7", "d4-d6", "e7-f7", "d6-a6", "f7-e7"})
        ASSERT_TRUE(game.act(move)) << move;
    record.players[0] = "Finn";
    record.players[1] = "human";
    const std::string open = forumPost(game, record, rules.variant, "taflsmith:v1.x");
    EXPECT_THAT(open, HasSubstr("\n\nAttackers: Finn.\n\n1. d6-f6 d5-g5\n2. d7-e7 d4-d6\n3. e7-f7 d6-a6\n4. f7-e7\n\n"
                                "Defenders to move.\n\n"));
    EXPECT_THAT(open, HasSubstr("6  K . . . . t . 6\n"));
    ASSERT_TRUE(game.act("a6-a7"));
    record.players[1] = "Ol\x1b[31maf";
    const std::string ended = forumPost(game, record, rules.variant, "taflsmith:v1.x");
    EXPECT_THAT(ended, HasSubstr("4. f7-e7 a6-a7\n\nThe king reached a7: defenders win.\n\n"));
    EXPECT_THAT(ended, Not(HasSubstr("\x1b")));
    EXPECT_THAT(ended, EndsWith("\n\ntaflsmith:v1.x\n"));
}

TEST(ForumPost, IsMadeOfEveryVariant) {
    Random random(5);
    for (const std::string& id : records_tests::listPlayableVariants()) {
        const auto rules = records_tests::rulesNamed(id);
        const Game game = records_tests::randomGame(rules.image, random, 12);
        const std::string post = forumPost(game, makeRecord(game, rules.variant), rules.variant, "link");
        for (const Action& action : game.actions()) EXPECT_THAT(post, HasSubstr(" " + action.text)) << id;
    }
}

}  // namespace
}  // namespace tafl
