#include "panels/script_panel.hpp"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

namespace tafl::gui {
namespace {

ImU32 inkOf(model::TokenKind kind) {
    const Palette& c = colour();
    switch (kind) {
        case model::TokenKind::comment:
            return c.comment;
        case model::TokenKind::string:
            return c.string;
        case model::TokenKind::number:
            return c.number;
        case model::TokenKind::keyword:
            return c.keyword;
        case model::TokenKind::host:
            return c.host;
        case model::TokenKind::called:
            return c.called;
        case model::TokenKind::operation:
            return c.symbol;
        case model::TokenKind::text:
            break;
    }
    return c.text;
}

constexpr int periodKey = 46;  // as GLFW numbers it

/// Characters of a text in UTF-8.
int characters(std::string_view text) {
    return static_cast<int>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

Tab ScriptPanel::tab(Session&) const {
    const int count = script_ ? static_cast<int>(mistakes().size()) : 0;
    return {"Script", count, count > 0};
}

const std::vector<model::ScriptMistake>& ScriptPanel::mistakes() const {
    return script_->mistakes().empty() ? further_ : script_->mistakes();
}

void ScriptPanel::show(Session& session, const std::filesystem::path& file) {
    auto opened = model::Script::open(session.workshop(), file);
    if (!opened) {
        session.complain(opened.error());
        return;
    }
    script_ = std::move(*opened);
    text_ = script_->text();
    revision_ = script_->revision();
    further_.clear();
    focus_ = true;
    if (!api_)
        if (auto read = model::ScriptApi::read(session.workshop().environment.share / "scripts/api/taflsmith.lua"))
            api_ = std::move(*read);
}

/// Does what the fix says, as one step.
void ScriptPanel::mend() {
    if (!fix_) return;
    script_->endGesture();
    script_->setText(fix_->applied(script_->text()));
    script_->endGesture();
    retake();
    goTo_ =
        1 + static_cast<int>(std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(fix_->begin), '\n'));
    fix_.reset();
}

/// The script's text has changed other than by typing. While the field has the keyboard it keeps a text of its own, so
/// it lets go of the keyboard and takes it again.
void ScriptPanel::retake() {
    text_ = script_->text();
    revision_ = script_->revision();
    if (ImGui::GetActiveID() == field_) ImGui::ClearActiveID();
    focus_ = true;
}

/// The script of another variant is another one; what is wrong with it is looked up again.
void ScriptPanel::follow(Session& session) {
    if (document_ != session.documents) {
        document_ = session.documents;
        script_.reset();
    }
    if (!session.wantedScript.empty()) {
        // One that is open stays as it is, with what was typed.
        const std::filesystem::path wanted = std::exchange(session.wantedScript, {});
        std::error_code error;
        if (!script_ || !std::filesystem::equivalent(script_->file(), wanted, error)) show(session, wanted);
    }
    if (!script_) return;
    if (const int line = std::exchange(session.wantedScriptLine, 0); line > 0) goTo_ = marked_ = line;
    if (session.measure && session.costs.poll(*session.document)) session.wakeAt(session.now);
    bool reloaded = false;
    script_->poll(reloaded);
    if (reloaded) session.document->judgeAgain();
    if (script_->changedOutside())
        session.say(script_->file().filename().string() + " was changed by another program.", Severity::warning);
    further_ = session.document->judgement()
                   ? model::mistakesIn(script_->file(), session.document->judgement()->complaints)
                   : std::vector<model::ScriptMistake>{};
    if (script_->revision() != revision_) {
        const bool typing = ImGui::GetActiveID() != 0 && ImGui::GetActiveID() == field_;
        text_ = script_->text();
        revision_ = script_->revision();
        marked_ = 0;
        if (typing) retake();
    }
    fix_.reset();
    if (const auto wide = script_->tooWide(); wide && !script_->readOnly())
        fix_ = model::wideFix(script_->text(), *wide);
    else if (!mistakes().empty() && !script_->readOnly())
        fix_ = model::fixOf(script_->text(), mistakes().front());
    if (fix_ && ImGui::GetIO().KeyCtrl && ImGui::IsKeyPressed(periodKey, false)) mend();
    if (script_->trying()) session.wakeAt(session.now + 0.05);
    if (script_->unsaved()) session.wakeAt(session.now + script_->pause);
}

void ScriptPanel::draw(Session& session, const Box& box) {
    if (!session.document) return;
    follow(session);
    if (!script_) {
        choose(session, box);
        return;
    }
    const float below = std::clamp(box.height() * 0.32f, px(60), px(240));
    head(session, {box.min, {box.max.x, box.min.y + px(46)}});
    if (!script_) {  // closed
        session.wakeAt(session.now);
        return;
    }
    const Box code = {{box.min.x + px(12), box.min.y + px(46)}, {box.max.x - px(12), box.max.y - below - px(42)}};
    editor(session, code);
    foot(session, {{box.min.x + px(12), code.max.y}, {box.max.x - px(12), code.max.y + px(36)}});
    if (std::exchange(mendWanted_, false)) mend();
    compiled(session, {{box.min.x + px(12), box.max.y - below}, {box.max.x - px(12), box.max.y - px(12)}});
}

/// No script is open: those of this variant, and the rules that can become one.
void ScriptPanel::choose(Session& session, const Box& box) {
    Scrolling area("choose", {{box.min.x + px(14), box.min.y + px(14)}, {box.max.x - px(2), box.max.y - px(2)}},
                   colour().pane);
    const ImVec2 at = area.origin();
    float y = drawMarked(area.list(), at, area.width(),
                         "A rule can be a Lua script. Fork one of these rules: its Lua twin is copied beside the "
                         "variant, and you change that. "
                         "What you type is in force as soon as it holds together.") +
              px(14);
    const auto judgement = session.document->judgement();
    if (!judgement) return;
    for (const model::RuleCard& card : judgement->cards) {
        const bool own = !card.script.empty();
        if (!own && !model::canFork(session.workshop(), card)) continue;
        const Box row = {{at.x, at.y + y}, {at.x + area.width(), at.y + y + px(40)}};
        y += px(44);
        if (row.max.y < box.min.y || row.min.y > box.max.y) continue;
        ImGui::PushID(card.ref.identity.c_str());
        const Press press = pressable("rule", row);
        ImGui::PopID();
        drawCard(area.list(), row);
        if (press.hovered || press.focused) fillBox(area.list(), row, colour().soft, px(9));
        drawIcon(area.list(), own ? Icon::code : Icon::fork, {row.min.x + px(20), row.centre().y}, colour().accent, 16);
        const float x =
            drawTextIn(area.list(), Face::medium, {{row.min.x + px(38), row.min.y}, {row.max.x - px(70), row.max.y}},
                       colour().text, card.title);
        drawTextIn(area.list(), Face::small, {{x + px(10), row.min.y}, {row.max.x - px(70), row.max.y}},
                   colour().caption, card.ref.use);
        drawTextIn(area.list(), Face::small, {row.min, {row.max.x - px(14), row.max.y}}, colour().accent,
                   own ? "Open" : "Fork", Align::right);
        if (!press.pressed) continue;
        if (own)
            show(session, card.file.empty() ? std::filesystem::path(card.script) : std::filesystem::path(card.file));
        else
            session.forkRule(card);
    }
    area.reaches(y);
}

void ScriptPanel::head(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    drawIcon(list, Icon::code, {box.min.x + px(22), box.centre().y}, c.secondary, 16);
    float right = box.max.x - px(12);
    const auto place = [&] {
        const Box out = {{right - px(30), box.centre().y - px(15)}, {right, box.centre().y + px(15)}};
        right -= px(32);
        return out;
    };
    bool closing = false;
    if (iconButton("close", place(), Icon::close, {.size = 16})) closing = true;
    tip("Close the script", "What is not saved is no longer in force.");
    if (iconButton("save", place(), Icon::save, {.enabled = script_->unsaved() && !script_->readOnly(), .size = 16}))
        if (const auto saved = script_->save(); !saved) session.complain(saved.error());
    tip("Save the script");
    if (iconButton("redo", place(), Icon::redo, {.enabled = script_->canRedo(), .size = 16})) script_->redo();
    if (iconButton("undo", place(), Icon::undo, {.enabled = script_->canUndo(), .size = 16})) script_->undo();
    const auto& wrong = mistakes();
    if (!wrong.empty())
        right = pillEndingAt(list, {right - px(6), box.centre().y},
                             std::to_string(wrong.size()) + (wrong.size() == 1 ? " error" : " errors"),
                             {Icon::error, c.error, 0});
    else
        right = pillEndingAt(list, {right - px(6), box.centre().y}, script_->trying() ? "trying" : "in force",
                             {Icon::check, c.accent, 0});
    const float x = drawTextIn(list, Face::medium, {{box.min.x + px(38), box.min.y}, {right - px(16), box.max.y}},
                               c.text, script_->file().filename().string());
    if (script_->unsaved()) list->AddCircleFilled({x + px(9), box.centre().y}, px(4), c.attackers, 16);
    if (closing) script_.reset();
}

// --- the editor

int ScriptPanel::edited(ImGuiInputTextCallbackData* data) {
    ScriptPanel& self = *static_cast<ScriptPanel*>(data->UserData);
    if (data->EventFlag == ImGuiInputTextFlags_CallbackCharFilter) {
        if (data->EventChar == '\n') self.newline_ = true;
        return 0;
    }
    if (data->EventFlag == ImGuiInputTextFlags_CallbackCompletion) {  // Tab
        if (self.complete_ && !self.found_.list.empty()) {
            data->DeleteChars(static_cast<int>(self.found_.begin),
                              static_cast<int>(self.found_.end - self.found_.begin));
            data->InsertChars(static_cast<int>(self.found_.begin), self.found_.list.front().text.c_str());
            self.complete_ = false;
        } else {
            data->InsertChars(data->CursorPos, "  ");
        }
        return 0;
    }
    if (self.inserting_) {
        data->DeleteChars(static_cast<int>(self.insertBegin_), static_cast<int>(self.insertEnd_ - self.insertBegin_));
        data->InsertChars(static_cast<int>(self.insertBegin_), self.insert_.c_str());
        data->CursorPos = static_cast<int>(self.insertBegin_ + self.insert_.size());
        self.inserting_ = false;
    }
    if (self.newline_) {  // as deep as the line before, or deeper
        self.newline_ = false;
        const std::string_view before(data->Buf, static_cast<std::size_t>(data->CursorPos));
        model::LuaLines lines;
        lines.set(before);
        if (lines.count() >= 2)
            data->InsertChars(
                data->CursorPos,
                std::string(static_cast<std::size_t>(std::max(0, lines.indentAfter(lines.count() - 2))), ' ').c_str());
    }
    const auto now = static_cast<std::size_t>(data->CursorPos);
    if (now != self.cursor_) {
        self.cursor_ = now;
        self.complete_ = false;
        // A name that grows, or a dot or colon, asks for completion.
        if (self.api_ && now > 0 && data->SelectionStart == data->SelectionEnd) {
            const char last = data->Buf[now - 1];
            const bool word = (last >= 'a' && last <= 'z') || (last >= 'A' && last <= 'Z') || last == '_' ||
                              last == ':' || last == '.';
            if (word) {
                self.found_ =
                    self.api_->at(std::string_view(data->Buf, static_cast<std::size_t>(data->BufTextLen)), now);
                const bool enough = self.found_.end - self.found_.begin >= 2 || last == ':' || last == '.';
                const bool whole = self.found_.list.size() == 1 &&
                                   self.found_.list.front().text.size() == self.found_.end - self.found_.begin;
                self.complete_ = enough && !whole && !self.found_.list.empty();
            }
        }
    }
    return 0;
}

void ScriptPanel::editor(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    fillBox(list, box, c.field, px(8));
    frameBox(list, box, c.line, px(8));
    ImFont* const code = font(Face::code);
    const float line = code->FontSize, advance = code->GetCharAdvance('m'), margin = px(46);
    const model::LuaLines& lines = script_->lines();
    std::size_t longest = 0;
    for (std::size_t i = 0; i < lines.count(); ++i) longest = std::max(longest, lines.line(i).size());
    const float wide = std::max(box.width() - margin - px(12), static_cast<float>(longest + 4) * advance);
    const float tall = std::max(box.height() - px(12), static_cast<float>(lines.count() + 2) * line);
    ImGui::SetCursorScreenPos({box.min.x + 1, box.min.y + px(4)});
    ImGui::BeginChild("code", {box.width() - 2, box.height() - px(8)}, false,
                      ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav);
    if (unscroll_ > 0) {  // ImGui scrolls sideways to what gets the keyboard
        --unscroll_;
        ImGui::SetScrollX(0);
    }
    if (goTo_ > 0) {
        ImGui::SetScrollY(std::max(0.0f, static_cast<float>(goTo_ - 4) * line));
        goTo_ = 0;
    }
    const ImVec2 start = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({start.x + margin, start.y});
    ImGui::PushFont(code);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, 0);
    ImGui::PushStyleColor(ImGuiCol_NavHighlight, 0);
    if (std::exchange(focus_, false) && !script_->readOnly()) {
        ImGui::SetKeyboardFocusHere();
        unscroll_ = 3;
    }
    const bool fixed = script_->readOnly() || script_->tooWide().has_value();
    const ImGuiInputTextFlags flags = ImGuiInputTextFlags_CallbackAlways | ImGuiInputTextFlags_CallbackCharFilter |
                                      ImGuiInputTextFlags_CallbackCompletion | ImGuiInputTextFlags_NoUndoRedo |
                                      (fixed ? ImGuiInputTextFlags_ReadOnly : 0);
    const ImGuiID id = field_ = ImGui::GetID("##text");
    const bool changed = ImGui::InputTextMultiline("##text", &text_, {wide, tall}, flags, edited, this);
    const bool active = ImGui::IsItemActive();
    ImGui::PopStyleColor(3);
    ImGui::PopStyleVar(2);
    ImGui::PopFont();
    if (changed && !fixed) {
        script_->setText(text_);
        revision_ = script_->revision();
        session.wakeAt(session.now + script_->pause);
    }
    // The field has a window of its own inside; its draw list lies above the selection that ImGui draws.
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    ImGuiWindow* window = nullptr;
    for (ImGuiWindow* each : g.Windows)
        if (each->ChildId == id && each->WasActive) window = each;
    if (window) {  // found first: a tooltip that appears below is a new window in that list
        const ImVec2 origin = window->DC.CursorStartPos;
        const auto from = static_cast<std::size_t>(std::max(0.0f, std::floor((box.min.y - origin.y) / line)));
        const auto to = std::min(lines.count(), from + static_cast<std::size_t>(box.height() / line) + 2);
        int caret = -1;
        if (const ImGuiInputTextState* state = active ? ImGui::GetInputTextState(id) : nullptr)
            caret = state->GetCursorPos();
        paint(window->DrawList, origin, advance, from, to, active, caret);
        gutter(ImGui::GetWindowDrawList(), {start.x, origin.y}, margin, from, to);
        if (active && cursor_ != followed_) {  // the caret stays in sight
            followed_ = cursor_;
            const std::string_view before = std::string_view(text_).substr(0, std::min(cursor_, text_.size()));
            const auto row = static_cast<float>(std::ranges::count(before, '\n'));
            const float x = static_cast<float>(before.size() - (before.rfind('\n') + 1)) * advance + margin,
                        y = row * line;
            if (y < ImGui::GetScrollY()) ImGui::SetScrollY(std::max(0.0f, y - line));
            if (y + line > ImGui::GetScrollY() + box.height() - px(20))
                ImGui::SetScrollY(y + 2 * line - box.height() + px(20));
            if (x < ImGui::GetScrollX() + margin) ImGui::SetScrollX(std::max(0.0f, x - margin - 4 * advance));
            if (x > ImGui::GetScrollX() + box.width() - px(30)) ImGui::SetScrollX(x - box.width() + px(90));
        }
    }
    ImGui::EndChild();
    const ImGuiIO& io = ImGui::GetIO();
    const bool back = active && io.KeyCtrl && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Z), false);
    const bool again = active && io.KeyCtrl && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Y), false);
    if (back || again) {
        again || io.KeyShift ? script_->redo() : script_->undo();
        retake();
    }
    if (active && io.KeyCtrl && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Space), false) && api_) {
        found_ = api_->at(text_, cursor_);
        complete_ = !found_.list.empty();
    }
    if (!active) complete_ = false;
}

