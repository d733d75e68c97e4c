// The keyboard, independent of the version of Dear ImGui. Up to 1.86, key codes are those of GLFW, and the keyboard is
// read once a frame; later versions name each key and queue input events. Only keys.cpp knows the difference.
#pragma once
#include <imgui.h>

#include <optional>
#include <string_view>

namespace tafl::gui {

/// A key. A key that types a character has its ASCII code on a US keyboard, letters in capitals.
enum class Key : int {
    space = ' ',
    comma = ',',
    minus = '-',
    period = '.',
    equal = '=',
    y = 'Y',
    z = 'Z',
    tab = 128,
    left,
    right,
    up,
    down,
    pageUp,
    pageDown,
    home,
    end,
    del,
    backspace,
    enter,
    escape,
    keypadEnter,
    f1,  ///< followed by the other function keys
};

/// The key named "S", "F6", "Left", "Enter" …
std::optional<Key> findKey(std::string_view name);
/// A shortcut with the key names of the language: "Strg+S" for "Ctrl+S". Other text stays.
std::string shownShortcut(std::string_view shortcut);
/// Whether a key was pressed in this frame; with `repeat`, also while it is held.
bool isPressed(Key, bool repeat = true);

/// Gives the keyboard to the next widget.
void focusNextItem();
/// To be called before each text field with an undo history of its own. Without it, ImGui 1.86 keeps the history of a
/// field that is entered again, even if the program has changed the text since: undo then reaches in front of the
/// buffer and spoils the memory there. `label`: as in InputText().
void beginTextHistory(const char* label);

/// Whether ImGui queues events. Otherwise it misses a key that is pressed and released between two frames.
constexpr bool imguiQueuesEvents = IMGUI_VERSION_NUM >= 18900;
/// Whether queued events wait for the next frame.
bool hasQueuedEvents();

// For programs without a window, whose keys come from no backend.
void mapKeys();
void setKey(Key, bool isDown);
void setModifiers(bool control, bool shift, bool alt);

}  // namespace tafl::gui
