// The edits of the variant under edit.
#include <cmath>

#include "design.hpp"
#include "model/edits.hpp"
#include "model/own_rules.hpp"
#include "model/script.hpp"
#include "model/set_chips.hpp"
#include "variant/files.hpp"

namespace tafl::web {
namespace {

namespace fs = std::filesystem;
namespace edits = model::edits;

/// Edits of the board, the rules and the scripts.
class Edit {
public:
    Edit(Session& session, const Json& request)
        : session_(session), request_(request), document_(*session.design->document) {}

    static void addTo(Edits& out) {
        const std::pair<const char*, Result<void> (Edit::*)()> all[] = {{"undo", &Edit::undo},
                                                                        {"redo", &Edit::redo},
                                                                        {"look", &Edit::look},
                                                                        {"text", &Edit::changeText},
                                                                        {"file", &Edit::changeFile},
                                                                        {"paint", &Edit::paint},
                                                                        {"clear", &Edit::clear},
                                                                        {"resize", &Edit::resize},
                                                                        {"paint_zone", &Edit::paintZone},
                                                                        {"zone", &Edit::changeZone},
                                                                        {"add_rule", &Edit::addRule},
                                                                        {"switch", &Edit::switchRule},
                                                                        {"remove", &Edit::removeRule},
                                                                        {"revert", &Edit::revertRule},
                                                                        {"parameter", &Edit::setParameter},
                                                                        {"reset", &Edit::resetParameter},
                                                                        {"press", &Edit::pressChip},
                                                                        {"choose", &Edit::choose},
                                                                        {"new_script", &Edit::addScript},
                                                                        {"fork", &Edit::forkRule},
                                                                        {"script", &Edit::changeScript}};
        for (const auto& [name, edit] : all)
            out[name] = [edit = edit](Session& session, const Json& request) {
                return (Edit(session, request).*edit)();
            };
    }

private:
    Result<void> look() { return {}; }  // the page wants the answer again, in other colours
    Result<void> undo() { return document_.undo(), Result<void>(); }
    Result<void> redo() { return document_.redo(), Result<void>(); }

    Result<void> changeText() {
        const std::map<std::string, edits::Field> fields = {
            {"name", edits::Field::name}, {"summary", edits::Field::summary}, {"year", edits::Field::year}};
        const auto field = fields.find(readText(request_, "field"));
        if (field == fields.end()) return fail("there is no such field", "name, summary, year");
        edits::setText(document_, field->second, readText(request_, "value"));
        return {};
    }

    /// The whole file, as a person wrote it.
    Result<void> changeFile() {
        auto draft = model::parseDraft(readText(request_, "text"), document_.checkResult()->file);
        if (!draft) return tl::unexpected(draft.error());
        document_.change("change the text", [&](model::Draft& out) { out = std::move(*draft); });
        return {};
    }

    // The board.
    Result<model::Symmetry> symmetry() const {
        using enum model::Symmetry;
        const std::string text = readText(request_, "symmetry");
        for (const auto each : {none, twofold, fourfold, eightfold})
            if (text == model::name(each)) return each;
        if (text.empty()) return none;
        return fail("there is no symmetry '" + text + "'", "one square, two-fold, four-fold, eight-fold");
    }
    /// Edits of one stroke are one undo step.
    std::string stroke(const std::string& what) const {
        const double number = readNumber(request_, "stroke", 0);
        return number == 0 ? "" : what + " " + std::to_string(static_cast<std::int64_t>(std::clamp(number, 0.0, 1e15)));
    }
    Result<std::vector<Square>> squares(int size) const {
        std::vector<Square> out;
        for (const std::string& each : readTexts(request_, "squares")) {
            out.push_back(parseSquare(each, size));
            if (out.back() == noSquare) return fail("there is no square '" + each + "'");
        }
        return out;
    }

