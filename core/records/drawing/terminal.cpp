#include "records/drawing/terminal.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "variant/describe.hpp"

namespace tafl {
namespace {

// Orange and blue of the Okabe-Ito palette; the letters distinguish the sides without colours.
constexpr std::string_view attackerColour = "\x1b[38;5;208m", defenderColour = "\x1b[38;5;39m",
                           kingColour = "\x1b[1;38;5;39m";
constexpr std::string_view zoneColour = "\x1b[38;5;178m", markColour = "\x1b[1;38;5;141m", faint = "\x1b[2m",
                           highlightBackground = "\x1b[48;5;240m", plain = "\x1b[0m";

std::string colourise(bool colours, std::string_view colour, std::string_view text) {
    return colours ? std::string(colour) + std::string(text) + std::string(plain) : std::string(text);
}

std::string_view colourOf(const PieceClass& piece) {
    return piece.royal ? kingColour : piece.side == Side::attackers ? attackerColour : defenderColour;
}

const MarkedZone* zoneAt(const std::vector<MarkedZone>& zones, Square s) {
    const auto found = std::ranges::find_if(zones, [&](const MarkedZone& z) { return z.squares.has(s); });
    return found == zones.end() ? nullptr : &*found;
}

/// The character before a square: closes the previous bracket and opens the next.
char separator(char last, char next) {
    if (last == ' ') return next;
    if (next == ' ') return last == '[' ? ']' : ')';
    return last == next ? '|' : last == '(' ? ')' : '(';
}

class TextBoard {
public:
    TextBoard(const RuleImage& image, const std::vector<std::uint8_t>& occupants, const std::vector<MarkedZone>& zones,
              const BoardStyle& style)
        : image_(image), shape_(image.shape()), occupants_(occupants), zones_(zones), style_(style) {
        for (Square s = 0; s < image_.size * image_.size; ++s) signWidth_ = std::max(signWidth_, countSigns(s));
    }

    std::string run() {
        std::string out = files();
        for (int rank = shape_.ranks() - 1; rank >= 0; --rank) out += line(rank);
        out += files();
        for (const ShownState& state : style_.states) out += legend(state);
        return out;
    }

private:
    std::string files() const {
        std::string out = "    ";
        for (int file = 0; file < shape_.files(); ++file) {
            out += ' ';
            out += static_cast<char>('a' + file);
            out.append(file + 1 < shape_.files() ? signWidth_ : 0, ' ');
        }
        return colourise(style_.colours, faint, out) + "\n";
    }

    std::string line(int rank) const {
        const std::string number = std::to_string(rank + 1);
        std::string out = colourise(style_.colours, faint, std::string(number.size() < 2 ? "  " : " ") + number) + " ";
        char last = ' ';
        std::string room;  // of signs that the square before does not have
        const auto separate = [&](char next) {
            const char sign = separator(last, next);
            const bool opens = sign == '[' || sign == '(';
            out += opens ? room + sign : sign + room;
            last = next;
        };
        for (int file = 0; file < shape_.files(); ++file) {
            const Square s = rank * image_.size + file;
            separate(bracket(s));
            out += cell(s) + signs(s);
            room.assign(signWidth_ - countSigns(s), ' ');
        }
        separate(' ');
        return out + colourise(style_.colours, faint, number) + "\n";
    }

    /// '[' an occupied square of a zone, '(' a highlighted one, ' ' any other.
    char bracket(Square s) const {
        if (style_.highlighted.has(s) && !style_.colours) return '(';
        return occupants_[static_cast<std::size_t>(s)] && zoneAt(zones_, s) ? '[' : ' ';
    }

