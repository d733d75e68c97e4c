#include "records/drawing/svg.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "records/drawing/svg_shapes.hpp"

namespace tafl {

using svg::number;

namespace {

constexpr double cell = 100, margin = 50;  // in hundredths of a square
constexpr double legendLine = 44, legendLetter = 14.5;

/// A line of the legend. The first line of a state has its sign.
struct LegendLine {
    std::string text;
    int sign = -1;
};

/// The lines of the states, wrapped at blanks to the width of the board.
std::vector<LegendLine> legendLines(const SvgStyle& style, int size) {
    if (!style.legend) return {};
    const auto columns = static_cast<std::size_t>(cell * size / legendLetter);
    std::vector<LegendLine> out;
    for (const ShownState& state : style.states) {
        out.push_back({"", state.sign});
        for (const std::string& word : words(stateLine(state))) {
            std::string& line = out.back().text;
            if (!line.empty() && line.size() + 1 + word.size() > columns)
                out.push_back({word});
            else
                line += (line.empty() ? "" : " ") + word;
        }
    }
    return out;
}

/// The height of the whole drawing. Without states it is a square.
double drawingHeight(int size, const std::vector<LegendLine>& legend) {
    return cell * size + 2 * margin + (legend.empty() ? 0 : legendLine * (static_cast<double>(legend.size()) + 0.4));
}

class Drawing {
public:
    Drawing(const RuleImage& image, const std::vector<std::uint8_t>& occupants, const std::vector<MarkedZone>& zones,
            const SvgStyle& style)
        : image_(image),
          shape_(image.shape()),
          occupants_(occupants),
          zones_(zones),
          style_(style),
          colours_(svg::themeColours(style.theme)),
          legend_(legendLines(style, image.size)),
          boardWidth_(cell * image.size) {}

    std::string run() {
        drawFrame();
        for (Square s = 0; s < squares(); ++s) drawZone(s);
        shape_.holes.any() ? drawSides() : drawLines();
        drawGoalNotches();
        drawCoordinates();
        drawMarksBelow();
        for (Square s = 0; s < squares(); ++s)
            if (occupants_[static_cast<std::size_t>(s)]) drawPiece(s, occupants_[static_cast<std::size_t>(s)]);
        drawMarksAbove();
        drawStateSigns();
        drawLegend();
        return out_ + "</svg>\n";
    }

private:
    int squares() const { return image_.size * image_.size; }
    double x(Square s) const { return margin + cell * (s % image_.size + 0.5); }
    double y(Square s) const { return margin + cell * (image_.size - 1 - s / image_.size + 0.5); }
    std::string at(Square s) const { return "<g transform=\"translate(" + number(x(s)) + " " + number(y(s)) + ")\""; }
    void draw(Square s, const std::string& shape) { out_ += at(s) + ">" + shape + "</g>\n"; }

    void drawFrame() {
        const double side = boardWidth_ + 2 * margin, height = drawingHeight(image_.size, legend_);
        const auto pixels = [&](double length) { return number(length * style_.squareSize / cell); };
        out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 " + number(side) + " " +
               number(height) + "\" width=\"" + pixels(side) + "\" height=\"" + pixels(height) + "\">\n<title>" +
               escapeXml(style_.title) + "</title>\n" + svg::definitions(colours_);
        out_ += "<rect x=\"1\" y=\"1\" width=\"" + number(side - 2) + "\" height=\"" + number(height - 2) +
                "\" rx=\"16\" fill=\"" + std::string(colours_.frame) + "\" stroke=\"" +
                std::string(colours_.frameEdge) + "\" stroke-width=\"2\"/>\n";
        if (shape_.holes.any())
            shape_.squares().each([&](Square s) {
                draw(s, "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" fill=\"" +
                            std::string(colours_.square) + "\"/>");
            });
        else
            out_ += "<rect x=\"" + number(margin) + "\" y=\"" + number(margin) + "\" width=\"" + number(boardWidth_) +
                    "\" height=\"" + number(boardWidth_) + "\" fill=\"" + std::string(colours_.square) + "\"/>\n";
    }

