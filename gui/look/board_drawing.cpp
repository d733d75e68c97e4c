#include "look/board_drawing.hpp"

#include <algorithm>
#include <cmath>

#include "notation/notation.hpp"

namespace tafl::gui {
namespace {

constexpr float frameWidth = 20;

/// Draws one board, layer by layer.
class BoardPainter {
public:
    BoardPainter(ImDrawList* list, const BoardGeometry& g, const BoardPicture& p)
        : list_(list), g_(g), p_(p), shape_(p.size, p.holes), wood_(wood(uiStyle().woodKind())) {}

    void paint() {
        frame();
        field();
        zones();
        lines();
        holes();
        goals();
        lastMove();
        moveMarks();
        ghosts();
        pieces(false);
        openPaths();
        arrows();
        captureMarks();
        differences();
        focus();
        pieces(true);
        stateSigns();
    }

private:
    float part(float share) const { return share * g_.cell; }

    void frame() {
        const Box& o = g_.outer;
        const Box& f = g_.field;
        shadowBox(list_, o, px(26), rgb(0x000000, uiStyle().theme() == Theme::dark ? 0.55f : 0.30f), {0, px(6)});
        const auto shade = [&](float y) {
            return mixed(wood_.frameTop, wood_.frameBottom, (y - o.min.y) / o.height());
        };
        const float r = px(8);
        const Box strips[4] = {{o.min, {o.max.x, f.min.y}},
                               {{o.min.x, f.max.y}, o.max},
                               {{o.min.x, f.min.y}, {f.min.x, f.max.y}},
                               {{f.max.x, f.min.y}, {o.max.x, f.max.y}}};
        const ImDrawFlags corners[4] = {ImDrawFlags_RoundCornersTop, ImDrawFlags_RoundCornersBottom,
                                        ImDrawFlags_RoundCornersNone, ImDrawFlags_RoundCornersNone};
        for (int i = 0; i < 4; ++i) {
            const float rounding = i < 2 ? r : 0;
            gradientBox(list_, strips[i], shade(strips[i].min.y), shade(strips[i].max.y), rounding, corners[i]);
            grainBox(list_, strips[i], faded(wood_.grain, 0.26f), rounding, corners[i]);
        }
        frameBox(list_, o, rgb(0x000000, 0.45f), r);
        frameBox(list_, o.inset(1, 1), rgb(0xFFFFFF, 0.10f), r - 1);
        frameBox(list_, f.grown(1), rgb(0x000000, 0.40f));
        if (p_.letters) letters();
    }

    void letters() {
        const Face face = Face::caption;
        const float middle = px(frameWidth) / 2;
        const int files = shape_.files(), ranks = shape_.ranks();
        for (int i = 0; i < p_.size; ++i) {
            const Box cell = g_.square(i);
            const char file[2] = {static_cast<char>('a' + i), 0};
            if (i < files)
                drawTextIn(list_, face, {{cell.min.x, g_.outer.max.y - 2 * middle}, {cell.max.x, g_.outer.max.y}},
                           wood_.letters, file, Align::centre);
            if (i >= ranks) continue;
            const Box row = g_.square(i * p_.size);
            drawTextIn(list_, face, {{g_.outer.min.x, row.min.y}, {g_.outer.min.x + 2 * middle - px(3), row.max.y}},
                       wood_.letters, std::to_string(i + 1), Align::centre);
        }
    }

    void field() {
        const Box& f = g_.field;
        fillBox(list_, f, wood_.square);
        grainBox(list_, f, faded(wood_.grain, 0.27f));
        const float depth = px(5);
        const ImU32 dark = rgb(0x000000, 0.22f), none = rgb(0x000000, 0);
        list_->AddRectFilledMultiColor(f.min, {f.max.x, f.min.y + depth}, dark, dark, none, none);
        list_->AddRectFilledMultiColor(f.min, {f.min.x + depth, f.max.y}, dark, none, none, dark);
    }

    void zones() {
        p_.camps.each([&](Square s) {
            const Box cell = g_.square(s);
            fillBox(list_, cell, faded(wood_.camp, 0.9f));
            hatchBox(list_, cell, faded(wood_.ink, 0.30f), part(1.0f / 6), std::max(1.0f, part(0.02f)));
        });
        for (const BoardZone& zone : p_.zones)
            zone.squares.each([&](Square s) {
                const Box cell = g_.square(s);
                hatchBox(list_, cell, faded(wood_.ink, 0.26f), part(1.0f / 5), std::max(1.0f, part(0.02f)), true);
            });
        p_.thrones.each([&](Square s) { ornament(s, true); });
        p_.corners.each([&](Square s) { ornament(s, false); });
        p_.blocks.each([&](Square s) { ornament(s, false); });
    }

