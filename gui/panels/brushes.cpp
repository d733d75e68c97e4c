#include "panels/brushes.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "look/keys.hpp"
#include "look/widgets.hpp"
#include "model/document_board.hpp"
#include "model/edits.hpp"
#include "model/wording.hpp"

namespace tafl::gui {
namespace {

/// The rows of the draft, else those that it inherits.
constexpr float menuRows = 9;

/// The zones of the rules in force, then those that only the draft or its parent names.
std::vector<ZoneDescription> listZones(const Session& session) {
    std::vector<ZoneDescription> out;
    if (const auto& lastValid = session.document->lastValid()) out = lastValid->description.zones;
    const auto add = [&](const std::map<std::string, std::string>& zones) {
        for (const auto& [name, expression] : zones) {
            const auto same = std::ranges::find(out, name, &ZoneDescription::name);
            if (same == out.end()) out.push_back({name, expression, {}});
        }
    };
    add(session.document->draft().file.zones);
    if (const auto& checked = session.document->checkResult(); checked && checked->parent) add(checked->parent->zones);
    // Every board has an edge; only an edge that the draft states can be painted.
    if (!session.document->draft().file.zones.contains("edge"))
        std::erase_if(out, [](const ZoneDescription& zone) { return zone.name == "edge"; });
    return out;
}

struct Brush {
    char letter;
    PieceLook look;
    std::string name;
};

/// One brush for each piece class of the rules in force; without rules, the usual three.
std::vector<Brush> listBrushes(const Session& session) {
    std::vector<Brush> out;
    if (const auto& lastValid = session.document->lastValid()) {
        for (std::size_t c = 0; c < lastValid->image->calls.classes.size(); ++c) {
            const PieceClass& each = lastValid->image->calls.classes[c];
            const std::string caption = model::pieceTitle(each.name);
            out.push_back({each.letter, makePieceLook(*lastValid->image, static_cast<int>(c) + 1), caption});
        }
        return out;
    }
    return {{'t', {true, false, 0}, tr("Attacker")},
            {'T', {false, false, 0}, tr("Defender")},
            {'K', {false, true, 0}, tr("King")}};
}

}  // namespace

int Brushes::size(Session& session) const {
    const auto rows = model::rowsOf(*session.document);
    if (!rows.empty()) return static_cast<int>(rows.size());
    return session.playtest ? session.playtest->rules().image->size : 11;
}

BoardPicture Brushes::picture(Session& session, const model::CompiledVariant& rules) const {
    const model::Rows rows = model::rowsOf(*session.document);
    const int n = static_cast<int>(rows.size());
    if (n == 0) return makeBoardPicture(rules, rules.image->start);
    BoardPicture out = n == rules.image->size ? makeBoardPicture(rules, {}) : BoardPicture{};
    out.size = n;
    out.holes = shapeOf(rows).holes;
    const bool drawn = std::ranges::any_of(out.zones, [&](const BoardZone& zone) { return zone.name == zone_; });
    if (!zone_.empty() && !drawn) out.zones.push_back({zone_, model::zonesOf(*session.document).squares[zone_]});
    out.pieces.clear();
    const auto all = listBrushes(session);
    for (Square s = 0; s < n * n; ++s) {
        const char letter = model::letterAt(rows, s);
        if (letter == '.' || letter == holeLetter) continue;
        const auto paint = std::ranges::find(all, letter, &Brush::letter);
        const PieceLook look =
            paint != all.end() ? paint->look : PieceLook{letter >= 'a' && letter <= 'z', letter == 'K', 0};
        out.pieces.push_back({s, look, {}, {}, false});
    }
    return out;
}

void Brushes::takeRequests(Session& session) {
    session.requests.take([this](const SelectZone& request) { zone_ = request.name; },
                          [this](const HighlightSquares& request) { highlighted_ = request.squares; });
}

void Brushes::readPointer(Session& session, const BoardGeometry& geometry, bool hovered) {
    hovered_ = hovered ? geometry.at(ImGui::GetIO().MousePos) : noSquare;
    if (hovered && ImGui::IsMouseClicked(0) && hovered_ != noSquare) {
        painting_ = true;
        ++stroke_;
        last_ = noSquare;
        adding_ = !model::zonesOf(*session.document).squares[zone_].has(hovered_);
    }
    if (painting_ && ImGui::IsMouseDown(0)) {
        const Square s = geometry.at(ImGui::GetIO().MousePos);
        if (s != noSquare && s != last_) {
            for (const Square each : model::squaresBetween(last_ == noSquare ? s : last_, s, size(session)))
                if (each != last_) paint(session, each);
            last_ = s;
        }
    } else if (painting_) {
        painting_ = false;
        session.document->endGesture();
    }
}

void Brushes::paint(Session& session, Square s) {
    highlighted_ = {};
    const std::string gesture = "stroke " + std::to_string(stroke_);
    const int n = size(session);
    if (!zone_.empty()) {
        const SquareSet squares =
            model::toggleSquares(model::zonesOf(*session.document).squares[zone_], s, symmetry_, n, adding_) -
            shapeOf(model::rowsOf(*session.document)).holes;
        model::edits::setZone(*session.document, zone_, model::formatZone(squares, n), gesture);
        session.document->waitUntilIdle();
        session.pollDocument();
        return;
    }
    const model::Rows rows = model::rowsOf(*session.document);
    if (rows.empty()) return;  // the parent that had them is gone; the board shows the last rules that were valid
    const model::Rows painted = model::setLetter(rows, s, letter_, symmetry_);
    if (painted != rows)
        model::edits::setRows(*session.document, painted,
                              letter_ == '.'          ? "Erase pieces"
                              : letter_ == holeLetter ? "Remove squares"
                                                      : "Paint pieces",
                              gesture);
}

void Brushes::readKeys(Session& session) {
    if (ImGui::GetIO().KeyCtrl) return;
    // Arrow keys move the keyboard's square; Enter or Space paints it.
    const int n = size(session);
    const auto step = [&](int file, int rank) {
        if (keyboardSquare_ == noSquare || keyboardSquare_ >= n * n) {
            keyboardSquare_ = n * n / 2;
            return;
        }
        keyboardSquare_ =
            std::clamp(keyboardSquare_ / n + rank, 0, n - 1) * n + std::clamp(keyboardSquare_ % n + file, 0, n - 1);
    };
    if (isPressed(Key::left)) step(-1, 0);
    if (isPressed(Key::right)) step(1, 0);
    if (isPressed(Key::up)) step(0, 1);
    if (isPressed(Key::down)) step(0, -1);
    if (isPressed(Key::escape)) keyboardSquare_ = noSquare;
    if (keyboardSquare_ != noSquare && keyboardSquare_ < n * n &&
        (isPressed(Key::enter, false) || isPressed(Key::space, false))) {
        ++stroke_;
        adding_ = !model::zonesOf(*session.document).squares[zone_].has(keyboardSquare_);
        paint(session, keyboardSquare_);
        session.document->endGesture();
    }
    const auto all = listBrushes(session);
    for (const ImWchar typed : ImGui::GetIO().InputQueueCharacters) {
        if (typed >= '1' && static_cast<std::size_t>(typed - '1') < all.size()) {
            letter_ = all[static_cast<std::size_t>(typed - '1')].letter;
            zone_.clear();
        }
        if (typed == 'x' || typed == 'X' || typed == holeLetter) {
            letter_ = typed == holeLetter ? holeLetter : '.';
            zone_.clear();
        }
    }
}

void Brushes::mark(Session& session, const BoardGeometry&, BoardPicture& picture, bool hovered) {
    picture.rings |= highlighted_ & SquareSet::all(picture.size);
    if (hovered && (ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0)) keyboardSquare_ = noSquare;
    const Square brushSquare = keyboardSquare_ != noSquare && keyboardSquare_ < picture.size * picture.size
                                   ? keyboardSquare_
                               : hovered ? hovered_
                                         : noSquare;
    if (brushSquare == noSquare) return;
    const auto all = listBrushes(session);
    const auto brush = std::ranges::find(all, letter_, &Brush::letter);
    for (const Square s : model::symmetricSquares(brushSquare, symmetry_, picture.size)) {
        if (!zone_.empty() || brush == all.end())
            picture.dots.add(s);
        else
            picture.ghosts.push_back({s, brush->look, {}, {}, false});
    }
    picture.focus = brushSquare;
    picture.focusVisible = true;
}

std::string Brushes::statusText(Session& session) const {
    if (!session.document) return "";
    if (session.document->readOnly() && !session.document->unsaved())
        return tr("It came with the program; what you paint is saved under a name of your own.");
    static constexpr std::array<const char*, 4> strokes = {
        trMark("One stroke paints one square."), trMark("Two-way symmetry is on: one stroke paints two squares."),
        trMark("Four-way symmetry is on: one stroke paints four squares."),
        trMark("Eight-way symmetry is on: one stroke paints eight squares.")};
    const std::string action = zone_.empty() ? tr("Paint pieces.") : say("Paint the zone “%1”.", zone_);
    return action + " " + tr(strokes[static_cast<std::size_t>(symmetry_)]);
}

void Brushes::column(Session& session, const Box& box) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    // 1. The foot has the symmetry and the menu of the board.
    const float foot = px(20 + 40 + 34);
    // 2. Above it scroll the brushes of pieces and zones.
    float y = box.min.y;
    {
        // Exactly as tall as its content: a taller area would cover the foot.
        const float content = px(20) + px(36) * static_cast<float>(listBrushes(session).size() + 2) + px(10) + px(20) +
                              px(32) * static_cast<float>(listZones(session).size() + 1);
        const float end = std::min(box.min.y + content, box.max.y - foot - px(8));
        ScrollArea area("brushes", {box.min, {box.max.x + px(10), end}}, colour().pane);
        const Box inner = {area.origin(), {area.origin().x + box.width(), area.origin().y + box.height()}};
        y = inner.min.y;
        drawCaption(area.list(), {inner.min.x + px(4), y}, tr("Pieces"));
        y += px(20);
        pieceBrushes(session, area.list(), inner, y);
        y += px(10);
        drawCaption(area.list(), {inner.min.x + px(4), y}, tr("Zones"));
        y += px(20);
        zoneBrushes(session, area.list(), inner, y);
        y -= area.origin().y;
        area.setContentHeight(y);
    }
    y = std::min(box.min.y + y + px(10), box.max.y - foot);
    drawCaption(list, {box.min.x + px(4), y}, tr("Symmetry"));
    y += px(20);
    const std::vector<std::string> symmetries = {trIn("symmetry", "off"), "2", "4", "8"};
    int chosen = static_cast<int>(symmetry_);
    if (segmented("symmetry", {{box.min.x, y}, {box.max.x, y + px(30)}}, symmetries, chosen))
        symmetry_ = static_cast<model::Symmetry>(chosen);
    y += px(40);
    if (button("board", {{box.min.x, y}, {box.max.x, y + px(32)}}, tr("Board…"), {.icon = Icon::grid}))
        ImGui::OpenPopup("board menu");
    ImGui::SetNextWindowPos({box.min.x - px(110), std::max(px(8), y - px(menuRows * 32 + 16))});
    boardMenu(session);
    hints(session, list, {{box.min.x, y + px(46)}, box.max});
}

