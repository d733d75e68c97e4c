// Drawing helpers over ImGui's draw list: text in a face, gradients, hatches, shadows, hairlines.
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
/// Text with its top left corner at a point; returns where it ends.
float drawText(ImDrawList*, Face, ImVec2, ImU32, std::string_view);
/// Text in the middle of a box's height, cut with "…" where it does not fit; returns where it ends.
float drawTextIn(ImDrawList*, Face, const Box&, ImU32, std::string_view, Align = Align::left);
/// As much of a text as fits, ended by "…" if it is cut.
std::string elideText(Face, std::string_view, float width);

/// A sentence in which values stand between braces: "falls between {two enemies}".
struct MarkedText {
    ImU32 colour = 0, marked = 0;  ///< 0: secondary text, accent
    Face face = Face::small;
    float spacing = 19;  ///< between lines, before scaling
    bool underlined = true;
};
/// The height that a text takes, broken at blanks; nothing is drawn without a list. `hit`, where given, is filled with
/// the number of the marked value below the pointer, or -1.
float drawMarked(ImDrawList*, ImVec2 at, float width, std::string_view, const MarkedText& = {}, int* hit = nullptr);

void fillBox(ImDrawList*, const Box&, ImU32, float rounding = 0, ImDrawFlags = 0);
/// An outline one pixel wide unless told, inside the box.
void frameBox(ImDrawList*, const Box&, ImU32, float rounding = 0, float thickness = 1);
/// A line of one pixel, sharp at every scale.
void hairline(ImDrawList*, ImVec2 from, ImVec2 to, ImU32, float thickness = 1);
void gradientBox(ImDrawList*, const Box&, ImU32 top, ImU32 bottom, float rounding = 0, ImDrawFlags = 0);
/// Diagonal lines, rising unless `falling`, clipped to the box.
void hatchBox(ImDrawList*, const Box&, ImU32, float every, float thickness, bool falling = false);
/// A soft shadow around a box; `reach` outside it.
void shadowBox(ImDrawList*, const Box&, float reach, ImU32, ImVec2 offset);
/// Wood grain over a box.
void grainBox(ImDrawList*, const Box&, ImU32, float rounding = 0, ImDrawFlags = 0);
/// The vertices drawn since `first` are shaded from top to bottom; they keep their opacity.
void shadeSince(ImDrawList*, int first, ImVec2 top, ImVec2 bottom, ImU32 from, ImU32 to);
void dashedLine(ImDrawList*, ImVec2 from, ImVec2 to, ImU32, float thickness, float dash, float gap);

/// A share of an area that belongs to a side: the attackers' is hatched.
void sideBox(ImDrawList*, const Box&, bool attackers, float rounding = 0, ImDrawFlags = 0);
/// A small round sign of a side: filled for the attackers, a ring for the defenders.
void sideDot(ImDrawList*, ImVec2 centre, bool attackers, float radius);

}  // namespace tafl::gui
