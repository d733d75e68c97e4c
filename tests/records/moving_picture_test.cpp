// Games as moving pictures, read back by libwebp's own decoder.
#include "records/drawing/game_frames.hpp"
#include "records/drawing/webp.hpp"
#include "records/support.hpp"

#ifdef TAFLSMITH_WEBP
#include <webp/demux.h>

#include "records/drawing/png.hpp"
#endif

namespace tafl {
namespace {

using testing::HasSubstr;
using testing::Not;

Game playMoves(const records_tests::Rules& rules, const std::vector<std::string>& moves) {
    Game game(rules.image);
    for (const std::string& move : moves)
        if (const auto done = game.act(move); !done) throw std::runtime_error(done.error().front().message());
    return game;
}

SvgStyle titled(const records_tests::Rules& rules, int squareSize = 20) {
    SvgStyle style{rules.variant.name};
    style.squareSize = squareSize;
    return style;
}

TEST(FramesOfAGame, HasAFrameForEachPlyWithItsMoveBelow) {
    const auto rules = records_tests::rulesNamed("nielsen-brandubh-7");
    const Game game = playMoves(rules, {"d6-c6", "e4-e1", "resign"});
    const GameFrames frames(game, markedZones(rules.variant), titled(rules));
    ASSERT_EQ(frames.count(), 3);
    EXPECT_THAT(frames.svg(0), HasSubstr(">" + rules.variant.name + "</text>"));
    EXPECT_THAT(frames.svg(1), HasSubstr(">ply 1: d6-c6</text>"));
    EXPECT_THAT(frames.svg(2), HasSubstr(">ply 2: e4-e1</text>"));
    // The end, in as many lines as it needs, stands below the last.
    EXPECT_THAT(frames.svg(2), HasSubstr(">the attackers resign:"));
    EXPECT_THAT(frames.svg(1), Not(HasSubstr("resign")));
    EXPECT_EQ(frames.milliseconds(0), frames.milliseconds(1));
    EXPECT_GT(frames.milliseconds(2), 2 * frames.milliseconds(1));
    // The last move is marked as in other pictures.
    SvgStyle style = titled(rules);
    style.marks = markMove(rules.image->start, game.position().setup().occupants, game.actions()[1].move.from(),
                           game.actions()[1].move.to());
    style.marks.captured = {};
    style.marks.ghosts.clear();
    EXPECT_THAT(frames.svg(2), HasSubstr(boardSvg(*rules.image, game.position().setup().occupants,
                                                  markedZones(rules.variant), style)));
}

TEST(FramesOfAGame, HaveTheMarksOfTheMoves) {
    const auto rules = records_tests::rulesNamed("nielsen-brandubh-7");
    const Game game = playMoves(rules, {"d6-c6", "e4-e1", "resign"});
    GameRecord record = makeRecord(game, rules.variant);
    record.actions[1].remark.mark = MoveMark::dubious;
    const GameFrames frames(game, {}, titled(rules), listMarks(record, game));
    EXPECT_THAT(frames.svg(1), HasSubstr(">ply 1: d6-c6</text>"));
    EXPECT_THAT(frames.svg(2), HasSubstr(">ply 2: e4-e1?!</text>"));
}

TEST(FramesOfAGame, OfAGameWithoutMovesIsItsStart) {
    const auto rules = records_tests::rulesNamed("nielsen-brandubh-7");
    Game game(rules.image);
    game.adjudicate(Winner::defenders, std::string(100'000, 'x') + " <so long>");
    const GameFrames frames(game, {}, titled(rules));
    ASSERT_EQ(frames.count(), 1);
    EXPECT_LT(frames.svg(0).size(), 40'000u) << "a long reason is shortened";
}

TEST(FramesOfAGame, FollowsDiceLotsPassesAndStates) {
    Random random(5);
    const std::string rare = TAFLSMITH_SOURCE_DIR "/tests/variants/";
    for (const std::string& named : {std::string("bell-tawlbwrdd-dice-11"), rare + "rare-chance-9.toml",
                                     rare + "rare-passes-7.toml", rare + "house-traps-7.toml"}) {
        const auto rules = records_tests::rulesNamed(named);
        const Game game = records_tests::randomGame(rules.image, random, 60);
        const GameFrames frames(game, markedZones(rules.variant), titled(rules));
        EXPECT_EQ(frames.count(), 1 + std::ranges::count(game.actions(), Action::Kind::move, &Action::kind)) << named;
        const std::string last = frames.svg(frames.count() - 1);
        const auto occupants = game.position().setup().occupants;
        for (std::size_t s = 0; s < occupants.size(); ++s)
            if (occupants[s]) {
                EXPECT_THAT(last, HasSubstr("<title>" + std::string(rules.image->className(occupants[s])) + " " +
                                            squareName(static_cast<Square>(s), rules.image->size) + "</title>"));
            }
        for (const ShownState& state : notableStates(*rules.image, game.position().setup().states))
            EXPECT_THAT(last, HasSubstr(">" + state.name)) << named;
        // All are of one size.
        const auto head = [](const std::string& svg) { return svg.substr(0, svg.find('\n')); };
        for (int i = 0; i < frames.count(); ++i) EXPECT_EQ(head(frames.svg(i)), head(last)) << named << " " << i;
    }
}

#ifdef TAFLSMITH_WEBP

/// A decoder of a file in memory.
class MovingPicture : public testing::Test {
protected:
    void open(std::string file) {
        file_ = std::move(file);
        const WebPData data{reinterpret_cast<const std::uint8_t*>(file_.data()), file_.size()};
        decoder_.reset(WebPAnimDecoderNew(&data, nullptr));
        ASSERT_TRUE(decoder_);
        ASSERT_TRUE(WebPAnimDecoderGetInfo(decoder_.get(), &info));
    }
    /// The next frame as ARGB, and the time at which it ends.
    std::vector<std::uint32_t> next(int& end) {
        std::uint8_t* rgba = nullptr;
        std::vector<std::uint32_t> out;
        if (!WebPAnimDecoderGetNext(decoder_.get(), &rgba, &end)) return out;
        for (std::size_t i = 0; i < std::size_t{info.canvas_width} * info.canvas_height; ++i, rgba += 4)
            out.push_back(std::uint32_t{rgba[3]} << 24 | rgba[0] << 16 | rgba[1] << 8 | rgba[2]);
        return out;
    }
    WebPAnimInfo info{};

private:
    struct Delete {
        void operator()(WebPAnimDecoder* decoder) const { WebPAnimDecoderDelete(decoder); }
    };
    std::string file_;
    std::unique_ptr<WebPAnimDecoder, Delete> decoder_;
};

TEST_F(MovingPicture, HoldsThePixelsOfTheDrawings) {
    const auto rules = records_tests::rulesNamed("nielsen-brandubh-7");
    const Game game = playMoves(rules, {"d6-c6", "e4-e1", "f4-f1", "resign"});
    const GameFrames frames(game, markedZones(rules.variant), titled(rules));
    const auto file = renderWebp(frames.count(), [&](int i) {
        return WebpFrame{frames.svg(i), frames.milliseconds(i)};
    });
    ASSERT_TRUE(file) << records_tests::formatDiagnostics(file.error());
    ASSERT_NO_FATAL_FAILURE(open(*file));
    EXPECT_EQ(info.frame_count, 4u);
    EXPECT_EQ(info.loop_count, 0u);  // for ever
    EXPECT_EQ(info.canvas_width, 160u);
    EXPECT_GT(info.canvas_height, 160u);
    int before = 0;
    for (int i = 0; i < frames.count(); ++i) {
        int end = 0;
        const auto pixels = next(end);
        EXPECT_EQ(end - before, i < 3 ? 1000 : 4000);
        before = end;
        const auto drawn = renderPixels(frames.svg(i));
        ASSERT_TRUE(drawn);
        EXPECT_EQ(pixels, drawn->argb) << "frame " << i;
    }
}

TEST_F(MovingPicture, KeepsWithinItsLimits) {
    const auto rules = records_tests::rulesNamed("nielsen-brandubh-7");
    const std::string board = boardSvg(*rules.image, rules.image->start, {}, titled(rules));  // 160 by 160
    int drawn = 0;
    const auto error = [&](int frames, const WebpLimits& limits) {
        const auto written = renderWebp(
            frames, [&](int) { return ++drawn, WebpFrame{board}; }, limits);
        return written ? std::string() : records_tests::formatDiagnostics(written.error());
    };
    EXPECT_EQ(error(2, {}), "");
    drawn = 0;
    EXPECT_THAT(error(0, {}), HasSubstr("of 0 frames cannot be written (1 to 2000)"));
    EXPECT_THAT(error(2001, {}), HasSubstr("of 2001 frames cannot be written"));
    EXPECT_EQ(drawn, 0);
    EXPECT_THAT(error(2, {.side = 159}), HasSubstr("of that size cannot be drawn (at most 159 pixels a side)"));
    EXPECT_EQ(error(2, {.side = 160}), "");
    drawn = 0;
    EXPECT_THAT(error(2, {.pixels = 51'199}), HasSubstr("2 frames of 160 by 160 pixels are too many"));
    EXPECT_EQ(drawn, 1);
    EXPECT_EQ(error(2, {.pixels = 51'200}), "");
    EXPECT_THAT(error(2, {.bytes = 100}), HasSubstr("the moving picture takes"));
}

TEST_F(MovingPicture, RefusesFramesOfSeveralSizes) {
    const auto rules = records_tests::rulesNamed("nielsen-brandubh-7");
    const auto written = renderWebp(
        2, [&](int i) { return WebpFrame{boardSvg(*rules.image, rules.image->start, {}, titled(rules, 20 + i))}; });
    ASSERT_FALSE(written);
    EXPECT_THAT(records_tests::formatDiagnostics(written.error()), HasSubstr("differ in size"));
    EXPECT_FALSE(renderWebp(1, [](int) { return WebpFrame{"<p>"}; }));
}

#else

TEST(MovingPicture, IsRefusedWithoutTheLibrary) {
    const auto written = renderWebp(1, [](int) { return WebpFrame{}; });
    ASSERT_FALSE(written);
    EXPECT_THAT(records_tests::formatDiagnostics(written.error()), HasSubstr("made without libwebp"));
}

#endif

}  // namespace
}  // namespace tafl
