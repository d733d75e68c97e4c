// The rules of the variant as a page of text.
#pragma once
#include "look/widgets.hpp"
#include "model/rules_page.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class PagePanel {
public:
    void draw(Session&, const Box&);

private:
    std::shared_ptr<const model::CompiledVariant> rules_;  ///< that the page was made from
    model::RulesPage page_;
};

}  // namespace tafl::gui
