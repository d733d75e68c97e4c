// The options of the variant above its rules: a choice for each, and an editor for those that this file states.
#pragma once
#include "look/widgets.hpp"
#include "model/option_edits.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class OptionCards {
public:
    /// Returns the end of the cards in y. Scrolls to the `requested` option, which it clears and marks.
    float draw(Session&, ScrollArea&, float y, std::string& requested, std::string& highlighted);
    /// Adds an option to the variant and opens its card.
    void add(Session&);

private:
    /// An option as it is shown, whether or not the rules compile.
    float card(Session&, ScrollArea&, float y, const model::ShownOption&, bool highlighted);
    void choice(Session&, const Box&, const OptionText&);
    static float editorHeight(const OptionText&);
    void editor(Session&, const Box&, const OptionText&);
    void choiceEditor(Session&, const Box&, const OptionText&, const OptionChoice&);
    float contents(Session&, ImVec2 at, float width, const OptionText&, const OptionChoice&);
    void additions(Session&, const Box&, const OptionText&, const OptionChoice&);
    void foot(Session&, const Box&, const OptionText&);
    void idField(Session&, const Box&, const std::string& key, const std::string& id,
                 const std::function<Result<std::monostate>(const std::string&)>& rename);

    std::string open_;                             ///< id of the option in the editor; empty: none
    bool scrollToOpen_ = false;                    ///< in the next frame
    std::map<std::string, std::string> typedIds_;  ///< as they are typed, by the place of their field
};

}  // namespace tafl::gui