    void drawZone(Square s) {
        const auto zone = std::ranges::find_if(zones_, [&](const MarkedZone& z) { return z.squares.has(s); });
        if (zone == zones_.end()) return;
        // Do not fill large zones: they would recolour most of the board.
        const bool filled = zone->name == "throne" || zone->name == "corners" || zone->name == "camps" ||
                            zone->squares.count() * 3 <= squares();
        out_ += at(s) + "><title>" + escapeXml(zone->name) + " " + squareName(s, image_.size) + "</title>";
        if (filled)
            out_ += "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" fill=\"" +
                    std::string(zone->name == "camps" ? colours_.camp : colours_.zone) + "\"/>";
        out_ += svg::ornament(zone->name, colours_) + "</g>\n";
    }

    void drawLines() {
        std::string path;
        const double end = margin + boardWidth_;
        for (int i = 0; i <= image_.size; ++i) {
            const double along = margin + cell * i;
            path += "M" + number(margin) + " " + number(along) + "H" + number(end) + "M" + number(along) + " " +
                    number(margin) + "V" + number(end);
        }
        out_ += "<path d=\"" + path + "\" stroke=\"" + std::string(colours_.line) +
                "\" stroke-width=\"2.5\" fill=\"none\"/>\n";
    }

    /// The sides of each square, where there are holes.
    void drawSides() {
        std::string path;
        shape_.squares().each([&](Square s) {
            path += "M" + number(x(s) - cell / 2) + " " + number(y(s) - cell / 2) + "h100v100h-100z";
        });
        out_ += "<path d=\"" + path + "\" stroke=\"" + std::string(colours_.line) +
                "\" stroke-width=\"2.5\" fill=\"none\"/>\n";
    }

    /// A notch in the frame at every edge square that wins for a royal piece. Marked corners have an ornament instead.
    void drawGoalNotches() {
        SquareSet goals;
        for (const GoalCall& goal : image_.calls.goals)
            if (goal.classes & image_.royals()) goals |= goal.squares;
        std::string path;
        const auto notch = [&](double px, double py, double dx, double dy) {
            path += "M" + number(px + 12 * dx - 9 * dy) + " " + number(py + 12 * dy - 9 * dx) + "L" +
                    number(px + 3 * dx) + " " + number(py + 3 * dy) + "L" + number(px + 12 * dx + 9 * dy) + " " +
                    number(py + 12 * dy + 9 * dx) + "Z";
        };
        goals.each([&](Square s) {
            const auto ends = [&](Direction d) { return shape_.step(s, d) == noSquare; };
            const bool corner =
                (ends(Direction::west) || ends(Direction::east)) && (ends(Direction::north) || ends(Direction::south));
            if (corner && isMarked(s)) return;
            if (ends(Direction::west)) notch(x(s) - cell / 2, y(s), -1, 0);
            if (ends(Direction::east)) notch(x(s) + cell / 2, y(s), 1, 0);
            if (ends(Direction::north)) notch(x(s), y(s) - cell / 2, 0, -1);
            if (ends(Direction::south)) notch(x(s), y(s) + cell / 2, 0, 1);
        });
        if (!path.empty()) out_ += "<path d=\"" + path + "\" fill=\"" + std::string(colours_.notch) + "\"/>\n";
    }
    bool isMarked(Square s) const {
        return std::ranges::any_of(zones_, [&](const MarkedZone& z) { return z.squares.has(s); });
    }

    void drawCoordinates() {
        out_ += "<g font-family=\"sans-serif\" font-size=\"28\" font-weight=\"600\" fill=\"" +
                std::string(colours_.letters) + "\" text-anchor=\"middle\">\n";
        for (int i = 0; i < image_.size; ++i) {
            const double along = margin + cell * (i + 0.5);
            if (i < shape_.files())
                drawText(along, 1.5 * margin + boardWidth_ + 4, std::string(1, static_cast<char>('a' + i)));
            if (image_.size - i <= shape_.ranks()) drawText(margin / 2 - 5, along, std::to_string(image_.size - i));
        }
        out_ += "</g>\n";
    }
    void drawText(double px, double py, const std::string& label) {
        out_ += "<text x=\"" + number(px) + "\" y=\"" + number(py + 10) + "\">" + escapeXml(label) + "</text>";
    }

