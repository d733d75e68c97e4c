#include "records/drawing/svg_shapes.hpp"

#include <cmath>

#include "base/text.hpp"

namespace tafl::svg {

std::string number(double value) {
    const long tenths = std::lround(value * 10);
    std::string out = (tenths < 0 ? "-" : "") + std::to_string(std::labs(tenths) / 10);
    return tenths % 10 ? out + "." + std::to_string(std::labs(tenths % 10)) : out;
}

const Colours& themeColours(BoardTheme theme) {
    static constexpr Colours colours[] = {
        {"#c39a6b", "#7c5838", "#5a3d24", "#a87848", "#4e2f14", "#ae8355", "#6f4e30", "#f2c94c", "#f0e2cc"},
        {"#ebd9b8", "#d6b88e", "#a98a5c", "#dbbe8e", "#8a5f2c", "#dcc49a", "#8e6c43", "#7a4e12", "#4e3716"},
        {"#7f8e98", "#434f59", "#2c353c", "#687883", "#222c33", "#73828c", "#39444d", "#f2c94c", "#d9e0e4"}};
    return colours[static_cast<std::size_t>(theme)];
}

namespace {

std::string gradient(std::string_view id, std::string_view above, std::string_view below) {
    return "<linearGradient id=\"" + std::string(id) + "\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop stop-color=\"" +
           std::string(above) + "\"/><stop offset=\"1\" stop-color=\"" + std::string(below) + "\"/></linearGradient>";
}

std::string disc(double radius, std::string_view fill) {
    return "<circle r=\"" + number(radius) + "\" fill=\"" + std::string(fill) + "\"/>";
}

/// A regular octagon with inner radius `radius`.
std::string octagon(double radius, std::string_view fill) {
    const double a = radius, b = radius * 0.4142;
    const double corners[8][2] = {{-b, -a}, {b, -a}, {a, -b}, {a, b}, {b, a}, {-b, a}, {-a, b}, {-a, -b}};
    std::string points;
    for (const auto& c : corners) points += (points.empty() ? "" : " ") + number(c[0]) + "," + number(c[1]);
    return "<polygon points=\"" + points + "\" fill=\"" + std::string(fill) + "\"/>";
}

std::string stroke(std::string_view path, std::string_view colour, double width, std::string_view more = {}) {
    return "<path d=\"" + std::string(path) + "\" fill=\"none\" stroke=\"" + std::string(colour) +
           "\" stroke-width=\"" + number(width) + "\"" + std::string(more) + "/>";
}

/// The spearhead of an attacker, at height `y`.
std::string chevron(double y) {
    return stroke("M-15 " + number(y + 11) + "L0 " + number(y - 4) + "L15 " + number(y + 11), "#f0a04b", 6.5,
                  " stroke-linejoin=\"miter\"");
}

std::string letter(const PieceClass& kind, std::string_view colour) {
    return "<text y=\"12\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"34\" text-anchor=\"middle\" "
           "fill=\"" +
           std::string(colour) + "\">" + escapeXml(std::string(1, kind.letter)) + "</text>";
}

std::string attacker(const PieceClass& kind) {
    std::string out = octagon(40.8, "#0b0e10") + octagon(38.3, "url(#attacker-rim)") + octagon(35.3, "url(#attacker)");
    if (kind.name == "commander") return out + chevron(-11) + chevron(5);
    return out + (kind.name == "attacker" ? chevron(-4) : letter(kind, "#f0a04b"));
}

std::string defender(const PieceClass& kind) {
    std::string out = disc(38.5, "#5c4a30") + disc(36.3, "url(#defender)") +
                      "<circle r=\"22.3\" fill=\"none\" stroke=\"#2e77b3\" stroke-width=\"4.2\"/>";
    if (kind.name == "defender") return out + disc(6.5, "#2e77b3");
    if (kind.name == "knight") return out + stroke("M-12 0H12M0 -12V12", "#2e77b3", 5);
    return out + letter(kind, "#1d5585");
}

std::string king() {
    return disc(43, "#5a3e0c") + disc(41, "url(#king-rim)") + disc(36.8, "url(#king)") +
           // A crown with three points.
           "<g fill=\"#4a3105\"><path d=\"M-21 -11L-12 3L0 -17L12 3L21 -11L17 12H-17Z\"/>"
           "<rect x=\"-17\" y=\"14.5\" width=\"34\" height=\"5.5\" rx=\"1.5\"/><circle cx=\"-22\" cy=\"-13\" r=\"4\"/>"
           "<circle cy=\"-19\" r=\"4\"/><circle cx=\"22\" cy=\"-13\" r=\"4\"/></g>";
}

}  // namespace

std::string definitions(const Colours& colours) {
    return "<defs>" + gradient("attacker-rim", "#545e65", "#272d31") + gradient("attacker", "#3c454b", "#1a1f22") +
           gradient("defender", "#fffefa", "#e4d8bf") + gradient("king-rim", "#f7d774", "#b9821c") +
           gradient("king", "#fffdf4", "#f0e2be") +
           "<pattern id=\"camp\" width=\"16.7\" height=\"16.7\" patternUnits=\"userSpaceOnUse\" "
           "patternTransform=\"rotate(45)\"><path d=\"M0 0V16.7\" stroke=\"" +
           std::string(colours.ink) + "\" stroke-opacity=\"0.45\" stroke-width=\"5\"/></pattern></defs>\n";
}

std::string piece(const PieceClass& kind) {
    if (kind.royal) return king();
    return kind.side == Side::attackers ? attacker(kind) : defender(kind);
}

std::string ornament(std::string_view zone, const Colours& colours) {
    const auto box = [](double half) {
        return "M" + number(-half) + " " + number(-half) + "H" + number(half) + "V" + number(half) + "H" +
               number(-half) + "Z";
    };
    const auto lozenge = [](double half) {
        return "M0 " + number(-half) + "L" + number(half) + " 0L0 " + number(half) + "L" + number(-half) + " 0Z";
    };
    if (zone == "throne")
        return stroke(box(39) + lozenge(39) + box(19.5) + "M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0Z", colours.ink,
                      2.5);
    if (zone == "corners") return stroke(box(31) + lozenge(31) + lozenge(8), colours.ink, 2.5);
    if (zone == "camps") return "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" fill=\"url(#camp)\"/>";
    return "<circle r=\"7\" fill=\"" + std::string(colours.ink) + "\" fill-opacity=\"0.6\"/>";
}

std::string originMark(const Colours&) {
    std::string ticks;
    for (const int x : {-1, 1})
        for (const int y : {-1, 1})
            ticks += "M" + number(44 * x) + " " + number(20 * y) + "V" + number(44 * y) + "H" + number(20 * x);
    return "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" fill=\"#ffe27a\" fill-opacity=\"0.35\"/>" +
           stroke(ticks, "#fff8e0", 8, " stroke-opacity=\"0.7\"") + stroke(ticks, "#2b1a0a", 4.5);
}

std::string targetMark(const Colours&) {
    return "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" fill=\"#ffe27a\" fill-opacity=\"0.5\"/>"
           "<rect x=\"-45\" y=\"-45\" width=\"90\" height=\"90\" fill=\"none\" stroke=\"#fff8e0\" stroke-width=\"8\" "
           "stroke-opacity=\"0.7\"/><rect x=\"-45\" y=\"-45\" width=\"90\" height=\"90\" fill=\"none\" "
           "stroke=\"#2b1a0a\" stroke-width=\"4.5\"/>";
}

std::string crossMark() {
    constexpr std::string_view cross = "M-33 -33L33 33M-33 33L33 -33", round = " stroke-linecap=\"round\"";
    return stroke(cross, "#ffffff", 15, round) + stroke(cross, "#c8321e", 8, round);
}

std::string dotMark() { return disc(14.5, "#ffffff") + disc(10.5, "#07574c"); }

std::string ringMark() {
    return "<circle r=\"30\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"12\"/>"
           "<circle r=\"30\" fill=\"none\" stroke=\"#07574c\" stroke-width=\"6.5\"/>";
}

std::string selectedMark() {
    return "<rect x=\"-47\" y=\"-47\" width=\"94\" height=\"94\" rx=\"6\" fill=\"#0fa58f\" fill-opacity=\"0.3\" "
           "stroke=\"#ffffff\" stroke-width=\"9\"/><rect x=\"-47\" y=\"-47\" width=\"94\" height=\"94\" rx=\"6\" "
           "fill=\"none\" stroke=\"#07574c\" stroke-width=\"5\"/>";
}

std::string stateSign(SignShape shape) {
    constexpr std::string_view ink = "#4a1a7a";
    const auto filled = [&](std::string_view path) {
        return "<path d=\"" + std::string(path) + "\" fill=\"" + std::string(ink) +
               "\" stroke=\"#ffffff\" stroke-width=\"5\" paint-order=\"stroke\"/>";
    };
    const auto drawn = [&](std::string_view path) { return stroke(path, "#ffffff", 12) + stroke(path, ink, 6); };
    switch (shape) {
        case SignShape::disc:
            return disc(12, "#ffffff") + disc(9.5, ink);
        case SignShape::triangle:
            return filled("M0 -11L11 9H-11Z");
        case SignShape::square:
            return filled("M-9 -9H9V9H-9Z");
        case SignShape::lozenge:
            return filled("M0 -12L9 0L0 12L-9 0Z");
        case SignShape::plus:
            return drawn("M-10 0H10M0 -10V10");
        case SignShape::cross:
            return drawn("M-8 -8L8 8M-8 8L8 -8");
        case SignShape::ring:
            return drawn("M8 0A8 8 0 1 1 -8 0A8 8 0 1 1 8 0Z");
        case SignShape::bar:
            return drawn("M-11 0H11");
    }
    return {};
}

std::string refusedMark() {
    return "<circle r=\"30\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"13\"/>" +
           stroke("M-21 -21L21 21", "#ffffff", 13) +
           "<circle r=\"30\" fill=\"none\" stroke=\"#c8321e\" stroke-width=\"7\"/>" +
           stroke("M-21 -21L21 21", "#c8321e", 7);
}

}  // namespace tafl::svg