    void ornament(Square s, bool throne) {
        const Box cell = g_.square(s);
        fillBox(list_, cell, faded(wood_.zone, 0.9f));
        const ImU32 ink = faded(wood_.ink, 0.85f);
        const float w = std::max(1.0f, std::floor(part(0.03f)));
        const ImVec2 c = cell.centre();
        const auto square = [&](float half) {
            const float h = std::floor(part(half));
            frameBox(list_, {{std::floor(c.x) - h, std::floor(c.y) - h}, {std::floor(c.x) + h, std::floor(c.y) + h}},
                     ink, 0, w);
        };
        const auto lozenge = [&](float half) {
            const float h = part(half);
            const ImVec2 points[4] = {{c.x, c.y - h}, {c.x + h, c.y}, {c.x, c.y + h}, {c.x - h, c.y}};
            list_->AddPolyline(points, 4, ink, ImDrawFlags_Closed, w);
        };
        square(0.34f);
        lozenge(0.34f);
        if (throne) {
            square(0.17f);
            list_->AddCircle(c, part(0.08f), ink, 16, w);
        } else {
            lozenge(0.12f);
        }
    }

    void lines() {
        for (int i = 1; i < p_.size; ++i) {
            const float x = g_.field.min.x + static_cast<float>(i) * g_.cell;
            const float y = g_.field.min.y + static_cast<float>(i) * g_.cell;
            const float w = std::max(1.0f, std::floor(uiStyle().scale()));
            list_->AddRectFilled({x, g_.field.min.y}, {x + w, g_.field.max.y}, wood_.line);
            list_->AddRectFilled({g_.field.min.x, y}, {g_.field.max.x, y + w}, wood_.line);
        }
    }

    /// Holes look like the frame. Their lines are hidden with them.
    void holes() {
        // A line lies on the left and upper sides of a square.
        const float w = std::max(1.0f, std::floor(uiStyle().scale()));
        p_.holes.each([&](Square s) {
            Box cell = g_.square(s);
            if (shape_.step(s, Direction::west) != noSquare) cell.min.x += w;
            if (shape_.step(s, Direction::north) != noSquare) cell.min.y += w;
            fillBox(list_, cell, wood_.frameBottom);
        });
    }

    /// Notches on the frame at winning edge squares. Corners have an ornament instead.
    void goals() {
        (p_.goals & shape_.edge()).each([&](Square s) {
            if (p_.corners.has(s) || p_.camps.has(s)) return;
            for (const Direction d : allDirections)
                if (shape_.step(s, d) == noSquare) notch(g_.square(s), d);
        });
    }

    void notch(const Box& cell, Direction side) {
        const ImVec2 c = cell.centre();
        const float w = std::min(px(4.5f), part(0.12f)), out = px(2), depth = px(4);
        ImVec2 points[3];
        // The tip points outwards; clockwise on the screen.
        switch (side) {
            case Direction::north:
                points[0] = {c.x - w, cell.min.y - out};
                points[1] = {c.x, cell.min.y - out - depth};
                points[2] = {c.x + w, cell.min.y - out};
                break;
            case Direction::south:
                points[0] = {c.x + w, cell.max.y + out};
                points[1] = {c.x, cell.max.y + out + depth};
                points[2] = {c.x - w, cell.max.y + out};
                break;
            case Direction::east:
                points[0] = {cell.max.x + out, c.y - w};
                points[1] = {cell.max.x + out + depth, c.y};
                points[2] = {cell.max.x + out, c.y + w};
                break;
            case Direction::west:
                points[0] = {cell.min.x - out, c.y + w};
                points[1] = {cell.min.x - out - depth, c.y};
                points[2] = {cell.min.x - out, c.y - w};
                break;
        }
        list_->AddConvexPolyFilled(points, 3, wood_.notch);
    }

    void lastMove() {
        const ImU32 ink = rgb(0x2A1A0C, 0.9f);
        if (p_.lastFrom != noSquare) {
            const Box cell = g_.square(p_.lastFrom);
            fillBox(list_, cell, rgb(0xFFE27A, 0.22f));
            corners(cell.inset(px(2), px(2)), part(0.26f), ink, std::max(1.0f, px(1.5f)));
        }
        if (p_.lastTo != noSquare) {
            const Box cell = g_.square(p_.lastTo);
            fillBox(list_, cell, rgb(0xFFE27A, 0.42f));
            frameBox(list_, cell.inset(px(1), px(1)), ink, px(3), std::max(1.0f, px(1.5f)));
        }
    }

