#include "panels/code_field.hpp"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "look/keys.hpp"
#include "panels/syntax_colors.hpp"

namespace tafl::gui {
namespace {

/// The number of characters in UTF-8 text.
int countCharacters(std::string_view text) {
    return static_cast<int>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

/// The byte offset of a character in UTF-8 text; the size if there are fewer.
std::size_t byteOffset(std::string_view text, int character) {
    std::size_t out = 0;
    while (out < text.size() && (character > 0 || (text[out] & 0xC0) == 0x80))
        if ((text[out++] & 0xC0) != 0x80) --character;
    return out;
}

/// The documentation without backquotes, and without braces, which mark values in drawn text.
std::string withoutMarks(std::string documentation) {
    std::erase_if(documentation, [](char c) { return c == '{' || c == '}' || c == '`'; });
    return documentation;
}

/// A word with its documentation and example, in a box below or above a line.
void drawDocumentation(const model::Completion& word, ImVec2 at, float line) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float width = std::min(px(460), screen.x - px(40));
    const MarkedText style{.underlined = false};
    const std::string sentences = withoutMarks(word.doc);
    const float text = sentences.empty() ? 0 : drawMarked(nullptr, {0, 0}, width - px(24), sentences, style) + px(4);
    const ImVec2 size = {width, px(34) + text + (word.example.empty() ? 0 : px(26))};
    at.x = std::clamp(at.x, px(4), std::max(px(4), screen.x - size.x - px(4)));
    if (at.y + line + size.y > screen.y - px(4))
        at.y -= size.y + px(4);
    else
        at.y += line + px(4);
    ImDrawList* const list = ImGui::GetForegroundDrawList();
    const Box box = {at, {at.x + size.x, at.y + size.y}};
    shadowBox(list, box, px(14), rgb(0, 0.4f), {0, px(4)});
    fillBox(list, box, colour().popup, px(7));
    frameBox(list, box, colour().strongLine, px(7));
    const float x = drawTextIn(list, Face::code, {{at.x + px(12), at.y + px(5)}, {box.max.x - px(8), at.y + px(30)}},
                               colour().called, word.text);
    drawTextIn(list, Face::small, {{x + px(8), at.y + px(5)}, {box.max.x - px(8), at.y + px(30)}}, colour().caption,
               word.detail);
    if (text > 0) drawMarked(list, {at.x + px(12), at.y + px(29)}, width - px(24), sentences, style);
    if (!word.example.empty())
        drawTextIn(list, Face::code, {{at.x + px(12), box.max.y - px(30)}, {box.max.x - px(10), box.max.y - px(6)}},
                   colour().secondary, elideText(Face::code, word.example, width - px(24)));
}

/// Index of a line counted from 1; lines below 1 count as the first.
std::size_t lineIndex(int line) { return static_cast<std::size_t>(std::max(1, line) - 1); }

}  // namespace

void CodeEditor::setScript(Session& session, const model::Script& script) {
    text_ = script.text();
    revision_ = script.revision();
    marked_ = 0;
    completionsVisible_ = false;
    chosen_.reset();
    if (ImGui::GetActiveID() == field_) ImGui::ClearActiveID();
    focus_ = true;
    if (!api_)
        if (auto read = model::ScriptApi::read(session.appContext().environment.share / "scripts/api/taflsmith.lua"))
            api_ = std::move(*read);
}

void CodeEditor::update(const model::Script& script) {
    if (script.revision() == revision_) return;
    marked_ = 0;
    chosen_.reset();
    if (typing())
        reloadText(script);
    else
        text_ = script.text();
    revision_ = script.revision();
}

/// An active ImGui field edits its own copy of the text, so it loses the focus and gets it back next frame.
void CodeEditor::reloadText(const model::Script& script) {
    text_ = script.text();
    revision_ = script.revision();
    if (typing()) ImGui::ClearActiveID();
    chosen_.reset();  // its place is one of the old text
    focus_ = true;
    reloadedFrame_ = ImGui::GetFrameCount();
}

bool CodeEditor::typing() const { return field_ != 0 && ImGui::GetActiveID() == field_; }

bool CodeEditor::holdsKeyboard() const { return typing() || ImGui::GetFrameCount() <= reloadedFrame_ + 2; }

void CodeEditor::draw(Session& session, model::Script& script, const Mistakes& mistakes, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    fillBox(list, box, colour().field, px(8));
    frameBox(list, box, colour().line, px(8));
    ImFont* const code = font(Face::code);
    const float line = code->FontSize, advance = code->GetCharAdvance('m'), margin = px(46);
    const model::LuaLines& lines = script.lines();
    // 1. The field is as large as its text, in a scrolling window.
    std::size_t maxLength = 0;
    for (std::size_t i = 0; i < lines.count(); ++i) maxLength = std::max(maxLength, lines.line(i).size());
    const float wide = std::max(box.width() - margin - px(12), static_cast<float>(maxLength + 4) * advance);
    const float tall = std::max(box.height() - px(12), static_cast<float>(lines.count() + 2) * line);
    ImGui::SetCursorScreenPos({box.min.x + 1, box.min.y + px(4)});
    ImGui::BeginChild("code", {box.width() - 2, box.height() - px(8)}, false,
                      ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav);
    if (unscroll_ > 0) {  // undo ImGui's horizontal scroll to the focused item
        --unscroll_;
        ImGui::SetScrollX(0);
    }
    if (goTo_ > 0) ImGui::SetScrollY(std::max(0.0f, static_cast<float>(std::exchange(goTo_, 0) - 4) * line));
    const ImVec2 start = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({start.x + margin, start.y});
    const bool changed = input(script, {wide, tall});
    const bool active = ImGui::IsItemActive();
    if (changed) session.redrawAt(session.now + script.pause);
    // 2. Draw the visible lines into the field's own child window, above the selection that ImGui draws there.
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    ImGuiWindow* window = nullptr;
    for (ImGuiWindow* each : g.Windows)
        if (each->ChildId == field_ && each->Active) window = each;  // not where the field is out of sight
    if (window) {  // not inside the loop: a tooltip adds a window to g.Windows
        Viewport view{window->DC.CursorStartPos, line, advance, 0, 0};
        view.from = static_cast<std::size_t>(std::max(0.0f, std::floor((box.min.y - view.origin.y) / line)));
        view.to = std::min(lines.count(), view.from + static_cast<std::size_t>(box.height() / line) + 2);
        drawCode(window->DrawList, view, lines, mistakes);
        if (const ImGuiInputTextState* state = active ? ImGui::GetInputTextState(field_) : nullptr) {
            const ImVec2 below = caret(window->DrawList, view, lines, *state);
            if (completionsVisible_) completions(below);
        }
        gutter(ImGui::GetWindowDrawList(), {start.x, view.origin.y}, margin, view, mistakes);
        if (api_ && !completionsVisible_) explainHovered(session, view, box, lines);
        if (active && cursor_ != scrolledTo_) scrollToCaret(box, line, advance, margin);
    }
    ImGui::EndChild();
    keys(script, active);
}

/// ImGui's text field, drawn invisibly; true if the text changed.
bool CodeEditor::input(model::Script& script, ImVec2 size) {
    ImGui::PushFont(font(Face::code));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, 0);
    ImGui::PushStyleColor(ImGuiCol_NavHighlight, 0);
    if (std::exchange(focus_, false) && !script.readOnly()) {
        focusNextItem();
        unscroll_ = 3;
    }
    const bool fixed = script.readOnly() || script.findUnsupportedCharacter().has_value();
    const ImGuiInputTextFlags flags = ImGuiInputTextFlags_CallbackAlways | ImGuiInputTextFlags_CallbackCharFilter |
                                      ImGuiInputTextFlags_CallbackCompletion | ImGuiInputTextFlags_NoUndoRedo |
                                      (fixed ? ImGuiInputTextFlags_ReadOnly : 0);
    field_ = ImGui::GetID("##text");
    const bool escaped = typing() && isPressed(Key::escape, false);
    const bool changed = ImGui::InputTextMultiline("##text", &text_, size, flags, onEdit, this) && !fixed && !escaped;
    if (changed) {
        script.setText(text_);
        revision_ = script.revision();
    }
    if (escaped) {
        // ImGui would revert the text. Here Esc closes the completions, or gives up the keyboard.
        text_ = script.text();
        focus_ = std::exchange(completionsVisible_, false);
    }
    ImGui::PopStyleColor(3);
    ImGui::PopStyleVar(2);
    ImGui::PopFont();
    return changed;
}

