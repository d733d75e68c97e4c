// The text field of the script editor. ImGui's field handles the keyboard; coloured text, mistakes, line numbers, caret
// and completions are drawn over it.
#pragma once
#include "look/widgets.hpp"
#include "model/completion.hpp"
#include "panels/session.hpp"

struct ImGuiInputTextCallbackData;
struct ImGuiInputTextState;

namespace tafl::gui {

class CodeEditor {
public:
    using Mistakes = std::vector<model::ScriptMistake>;

    /// Shows another script and focuses the field.
    void setScript(Session&, const model::Script&);
    /// Reloads the text if it changed other than by typing. Call once a frame, before drawing.
    void update(const model::Script&);
    /// Reloads the text and focuses the field.
    void reloadText(const model::Script&);
    void draw(Session&, model::Script&, const Mistakes&, const Box&);
    void goTo(int line) { goTo_ = line; }
    /// Scrolls to a line and marks it until the text is reloaded.
    void mark(int line) { goTo_ = marked_ = line; }
    /// Whether the field has the keyboard.
    bool typing() const;
    /// Whether the field has the keyboard, or gets it back after its text was reloaded.
    bool holdsKeyboard() const;

private:
    struct Viewport {
        ImVec2 origin;  ///< of the first character
        float line = 0, advance = 0;
        std::size_t from = 0, to = 0;  ///< visible lines, [from, to)
    };
    bool input(model::Script&, ImVec2 size);
    void keys(model::Script&, bool active);
    void scrollToCaret(const Box&, float line, float advance, float margin);
    void drawCode(ImDrawList*, const Viewport&, const model::LuaLines&, const Mistakes&) const;
    static ImVec2 caret(ImDrawList*, const Viewport&, const model::LuaLines&, const ImGuiInputTextState&);
    static void gutter(ImDrawList*, ImVec2 origin, float width, const Viewport&, const Mistakes&);
    void completions(ImVec2 at);
    void explainHovered(Session&, const Viewport&, const Box& visible, const model::LuaLines&);
    // Callbacks while ImGui's field is active.
    static int onEdit(ImGuiInputTextCallbackData*);
    void tab(ImGuiInputTextCallbackData&);
    void insertCompletion(ImGuiInputTextCallbackData&);
    void indent(ImGuiInputTextCallbackData&);
    void suggest(ImGuiInputTextCallbackData&);

    std::string text_;
    std::uint64_t revision_ = 0;               ///< Script::revision of text_
    unsigned field_ = 0;                       ///< ImGui id
    bool focus_ = false;                       ///< focus the field in the next frame
    int reloadedFrame_ = -10;                  ///< ImGui's number of the frame that reloaded the text
    bool newline_ = false;                     ///< a line break was typed; indent() handles it
    std::size_t cursor_ = 0, scrolledTo_ = 0;  ///< byte offsets: the caret, and its place when last scrolled to
    int unscroll_ = 0;                         ///< frames left in which horizontal scrolling is undone
    int goTo_ = 0, marked_ = 0;                ///< lines, from 1; 0: none

    std::optional<model::ScriptApi> api_;
    model::Completions candidates_;
    bool completionsVisible_ = false;
    std::optional<std::string> chosen_;  ///< by the pointer; inserted at the next callback, over this range
    std::size_t chosenBegin_ = 0, chosenEnd_ = 0;
    std::size_t hovered_ = 0;    ///< byte offset of the character under the pointer
    double hoveredSince_ = 1e9;  ///< as in Session::now
};

}  // namespace tafl::gui
