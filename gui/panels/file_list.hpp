// The list below the path of a file dialog: places to go to, and files to choose from.
#pragma once
#include "model/file_choices.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class FileList {
public:
    /// Forgets the last list. `saving`: lists where a file can be written.
    void open(Session&, bool saving);
    /// Draws the list for the path or name in `text`, and changes it by a click. True if a choice was clicked again,
    /// which confirms it.
    bool draw(Session&, const Box&, std::string& text);

private:
    void update(Session&, const std::string& text);
    void places(const Box&, std::string& text);
    bool row(ImDrawList*, const Box&, const model::FileChoice&, bool chosen);

    bool saving_ = false;
    bool folderExists_ = true;
    std::vector<model::FilePlace> places_;
    std::vector<model::FileChoice> choices_;
    std::string listedFor_ = "\n";  ///< the text of the list
    std::uint64_t library_ = 0;     ///< VariantLibrary::revision of the list
};

}  // namespace tafl::gui
