// The text of the variant file as it would be saved, with errors marked on their lines.
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
    void update(Session&);

    struct Row {
        std::string text;
        std::vector<model::Token> tokens;
        std::string message;
    };
    std::shared_ptr<const model::CheckResult> checkResult_;  ///< that the rows were made from
    std::vector<Row> rows_;
    int marked_ = 0;  ///< line, from 1; 0: none
    bool scroll_ = false;
};

}  // namespace tafl::gui
