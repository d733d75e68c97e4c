#include "panels/sweep_form.hpp"

#include <algorithm>

#include "base/translation.hpp"

namespace tafl::gui {
namespace {

constexpr std::size_t maxValuesAtFirst = 8;
constexpr std::array<std::uint64_t, 3> sweepStrengths = {250, 1000, 4000};
constexpr std::array<int, 4> sweepMinutes = {1, 5, 30, 0};
constexpr std::array<int, 4> sweepGames = {64, 256, 1024, 100000};

struct SettingRow {
    const char* name;
    std::vector<const char*> captions;
};
const std::array<SettingRow, 3> settingRows = {{
    {trMark("Nodes a move"), {"250", "1000", "4000"}},
    {trMark("Time"), {trMark("1 min"), trMark("5 min"), trMark("30 min"), trMark("no limit")}},
    {trMark("Games a value"), {"64", "256", "1024", trMark("no limit")}},
}};

template <class List, class Item>
int indexOf(const List& list, const Item& wanted, int otherwise) {
    const auto found = std::ranges::find(list, wanted);
    return found == list.end() ? otherwise : static_cast<int>(found - list.begin());
}

}  // namespace

// --- the choice ------------------------------------------------------------------------------------------------------

void SweepForm::setTargets(std::vector<model::SweepTarget> targets) {
    const std::optional<model::SweepTarget> before = targets_.empty() ? std::nullopt : std::optional(targets_[target_]);
    targets_ = std::move(targets);
    target_ = 0;
    typedError_.clear();
    const auto same =
        std::ranges::find_if(targets_, [&](const model::SweepTarget& each) { return before && each.isSame(*before); });
    if (same != targets_.end())
        target_ = static_cast<std::size_t>(same - targets_.begin());  // its values stay as they were chosen
    else
        chooseTarget(0);
}

void SweepForm::chooseTarget(std::size_t target) {
    target_ = target;
    values_.clear();
    typed_.clear();
    typedError_.clear();
    if (targets_.empty()) return;
    for (const std::string& value : targets_[target_].suggested)
        values_.push_back({value, values_.size() < maxValuesAtFirst || value == targets_[target_].now});
}

void SweepForm::choose(const model::SweepRequest& request) {
    const auto same =
        std::ranges::find_if(targets_, [&](const model::SweepTarget& each) { return each.isSame(request.target); });
    if (same == targets_.end()) return;
    chooseTarget(static_cast<std::size_t>(same - targets_.begin()));
    for (Value& each : values_) each.on = false;
    for (const std::string& value : request.values) {
        const auto found = std::ranges::find(values_, value, &Value::value);
        if (found != values_.end())
            found->on = true;
        else
            values_.push_back({value, true});
    }
    choices_.strength = indexOf(sweepStrengths, request.trial.budgets.back(), choices_.strength);
    choices_.games = indexOf(sweepGames, request.trial.games, choices_.games);
    kept_ = request.trial;
}

model::SweepRequest SweepForm::request() const {
    model::SweepRequest out;
    if (targets_.empty()) return out;
    out.target = targets_[target_];
    for (const Value& each : values_)
        if (each.on) out.values.push_back(each.value);
    if (kept_) out.trial = *kept_;
    if (!kept_) {
        out.trial.budgets = {sweepStrengths[static_cast<std::size_t>(choices_.strength)]};
        out.trial.games = sweepGames[static_cast<std::size_t>(choices_.games)];
        out.trial.firstRound = 16;
    }
    out.trial.seconds = 60 * sweepMinutes[static_cast<std::size_t>(choices_.minutes)];
    out.trial.untilDecided = true;
    out.halving = choices_.halving;
    return out;
}

/// Adds the values typed, joined by semicolons.
void SweepForm::addTyped() {
    std::string rest = typed_ + ";";
    for (auto end = rest.find(';'); end != std::string::npos; end = rest.find(';')) {
        const std::string part = rest.substr(0, end);
        rest.erase(0, end + 1);
        const auto from = part.find_first_not_of(' ');
        if (from == std::string::npos) continue;
        const std::string typed = part.substr(from, part.find_last_not_of(' ') - from + 1);
        const auto parsed = model::parseSweepValue(targets_[target_], typed);
        if (!parsed) {
            const Diagnostic& error = parsed.error().front();
            typedError_ = error.text.shown() + (error.valid.empty() ? "" : " (" + error.valid.shown() + ")");
            return;
        }
        const std::string value = parameterText(*parsed);
        const auto found = std::ranges::find(values_, value, &Value::value);
        if (found != values_.end())
            found->on = true;
        else
            values_.push_back({value, true});
    }
    typed_.clear();
    typedError_.clear();
}

// --- drawing ---------------------------------------------------------------------------------------------------------

bool SweepForm::draw(const Box& box, const std::string& obstacle) {
    const float foot = px(46);
    {
        ScrollArea area("sweep form", {box.min, {box.max.x - px(4), box.max.y - foot}}, colour().pane);
        const ImVec2 at = {area.origin().x + px(14), area.origin().y};
        const float width = area.width() - px(24);
        float y = drawMarked(area.list(), {at.x, at.y + px(8)}, width,
                             tr("Which value makes it fair? The engine plays itself with each of them."),
                             {.underlined = false}) +
                  px(16);
        if (!targets_.empty()) {
            y += drawTargets(area.list(), {at.x, at.y + y}, width);
            y += drawValues(area.list(), {at.x, at.y + y}, width);
            y += drawSettings(area.list(), {at.x, at.y + y}, width);
        }
        area.setContentHeight(y);
    }
    const bool enough = canRun();
    const std::string reason = !obstacle.empty() ? obstacle : enough ? "" : tr("Choose at least two values.");
    const Box place = {{box.min.x + px(14), box.max.y - foot + px(4)}, {box.min.x + px(120), box.max.y - px(8)}};
    const bool pressed =
        button("run sweep", place, tr("Run"), {Icon::flask, ButtonKind::primary, enough && obstacle.empty()});
    drawTextIn(ImGui::GetWindowDrawList(), Face::small,
               {{place.max.x + px(12), place.min.y}, {box.max.x - px(12), place.max.y}}, colour().caption,
               reason.empty() ? sayMany("%1 value, in rounds of more and more games",
                                        "%1 values, in rounds of more and more games", request().values.size())
                              : reason);
    return pressed;
}

/// The rule and its parameter. Returns the height drawn, as the functions below.
float SweepForm::drawTargets(ImDrawList* list, ImVec2 at, float width) {
    std::vector<std::string> groups, titles;
    std::vector<std::size_t> firsts, members;
    int group = 0, member = 0;
    const model::SweepTarget& now = targets_[target_];
    for (std::size_t i = 0; i < targets_.size(); ++i) {
        const model::SweepTarget& each = targets_[i];
        if (i == 0 || each.group != targets_[i - 1].group) {
            groups.push_back(each.group);
            firsts.push_back(i);
        }
        if (each.group != now.group) continue;
        group = static_cast<int>(groups.size()) - 1;
        if (i == target_) member = static_cast<int>(titles.size());
        titles.push_back(each.title);
        members.push_back(i);
    }
    const float half = (width - px(8)) / 2;
    drawCaption(list, at, tr("Rule"));
    drawCaption(list, {at.x + half + px(8), at.y}, now.isOption() ? tr("Option") : tr("Parameter"));
    const Box left = {{at.x, at.y + px(18)}, {at.x + half, at.y + px(48)}};
    if (combo("sweep rule", left, groups, group)) chooseTarget(firsts[static_cast<std::size_t>(group)]);
    const Box right = {{left.max.x + px(8), left.min.y}, {at.x + width, left.max.y}};
    if (combo("sweep parameter", right, titles, member)) chooseTarget(members[static_cast<std::size_t>(member)]);
    showTooltip(now.title, tr(targets_[target_].specification.doc));
    return px(58);
}

float SweepForm::drawValues(ImDrawList* list, ImVec2 at, float width) {
    const model::SweepTarget& target = targets_[target_];
    drawCaption(list, at, tr("Values"));
    float x = 0, y = px(18);
    for (Value& each : values_) {
        std::string label = elideText(Face::smallMedium, target.valueTitle(each.value), width - px(70));
        if (each.value == target.now) label = say("%1 (now)", label);
        const float w = chipWidth(label, each.on);
        if (x + w > width && x > 0) {
            x = 0;
            y += px(32);
        }
        ImGui::PushID(each.value.c_str());
        if (chip("sweep value", {at.x + x, at.y + y}, label, each.on)) each.on = !each.on;
        ImGui::PopID();
        x += w + px(6);
    }
    y += px(36);
    if (target.isOption() || target.specification.type == ParameterType::boolean ||
        target.specification.type == ParameterType::choice)
        return y + px(4);  // all values are there
    bool entered = false;
    const Box place = {{at.x, at.y + y}, {at.x + std::min(width, px(260)), at.y + y + px(30)}};
    field("sweep typed", place, typed_,
          {.icon = Icon::plus, .hint = tr("More values, joined by ;"), .wrong = !typedError_.empty()}, &entered);
    if (entered || ImGui::IsItemDeactivatedAfterEdit()) addTyped();
    y += px(36);
    if (!typedError_.empty())
        y += drawMarked(list, {at.x, at.y + y}, width, typedError_, {.colour = colour().error}) + px(4);
    return y + px(4);
}

float SweepForm::drawSettings(ImDrawList* list, ImVec2 at, float width) {
    const std::array<int*, 3> chosen = {&choices_.strength, &choices_.minutes, &choices_.games};
    float y = 0;
    for (std::size_t i = 0; i < settingRows.size(); ++i) {
        const SettingRow& each = settingRows[i];
        drawTextIn(list, Face::small, {{at.x, at.y + y}, {at.x + px(104), at.y + y + px(26)}}, colour().secondary,
                   tr(each.name));
        std::vector<std::string> captions;
        for (const char* caption : each.captions) captions.emplace_back(tr(caption));
        const float left = at.x + px(104);
        const Box box = {{left, at.y + y}, {left + segmentedWidth(captions), at.y + y + px(26)}};
        if (segmented(each.name, box, captions, *chosen[i])) kept_.reset();
        y += px(34);
    }
    drawTextIn(list, Face::small, {{at.x, at.y + y}, {at.x + width - px(50), at.y + y + px(26)}}, colour().secondary,
               tr("Only the better half goes on to the next round"));
    toggle("sweep halving", {{at.x + width - px(44), at.y + y + px(3)}, {at.x + width, at.y + y + px(23)}},
           choices_.halving);
    return y + px(34);
}

}  // namespace tafl::gui
