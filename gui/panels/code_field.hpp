// The text field of the script editor. ImGui's own field takes the keyboard; tokens, mistakes, line numbers, the caret
// and completion are painted over it.
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

    /// Another script, which takes the keyboard.
    void take(Session&, const model::Script&);
    /// Takes up what changed in the text other than by typing. Once a frame, before drawing.
    void update(const model::Script&);
    /// The same at once, and it takes the keyboard.
    void reloadText(const model::Script&);
    void draw(Session&, model::Script&, const Mistakes&, const Box&);
    void goTo(int line) { goTo_ = line; }
    /// Marked until the text changes other than by typing.
    void mark(int line) { goTo_ = marked_ = line; }
    /// Whether it has the keyboard.
    bool typing() const;

private:
    struct Viewport {
        ImVec2 origin;  ///< of the first character
        float line = 0, advance = 0;
        std::size_t from = 0, to = 0;  ///< lines in sight
    };
    bool input(model::Script&, ImVec2 size);
    void keys(model::Script&, bool active);
    void scrollToCaret(const Box&, float line, float advance, float margin);
    void paint(ImDrawList*, const Viewport&, const model::LuaLines&, const Mistakes&) const;
    static ImVec2 caret(ImDrawList*, const Viewport&, const model::LuaLines&, const ImGuiInputTextState&);
    static void gutter(ImDrawList*, ImVec2 origin, float width, const Viewport&, const Mistakes&);
    void completions(ImVec2 at);
    // While ImGui's field has the text.
    static int edited(ImGuiInputTextCallbackData*);
    void tab(ImGuiInputTextCallbackData&);
    void insertCompletion(ImGuiInputTextCallbackData&);
    void indent(ImGuiInputTextCallbackData&);
    void suggest(ImGuiInputTextCallbackData&);

    std::string text_;
    std::uint64_t revision_ = 0;  ///< of the script, with that text
    unsigned field_ = 0;          ///< what it has the keyboard by
    bool focus_ = false;          ///< it is to get the keyboard
    bool newline_ = false;
    std::size_t cursor_ = 0, followed_ = 0;  ///< bytes; where the caret is, and where the view has followed it to
    int unscroll_ = 0;                       ///< frames
    int goTo_ = 0, marked_ = 0;              ///< lines

    std::optional<model::ScriptApi> api_;
    model::Completions candidates_;
    bool completionsVisible_ = false;  ///< they are shown
    std::optional<std::string> chosen_;
    std::size_t chosenBegin_ = 0, chosenEnd_ = 0;
};

}  // namespace tafl::gui
