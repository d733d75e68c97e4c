#include "look/keys.hpp"

#include <GLFW/glfw3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>

#include "base/translation.hpp"

namespace tafl::gui {
namespace {

struct NamedKey {
    std::string_view name;
    Key key;
    ImGuiKey imgui;
    int glfw;
};

#if IMGUI_VERSION_NUM >= 18900
constexpr ImGuiKey imguiKeypadEnter = ImGuiKey_KeypadEnter;
#else
constexpr ImGuiKey imguiKeypadEnter = ImGuiKey_KeyPadEnter;
#endif

constexpr std::array<NamedKey, 15> namedKeys = {{{"Space", Key::space, ImGuiKey_Space, GLFW_KEY_SPACE},
                                                 {"Tab", Key::tab, ImGuiKey_Tab, GLFW_KEY_TAB},
                                                 {"Left", Key::left, ImGuiKey_LeftArrow, GLFW_KEY_LEFT},
                                                 {"Right", Key::right, ImGuiKey_RightArrow, GLFW_KEY_RIGHT},
                                                 {"Up", Key::up, ImGuiKey_UpArrow, GLFW_KEY_UP},
                                                 {"Down", Key::down, ImGuiKey_DownArrow, GLFW_KEY_DOWN},
                                                 {"PgUp", Key::pageUp, ImGuiKey_PageUp, GLFW_KEY_PAGE_UP},
                                                 {"PgDn", Key::pageDown, ImGuiKey_PageDown, GLFW_KEY_PAGE_DOWN},
                                                 {"Home", Key::home, ImGuiKey_Home, GLFW_KEY_HOME},
                                                 {"End", Key::end, ImGuiKey_End, GLFW_KEY_END},
                                                 {"Del", Key::del, ImGuiKey_Delete, GLFW_KEY_DELETE},
                                                 {"Backspace", Key::backspace, ImGuiKey_Backspace, GLFW_KEY_BACKSPACE},
                                                 {"Enter", Key::enter, ImGuiKey_Enter, GLFW_KEY_ENTER},
                                                 {"Esc", Key::escape, ImGuiKey_Escape, GLFW_KEY_ESCAPE},
                                                 {"", Key::keypadEnter, imguiKeypadEnter, GLFW_KEY_KP_ENTER}}};

constexpr std::string_view punctuation = "',-./;=[\\]`";

const NamedKey* findNamed(Key key) {
    const auto found = std::ranges::find(namedKeys, key, &NamedKey::key);
    return found == namedKeys.end() ? nullptr : &*found;
}

#if IMGUI_VERSION_NUM >= 18900

ImGuiKey numberOf(Key key) {
    if (const NamedKey* named = findNamed(key)) return named->imgui;
    const int code = static_cast<int>(key);
    const auto following = [code](ImGuiKey first, int from) { return static_cast<ImGuiKey>(first + (code - from)); };
    if (code >= '0' && code <= '9') return following(ImGuiKey_0, '0');
    if (code >= 'A' && code <= 'Z') return following(ImGuiKey_A, 'A');
    if (key >= Key::f1) return following(ImGuiKey_F1, static_cast<int>(Key::f1));
    // ImGui lists punctuation in the order of ASCII, from the apostrophe.
    const auto at = punctuation.find(static_cast<char>(code));
    return at == std::string_view::npos ? ImGuiKey_None
                                        : static_cast<ImGuiKey>(ImGuiKey_Apostrophe + static_cast<int>(at));
}

#else

int numberOf(Key key) {
    if (const NamedKey* named = findNamed(key)) return named->glfw;
    if (key >= Key::f1) return GLFW_KEY_F1 + (static_cast<int>(key) - static_cast<int>(Key::f1));
    return static_cast<int>(key);
}

#endif

}  // namespace

std::optional<Key> findKey(std::string_view name) {
    if (name.size() == 1) {
        const char c = name[0];
        if (c >= 'a' && c <= 'z') return static_cast<Key>(c - 'a' + 'A');
        if (c == '+') return Key::equal;
        if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || punctuation.find(c) != std::string_view::npos)
            return static_cast<Key>(c);
        return {};
    }
    if (name.size() > 1 && name[0] == 'F' && name[1] >= '1' && name[1] <= '9') {
        int number = 0;
        for (const char digit : name.substr(1)) number = number * 10 + (digit - '0');
        return static_cast<Key>(static_cast<int>(Key::f1) + number - 1);
    }
    const auto found = std::ranges::find(namedKeys, name, &NamedKey::name);
    if (name.empty() || found == namedKeys.end()) return {};
    return found->key;
}

