// Cards that other programs have made anew: without the text, smaller, as JPEG, damaged.
#include "records/drawing/card.hpp"

#include "base/png_text.hpp"
#include "base/qr_code.hpp"
#include "records/make_link.hpp"
#include "records/support.hpp"
#include "variant/link.hpp"
#include "variant/open_text.hpp"

#ifdef TAFLSMITH_QR
#include <gdk-pixbuf/gdk-pixbuf.h>
#endif

namespace tafl {
namespace {

std::string drawCard(const records_tests::Rules& rules, const std::string& link, BoardTheme theme = BoardTheme::birch) {
    SvgStyle style{rules.variant.name};
    style.theme = theme;
    const std::string board = boardSvg(*rules.image, rules.image->start, markedZones(rules.variant), style);
    const auto card = renderCard(cardSvg(describe(rules.variant, *rules.image), board, style, makeQrCode(link)), link);
    return card ? *card : records_tests::formatDiagnostics(card.error());
}

#ifdef TAFLSMITH_QR

/// A picture in another program.
class Picture {
public:
    explicit Picture(const std::string& bytes) {
        GdkPixbufLoader* const loader = gdk_pixbuf_loader_new();
        gdk_pixbuf_loader_write(loader, reinterpret_cast<const guchar*>(bytes.data()), bytes.size(), nullptr);
        if (gdk_pixbuf_loader_close(loader, nullptr)) pixels_ = gdk_pixbuf_copy(gdk_pixbuf_loader_get_pixbuf(loader));
        g_object_unref(loader);
        if (!pixels_) throw std::runtime_error("no picture");
    }
    ~Picture() { g_object_unref(pixels_); }
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;

    int height() const { return gdk_pixbuf_get_height(pixels_); }
    int width() const { return gdk_pixbuf_get_width(pixels_); }
    void scale(double factor) {
        replace(gdk_pixbuf_scale_simple(pixels_, static_cast<int>(width() * factor),
                                        static_cast<int>(height() * factor), GDK_INTERP_BILINEAR));
    }
    void crop(int top, int rows) {
        GdkPixbuf* const part = gdk_pixbuf_new_subpixbuf(pixels_, 0, top, width(), rows);
        replace(gdk_pixbuf_copy(part));
        g_object_unref(part);
    }
    /// A band of one colour.
    void paint(int top, int rows) {
        GdkPixbuf* const part = gdk_pixbuf_new_subpixbuf(pixels_, 0, top, width(), rows);
        gdk_pixbuf_fill(part, 0x204060ff);
        g_object_unref(part);
    }
    std::string save(const char* format = "png", const char* quality = nullptr) const {
        gchar* bytes = nullptr;
        gsize size = 0;
        gdk_pixbuf_save_to_buffer(pixels_, &bytes, &size, format, nullptr, quality ? "quality" : nullptr, quality,
                                  nullptr);
        std::string out(bytes, size);
        g_free(bytes);
        return out;
    }

private:
    void replace(GdkPixbuf* other) {
        g_object_unref(pixels_);
        pixels_ = other;
    }
    GdkPixbuf* pixels_ = nullptr;
};

std::string textOf(const std::string& picture) {
    const auto text = unwrapText(picture, "card.png");
    return text ? *text : records_tests::formatDiagnostics(text.error());
}

TEST(CardCode, SurvivesAnotherProgram) {
    Environment none;  // nothing ships: variants are written out
    for (const std::string id : {"nielsen-brandubh-7", "nielsen-copenhagen-11", "bell-tawlbwrdd-dice-11",
                                 "nielsen-unst-alea-evangelii-19", "nielsen-saami-tablut-9"}) {
        const auto rules = records_tests::rulesNamed(id);
        for (const Environment* environment : {&records_tests::environment(), &none}) {
            const auto link = linkVariant(rules.variant, *rules.image, *environment);
            ASSERT_TRUE(link) << records_tests::formatDiagnostics(link.error());
            const auto text = readLink(*link, "link");
            ASSERT_TRUE(text);
            const std::string card = drawCard(rules, *link, environment == &none ? BoardTheme::slate : BoardTheme::oak);
            EXPECT_EQ(textOf(card), *text);
            const std::string again = Picture(card).save();
            EXPECT_FALSE(findPngText(again, cardKeyword, 1 << 20)->has_value()) << "the text is gone";
            EXPECT_EQ(textOf(again), *text) << id << " " << link->size();
            for (const double factor : {0.9, 0.75}) {
                Picture smaller(card);
                smaller.scale(factor);
                EXPECT_EQ(textOf(smaller.save()), *text) << id << " " << link->size() << " at " << factor;
                EXPECT_EQ(textOf(smaller.save("jpeg", "80")), *text) << id << " " << link->size() << " at " << factor;
            }
        }
    }
}

TEST(CardCode, IsRefusedInWordsWhereItIsDamaged) {
    const auto rules = records_tests::rulesNamed("nielsen-copenhagen-11");
    const auto link = linkVariant(rules.variant, *rules.image, {});
    ASSERT_TRUE(link);
    const std::string card = drawCard(rules, *link);
    const std::string refused = "card.png: error: the picture holds no variant (a card, as";
    Picture cut(card);
    cut.crop(0, cut.height() * 9 / 10);
    EXPECT_THAT(textOf(cut.save()), testing::StartsWith(refused));
    EXPECT_THAT(textOf(cut.save("jpeg")), testing::StartsWith(refused));
    Picture scribbled(card);
    scribbled.paint(scribbled.height() - 200, 60);
    EXPECT_THAT(textOf(scribbled.save()), testing::StartsWith(refused));
    // With its text, the same picture opens.
    EXPECT_EQ(textOf(addPngText(scribbled.save(), cardKeyword, *link)), *readLink(*link, "link"));
    // The code alone is enough.
    Picture code(card);
    code.crop(code.height() - 440, 440);
    EXPECT_EQ(textOf(code.save()), *readLink(*link, "link"));
    EXPECT_THAT(textOf(code.save("jpeg").substr(0, 500)), testing::HasSubstr("error: the picture"));
}

TEST(CardCode, OfAnotherTextIsNoLink) {
    const auto rules = records_tests::rulesNamed("nielsen-brandubh-7");
    const auto opened = [&](const std::string& text) { return textOf(Picture(drawCard(rules, text)).save()); };
    EXPECT_THAT(opened("https://example.org/"), testing::HasSubstr("the picture holds no variant"));
    EXPECT_THAT(opened("taflsmith:v1.AAAA"), testing::HasSubstr("the link is cut off"));
    EXPECT_THAT(opened("taflsmith:v9.AAAA"), testing::HasSubstr("links of version 'v9' are unknown"));
}

#endif

TEST(CardCode, IsLeftOutWhereTheLinkIsTooLong) {
    const auto rules = records_tests::rulesNamed("nielsen-brandubh-7");
    const std::string board = boardSvg(*rules.image, rules.image->start, {}, {});
    const auto draw = [&](std::size_t length) {
        return cardSvg(describe(rules.variant, *rules.image), board, {}, makeQrCode(std::string(length, 'x')));
    };
    EXPECT_EQ(draw(maxQrText + 1), draw(maxQrText + 500));
    EXPECT_THAT(draw(maxQrText + 1), testing::Not(testing::HasSubstr("crispEdges")));
    if (makeQrCode("x")) {
        EXPECT_THAT(draw(maxQrText), testing::HasSubstr("crispEdges"));
    }
}

}  // namespace
}  // namespace tafl