/// Hints about the painted board, as many as fit.
void Brushes::hints(Session& session, ImDrawList* list, const Box& box) {
    const auto& hints = session.problems.hints();
    if (!hints || !session.document->lastValid() || box.height() < px(60)) return;
    float y = box.min.y;
    drawCaption(list, {box.min.x + px(4), y}, tr("Hints"));
    y += px(20);
    for (const std::string& caption : model::describeHints(*hints, session.document->lastValid()->image->size)) {
        const float height = drawMarked(nullptr, {0, 0}, box.width() - px(6), caption, {.spacing = 17});
        if (y + height > box.max.y) return;
        drawMarked(list, {box.min.x + px(4), y}, box.width() - px(6), caption, {.spacing = 17});
        y += height + px(6);
    }
}

void Brushes::pieceBrushes(Session& session, ImDrawList* list, const Box& box, float& y) {
    auto all = listBrushes(session);
    all.push_back({'.', {}, tr("Erase")});
    all.push_back({holeLetter, {}, tr("No square")});
    int number = 1;
    for (const Brush& paint : all) {
        const Box row = {{box.min.x, y}, {box.max.x, y + px(34)}};
        const bool on = zone_.empty() && letter_ == paint.letter;
        ImGui::PushID(paint.letter);
        const Press press = pressable("paint", row);
        ImGui::PopID();
        if (on) {
            fillBox(list, row, colour().soft, px(7));
            frameBox(list, row, faded(colour().accent, 0.6f), px(7));
        } else if (press.hovered) {
            fillBox(list, row, colour().card, px(7));
        }
        const ImVec2 at = {row.min.x + px(18), row.centre().y};
        if (paint.letter == '.')
            drawIcon(list, Icon::eraser, at, colour().text, 20);
        else if (paint.letter == holeLetter)
            frameBox(list, {{at.x - px(8), at.y - px(8)}, {at.x + px(8), at.y + px(8)}}, colour().text, px(2));
        else
            drawPiece(list, paint.look, at, px(32), {.shadow = false});
        drawTextIn(list, on ? Face::smallMedium : Face::small,
                   {{row.min.x + px(38), row.min.y}, {row.max.x - px(20), row.max.y}},
                   on ? colour().text : colour().secondary, paint.name);
        drawTextIn(list, Face::caption, {row.min, {row.max.x - px(8), row.max.y}}, colour().caption,
                   paint.letter == '.'          ? "X"
                   : paint.letter == holeLetter ? std::string(1, holeLetter)
                                                : std::to_string(number),
                   Align::right);
        if (press.focused) drawFocus(list, row.inset(px(2), px(2)), px(6));
        if (press.pressed) {
            letter_ = paint.letter;
            zone_.clear();
        }
        y += px(36);
        ++number;
    }
}

