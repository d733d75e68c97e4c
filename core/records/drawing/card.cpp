#include "records/drawing/card.hpp"

#include <algorithm>
#include <cmath>

#include "base/png_text.hpp"
#include "base/text.hpp"
#include "records/drawing/png.hpp"
#include "records/drawing/svg_shapes.hpp"
#include "variant/open_text.hpp"

namespace tafl {

using svg::number;

namespace {

constexpr std::string_view cardPaper = "#fbf7ee", cardInk = "#1d2326";
constexpr double cardMargin = 24, lineHeight = 19, minWidth = 520;
/// Of a letter of the text, in pixels, with room for wide ones.
constexpr double letterWidth = 7.4;

/// Adds lines of text to the drawing, from the top to the bottom.
class CardText {
public:
    CardText(double top, double width)
        : y_(top), columns_(static_cast<std::size_t>((width - 2 * cardMargin) / letterWidth)) {}

    void addTitle(const std::string& text, double size) {
        y_ += size * 1.25;
        out_ += "<text x=\"" + number(cardMargin) + "\" y=\"" + number(y_) + "\" font-size=\"" + number(size) +
                "\" font-weight=\"700\">" + escapeXml(text) + "</text>\n";
    }
    /// A paragraph, wrapped at blanks. The first line is not indented.
    void addLines(const std::string& text, const std::string& style, std::size_t indent = 0) {
        std::string line;
        bool first = true;
        const auto flush = [&] {
            if (line.empty()) return;
            const double x = cardMargin + (first ? 0 : static_cast<double>(indent) * letterWidth);
            y_ += lineHeight;
            out_ +=
                "<text x=\"" + number(x) + "\" y=\"" + number(y_) + "\" " + style + ">" + escapeXml(line) + "</text>\n";
            line.clear();
            first = false;
        };
        for (const std::string& word : words(text)) {
            const std::size_t room = columns_ - (first ? 0 : indent);
            if (!line.empty() && line.size() + 1 + word.size() > room) flush();
            line += (line.empty() ? "" : " ") + word;
        }
        flush();
    }
    void addGap(double height) { y_ += height; }
    double bottom() const { return y_; }
    const std::string& svg() const { return out_; }

private:
    double y_;
    std::size_t columns_;
    std::string out_;
};

/// The code of a link in whole pixels: large enough to be read in a picture that was made smaller.
class CardCode {
public:
    explicit CardCode(const std::optional<QrCode>& code) : code_(code) {
        if (code_) square_ = std::clamp(codeSide / (code_->size + 2 * qrMargin), minSquare, maxSquare);
    }
    explicit operator bool() const { return code_.has_value(); }
    /// With its margin.
    double side() const { return code_ ? (code_->size + 2 * qrMargin) * square_ : 0; }
    /// Runs of dark squares as one path.
    std::string svg(double x, double y) const {
        std::string path;
        for (int row = 0; row < code_->size; ++row)
            for (int from = 0, to = 0; from < code_->size; from = to + 1) {
                for (to = from; to < code_->size && code_->isDark(to, row); ++to) {
                }
                if (to > from)
                    path += "M" + std::to_string(from) + " " + std::to_string(row) + "h" + std::to_string(to - from) +
                            "v1h-" + std::to_string(to - from) + "z";
            }
        return "<path transform=\"translate(" + number(std::floor(x) + qrMargin * square_) + " " +
               number(std::floor(y) + qrMargin * square_) + ") scale(" + std::to_string(square_) +
               ")\" shape-rendering=\"crispEdges\" d=\"" + path + "\"/>\n";
    }

private:
    static constexpr int codeSide = 400, minSquare = 3, maxSquare = 6;  // in pixels

    const std::optional<QrCode>& code_;
    int square_ = 0;
};

}  // namespace

std::string cardSvg(const VariantDescription& description, const std::string& board, const SvgStyle& style,
                    const std::optional<QrCode>& qrCode) {
    const double side = (description.size + 1) * style.squareSize, height = boardHeight(description.size, style);
    const CardCode code(qrCode);
    const double width = std::max({side + 2 * cardMargin, code.side() + cardMargin, minWidth});
    // 1. The words.
    const std::string plain = "font-size=\"14\"", faint = "font-size=\"13\" fill-opacity=\"0.7\"";
    CardText text(cardMargin + height, width);
    text.addTitle(description.name, 27);
    text.addLines(
        description.board + (description.year.empty() ? "" : ", " + description.year) + " · " + description.id, faint);
    if (!description.summary.empty()) {
        text.addGap(6);
        text.addLines(description.summary, plain);
    }
    for (const SlotDescription& slot : description.rules) {
        text.addGap(8);
        text.addLines(slot.title, "font-size=\"14\" font-weight=\"700\"");
        for (const RuleDescription& rule : slot.rules)
            if (!rule.words.empty()) text.addLines("• " + rule.words, plain, 2);
    }
    text.addGap(8);
    if (!description.licence.empty()) text.addLines("Licence: " + description.licence, faint);
    text.addLines("This picture is the game: open it with Taflsmith. Digest " + description.digest, faint);
    // 2. The card. The board is a drawing in the drawing; the code brings its own margin.
    const double codeTop = text.bottom() + lineHeight / 2,
                 bottom = code ? codeTop + code.side() : text.bottom() + cardMargin;
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width) + "\" height=\"" +
                      number(bottom) + "\" viewBox=\"0 0 " + number(width) + " " + number(bottom) +
                      "\">\n<rect width=\"" + number(width) + "\" height=\"" + number(bottom) + "\" fill=\"" +
                      std::string(cardPaper) + "\"/>\n";
    out += "<svg x=\"" + number((width - side) / 2) + "\" y=\"" + number(cardMargin / 2) + "\"" + board.substr(4);
    out += "<g font-family=\"sans-serif\" fill=\"" + std::string(cardInk) + "\">\n" + text.svg() +
           (code ? code.svg((width - code.side()) / 2, codeTop) : "") + "</g>\n</svg>\n";
    return out;
}

Result<std::string> renderCard(const std::string& cardSvg, const std::string& link) {
    const auto picture = renderPng(cardSvg);
    if (!picture) return picture;
    return addPngText(*picture, cardKeyword, link);
}

}  // namespace tafl