void ScriptPanel::paint(ImDrawList* list, ImVec2 origin, float advance, std::size_t from, std::size_t to, bool active,
                        int caret) {
    const Palette& c = colour();
    const float line = font(Face::code)->FontSize;
    const model::LuaLines& lines = script_->lines();
    // 1. Lines with mistakes.
    for (const model::ScriptMistake& mistake : mistakes()) {
        const auto i = static_cast<std::size_t>(std::max(1, mistake.line) - 1);
        if (i < from || i >= to) continue;
        const float y = origin.y + static_cast<float>(i) * line;
        list->AddRectFilled({origin.x - px(4), y}, {origin.x + px(4000), y + line}, c.errorSoft);
    }
    if (const auto i = static_cast<std::size_t>(std::max(1, marked_) - 1); marked_ > 0 && i >= from && i < to) {
        const float y = origin.y + static_cast<float>(i) * line;
        list->AddRectFilled({origin.x - px(4), y}, {origin.x - px(1), y + line}, c.accent);
    }
    // 2. Tokens.
    for (std::size_t i = from; i < to; ++i) {
        const std::string_view text = lines.line(i);
        const float y = origin.y + static_cast<float>(i) * line;
        for (const model::Token& token : lines.tokens(i)) {
            const float x = origin.x + static_cast<float>(characters(text.substr(0, token.begin))) * advance;
            drawText(list, Face::code, {x, y}, inkOf(token.kind), text.substr(token.begin, token.end - token.begin));
        }
    }
    // 3. A wavy line below what is wrong.
    for (const model::ScriptMistake& mistake : mistakes()) {
        const auto i = static_cast<std::size_t>(std::max(1, mistake.line) - 1);
        if (i < from || i >= to) continue;
        const std::string_view text = lines.line(i);
        float first = static_cast<float>(
                  text.find_first_not_of(' ') == std::string_view::npos ? 0 : text.find_first_not_of(' ')),
              last = static_cast<float>(text.size());
        if (mistake.column > 0)
            for (const model::Token& token : lines.tokens(i))
                if (static_cast<int>(token.begin) <= mistake.column - 1 &&
                    mistake.column - 1 < static_cast<int>(token.end)) {
                    first = static_cast<float>(token.begin);
                    last = static_cast<float>(token.end);
                }
        const float y = origin.y + static_cast<float>(i + 1) * line - px(3);
        std::vector<ImVec2> wave;
        bool up = false;
        for (float x = first * advance; x <= last * advance; x += px(2.5f)) {
            wave.push_back({origin.x + x, y + (up ? -px(1.5f) : px(1))});
            up = !up;
        }
        if (wave.size() > 1) list->AddPolyline(wave.data(), static_cast<int>(wave.size()), c.error, 0, px(1.2f));
    }
    // 4. The caret: ImGui's own has the colour of the text, which is not seen.
    if (!active || caret < 0) return;
    int row = 0, column = 0, passed = 0;
    for (std::size_t i = 0; i < lines.count(); ++i) {
        const int length = characters(lines.line(i));
        if (caret <= passed + length) {
            row = static_cast<int>(i);
            column = caret - passed;
            break;
        }
        passed += length + 1;
    }
    const ImVec2 at = {origin.x + static_cast<float>(column) * advance, origin.y + static_cast<float>(row) * line};
    if (const ImGuiInputTextState* state = ImGui::GetInputTextState(ImGui::GetActiveID());
        !state || std::fmod(state->CursorAnim, 1.2f) <= 0.8f)
        list->AddRectFilled({at.x, at.y + px(1)}, {at.x + px(1.6f), at.y + line - px(1)}, c.accent);
    if (complete_) completions({at.x, at.y + line});
}

