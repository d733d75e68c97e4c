#include "panels/compare_panel.hpp"

#include <algorithm>

namespace tafl::gui {
namespace {

/// The words with what differs between braces.
std::string marked(const std::vector<model::MarkedWord>& words) {
    std::string out;
    for (const model::MarkedWord& word : words) {
        if (!out.empty()) out += ' ';
        out += word.differs ? "{" + word.text + "}" : word.text;
    }
    return out;
}

}  // namespace

void ComparePanel::with(Session& session, const std::string& idOrFile) {
    other_ = idOrFile;
    rules_.reset();
    begin(session);
}

/// Compared anew whenever the rules in force are other ones.
void ComparePanel::begin(Session& session) {
    if (other_.empty() || !session.document || !session.document->good()) return;
    if (rules_ == session.document->good()) return;
    rules_ = session.document->good();
    if (!compare_) compare_ = std::make_unique<model::Compare>(session.workshop());
    if (other_ == "\n") {
        auto disk = model::compiledOnDisk(session.workshop(), *session.document);
        if (!disk) {
            session.complain(disk.error());
            other_.clear();
            return;
        }
        compare_->set(session.document->good(), *disk);
    } else {
        compare_->setOther(session.document->good(), other_);
    }
    atEnd_ = true;
}

void ComparePanel::draw(Session& session, const Box& box) {
    if (!session.document) return;
    begin(session);
    if (compare_ && compare_->poll()) atEnd_ = true;
    if (compare_ && compare_->busy()) session.wakeAt(session.now + 0.2);
    head(session, {box.min, {box.max.x, box.min.y + px(48)}});
    Scrolling area("differences", {{box.min.x + px(12), box.min.y + px(50)}, {box.max.x - px(2), box.max.y - px(2)}},
                   colour().pane);
    float y = 0;
    const auto shown = compare_ ? compare_->shown() : nullptr;
    if (!shown) {
        drawMarked(area.list(), area.origin(), area.width() - px(8),
                   other_.empty() ? "Choose a variant to lay beside this one: the rules that differ stand under each "
                                    "other, and the shortest line of play on which the two part is shown on two boards."
                                  : "Comparing…");
        return;
    }
    if (!shown->failure.empty()) {
        drawIcon(area.list(), Icon::error, {area.origin().x + px(10), area.origin().y + px(10)}, colour().error, 16);
        y += drawMarked(area.list(), {area.origin().x + px(26), area.origin().y}, area.width() - px(34), shown->failure,
                        {.colour = colour().error}) +
             px(10);
    }
    y += drawMarked(area.list(), {area.origin().x, area.origin().y + y}, area.width() - px(8), shown->verdict,
                    {.colour = colour().text, .face = Face::body, .spacing = 22}) +
         px(8);
    y = boards(session, area, y, *shown);
    y = rules(area, y, *shown);
    area.reaches(y + px(10));
}

void ComparePanel::head(Session& session, const Box& box) {
    const Box place = {{box.min.x + px(12), box.min.y + px(8)}, {box.max.x - px(196), box.min.y + px(40)}};
    bool entered = false;
    field("other", place, typed_, {.icon = Icon::search, .hint = "Another variant"}, &entered);
    if (entered && !typed_.empty()) {
        model::LibraryFilter filter;
        filter.typed = typed_;
        filter.abstracts = true;
        const auto groups = session.library.groups(filter);
        if (!groups.empty() && !groups.front().rows.empty()) {
            typed_ = groups.front().rows.front()->name;
            with(session, groups.front().rows.front()->file.string());
        } else {
            session.say("No variant is called “" + typed_ + "”.", Severity::warning);
        }
    }
    float x = place.max.x + px(6);
    const auto small = [&](const char* id, const char* words, float width, bool enabled) {
        const Box out = {{x, place.min.y}, {x + px(width), place.max.y}};
        x += px(width) + px(4);
        return button(id, out, words, {std::nullopt, ButtonKind::raised, enabled});
    };
    const std::string parent = session.document->good() ? session.document->good()->variant.parent : "";
    if (small("parent", "Parent", 78, !parent.empty())) {
        typed_ = parent;
        with(session, parent);
    }
    if (small("saved", "As saved", 92, !session.document->file().empty())) {
        typed_ = "as saved";
        with(session, "\n");
    }
}

float ComparePanel::boards(Session&, Scrolling& area, float y, const model::Compared& shown) {
    ImDrawList* const list = area.list();
    if (shown.frames.empty()) {
        if (shown.searching)
            y += drawMarked(list, {area.origin().x, area.origin().y + y}, area.width() - px(8),
                            "Looking for the shortest line on which they part…") +
                 px(8);
        return y;
    }
    if (atEnd_) {
        frame_ = shown.frames.size() - 1;
        atEnd_ = false;
    }
    frame_ = std::min(frame_, shown.frames.size() - 1);
    const model::CompareFrame& frame = shown.frames[frame_];
    const float gap = px(10), side = std::min(px(330), (area.width() - gap - px(8)) / 2);
    for (int i = 0; i < 2; ++i) {
        if (!shown.sides[i]) continue;
        const ImVec2 at = {area.origin().x + static_cast<float>(i) * (side + gap), area.origin().y + y};
        drawTextIn(list, Face::smallMedium, {at, {at.x + side, at.y + px(22)}},
                   i == 0 ? colour().accent : colour().text, shown.stated.name[i], Align::left);
        BoardPicture picture = pictureOf(*shown.sides[i], frame.occupants[i]);
        picture.lastFrom = frame.from;
        picture.lastTo = frame.to;
        picture.letters = side > px(230);
        drawBoard(list, fitBoard({{at.x, at.y + px(24)}, {at.x + side, at.y + px(24) + side}}, picture.size), picture);
    }
    y += side + px(30);
    // The line, step by step.
    const Box row = {{area.origin().x, area.origin().y + y},
                     {area.origin().x + area.width(), area.origin().y + y + px(30)}};
    if (iconButton("back", {row.min, {row.min.x + px(30), row.max.y}}, Icon::previous,
                   {.enabled = frame_ > 0, .size = 16}))
        --frame_;
    if (iconButton("on", {{row.min.x + px(32), row.min.y}, {row.min.x + px(62), row.max.y}}, Icon::next,
                   {.enabled = frame_ + 1 < shown.frames.size(), .size = 16}))
        ++frame_;
    std::string line;
    for (std::size_t i = 1; i < shown.frames.size(); ++i)
        line += (line.empty() ? "" : "  ") + (i == frame_ ? "{" + shown.frames[i].move + "}" : shown.frames[i].move);
    const float height = drawMarked(list, {row.min.x + px(72), row.min.y + px(7)}, row.width() - px(80),
                                    frame_ == 0 ? "the start   " + line : line, {.underlined = false});
    return y + std::max(px(36), height + px(14));
}

float ComparePanel::rules(Scrolling& area, float y, const model::Compared& shown) {
    ImDrawList* const list = area.list();
    const Palette& c = colour();
    if (shown.stated.sameWords()) return y;
    drawCaption(list, {area.origin().x + px(2), area.origin().y + y + px(6)},
                shown.rules.empty() ? "No rule differs" : "Rules that differ");
    y += px(28);
    for (const model::RuleCompared& rule : shown.rules) {
        const std::string words[2] = {marked(rule.words[0]), marked(rule.words[1])};
        const float left = px(30), width = area.width() - left - px(14);
        float heights[2];
        for (int i = 0; i < 2; ++i)
            heights[i] = drawMarked(nullptr, {0, 0}, width, words[i].empty() ? "no such rule" : words[i]);
        const float height = px(38) + heights[0] + heights[1] + px(16);
        const Box box = {{area.origin().x, area.origin().y + y},
                         {area.origin().x + area.width(), area.origin().y + y + height}};
        if (area.visible(y, height)) {
            drawCard(list, box);
            drawTextIn(list, Face::semibold,
                       {{box.min.x + px(14), box.min.y + px(8)}, {box.max.x - px(12), box.min.y + px(32)}}, c.text,
                       rule.stated.title);
            drawTextIn(list, Face::caption, {{box.min.x, box.min.y + px(8)}, {box.max.x - px(12), box.min.y + px(32)}},
                       c.caption, rule.stated.component, Align::right);
            float at = box.min.y + px(38);
            for (int i = 0; i < 2; ++i) {
                fillBox(list, {{box.min.x + px(15), at + px(1)}, {box.min.x + px(18), at + heights[i] - px(3)}},
                        i == 0 ? c.accent : c.strongLine, px(1.5f));
                drawMarked(list, {box.min.x + left, at}, width, words[i].empty() ? "no such rule" : words[i],
                           {.colour = words[i].empty() ? c.caption : c.secondary, .underlined = false});
                at += heights[i] + px(6);
            }
        }
        y += height + px(8);
    }
    for (const OptionDifference& option : shown.stated.options) {
        const auto one = [&](int i) {
            return option.known[i] ? (option.choiceWords[i].empty() ? option.choice[i] : option.choiceWords[i])
                                   : std::string("no such option");
        };
        y += drawMarked(list, {area.origin().x + px(4), area.origin().y + y}, area.width() - px(12),
                        option.words + " {" + one(0) + "} / " + one(1), {.underlined = false}) +
             px(6);
    }
    if (!shown.stated.board.empty())
        y += drawMarked(list, {area.origin().x + px(4), area.origin().y + y}, area.width() - px(12),
                        "The starting positions differ on " + std::to_string(shown.stated.board.size()) + " squares.") +
             px(6);
    return y;
}

}  // namespace tafl::gui
