// Questions that cover the window: new, open, save as, settings, and what to do with unsaved work.
#pragma once
#include "look/widgets.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

class Dialogs {
public:
    bool open() const { return kind_ != Kind::none; }
    void openNew(Session&);
    void openFile(Session&);
    void openSaveAs(Session&);
    void openSaveGame(Session&);
    void openPosition(Session&);
    /// `field`: the one that gets the keyboard; the first unless told.
    void openMetadata(Session&, const std::string& field = {});
    void openRows(Session&);
    void openClock(Session&);
    void openSettings();
    void openQuit();
    void draw(Session&);
    bool takeQuit() { return std::exchange(quit_, false); }

private:
    enum class Kind { none, newVariant, file, saveAs, saveGame, position, rows, words, clock, settings, end };
    void show(Kind);
    float height() const;
    void newVariant(Session&, const Box&);
    void path(Session&, const Box&);
    void games(const Box&, float y);
    void words(Session&, const Box&);
    void clock(Session&, const Box&);
    void settings(Session&, const Box&);
    void end(Session&, const Box&);
    bool confirm(const Box&, std::string_view words, bool enabled = true);
    bool line(const char* id, const Box&, float& y, std::string_view label, std::string& text,
              std::string_view hint = {});

    Kind kind_ = Kind::none;
    bool appearing_ = false, quit_ = false, entered_ = false;
    std::string title_, text_, name_, year_, summary_, sources_, parent_, error_, focus_;
    std::vector<std::filesystem::path> games_;  ///< saved, to choose from
    int beginning_ = 0, size_ = 9;
    bool clockOn_ = true;
    std::int64_t minutes_ = 10, increment_ = 5;
};

}  // namespace tafl::gui