    void corners(const Box& b, float length, ImU32 ink, float w) {
        for (const float x : {b.min.x, b.max.x - w})
            for (const float y : {b.min.y, b.max.y - w}) {
                const float dx = x == b.min.x ? 0 : w - length, dy = y == b.min.y ? 0 : w - length;
                list_->AddRectFilled({x + dx, y}, {x + dx + length, y + w}, ink);
                list_->AddRectFilled({x, y + dy}, {x + w, y + dy + length}, ink);
            }
    }

    void washed(Square s) {
        const Box cell = g_.square(s);
        fillBox(list_, cell.inset(1, 1), rgb(0x0FA58F, 0.30f), px(3));
        frameBox(list_, cell.inset(0, 0), rgb(0xFFFFFF, 0.35f), px(4), px(1));
        frameBox(list_, cell.inset(1, 1), rgb(0x07574C), px(3), px(2.5f));
    }

    void moveMarks() {
        if (p_.selected != noSquare) washed(p_.selected);
        if (p_.target != noSquare && p_.selected != noSquare) {
            const ImVec2 a = g_.centre(p_.selected), b = g_.centre(p_.target);
            list_->AddLine(a, b, rgb(0xFFFFFF, 0.28f), std::max(2.0f, part(0.085f)));
            list_->AddLine(a, b, rgb(0x07574C, 0.85f), std::max(1.0f, part(0.045f)));
        }
        p_.dots.each([&](Square s) {
            if (s == p_.target) return;
            const ImVec2 c = g_.centre(s);
            const float r = std::max(2.5f, part(0.105f));
            list_->AddCircleFilled(c, r + std::max(1.0f, part(0.03f)), rgb(0xFFFFFF, 0.9f), 20);
            list_->AddCircleFilled(c, r, rgb(0x07574C), 20);
        });
        p_.rings.each([&](Square s) {
            if (s == p_.target) return;
            const ImVec2 c = g_.centre(s);
            const float r = part(0.30f);
            list_->AddCircle(c, r, rgb(0xFFFFFF, 0.9f), 32, std::max(3.0f, part(0.13f)));
            list_->AddCircle(c, r, rgb(0x07574C), 32, std::max(2.0f, part(0.075f)));
        });
        if (p_.target != noSquare) washed(p_.target);
    }

    void ghosts() {
        for (const BoardPiece& ghost : p_.ghosts)
            drawPiece(list_, ghost.look, g_.centre(ghost.square), g_.cell, {.opacity = 0.55f, .shadow = false});
        if (p_.targetGhost && p_.target != noSquare)
            drawPiece(list_, *p_.targetGhost, g_.centre(p_.target), g_.cell, {.opacity = 0.55f, .shadow = false});
    }

    void pieces(bool onTop) {
        for (const BoardPiece& piece : p_.pieces) {
            if (piece.onTop != onTop) continue;
            const ImVec2 c = g_.centre(piece.square);
            drawPiece(list_, piece.look, {c.x + piece.offset.x, c.y + piece.offset.y}, g_.cell, piece.style);
        }
    }

    /// Raichi and tuichi: gold dashes with a dark outline, from the king to the goal.
    void openPaths() {
        for (const EscapeLineMark& path : p_.paths) {
            ImVec2 a = g_.centre(path.from), b = g_.centre(path.to);
            const float length = std::hypot(b.x - a.x, b.y - a.y);
            if (length < 1) continue;
            const ImVec2 u = {(b.x - a.x) / length, (b.y - a.y) / length};
            a = {a.x + u.x * part(0.44f), a.y + u.y * part(0.44f)};
            b = {b.x + u.x * part(0.16f), b.y + u.y * part(0.16f)};
            const float w = std::max(2.0f, part(0.075f));
            list_->AddLine(a, b, rgb(0x2A1A0C, 0.70f), w + px(4));
            dashedLine(list_, a, b, rgb(0xFFD75E), w, part(0.16f), part(0.09f));
            arrowhead(b, u);
        }
        if (p_.paths.empty() || g_.cell <= px(40)) return;
        const EscapeLineMark& path = p_.paths.front();
        const ImVec2 a = g_.centre(path.from), b = g_.centre(path.to);
        const std::string_view word = p_.twoWays ? "tuichi" : "raichi";
        const float w = textWidth(Face::caption, word);
        const bool upright = std::fabs(b.x - a.x) < 1;
        ImVec2 c = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        if (upright)
            c.x += w / 2 + px(20);
        else
            c.y += px(18);
        const Box pill = {{c.x - w / 2 - px(8), c.y - px(10)}, {c.x + w / 2 + px(8), c.y + px(10)}};
        fillBox(list_, pill, rgb(0x2A1A0C, 0.92f), px(6));
        drawTextIn(list_, Face::caption, pill, rgb(0xFFD75E), word, Align::centre);
    }