    Result<void> paint() {
        model::Rows rows = rowsOf(document_);
        const auto at = squares(static_cast<int>(rows.size()));
        if (!at) return tl::unexpected(at.error());
        const auto images = symmetry();
        if (!images) return tl::unexpected(images.error());
        const std::string letter = readText(request_, "letter");
        const bool isPiece = letter.size() == 1 && std::isalpha(static_cast<unsigned char>(letter[0]));
        if (!isPiece && letter != "." && letter != "#")
            return fail("'" + letter + "' is no letter of a layout", "a piece's letter, . (empty) or # (no square)");
        for (const Square s : *at) rows = model::setLetter(std::move(rows), s, letter[0], *images);
        edits::setRows(document_, std::move(rows), "paint the board", stroke("paint"));
        return {};
    }

    Result<void> clear() {
        edits::setRows(document_, model::clearRows(rowsOf(document_)), "clear the board");
        return {};
    }

    Result<void> resize() {
        const int size = static_cast<int>(std::clamp(readNumber(request_, "size", 0), 0.0, 1000.0));
        if (size < minBoardSize || size > maxBoardSize)
            return fail("a board of " + std::to_string(size) + " squares a side", "5 to 19");
        edits::resize(document_, size);
        return {};
    }

    Result<void> paintZone() {
        const int size = static_cast<int>(rowsOf(document_).size());
        const auto at = squares(size);
        if (!at) return tl::unexpected(at.error());
        const auto images = symmetry();
        if (!images) return tl::unexpected(images.error());
        const auto name = zoneName();
        if (!name) return tl::unexpected(name.error());
        SquareSet zone = zonesOf(document_).squares[*name];
        for (const Square s : *at) zone = model::toggleSquares(zone, s, *images, size, readBool(request_, "on", true));
        edits::setZone(document_, *name, zone.any() ? model::formatZone(zone, size) : "none", stroke("zone"));
        return {};
    }

    Result<void> changeZone() {
        const auto name = zoneName();
        if (!name) return tl::unexpected(name.error());
        edits::setZone(document_, *name, readText(request_, "expression"));
        return {};
    }
    Result<std::string> zoneName() const {
        std::string name = readText(request_, "zone");
        if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") != name.npos)
            return fail("'" + name + "' is no name of a zone", "small letters, digits, - and _");
        return name;
    }

    // Rules.
    Result<const model::RuleCard*> card() const { return findCard(document_, request_); }
    Result<const model::ParameterCard*> parameter(const model::RuleCard& card) const {
        for (const auto& each : card.parameters)
            if (each.specification.name == readText(request_, "parameter")) return &each;
        return fail("there is no parameter '" + readText(request_, "parameter") + "'");
    }

    template <class Change>
    Result<void> changeCard(Change change) {
        const auto at = card();
        if (!at) return tl::unexpected(at.error());
        change(**at);
        return {};
    }
    template <class Change>
    Result<void> changeParameter(Change change) {
        const auto at = card();
        if (!at) return tl::unexpected(at.error());
        const auto which = parameter(**at);
        if (!which) return tl::unexpected(which.error());
        return change(**at, **which);
    }

