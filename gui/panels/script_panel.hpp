// The script editor: text field, mistakes with fixes, and the compiled form of the script.
#pragma once
#include "model/script_fix.hpp"
#include "panels/code_field.hpp"

namespace tafl::gui {

class ScriptPanel {
public:
    void draw(Session&, const Box&);
    Tab tab(const Session&) const;
    /// Whether "Save" saves the script: its field has the keyboard, or its pane has and it is unsaved.
    bool takesSave(const Session&) const;
    /// Whether its field has the keyboard, or gets it back in a moment.
    bool holdsKeyboard() const { return field_.holdsKeyboard(); }

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
    std::uint64_t generation_ = 0;         ///< Session::scriptGeneration of the script shown
    Mistakes compileErrors_;               ///< found only when the variant was compiled
    std::optional<model::ScriptFix> fix_;  ///< for the first mistake
    bool fixRequested_ = false;
    int focusedFrame_ = -1;  ///< last frame in which the pane had the keyboard
};

}  // namespace tafl::gui
