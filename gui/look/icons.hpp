// Icons by name. Only this file and icons.cpp know the icon font.
#pragma once
#include <imgui.h>

namespace tafl::gui {

enum class Icon {
    crown,
    create,
    folder,
    save,
    undo,
    redo,
    play,
    pause,
    stop,
    flask,
    search,
    code,
    paths,
    brush,
    eraser,
    balance,
    fork,
    refresh,
    bulb,
    warning,
    error,
    info,
    grid,
    function,
    flash,
    settings,
    sun,
    moon,
    plus,
    minus,
    check,
    down,
    right,
    up,
    close,
    first,
    previous,
    next,
    last,
    target,
    gauge,
    more,
    remove,
    pencil,
    arrowUp,
    arrowDown,
    eye,
    eyeOff,
    flag,
    person,
    copy,
    swap,
    file,
    move,
};

/// Code point in the icon font.
ImWchar codeOf(Icon);
/// Draws an icon centred on a point; `size` is 13, 16 or 20 before scaling. Without the icon font, draws a stroke or
/// letter.
void drawIcon(ImDrawList*, Icon, ImVec2 centre, ImU32, int size = 16);

}  // namespace tafl::gui