void ScriptPanel::gutter(ImDrawList* list, ImVec2 origin, float width, std::size_t from, std::size_t to) {
    const float line = font(Face::code)->FontSize;
    for (std::size_t i = from; i < to; ++i) {
        const float y = origin.y + static_cast<float>(i) * line;
        const auto wrong = std::ranges::find(mistakes(), static_cast<int>(i) + 1, &model::ScriptMistake::line);
        const Box row = {{origin.x, y}, {origin.x + width - px(14), y + line}};
        const bool bad = wrong != mistakes().end();
        if (bad) drawIcon(list, Icon::error, {origin.x + px(10), row.centre().y}, colour().error, 13);
        drawTextIn(list, Face::code, row, bad ? colour().error : faded(colour().caption, 0.8f), std::to_string(i + 1),
                   Align::right);
    }
}

void ScriptPanel::completions(ImVec2 at) {
    ImDrawList* const list = ImGui::GetForegroundDrawList();
    const std::size_t n = std::min<std::size_t>(8, found_.list.size());
    float width = px(220);
    for (std::size_t i = 0; i < n; ++i)
        width = std::max(width, widthOf(Face::code, found_.list[i].text) +
                                    std::min(px(240), widthOf(Face::small, found_.list[i].detail)) + px(44));
    const float row = px(26);
    if (at.x + width > ImGui::GetIO().DisplaySize.x - px(8)) at.x = ImGui::GetIO().DisplaySize.x - width - px(8);
    const Box box = {at, {at.x + width, at.y + row * static_cast<float>(n) + px(10)}};
    shadowBox(list, box, px(14), rgb(0, 0.4f), {0, px(4)});
    fillBox(list, box, colour().popup, px(7));
    frameBox(list, box, colour().strongLine, px(7));
    for (std::size_t i = 0; i < n; ++i) {
        const Box line = {{box.min.x + px(4), box.min.y + px(5) + row * static_cast<float>(i)},
                          {box.max.x - px(4), box.min.y + px(5) + row * static_cast<float>(i + 1)}};
        if (i == 0) fillBox(list, line, colour().soft, px(5));
        const float x = drawTextIn(list, Face::code, {{line.min.x + px(8), line.min.y}, line.max}, colour().text,
                                   found_.list[i].text);
        drawTextIn(list, Face::small, {{x + px(14), line.min.y}, {line.max.x - (i == 0 ? px(38) : px(8)), line.max.y}},
                   colour().caption, found_.list[i].detail);
        if (i == 0)
            drawTextIn(list, Face::caption, {line.min, {line.max.x - px(8), line.max.y}}, colour().accent, "Tab",
                       Align::right);
        if (line.has(ImGui::GetIO().MousePos) && ImGui::IsMouseClicked(0)) {
            insert_ = found_.list[i].text;
            insertBegin_ = found_.begin;
            insertEnd_ = found_.end;
            inserting_ = focus_ = true;
        }
    }
}

