// The Lua editor: colours, mistakes on their lines, completion, live reload, and what the script was compiled to.
#pragma once
#include "look/widgets.hpp"
#include "model/completion.hpp"
#include "model/script_fix.hpp"
#include "panels/session.hpp"

struct ImGuiInputTextCallbackData;

namespace tafl::gui {

class ScriptPanel {
public:
    void draw(Session&, const Box&);
    Tab tab(Session&) const;
    void show(Session&, const std::filesystem::path& script);
    /// For tests: the text as if it had been typed.
    model::Script* script() { return script_.get(); }

private:
    void follow(Session&);
    void choose(Session&, const Box&);
    void head(Session&, const Box&);
    void editor(Session&, const Box&);
    void paint(ImDrawList*, ImVec2 origin, float advance, std::size_t from, std::size_t to, bool active, int caret);
    void gutter(ImDrawList*, ImVec2 origin, float width, std::size_t from, std::size_t to);
    void completions(ImVec2 caret);
    void foot(Session&, const Box&);
    float mendLink(const Box&);
    void mend();
    void retake();
    void compiled(Session&, const Box&);
    const std::vector<model::ScriptMistake>& mistakes() const;
    static int edited(ImGuiInputTextCallbackData*);

    std::unique_ptr<model::Script> script_;
    std::uint64_t document_ = 0;
    std::string text_;
    std::uint64_t revision_ = 0;
    std::vector<model::ScriptMistake> further_;  ///< that only compiling a variant found
    std::optional<model::ScriptApi> api_;
    model::Completions found_;
    bool complete_ = false, newline_ = false, focus_ = false;
    std::size_t cursor_ = 0, followed_ = 0;  ///< bytes; where the caret is, and where the view has followed it to
    int unscroll_ = 0;
    std::string insert_;
    std::size_t insertBegin_ = 0, insertEnd_ = 0;
    bool inserting_ = false;
    int goTo_ = 0;                         ///< a line to be scrolled to
    int marked_ = 0;                       ///< a line that was jumped to
    std::optional<model::ScriptFix> fix_;  ///< of the first mistake
    bool mendWanted_ = false;
    unsigned field_ = 0;  ///< what the field has the keyboard by
};

}  // namespace tafl::gui
