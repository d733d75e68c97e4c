#include "base/grey_picture.hpp"

#include <algorithm>
#include <utility>

#include "base/png_text.hpp"

#ifdef TAFLSMITH_QR
#include <gdk-pixbuf/gdk-pixbuf.h>

#include <memory>
#endif

namespace tafl {

namespace {

bool looksLikeJpeg(std::string_view bytes) { return bytes.starts_with("\xff\xd8\xff"); }

}  // namespace

bool looksLikePicture(std::string_view bytes) { return looksLikePng(bytes) || looksLikeJpeg(bytes); }

GreyPicture cut(const GreyPicture& picture, int left, int top, int width, int height) {
    GreyPicture out{width, height, {}};
    for (int y = top; y < top + height; ++y) {
        const auto row = picture.grey.begin() + std::ptrdiff_t{y} * picture.width + left;
        out.grey.insert(out.grey.end(), row, row + width);
    }
    return out;
}

GreyPicture enlarge(const GreyPicture& picture, int factor) {
    GreyPicture out{picture.width * factor, picture.height * factor, {}};
    out.grey.reserve(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height));
    // In parts of 2 * factor: the centre of a new pixel lies between those of two old ones.
    const int unit = 2 * factor;
    const auto locate = [&](int i, int size) {
        const int at = std::clamp(2 * i + 1 - factor, 0, (size - 1) * unit);
        return std::pair(at / unit, at % unit);
    };
    const auto mix = [unit](int a, int b, int part) { return a * (unit - part) + b * part; };
    for (int y = 0; y < out.height; ++y) {
        const auto [row, down] = locate(y, picture.height);
        const std::uint8_t* const above =
            &picture.grey[static_cast<std::size_t>(row) * static_cast<std::size_t>(picture.width)];
        const std::uint8_t* const below = row + 1 < picture.height ? above + picture.width : above;
        for (int x = 0; x < out.width; ++x) {
            const auto [column, right] = locate(x, picture.width);
            const int next = std::min(column + 1, picture.width - 1);
            const int sum = mix(mix(above[column], above[next], right), mix(below[column], below[next], right), down);
            out.grey.push_back(static_cast<std::uint8_t>(sum / (unit * unit)));
        }
    }
    return out;
}

#ifdef TAFLSMITH_QR

const bool readsPictures = true;

namespace {

struct Unreference {
    void operator()(void* object) const { g_object_unref(object); }
};

/// What the loader reports while it reads.
struct Progress {
    int width = 0, height = 0, rows = 0;
    bool fits() const { return width > 0 && height > 0 && std::int64_t{width} * height <= maxPicturePixels; }
};

/// Before the pixels are read. A size of 0 ends the reading.
void keepSize(GdkPixbufLoader* loader, int width, int height, Progress* progress) {
    progress->width = width;
    progress->height = height;
    if (!progress->fits()) gdk_pixbuf_loader_set_size(loader, 0, 0);
}

/// Pixels that are missing from a damaged file would be any bytes of the memory.
void clearPixels(GdkPixbufLoader* loader, Progress*) { gdk_pixbuf_fill(gdk_pixbuf_loader_get_pixbuf(loader), ~0u); }

void keepRows(GdkPixbufLoader*, int, int y, int, int height, Progress* progress) {
    progress->rows = std::max(progress->rows, y + height);
}

/// Light and dark on white paper, where the picture lets it through.
std::uint8_t greyOf(const std::uint8_t* pixel, bool alpha) {
    const int grey = (pixel[0] * 299 + pixel[1] * 587 + pixel[2] * 114) / 1000;
    const int opacity = alpha ? pixel[3] : 255;
    return static_cast<std::uint8_t>((grey * opacity + 255 * (255 - opacity)) / 255);
}

GreyPicture toGrey(const GdkPixbuf* picture) {
    GreyPicture out{gdk_pixbuf_get_width(picture), gdk_pixbuf_get_height(picture), {}};
    const bool alpha = gdk_pixbuf_get_has_alpha(picture);
    const std::uint8_t* const data = gdk_pixbuf_read_pixels(picture);
    const int row = gdk_pixbuf_get_rowstride(picture), step = gdk_pixbuf_get_n_channels(picture);
    out.grey.reserve(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height));
    for (int y = 0; y < out.height; ++y)
        for (int x = 0; x < out.width; ++x)
            out.grey.push_back(greyOf(data + static_cast<std::ptrdiff_t>(y) * row + x * step, alpha));
    return out;
}

/// The passes over a JPEG picture. Each may take a few bytes of the file, and the time of all pixels.
std::size_t countScans(std::string_view jpeg) {
    std::size_t out = 0;
    for (std::size_t at = 0; (at = jpeg.find("\xff\xda", at)) != jpeg.npos; at += 2) ++out;
    return out;
}
constexpr std::size_t maxScans = 20;  // libjpeg writes ten

}  // namespace

Result<GreyPicture> readGreyPicture(std::string_view bytes) {
    if (!looksLikePicture(bytes)) return fail({}, phrase("this is no picture"), phrase("PNG or JPEG"));
    const bool jpeg = looksLikeJpeg(bytes);
    if (jpeg && countScans(bytes) > maxScans)
        return fail({}, phrase("the picture is read in too many passes"), phrase("at most %1", maxScans));
    // Texts may be much larger than they are in the file.
    const std::string pixels = jpeg ? std::string(bytes) : dropPngTexts(bytes);
    const std::unique_ptr<GdkPixbufLoader, Unreference> loader(
        gdk_pixbuf_loader_new_with_type(jpeg ? "jpeg" : "png", nullptr));
    if (!loader) return fail({}, phrase("this system reads no %1 pictures", jpeg ? "JPEG" : "PNG"));
    Progress progress;
    g_signal_connect(loader.get(), "size-prepared", G_CALLBACK(keepSize), &progress);
    g_signal_connect(loader.get(), "area-prepared", G_CALLBACK(clearPixels), &progress);
    g_signal_connect(loader.get(), "area-updated", G_CALLBACK(keepRows), &progress);
    const bool written =
        gdk_pixbuf_loader_write(loader.get(), reinterpret_cast<const guchar*>(pixels.data()), pixels.size(), nullptr);
    const bool closed = gdk_pixbuf_loader_close(loader.get(), nullptr);
    if (progress.width && !progress.fits())
        return fail({}, phrase("a picture of %1 by %2 pixels is too large", progress.width, progress.height),
                    phrase("at most %1 million pixels", maxPicturePixels / 1'000'000));
    const GdkPixbuf* const picture = gdk_pixbuf_loader_get_pixbuf(loader.get());
    if (!written || !closed || !picture || progress.rows < progress.height)
        return fail({}, phrase("the picture is damaged"));
    return toGrey(picture);
}

#else

const bool readsPictures = false;

Result<GreyPicture> readGreyPicture(std::string_view) {
    return fail({}, phrase("this build reads no pixels of pictures"));
}

#endif

}  // namespace tafl
