// Builds the font atlas with fonts and sprites.
#include <imgui_freetype.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "look/embedded.hpp"
#include "look/style.hpp"

namespace tafl::gui {
namespace {

constexpr ImWchar textRanges[] = {0x20,   0xFF,   0x100,  0x17F,  0x2000, 0x2040, 0x2190, 0x2193, 0x2208, 0x2212,
                                  0x2217, 0x2217, 0x2229, 0x222A, 0x2248, 0x2248, 0x2260, 0x2265, 0};
constexpr ImWchar iconRanges[] = {0xF001, 0xF673, 0};
constexpr ImWchar digitRanges[] = {'0', '9', 0};

struct FaceFile {
    FontFile file;
    float size;
    const ImWchar* ranges;
    bool tabular;  ///< digits of equal width
};

FaceFile findFaceFile(Face face) {
    switch (face) {
        case Face::body:
            return {interRegular(), 17, textRanges, true};
        case Face::medium:
            return {interMedium(), 17, textRanges, true};
        case Face::semibold:
            return {interSemibold(), 17, textRanges, true};
        case Face::small:
            return {interRegular(), 15, textRanges, true};
        case Face::smallMedium:
            return {interMedium(), 15, textRanges, true};
        case Face::caption:
            return {interSemibold(), 13, textRanges, true};
        case Face::title:
            return {interSemibold(), 20, textRanges, true};
        case Face::figure:
            return {interSemibold(), 28, textRanges, true};
        case Face::code:
            return {mono(), 16, textRanges, false};
        case Face::icon:
            return {icons(), 16, iconRanges, false};
        case Face::iconLarge:
            return {icons(), 20, iconRanges, false};
        case Face::iconSmall:
            return {icons(), 13, iconRanges, false};
    }
    return {interRegular(), 17, textRanges, true};
}

ImFont* addFace(ImFontAtlas& atlas, const FaceFile& face, float size) {
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.OversampleH = config.OversampleV = 1;
    config.PixelSnapH = true;
    config.FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
    if (face.file.empty()) {
        config.SizePixels = size;
        return atlas.AddFontDefault(&config);
    }
    // ImGui only reads font files that it does not own.
    void* const data = const_cast<unsigned char*>(face.file.data());
    const int bytes = static_cast<int>(face.file.size());
    ImFont* out = nullptr;
    if (face.tabular) {  // the first font with a glyph wins
        ImFontConfig digits = config;
        digits.GlyphMinAdvanceX = digits.GlyphMaxAdvanceX = std::floor(0.525f * size + 0.5f);
        out = atlas.AddFontFromMemoryTTF(data, bytes, size, &digits, digitRanges);
        config.MergeMode = true;
    }
    ImFont* const rest = atlas.AddFontFromMemoryTTF(data, bytes, size, &config, face.ranges);
    return out ? out : rest;
}

/// ImGui has no line spacing, so the code font is made taller.
void spread(ImFont& face, float by) {
    face.FontSize += 2 * by;
    face.Ascent += by;
    for (ImFontGlyph& glyph : face.Glyphs) {
        glyph.Y0 += by;
        glyph.Y1 += by;
    }
}

float hashed(int x, int y) {
    auto h = static_cast<std::uint32_t>(x) * 374761393u + static_cast<std::uint32_t>(y) * 668265263u;
    h = (h ^ h >> 13) * 1274126177u;
    return static_cast<float>((h ^ h >> 16) & 0xffff) / 65535.0f;
}

float smooth(float t) { return t * t * (3 - 2 * t); }

float noise(float x, float y) {
    const int i = static_cast<int>(std::floor(x)), j = static_cast<int>(std::floor(y));
    const float u = smooth(x - static_cast<float>(i)), v = smooth(y - static_cast<float>(j));
    const float top = hashed(i, j) + (hashed(i + 1, j) - hashed(i, j)) * u;
    const float bottom = hashed(i, j + 1) + (hashed(i + 1, j + 1) - hashed(i, j + 1)) * u;
    return top + (bottom - top) * v;
}

/// Sprite opacity at a point; x and y from 0 to 1.
float discShadow(float x, float y) {
    const float r = std::hypot(x - 0.5f, y - 0.5f) * 2;
    return 1 - smooth(std::clamp((r - 0.45f) / 0.55f, 0.0f, 1.0f));
}
float boxShadow(float x, float y) {
    const auto edge = [](float t) { return 0.5f * std::erfc((24 - std::min(t, 64 - t)) / 12); };
    return edge(x * 64) * edge(y * 64);
}
float woodGrain(float x, float y) {
    const float warp = noise(x * 2.5f, y * 3) * 0.09f + noise(x * 5 + 9, y * 6) * 0.02f;
    const float row = y + warp;
    float out = 0, weight = 0;
    for (const auto& [across, along, share] :
         {std::array{24.0f, 0.9f, 0.5f}, std::array{55.0f, 1.6f, 0.3f}, std::array{130.0f, 2.6f, 0.2f}}) {
        out += share * noise(x * along, row * across);
        weight += share;
    }
    return std::clamp((out / weight - 0.38f) * 2.3f, 0.0f, 1.0f);
}

}  // namespace

void UiStyle::addFonts() {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    atlas.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
    atlas.TexDesiredWidth = 2048;
    for (std::size_t i = 0; i < faces; ++i) {
        const FaceFile face = findFaceFile(static_cast<Face>(i));
        fonts_[i] = addFace(atlas, face, std::floor(face.size * scale_ + 0.5f));
    }
    const int side = scale_ > 1.4f ? 512 : 256;
    rects_[0] = atlas.AddCustomRectRegular(64, 64);
    rects_[1] = atlas.AddCustomRectRegular(64, 64);
    rects_[2] = atlas.AddCustomRectRegular(side, side);
    atlas.Build();
    spread(*font(Face::code), std::floor(2 * scale_ + 0.5f));
}

void UiStyle::bakeSprites() {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    atlas.GetTexDataAsRGBA32(&pixels, &width, &height);
    float (*const opacity[3])(float, float) = {discShadow, boxShadow, woodGrain};
    Sprite* const sprites[3] = {&disc, &box, &grain};
    for (int i = 0; i < 3; ++i) {
        const ImFontAtlasCustomRect& rect = *atlas.GetCustomRectByIndex(rects_[i]);
        for (int y = 0; y < rect.Height; ++y)
            for (int x = 0; x < rect.Width; ++x) {
                const float a = opacity[i]((static_cast<float>(x) + 0.5f) / rect.Width,
                                           (static_cast<float>(y) + 0.5f) / rect.Height);
                unsigned char* const pixel = pixels + 4 * ((rect.Y + y) * width + rect.X + x);
                pixel[0] = pixel[1] = pixel[2] = 255;
                pixel[3] = static_cast<unsigned char>(a * 255 + 0.5f);
            }
        ImVec2 from, to;
        atlas.CalcCustomRectUV(&rect, &from, &to);
        const ImVec2 half = {0.5f / static_cast<float>(width), 0.5f / static_cast<float>(height)};
        *sprites[i] = {{from.x + half.x, from.y + half.y}, {to.x - half.x, to.y - half.y}};
    }
}

}  // namespace tafl::gui