    std::string cell(Square s) const {
        if (shape_.holes.has(s)) return " ";
        const int occupant = occupants_[static_cast<std::size_t>(s)];
        const MarkedZone* zone = zoneAt(zones_, s);
        const std::string background =
            style_.colours && style_.highlighted.has(s) ? std::string(highlightBackground) : "";
        if (occupant) {
            const PieceClass& piece = image_.calls.classes[static_cast<std::size_t>(occupant - 1)];
            return background + colourise(style_.colours, colourOf(piece), std::string(1, piece.letter));
        }
        if (zone) return background + colourise(style_.colours, zoneColour, std::string(1, zone->symbol));
        return background + colourise(style_.colours, faint, ".");
    }

    std::size_t countSigns(Square s) const {
        return static_cast<std::size_t>(
            std::ranges::count_if(style_.states, [&](const ShownState& state) { return state.marks.has(s); }));
    }

    /// The signs of the marks of a square.
    std::string signs(Square s) const {
        std::string out;
        for (const ShownState& state : style_.states)
            if (state.marks.has(s)) out += letterSign(state.sign);
        return out.empty() ? out : colourise(style_.colours, markColour, out);
    }

    std::string legend(const ShownState& state) const {
        const std::string sign = state.sign < 0 ? " " : colourise(style_.colours, markColour, letterSign(state.sign));
        return "  " + sign + " " + escapeForTerminal(stateLine(state)) + "\n";
    }

    const RuleImage& image_;
    const BoardShape shape_;
    const std::vector<std::uint8_t>& occupants_;
    const std::vector<MarkedZone>& zones_;
    const BoardStyle& style_;
    std::size_t signWidth_ = 0;
};

}  // namespace

std::vector<MarkedZone> markedZones(const Variant& variant) {
    static const std::vector<std::string> first = {"throne", "corners", "camps"};
    static constexpr std::string_view standardSymbols = "x+:", otherSymbols = "*o=%~&^!";
    const auto sets = resolveZones(variant);
    std::vector<MarkedZone> out;
    for (std::size_t i = 0; i < first.size(); ++i)
        if (const auto found = sets.find(first[i]); found != sets.end() && found->second.any())
            out.push_back({found->first, standardSymbols[i], found->second});
    const std::size_t known = out.size();
    for (const auto& [name, squares] : sets)
        if (std::ranges::find(first, name) == first.end() && squares.any()) out.push_back({name, '?', squares});
    // Small zones take precedence over large ones.
    std::stable_sort(out.begin() + static_cast<std::ptrdiff_t>(known), out.end(),
                     [](const MarkedZone& a, const MarkedZone& b) { return a.squares.count() < b.squares.count(); });
    for (std::size_t i = known; i < out.size(); ++i) out[i].symbol = otherSymbols[(i - known) % otherSymbols.size()];
    return out;
}

std::string boardText(const RuleImage& image, const std::vector<std::uint8_t>& occupants,
                      const std::vector<MarkedZone>& zones, const BoardStyle& style) {
    return TextBoard(image, occupants, zones, style).run();
}

std::vector<std::string> boardLegend(const RuleImage& image, const std::vector<std::uint8_t>& occupants,
                                     const std::vector<MarkedZone>& zones, const BoardStyle& style) {
    std::vector<std::string> out;
    for (std::size_t c = 0; c < image.calls.classes.size(); ++c) {
        const PieceClass& piece = image.calls.classes[c];
        const auto count = std::ranges::count(occupants, static_cast<std::uint8_t>(c + 1));
        out.push_back(colourise(style.colours, colourOf(piece), std::string(1, piece.letter)) + " " +
                      escapeForTerminal(piece.name) + " (" + std::to_string(count) + ")");
    }
    for (const MarkedZone& zone : zones) {
        const int count = zone.squares.count();
        out.push_back(colourise(style.colours, zoneColour, std::string(1, zone.symbol)) + " " +
                      escapeForTerminal(zone.name) + " " +
                      (count <= 8 ? squareNames(zone.squares, image.size) : "(" + std::to_string(count) + " squares)"));
    }
    return out;
}

}  // namespace tafl
