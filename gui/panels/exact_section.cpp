#include "panels/exact_section.hpp"

#include "base/translation.hpp"
#include "look/widgets.hpp"
#include "model/wording.hpp"

namespace tafl::gui {
namespace {

float drawAnswer(const model::ExactAnswer& answer, ImDrawList* list, ImVec2 at, float width) {
    const Palette& c = colour();
    const bool attackers = answer.result == Winner::attackers, defenders = answer.result == Winner::defenders;
    if (attackers || defenders) sideDot(list, {at.x + px(8), at.y + px(10)}, attackers, px(4.5f));
    const std::string text = answer.best.empty() ? say("tablebase: %1", answer.words)
                                                 : say("tablebase: %1; best %2", answer.words, answer.best);
    return drawMarked(list, {at.x + px(20), at.y}, width - px(26), text,
                      {.colour = attackers   ? c.attackers
                                 : defenders ? c.defenders
                                             : c.text,
                       .underlined = false}) +
           px(10);
}

float drawProgress(model::ExactAnswers& exact, ImDrawList* list, ImVec2 at, float width) {
    const Palette& c = colour();
    const Box bar = {{at.x + px(2), at.y + px(4)}, {at.x + width - px(100), at.y + px(10)}};
    fillBox(list, bar, c.raised, px(3));
    fillBox(list, {bar.min, {bar.min.x + bar.width() * static_cast<float>(exact.part()), bar.max.y}}, c.accent, px(3));
    drawTextIn(list, Face::small, {{bar.min.x, at.y + px(12)}, {bar.max.x, at.y + px(30)}}, c.secondary,
               elideText(Face::small, exact.message(), bar.width()));
    const Box place = {{at.x + width - px(92), at.y}, {at.x + width - px(6), at.y + px(30)}};
    if (button("cancel solving", place, tr("Cancel"))) exact.cancel();
    return px(40);
}

float drawOffer(Session& session, ImDrawList* list, ImVec2 at, float width) {
    const Box place = {{at.x + width - px(92), at.y}, {at.x + width - px(6), at.y + px(30)}};
    if (button("solve", place, tr("Solve"))) session.exact.solve(*session.playtest);
    showTooltip(tr("Solve"), tr("Computes who wins every one of these positions, and in how many moves."));
    const std::string text = model::capital(session.exact.offer()->describe());
    const float height = drawMarked(list, {at.x + px(2), at.y + px(4)}, width - px(104), text,
                                    {.colour = colour().secondary, .underlined = false});
    return std::max(height + px(8), px(38));
}

}  // namespace

float drawExactSection(Session& session, ImDrawList* list, ImVec2 at, float width) {
    model::ExactAnswers& exact = session.exact;
    exact.want();
    float y = 0;
    if (const auto& answer = exact.answer(); answer && answer->revision == session.playtest->revision())
        y += drawAnswer(*answer, list, {at.x, at.y + y}, width);
    if (exact.solving()) return y + drawProgress(exact, list, {at.x, at.y + y}, width);
    if (!exact.message().empty())
        y += drawMarked(list, {at.x + px(2), at.y + y}, width - px(12), exact.message(),
                        {.colour = colour().secondary, .underlined = false}) +
             px(8);
    if (const auto& offer = exact.offer(); offer && offer->men > 0 && !exact.isSolved())
        y += drawOffer(session, list, {at.x, at.y + y}, width);
    return y;
}

}  // namespace tafl::gui
