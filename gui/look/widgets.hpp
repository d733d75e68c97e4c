// Custom controls on ImGui's invisible buttons, with hovered, held, focused and disabled states.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "look/draw.hpp"

namespace tafl::gui {

struct Press {
    bool hovered = false, held = false, pressed = false, focused = false;
    explicit operator bool() const { return pressed; }
};
/// A clickable area, by mouse or keyboard. Disabled, it only takes space.
Press pressable(const char* id, const Box&, bool enabled = true);
/// A clickable area of the current frame, for tests that click by id.
struct Pressable {
    std::string id;
    Box box;
    bool enabled = true;
};
/// Starts recording into a list; null stops.
void recordPressables(std::vector<Pressable>*);
/// Tooltip of the last item, after a delay: title, sentence, shortcut.
void showTooltip(std::string_view title, std::string_view sentence = {}, std::string_view shortcut = {});

enum class ButtonKind { raised, primary, quiet };
struct ButtonStyle {
    std::optional<Icon> icon;
    ButtonKind kind = ButtonKind::raised;
    bool enabled = true;
};
float buttonWidth(std::string_view label, const ButtonStyle&);
bool button(const char* id, const Box&, std::string_view label, const ButtonStyle& = {});

struct IconButtonStyle {
    bool active = false, enabled = true;
    int size = 20;
    ImU32 ink = 0;
};
bool iconButton(const char* id, const Box&, Icon, const IconButtonStyle& = {});
/// Clickable text in the accent colour.
bool link(const char* id, ImVec2 at, std::string_view text, Face = Face::small);

bool toggle(const char* id, const Box&, bool& on, bool enabled = true);
/// A segmented control of up to four choices. Widths follow the labels.
bool segmented(const char* id, const Box&, std::span<const std::string> choices, int& chosen);
float segmentedWidth(std::span<const std::string> choices);
/// A toggle chip with an optional check mark, 28 px high before scaling.
float chipWidth(std::string_view label, bool checked);
bool chip(const char* id, ImVec2 at, std::string_view label, bool on, bool checkMark = true);
bool stepper(const char* id, const Box&, std::int64_t& value, std::int64_t lower, std::int64_t upper,
             std::string_view unit);
bool slider(const char* id, const Box&, float& value, float lower, float upper);
bool combo(const char* id, const Box&, std::span<const std::string> choices, int& chosen);

struct FieldStyle {
    std::optional<Icon> icon;
    std::string_view hint, shortcut;
    bool focusNow = false, wrong = false;
    Face face = Face::small;
};
/// True if the text changed. Sets `entered` on Enter.
bool field(const char* id, const Box&, std::string& text, const FieldStyle& = {}, bool* entered = nullptr);

struct PillStyle {
    std::optional<Icon> icon;
    ImU32 ink = 0, fill = 0;
};
float pillWidth(std::string_view text, const PillStyle&);
/// A pill 20 px high; `right` is the middle of its right end. Returns its left end.
float pillEndingAt(ImDrawList*, ImVec2 right, std::string_view text, const PillStyle&);
void pill(ImDrawList*, ImVec2 left, std::string_view text, const PillStyle&);

/// A tab label with an optional count badge.
struct Tab {
    std::string label;
    int count = 0;
    bool alarming = false;
};
bool tabs(const char* id, const Box&, std::span<const Tab>, int& chosen);

/// Background and outline of a pane or card.
void drawPane(ImDrawList*, const Box&);
void drawCard(ImDrawList*, const Box&, bool open = false, bool alarming = false);
/// A title with a remark after it. Returns the end in x.
float drawTitle(ImDrawList*, ImVec2, std::string_view title, std::string_view remark = {});
void drawCaption(ImDrawList*, ImVec2, std::string_view);
/// A 2 px focus ring outside the box.
void drawFocus(ImDrawList*, const Box&, float rounding);
/// Draws the ring around the widget that has the keyboard, if no drawFocus() did in this frame. Call it last.
void drawMissingFocus();

/// A scroll area that fades at the bottom while more content follows.
class ScrollArea {
public:
    ScrollArea(const char* id, const Box&, ImU32 background);
    ~ScrollArea();
    ScrollArea(const ScrollArea&) = delete;
    ScrollArea& operator=(const ScrollArea&) = delete;

    ImDrawList* list() const { return list_; }
    /// The content's top left corner on the screen, after scrolling.
    ImVec2 origin() const { return origin_; }
    float width() const { return box_.width() - px(10); }
    /// Content height below the origin.
    void setContentHeight(float height);
    bool visible(float top, float height) const;
    void show(float top, float height);  ///< scrolls it into view

private:
    Box box_;
    ImU32 background_;
    ImDrawList* list_ = nullptr;
    ImVec2 origin_;
    float height_ = 0;
};

}  // namespace tafl::gui
