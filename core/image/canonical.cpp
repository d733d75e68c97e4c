// The canonical text of an image, from which the digest is made. Equal rules give equal text, whatever the order of
// their calls and the rules that made them.
#include <algorithm>
#include <map>
#include <sstream>

#include "image/table_compilation.hpp"

namespace tafl {
namespace {

class Writer {
public:
    explicit Writer(const RuleImage& image) : image_(image) {}
    std::string squares(const SquareSet& set) const {
        std::ostringstream out;
        out << std::hex;
        for (const auto word : set.bits) out << word << '.';
        return out.str();
    }
    std::string program(Expr e) const { return e ? image_.graph->canonical(e) : "-"; }
    void line(const std::string& text) { text_ += text + '\n'; }
    /// Writes unordered lines once each.
    void sorted(const std::string& title, std::vector<std::string> lines) {
        std::ranges::sort(lines);
        lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
        for (const auto& l : lines) line(title + " " + l);
    }
    std::string take() { return std::move(text_); }

private:
    const RuleImage& image_;
    std::string text_;
};

std::string number(auto n) { return std::to_string(static_cast<long>(n)) + ","; }

/// The component of a rule if a spare call names it, because then its calls differ from those of other components.
/// The tables of patterns differ already, unless the spare is conditional.
std::string spareName(const RuleImage& image, RuleIndex rule, bool ofPattern = false) {
    const auto names = [&](const SpareCall& s) {
        return !s.fromRule.empty() && (s.where || !ofPattern) && sparesFrom(s, rule, image);
    };
    return std::ranges::any_of(image.calls.spares, names) ? image.rules[rule].component : "";
}

void writeMovement(const RuleImage& image, Writer& w) {
    for (int c = 1; c <= static_cast<int>(image.calls.classes.size()); ++c) {
        // Groups origins by their bars. A square does not bar itself.
        std::map<std::pair<SquareSet, SquareSet>, SquareSet> byBars;
        for (Square s = 0; s < image.size * image.size; ++s) {
            const Bars bars = computeBars(image, c, s);
            byBars[{bars.stop, bars.pass}].add(s);
        }
        int limit = 0;
        for (const SlideCall& call : image.calls.slides)
            if (call.classes >> (c - 1) & 1) limit = call.limit;
        w.line("slide " + number(c) + number(limit));
        std::vector<std::string> lines;
        for (const auto& [bars, from] : byBars)
            lines.push_back(number(c) + w.squares(from) + " stop " + w.squares(bars.first) + " pass " +
                            w.squares(bars.second));
        w.sorted("bar", lines);
    }
    std::vector<std::string> lines;
    for (const BarCall& b : image.calls.passBars)
        if (b.where) lines.push_back(number(b.classes) + w.squares(b.squares) + w.squares(b.from) + w.program(b.where));
    w.sorted("pass where", lines);
    lines.clear();
    for (const JumpCall& j : image.calls.jumps)
        for (int c = 0; c < maxClasses; ++c)
            if (j.classes >> c & 1)
                lines.push_back(number(c) + number(j.over) + (j.touching ? w.squares(*j.touching) : "anywhere") +
                                number(j.takes) + (j.across != Across::enemies ? "across " + number(j.across) : "") +
                                (j.takes ? spareName(image, j.ruleIndex) : ""));
    w.sorted("jump", lines);
    lines.clear();
    for (const LeapCall& l : image.calls.leaps)
        for (int c = 0; c < maxClasses; ++c)
            if (l.classes >> c & 1)
                lines.push_back(number(c) + number(std::min(l.across, l.up)) + number(std::max(l.across, l.up)) +
                                number(l.limit));
    w.sorted("leap", lines);
    lines.clear();
    for (const SwapCall& s : image.calls.swaps)
        for (int c = 0; c < maxClasses; ++c)
            if (s.classes >> c & 1) lines.push_back(number(c) + number(s.with) + w.program(s.where));
    w.sorted("swap", lines);
    lines.clear();
    for (const DisplaceCall& d : image.calls.displacements)
        for (int c = 0; c < maxClasses; ++c)
            if (d.classes >> c & 1)
                lines.push_back(number(c) + number(d.victims) + number(d.bySlides) + number(d.byLeaps) +
                                w.program(d.where) + spareName(image, d.ruleIndex));
    w.sorted("displace", lines);
    lines.clear();
    for (const EnterCall& e : image.calls.entries)
        lines.push_back(number(e.classNumber) + number(e.reserve) + w.program(e.where));
    w.sorted("enter", lines);
}

void writeCaptures(const RuleImage& image, Writer& w) {
    const Calls& calls = image.calls;
    for (std::size_t c = 1; c <= calls.classes.size(); ++c) {
        w.line("arms " + number(c) + number(image.take[c]) + number(image.anvil[c]) + "fate " + number(image.fate[c]) +
               number(image.becomes[c]) + (image.fate[c] == FateKind::ends ? number(image.fateWinner[c]) : ""));
        for (std::size_t mover = 1; mover <= calls.classes.size(); ++mover)
            if (image.fateBy[mover][c] != image.fate[c] || image.becomesBy[mover][c] != image.becomes[c])
                w.line("fate by " + number(c) + number(mover) + number(image.fateBy[mover][c]) +
                       number(image.becomesBy[mover][c]));
        for (std::size_t o = 0; o <= calls.classes.size(); ++o) {
            SquareSet zone;
            for (Square s = 0; s < image.size * image.size; ++s)
                if (image.zoneHostile[o][static_cast<std::size_t>(s)] >> (c - 1) & 1) zone.add(s);
            // A hostile zone under an enemy man adds nothing, except to patterns with walls or a minimum of men.
            if (zone.any()) w.line("hostile " + number(c) + number(o) + w.squares(zone));
        }
        std::map<std::string, SquareSet> places;
        for (Square s = 0; s < image.size * image.size; ++s) {
            std::vector<std::string> list;
            for (const Pattern& p : image.patternSets[image.patternSetIndex[c][static_cast<std::size_t>(s)]])
                list.push_back(number(p.sides) +
                               number(p.by & image.classesOf(other(image.sideOf(static_cast<int>(c))))) +
                               (p.walls ? w.squares(image.walls[p.walls - 1u]) : "-") + number(p.men) +
                               spareName(image, p.ruleIndex, true));
            std::ranges::sort(list);
            list.erase(std::unique(list.begin(), list.end()), list.end());
            std::string all;
            for (const auto& l : list) all += l + ";";
            if (!all.empty()) places[all].add(s);
        }
        for (const auto& [list, set] : places) w.line("pattern " + number(c) + list + w.squares(set));
    }
    w.line("outside " + number(image.outsideHostile));
    std::vector<std::string> lines;
    for (const Condition& c : image.conditions)
        lines.push_back(number(c.to) + w.squares(c.squares) + w.program(c.program));
    w.sorted("condition", lines);
    lines.clear();
    for (const CaptureCall& c : calls.captures)
        lines.push_back(number(c.side) + w.program(c.program) + spareName(image, c.ruleIndex));
    w.sorted("capture", lines);
    lines.clear();
    // Pattern tables already omit spared pieces. The calls matter for jumps and programs.
    for (const SpareCall& s : calls.spares) {
        const auto covers = [&](const auto& call) { return sparesFrom(s, call.ruleIndex, image); };
        if (s.fromRule.empty() || s.where || std::ranges::any_of(calls.captures, covers) ||
            std::ranges::any_of(calls.displacements, covers) ||
            std::ranges::any_of(calls.jumps, [&](const JumpCall& j) { return j.takes && covers(j); }))
            lines.push_back(number(s.classes) + w.squares(s.squares) + s.fromRule +
                            (s.where ? " " + w.program(s.where) : ""));
    }
    w.sorted("spare", lines);
    lines.clear();
    for (const DisarmCall& d : calls.disarms)
        if (d.where) lines.push_back(number(d.classes) + number(d.role) + number(d.against) + w.program(d.where));
    w.sorted("disarm where", lines);
    lines.clear();
    for (const ChangeCall& c : calls.changes)
        lines.push_back(number(c.side) + number(c.classes) + number(c.becomes) +
                        (c.kind == ChangeKind::driven    ? "driven " + number(c.direction)
                         : c.kind == ChangeKind::appears ? "appears "
                                                         : "") +
                        w.program(c.program));
    w.sorted("change", lines);
    w.line("choice " + number(calls.choice));
}

void writeTurn(const RuleImage& image, Writer& w) {
    const Calls& calls = image.calls;
    w.line("first " + number(calls.first));
    for (const NoMovesCall& n : calls.noMoves) w.line("stuck " + number(n.result) + w.program(n.program));
    if (calls.chain)
        w.line("chain " + number(calls.chain->classes) + number(calls.chain->anyMove) + number(calls.chain->optional) +
               number(calls.chain->alsoGoal));
    if (calls.again)
        w.line("again " + number(calls.again->side) + number(calls.again->with) + number(calls.again->optional) +
               w.program(calls.again->program));
    for (const DieFace& f : calls.dice)
        w.line("die " + number(f.face) + number(f.weight) + number(f.losesTurn) + number(f.limit));
    for (const OptionCall& o : calls.options) w.line("option " + o.name + " " + number(o.side) + w.program(o.program));
    for (const StateDeclaration& s : calls.states)
        w.line("state " + s.name + " " + number(s.kind) + number(s.max) + number(s.start) + number(s.inKey) +
               (s.startMarks.any() ? w.squares(s.startMarks) : ""));
    std::vector<std::string> lines;
    for (const UpdateCall& u : calls.updates) lines.push_back(number(u.state) + w.program(u.program));
    w.sorted("update", lines);
    lines.clear();
    for (const RefuseCall& r : calls.refusals) lines.push_back(number(r.side) + w.program(r.program));
    w.sorted("refuse", lines);
    lines.clear();
    for (const DemandCall& d : calls.demands) lines.push_back(number(d.side) + w.program(d.program));
    w.sorted("demand", lines);
    lines.clear();
    for (const PassCall& p : calls.passes) lines.push_back(number(p.side) + w.program(p.program));
    w.sorted("pass", lines);
}

void writeEnds(const RuleImage& image, Writer& w) {
    const Calls& calls = image.calls;
    std::vector<std::string> lines;
    for (std::size_t c = 0; c < calls.classes.size(); ++c) {
        SquareSet goal;
        for (Square s = 0; s < image.size * image.size; ++s)
            if (image.goal[static_cast<std::size_t>(s)] >> c & 1) goal.add(s);
        if (goal.any()) w.line("goal " + number(c) + w.squares(goal) + number(image.goalWinner[c + 1]));
    }
    for (const OutcomeCall& o : calls.outcomes)
        for (const Side side : {Side::attackers, Side::defenders})
            if (o.after & sideBit(side))
                lines.push_back(number(o.phase) + number(side) + w.program(image.graph->specialise(o.program, side)) +
                                number(o.result) + number(o.survivesReply));
    w.sorted("outcome", lines);
    lines.clear();
    for (const RepetitionCall& r : calls.repetitions)
        lines.push_back(number(r.of) + number(r.count) + number(r.result) + number(r.whose) + w.program(r.when) +
                        number(r.claim));
    w.sorted("repetition", lines);
    if (calls.shuttle) w.line("shuttle " + number(calls.shuttle->roundTrips) + number(calls.shuttle->illegal));
    lines.clear();
    for (const ThreatCall& t : calls.threats) lines.push_back(number(t.side) + w.program(t.program));
    w.sorted("threat", lines);
    lines.clear();
    for (const CountLimitCall& c : calls.countLimits)
        lines.push_back(number(c.plies) + number(c.result) + number(c.claim));
    w.sorted("limit", lines);
    lines.clear();
    for (const AnnounceCall& a : calls.announcements) {
        std::string texts;
        for (const auto& t : a.texts) texts += t + "/";
        lines.push_back(a.name + " " + w.program(a.number) + texts + number(a.after));
    }
    w.sorted("announce", lines);
    w.line("agreement " + number(calls.agreement));
}

}  // namespace

std::string canonicalText(const RuleImage& image) {
    Writer w(image);
    w.line("taflsmith image 1");
    w.line("size " + number(image.size));
    for (const PieceClass& c : image.calls.classes)
        w.line("piece " + c.name + " " + c.letter + number(c.side) + number(c.royal));
    std::string start;
    for (const auto s : image.start) start += static_cast<char>('0' + s);
    w.line("start " + start);
    writeMovement(image, w);
    writeCaptures(image, w);
    writeTurn(image, w);
    writeEnds(image, w);
    return w.take();
}

}  // namespace tafl