void CodeEditor::keys(model::Script& script, bool active) {
    if (!active) completionsVisible_ = false;
    if (!holdsKeyboard() || !ImGui::GetIO().KeyCtrl) return;
    const bool back = isPressed(Key::z, false), again = isPressed(Key::y, false);
    if (back || again) {
        again || ImGui::GetIO().KeyShift ? script.redo() : script.undo();
        reloadText(script);
    }
    if (active && isPressed(Key::space, false) && api_) {
        candidates_ = api_->at(text_, cursor_);
        completionsVisible_ = !candidates_.list.empty();
    }
}

void CodeEditor::scrollToCaret(const Box& box, float line, float advance, float margin) {
    scrolledTo_ = cursor_;
    const std::string_view before = std::string_view(text_).substr(0, std::min(cursor_, text_.size()));
    const auto row = static_cast<float>(std::ranges::count(before, '\n'));
    const float x = static_cast<float>(before.size() - (before.rfind('\n') + 1)) * advance + margin, y = row * line;
    if (y < ImGui::GetScrollY()) ImGui::SetScrollY(std::max(0.0f, y - line));
    if (y + line > ImGui::GetScrollY() + box.height() - px(20)) ImGui::SetScrollY(y + 2 * line - box.height() + px(20));
    if (x < ImGui::GetScrollX() + margin) ImGui::SetScrollX(std::max(0.0f, x - margin - 4 * advance));
    if (x > ImGui::GetScrollX() + box.width() - px(30)) ImGui::SetScrollX(x - box.width() + px(90));
}

