#include "shell/bars.hpp"

#include <algorithm>
#include <cmath>

#include "base/translation.hpp"
#include "look/keys.hpp"
#include "look/widgets.hpp"
#include "model/wording.hpp"

namespace tafl::gui {
namespace {

void menu(const model::Commands& commands, const std::string& group) {
    const auto all = commands.group(group);
    const float row = px(32);
    float width = px(200);
    for (const model::Command* each : all)
        width = std::max(width, textWidth(Face::small, each->label) +
                                    textWidth(Face::caption, shownShortcut(each->shortcut)) + px(80));
    ImGui::SetNextWindowSize({width, row * static_cast<float>(all.size()) + px(10)});
    if (!ImGui::BeginPopup(group.c_str(), ImGuiWindowFlags_NoMove)) return;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetWindowPos();
    float y = at.y + px(5);
    const model::Command* chosen = nullptr;
    for (const model::Command* each : all) {
        const Box box = {{at.x + px(5), y}, {at.x + width - px(5), y + row}};
        y += row;
        const bool enabled = commands.enabled(*each);
        const Press press = pressable(each->id.c_str(), box, enabled);
        if (press.hovered || press.focused) fillBox(list, box, colour().soft, px(6));
        if (each->checked && each->checked())
            drawIcon(list, Icon::check, {box.min.x + px(14), box.centre().y}, colour().accent, 13);
        drawTextIn(list, Face::small, {{box.min.x + px(28), box.min.y}, box.max},
                   enabled ? colour().text : faded(colour().caption, 0.8f), each->label);
        drawTextIn(list, Face::caption, {box.min, {box.max.x - px(10), box.max.y}}, colour().caption,
                   shownShortcut(each->shortcut), Align::right);
        if (press.pressed) chosen = each;
    }
    if (chosen) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    if (chosen) commands.run(chosen->id);
}

}  // namespace

void drawTopBar(Session& session, const model::Commands& commands, const Box& box, const std::string& workspace) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    const bool narrow = box.width() < px(1350);
    const float y = box.centre().y, half = px(17);
    // 1. The logo, which opens the menus.
    const Box mark = {{box.min.x + px(14), y - px(13)}, {box.min.x + px(40), y + px(13)}};
    const Box whole = {{mark.min.x, mark.min.y - px(4)}, {mark.max.x + px(94), mark.max.y + px(4)}};
    Press pressed = pressable("menus", whole);
    showTooltip(tr("All menus"), tr("Everything that can be done, by group."), "F10");
    gradientBox(list, mark, rgb(0xF6B24F), rgb(0xE07E1E), px(7));
    drawIcon(list, Icon::crown, mark.centre(), rgb(0x3A2008), 16);
    drawText(list, Face::title, {mark.max.x + px(9), y - font(Face::title)->FontSize / 2}, c.text, "Taflsmith");
    if (pressed.focused) drawFocus(list, whole, px(7));
    session.requests.take([&](const OpenMenus&) { pressed.pressed = true; });
    if (pressed.pressed) ImGui::OpenPopup("all menus");
    ImGui::SetNextWindowPos({mark.min.x, mark.max.y + px(8)});
    const auto groups = commands.groups();
    ImGui::SetNextWindowSize({px(180), px(32) * static_cast<float>(groups.size()) + px(10)});
    std::string opened;
    if (ImGui::BeginPopup("all menus", ImGuiWindowFlags_NoMove)) {
        const ImVec2 at = ImGui::GetWindowPos();
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const Box row = {{at.x + px(5), at.y + px(5) + px(32) * static_cast<float>(i)},
                             {at.x + px(175), at.y + px(37) + px(32) * static_cast<float>(i)}};
            const Press press = pressable(groups[i].c_str(), row);
            ImDrawList* const inner = ImGui::GetWindowDrawList();
            if (press.hovered || press.focused) fillBox(inner, row, c.soft, px(6));
            drawTextIn(inner, Face::small, {{row.min.x + px(12), row.min.y}, row.max}, c.text, tr(groups[i]));
            drawIcon(inner, Icon::right, {row.max.x - px(14), row.centre().y}, c.caption, 16);
            if (press.pressed) {
                opened = groups[i];
                ImGui::CloseCurrentPopup();
            }
        }
        ImGui::EndPopup();
    }
    if (!opened.empty()) ImGui::OpenPopup(opened.c_str());
    for (const std::string& group : groups) {
        ImGui::SetNextWindowPos({mark.min.x, mark.max.y + px(8)}, ImGuiCond_Appearing);
        menu(commands, group);
    }
    // 2. Files and undo.
    float x = box.min.x + px(narrow ? 140 : 146);
    const auto quick = [&](const char* id, std::string_view label, Icon icon, const char* command) {
        const model::Command* each = commands.find(command);
        const bool enabled = each && commands.enabled(*each);
        if (narrow) {
            if (iconButton(id, {{x, y - half}, {x + px(34), y + half}}, icon, {.enabled = enabled}))
                commands.run(command);
            x += px(36);
        } else {
            const ButtonStyle style{icon, ButtonKind::quiet, enabled};
            const float w = buttonWidth(label, style);
            if (button(id, {{x, y - half}, {x + w, y + half}}, label, style)) commands.run(command);
            x += w;
        }
        if (each) showTooltip(each->label, each->hint, each->shortcut);
    };
    quick("new", tr("New"), Icon::create, "file.new");
    quick("open", tr("Open"), Icon::folder, "file.open");
    quick("save", tr("Save"), Icon::save, "file.save");
    hairline(list, {x + px(8), y - px(11)}, {x + px(8), y + px(11)}, c.strongLine);
    x += px(18);
    const auto small = [&](const char* id, Icon icon, const char* command, float at) {
        const model::Command* each = commands.find(command);
        if (!each) return;
        if (iconButton(id, {{at, y - half}, {at + px(34), y + half}}, icon, {.enabled = commands.enabled(*each)}))
            commands.run(command);
        showTooltip(each->label, each->hint, each->shortcut);
    };
    small("undo", Icon::undo, "edit.undo", x);
    small("redo", Icon::redo, "edit.redo", x + px(36));
    const float left = x + px(84);
    // 3. Trial, play, theme and settings, from the right.
    float right = box.max.x - px(12);
    {
        const ButtonStyle style{Icon::flask, ButtonKind::primary, session.playtest != nullptr};
        const float w = std::max(px(96), buttonWidth(tr("Trial"), style));
        if (button("trial", {{right - w, y - half}, {right, y + half}}, tr("Trial"), style)) commands.run("trial.run");
        showTooltip(tr("Run a trial"), tr("The engine plays itself, to see whether the variant is fair."), "F9");
        right -= w + px(8);
    }
    {
        const ButtonStyle style{Icon::play, ButtonKind::raised, session.playtest != nullptr};
        const float w = std::max(px(90), buttonWidth(tr("Play"), style));
        if (button("play", {{right - w, y - half}, {right, y + half}}, tr("Play"), style)) commands.run("game.play");
        showTooltip(tr("Play a new game"), tr("Against the engine, under the rules as they stand."), "F5");
        right -= w + px(14);
    }
    small("theme", uiStyle().theme() == Theme::dark ? Icon::sun : Icon::moon, "view.theme", right - px(34));
    small("settings", Icon::settings, "view.settings", right - px(68));
    right -= px(84);
    // 4. Search and workspaces in the room between.
    const std::vector<std::string> names = {tr("Play"), tr("Rules"), tr("Edit"), tr("Script"), tr("Trial")};
    static const std::vector<std::string> ids = {"play", "rules", "edit", "script", "trial"};
    int chosen = -1;
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (ids[i] == workspace) chosen = static_cast<int>(i);
    const float spaces = segmentedWidth(names);
    const bool both = right - left > spaces + px(170);
    const float middle = both ? right - spaces : right;
    if (both && segmented("workspaces", {{middle, y - px(16)}, {right, y + px(16)}}, names, chosen))
        session.post(ShowWorkspace{ids[static_cast<std::size_t>(chosen)]});
    const float room = middle - px(14) - left;
    const float w = std::min(px(400), room);
    if (w < px(60)) return;
    const float centre = left + room / 2;
    const Box search = {{centre - w / 2, y - half}, {centre + w / 2, y + half}};
    const Press press = pressable("search", search);
    fillBox(list, search, press.hovered ? c.raised : c.card, px(7));
    frameBox(list, search, c.line, px(7));
    drawIcon(list, Icon::search, {search.min.x + px(18), y}, c.secondary, 16);
    drawTextIn(list, Face::body, {{search.min.x + px(34), search.min.y}, {search.max.x - px(60), search.max.y}},
               c.caption, w > px(340) ? tr("Search variants, rules, commands…") : tr("Search or run…"));
    const Box key = {{search.max.x - px(50), y - px(10)}, {search.max.x - px(8), y + px(10)}};
    frameBox(list, key, c.strongLine, px(5));
    drawTextIn(list, Face::caption, key, c.caption, shownShortcut("Ctrl K"), Align::centre);
    if (press.focused) drawFocus(list, search, px(7));
    if (press.pressed) commands.run("view.palette");
}

