// The designer without a window, with a simulated pointer and keyboard.
#pragma once
#include <gtest/gtest.h>
#include <imgui.h>

#include <filesystem>
#include <map>

#include "app/start_options.hpp"
#include "shell/designer.hpp"

struct ImGuiWindow;

namespace gui_test {

/// Checks that nothing is drawn into windows that are out of sight in a frame. ImGui has given away the list of their
/// commands, so drawing into them writes into the memory of others. Made when the frame begins.
class WindowsOutOfSight {
public:
    WindowsOutOfSight();
    void check() const;

private:
    std::map<const ImGuiWindow*, int> before_;  ///< numbers of vertices
};

class Screen {
public:
    /// `home`: an existing folder, which is kept; empty: a temporary one.
    explicit Screen(std::string variant = "nielsen-saami-tablut-9", std::string workspace = "rules", int width = 1440,
                    int height = 900, std::filesystem::path home = {});
    ~Screen();
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    tafl::gui::Designer& designer() { return *designer_; }
    tafl::gui::Session& session() { return designer_->session; }
    tafl::model::Playtest& game() { return *session().playtest; }
    tafl::model::Document& document() { return *session().document; }
    /// Of the rules in force.
    std::string digest() { return document().lastValid()->image->digest; }
    const std::filesystem::path& home() const { return home_; }

    void frame(int count = 1);
    /// Lets this many seconds pass in the window's time, with a few frames.
    void wait(double seconds);
    /// Draws frames until the background work on the document is done.
    void waitUntilIdle();

    void move(ImVec2);
    void press();
    void release();
    void click(ImVec2);
    void rightClick(ImVec2);
    void doubleClick(ImVec2);
    void drag(ImVec2 from, ImVec2 to);
    void wheel(float);
    /// "Ctrl+Shift+S", "F6", "Enter".
    void key(const std::string& shortcut);
    void type(const std::string& text);

    // --- by id
    /// Centre of the n-th enabled widget with this id, from 0; fails the test if there is none.
    ImVec2 find(const std::string& id, std::size_t n = 0);
    std::size_t count(const std::string& id);
    void clickOn(const std::string& id, std::size_t n = 0);
    ImVec2 square(const std::string& name);
    void clickSquare(const std::string& name) { click(square(name)); }

    const std::vector<tafl::gui::Pressable>& pressables() const { return pressables_; }
    int clicks = 0, interactions = 0;

private:
    std::filesystem::path home_;
    bool ownHome_;
    std::unique_ptr<tafl::gui::Designer> designer_;
    std::vector<tafl::gui::Pressable> pressables_;
    double now_ = 100;
};

}  // namespace gui_test
