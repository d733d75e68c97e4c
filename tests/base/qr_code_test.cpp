// QR codes, and the pixels that they are read from.
#include "base/qr_code.hpp"

#include <gmock/gmock.h>
#include <zlib.h>

#include "base/png_text.hpp"
#include "base/random.hpp"

namespace tafl {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string randomText(Random& random, std::size_t length) {
    static constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string out;
    while (out.size() < length) out += letters[random.below(64)];
    return out;
}

/// A code on light paper, each of its squares so many pixels wide.
GreyPicture paint(const QrCode& code, int pixels) {
    const int side = (code.size + 2 * qrMargin) * pixels;
    GreyPicture out{side, side, std::vector<std::uint8_t>(static_cast<std::size_t>(side * side), 240)};
    for (int y = 0; y < code.size * pixels; ++y)
        for (int x = 0; x < code.size * pixels; ++x)
            if (code.isDark(x / pixels, y / pixels))
                out.grey[static_cast<std::size_t>((y + qrMargin * pixels) * side + x + qrMargin * pixels)] = 30;
    return out;
}

TEST(QrCode, ComesBackAtEveryLength) {
    Random random(7);
    if (!makeQrCode("x")) GTEST_SKIP() << "this build has no codes";
    for (const std::size_t length : {1u, 100u, 725u, 1715u, 2953u}) {
        const std::string text = randomText(random, length);
        const auto code = makeQrCode(text);
        ASSERT_TRUE(code) << length;
        EXPECT_EQ(code->size % 4, 1);
        EXPECT_EQ(readLowestQrCode(paint(*code, 3)), text) << length;
    }
    EXPECT_FALSE(makeQrCode(randomText(random, maxQrText + 1)));
    EXPECT_FALSE(makeQrCode(""));
}

TEST(QrCode, IsNotMadeUp) {
    Random random(8);
    GreyPicture noise{300, 200, {}};
    for (int i = 0; i < 300 * 200; ++i) noise.grey.push_back(static_cast<std::uint8_t>(random.below(256)));
    EXPECT_EQ(readLowestQrCode(noise), std::nullopt);
    EXPECT_EQ(readLowestQrCode({1, 1, {0}}), std::nullopt);
    EXPECT_EQ(readLowestQrCode({4, 1, {255, 255, 255, 0}}), std::nullopt);
    EXPECT_EQ(readLowestQrCode({3, 2, {0, 0, 0, 255, 255, 255}}), std::nullopt);
    EXPECT_EQ(readLowestQrCode({2, 1, {255, 255}}), std::nullopt);
    const auto code = makeQrCode(randomText(random, 700));
    if (!code) GTEST_SKIP() << "this build has no codes";
    // A tenth of it is torn off, or scribbled over.
    GreyPicture torn = paint(*code, 3), scribbled = torn;
    std::fill(torn.grey.begin() + static_cast<std::ptrdiff_t>(torn.grey.size() * 9 / 10), torn.grey.end(), 240);
    EXPECT_EQ(readLowestQrCode(torn), std::nullopt);
    const auto side = static_cast<std::size_t>(scribbled.width);
    for (std::size_t i = 0; i < scribbled.grey.size(); ++i)
        if (i / side > side / 3 && i / side < side / 2) scribbled.grey[i] = 30;
    EXPECT_EQ(readLowestQrCode(scribbled), std::nullopt);
}

/// Thousands of corners of codes: a search for three that belong together would take hours.
TEST(QrCode, ManyCornersTakeNoTime) {
    if (!makeQrCode("x")) GTEST_SKIP() << "this build has no codes";
    constexpr int pitch = 10, side = 3000;
    GreyPicture corners{side, side, {}};
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const int ring = std::max(std::abs(x % pitch - 3), std::abs(y % pitch - 3));
            corners.grey.push_back(ring == 3 || ring <= 1 ? 0 : 255);
        }
    EXPECT_EQ(readLowestQrCode(corners), std::nullopt);
}

