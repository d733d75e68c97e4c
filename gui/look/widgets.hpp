// The controls: drawn over ImGui's invisible buttons, each with hovered, held, focused and disabled states.
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
/// An area that can be pressed with pointer or keyboard; disabled, it only takes room.
Press pressable(const char* id, const Box&, bool enabled = true);
/// What can be pressed in a frame, by the ids given to `pressable`: for tests that press what a person would.
struct Pressable {
    std::string id;
    Box box;
    bool enabled = true;
};
/// From now on they are written down there; null ends it.
void recordPressables(std::vector<Pressable>*);
/// Shown when the pointer has rested on the last item: a title, a sentence, a shortcut.
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
/// Text in accent that can be pressed.
bool link(const char* id, ImVec2 at, std::string_view text, Face = Face::small);

bool toggle(const char* id, const Box&, bool& on, bool enabled = true);
/// Up to four choices side by side, their widths in proportion to the words.
bool segmented(const char* id, const Box&, std::span<const std::string> choices, int& chosen);
float segmentedWidth(std::span<const std::string> choices);
/// One of a set, with a check mark if `checked`; 28 high.
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
/// True whenever the text changed; `entered`, where given, says that Enter was pressed.
bool field(const char* id, const Box&, std::string& text, const FieldStyle& = {}, bool* entered = nullptr);

struct PillStyle {
    std::optional<Icon> icon;
    ImU32 ink = 0, fill = 0;
};
float pillWidth(std::string_view text, const PillStyle&);
/// 20 high; `right`: its right end and middle. Returns its left end.
float pillEndingAt(ImDrawList*, ImVec2 right, std::string_view text, const PillStyle&);
void pill(ImDrawList*, ImVec2 left, std::string_view text, const PillStyle&);

/// Tabs below a hairline; each may have a count in a badge. Returns the box of what follows.
struct Tab {
    std::string label;
    int count = 0;
    bool alarming = false;
};
bool tabs(const char* id, const Box&, std::span<const Tab>, int& chosen);

/// A pane or card: its fill and outline.
void drawPane(ImDrawList*, const Box&);
void drawCard(ImDrawList*, const Box&, bool open = false, bool alarming = false);
/// A title with a remark beside it; returns where it ends.
float drawTitle(ImDrawList*, ImVec2, std::string_view title, std::string_view remark = {});
void drawCaption(ImDrawList*, ImVec2, std::string_view);
/// 2 px of accent outside of what has the keyboard.
void drawFocus(ImDrawList*, const Box&, float rounding);

/// A scrolling area that fades at its foot while more follows.
class ScrollArea {
public:
    ScrollArea(const char* id, const Box&, ImU32 background);
    ~ScrollArea();
    ScrollArea(const ScrollArea&) = delete;
    ScrollArea& operator=(const ScrollArea&) = delete;

    ImDrawList* list() const { return list_; }
    /// Where the content begins on the screen, scrolled.
    ImVec2 origin() const { return origin_; }
    float width() const { return box_.width() - px(10); }
    /// Says how far down, from the origin, content reaches.
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