// --- drawn over the field

void CodeEditor::drawCode(ImDrawList* list, const Viewport& view, const model::LuaLines& lines,
                          const Mistakes& mistakes) const {
    const Palette& c = colour();
    const auto [origin, line, advance, from, to] = view;
    // 1. Lines with mistakes.
    for (const model::ScriptMistake& mistake : mistakes) {
        const auto i = lineIndex(mistake.line);
        if (i < from || i >= to) continue;
        const float y = origin.y + static_cast<float>(i) * line;
        list->AddRectFilled({origin.x - px(4), y}, {origin.x + px(4000), y + line}, c.errorSoft);
    }
    if (const auto i = lineIndex(marked_); marked_ > 0 && i >= from && i < to) {
        const float y = origin.y + static_cast<float>(i) * line;
        list->AddRectFilled({origin.x - px(4), y}, {origin.x - px(1), y + line}, c.accent);
    }
    // 2. Tokens.
    for (std::size_t i = from; i < to; ++i) {
        const std::string_view text = lines.line(i);
        const float y = origin.y + static_cast<float>(i) * line;
        for (const model::Token& token : lines.tokens(i)) {
            const float x = origin.x + static_cast<float>(countCharacters(text.substr(0, token.begin))) * advance;
            drawText(list, Face::code, {x, y}, tokenColour(token.kind),
                     text.substr(token.begin, token.end - token.begin));
        }
    }
    // 3. A wavy line below each mistake.
    for (const model::ScriptMistake& mistake : mistakes) {
        const auto i = lineIndex(mistake.line);
        if (i < from || i >= to) continue;
        const std::string_view text = lines.line(i);
        const auto blanks = text.find_first_not_of(' ');
        float first = static_cast<float>(blanks == std::string_view::npos ? 0 : blanks),
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
}

/// Draws the caret: ImGui's own has the invisible colour of the text. Returns the point below it.
ImVec2 CodeEditor::caret(ImDrawList* list, const Viewport& view, const model::LuaLines& lines,
                         const ImGuiInputTextState& state) {
    int row = 0, column = 0, passed = 0;
    for (std::size_t i = 0; i < lines.count(); ++i) {
        const int length = countCharacters(lines.line(i));
        if (state.GetCursorPos() <= passed + length) {
            row = static_cast<int>(i);
            column = state.GetCursorPos() - passed;
            break;
        }
        passed += length + 1;
    }
    const ImVec2 at = {view.origin.x + static_cast<float>(column) * view.advance,
                       view.origin.y + static_cast<float>(row) * view.line};
    if (std::fmod(state.CursorAnim, 1.2f) <= 0.8f)
        list->AddRectFilled({at.x, at.y + px(1)}, {at.x + px(1.6f), at.y + view.line - px(1)}, colour().accent);
    return {at.x, at.y + view.line};
}

void CodeEditor::gutter(ImDrawList* list, ImVec2 origin, float width, const Viewport& view, const Mistakes& mistakes) {
    for (std::size_t i = view.from; i < view.to; ++i) {
        const float y = origin.y + static_cast<float>(i) * view.line;
        const bool wrong =
            std::ranges::find(mistakes, static_cast<int>(i) + 1, &model::ScriptMistake::line) != mistakes.end();
        const Box row = {{origin.x, y}, {origin.x + width - px(14), y + view.line}};
        if (wrong) drawIcon(list, Icon::error, {origin.x + px(10), row.centre().y}, colour().error, 13);
        drawTextIn(list, Face::code, row, wrong ? colour().error : faded(colour().caption, 0.8f), std::to_string(i + 1),
                   Align::right);
    }
}

/// The documentation of the word under the pointer, once the pointer has rested there.
void CodeEditor::explainHovered(Session& session, const Viewport& view, const Box& visible,
                                const model::LuaLines& lines) {
    constexpr double delay = 0.45;
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const float row = (pointer.y - view.origin.y) / view.line, column = (pointer.x - view.origin.x) / view.advance;
    const bool inside = visible.has(pointer) && row >= 0 && column >= 0 && !ImGui::IsMouseDown(0) &&
                        static_cast<std::size_t>(row) < lines.count();
    if (!inside) {
        hoveredSince_ = 1e9;
        return;
    }
    const auto index = static_cast<std::size_t>(row);
    const std::string_view text = lines.line(index);
    std::size_t offset = byteOffset(text, static_cast<int>(column));
    for (std::size_t i = 0; i < index; ++i) offset += lines.line(i).size() + 1;
    if (offset != hovered_ || hoveredSince_ > session.now) {
        hovered_ = offset;
        hoveredSince_ = session.now;
    }
    if (session.now < hoveredSince_ + delay) return session.redrawAt(hoveredSince_ + delay);
    const model::Completion word = api_->explain(text_, offset);
    if (!word.text.empty())
        drawDocumentation(word, {pointer.x, view.origin.y + static_cast<float>(index) * view.line}, view.line);
}

void CodeEditor::completions(ImVec2 at) {
    ImDrawList* const list = ImGui::GetForegroundDrawList();
    const std::size_t n = std::min<std::size_t>(8, candidates_.list.size());
    float width = px(220);
    for (std::size_t i = 0; i < n; ++i)
        width = std::max(width, textWidth(Face::code, candidates_.list[i].text) +
                                    std::min(px(240), textWidth(Face::small, candidates_.list[i].detail)) + px(44));
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
                                   candidates_.list[i].text);
        drawTextIn(list, Face::small, {{x + px(14), line.min.y}, {line.max.x - (i == 0 ? px(38) : px(8)), line.max.y}},
                   colour().caption, candidates_.list[i].detail);
        if (i == 0)
            drawTextIn(list, Face::caption, {line.min, {line.max.x - px(8), line.max.y}}, colour().accent, "Tab",
                       Align::right);
        if (line.has(ImGui::GetIO().MousePos) && ImGui::IsMouseClicked(0)) {
            chosen_ = candidates_.list[i].text;
            chosenBegin_ = candidates_.begin;
            chosenEnd_ = candidates_.end;
            focus_ = true;
        }
    }
    const model::Completion& first = candidates_.list.front();
    if (!first.doc.empty()) drawDocumentation(first, {box.min.x, box.min.y}, box.height());
}