TEST(GreyPictures, GrowWithSoftEdges) {
    const GreyPicture edge{2, 1, {0, 120}};
    EXPECT_EQ(enlarge(edge, 1).grey, edge.grey);
    const GreyPicture wide = enlarge(edge, 2);
    EXPECT_EQ(wide.width, 4);
    EXPECT_EQ(wide.height, 2);
    EXPECT_THAT(wide.grey, ElementsAre(0, 30, 90, 120, 0, 30, 90, 120));
    EXPECT_THAT(enlarge(edge, 3).grey,
                ElementsAre(0, 0, 40, 80, 120, 120, 0, 0, 40, 80, 120, 120, 0, 0, 40, 80, 120, 120));
}

std::string pngChunk(const std::string& kindAndData) {
    const auto number = [](std::size_t n) {
        std::string out;
        for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(n >> shift & 255);
        return out;
    };
    const auto checksum =
        crc32(0, reinterpret_cast<const Bytef*>(kindAndData.data()), static_cast<uInt>(kindAndData.size()));
    return number(kindAndData.size() - 4) + kindAndData + number(checksum);
}

/// The beginning of a PNG picture of this size in shades of grey.
std::string pngHeader(unsigned width, unsigned height) {
    std::string size;
    for (const unsigned n : {width, height})
        for (int shift = 24; shift >= 0; shift -= 8) size += static_cast<char>(n >> shift & 255);
    return std::string("\x89PNG\r\n\x1a\n") + pngChunk("IHDR" + size + std::string("\x08\0\0\0\0", 5));
}

TEST(GreyPictures, AreReadWithinALimit) {
    if (!readsPictures) GTEST_SKIP() << "this build reads no pixels";
    const std::string end = pngChunk("IEND");
    const auto error = [&](const std::string& bytes) {
        const auto read = readGreyPicture(bytes);
        return read ? std::to_string(read->width) + " by " + std::to_string(read->height)
                    : std::string(read.error().front().text);
    };
    // One row of two pixels.
    const std::string row = pngChunk(std::string("IDAT\x78\x01\x01\x03\x00\xfc\xff\x00\x10\xf0\x01\x13\x01\x01", 18));
    const auto read = readGreyPicture(pngHeader(2, 1) + row + end);
    ASSERT_TRUE(read) << read.error().front().text;
    EXPECT_THAT(read->grey, ElementsAre(16, 240));
    EXPECT_EQ(error(pngHeader(2, 2) + row + end), "the picture is damaged");
    EXPECT_EQ(error(pngHeader(2, 1) + end), "the picture is damaged");
    EXPECT_EQ(error(pngHeader(4001, 4000) + row + end), "a picture of 4001 by 4000 pixels is too large");
    EXPECT_EQ(error(pngHeader(900'000, 900'000) + row + end), "a picture of 900000 by 900000 pixels is too large");
    EXPECT_EQ(error(pngHeader(0, 5) + row + end), "the picture is damaged");
    EXPECT_EQ(error("\xff\xd8\xff"), "the picture is damaged");
    EXPECT_EQ(error(std::string("\xff\xd8\xff\xe0") + std::string(1000, '\x10')), "the picture is damaged");
    EXPECT_EQ(error("GIF89a"), "this is no picture");
    // Passes that take no room, and texts that a reader would inflate.
    std::string passes = "\xff\xd8\xff";
    for (int i = 0; i < 21; ++i) passes += "\xff\xda";
    EXPECT_EQ(error(passes), "the picture is read in too many passes");
    const std::string texts = pngChunk("tEXtcomment") + pngChunk("zTXtcomment") + pngChunk("iCCPcomment");
    const std::string plain = pngHeader(2, 1) + row + end;
    EXPECT_EQ(dropPngTexts(pngHeader(2, 1) + texts + row + texts + end), plain);
    EXPECT_EQ(dropPngTexts(plain), plain);
    EXPECT_EQ(dropPngTexts(plain.substr(0, plain.size() - 1)), pngHeader(2, 1) + row);
    EXPECT_EQ(dropPngTexts("GIF89a"), "");
    EXPECT_EQ(error(pngHeader(2, 1) + texts + row + end), "2 by 1");
}

}  // namespace
}  // namespace tafl
