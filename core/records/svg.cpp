#include "records/svg.hpp"

#include <algorithm>
#include <cstdio>

#include "base/text.hpp"

namespace tafl {
namespace {

/// A number with one decimal, the same in every locale.
std::string decimal(double value) {
    const long tenths = static_cast<long>(value * 10 + (value < 0 ? -0.5 : 0.5));
    std::string out = std::to_string(tenths / 10);
    return tenths % 10 ? out + "." + std::to_string(std::abs(tenths % 10)) : out;
}

class Drawing {
public:
    Drawing(const RuleImage& image, const std::vector<std::uint8_t>& occupants, const std::vector<MarkedZone>& zones,
            const SvgStyle& style)
        : image_(image), occupants_(occupants), zones_(zones), style_(style), unit_(style.squareSize) {}

    std::string run() {
        head();
        for (Square s = 0; s < image_.size * image_.size; ++s) square(s);
        lines();
        names();
        for (Square s = 0; s < image_.size * image_.size; ++s)
            if (occupants_[static_cast<std::size_t>(s)]) piece(s);
        return out_ + "</svg>\n";
    }

private:
    double margin() const { return unit_ * 0.6; }
    double left(Square s) const { return margin() + unit_ * (s % image_.size); }
    double top(Square s) const { return margin() + unit_ * (image_.size - 1 - s / image_.size); }

    void head() {
        const std::string side = decimal(unit_ * image_.size + 2 * margin());
        out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 " + side + " " + side +
               "\" width=\"" + side + "\" height=\"" + side + "\">\n<title>" + xmlEscaped(style_.title) + "</title>\n";
        // Attackers are hatched octagons, defenders plain circles: the sides differ without colour too.
        out_ +=
            "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
            "patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#f0a04b\"/>"
            "<path d=\"M0 0V6\" stroke=\"#7c4a12\" stroke-width=\"1.5\"/></pattern></defs>\n";
        out_ += "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#74512f\"/>\n";
    }

    void square(Square s) {
        const auto zone = std::ranges::find_if(zones_, [&](const MarkedZone& z) { return z.squares.has(s); });
        const std::string at = "x=\"" + decimal(left(s)) + "\" y=\"" + decimal(top(s)) + "\" width=\"" +
                               decimal(unit_) + "\" height=\"" + decimal(unit_) + "\"";
        const char* fill = zone == zones_.end() ? "#c39a6b" : zone->name == "camps" ? "#ae8355" : "#a87848";
        out_ += "<rect " + at + " fill=\"" + (style_.highlighted.has(s) ? "#e0bf7f" : fill) + "\"";
        if (zone == zones_.end()) {
            out_ += "/>\n";
            return;
        }
        out_ += "><title>" + xmlEscaped(zone->name) + " " + squareName(s, image_.size) + "</title></rect>\n";
        // A cross on places of their own; a dot on any other zone.
        const double x = left(s) + unit_ / 2, y = top(s) + unit_ / 2, arm = unit_ * 0.3;
        if (zone->name == "throne" || zone->name == "corners")
            out_ += "<path d=\"M" + decimal(x - arm) + " " + decimal(y - arm) + "L" + decimal(x + arm) + " " +
                    decimal(y + arm) + "M" + decimal(x - arm) + " " + decimal(y + arm) + "L" + decimal(x + arm) + " " +
                    decimal(y - arm) + "\" stroke=\"#4e2f14\" stroke-width=\"2\" opacity=\"0.7\"/>\n";
        else
            out_ += "<circle cx=\"" + decimal(x) + "\" cy=\"" + decimal(y) + "\" r=\"" + decimal(unit_ * 0.08) +
                    "\" fill=\"#4e2f14\" opacity=\"0.6\"/>\n";
    }

    void lines() {
        std::string path;
        const double end = margin() + unit_ * image_.size;
        for (int i = 0; i <= image_.size; ++i) {
            const double at = margin() + unit_ * i;
            path += "M" + decimal(margin()) + " " + decimal(at) + "H" + decimal(end) + "M" + decimal(at) + " " +
                    decimal(margin()) + "V" + decimal(end);
        }
        out_ += "<path d=\"" + path + "\" stroke=\"#6f4e30\" stroke-width=\"1\" fill=\"none\"/>\n";
    }