    void arrowhead(ImVec2 tip, ImVec2 u) {
        const auto head = [&](float length, float half, float ahead, ImU32 ink) {
            const ImVec2 n = {-u.y, u.x};
            const ImVec2 t = {tip.x + u.x * ahead, tip.y + u.y * ahead};
            const ImVec2 points[3] = {t,
                                      {t.x - u.x * length + n.x * half, t.y - u.y * length + n.y * half},
                                      {t.x - u.x * length - n.x * half, t.y - u.y * length - n.y * half}};
            list_->AddConvexPolyFilled(points, 3, ink);
        };
        head(part(0.36f), part(0.24f), part(0.22f), rgb(0x2A1A0C, 0.85f));
        head(part(0.24f), part(0.15f), part(0.15f), rgb(0xFFD75E));
    }

    /// Advice and threats: an arrow with a light outline, from the piece's edge to the target's centre.
    void arrows() {
        for (const bool casing : {true, false})
            for (const ArrowMark& arrow : p_.arrows) {
                const ImVec2 a = g_.centre(arrow.from), b = g_.centre(arrow.to);
                const float length = std::hypot(b.x - a.x, b.y - a.y);
                if (length < 1) continue;
                const ImVec2 u = {(b.x - a.x) / length, (b.y - a.y) / length}, n = {-u.y, u.x};
                const bool threat = arrow.kind == ArrowMark::Kind::threat,
                           lesser = arrow.kind == ArrowMark::Kind::lesser;
                const float w = std::max(2.0f, part(lesser ? 0.06f : 0.11f)), head = part(lesser ? 0.26f : 0.36f);
                const float rim = std::max(1.5f, part(0.04f)) * (casing ? 1 : 0);
                const ImU32 ink = casing   ? rgb(0xFFFFFF, lesser ? 0.6f : 0.9f)
                                  : threat ? rgb(0xC8321E, 0.95f)
                                           : rgb(0x07574C, lesser ? 0.75f : 0.95f);
                const ImVec2 from = {a.x + u.x * part(0.34f), a.y + u.y * part(0.34f)};
                const ImVec2 tip = {b.x + u.x * (part(0.06f) + rim * 1.8f), b.y + u.y * (part(0.06f) + rim * 1.8f)};
                const ImVec2 neck = {b.x - u.x * (head - part(0.06f)), b.y - u.y * (head - part(0.06f))};
                if (threat && !casing)
                    dashedLine(list_, from, neck, ink, w, part(0.2f), part(0.1f));
                else
                    list_->AddLine({from.x - u.x * rim, from.y - u.y * rim}, neck, ink, w + 2 * rim);
                const float half = head * 0.55f + rim * 1.2f;
                const ImVec2 back = {neck.x - u.x * rim, neck.y - u.y * rim};
                const ImVec2 points[3] = {
                    tip, {back.x + n.x * half, back.y + n.y * half}, {back.x - n.x * half, back.y - n.y * half}};
                list_->AddConvexPolyFilled(points, 3, ink);
            }
    }

    /// Squares that differ from the compared board.
    void differences() {
        p_.differing.each([&](Square s) {
            const Box cell = g_.square(s);
            frameBox(list_, cell, rgb(0xFFFFFF, 0.9f), px(4), std::max(3.0f, part(0.12f)));
            frameBox(list_, cell.inset(px(1), px(1)), rgb(0xC8321E), px(3), std::max(2.0f, part(0.06f)));
        });
    }