void Brushes::zoneBrushes(Session& session, ImDrawList* list, const Box& box, float& y) {
    {
        for (const ZoneDescription& zone : listZones(session)) {
            const Box row = {{box.min.x, y}, {box.max.x, y + px(30)}};
            const bool on = zone_ == zone.name;
            ImGui::PushID(zone.name.c_str());
            const Press press = pressable("zone", on ? Box{row.min, {row.max.x - px(30), row.max.y}} : row);
            showTooltip(model::shownName(zone.name), zone.expression);
            ImGui::PopID();
            if (on) {
                fillBox(list, row, colour().soft, px(7));
                frameBox(list, row, faded(colour().accent, 0.6f), px(7));
            } else if (press.hovered) {
                fillBox(list, row, colour().card, px(7));
            }
            const Box sign = {{row.min.x + px(9), row.centre().y - px(9)},
                              {row.min.x + px(27), row.centre().y + px(9)}};
            fillBox(list, sign, wood(uiStyle().woodKind()).zone, px(3));
            hatchBox(list, sign, wood(uiStyle().woodKind()).ink, px(5), px(1), zone.name != "camps");
            std::string caption = model::shownName(zone.name);
            caption[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(caption[0])));
            drawTextIn(list, Face::small, {{row.min.x + px(38), row.min.y}, {row.max.x - px(28), row.max.y}},
                       on ? colour().text : colour().secondary, caption);
            ImGui::PushID(zone.name.c_str());
            if (on) {
                const Box more = {{row.max.x - px(28), row.min.y + px(2)}, {row.max.x - px(2), row.max.y - px(2)}};
                if (iconButton("zone menu", more, Icon::more, {.size = 16})) {
                    newZone_ = zone.name;
                    const auto& own = session.document->draft().file.zones;
                    const auto stated = own.find(zone.name);
                    expression_ = stated == own.end() ? zone.expression : stated->second;
                    ImGui::OpenPopup("the zone");
                }
                showTooltip(tr("This zone"), tr("Its name, and its squares as they are written."));
                ImGui::SetNextWindowPos({row.max.x - px(290), row.max.y + px(4)});
                zoneMenu(session, zone);
            } else {
                drawTextIn(list, Face::caption, {row.min, {row.max.x - px(8), row.max.y}}, colour().caption,
                           std::to_string(zone.squares.count()), Align::right);
            }
            ImGui::PopID();
            if (press.focused) drawFocus(list, row.inset(px(2), px(2)), px(6));
            if (press.pressed) zone_ = on ? "" : zone.name;
            y += px(32);
        }
    }
    const Box row = {{box.min.x, y}, {box.max.x, y + px(30)}};
    const Press press = pressable("new zone", row);
    if (press.hovered) fillBox(list, row, colour().card, px(7));
    drawIcon(list, Icon::plus, {row.min.x + px(18), row.centre().y}, colour().secondary, 16);
    drawTextIn(list, Face::small, {{row.min.x + px(38), row.min.y}, row.max}, colour().secondary, tr("New zone…"));
    if (press.focused) drawFocus(list, row.inset(px(2), px(2)), px(6));
    if (press.pressed) {
        newZone_.clear();
        ImGui::OpenPopup("name of the zone");
    }
    ImGui::SetNextWindowPos(row.min);
    ImGui::SetNextWindowSize({px(230), px(52)});
    if (ImGui::BeginPopup("name of the zone")) {
        const ImVec2 at = ImGui::GetWindowPos();
        bool entered = false;
        field("zone name", {{at.x + px(10), at.y + px(10)}, {at.x + px(220), at.y + px(42)}}, newZone_,
              {.hint = tr("Name, then Enter"), .focusNow = ImGui::IsWindowAppearing()}, &entered);
        if (entered && !newZone_.empty()) {
            model::edits::setZone(*session.document, newZone_, "none");
            // A name that the file may not have is refused; what was typed stays.
            if (const Diagnostics refused = session.document->takeRefusal(); !refused.empty()) {
                session.showError(refused);
            } else {
                zone_ = newZone_;
                newZone_.clear();
                ImGui::CloseCurrentPopup();
            }
        }
        ImGui::EndPopup();
    }
    y += px(32);
}

