#include "rules/compile.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/timing.hpp"
#include "image/table_compilation.hpp"
#include "rules/builder.hpp"
#include "rules/expressions.hpp"

namespace tafl {
namespace {

class ImageCompiler {
public:
    ImageCompiler(const CompileInput& from, Diagnostics* notes) : input_(from), notes_(notes) {}

    Result<CompiledRules> run() {
        if (!checkBoard() || !resolveAllZones() || !sortRules() || !checkSlots()) return failure();
        const auto made = std::make_shared<Builder>(shape_, zones_);
        Builder& builder = *made;
        if (!runComponents(builder) || !checkCompleteness(builder)) return failure(&builder);
        if (!placePieces(builder)) return failure(&builder);
        image_->size = input_.size;
        image_->holes = shape_.holes;
        image_->graph = builder.graph();
        image_->calls = builder.calls();  // a copy: equivalence claims still read the builder
        for (std::size_t i = 0; i < image_->rules.size(); ++i)
            image_->rules[i].tier = i < builder.tiers().size() ? builder.tiers()[i] : "table";
        if (const std::string error = compileImage(*image_); !error.empty()) addError(input_.place, error);
        if (hasErrors(diagnostics_)) return failure(&builder);
        if (notes_) {
            notes_->insert(notes_->end(), diagnostics_.begin(), diagnostics_.end());
            notes_->insert(notes_->end(), builder.diagnostics().begin(), builder.diagnostics().end());
        }
        return CompiledRules{std::move(image_), made};
    }

private:
    void addError(const Place& place, Phrase text, Phrase valid = {}) {
        diagnostics_.push_back({Severity::error, place, std::move(text), std::move(valid)});
    }

    tl::unexpected<Diagnostics> failure(const Builder* builder = nullptr) {
        Diagnostics all = diagnostics_;
        if (builder) all.insert(all.end(), builder->diagnostics().begin(), builder->diagnostics().end());
        return tl::unexpected<Diagnostics>(std::move(all));
    }

    bool checkBoard() {
        if (input_.size < minBoardSize || input_.size > maxBoardSize)
            addError(input_.boardPlace, phrase("a board of %1 squares a side", input_.size), phrase("5 to 19"));
        if (input_.rows.size() != static_cast<std::size_t>(input_.size))
            addError(input_.boardPlace,
                     phrase("the layout has %1 rows on a board of %2", input_.rows.size(), input_.size));
        if (diagnostics_.empty()) shape_ = shapeOf(input_.rows);
        return diagnostics_.empty();
    }

    /// False, with an error for each, if a zone has a name of every board or cannot be resolved.
    bool resolveAllZones() {
        std::map<std::string, std::string> open;
        for (const auto& [name, expression] : input_.zones) {
            if (isZoneOfEveryBoard(name, input_.size))
                addError(zonePlace(name), phrase("zone '%1' would hide what every board has", name));
            else
                open[name] = expression;
        }
        resolveZones(open, shape_, zones_);
        for (const auto& [name, expression] : open) {
            const auto set = parseZone(expression, shape_, zones_);
            for (const auto& d : set.error()) addError(zonePlace(name), phrase("zone '%1': %2", name, d.text), d.valid);
        }
        return diagnostics_.empty();
    }

    Place zonePlace(const std::string& name) const {
        const auto found = input_.zonePlaces.find(name);
        return found == input_.zonePlaces.end() ? input_.place : found->second;
    }

    /// Sorts by identity: the order in the file must not matter.
    bool sortRules() {
        for (const RuleUse& use : input_.rules) rules_.push_back(&use);
        std::ranges::sort(rules_, {}, [](const RuleUse* r) { return r->identity; });
        for (std::size_t i = 1; i < rules_.size(); ++i)
            if (rules_[i]->identity == rules_[i - 1]->identity)
                addError(rules_[i]->place, phrase("rule '%1' stands twice", rules_[i]->identity),
                         rules_[i]->component->repeatable
                             ? phrase("another value of %1", phraseList(rules_[i]->component->key))
                             : phrase("once"));
        std::map<std::string, const RuleUse*> single;
        for (const RuleUse* use : rules_)
            if (!use->component->repeatable)
                if (const auto [place, fresh] = single.try_emplace(use->component->id, use); !fresh)
                    addError(use->place, phrase("'%1' can be used only once", use->component->id),
                             phrase("the other is %1", place->second->identity));
        if (rules_.size() > 500) addError(input_.place, phrase("more than 500 rules"));
        return diagnostics_.empty();
    }

    bool isPresent(const std::string& slotOrId) const {
        return std::ranges::any_of(
            rules_, [&](const RuleUse* r) { return r->component->slot == slotOrId || r->component->id == slotOrId; });
    }

    /// Advice for an error: the components of a slot.
    Phrase candidates(std::string_view slot) const {
        const auto ids = input_.registry ? input_.registry->idsOfSlot(slot) : std::vector<std::string>{};
        return ids.empty() ? Phrase() : phrase("a rule of the slot '%1': %2", slot, phraseList(ids));
    }

    bool checkSlots() {
        if (input_.lenient) return true;
        for (const std::string& slot : requiredSlots)
            if (!isPresent(slot)) addError(input_.place, phrase("no rule of the slot '%1'", slot), candidates(slot));
        for (const RuleUse* use : rules_) {
            for (const auto& need : use->component->needs)
                if (!isPresent(need)) addError(use->place, phrase("%1 needs %2", use->identity, need));
            for (const auto& conflicting : use->component->conflicts)
                if (isPresent(conflicting))
                    addError(use->place, phrase("%1 contradicts %2", use->identity, conflicting));
        }
        return diagnostics_.empty();
    }