    void drawPiece(Square s, int classNumber, bool ghost = false) {
        const PieceClass& kind = image_.calls.classes[static_cast<std::size_t>(classNumber - 1)];
        out_ += at(s) + (ghost ? " opacity=\"0.4\"" : "") + "><title>" + escapeXml(kind.name) + " " +
                squareName(s, image_.size) + "</title>" + svg::piece(kind) + "</g>\n";
    }

    /// Marks below the pieces.
    void drawMarksBelow() {
        const BoardMarks& marks = style_.marks;
        marks.highlighted.each([&](Square s) {
            draw(s, "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" fill=\"#ffe27a\" fill-opacity=\"0.4\"/>");
        });
        if (marks.from != noSquare) draw(marks.from, svg::originMark(colours_));
        if (marks.to != noSquare) draw(marks.to, svg::targetMark(colours_));
        if (marks.chosen != noSquare) draw(marks.chosen, svg::selectedMark());
        for (const Ghost& ghost : marks.ghosts) drawPiece(ghost.square, ghost.classNumber, true);
    }

    /// Marks above the pieces.
    void drawMarksAbove() {
        const BoardMarks& marks = style_.marks;
        (marks.targets - marks.takes).each([&](Square s) { draw(s, svg::dotMark()); });
        marks.takes.each([&](Square s) { draw(s, svg::ringMark()); });
        marks.captured.each([&](Square s) { draw(s, svg::crossMark()); });
        if (marks.refused != noSquare) draw(marks.refused, svg::refusedMark());
    }

    void drawStateSigns() {
        constexpr double offset = 36;
        for (const ShownState& state : style_.states)
            state.marks.each([&](Square s) {
                const SignCorner corner = signCorner(state.sign);
                out_ += "<g transform=\"translate(" + number(x(s) + offset * corner.x) + " " +
                        number(y(s) + offset * corner.y) + ")\"><title>" + escapeXml(state.name) + " " +
                        squareName(s, image_.size) + "</title>" + svg::stateSign(signShape(state.sign)) + "</g>\n";
            });
    }

    void drawLegend() {
        if (legend_.empty()) return;
        double py = 2 * margin + boardWidth_ + legendLine / 2;
        std::string signs;
        out_ += "<g font-family=\"sans-serif\" font-size=\"28\" fill=\"" + std::string(colours_.letters) + "\">\n";
        for (const LegendLine& line : legend_) {
            drawText(margin, py, line.text);
            if (line.sign >= 0)
                signs += "<g transform=\"translate(" + number(margin / 2) + " " + number(py) + ")\">" +
                         svg::stateSign(signShape(line.sign)) + "</g>\n";
            py += legendLine;
        }
        out_ += "</g>\n" + signs;
    }

    const RuleImage& image_;
    const BoardShape shape_;
    const std::vector<std::uint8_t>& occupants_;
    const std::vector<MarkedZone>& zones_;
    const SvgStyle& style_;
    const svg::Colours& colours_;
    std::vector<LegendLine> legend_;
    double boardWidth_;
    std::string out_;
};

}  // namespace

std::string boardSvg(const RuleImage& image, const std::vector<std::uint8_t>& occupants,
                     const std::vector<MarkedZone>& zones, const SvgStyle& style) {
    return Drawing(image, occupants, zones, style).run();
}

double boardHeight(int size, const SvgStyle& style) {
    return drawingHeight(size, legendLines(style, size)) * style.squareSize / cell;
}

BoardMarks markMove(const std::vector<std::uint8_t>& before, const std::vector<std::uint8_t>& after, Square from,
                    Square to) {
    BoardMarks out;
    out.from = from;
    out.to = to;
    for (std::size_t i = 0; i < before.size() && i < after.size(); ++i) {
        const auto s = static_cast<Square>(i);
        if (!before[i] || before[i] == after[i] || s == from) continue;
        out.captured.add(s);
        if (!after[i]) out.ghosts.push_back({s, before[i]});
    }
    return out;
}

BoardMarks markLegalMoves(const Explainer& explainer, const PlainPosition& position, Square from) {
    BoardMarks out;
    out.chosen = from;
    for (const Move m : explainer.legal(position)) {
        if ((m.kind() != MoveKind::slide && m.kind() != MoveKind::jump) || (from != noSquare && m.from() != from))
            continue;
        out.targets.add(m.to());
        if (!explainer.explain(position, m, false).taken.empty()) out.takes.add(m.to());
    }
    return out;
}

}  // namespace tafl