// --- callbacks while ImGui's field is active

int CodeEditor::onEdit(ImGuiInputTextCallbackData* data) {
    // ImGui calls back for text that cannot be edited as well; its buffer is then the editor's own string.
    if (data->Flags & ImGuiInputTextFlags_ReadOnly) return 0;
    CodeEditor& self = *static_cast<CodeEditor*>(data->UserData);
    switch (data->EventFlag) {
        case ImGuiInputTextFlags_CallbackCharFilter:
            if (data->EventChar == '\n') self.newline_ = true;
            break;
        case ImGuiInputTextFlags_CallbackCompletion:
            self.tab(*data);
            break;
        default:
            self.insertCompletion(*data);
            self.indent(*data);
            self.suggest(*data);
    }
    return 0;
}

/// Inserts the first completion; without one, two blanks.
void CodeEditor::tab(ImGuiInputTextCallbackData& data) {
    const bool fits = candidates_.end <= static_cast<std::size_t>(data.BufTextLen);  // not one of an older text
    if (!std::exchange(completionsVisible_, false) || candidates_.list.empty() || !fits)
        return data.InsertChars(data.CursorPos, "  ");
    data.DeleteChars(static_cast<int>(candidates_.begin), static_cast<int>(candidates_.end - candidates_.begin));
    data.InsertChars(static_cast<int>(candidates_.begin), candidates_.list.front().text.c_str());
}

