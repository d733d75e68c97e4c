// Names of keys, and that ImGui sees each one, whatever its version.
#include "look/keys.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace tafl::gui;

namespace {

/// ImGui without a window.
struct KeyContext {
    KeyContext() {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {100, 100};
        io.Fonts->Build();
        mapKeys();
    }
    ~KeyContext() { ImGui::DestroyContext(); }
    static void frame() {
        ImGui::NewFrame();
        ImGui::EndFrame();
    }
};

std::vector<std::string> keyNames() {
    std::vector<std::string> out = {"Space", "Tab",  "Left", "Right", "Up",    "Down",      "PgUp",
                                    "PgDn",  "Home", "End",  "Del",   "Enter", "Backspace", "Esc"};
    for (char c = 'A'; c <= 'Z'; ++c) out.emplace_back(1, c);
    for (char c = '0'; c <= '9'; ++c) out.emplace_back(1, c);
    for (const char c : std::string("',-./;=[\\]`")) out.emplace_back(1, c);
    for (int i = 1; i <= 12; ++i) out.push_back("F" + std::to_string(i));
    return out;
}

}  // namespace

TEST(Keys, EachIsSeenAndNoOther) {
    const KeyContext context;
    const std::vector<std::string> names = keyNames();
    for (const std::string& name : names) {
        ASSERT_TRUE(findKey(name)) << name;
        setKey(*findKey(name), true);
        KeyContext::frame();
        for (const std::string& other : names)
            EXPECT_EQ(isPressed(*findKey(other)), other == name) << name << " pressed, asked for " << other;
        setKey(*findKey(name), false);
        KeyContext::frame();
    }
}

TEST(Keys, ModifiersAreSeen) {
    const KeyContext context;
    setModifiers(true, false, true);
    KeyContext::frame();
    EXPECT_TRUE(ImGui::GetIO().KeyCtrl);
    EXPECT_FALSE(ImGui::GetIO().KeyShift);
    EXPECT_TRUE(ImGui::GetIO().KeyAlt);
    setModifiers(false, false, false);
    KeyContext::frame();
    EXPECT_FALSE(ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyAlt);
    EXPECT_FALSE(hasQueuedEvents());
}

TEST(Keys, NamesAreThoseOfShortcuts) {
    EXPECT_EQ(findKey("s"), findKey("S"));
    EXPECT_EQ(findKey("+"), findKey("="));  // Shift and "=" on many keyboards
    EXPECT_EQ(findKey("."), Key::period);
    for (const char* name : {"", "é", "Wheel", "%"}) EXPECT_FALSE(findKey(name)) << name;
}