/// Renames, rewrites or removes a zone.
void Brushes::zoneMenu(Session& session, const ZoneDescription& zone) {
    const float width = px(290);
    ImGui::SetNextWindowSize({width, px(170)});
    if (!ImGui::BeginPopup("the zone", ImGuiWindowFlags_NoMove)) return;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetWindowPos();
    const float left = at.x + px(12), right = at.x + width - px(12);
    drawText(list, Face::small, {left, at.y + px(10)}, colour().secondary, tr("Name"));
    bool named = false, written = false;
    field("zone name", {{left + px(70), at.y + px(6)}, {right, at.y + px(36)}}, newZone_, {}, &named);
    drawText(list, Face::small, {left, at.y + px(48)}, colour().secondary, tr("Squares"));
    field("zone squares", {{left + px(70), at.y + px(44)}, {right, at.y + px(74)}}, expression_,
          {.hint = "a1 a7, edge - corners", .face = Face::code}, &written);
    drawMarked(list, {left, at.y + px(82)}, right - left, tr("Names of squares and zones; a minus takes away."),
               {.colour = colour().caption});
    model::Document& document = *session.document;
    const Box remove = {{left, at.y + px(128)}, {left + px(92), at.y + px(160)}};
    const bool own = document.draft().file.zones.contains(zone.name);
    if (button("remove zone", remove, tr("Remove"), {Icon::remove, ButtonKind::quiet, own})) {
        model::edits::setZone(document, zone.name, "");
        zone_.clear();
        ImGui::CloseCurrentPopup();
    }
    if (!own) showTooltip(tr("Inherited"), tr("A zone of the parent’s cannot be removed, only changed."));
    const Box done = {{right - px(80), at.y + px(128)}, {right, at.y + px(160)}};
    if (button("keep zone", done, tr("Keep"), {std::nullopt, ButtonKind::primary, !newZone_.empty()}) || named ||
        written) {
        document.endGesture();
        if (expression_ != zone.expression && !expression_.empty())
            model::edits::setZone(document, zone.name, expression_, "zone menu");
        if (newZone_ != zone.name && !newZone_.empty() && own) {
            model::edits::renameZone(document, zone.name, newZone_, "zone menu");
            if (document.draft().file.zones.contains(newZone_)) zone_ = newZone_;
        }
        document.endGesture();
        const Diagnostics refused = document.takeRefusal();
        session.showError(refused);
        if (refused.empty()) ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

void Brushes::boardMenu(Session& session) {
    const float row = px(32), width = px(250);
    ImGui::SetNextWindowSize({width, row * menuRows + px(10)});
    if (!ImGui::BeginPopup("board menu", ImGuiWindowFlags_NoMove)) return;
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetWindowPos();
    float y = at.y + px(5);
    const auto line = [&](const char* english, Icon icon) {
        const Box box = {{at.x + px(5), y}, {at.x + width - px(5), y + row}};
        y += row;
        const Press press = pressable(english, box);
        if (press.hovered || press.focused) fillBox(list, box, colour().soft, px(6));
        drawIcon(list, icon, {box.min.x + px(16), box.centre().y}, colour().secondary, 16);
        drawTextIn(list, Face::small, {{box.min.x + px(34), box.min.y}, box.max}, colour().text, tr(english));
        if (press.pressed) ImGui::CloseCurrentPopup();
        return press.pressed;
    };
    const model::Rows rows = model::rowsOf(*session.document);
    const int n = static_cast<int>(rows.size());
    model::Document& document = *session.document;
    {
        const Box box = {{at.x + px(12), y}, {at.x + width - px(10), y + row}};
        y += row;
        drawTextIn(list, Face::small, box, colour().text, tr("Squares to a side"));
        std::int64_t size = n;
        if (stepper("size", {{box.max.x - px(100), box.min.y + px(1)}, {box.max.x, box.max.y - px(1)}}, size,
                    minBoardSize, maxBoardSize, ""))
            model::edits::resize(document, static_cast<int>(size));
    }
    if (line(trMark("Empty the board"), Icon::remove))
        model::edits::setRows(document, model::clearRows(rows), "Empty the board");
    if (line(trMark("Mirror left and right"), Icon::swap))
        model::edits::setRows(document, model::transform(rows, model::Transform::leftRight), "Mirror the board");
    if (line(trMark("Mirror top and bottom"), Icon::swap))
        model::edits::setRows(document, model::transform(rows, model::Transform::upDown), "Mirror the board");
    if (line(trMark("Turn by a quarter"), Icon::refresh))
        model::edits::setRows(document, model::transform(rows, model::Transform::quarter), "Turn the board");
    if (line(trMark("Make it symmetric"), Icon::balance))
        model::edits::setRows(
            document,
            model::symmetrize(rows, symmetry_ == model::Symmetry::none ? model::Symmetry::fourfold : symmetry_),
            "Make the board symmetric");
    if (line(trMark("Two squares wider"), Icon::plus) && n + 2 <= maxBoardSize) model::edits::resize(document, n + 2);
    if (line(trMark("Two squares narrower"), Icon::minus) && n - 2 >= minBoardSize)
        model::edits::resize(document, n - 2);
    if (line(trMark("From rows, also OpenTafl’s…"), Icon::copy)) session.post(OpenDialog{DialogKind::rows});
    ImGui::EndPopup();
}

}  // namespace tafl::gui
