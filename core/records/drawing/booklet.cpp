#include "records/drawing/booklet.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "explain/why.hpp"
#include "position/move_text.hpp"
#include "records/drawing/svg_shapes.hpp"
#include "variant/describe.hpp"

namespace tafl {
namespace {

using Image = std::shared_ptr<const RuleImage>;

constexpr std::string_view styleSheet = R"(
@page { margin: 16mm 15mm; }
:root { --ink: #1d2326; --soft: #525d63; --line: #ded6c7; --accent: #0b7a6b; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px; max-width: 820px; color: var(--ink); background: #fff;
  font: 11.5pt/1.5 Georgia, "Noto Serif", "DejaVu Serif", serif; }
h1 { margin: 0; font-size: 26pt; line-height: 1.15; }
h2 { margin: 26px 0 6px; padding-bottom: 3px; border-bottom: 1.5px solid var(--line); font-size: 15pt;
  break-after: avoid; }
p, ul { margin: 6px 0; }
.facts, figcaption, .foot { color: var(--soft); font-family: Inter, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; }
.facts { margin: 4px 0 12px; font-size: 10pt; }
.start { display: flex; flex-wrap: wrap; gap: 26px; align-items: center; margin: 14px 0; break-inside: avoid; }
.start > svg { width: 400px; height: auto; max-width: 100%; }
.legend { list-style: none; padding: 0; margin: 0; flex: 1 1 220px; }
.legend li { display: flex; align-items: center; gap: 10px; margin: 4px 0; }
.legend svg { width: 34px; height: 34px; flex: none; }
.rule { break-inside: avoid; }
.examples { display: flex; flex-wrap: wrap; gap: 14px 26px; margin: 8px 0 12px; }
figure { margin: 0; break-inside: avoid; max-width: 372px; }
figure .pair { display: flex; align-items: center; gap: 6px; }
figure svg { width: 172px; height: auto; }
figure .one svg { width: 172px; }
.large figure { max-width: 545px; }
.large figure svg, .large figure .one svg { width: 256px; }
figure .arrow { font-size: 15pt; color: var(--soft); }
figcaption { font-size: 9pt; line-height: 1.4; margin-top: 3px; }
figcaption b { color: var(--ink); }
dt { font-weight: bold; margin-top: 8px; } dd { margin-left: 20px; }
.chosen::after { content: " \2713"; color: var(--accent); font-weight: bold; }
.foot { margin-top: 28px; border-top: 1.5px solid var(--line); padding-top: 6px; font-size: 8.5pt; }
@media print { body { padding: 0; max-width: none; } }
)";

std::string capitalize(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

/// One test of a rule, played again under the image.
struct Example {
    std::string name;
    WhyAnswer answer;
    bool fires = false;
};

/// The examples of a variant, by the identity of the rule they show.
class Examples {
public:
    Examples(const Library& library, const Variant& variant, const Image& image, int limit)
        : library_(library), variant_(variant), image_(image), maxExamples_(static_cast<std::size_t>(limit)) {
        addExamples(variant.tests);
        for (const auto& id : variant.ancestors)
            if (const auto ancestor = library.load(id)) addExamples(ancestor->tests);
        addFromOtherVariants();
    }

    const std::vector<Example>& of(const std::string& identity) { return byRule_[identity]; }

private:
    /// For rules without tests in the family: tests of other variants of this size, if the rule is decisive here too.
    void addFromOtherVariants() {
        std::vector<const RuleEntry*> uncovered;
        for (const RuleEntry& rule : image_->rules)
            if (byRule_[rule.identity].empty()) uncovered.push_back(&rule);
        for (const VariantHeader& header : library_.list()) {
            if (uncovered.empty()) return;
            if (header.size != image_->size || header.isAbstract || header.id == variant_.id) continue;
            const auto other = library_.load(header.id);
            if (!other) continue;
            std::vector<TestText> fitting;
            for (const TestText& test : other->tests)
                if (test.fires && std::ranges::any_of(uncovered, [&](const RuleEntry* rule) {
                        return rule->identity == test.rule || rule->component == test.rule;
                    }))
                    fitting.push_back(test);
            addExamples(fitting);
            // One variant per rule is enough, if one of its tests shows the rule firing.
            std::erase_if(uncovered, [&](const RuleEntry* rule) {
                auto& found = byRule_[rule->identity];
                if (std::ranges::none_of(found, &Example::fires)) found.clear();
                return !found.empty();
            });
        }
    }

    void addExamples(const std::vector<TestText>& tests) {
        for (const bool fires : {true, false})
            for (const TestText& test : tests)
                if (!test.rule.empty() && test.fires.value_or(true) == fires) addExamples(test);
    }

    void addExamples(const TestText& test) {
        const auto rule = std::ranges::find_if(
            image_->rules, [&](const RuleEntry& r) { return r.identity == test.rule || r.component == test.rule; });
        if (rule == image_->rules.end()) return;
        const auto& known = byRule_[rule->identity];
        if (known.size() >= maxExamples_ || std::ranges::find(known, test.name, &Example::name) != known.end()) return;
        const auto answer = why(image_, test.position, test.moves, test.move);
        if (!answer || !matchesExpectation(test, *answer)) return;
        if (test.fires.value_or(false) && !isDecisive(test, rule->identity, *answer)) return;
        byRule_[rule->identity].push_back({test.name, *answer, test.fires.value_or(true)});
    }

    bool matchesExpectation(const TestText& test, const WhyAnswer& answer) const {
        if (test.legal != answer.legal) return false;
        auto expected = words(test.captures), taken = answer.taken;
        std::ranges::sort(expected);
        std::ranges::sort(taken);
        return !answer.legal ||
               ((!test.hasCaptures || expected == taken) && (!test.hasOutcome || test.outcome == answer.outcome));
    }

    /// Whether the verdict changes without the rule.
    bool isDecisive(const TestText& test, const std::string& rule, const WhyAnswer& with) {
        auto known = withoutRule_.find(rule);
        if (known == withoutRule_.end()) {
            const auto image = library_.compile(variant_, nullptr, {rule});
            known = withoutRule_.emplace(rule, image ? *image : Image{}).first;
        }
        if (!known->second) return true;
        const auto answer = why(known->second, test.position, test.moves, test.move);
        return !answer || answer->legal != with.legal || answer->taken != with.taken ||
               answer->outcome != with.outcome || answer->after != with.after || answer->sameSide != with.sameSide ||
               answer->announcements != with.announcements;
    }

    const Library& library_;
    const Variant& variant_;
    const Image& image_;
    std::size_t maxExamples_;
    std::map<std::string, std::vector<Example>> byRule_;
    std::map<std::string, Image> withoutRule_;
};

class Booklet {
public:
    Booklet(const Library& library, const Variant& variant, const Image& image, const BookletStyle& style)
        : image_(image),
          style_(style),
          description_(describe(variant, *image)),
          zones_(markedZones(variant)),
          examples_(library, variant, image, style.maxExamples) {}

    std::string run() {
        out_ =
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
            text(description_.name) + "</title>\n<style>" + std::string(styleSheet) + "</style>\n</head>\n<body" +
            (description_.size > 9 ? " class=\"large\"" : "") + ">\n";
        writeHead();
        writeStart();
        for (const SlotDescription& slot : description_.rules) writeRules(slot);
        writeOptions();
        writeList("What the sources leave open, and what this sheet takes", description_.assumed);
        writeList("Sources", description_.sources);
        out_ += "<p class=\"foot\">" + text(description_.id) + " · digest " + text(description_.digest.substr(0, 12)) +
                " · made with Taflsmith</p>\n</body>\n</html>\n";
        return std::move(out_);
    }

private:
    static std::string text(std::string_view raw) { return escapeXml(raw); }

    void writeHead() {
        out_ += "<h1>" + text(description_.name) + "</h1>\n<p class=\"facts\">" + description_.board + " squares";
        if (!description_.year.empty()) out_ += " · " + text(description_.year);
        out_ += description_.first == FirstMover::lot
                    ? " · the first move is drawn by lot"
                    : " · the " + std::string(name(description_.first)) + " move first";
        out_ += "</p>\n";
        if (!description_.summary.empty()) out_ += "<p>" + text(description_.summary) + "</p>\n";
    }

    std::string board(const Setup& setup, const std::string& title, const BoardMarks& marks = {}) const {
        return boardSvg(*image_, setup.occupants, zones_,
                        {title, marks, style_.theme, 44, notableStates(*image_, setup.states)});
    }

    void writeStart() {
        out_ += "<div class=\"start\">\n" + board({image_->start}, "The start of " + description_.name) +
                "<ul class=\"legend\">\n";
        for (std::size_t c = 0; c < image_->calls.classes.size(); ++c) {
            const PieceClass& kind = image_->calls.classes[c];
            const auto count = std::ranges::count(image_->start, static_cast<std::uint8_t>(c + 1));
            std::string label = std::to_string(count) + " " + kind.name + (count == 1 || kind.royal ? "" : "s");
            if (!kind.royal && kind.name != "attacker" && kind.name != "defender")
                label += ", of the " + std::string(tafl::name(kind.side));
            writeLegendEntry(svg::piece(kind), label);
        }
        const svg::Colours& colours = svg::themeColours(style_.theme);
        for (const MarkedZone& zone : zones_) {
            const int count = zone.squares.count();
            writeLegendEntry(
                "<rect x=\"-48\" y=\"-48\" width=\"96\" height=\"96\" fill=\"" + std::string(colours.zone) + "\"/>" +
                    svg::ornament(zone.name, colours),
                zone.name + ": " +
                    (count <= 12 ? squareNames(zone.squares, description_.size) : std::to_string(count) + " squares"));
        }
        out_ += "</ul>\n</div>\n";
    }

    void writeLegendEntry(const std::string& shape, const std::string& label) {
        out_ += "<li><svg viewBox=\"-50 -50 100 100\" aria-hidden=\"true\">" + shape + "</svg><span>" + text(label) +
                "</span></li>\n";
    }

    void writeRules(const SlotDescription& slot) {
        out_ += "<h2>" + text(slot.title) + "</h2>\n";
        for (const RuleDescription& rule : slot.rules) {
            if (rule.words.empty()) continue;
            out_ +=
                "<p class=\"rule\" title=\"" + text(rule.identity) + "\">" + text(capitalize(rule.words)) + "</p>\n";
            const auto& examples = examples_.of(rule.identity);
            if (examples.empty()) continue;
            out_ += "<div class=\"examples\">\n";
            for (const Example& example : examples) writeFigure(example);
            out_ += "</div>\n";
        }
    }

    void writeFigure(const Example& example) {
        const WhyAnswer& a = example.answer;
        const auto move = parseMove(a.move, description_.size);
        const Square from = move ? move->from : noSquare, to = move ? move->to : noSquare;
        out_ += "<figure>";
        BoardMarks before;
        before.chosen = from;
        if (a.legal)
            before.targets = to == noSquare ? SquareSet{} : SquareSet::of(to);
        else
            before.refused = to;
        const std::string first = board(makeSetup(a.position, *image_), example.name + ", before", before);
        const auto after = a.legal ? parseSetup(a.after, *image_) : Result<Setup>(tl::unexpected(Diagnostics{}));
        if (after)
            out_ +=
                "<div class=\"pair\">" + first + "<span class=\"arrow\">→</span>" +
                board(*after, example.name + ", after", markMove(a.position.occupants, after->occupants, from, to)) +
                "</div>";
        else
            out_ += "<div class=\"one\">" + first + "</div>";
        out_ += "<figcaption><b>" + text(example.name) + ".</b> " + text(verdict(a)) + "</figcaption></figure>\n";
    }

    static std::string verdict(const WhyAnswer& a) {
        if (!a.legal) return a.move + " is not allowed.";
        std::string out =
            a.move.substr(0, a.move.find('x')) + (a.taken.empty() ? " takes nothing" : " takes " + enumerate(a.taken));
        if (a.outcome == "draw") out += ", and the game is drawn";
        if (a.outcome == "attackers" || a.outcome == "defenders") out += ", and the " + a.outcome + " win";
        if (a.sameSide) out += ", and the same side goes on";
        if (!a.announcements.empty()) out += "; the player says “" + join(a.announcements, "”, “") + "”";
        return out + ".";
    }

    void writeOptions() {
        if (description_.options.empty()) return;
        out_ += "<h2>Variations</h2>\n<dl>\n";
        for (const OptionDescription& option : description_.options) {
            out_ += "<dt>" + text(option.words) + "</dt>\n";
            for (const ChoiceDescription& choice : option.choices)
                out_ += std::string("<dd") + (choice.chosen ? " class=\"chosen\"" : "") + ">" + text(choice.words) +
                        "</dd>\n";
        }
        out_ += "</dl>\n<p class=\"facts\">✓ as on this sheet</p>\n";
    }

    void writeList(const std::string& title, const std::vector<std::string>& items) {
        if (items.empty()) return;
        out_ += "<h2>" + title + "</h2>\n<ul>\n";
        for (const auto& item : items) out_ += "<li>" + text(item) + "</li>\n";
        out_ += "</ul>\n";
    }

    const Image& image_;
    const BookletStyle& style_;
    VariantDescription description_;
    std::vector<MarkedZone> zones_;
    Examples examples_;
    std::string out_;
};

}  // namespace

std::string bookletHtml(const Library& library, const Variant& variant, const Image& image, const BookletStyle& style) {
    return Booklet(library, variant, image, style).run();
}

}  // namespace tafl