void drawStatusBar(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    if (!session.document) return;
    const model::Problems& problems = session.problems;
    const int errors = problems.count(Severity::error), warnings = problems.count(Severity::warning);
    Icon icon = Icon::check;
    ImU32 ink = c.accent;
    std::string label = tr("Rules are consistent");
    if (errors) {
        icon = Icon::error;
        ink = c.error;
        label = model::countErrors(errors);
        if (!session.document->lastValidIsCurrent())
            label += std::string("; ") + tr("the last good rules are in force");
    } else if (session.script && !session.script->isValid()) {
        icon = Icon::error;
        ink = c.error;
        label = tr("The script has an error; its last good version is in force");
    } else if (warnings) {
        label += " · " + model::countWarnings(warnings);
    }
    const Box press = {{box.min.x + px(10), box.min.y},
                       {box.min.x + px(40) + textWidth(Face::small, label), box.max.y}};
    if (pressable("problems", press)) session.post(ShowPanel{"problems"});
    drawIcon(list, icon, {box.min.x + px(22), box.centre().y}, ink, 16);
    float x = drawTextIn(list, Face::small, {{box.min.x + px(38), box.min.y}, {box.max.x, box.max.y}}, c.text, label) +
              px(18);
    // The tiers of the compiled rules.
    if (const auto& lastValid = session.document->lastValid()) {
        const std::string& digest = lastValid->image->digest;
        std::string facts =
            say("image %1", digest.size() > 10 ? digest.substr(0, 4) + "…" + digest.substr(digest.size() - 4) : digest);
        int tables = 0;
        for (const auto& rule : lastValid->written.rules) tables += rule.tier == "table";
        facts += " · " + sayMany("%1 table", "%1 tables", tables) + " · " +
                 sayMany("%1 program", "%1 programs", lastValid->written.programs);
        if (lastValid->written.callbacks) facts += " · " + sayMany("%1 call", "%1 calls", lastValid->written.callbacks);
        x = drawTextIn(list, Face::small, {{x, box.min.y}, {box.max.x - px(330), box.max.y}}, c.caption, facts) +
            px(18);
    }
    // At the right: zoom, file, speed.
    float right = box.max.x - px(16);
    const auto entry = [&](const std::string& text, ImU32 colour) {
        const float w = textWidth(Face::small, text);
        if (right - w < x) return;
        drawTextIn(list, Face::small, {{right - w, box.min.y}, {right + 1, box.max.y}}, colour, text);
        right -= w + px(20);
    };
    entry(say("%1 %", std::lround(session.settings.zoom * 100)), c.secondary);
    const std::string name = elideText(Face::small, session.document->name(), px(200));
    const std::string state = session.document->unsaved()    ? say("%1 is not saved", name)
                              : session.document->readOnly() ? tr("as shipped")
                                                             : tr("saved");
    entry(state, session.document->unsaved() ? c.attackers : c.caption);
    // A variant that the library does not list is named nowhere else in the window.
    if (!session.document->unsaved() && !session.library.find(session.document->id())) entry(name, c.secondary);
    const auto& result = session.analysis.result();
    if (session.analysis.running() && result && result->seconds > 0.05) {
        const double speed = static_cast<double>(result->nodes) / result->seconds;
        std::array<char, 40> text{};
        std::snprintf(text.data(), text.size(), speed > 1e6 ? "%.1f" : "%.0f", speed > 1e6 ? speed / 1e6 : speed / 1e3);
        entry(fill(speed > 1e6 ? tr("%1 M nodes/s") : tr("%1 k nodes/s"), {shownDecimal(text.data())}), c.text);
    }
}