void CodeEditor::insertCompletion(ImGuiInputTextCallbackData& data) {
    if (!chosen_) return;
    data.DeleteChars(static_cast<int>(chosenBegin_), static_cast<int>(chosenEnd_ - chosenBegin_));
    data.InsertChars(static_cast<int>(chosenBegin_), chosen_->c_str());
    data.CursorPos = static_cast<int>(chosenBegin_ + chosen_->size());
    chosen_.reset();
}

/// Indents a new line by the line before it.
void CodeEditor::indent(ImGuiInputTextCallbackData& data) {
    if (!std::exchange(newline_, false)) return;
    model::LuaLines lines;
    lines.set(std::string_view(data.Buf, static_cast<std::size_t>(data.CursorPos)));
    if (lines.count() < 2) return;
    const int blanks = std::max(0, lines.indentAfter(lines.count() - 2));
    data.InsertChars(data.CursorPos, std::string(static_cast<std::size_t>(blanks), ' ').c_str());
}

/// Offers completions after a letter, a dot or a colon.
void CodeEditor::suggest(ImGuiInputTextCallbackData& data) {
    const auto now = static_cast<std::size_t>(data.CursorPos);
    if (now == cursor_) return;
    cursor_ = now;
    completionsVisible_ = false;
    if (!api_ || now == 0 || data.SelectionStart != data.SelectionEnd) return;
    const char last = data.Buf[now - 1];
    const bool joint = last == ':' || last == '.';
    if (!joint && last != '_' && !(last >= 'a' && last <= 'z') && !(last >= 'A' && last <= 'Z')) return;
    candidates_ = api_->at(std::string_view(data.Buf, static_cast<std::size_t>(data.BufTextLen)), now);
    const std::size_t typed = candidates_.end - candidates_.begin;
    const bool whole = candidates_.list.size() == 1 && candidates_.list.front().text.size() == typed;
    completionsVisible_ = (joint || typed >= 2) && !whole && !candidates_.list.empty();
}

}  // namespace tafl::gui
