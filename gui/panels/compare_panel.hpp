// Two variants side by side: the rules that differ, and the shortest line of play on which they part, on two boards.
#pragma once
#include "look/widgets.hpp"
#include "model/compare.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class ComparePanel {
public:
    void draw(Session&, const Box&);
    void with(Session&, const std::string& idOrFile);
    void settle() {
        if (compare_) compare_->settle();
    }

private:
    void head(Session&, const Box&);
    float boards(Session&, Scrolling&, float y, const model::Compared&);
    float rules(Scrolling&, float y, const model::Compared&);
    void begin(Session&);

    std::unique_ptr<model::Compare> compare_;
    std::string typed_, other_;
    std::shared_ptr<const model::Compiled> rules_;  ///< what was compared last
    std::size_t frame_ = 0;
    bool atEnd_ = true;
};

}  // namespace tafl::gui
