// The options of the variant under edit: what the page shows of them, and their edits.
#include "design.hpp"
#include "model/option_edits.hpp"

namespace tafl::web {
namespace {

namespace edits = model::edits;

/// An edit of one option ("option") or one of its choices ("choice") that this variant states.
class OptionEdit {
public:
    OptionEdit(Session& session, const Json& request)
        : session_(session),
          request_(request),
          document_(*session.design->document),
          option_(text("option")),
          choice_(text("choice")) {}

    static void addTo(Edits& out) {
        const std::pair<const char*, Result<void> (OptionEdit::*)()> ofOption[] = {
            {"rename_option", &OptionEdit::renameOption},
            {"option_words", &OptionEdit::setOptionWords},
            {"option_source", &OptionEdit::setSource},
            {"remove_option", &OptionEdit::removeOption},
            {"add_choice", &OptionEdit::addChoice}};
        const std::pair<const char*, Result<void> (OptionEdit::*)()> ofChoice[] = {
            {"rename_choice", &OptionEdit::renameChoice},
            {"choice_words", &OptionEdit::setChoiceWords},
            {"remove_choice", &OptionEdit::removeChoice},
            {"leave_out", &OptionEdit::leaveOut},
            {"restate", &OptionEdit::restate},
            {"add_to_choice", &OptionEdit::addRule},
            {"take_out", &OptionEdit::takeOut}};
        for (const auto& [name, edit] : ofOption)
            out[name] = [edit = edit](Session& session, const Json& request) {
                OptionEdit made(session, request);
                return made.findOption() ? (made.*edit)() : fail("this variant states no such option");
            };
        for (const auto& [name, edit] : ofChoice)
            out[name] = [edit = edit](Session& session, const Json& request) {
                OptionEdit made(session, request);
                return made.findChoice() ? (made.*edit)() : fail("this variant states no such choice");
            };
        out["add_option"] = [](Session& session, const Json&) {
            edits::addOption(*session.design->document);
            return Result<void>();
        };
    }

private:
    std::string text(const char* name) const { return readText(request_, name); }

    const OptionText* findOption() const {
        for (const OptionText& each : document_.draft().file.options)
            if (each.id == option_) return &each;
        return nullptr;
    }
    const OptionChoice* findChoice() const {
        if (const OptionText* const option = findOption())
            for (const OptionChoice& each : option->choices)
                if (each.id == choice_) return &each;
        return nullptr;
    }

    Result<void> renameOption() {
        const auto renamed = edits::renameOption(document_, option_, text("value"));
        return renamed ? Result<void>() : tl::unexpected(renamed.error());
    }
    Result<void> setOptionWords() { return edits::setOptionWords(document_, option_, text("value")), Result<void>(); }
    Result<void> setSource() { return edits::setOptionSource(document_, option_, text("value")), Result<void>(); }
    Result<void> removeOption() { return edits::removeOption(document_, option_), Result<void>(); }
    Result<void> addChoice() { return edits::addChoice(document_, option_), Result<void>(); }

    Result<void> renameChoice() {
        const auto renamed = edits::renameChoice(document_, option_, choice_, text("value"));
        return renamed ? Result<void>() : tl::unexpected(renamed.error());
    }
    Result<void> setChoiceWords() {
        return edits::setChoiceWords(document_, option_, choice_, text("value")), Result<void>();
    }
    Result<void> removeChoice() {
        if (findOption()->choices.size() < 2) return fail("the last choice stays");
        return edits::removeChoice(document_, option_, choice_), Result<void>();
    }

    /// A rule that is in force beside the option.
    Result<const model::RuleCard*> ruleBeside() const {
        const auto card = findCard(document_, request_);
        if (!card) return card;
        for (const model::RuleCard* each : model::rulesBeside(*document_.checkResult(), *findOption()))
            if (each == *card) return card;
        return fail("this rule is not in force, or it is the option's own");
    }
    Result<void> leaveOut() {
        const auto card = ruleBeside();
        if (!card) return tl::unexpected(card.error());
        return edits::leaveOut(document_, option_, choice_, **card), Result<void>();
    }
    Result<void> restate() {
        const auto card = ruleBeside();
        if (!card) return tl::unexpected(card.error());
        return edits::restate(document_, option_, choice_, **card), Result<void>();
    }
    Result<void> addRule() {
        const Component* const component = session_.app.registry().find(text("component"));
        if (!component) return fail("there is no rule '" + text("component") + "'");
        return edits::addRuleTo(document_, option_, choice_, *component), Result<void>();
    }
    /// The rule "number" that the choice states, or with "left_out" that it leaves out.
    Result<void> takeOut() {
        const bool leftOut = readBool(request_, "left_out", false);
        const double number = readNumber(request_, "number", -1);
        const OptionChoice& choice = *findChoice();
        const std::size_t count = leftOut ? choice.drop.size() : choice.rules.size();
        if (!(number >= 0 && number < static_cast<double>(count))) return fail("the choice has no such rule");
        (leftOut ? edits::takeDropOut : edits::takeRuleOut)(document_, option_, choice_,
                                                            static_cast<std::size_t>(number));
        return {};
    }

    Session& session_;
    const Json& request_;
    model::Document& document_;
    const std::string option_, choice_;
};

Json describeChoice(const model::AppContext& app, const OptionText& option, const OptionChoice& choice) {
    Json leavesOut = Json::array(), states = Json::array();
    for (const std::string& rule : choice.drop) leavesOut.push_back(model::ruleTitle(app, rule));
    for (const RuleText& rule : choice.rules) states.push_back(model::ruleTitle(app, rule.use));
    return {{"id", choice.id},
            {"words", choice.words},
            {"chosen", choice.id == option.fallback},
            {"leavesOut", leavesOut},
            {"states", states}};
}

}  // namespace

Json describeOptions(const Session& session) {
    const model::Document& document = *session.design->document;
    const auto& checked = document.checkResult();
    Json out = Json::array();
    for (const auto& [option, own] : model::listOptions(document)) {
        Json choices = Json::array(), beside = Json::array();
        for (const OptionChoice& choice : option.choices)
            choices.push_back(describeChoice(session.app, option, choice));
        if (own)
            for (const model::RuleCard* card : model::rulesBeside(*checked, option))
                beside.push_back(
                    {{"card", card - checked->cards.data()},
                     {"title",
                      model::ruleTitle(session.app, card->ref.identity.empty() ? card->ref.use : card->ref.identity)}});
        out.push_back({{"id", option.id},
                       {"words", option.words},
                       {"source", option.source},
                       {"own", own},
                       {"choices", choices},
                       {"beside", beside}});
    }
    return out;
}

void addOptionEdits(Edits& edits) { OptionEdit::addTo(edits); }

}  // namespace tafl::web