    void captureMarks() {
        p_.victims.each([&](Square s) {
            const ImVec2 c = g_.centre(s);
            const float r = part(0.31f);
            for (const bool casing : {true, false}) {
                const ImU32 ink = casing ? rgb(0xFFFFFF, 0.95f) : rgb(0xC8321E);
                const float w = std::max(casing ? 3.5f : 2.0f, part(casing ? 0.16f : 0.085f));
                list_->AddLine({c.x - r, c.y - r}, {c.x + r, c.y + r}, ink, w);
                list_->AddLine({c.x - r, c.y + r}, {c.x + r, c.y - r}, ink, w);
            }
        });
        for (const AnvilMark& mark : p_.anvils) bracket(mark);
        if (p_.refused != noSquare) {
            const ImVec2 c = g_.centre(p_.refused);
            const float r = part(0.30f), d = r * 0.70f;
            for (const bool casing : {true, false}) {
                const ImU32 ink = casing ? rgb(0xFFFFFF, 0.95f) : rgb(0xC8321E);
                const float w = std::max(casing ? 4.0f : 2.0f, part(casing ? 0.15f : 0.08f));
                list_->AddCircle(c, r, ink, 32, w);
                list_->AddLine({c.x - d, c.y - d}, {c.x + d, c.y + d}, ink, w);
            }
        }
    }

    void bracket(const AnvilMark& mark) {
        const Box cell = g_.square(mark.anvil).inset(px(2), px(2));
        const ImVec2 a = g_.centre(mark.anvil), v = g_.centre(mark.victim);
        const float arm = part(0.17f);
        for (const bool casing : {true, false}) {
            const ImU32 ink = casing ? rgb(0xFFFFFF, 0.9f) : rgb(0xC8321E);
            const float w = std::max(casing ? 3.5f : 2.0f, part(casing ? 0.11f : 0.055f));
            ImVec2 points[4];
            if (std::fabs(v.x - a.x) > std::fabs(v.y - a.y)) {
                const float x = v.x > a.x ? cell.max.x : cell.min.x, back = v.x > a.x ? -arm : arm;
                points[0] = {x + back, cell.min.y};
                points[1] = {x, cell.min.y};
                points[2] = {x, cell.max.y};
                points[3] = {x + back, cell.max.y};
            } else {
                const float y = v.y > a.y ? cell.max.y : cell.min.y, back = v.y > a.y ? -arm : arm;
                points[0] = {cell.min.x, y + back};
                points[1] = {cell.min.x, y};
                points[2] = {cell.max.x, y};
                points[3] = {cell.max.x, y + back};
            }
            list_->AddPolyline(points, 4, ink, 0, w);
        }
    }

    void stateSigns() {
        for (const StateMarks& marks : p_.states)
            marks.squares.each([&](Square s) {
                const SignCorner corner = signCorner(marks.sign);
                const ImVec2 c = g_.centre(s);
                drawStateSign(list_, marks.sign,
                              {c.x + part(0.36f) * static_cast<float>(corner.x),
                               c.y + part(0.36f) * static_cast<float>(corner.y)},
                              std::max(2.5f, part(0.10f)));
            });
    }

    void focus() {
        if (p_.focus == noSquare || !p_.focusVisible) return;
        const Box cell = g_.square(p_.focus).inset(px(1), px(1));
        frameBox(list_, cell, rgb(0xFFFFFF), px(4), px(3.5f));
        frameBox(list_, cell.inset(px(0.75f), px(0.75f)), rgb(0x0B7A6B), px(3), px(2));
    }

