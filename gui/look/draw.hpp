// Drawing helpers on ImGui's draw list: text, gradients, hatches, shadows, hairlines.
#pragma once
#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

#include "look/icons.hpp"
#include "look/style.hpp"

namespace tafl::gui {

struct Box {
    ImVec2 min, max;
    float width() const { return max.x - min.x; }
    float height() const { return max.y - min.y; }
    ImVec2 centre() const { return {(min.x + max.x) / 2, (min.y + max.y) / 2}; }
    bool has(ImVec2 p) const { return p.x >= min.x && p.x < max.x && p.y >= min.y && p.y < max.y; }
    Box grown(float by) const { return {{min.x - by, min.y - by}, {max.x + by, max.y + by}}; }
    Box inset(float x, float y) const { return {{min.x + x, min.y + y}, {max.x - x, max.y - y}}; }
    Box moved(float x, float y) const { return {{min.x + x, min.y + y}, {max.x + x, max.y + y}}; }
};

enum class Align { left, centre, right };

float textWidth(Face, std::string_view);
/// Draws from a top left corner. Returns the end in x.
float drawText(ImDrawList*, Face, ImVec2, ImU32, std::string_view);
/// Vertically centred in the box, cut with "…" if too long. Returns the end in x.
float drawTextIn(ImDrawList*, Face, const Box&, ImU32, std::string_view, Align = Align::left);
/// The text, cut with "…" to fit a width.
std::string elideText(Face, std::string_view, float width);
/// Collects the texts that are cut, for tests; null stops.
void recordCutTexts(std::vector<std::string>*);

/// Style of a sentence with values in braces: "falls between {two enemies}".
struct MarkedText {
    ImU32 colour = 0, marked = 0;  ///< 0: secondary text, accent
    Face face = Face::small;
    float spacing = 19;  ///< line height before scaling
    bool underlined = true;
};
/// Draws word-wrapped text and returns its height; a null list only measures. Sets `hit` to the number of the value
/// under the pointer, or -1.
float drawMarked(ImDrawList*, ImVec2 at, float width, std::string_view, const MarkedText& = {}, int* hit = nullptr);

void fillBox(ImDrawList*, const Box&, ImU32, float rounding = 0, ImDrawFlags = 0);
/// An outline inside the box.
void frameBox(ImDrawList*, const Box&, ImU32, float rounding = 0, float thickness = 1);
/// A line that is sharp at every scale; `thickness` in pixels.
void hairline(ImDrawList*, ImVec2 from, ImVec2 to, ImU32, float thickness = 1);
void gradientBox(ImDrawList*, const Box&, ImU32 top, ImU32 bottom, float rounding = 0, ImDrawFlags = 0);
/// Diagonal lines clipped to the box; rising unless `falling`.
void hatchBox(ImDrawList*, const Box&, ImU32, float every, float thickness, bool falling = false);
/// A soft shadow that extends `reach` beyond the box.
void shadowBox(ImDrawList*, const Box&, float reach, ImU32, ImVec2 offset);
/// Wood grain over a box.
void grainBox(ImDrawList*, const Box&, ImU32, float rounding = 0, ImDrawFlags = 0);
/// Applies a vertical gradient to the vertices added since `first`; keeps their opacity.
void shadeSince(ImDrawList*, int first, ImVec2 top, ImVec2 bottom, ImU32 from, ImU32 to);
void dashedLine(ImDrawList*, ImVec2 from, ImVec2 to, ImU32, float thickness, float dash, float gap);

/// Area of a side in a bar; hatched for the attackers.
void sideBox(ImDrawList*, const Box&, bool attackers, float rounding = 0, ImDrawFlags = 0);
/// A small symbol of a side: a disc for the attackers, a ring for the defenders.
void sideDot(ImDrawList*, ImVec2 centre, bool attackers, float radius);

}  // namespace tafl::gui
