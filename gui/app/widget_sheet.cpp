#include "app/widget_sheet.hpp"

#include <array>

#include "look/board_drawing.hpp"
#include "look/widgets.hpp"
#include "notation/notation.hpp"

namespace tafl::gui {
namespace {

void pieces(ImDrawList* list, const Box& box) {
    drawPane(list, box);
    drawTitle(list, {box.min.x + px(14), box.min.y + px(12)}, "Pieces",
              "commander and knight; at 56, 40, 28, 20 and 16 pixels");
    constexpr std::array<WoodKind, 3> woods = {WoodKind::oak, WoodKind::birch, WoodKind::slate};
    const float height = (box.height() - px(60)) / 3;
    for (std::size_t i = 0; i < 3; ++i) {
        const float y = box.min.y + px(42) + static_cast<float>(i) * (height + px(6));
        const Box strip = {{box.min.x + px(14), y}, {box.max.x - px(14), y + height}};
        fillBox(list, strip, wood(woods[i]).square, px(7));
        float x = strip.min.x + px(40);
        for (const float size : {56.0f, 40.0f, 28.0f, 20.0f, 16.0f}) {
            const float cell = px(size);
            for (int row = 0; row < 2; ++row) {
                const float cy = strip.min.y + height * (row == 0 ? 0.3f : 0.72f);
                drawPiece(list, {true, false, row}, {x, cy}, cell);
                drawPiece(list, {false, false, row}, {x + cell * 0.9f, cy}, cell);
                if (row == 0) drawPiece(list, {false, true, 0}, {x + cell * 1.85f, cy}, cell);
            }
            x += cell * 3;
        }
    }
}

void tokens(ImDrawList* list, const Box& box) {
    drawPane(list, box);
    drawTitle(list, {box.min.x + px(14), box.min.y + px(12)}, "Colour tokens");
    const Palette& c = colour();
    const std::array<std::pair<const char*, ImU32>, 15> all = {{{"bg0", c.background},
                                                                {"bg1", c.pane},
                                                                {"bg2", c.card},
                                                                {"bg3", c.raised},
                                                                {"line", c.line},
                                                                {"line2", c.strongLine},
                                                                {"t1", c.text},
                                                                {"t2", c.secondary},
                                                                {"t3", c.caption},
                                                                {"accent", c.accent},
                                                                {"attackers", c.attackers},
                                                                {"defenders", c.defenders},
                                                                {"draw", c.draw},
                                                                {"gold", c.gold},
                                                                {"error", c.error}}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const ImVec2 at = {box.min.x + px(14) + static_cast<float>(i % 5) * px(130),
                           box.min.y + px(42) + static_cast<float>(i / 5) * px(72)};
        const Box swatch = {at, {at.x + px(122), at.y + px(34)}};
        fillBox(list, swatch, all[i].second, px(6));
        frameBox(list, swatch, c.strongLine, px(6));
        drawText(list, Face::small, {at.x, at.y + px(40)}, c.text, all[i].first);
    }
    const float y = box.min.y + px(268);
    drawText(list, Face::figure, {box.min.x + px(14), y - px(6)}, c.text, "52.3 %");
    drawText(list, Face::title, {box.min.x + px(130), y}, c.text, "Title 20 SemiBold");
    drawText(list, Face::semibold, {box.min.x + px(320), y}, c.text, "Heading 17 SemiBold");
    drawText(list, Face::body, {box.min.x + px(320), y + px(24)}, c.secondary, "Body 17 Regular");
    drawText(list, Face::medium, {box.min.x + px(500), y}, c.text, "Label 17 Medium");
    drawText(list, Face::small, {box.min.x + px(500), y + px(24)}, c.secondary, "Small 15 Regular");
    drawCaption(list, {box.min.x + px(14), y + px(40)}, "Caption 13 SemiBold");
    drawText(list, Face::code, {box.min.x + px(14), y + px(60)}, c.called,
             "mono 16  Ke5-e1  e5-e8xe9/f8 \xE2\x88\xA9 \xE2\x89\xA5");
    for (int i = 0; i <= static_cast<int>(Icon::file); ++i)
        drawIcon(list, static_cast<Icon>(i),
                 {box.min.x + px(24) + static_cast<float>(i % 27) * px(24),
                  y + px(100) + static_cast<float>(i / 27) * px(26)},
                 c.secondary, 20);
}

void controls(ImDrawList* list, const Box& box) {
    static bool on = true, off = false;
    static int choice = 1, chosen = 1;
    static std::int64_t men = 2;
    static float plies = 40;
    static std::string text;
    drawPane(list, box);
    drawTitle(list, {box.min.x + px(14), box.min.y + px(12)}, "Controls");
    const float x = box.min.x + px(14), y = box.min.y + px(44);
    button("trial", {{x, y}, {x + px(96), y + px(34)}}, "Trial", {Icon::flask, ButtonKind::primary});
    button("play", {{x + px(106), y}, {x + px(202), y + px(34)}}, "Play", {Icon::play});
    button("open", {{x + px(212), y}, {x + px(300), y + px(34)}}, "Open", {Icon::folder, ButtonKind::quiet});
    iconButton("undo", {{x + px(310), y}, {x + px(344), y + px(34)}}, Icon::undo);
    iconButton("redo", {{x + px(348), y}, {x + px(382), y + px(34)}}, Icon::redo, {.enabled = false});
    iconButton("eye", {{x + px(386), y}, {x + px(420), y + px(34)}}, Icon::eye, {.active = true});
    toggle("on", {{x + px(430), y}, {x + px(484), y + px(34)}}, on);
    toggle("off", {{x + px(490), y}, {x + px(530), y + px(34)}}, off);
    const std::vector<std::string> four = {"Armed", "Hammer", "Anvil", "Unarmed"};
    segmented("four", {{x, y + px(50)}, {x + px(264), y + px(80)}}, four, choice);
    stepper("men", {{x + px(280), y + px(50)}, {x + px(410), y + px(80)}}, men, 1, 4, "sides");
    pill(list, {x + px(430), y + px(60)}, "Table  free", {Icon::grid, colour().accent});
    pill(list, {x + px(530), y + px(60)}, "Program  11 ns", {Icon::function, colour().defenders});
    pill(list, {x + px(430), y + px(90)}, "Lua call  2.2 µs", {Icon::flash, colour().attackers});
    pill(list, {x + px(560), y + px(90)}, "1 error", {Icon::error, colour().error});
    const std::vector<std::string> results = {"draw", "defenders lose", "move not allowed"};
    combo("result", {{x, y + px(100)}, {x + px(220), y + px(132)}}, results, chosen);
    slider("plies", {{x + px(240), y + px(100)}, {x + px(410), y + px(132)}}, plies, 0, 100);
    field("filter", {{x, y + px(146)}, {x + px(220), y + px(178)}}, text,
          {.icon = Icon::search, .hint = "Filter", .shortcut = "Ctrl K"});
    chip("throne", {x + px(240), y + px(150)}, "Throne", true);
    chip("camps", {x + px(340), y + px(150)}, "Camps", true);
    chip("rim", {x + px(440), y + px(150)}, "Rim", false);
    const Box card = {{x, y + px(194)}, {box.max.x - px(14), y + px(290)}};
    drawCard(list, card, true);
    drawText(list, Face::semibold, {card.min.x + px(14), card.min.y + px(12)}, colour().text, "Custodial capture");
    drawMarked(
        list, {card.min.x + px(14), card.min.y + px(36)}, card.width() - px(28),
        "A man falls when the mover closes it between {two enemies}, or an enemy and a {hostile square}. The king "
        "is {armed}.");
    link("show", {x, y + px(306)}, "Show rule");
}

void marks(ImDrawList* list, const Box& box) {
    drawPane(list, box);
    drawTitle(list, {box.min.x + px(14), box.min.y + px(12)}, "Board marks",
              "last move, focus, plain move, capture, refusal");
    BoardPicture p;
    p.size = 7;
    const auto at = [](const char* name) { return parseSquare(name, 7); };
    const auto put = [&](const char* name, PieceLook look) { p.pieces.push_back({at(name), look, {}, {}, false}); };
    put("c7", {true});
    put("a6", {true});
    put("f6", {false});
    put("c5", {false});
    put("e5", {true});
    put("d4", {false, true});
    put("a3", {false});
    put("f2", {true});
    put("c1", {true});
    p.goals = edgeSquares(7);
    for (const char* corner : {"a1", "a7", "g1", "g7"}) p.corners.add(at(corner));
    p.thrones.add(at("d4"));
    p.camps.add(at("g4"));
    p.lastFrom = at("c3");
    p.lastTo = at("d4");
    p.focus = at("f4");
    p.focusVisible = true;
    p.dots.add(at("d3"));
    p.rings.add(at("d2"));
    p.victims.add(at("e5"));
    p.refused = at("b3");
    const float side = box.height() - px(60);
    drawBoard(
        list,
        fitBoard({{box.min.x + px(14), box.min.y + px(44)}, {box.min.x + px(14) + side, box.min.y + px(44) + side}}, 7),
        p);
}

}  // namespace

void drawWidgetGallery() {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
    ImGui::Begin("parts", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoMove);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float gap = px(16), w = (size.x - 3 * gap) / 2, h = (size.y - 3 * gap) / 2;
    const auto cell = [&](int column, int row) {
        const ImVec2 from = {gap + static_cast<float>(column) * (w + gap), gap + static_cast<float>(row) * (h + gap)};
        return Box{from, {from.x + w, from.y + h}};
    };
    pieces(list, cell(0, 0));
    tokens(list, cell(1, 0));
    controls(list, cell(0, 1));
    marks(list, cell(1, 1));
    ImGui::End();
}

}  // namespace tafl::gui