std::string shownShortcut(std::string_view shortcut) {
    constexpr std::array<std::pair<std::string_view, const char*>, 5> names = {{{"Ctrl", trMarkIn("key", "Ctrl")},
                                                                                {"Shift", trMarkIn("key", "Shift")},
                                                                                {"Alt", trMarkIn("key", "Alt")},
                                                                                {"Left", trMarkIn("key", "Left")},
                                                                                {"Right", trMarkIn("key", "Right")}}};
    if (!hasCatalogue()) return std::string(shortcut);
    std::string out;
    while (!shortcut.empty()) {
        const auto end = std::min(shortcut.find_first_of("+ ", 1), shortcut.size());
        const std::string_view key = shortcut.substr(0, end);
        const auto name = std::ranges::find(names, key, [](const auto& each) { return each.first; });
        out += name == names.end() ? std::string(key) : trIn("key", name->second);
        if (end < shortcut.size()) out += shortcut[end];
        shortcut.remove_prefix(std::min(end + 1, shortcut.size()));
    }
    return out;
}

void beginTextHistory(const char* label) {
    const ImGuiID id = ImGui::GetID(label);
    ImGuiInputTextState& state = ImGui::GetCurrentContext()->InputTextState;
    if (state.ID == id && ImGui::GetActiveID() != id) state.ID = 0;
}

void focusNextItem() {
#if IMGUI_VERSION_NUM >= 18900 && IMGUI_VERSION_NUM < 19020
    // These versions ignore the request in a window that does not have the keyboard (ImGui's issue 7226).
    ImGuiContext& g = *ImGui::GetCurrentContext();
    g.NavFocusScopeId = g.CurrentFocusScopeId;
#endif
    ImGui::SetKeyboardFocusHere();
}

bool isPressed(Key key, bool repeat) { return ImGui::IsKeyPressed(numberOf(key), repeat); }

#if IMGUI_VERSION_NUM >= 18900

bool hasQueuedEvents() { return !ImGui::GetCurrentContext()->InputEventsQueue.empty(); }

void mapKeys() {}

void setKey(Key key, bool isDown) { ImGui::GetIO().AddKeyEvent(numberOf(key), isDown); }

void setModifiers(bool control, bool shift, bool alt) {
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(ImGuiMod_Ctrl, control);
    io.AddKeyEvent(ImGuiMod_Shift, shift);
    io.AddKeyEvent(ImGuiMod_Alt, alt);
}

#else

bool hasQueuedEvents() { return false; }

void mapKeys() {
    ImGuiIO& io = ImGui::GetIO();
    for (const NamedKey& each : namedKeys) io.KeyMap[each.imgui] = each.glfw;
    // Text fields know these.
    for (const auto& [imgui, letter] : {std::pair{ImGuiKey_A, 'A'},
                                        {ImGuiKey_C, 'C'},
                                        {ImGuiKey_V, 'V'},
                                        {ImGuiKey_X, 'X'},
                                        {ImGuiKey_Y, 'Y'},
                                        {ImGuiKey_Z, 'Z'}})
        io.KeyMap[imgui] = letter;
    io.KeyMap[ImGuiKey_Insert] = GLFW_KEY_INSERT;
}

void setKey(Key key, bool isDown) { ImGui::GetIO().KeysDown[numberOf(key)] = isDown; }

void setModifiers(bool control, bool shift, bool alt) {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyCtrl = control;
    io.KeyShift = shift;
    io.KeyAlt = alt;
}

#endif

}  // namespace tafl::gui
