#include "records/drawing/png.hpp"

#ifdef TAFLSMITH_PNG
#include <librsvg/rsvg.h>

#include <cmath>
#include <cstring>
#include <memory>
#endif

namespace tafl {

#ifdef TAFLSMITH_PNG

namespace {

struct Free {
    void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
};

cairo_status_t append(void* to, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

using Surface = std::unique_ptr<cairo_surface_t, Free>;

Result<Surface> draw(const std::string& svg, double scale, int maxSide) {
    // 1. The drawing and its size.
    GError* error = nullptr;
    const std::unique_ptr<RsvgHandle, Free> handle(
        rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
    const auto errorText = [&] {
        const std::string text = error ? error->message : "unknown reason";
        g_clear_error(&error);
        return text;
    };
    if (!handle) return fail({}, phrase("the picture cannot be drawn: %1", errorText()));
    double width = 0, height = 0;
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height))
        return fail({}, phrase("the picture has no size"));
    width = std::ceil(width * scale);
    height = std::ceil(height * scale);
    if (!(width >= 1 && width <= maxSide && height >= 1 && height <= maxSide))
        return fail({}, phrase("a picture of that size cannot be drawn"), phrase("at most %1 pixels a side", maxSide));
    // 2. The pixels.
    Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width), static_cast<int>(height)));
    const std::unique_ptr<cairo_t, Free> cairo(cairo_create(surface.get()));
    const RsvgRectangle whole{0, 0, width, height};
    if (!rsvg_handle_render_document(handle.get(), cairo.get(), &whole, &error))
        return fail({}, phrase("the picture cannot be drawn: %1", errorText()));
    cairo_surface_flush(surface.get());
    if (const cairo_status_t status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS)
        return fail({}, phrase("the picture cannot be drawn: %1", cairo_status_to_string(status)));
    return surface;
}

/// Cairo multiplies the colours by alpha, PNG and WebP do not.
std::uint32_t divideByAlpha(std::uint32_t pixel) {
    const std::uint32_t alpha = pixel >> 24;
    if (alpha == 255 || alpha == 0) return alpha ? pixel : 0;
    std::uint32_t out = alpha << 24;
    for (const int shift : {16, 8, 0}) out |= ((pixel >> shift & 255) * 255 + alpha / 2) / alpha << shift;
    return out;
}

}  // namespace

bool pngAvailable() { return true; }

Result<std::string> renderPng(const std::string& svg, double scale) {
    const auto surface = draw(svg, scale, maxPictureSide);
    if (!surface) return tl::unexpected(surface.error());
    std::string out;
    const cairo_status_t status = cairo_surface_write_to_png_stream(surface->get(), append, &out);
    if (status != CAIRO_STATUS_SUCCESS)
        return fail({}, phrase("the picture cannot be written: %1", cairo_status_to_string(status)));
    return out;
}

Result<Pixels> renderPixels(const std::string& svg, int maxSide) {
    const auto surface = draw(svg, 1, maxSide);
    if (!surface) return tl::unexpected(surface.error());
    Pixels out{cairo_image_surface_get_width(surface->get()), cairo_image_surface_get_height(surface->get()), {}};
    const auto width = static_cast<std::size_t>(out.width), height = static_cast<std::size_t>(out.height);
    out.argb.resize(width * height);
    const unsigned char* const data = cairo_image_surface_get_data(surface->get());
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface->get()));
    for (std::size_t y = 0; y < height; ++y) std::memcpy(&out.argb[y * width], data + y * stride, width * 4);
    for (std::uint32_t& pixel : out.argb) pixel = divideByAlpha(pixel);
    return out;
}

#else

bool pngAvailable() { return false; }

Result<std::string> renderPng(const std::string&, double) {
    return fail({}, phrase("this build cannot draw PNG: it was made without librsvg"), "--svg");
}

Result<Pixels> renderPixels(const std::string&, int) {
    return fail({}, phrase("this build draws no pixels: it was made without librsvg"), "--svg");
}

#endif

}  // namespace tafl