/// The one-click fix at the right end; gives where it begins.
float ScriptPanel::mendLink(const Box& box) {
    const float keys = widthOf(Face::caption, "Ctrl .");
    drawTextIn(ImGui::GetWindowDrawList(), Face::caption, box, colour().caption, "Ctrl .", Align::right);
    const float x = box.max.x - keys - px(12) - widthOf(Face::smallMedium, fix_->words);
    if (link("mend", {x, box.centre().y - font(Face::smallMedium)->FontSize / 2}, fix_->words, Face::smallMedium))
        mendWanted_ = true;
    tip(fix_->words, "Changes the script; undo takes it back.", "Ctrl .");
    return x;
}

void ScriptPanel::foot(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const auto& wrong = mistakes();
    if (!wrong.empty()) {
        const model::ScriptMistake& first = wrong.front();
        const std::string place = std::to_string(first.line) + (first.column ? ":" + std::to_string(first.column) : "");
        drawIcon(list, Icon::error, {box.min.x + px(8), box.centre().y}, colour().error, 16);
        const float x =
            drawTextIn(list, Face::smallMedium, {{box.min.x + px(22), box.min.y}, box.max}, colour().text, place) +
            px(8);
        float right = box.max.x;
        if (fix_) {
            right = mendLink(box);
            ImGui::SetItemAllowOverlap();
        }
        drawTextIn(list, Face::small, {{x, box.min.y}, {right - px(10), box.max.y}}, colour().text, first.text);
        const Press press = pressable("mistake", {box.min, {right - px(8), box.max.y}});
        tip(place, first.text);
        if (press.pressed) goTo_ = first.line;
        return;
    }
    std::string words = script_->readOnly()
                            ? "This script came with the program and is only shown. Fork the rule to change it."
                            : "Each pause in typing tries the script; the last good version stays in force.";
    float right = box.max.x;
    if (const auto wide = script_->tooWide()) {
        words = "Line " + std::to_string(wide->line) + " holds a character that this field cannot edit.";
        if (fix_) right = mendLink(box) - px(10);
    }
    drawTextIn(list, Face::small, {box.min, {right, box.max.y}}, colour().caption, words);
    (void)session;
}