    /// The words of a rule. A default zone that the variant lacks reads "none".
    std::string renderWordsForBoard(const RuleUse& use) const {
        Parameters shownParameters = use.parameters;
        for (const ParameterSpecification& p : use.component->parameters)
            if (const auto found = shownParameters.find(p.name);
                p.type == ParameterType::zone && found != shownParameters.end() && found->second == p.fallback &&
                !parseZone(parameterText(p.fallback), shape_, zones_))
                found->second = std::string("none");
        return renderWords(*use.component, shownParameters);
    }

    bool runComponents(Builder& builder) {
        image_ = std::make_shared<RuleImage>();
        for (const RuleUse* use : rules_)
            image_->rules.push_back({use->identity, use->component->id, use->component->slot, renderWordsForBoard(*use),
                                     use->component->origin, "table"});
        for (const bool declaring : {true, false}) {
            if (!declaring) builder.setStage(Builder::Stage::rule);
            for (std::size_t i = 0; i < rules_.size(); ++i) {
                const RuleUse* use = rules_[i];
                const auto& step = declaring ? use->component->declare : use->component->compile;
                if (!step) continue;
                builder.setCaller(static_cast<RuleIndex>(i), &image_->rules[i], [use](const std::string& parameter) {
                    const auto found = use->parameterPlaces.find(parameter);
                    return found == use->parameterPlaces.end() ? use->place : found->second;
                });
                const double begin = threadSeconds();
                if (!step(builder, use->parameters) && !builder.failed())
                    builder.report(Severity::error, "", phrase("the component gave up without saying why"));
                seconds_ += threadSeconds() - begin;
                if (seconds_ > input_.maxSeconds) {
                    builder.report(Severity::error, "", tooLongToCompile(input_.maxSeconds));
                    return false;
                }
                if (builder.isOverBudget()) return false;
            }
            if (hasErrors(builder.diagnostics())) return false;
        }
        builder.setStage(Builder::Stage::done);
        return true;
    }

    /// Reports the parts that a playable game still lacks after all components have run.
    bool checkCompleteness(Builder& builder) {
        Calls& calls = builder.calls();
        if (!input_.lenient) {
            if (!builder.hasFirstMover())
                addError(input_.place, phrase("nobody is said to move first"), candidates("turn"));
            if (builder.sidesWithNoMovesRule() != bothSides)
                addError(input_.place, phrase("it is not said what happens to a side that cannot move"),
                         candidates("turn"));
            for (std::size_t c = 0; c < calls.classes.size(); ++c)
                if (calls.classes[c].royal &&
                    std::ranges::none_of(calls.fates, [&](const FateCall& f) { return f.classes >> c & 1; }))
                    addError(input_.place,
                             phrase("it is not said what happens when the %1 is captured",
                                    phraseName(calls.classes[c].name)),
                             candidates("king"));
        } else if (builder.sidesWithNoMovesRule() == 0) {
            calls.noMoves[0].result = calls.noMoves[1].result = Stuck::unspecified;
        }
        for (const Side side : {Side::attackers, Side::defenders})
            if (builder.graph()->classesOf(side) == 0)
                addError(input_.place, phrase("the %1 have no pieces", phraseName(name(side))), candidates("pieces"));
        for (const DieFace& f : calls.dice)
            if (!f.losesTurn) return diagnostics_.empty();
        if (!calls.dice.empty()) addError(input_.place, phrase("every face of the die loses the turn"));
        return diagnostics_.empty();
    }

    bool placePieces(Builder& builder) {
        const auto& classes = builder.calls().classes;
        std::string letters;
        for (const auto& c : classes) letters += c.letter;
        image_->start.assign(static_cast<std::size_t>(input_.size * input_.size), 0);
        for (int row = 0; row < input_.size; ++row)
            for (int file = 0; file < input_.size; ++file) {
                const char letter = input_.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(file)];
                if (letter == '.' || letter == holeLetter) continue;
                const auto number = letters.find(letter);
                const Square s = (input_.size - 1 - row) * input_.size + file;
                if (number == std::string::npos) {
                    addError(input_.boardPlace,
                             phrase("no piece has the letter '%1' at %2", std::string(1, letter),
                                    squareName(s, input_.size)),
                             phrase("'.', '#' and %1", letters));
                    return false;
                }
                image_->start[static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(number + 1);
            }
        if (!input_.lenient) {
            const bool king = std::ranges::any_of(image_->start, [&](auto c) { return c && classes[c - 1u].royal; });
            const bool anyRoyal = std::ranges::any_of(classes, &PieceClass::royal);
            if (anyRoyal && !king) addError(input_.boardPlace, phrase("there is no king in the layout"));
        }
        return diagnostics_.empty();
    }

    const CompileInput& input_;
    Diagnostics* notes_;
    double seconds_ = 0;
    Diagnostics diagnostics_;
    BoardShape shape_;
    std::map<std::string, SquareSet> zones_;
    std::vector<const RuleUse*> rules_;
    std::shared_ptr<RuleImage> image_;
};

}  // namespace

Phrase tooLongToCompile(double seconds) {
    return phrase("with this rule, the variant takes more than %1 seconds to compile", static_cast<int>(seconds));
}

Result<CompiledRules> compile(const CompileInput& compileInput, Diagnostics* notes) {
    return ImageCompiler(compileInput, notes).run();
}

}  // namespace tafl
