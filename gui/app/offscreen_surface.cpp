#define GL_GLEXT_PROTOTYPES
#include "app/offscreen_surface.hpp"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <png.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace tafl::gui {

Result<std::unique_ptr<Surface>> Surface::open(int width, int height) {
    const auto failed = [](const std::string& reason) {
        return fail({}, "no picture can be drawn: " + reason, "an EGL driver, Debian package libgl1-mesa-dri");
    };
    // 1. A surfaceless display.
    const auto getDisplay =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (!getDisplay) return failed("EGL knows no platforms");
    EGLDisplay display = getDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr)) return failed("EGL does not start");
    // 2. A context of OpenGL 3.
    eglBindAPI(EGL_OPENGL_API);
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (!eglChooseConfig(display, wanted, &config, 1, &count) || count == 0) return failed("no OpenGL behind EGL");
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_NONE};
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    if (context == EGL_NO_CONTEXT || !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
        return failed("no OpenGL 3.3 behind EGL");
    // 3. A framebuffer.
    std::unique_ptr<Surface> out(new Surface);
    out->width_ = width;
    out->height_ = height;
    out->display_ = display;
    out->context_ = context;
    glGenTextures(1, &out->texture_);
    glBindTexture(GL_TEXTURE_2D, out->texture_);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glGenFramebuffers(1, &out->framebuffer_);
    glBindFramebuffer(GL_FRAMEBUFFER, out->framebuffer_);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, out->texture_, 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) return failed("no buffer of that size");
    return out;
}

Surface::~Surface() {
    if (!context_) return;
    glDeleteFramebuffers(1, &framebuffer_);
    glDeleteTextures(1, &texture_);
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
    eglTerminate(display_);
}

void Surface::draw(unsigned background, ChangedTiles* changed) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    drawFrame(*ImGui::GetDrawData(), background, changed);
}

void Surface::finish() { glFinish(); }

std::vector<unsigned char> Surface::pixels() const {
    const auto row = static_cast<std::size_t>(width_) * 4;
    std::vector<unsigned char> out(row * static_cast<std::size_t>(height_)), line(row);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, out.data());
    for (std::size_t low = 0, high = static_cast<std::size_t>(height_) - 1; low < high; ++low, --high) {
        std::memcpy(line.data(), &out[low * row], row);
        std::memcpy(&out[low * row], &out[high * row], row);
        std::memcpy(&out[high * row], line.data(), row);
    }
    for (std::size_t i = 3; i < out.size(); i += 4) out[i] = 255;
    return out;
}

Picture Picture::cut(int x, int y, int wide, int high) const {
    const int left = std::clamp(x, 0, width), top = std::clamp(y, 0, height);
    Picture out{std::min(wide, width - left), std::min(high, height - top), {}};
    const auto row = static_cast<std::size_t>(out.width) * 4;
    out.pixels.reserve(row * static_cast<std::size_t>(out.height));
    for (int line = top; line < top + out.height; ++line) {
        const auto from = pixels.begin() + (static_cast<std::ptrdiff_t>(line) * width + left) * 4;
        out.pixels.insert(out.pixels.end(), from, from + static_cast<std::ptrdiff_t>(row));
    }
    return out;
}

double distance(const Picture& a, const Picture& b, int tolerance) {
    constexpr int tile = 4;
    if (a.width != b.width || a.height != b.height || a.width < tile || a.height < tile) return 1;
    int different = 0, all = 0;
    for (int y = 0; y + tile <= a.height; y += tile)
        for (int x = 0; x + tile <= a.width; x += tile) {
            int sums[3] = {0, 0, 0};
            for (int dy = 0; dy < tile; ++dy)
                for (int dx = 0; dx < tile; ++dx)
                    for (int channel = 0; channel < 3; ++channel) {
                        const auto i = (static_cast<std::size_t>(y + dy) * static_cast<std::size_t>(a.width) +
                                        static_cast<std::size_t>(x + dx)) *
                                           4 +
                                       static_cast<std::size_t>(channel);
                        sums[channel] += a.pixels[i] - b.pixels[i];
                    }
            ++all;
            different += std::ranges::any_of(sums, [&](int sum) { return std::abs(sum) > tolerance * tile * tile; });
        }
    return static_cast<double>(different) / all;
}

Result<std::filesystem::path> writePng(const std::filesystem::path& file, const Picture& picture) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(picture.width);
    image.height = static_cast<png_uint_32>(picture.height);
    // Drop the alpha channel: all pixels are opaque.
    std::vector<unsigned char> opaque;
    opaque.reserve(picture.pixels.size() / 4 * 3);
    for (std::size_t i = 0; i + 3 < picture.pixels.size(); i += 4)
        opaque.insert(opaque.end(), {picture.pixels[i], picture.pixels[i + 1], picture.pixels[i + 2]});
    image.format = PNG_FORMAT_RGB;
    if (!png_image_write_to_file(&image, file.c_str(), 0, opaque.data(), 0, nullptr))
        return fail({file.string(), 0, 0}, std::string("the picture cannot be written: ") + image.message);
    return file;
}

Result<Picture> readPng(const std::filesystem::path& file) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(&image, file.c_str()))
        return fail({file.string(), 0, 0}, std::string("the picture cannot be read: ") + image.message);
    image.format = PNG_FORMAT_RGBA;
    Picture out{static_cast<int>(image.width), static_cast<int>(image.height), {}};
    out.pixels.resize(PNG_IMAGE_SIZE(image));
    if (!png_image_finish_read(&image, nullptr, out.pixels.data(), 0, nullptr))
        return fail({file.string(), 0, 0}, std::string("the picture cannot be read: ") + image.message);
    return out;
}

}  // namespace tafl::gui