/// What the rules of this script became.
void ScriptPanel::compiled(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const Palette& c = colour();
    fillBox(list, box, c.card, px(9));
    const auto& good = session.document->good();
    std::vector<const RuleWritten*> rules;
    if (good)
        for (const RuleWritten& rule : good->written.rules)
            if (std::ranges::find(script_->components(), rule.component) != script_->components().end() &&
                rule.origin == "lua")
                rules.push_back(&rule);
    drawTitle(list, {box.min.x + px(14), box.min.y + px(12)}, "Compiled",
              mistakes().empty() ? "" : "last good version");
    if (!rules.empty()) {
        const bool call = rules.front()->tier == "callback", table = rules.front()->tier == "table";
        std::string cost;
        if (!table)
            for (const model::RuleCard& card : session.document->judgement()->cards)
                if (card.ref.identity == rules.front()->identity) cost = session.costs.words(*good, card);
        if (const auto unit = cost.find(" a move"); unit != std::string::npos) cost.resize(unit);
        if (!cost.empty()) cost.insert(0, "  ");
        pillEndingAt(list, {box.max.x - px(12), box.min.y + px(20)},
                     call    ? "Lua call" + cost
                     : table ? "Table  free"
                             : "Program" + cost,
                     {call    ? Icon::flash
                      : table ? Icon::grid
                              : Icon::function,
                      call    ? c.attackers
                      : table ? c.accent
                              : c.defenders,
                      0});
    }
    Scrolling area("written", {{box.min.x + px(14), box.min.y + px(38)}, {box.max.x - px(2), box.max.y - px(6)}},
                   c.card);
    float y = 0;
    int most = 1;
    for (const RuleWritten* rule : rules)
        for (const WrittenTold& each : rule->written) most = std::max(most, each.nodes);
    for (const RuleWritten* rule : rules)
        for (const WrittenTold& each : rule->written) {
            const ImVec2 at = {area.origin().x, area.origin().y + y};
            const float column = px(96), bar = px(176);
            drawTextIn(area.list(), Face::code, {at, {at.x + column - px(6), at.y + px(22)}}, c.keyword, each.what);
            drawTextIn(area.list(), Face::code, {{at.x + column, at.y}, {at.x + area.width() - bar, at.y + px(22)}},
                       c.text, each.text);
            if (each.nodes) {
                const float x = at.x + area.width() - bar + px(8);
                fillBox(area.list(),
                        {{x, at.y + px(8)},
                         {x + px(40) * static_cast<float>(each.nodes) / static_cast<float>(most), at.y + px(14)}},
                        c.defenders, px(2));
                std::string words = std::to_string(each.nodes) + (each.nodes == 1 ? " op" : " ops");
                const std::string cost = session.costs.wordsOfLine(*good, *rule, each);
                if (!cost.empty()) words += " · " + cost;
                const Box place = {{x, at.y}, {at.x + area.width() - px(4), at.y + px(22)}};
                drawTextIn(area.list(), Face::small, place, c.secondary, words, Align::right);
                ImGui::PushID(&each);
                pressable("line cost", place);
                tip(words,
                    "The rule was measured in random games with and without it; its lines share the time by "
                    "their operations.");
                ImGui::PopID();
            } else if (!each.callback) {
                drawTextIn(area.list(), Face::small,
                           {{at.x + area.width() - bar, at.y}, {at.x + area.width() - px(4), at.y + px(22)}}, c.caption,
                           "table · free", Align::right);
            }
            y += px(24);
            if (!each.why.empty())
                y += drawMarked(area.list(), {at.x + column, at.y + px(23)}, area.width() - column - px(8), each.why,
                                {.colour = c.attackers}) +
                     px(2);
        }
    if (rules.empty())
        y += drawMarked(area.list(), area.origin(), area.width() - px(10),
                        mistakes().empty() ? "No rule of this variant uses the script yet. Add one under Rules."
                                           : "Nothing of it is in force yet.");
    area.reaches(y);
}

}  // namespace tafl::gui
