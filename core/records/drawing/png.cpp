#include "records/drawing/png.hpp"

#ifdef TAFLSMITH_PNG
#include <librsvg/rsvg.h>

#include <cmath>
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

constexpr double maxPixels = 16'384;

}  // namespace

bool pngAvailable() { return true; }

Result<std::string> renderPng(const std::string& svg, double scale) {
    // 1. The drawing and its size.
    GError* error = nullptr;
    const std::unique_ptr<RsvgHandle, Free> handle(
        rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
    const auto errorText = [&] {
        const std::string text = error ? error->message : "unknown reason";
        g_clear_error(&error);
        return text;
    };
    if (!handle) return fail({}, "the picture cannot be drawn: " + errorText());
    double width = 0, height = 0;
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height))
        return fail({}, "the picture has no size");
    width = std::ceil(width * scale);
    height = std::ceil(height * scale);
    if (!(width >= 1 && width <= maxPixels && height >= 1 && height <= maxPixels))
        return fail({}, "a picture of that size cannot be drawn", "at most 16384 pixels a side");
    // 2. The pixels.
    const std::unique_ptr<cairo_surface_t, Free> surface(
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width), static_cast<int>(height)));
    const std::unique_ptr<cairo_t, Free> cairo(cairo_create(surface.get()));
    const RsvgRectangle whole{0, 0, width, height};
    if (!rsvg_handle_render_document(handle.get(), cairo.get(), &whole, &error))
        return fail({}, "the picture cannot be drawn: " + errorText());
    // 3. The file.
    std::string out;
    const cairo_status_t status = cairo_surface_write_to_png_stream(surface.get(), append, &out);
    if (status != CAIRO_STATUS_SUCCESS)
        return fail({}, std::string("the picture cannot be written: ") + cairo_status_to_string(status));
    return out;
}

#else

bool pngAvailable() { return false; }

Result<std::string> renderPng(const std::string&, double) {
    return fail({}, "this build cannot draw PNG: it was made without librsvg", "--svg");
}

#endif

}  // namespace tafl