    ImDrawList* list_;
    const BoardGeometry& g_;
    const BoardPicture& p_;
    const BoardShape shape_;
    const Wood& wood_;
};

}  // namespace

Box BoardGeometry::square(Square s) const {
    const float x = field.min.x + static_cast<float>(s % size) * cell;
    const float y = field.max.y - static_cast<float>(s / size + 1) * cell;
    return {{x, y}, {x + cell, y + cell}};
}

Square BoardGeometry::at(ImVec2 p) const {
    if (!field.has(p)) return noSquare;
    const int x = std::min(size - 1, static_cast<int>((p.x - field.min.x) / cell));
    const int y = std::min(size - 1, static_cast<int>((field.max.y - p.y) / cell));
    return y * size + x;
}

BoardGeometry fitBoard(const Box& area, int size) {
    const float side = std::min(area.width(), area.height());
    const float cell = std::max(4.0f, std::floor((side - 2 * px(frameWidth)) / static_cast<float>(size)));
    const float all = cell * static_cast<float>(size);
    const ImVec2 c = area.centre();
    const ImVec2 from = {std::floor(c.x - all / 2), std::floor(c.y - all / 2)};
    BoardGeometry out;
    out.cell = cell;
    out.size = size;
    out.field = {from, {from.x + all, from.y + all}};
    out.outer = out.field.grown(px(frameWidth));
    return out;
}

void drawBoard(ImDrawList* list, const BoardGeometry& geometry, const BoardPicture& picture) {
    BoardPainter(list, geometry, picture).paint();
}

void drawStateSign(ImDrawList* list, int sign, ImVec2 c, float r) {
    // A dark shape with a light edge: visible on every wood, and in greyscale.
    const ImU32 ink = rgb(0x4A1A7A), edge = rgb(0xFFFFFF);
    const float rim = std::max(1.0f, r * 0.28f), w = std::max(1.5f, r * 0.6f);
    const auto polygon = [&](std::initializer_list<ImVec2> corners) {
        ImVec2 points[4];
        int n = 0;
        for (const ImVec2& p : corners) points[n++] = {c.x + p.x * r, c.y + p.y * r};
        list->AddPolyline(points, n, edge, ImDrawFlags_Closed, 2 * rim);
        list->AddConvexPolyFilled(points, n, ink);
    };
    const auto strokes = [&](std::initializer_list<ImVec2> ends) {
        for (const bool casing : {true, false})
            for (const ImVec2& p : ends)
                list->AddLine({c.x - p.x * r, c.y - p.y * r}, {c.x + p.x * r, c.y + p.y * r}, casing ? edge : ink,
                              casing ? w + 2 * rim : w);
    };
    switch (signShape(sign)) {
        case SignShape::disc:
            list->AddCircleFilled(c, r + rim, edge, 20);
            list->AddCircleFilled(c, r, ink, 20);
            break;
        case SignShape::triangle:
            polygon({{0, -1.1f}, {1.1f, 0.9f}, {-1.1f, 0.9f}});
            break;
        case SignShape::square:
            polygon({{-0.9f, -0.9f}, {0.9f, -0.9f}, {0.9f, 0.9f}, {-0.9f, 0.9f}});
            break;
        case SignShape::lozenge:
            polygon({{0, -1.2f}, {0.9f, 0}, {0, 1.2f}, {-0.9f, 0}});
            break;
        case SignShape::plus:
            strokes({{1, 0}, {0, 1}});
            break;
        case SignShape::cross:
            strokes({{0.8f, 0.8f}, {0.8f, -0.8f}});
            break;
        case SignShape::ring:
            list->AddCircle(c, r * 0.8f, edge, 20, w + 2 * rim);
            list->AddCircle(c, r * 0.8f, ink, 20, w);
            break;
        case SignShape::bar:
            strokes({{1.1f, 0}});
            break;
    }
}

void drawThumbnail(ImDrawList* list, const Box& box, const Thumbnail& thumbnail) {
    const Wood& w = wood(uiStyle().woodKind());
    fillBox(list, box, w.square, px(4));
    frameBox(list, box, faded(w.frameBottom, 0.8f), px(4));
    if (thumbnail.size <= 0) return;
    const float cell = (std::min(box.width(), box.height()) - px(4)) / static_cast<float>(thumbnail.size);
    const float all = cell * static_cast<float>(thumbnail.size);
    const ImVec2 from = {box.centre().x - all / 2, box.centre().y + all / 2};
    for (Square s = 0; s < thumbnail.size * thumbnail.size; ++s) {
        const ImVec2 at = {from.x + static_cast<float>(s % thumbnail.size) * cell,
                           from.y - static_cast<float>(s / thumbnail.size + 1) * cell};
        const ImVec2 c = {at.x + cell / 2, at.y + cell / 2};
        const auto occupant = static_cast<std::size_t>(s) < thumbnail.occupants.size()
                                  ? thumbnail.occupants[static_cast<std::size_t>(s)]
                                  : std::uint8_t{0};
        if (thumbnail.holes.has(s)) list->AddRectFilled(at, {at.x + cell, at.y + cell}, w.frameBottom);
        if (thumbnail.marked.has(s)) list->AddRectFilled(at, {at.x + cell, at.y + cell}, faded(w.ink, 0.28f));
        const float half = std::max(0.9f, cell * 0.42f);
        if (occupant == 1)
            list->AddRectFilled({c.x - half, c.y - half}, {c.x + half, c.y + half}, rgb(0x14191C));
        else if (occupant == 2)
            list->AddRectFilled({c.x - half, c.y - half}, {c.x + half, c.y + half}, rgb(0xFFFEFA), half);
        else if (occupant == 3)
            list->AddRectFilled({c.x - half * 1.2f, c.y - half * 1.2f}, {c.x + half * 1.2f, c.y + half * 1.2f},
                                rgb(0xF2B92C), half);
    }
}

}  // namespace tafl::gui
