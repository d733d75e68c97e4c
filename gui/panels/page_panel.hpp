// All rules of the variant in words, as on a sheet of paper.
#pragma once
#include "look/widgets.hpp"
#include "model/rules_page.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class PagePanel {
public:
    void draw(Session&, const Box&);

private:
    std::shared_ptr<const model::CompiledVariant> of_;
    model::RulesPage page_;
};

}  // namespace tafl::gui
