#include "look/pieces.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tafl::gui {
namespace {

struct PiecePainter {
    ImDrawList* list;
    ImVec2 c;
    float r;
    float opacity;

    ImVec2 at(float x, float y) const { return {c.x + x * r, c.y + y * r}; }
    ImU32 ink(unsigned hex, float alpha = 1) const { return rgb(hex, alpha * opacity); }

    void disc(float radius, unsigned top, unsigned bottom) const {
        const int first = list->VtxBuffer.Size;
        list->AddCircleFilled(c, radius, rgb(0xFFFFFF, opacity), radius > 12 ? 0 : 24);
        shadeSince(list, first, {c.x, c.y - radius}, {c.x, c.y + radius}, rgb(top), rgb(bottom));
    }
    void ring(float radius, float thickness, ImU32 colour) const {
        list->AddCircle(c, radius, colour, radius > 12 ? 0 : 24, thickness);
    }
    /// Flat top; clockwise, as the anti-aliased edge requires.
    void octagon(float radius, unsigned top, unsigned bottom) const {
        std::array<ImVec2, 8> points;
        for (int i = 0; i < 8; ++i) {
            const float angle = (static_cast<float>(i) + 0.5f) * 0.785398f;
            points[static_cast<std::size_t>(i)] = {c.x + radius * std::cos(angle), c.y + radius * std::sin(angle)};
        }
        const int first = list->VtxBuffer.Size;
        list->AddConvexPolyFilled(points.data(), 8, rgb(0xFFFFFF, opacity));
        shadeSince(list, first, {c.x, c.y - radius}, {c.x, c.y + radius}, rgb(top), rgb(bottom));
    }
    void chevron(float y, float half, float stroke, ImU32 colour) const {
        const ImVec2 points[3] = {at(-half, y + half * 0.5f), at(0, y - half * 0.5f), at(half, y + half * 0.5f)};
        list->AddPolyline(points, 3, colour, 0, std::max(1.4f, stroke * r));
    }
};

void attacker(const PiecePainter& b, int rank) {
    const float outer = 1.06f * b.r;
    b.octagon(outer, 0x0B0E10, 0x0B0E10);
    b.octagon(outer - std::max(0.7f, 0.065f * b.r), 0x545E65, 0x272D31);
    b.octagon(outer - std::max(1.5f, 0.145f * b.r), 0x3C454B, 0x1A1F22);
    const ImU32 orange = b.ink(0xF0A04B);
    if (rank == 0) {
        b.chevron(0, 0.39f, 0.17f, orange);
    } else {
        b.chevron(-0.2f, 0.36f, 0.15f, orange);
        b.chevron(0.2f, 0.36f, 0.15f, orange);
        if (rank > 1) b.list->AddCircleFilled(b.at(0, 0.55f), 0.11f * b.r, orange, 12);
    }
}

void defender(const PiecePainter& b, int rank) {
    b.disc(b.r, 0x5C4A30, 0x5C4A30);
    b.disc(b.r - std::max(0.8f, 0.06f * b.r), 0xFFFEFA, 0xE4D8BF);
    const ImU32 blue = b.ink(0x2E77B3);
    b.ring(0.58f * b.r, std::max(1.1f, 0.11f * b.r), blue);
    if (rank == 0) {
        b.list->AddCircleFilled(b.c, std::max(1.0f, 0.17f * b.r), blue, 16);
        return;
    }
    const float w = std::max(1.1f, 0.11f * b.r), arm = 0.34f * b.r;
    b.list->AddRectFilled({b.c.x - arm, b.c.y - w / 2}, {b.c.x + arm, b.c.y + w / 2}, blue);
    if (rank == 1) b.list->AddRectFilled({b.c.x - w / 2, b.c.y - arm}, {b.c.x + w / 2, b.c.y + arm}, blue);
}

void crown(const PiecePainter& b, ImU32 ink) {
    const auto spike = [&](float tipX, float tipY, float left, float right) {
        const ImVec2 points[3] = {b.at(tipX, tipY), b.at(right, 0.22f), b.at(left, 0.22f)};
        b.list->AddConvexPolyFilled(points, 3, ink);
    };
    spike(-0.46f, -0.26f, -0.44f, 0.08f);
    spike(0.46f, -0.26f, -0.08f, 0.44f);
    spike(0, -0.42f, -0.28f, 0.28f);
    b.list->AddRectFilled(b.at(-0.42f, 0.2f), b.at(0.42f, 0.38f), ink, 0.03f * b.r);
    for (const auto& [x, y] : {std::array{-0.46f, -0.28f}, std::array{0.0f, -0.44f}, std::array{0.46f, -0.28f}})
        b.list->AddCircleFilled(b.at(x, y), std::max(0.8f, 0.09f * b.r), ink, 12);
}

void king(const PiecePainter& b) {
    b.disc(b.r, 0x5A3E0C, 0x5A3E0C);
    b.disc(b.r - std::max(0.8f, 0.05f * b.r), 0xF7D774, 0xB9821C);
    b.disc(b.r - std::max(2.0f, 0.145f * b.r), 0xFFFDF4, 0xF0E2BE);
    crown(b, b.ink(0x4A3105));
}

/// A king of the attackers: an octagon with a crown instead of the chevron.
void darkKing(const PiecePainter& b) {
    const float outer = 1.06f * b.r;
    b.octagon(outer, 0x5A3E0C, 0x5A3E0C);
    b.octagon(outer - std::max(0.8f, 0.05f * b.r), 0xF7D774, 0xB9821C);
    b.octagon(outer - std::max(2.0f, 0.15f * b.r), 0x3C454B, 0x1A1F22);
    crown(b, b.ink(0xF7D774));
}

}  // namespace

void drawPiece(ImDrawList* list, PieceLook piece, ImVec2 centre, float cell, const PieceStyle& style) {
    const float part = piece.royal ? (cell < 22 ? 0.47f : 0.43f) : (cell < 22 ? 0.42f : 0.385f);
    const float r = cell * part * (1 + 0.08f * style.lift);
    if (style.shadow && cell >= 22) {
        const float reach = (1.42f + 0.25f * style.lift) * r, down = (0.07f + 0.07f * style.lift) * cell;
        list->AddImage(ImGui::GetIO().Fonts->TexID, {centre.x - reach, centre.y - reach + down},
                       {centre.x + reach, centre.y + reach + down}, uiStyle().disc.from, uiStyle().disc.to,
                       rgb(0x1A0E04, 0.62f * style.opacity));
    }
    const PiecePainter brush{list, centre, r, style.opacity};
    if (piece.royal && piece.attacker)
        darkKing(brush);
    else if (piece.royal)
        king(brush);
    else if (piece.attacker)
        attacker(brush, piece.rank);
    else
        defender(brush, piece.rank);
}

void drawSideSign(ImDrawList* list, bool attackers, ImVec2 centre, float size) {
    drawPiece(list, {attackers, false, 0}, centre, size / 0.8f, {.shadow = false});
}

}  // namespace tafl::gui