    void names() {
        out_ += "<g font-family=\"sans-serif\" font-size=\"" + decimal(unit_ * 0.3) +
                "\" fill=\"#f0e2cc\" text-anchor=\"middle\">\n";
        for (int i = 0; i < image_.size; ++i) {
            const double along = margin() + unit_ * (i + 0.5), far = margin() * 1.5 + unit_ * image_.size;
            const std::string file(1, static_cast<char>('a' + i)), rank = std::to_string(image_.size - i);
            for (const double across : {margin() * 0.5, far}) {
                text(along, across, file);
                text(across, along, rank);
            }
        }
        out_ += "</g>\n";
    }

    void text(double x, double y, const std::string& what) {
        out_ += "<text x=\"" + decimal(x) + "\" y=\"" + decimal(y + unit_ * 0.1) + "\">" + xmlEscaped(what) + "</text>";
    }

    void piece(Square s) {
        const PieceClass& kind =
            image_.calls.classes[static_cast<std::size_t>(occupants_[static_cast<std::size_t>(s)] - 1)];
        const bool attacker = kind.side == Side::attackers;
        const double x = left(s) + unit_ / 2, y = top(s) + unit_ / 2, r = unit_ * 0.38;
        out_ += "<g><title>" + xmlEscaped(kind.name) + " " + squareName(s, image_.size) + "</title>";
        if (attacker) {
            const double a = r, b = r * 0.414;
            const double corner[8][2] = {{-b, -a}, {b, -a}, {a, -b}, {a, b}, {b, a}, {-b, a}, {-a, b}, {-a, -b}};
            out_ += "<polygon points=\"";
            for (const auto& c : corner) out_ += decimal(x + c[0]) + "," + decimal(y + c[1]) + " ";
            out_ += "\" fill=\"url(#hatch)\" stroke=\"#4a2b08\" stroke-width=\"1.5\"/>";
        } else {
            out_ += "<circle cx=\"" + decimal(x) + "\" cy=\"" + decimal(y) + "\" r=\"" + decimal(r) +
                    "\" fill=\"#62b6ee\" stroke=\"#0b3d5e\" stroke-width=\"1.5\"/>";
        }
        if (kind.royal)
            out_ += "<path d=\"M" + decimal(x - r * 0.55) + " " + decimal(y + r * 0.4) + "v" + decimal(-r * 0.8) + "l" +
                    decimal(r * 0.3) + " " + decimal(r * 0.3) + "l" + decimal(r * 0.25) + " " + decimal(-r * 0.5) +
                    "l" + decimal(r * 0.25) + " " + decimal(r * 0.5) + "l" + decimal(r * 0.3) + " " +
                    decimal(-r * 0.3) + "v" + decimal(r * 0.8) + "z\" fill=\"#06263a\"/>";
        else if (!ordinary(kind))
            out_ += "<text x=\"" + decimal(x) + "\" y=\"" + decimal(y + r * 0.35) +
                    "\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"" + decimal(r) +
                    "\" text-anchor=\"middle\" fill=\"#10202a\">" + xmlEscaped(std::string(1, kind.letter)) + "</text>";
        out_ += "</g>\n";
    }

    /// Plain men need no letter.
    static bool ordinary(const PieceClass& kind) { return kind.name == "attacker" || kind.name == "defender"; }

    const RuleImage& image_;
    const std::vector<std::uint8_t>& occupants_;
    const std::vector<MarkedZone>& zones_;
    const SvgStyle& style_;
    double unit_;
    std::string out_;
};

}  // namespace

std::string boardSvg(const RuleImage& image, const std::vector<std::uint8_t>& occupants,
                     const std::vector<MarkedZone>& zones, const SvgStyle& style) {
    return Drawing(image, occupants, zones, style).run();
}

}  // namespace tafl
