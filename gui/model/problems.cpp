#include "model/problems.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "explain/why.hpp"
#include "model/script.hpp"
#include "program/callback_failure.hpp"
#include "variant/file_text.hpp"
#include "variant/playability.hpp"

namespace tafl::model {
namespace {

using Kind = JumpTarget::Kind;

/// Maps lines of the document's text to the parts of the draft.
class Places {
public:
    Places(const std::string& text, const Draft& draft) : draft_(draft), parts_(findFileParts(text)) {
        std::string_view rest = text;
        while (!rest.empty()) {
            const auto end = std::min(rest.find('\n'), rest.size());
            lines_.emplace_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }

    JumpTarget find(const Place& place) const {
        JumpTarget out;
        out.place = place;
        const auto part = std::ranges::find_if(
            parts_, [&](const FilePart& p) { return p.firstLine <= place.line && place.line <= p.lastLine; });
        if (part == parts_.end()) return out;
        out.key = keyAt(place.line, part->firstLine);
        out.index = static_cast<std::size_t>(part->index);
        switch (part->kind) {
            case FilePart::Kind::head:
                out.kind = Kind::head;
                break;
            case FilePart::Kind::board:
                out.kind = Kind::board;
                break;
            case FilePart::Kind::zones:
                out.kind = Kind::zone;
                break;
            case FilePart::Kind::rule:
                out.kind = Kind::rule;
                ownRule(out);
                break;
            case FilePart::Kind::option:
                out.kind = Kind::option;
                if (out.index < draft_.file.options.size()) out.key = draft_.file.options[out.index].id;
                break;
            case FilePart::Kind::test:
                out.kind = Kind::test;
                break;
            case FilePart::Kind::other:
                break;
        }
        return out;
    }

private:
    /// The key whose value spans a line.
    std::string keyAt(int line, int first) const {
        for (int at = line; at >= first && at > 0 && at <= static_cast<int>(lines_.size()); --at) {
            const std::string_view text = lines_[static_cast<std::size_t>(at - 1)];
            const auto equals = text.find('=');
            if (equals == std::string_view::npos || text.front() == ' ' || text.front() == '#') continue;
            std::string key(trim(text.substr(0, equals)));
            if (key.size() > 1 && key.front() == '"') key = key.substr(1, key.size() - 2);
            return key;
        }
        return {};
    }

    /// The text does not contain rules that are off.
    void ownRule(JumpTarget& target) const {
        std::size_t on = target.index;
        for (std::size_t i = 0; i < draft_.rules.size(); ++i) {
            if (!draft_.rules[i].on) continue;
            if (on-- > 0) continue;
            target.index = i;
            target.use = draft_.rules[i].rule.use;
            return;
        }
    }

    const Draft& draft_;
    std::vector<FilePart> parts_;
    std::vector<std::string> lines_;
};

/// Parses "no component 'captur/custodial'; did you mean 'capture/custodial'?" into the wrong and the right word.
std::optional<std::pair<std::string, std::string>> parseSuggestion(const std::string& text) {
    const std::string mark = "did you mean '";
    const auto at = text.find(mark);
    if (at == std::string::npos) return {};
    const auto begin = at + mark.size(), end = text.find('\'', begin);
    const auto first = text.find('\''), second = text.find('\'', first + 1);
    if (end == std::string::npos || second == std::string::npos || first >= at) return {};
    return std::pair(text.substr(first + 1, second - first - 1), text.substr(begin, end - begin));
}

std::string replaceWord(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

void replaceIn(ParameterValue& value, const std::string& from, const std::string& to) {
    if (auto* text = std::get_if<std::string>(&value)) *text = replaceWord(*text, from, to);
    if (auto* list = std::get_if<std::vector<std::string>>(&value))
        for (auto& item : *list) item = replaceWord(item, from, to);
}

Fix makeDraftFix(const std::string& words, std::function<void(Draft&)> edit) {
    return {words, [words, edit = std::move(edit)](Document& document) { document.change(words, edit); }};
}

/// The fix for a problem, if there is an obvious one.
std::optional<Fix> suggestDraftFix(const Diagnostic& d, const JumpTarget& target, const Draft& draft,
                                   const std::filesystem::path& file) {
    const auto otherWord = parseSuggestion(d.text);
    switch (target.kind) {
        case Kind::rule: {
            if (target.index >= draft.rules.size()) return {};
            const std::size_t index = target.index;
            if (otherWord && target.key == "use")
                return makeDraftFix(say("Use '%1'", otherWord->second), [index, to = otherWord->second](Draft& draft_) {
                    if (index < draft_.rules.size()) draft_.rules[index].rule.use = to;
                });
            if (d.text.find("stands twice") != std::string::npos || d.text.find("only once") != std::string::npos)
                return makeDraftFix(tr("Remove this one"), [index](Draft& draft_) {
                    if (index < draft_.rules.size())
                        draft_.rules.erase(draft_.rules.begin() + static_cast<std::ptrdiff_t>(index));
                });
            if (target.key == "use" && d.text.starts_with("no component"))
                return makeDraftFix(tr("Remove the rule"), [index](Draft& draft_) {
                    if (index < draft_.rules.size())
                        draft_.rules.erase(draft_.rules.begin() + static_cast<std::ptrdiff_t>(index));
                });
            const std::string key = target.key;
            if (!draft.rules[index].rule.parameters.contains(key)) return {};
            if (otherWord && draft.rules[index].rule.parameters.contains(otherWord->first))
                return makeDraftFix(say("Call it '%1'", otherWord->second), [index, otherWord](Draft& draft_) {
                    if (index >= draft_.rules.size()) return;
                    auto& given = draft_.rules[index].rule.parameters;
                    if (auto node = given.extract(otherWord->first)) {
                        node.key() = otherWord->second;
                        given.insert(std::move(node));
                    }
                });
            if (otherWord)
                return makeDraftFix(say("Use '%1'", otherWord->second), [index, key, otherWord](Draft& draft_) {
                    if (index < draft_.rules.size())
                        replaceIn(draft_.rules[index].rule.parameters[key], otherWord->first, otherWord->second);
                });
            return makeDraftFix(say("Leave '%1' as the rule has it", key), [index, key](Draft& draft_) {
                if (index < draft_.rules.size()) draft_.rules[index].rule.parameters.erase(key);
            });
        }
        case Kind::zone:
            if (otherWord)
                return makeDraftFix(say("Use '%1'", otherWord->second), [key = target.key, otherWord](Draft& draft_) {
                    auto& zone = draft_.file.zones[key];
                    zone = replaceWord(zone, otherWord->first, otherWord->second);
                });
            return {};
        case Kind::head:
            if (target.key == "drop") {
                const auto first = d.text.find('\''), second = d.text.find('\'', first + 1);
                if (second == std::string::npos) return {};
                const std::string name = d.text.substr(first + 1, second - first - 1);
                const std::string to = otherWord ? otherWord->second : "";
                return makeDraftFix(
                    to.empty() ? tr("Do not drop it") : say("Drop '%1'", to), [name, to](Draft& draft_) {
                        for (auto& each : draft_.file.drop)
                            if (each.text == name) each.text = to;
                        std::erase_if(draft_.file.drop, [](const PlacedText& each) { return each.text.empty(); });
                    });
            }
            if (target.key == "inherits" && otherWord)
                return makeDraftFix(say("Inherit from '%1'", otherWord->second),
                                    [to = otherWord->second](Draft& draft_) {
                                        draft_.file.inherits = PlacedText{to, {}};
                                    });
            if (target.key == "id")
                return makeDraftFix(tr("Call it as its file"),
                                    [to = file.stem().string()](Draft& draft_) { draft_.file.id = to; });
            if (target.key == "name" && !draft.file.id.empty())
                return makeDraftFix(say("Call it '%1'", draft.file.id),
                                    [](Draft& draft_) { draft_.file.name = draft_.file.id; });
            if (target.key == "options")
                return makeDraftFix(tr("Leave the parent's options as they are"),
                                    [](Draft& draft_) { draft_.file.chosen.clear(); });
            return {};
        default:
            return {};
    }
}

/// Finds a script by the end of its path: Lua shortens long names.
std::string expandScriptName(const std::string& name, const Draft& draft, const std::filesystem::path& file) {
    if (!name.starts_with("...")) return name;
    for (const auto& each : draft.rules) {
        const std::string whole = (file.parent_path() / each.rule.script).string();
        if (!each.rule.script.empty() && whole.ends_with(name.substr(3))) return whole;
    }
    return name;
}

/// Moves a compile error from the rule to the script line that it names ("… (line 12 of my.lua)").
void redirectToScript(Problem& problem, const Diagnostic& d, const Draft& draft, const std::filesystem::path& file) {
    if (problem.target.kind != Kind::rule || problem.target.index >= draft.rules.size()) return;
    const std::string& script = draft.rules[problem.target.index].rule.script;
    if (script.empty()) return;
    const std::filesystem::path beside = file.parent_path() / script;
    const auto mistakes = findMistakes(beside, {Diagnostic{d.severity, {}, d.text, d.valid}});
    if (mistakes.empty()) return;
    problem.target.kind = Kind::script;
    problem.target.place = {beside.string(), mistakes.front().line, 0};
}

Problem makeProblem(const Diagnostic& d, const Places& places, const Draft& draft, const std::string& file) {
    Problem out;
    out.severity = d.severity;
    out.text = d.text;
    out.valid = d.valid;
    out.target.place = d.place;
    if (d.place.file.ends_with(".lua")) {
        out.target.kind = Kind::script;
        out.target.place.file = expandScriptName(d.place.file, draft, file);
    } else if (d.place.file == file)
        out.target = places.find(d.place);
    else if (!d.place.file.empty())
        out.target.kind = Kind::otherFile;
    redirectToScript(out, d, draft, file);
    out.fix = suggestDraftFix(d, out.target, draft, file);
    return out;
}

// --- slow checks -----------------------------------------------------------------------------------------------------

/// Rewrites a failing test to expect the actual result.
std::optional<Fix> makeTestFix(const TestText& test, std::size_t index, const CheckResult& checkResult) {
    const auto answer = why(checkResult.compiled->image, test.position, test.moves, test.move);
    if (!answer || !test.options.empty()) return {};
    TestText now = test;
    now.legal = answer->legal;
    now.hasCaptures = now.hasOutcome = answer->legal;
    now.captures = answer->legal ? join(answer->taken, " ") : "";
    now.outcome = answer->legal ? answer->outcome : "";
    return makeDraftFix(tr("Expect what happens now"), [now, index](Draft& draft) {
        if (index < draft.file.tests.size()) draft.file.tests[index] = now;
    });
}

void testProblems(const AppContext& appContext, const CheckResult& checkResult, std::vector<Problem>& out,
                  const std::atomic<bool>& stop) {
    const auto& tests = checkResult.compiled->variant.tests;
    for (std::size_t i = 0; i < tests.size() && !stop; ++i) {
        // One test per lock, so that editing is not blocked.
        Variant one = checkResult.compiled->variant;
        one.tests = {tests[i]};
        std::vector<TestResult> results;
        {
            const std::lock_guard lock(appContext.rulesMutex);
            results = runTests(appContext.library(), one);
        }
        for (const auto& result : results)
            for (const auto& diagnostic : result.diagnostics) {
                Problem p;
                p.severity = diagnostic.severity;
                p.origin = Problem::Origin::test;
                p.text = phrase("Test “%1”: %2", result.name, diagnostic.text);
                p.detail = diagnostic.text;
                p.valid = diagnostic.valid;
                p.target.kind = Kind::test;
                p.target.index = i;
                p.target.place = diagnostic.place;
                if (!result.passed) p.fix = makeTestFix(tests[i], i, checkResult);
                out.push_back(std::move(p));
            }
    }
}

Diagnostics checkPlayable(const Library& library, const Variant& variant,
                          const std::shared_ptr<const RuleImage>& image) {
    try {
        return checkPlayability(library, variant, image);
    } catch (const CallbackFailure& failure) {
        return {{Severity::error, variant.place, failureMessage(failure), {}}};
    }
}

/// Goals out of reach, and starts that decide the game.
void playabilityProblems(const AppContext& appContext, const CheckResult& checkResult, const Draft& draft,
                         std::vector<Problem>& out) {
    Diagnostics diagnostics;
    {
        const std::lock_guard lock(appContext.rulesMutex);
        diagnostics = checkPlayable(appContext.library(), checkResult.compiled->variant, checkResult.compiled->image);
    }
    const Places places(checkResult.text, draft);
    for (const auto& diagnostic : diagnostics) {
        out.push_back(makeProblem(diagnostic, places, draft, checkResult.file.string()));
        out.back().origin = Problem::Origin::board;
    }
}

void choiceProblems(const AppContext& appContext, const CheckResult& checkResult, const std::filesystem::path& file,
                    std::vector<Problem>& out, const std::atomic<bool>& stop) {
    for (const auto& option : checkResult.compiled->variant.options)
        for (const auto& choice : option.choices) {
            if (stop) return;
            const auto chosen = checkResult.compiled->variant.chosen.find(option.id);
            if (chosen != checkResult.compiled->variant.chosen.end() && chosen->second == choice.id) continue;
            Diagnostics diagnostics;
            {
                const std::lock_guard lock(appContext.rulesMutex);
                const auto variant = appContext.library().parse(checkResult.text, file, {{option.id, choice.id}});
                if (!variant) {
                    diagnostics = variant.error();
                } else if (const auto image = appContext.library().compile(*variant); !image) {
                    diagnostics = image.error();
                } else {
                    diagnostics = checkPlayable(appContext.library(), *variant, *image);
                }
            }
            for (const auto& diagnostic : diagnostics) {
                // A problem that does not depend on the choice is already listed.
                if (std::ranges::find(out, diagnostic.text, &Problem::text) != out.end()) continue;
                Problem p;
                p.severity = diagnostic.severity;
                p.origin = Problem::Origin::choice;
                p.text = phrase("With %1 = %2: %3", option.id, choice.id, diagnostic.text);
                p.valid = diagnostic.valid;
                p.target = {Kind::option, option.id, 0, "", diagnostic.place, {}};
                out.push_back(std::move(p));
            }
        }
}

void boardProblems(const BoardHints& hints, const CheckResult& checkResult, std::vector<Problem>& out) {
    const int size = checkResult.compiled->image->size;
    const auto addProblem = [&](Severity severity, const std::string& text, const SquareSet& squares) -> Problem& {
        Problem p;
        p.severity = severity;
        p.origin = Problem::Origin::board;
        p.text = text;
        p.target.kind = Kind::board;
        p.target.squares = squares;
        out.push_back(std::move(p));
        return out.back();
    };
    // Without any path, the check of the goals reports it.
    if (hints.walkerEmpty && hints.unreachable.any())
        addProblem(Severity::warning, say("No way leads the king to %1", squareNames(hints.unreachable, size)),
                   hints.unreachable);
    if (hints.kings == 0) addProblem(Severity::warning, tr("There is no king on the board"), {});
    if (hints.almost != Symmetry::none)
        addProblem(Severity::note, describeAsymmetry(hints, size), hints.asymmetric).fix =
            Fix{tr("Make it symmetric"), [rows = checkResult.compiled->variant.rows, hints](Document& document) {
                    // In each symmetric set, the majority wins.
                    Rows made = rows;
                    const int n = static_cast<int>(rows.size());
                    hints.asymmetric.each([&](Square s) {
                        for (const Square image : symmetricSquares(s, hints.almost, n))
                            if (!hints.asymmetric.has(image))
                                made = setLetter(made, s, letterAt(rows, image), Symmetry::none);
                    });
                    if (!isSymmetric(made, hints.almost)) made = symmetrize(made, hints.almost);
                    edits::setRows(document, made, "make the board symmetric");
                }};
}

}  // namespace

std::vector<Problem> listProblems(const CheckResult& checkResult, const Draft& draft) {
    std::vector<Problem> out;
    const Places places(checkResult.text, draft);
    const std::string file = checkResult.file.string();
    for (const auto& diagnostic : checkResult.diagnostics) out.push_back(makeProblem(diagnostic, places, draft, file));
    std::ranges::stable_sort(out, [](const Problem& a, const Problem& b) { return a.severity > b.severity; });
    return out;
}

std::vector<Problem> runSlowChecks(const AppContext& appContext, const CheckResult& checkResult, const Draft& draft,
                                   const std::filesystem::path& file, const std::atomic<bool>& stop) {
    std::vector<Problem> out;
    if (!checkResult.compiled) return out;
    playabilityProblems(appContext, checkResult, draft, out);
    boardProblems(computeBoardHints(*checkResult.compiled), checkResult, out);
    if (!stop) choiceProblems(appContext, checkResult, file, out, stop);
    if (!stop) testProblems(appContext, checkResult, out, stop);
    return out;
}

// --- background updates ----------------------------------------------------------------------------------------------

bool Problems::poll(const Document& document) {
    bool news = false;
    if (document.checkResult() && document.checkResult() != checked_) {
        checked_ = document.checkResult();
        // Results of slow checks stay until they are replaced, so that the list does not flicker.
        std::vector<Problem> list = listProblems(*checked_, document.draft());
        if (checked_->compiled)
            for (auto& each : list_)
                if (each.origin != Problem::Origin::rules) list.push_back(std::move(each));
        list_ = std::move(list);
        news = true;
        worker_.run([this, checkResult = checked_, draft = document.draft()](const std::atomic<bool>& stop) {
            // Wait for a pause in typing.
            for (int i = 0; i < 10 && !stop; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
            if (stop) return;
            SlowCheckResult out{
                checkResult->revision, runSlowChecks(appContext_, *checkResult, draft, checkResult->file, stop), {}};
            if (checkResult->compiled) out.hints = computeBoardHints(*checkResult->compiled);
            if (stop) return;
            posted_.set(std::move(out));
            appContext_.redraw.now();
        });
    }
    if (auto posted = posted_.take(); posted && checked_ && posted->revision == checked_->revision) {
        std::erase_if(list_, [](const Problem& each) { return each.origin != Problem::Origin::rules; });
        list_.insert(list_.end(), posted->problems.begin(), posted->problems.end());
        std::ranges::stable_sort(list_, [](const Problem& a, const Problem& b) { return a.severity > b.severity; });
        if (posted->hints) hints_ = posted->hints;
        news = true;
    }
    return news;
}

void Problems::waitUntilIdle(Document& document) {
    document.waitUntilIdle();
    poll(document);
    worker_.wait();
    poll(document);
}

int Problems::count(Severity severity) const {
    return static_cast<int>(std::ranges::count(list_, severity, &Problem::severity));
}

}  // namespace tafl::model
