#include "records/drawing/webp.hpp"

#ifdef TAFLSMITH_WEBP
#include <webp/encode.h>
#include <webp/mux.h>

#include <algorithm>
#include <memory>
#include <variant>

#include "records/drawing/png.hpp"
#endif

namespace tafl {

#ifdef TAFLSMITH_WEBP

namespace {

struct DeleteEncoder {
    void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
};

/// A frame in the library's own memory.
class Picture {
public:
    explicit Picture(const Pixels& pixels) {
        if (!WebPPictureInit(&picture_)) return;
        picture_.use_argb = 1;
        picture_.width = pixels.width;
        picture_.height = pixels.height;
        if (!WebPPictureAlloc(&picture_)) return;
        const auto width = static_cast<std::size_t>(pixels.width);
        for (std::size_t y = 0; y < static_cast<std::size_t>(pixels.height); ++y)
            std::copy_n(&pixels.argb[y * width], width,
                        picture_.argb + y * static_cast<std::size_t>(picture_.argb_stride));
        valid_ = true;
    }
    ~Picture() { WebPPictureFree(&picture_); }
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;
    WebPPicture* get() { return valid_ ? &picture_ : nullptr; }

private:
    WebPPicture picture_{};
    bool valid_ = false;
};

class Writer {
public:
    Writer(int frames, const WebpLimits& limits) : frames_(frames), limits_(limits) {}

    /// Prepares for frames of this size. Without key frames, each frame after the first holds only what changed.
    Result<std::monostate> begin(int width, int height) {
        const std::int64_t pixels = std::int64_t{width} * height * frames_;
        if (pixels > limits_.pixels)
            return fail(
                {}, phrase("%1 frames of %2 by %3 pixels are too many", frames_, width, height),
                phrase("at most %1 million pixels in all; smaller squares: --square", limits_.pixels / 1'000'000));
        WebPAnimEncoderOptions options;
        if (!WebPConfigInit(&config_) || !WebPAnimEncoderOptionsInit(&options))
            return fail({}, phrase("libwebp is not the version that this program was built with"));
        config_.lossless = 1;
        options.anim_params.loop_count = 0;  // for ever
        options.kmin = options.kmax = 0;
        encoder_.reset(WebPAnimEncoderNew(width, height, &options));
        width_ = width;
        height_ = height;
        return std::monostate{};
    }

    Result<std::monostate> add(const WebpFrame& frame) {
        const auto pixels = renderPixels(frame.svg, limits_.side);
        if (!pixels) return tl::unexpected(pixels.error());
        if (!width_)
            if (const auto begun = begin(pixels->width, pixels->height); !begun) return begun;
        if (pixels->width != width_ || pixels->height != height_)
            return fail({}, phrase("the frames of a moving picture differ in size"));
        Picture picture(*pixels);
        if (!encoder_ || !picture.get() || !WebPAnimEncoderAdd(encoder_.get(), picture.get(), time_, &config_))
            return failEncoding();
        time_ += frame.milliseconds;
        return std::monostate{};
    }

    Result<std::string> finish() {
        WebPData file{};
        const bool done = WebPAnimEncoderAdd(encoder_.get(), nullptr, time_, nullptr) &&
                          WebPAnimEncoderAssemble(encoder_.get(), &file);
        std::string out = done ? std::string(reinterpret_cast<const char*>(file.bytes), file.size) : std::string();
        WebPDataClear(&file);
        if (!done) return failEncoding();
        if (out.size() > limits_.bytes)
            return fail({}, phrase("the moving picture takes %1 MiB", out.size() >> 20),
                        phrase("at most %1 MiB; smaller squares: --square", limits_.bytes >> 20));
        return out;
    }

private:
    tl::unexpected<Diagnostics> failEncoding() const {
        const char* const text = encoder_ ? WebPAnimEncoderGetError(encoder_.get()) : nullptr;
        return fail({}, phrase("the moving picture cannot be written: %1", text && *text ? text : "no memory"));
    }

    int frames_;
    WebpLimits limits_;
    WebPConfig config_{};
    std::unique_ptr<WebPAnimEncoder, DeleteEncoder> encoder_;
    int width_ = 0, height_ = 0, time_ = 0;
};

}  // namespace

Result<std::string> renderWebp(int frames, const std::function<WebpFrame(int)>& draw, const WebpLimits& limits) {
    if (frames < 1 || frames > limits.frames)
        return fail({}, phrase("a moving picture of %1 frames cannot be written", frames),
                    phrase("%1 to %2", 1, limits.frames));
    Writer writer(frames, limits);
    for (int i = 0; i < frames; ++i)
        if (const auto added = writer.add(draw(i)); !added) return tl::unexpected(added.error());
    return writer.finish();
}

#else

Result<std::string> renderWebp(int, const std::function<WebpFrame(int)>&, const WebpLimits&) {
    return fail({}, phrase("this build cannot write WebP: it was made without libwebp"), "--svg, --png");
}

#endif

}  // namespace tafl
