// The variant as the file it will be: to be read, and to see which line a problem is about.
#pragma once
#include "look/widgets.hpp"
#include "model/lua_lexer.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class FilePanel {
public:
    void draw(Session&, const Box&);

private:
    void line(Session&, ImDrawList*, const Box&, std::size_t number);
    void renew(Session&);

    struct Row {
        std::string text;
        std::vector<model::Token> tokens;
        std::string complaint;
    };
    std::shared_ptr<const model::CheckResult> of_;
    std::vector<Row> rows_;
    std::size_t longest_ = 0;
    int marked_ = 0;  ///< the line that was jumped to; 0: none
    bool scroll_ = false;
};

}  // namespace tafl::gui
