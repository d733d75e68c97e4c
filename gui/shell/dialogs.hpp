// The modal dialogs: new, open, save as, settings, unsaved work, and others.
#pragma once
#include "look/widgets.hpp"
#include "model/rules_page.hpp"
#include "panels/file_list.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class Dialogs {
public:
    bool isOpen() const { return kind_.has_value(); }
    /// Does nothing where the dialog needs a variant or a game and there is none.
    void open(Session&, const OpenDialog&);
    void draw(Session&);
    /// True once after the user chose to quit.
    bool takeQuit() { return std::exchange(quit_, false); }

private:
    void close() { kind_.reset(); }
    float height() const;
    void newVariant(Session&, const Box&);
    void path(Session&, const Box&);
    void text(Session&, const Box&);
    void changedFile(Session&, const Box&);
    Diagnostics openTyped(Session&);
    Diagnostics saveTyped(Session&);
    Diagnostics exportTyped(Session&);
    Diagnostics askBeforeOverwriting(const std::filesystem::path&);
    void metadata(Session&, const Box&);
    void clock(Session&, const Box&);
    void settings(Session&, const Box&);
    void quit(Session&, const Box&);
    bool confirm(const Box&, std::string_view label, bool enabled = true);
    bool line(const char* id, const Box&, float& y, std::string_view label, std::string& text,
              std::string_view hint = {});

    std::optional<DialogKind> kind_;
    bool appearing_ = false, quit_ = false;
    bool entered_ = false;  ///< Enter was pressed in a field
    std::string title_, text_, name_, year_, summary_, sources_, parent_, error_;
    std::string focus_;        ///< field that gets the keyboard; empty: the first
    FileList files_;           ///< below the path
    std::string overwritten_;  ///< the existing file that is written over if it is asked for again
    model::ExportKind format_{};
    int beginning_ = 0, size_ = 9;  ///< of a new variant: choice of what it starts from, and board size
    bool clockOn_ = true;
    std::int64_t minutes_ = 10, increment_ = 5;  ///< of the clock; the increment in seconds
};

}  // namespace tafl::gui