void drawToasts(Session& session) {
    if (session.toasts.empty()) return;
    const Palette& c = colour();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    float bottom = screen.y - px(statusBarHeight + 18);
    for (std::size_t i = session.toasts.size(); i-- > 0;) {
        Toast& toast = session.toasts[i];
        const float action = toast.action.empty() ? 0 : textWidth(Face::semibold, toast.action) + px(20);
        const float room = std::min(px(760), screen.x - px(40)) - action - px(90);
        const float text = std::min(room, textWidth(Face::body, toast.text));
        const MarkedText style{
            .colour = c.text, .marked = c.text, .face = Face::body, .spacing = 22, .underlined = false};
        const float height = drawMarked(nullptr, {0, 0}, text + 1, toast.text, style) + px(22);
        const float width = text + action + px(90);
        const Box box = {{(screen.x - width) / 2, bottom - height}, {(screen.x + width) / 2, bottom}};
        bottom -= height + px(8);
        ImGui::SetNextWindowPos(box.min);
        ImGui::SetNextWindowSize({width, height});
        ImGui::PushID(static_cast<int>(i));
        ImGui::Begin(("toast " + std::to_string(i)).c_str(), nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoFocusOnAppearing |
                         ImGuiWindowFlags_NoNavFocus);
        ImDrawList* const list = ImGui::GetWindowDrawList();
        list->PushClipRectFullScreen();
        shadowBox(list, box, px(20), rgb(0, 0.45f), {0, px(6)});
        fillBox(list, box, c.popup, px(9));
        frameBox(list, box, c.strongLine, px(9));
        list->PopClipRect();
        const Icon icon = toast.severity == Severity::error     ? Icon::error
                          : toast.severity == Severity::warning ? Icon::warning
                                                                : Icon::check;
        const ImU32 ink = toast.severity == Severity::error     ? c.error
                          : toast.severity == Severity::warning ? c.gold
                                                                : c.accent;
        drawIcon(list, icon, {box.min.x + px(24), box.centre().y}, ink, 20);
        drawMarked(list, {box.min.x + px(44), box.min.y + px(13)}, text + 1, toast.text, style);
        bool closed = false;
        std::function<void()> run;
        if (!toast.action.empty() &&
            link("action", {box.min.x + px(58) + text, box.centre().y - font(Face::semibold)->FontSize / 2},
                 toast.action, Face::semibold)) {
            run = toast.run;
            closed = true;
        }
        if (!toast.action.empty() && &toast == session.findAnswerable()) showTooltip(toast.action, {}, "Ctrl M");
        if (iconButton("close",
                       {{box.max.x - px(36), box.centre().y - px(13)}, {box.max.x - px(10), box.centre().y + px(13)}},
                       Icon::close, {.size = 16}))
            closed = true;
        if (toast.holds && !toast.holds()) {
            closed = true;
            run = nullptr;  // it was pressed in the frame that made it out of date
        }
        if (box.has(ImGui::GetIO().MousePos))
            toast.until = std::max(toast.until, session.now + 2);
        else if (session.now > toast.until)
            closed = true;
        session.redrawAt(toast.until + 0.02);
        ImGui::End();
        ImGui::PopID();
        if (closed) session.toasts.erase(session.toasts.begin() + static_cast<std::ptrdiff_t>(i));
        if (run) {
            run();
            return;
        }
    }
}

}  // namespace tafl::gui