    Result<void> addRule() {
        const Component* const component = session_.app.registry().find(readText(request_, "component"));
        if (!component) return fail("there is no rule '" + readText(request_, "component") + "'");
        edits::addRule(document_, *component);
        return {};
    }
    Result<void> switchRule() {
        return changeCard(
            [&](const auto& card) { edits::switchRule(document_, card, readBool(request_, "on", true)); });
    }
    Result<void> removeRule() {
        return changeCard([&](const auto& card) { edits::removeRule(document_, card); });
    }
    Result<void> revertRule() {
        return changeCard([&](const auto& card) { edits::revertRule(document_, card); });
    }
    Result<void> setParameter() {
        return changeParameter([&](const auto& card, const auto& parameter) -> Result<void> {
            auto value = readValue(parameter.specification);
            if (!value) return tl::unexpected(value.error());
            edits::setParameter(document_, card, parameter.specification.name, std::move(*value));
            return {};
        });
    }
    Result<void> resetParameter() {
        return changeParameter([&](const auto& card, const auto& parameter) -> Result<void> {
            edits::resetParameter(document_, card, parameter.specification.name);
            return {};
        });
    }
    Result<void> pressChip() {
        return changeParameter([&](const auto& card, const auto& parameter) -> Result<void> {
            if (!document_.lastValid()) return fail("first mend the errors of the variant");
            edits::setParameter(document_, card, parameter.specification.name,
                                model::pressed(parameter, readText(request_, "word"), *document_.lastValid()));
            return {};
        });
    }
    /// The "value" of a parameter, in its type.
    Result<ParameterValue> readValue(const ParameterSpecification& of) const {
        const auto found = request_.find("value");
        if (found == request_.end()) return fail("there is no value");
        switch (of.type) {
            case ParameterType::boolean:
                if (found->is_boolean()) return ParameterValue(found->template get<bool>());
                break;
            case ParameterType::integer:
                // JavaScript's numbers are all of one type.
                if (const double n = readNumber(request_, "value", 0.5); n == std::floor(n) && std::abs(n) < 1e9)
                    return ParameterValue(static_cast<std::int64_t>(n));
                break;
            case ParameterType::zones:
            case ParameterType::texts:
                if (found->is_array()) return ParameterValue(readTexts(request_, "value"));
                break;
            default:
                if (found->is_string()) return ParameterValue(found->template get<std::string>());
        }
        return fail("this is no value of '" + of.name + "'", std::string(name(of.type)));
    }

    Result<void> choose() {
        edits::choose(document_, readText(request_, "option"), readText(request_, "choice"));
        return {};
    }

    // Scripts.
    Result<void> addScript() {
        const auto added = model::addNewRule(session_.app, document_, readText(request_, "kind"));
        if (!added) return tl::unexpected(added.error());
        return {};
    }
    Result<void> forkRule() {
        const auto at = card();
        if (!at) return tl::unexpected(at.error());
        const auto forked = model::forkRule(session_.app, document_, **at);
        if (!forked) return tl::unexpected(forked.error());
        return {};
    }
    Result<void> changeScript() {
        const fs::path file = session_.app.folders.variants() / readText(request_, "name");
        // Only a script that is there: the name chooses no other file.
        const auto names = describeScripts(session_.app.folders.variants());
        if (std::ranges::none_of(names, [&](const Json& s) { return s["name"] == readText(request_, "name"); }))
            return fail("there is no script '" + readText(request_, "name") + "'");
        if (const auto written = writeTextFile(file, readText(request_, "text")); !written)
            return tl::unexpected(written.error());
        document_.recheck();
        return {};
    }

    Session& session_;
    const Json& request_;
    model::Document& document_;
};

}  // namespace

Result<const model::RuleCard*> findCard(const model::Document& document, const Json& request) {
    const auto& cards = document.checkResult()->cards;
    const double number = readNumber(request, "card", -1);
    if (!(number >= 0 && number < static_cast<double>(cards.size()))) return fail("there is no such rule");
    return &cards[static_cast<std::size_t>(number)];
}

void addRuleEdits(Edits& edits) { Edit::addTo(edits); }

Result<void> makeEdit(Session& session, const Json& request) {
    static const Edits all = [] {
        Edits out;
        addRuleEdits(out);
        addOptionEdits(out);
        addTestEdits(out);
        return out;
    }();
    const auto found = all.find(readText(request, "do"));
    if (found != all.end()) {
        model::Document& document = *session.design->document;
        Result<void> done = found->second(session, request);
        Diagnostics refused = document.takeRefusal();
        if (done && !refused.empty()) return tl::unexpected(std::move(refused));
        return done;
    }
    std::string known;
    for (const auto& [name, edit] : all) known += (known.empty() ? "" : ", ") + name;
    return fail("there is no edit '" + readText(request, "do") + "'", known);
}

}  // namespace tafl::web
