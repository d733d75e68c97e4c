// The script under edit: its text field, what is wrong with it and what to do about it, and what it was compiled to.
#pragma once
#include "model/script_fix.hpp"
#include "panels/code_field.hpp"

namespace tafl::gui {

class ScriptPanel {
public:
    void draw(Session&, const Box&);
    Tab tab(const Session&) const;
    /// Whether "save" means the script: it is typed into, or its pane has the keyboard and it is not saved.
    bool takesSave(const Session&) const;

private:
    using Mistakes = CodeEditor::Mistakes;
    void update(Session&);
    void choose(Session&, const Box&);
    void head(Session&, const Box&);
    void foot(Session&, const Box&);
    float drawFixLink(const Box&);
    void applyFix(model::Script&);
    void compiled(Session&, const Box&);
    const Mistakes& mistakes(const model::Script&) const;

    CodeEditor field_;
    std::uint64_t scripts_ = 0;            ///< which of the session's is shown
    Mistakes compileErrors_;               ///< that only compiling a variant found
    std::optional<model::ScriptFix> fix_;  ///< of the first mistake
    bool fixRequested_ = false;
    int keyboardAt_ = -1;  ///< the last frame in which its pane had the keyboard
};

}  // namespace tafl::gui
