#include "records/drawing/game_frames.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "records/drawing/svg_shapes.hpp"

namespace tafl {

using svg::number;

namespace {

// In squares.
constexpr double captionSize = 0.34, captionLine = 0.46, captionMargin = 0.5;
/// Of a letter of the caption, with room for wide ones.
constexpr double captionLetter = 0.19;
/// Results in files may be long.
constexpr std::size_t maxCaptionText = 200, maxCaptionLines = 5;

/// The texts, each wrapped at blanks to so many columns.
std::vector<std::string> wrapCaption(const std::vector<std::string>& texts, std::size_t columns) {
    std::vector<std::string> out;
    for (const std::string& text : texts) {
        std::string line;
        for (const std::string& word : words(shorten(text, maxCaptionText))) {
            if (!line.empty() && line.size() + 1 + word.size() > columns) out.push_back(std::exchange(line, ""));
            line += (line.empty() ? "" : " ") + word;
        }
        if (!line.empty()) out.push_back(std::move(line));
    }
    if (out.size() > maxCaptionLines) {
        out.resize(maxCaptionLines);
        out.back() += " …";
    }
    return out;
}

/// "the king reached a1: defenders win".
std::string describeEnd(GameResult result) {
    result.rule.clear();
    return result.text();
}

}  // namespace

GameFrames::GameFrames(const Game& game, std::vector<MarkedZone> zones, SvgStyle style,
                       const std::vector<MoveMark>& marks)
    : image_(game.sharedImage()), zones_(std::move(zones)), style_(std::move(style)) {
    const auto position = game.createStartPosition();
    const auto plies =
        std::ranges::count_if(game.actions(), [](const Action& a) { return a.kind == Action::Kind::move; });
    const std::string end = game.result() ? describeEnd(*game.result()) : std::string();
    add(*position, {}, {style_.title, plies ? "" : end});
    int ply = 0;
    for (std::size_t i = 0; i < game.actions().size(); ++i) {
        const Action& action = game.actions()[i];
        if (action.kind == Action::Kind::lot) position->start(action.by);
        if (action.kind == Action::Kind::roll) position->roll(action.face);
        if (action.kind != Action::Kind::move) continue;
        const auto before = position->setup().occupants;
        position->make(action.move);
        BoardMarks squares;
        if (action.move.movesPiece())
            squares = markMove(before, position->setup().occupants, action.move.from(), action.move.to());
        ++ply;
        const std::string_view mark = i < marks.size() ? sign(marks[i]) : std::string_view();
        add(*position, std::move(squares),
            {"ply " + std::to_string(ply) + ": " + action.text + std::string(mark),
             ply == plies ? end : std::string()});
    }
}

void GameFrames::add(const Position& position, BoardMarks marks, const std::vector<std::string>& caption) {
    const Setup setup = position.setup();
    const double columns = (width() / style_.squareSize - 2 * captionMargin) / captionLetter;
    Frame& frame = frames_.emplace_back(Frame{setup.occupants, notableStates(*image_, setup.states), std::move(marks),
                                              wrapCaption(caption, static_cast<std::size_t>(columns))});
    boardHeight_ = std::max(boardHeight_, boardHeight(image_->size, styleOf(frame)));
    captionLines_ = std::max(captionLines_, frame.caption.size());
}

SvgStyle GameFrames::styleOf(const Frame& frame) const {
    SvgStyle out = style_;
    out.marks = frame.marks;
    out.states = frame.states;
    return out;
}

double GameFrames::width() const { return (image_->size + 1) * style_.squareSize; }

std::string GameFrames::svg(int index) const {
    const Frame& frame = frames_[static_cast<std::size_t>(index)];
    const svg::Colours& colours = svg::themeColours(style_.theme);
    const double square = style_.squareSize;
    const double height = boardHeight_ + (static_cast<double>(captionLines_) * captionLine + 0.3) * square;
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width()) + "\" height=\"" +
                      number(height) + "\">\n<rect width=\"" + number(width()) + "\" height=\"" + number(height) +
                      "\" fill=\"" + std::string(colours.frame) + "\"/>\n" +
                      boardSvg(*image_, frame.occupants, zones_, styleOf(frame));
    out += "<g font-family=\"sans-serif\" font-size=\"" + number(captionSize * square) + "\" fill=\"" +
           std::string(colours.letters) + "\">\n";
    double y = boardHeight_;
    for (const std::string& line : frame.caption) {
        y += captionLine * square;
        out += "<text x=\"" + number(captionMargin * square) + "\" y=\"" + number(y - 0.1 * square) + "\">" +
               escapeXml(line) + "</text>\n";
    }
    return out + "</g>\n</svg>\n";
}

int GameFrames::milliseconds(int frame) const { return frame + 1 < count() ? 1000 : 4000; }

}  // namespace tafl
