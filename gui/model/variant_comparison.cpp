#include "model/variant_comparison.hpp"

#include "base/text.hpp"
#include "base/translation.hpp"
#include "differences/scenes.hpp"
#include "model/rules_page.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"
#include "records/game.hpp"
#include "records/opentafl/variants.hpp"

namespace tafl::model {
namespace {

Result<std::shared_ptr<const CompiledVariant>> compileParsed(const Library& library, const Registry& registry,
                                                             Variant variant) {
    if (variant.isAbstract)
        return fail(variant.place, say("'%1' is an abstract base, not a game", variant.id),
                    tr("a variant that inherits from it"));
    auto image = library.compile(variant);
    if (!image) return tl::unexpected(image.error());
    auto out = std::make_shared<CompiledVariant>();
    out->variant = std::move(variant);
    out->image = std::move(*image);
    out->description = describe(out->variant, *out->image);
    out->written = describeImage(*out->image);
    nameComponents(registry, *out);
    return out;
}

std::string describeVerdict(const ComparisonResult& c) {
    if (c.stated.sameRules()) return tr("The rules are the same");
    if (c.stated.differsOnlyInStart()) return tr("The rules are the same; the games begin differently");
    if (!c.search) return tr("The rules differ");
    if (!c.search->comparable) return say("No line of play can be compared: %1", c.search->incomparableReason.shown());
    if (c.search->found) {
        const int plies = c.search->found->plies();
        return say(c.search->found->shortest ? trMark("First difference at ply %1 (the shortest possible)")
                                             : trMark("First difference at ply %1"),
                   plies);
    }
    return sayMany("No difference was found; all lines of %1 ply are alike",
                   "No difference was found; all lines of %1 plies are alike", c.search->completePlies);
}

/// Replays the line on both boards.
std::vector<CompareFrame> buildFrames(const ComparisonResult& c) {
    std::vector<CompareFrame> out;
    const Disagreement& found = *c.search->found;
    std::unique_ptr<Game> games[2];
    for (std::size_t i = 0; i < 2; ++i) {
        std::optional<Setup> setup;
        if (!found.start[i].empty()) {
            auto read = parseSetup(found.start[i], *c.sides[i]->image);
            if (!read) return {};
            setup = std::move(*read);
        }
        games[i] = std::make_unique<Game>(c.sides[i]->image, setup);
    }
    const auto frame = [&](const std::string& move) {
        CompareFrame made;
        made.move = move;
        for (std::size_t i = 0; i < 2; ++i) {
            Setup setup = games[i]->position().setup();
            made.states[i] = shownStates(*c.sides[i]->image, setup.states);
            made.occupants[i] = std::move(setup.occupants);
            const auto& actions = games[i]->actions();
            if (!move.empty() && !actions.empty() && actions.back().move.movesPiece()) {
                made.from = actions.back().move.from();
                made.to = actions.back().move.to();
            }
        }
        out.push_back(std::move(made));
    };
    frame("");
    for (std::size_t ply = 0; ply < found.line[0].size(); ++ply) {
        for (std::size_t i = 0; i < 2; ++i)
            if (!games[i]->act(found.line[i][ply])) return out;
        frame(found.line[0][ply]);
    }
    for (std::size_t i = 0; i < 2; ++i) static_cast<void>(games[i]->act(found.move));
    frame(found.move);
    out.back().diverges = true;
    if (const auto move = parseMove(found.move, c.sides[0]->image->size)) {
        out.back().from = move->from;
        out.back().to = move->to;
    }
    return out;
}

}  // namespace

std::pair<std::vector<DiffWord>, std::vector<DiffWord>> diffWords(const std::string& a, const std::string& b) {
    const auto first = words(a), second = words(b);
    // common[i][j]: length of the longest common subsequence of the rest.
    std::vector<std::vector<int>> common(first.size() + 1, std::vector<int>(second.size() + 1, 0));
    for (std::size_t i = first.size(); i-- > 0;)
        for (std::size_t j = second.size(); j-- > 0;)
            common[i][j] =
                first[i] == second[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    std::pair<std::vector<DiffWord>, std::vector<DiffWord>> out;
    std::size_t i = 0, j = 0;
    while (i < first.size() || j < second.size()) {
        if (i < first.size() && j < second.size() && first[i] == second[j]) {
            out.first.push_back({first[i++], false});
            out.second.push_back({second[j++], false});
        } else if (j == second.size() || (i < first.size() && common[i + 1][j] >= common[i][j + 1])) {
            out.first.push_back({first[i++], true});
        } else {
            out.second.push_back({second[j++], true});
        }
    }
    return out;
}

Result<std::shared_ptr<const CompiledVariant>> compileVariant(const AppContext& appContext, const std::string& idOrFile,
                                                              const OptionChoices& choices) {
    const std::lock_guard lock(appContext.rulesMutex);
    auto variant = opentafl::load(appContext.library(), idOrFile, choices);
    if (!variant) return tl::unexpected(variant.error());
    return compileParsed(appContext.library(), appContext.registry(), std::move(*variant));
}

Result<std::shared_ptr<const CompiledVariant>> compileSaved(const AppContext& appContext, const Document& document) {
    if (document.file().empty()) return fail({}, say("'%1' was never saved", document.id()));
    const std::lock_guard lock(appContext.rulesMutex);
    auto variant = appContext.library().parse(document.textOnDisk(), document.file());
    if (!variant) return tl::unexpected(variant.error());
    return compileParsed(appContext.library(), appContext.registry(), std::move(*variant));
}

void VariantComparison::set(std::shared_ptr<const CompiledVariant> first,
                            std::shared_ptr<const CompiledVariant> second) {
    run([first] { return first; }, [second] { return second; });
}

void VariantComparison::setOther(std::shared_ptr<const CompiledVariant> first, const std::string& idOrFile) {
    run([first] { return first; }, [this, idOrFile] { return compileVariant(appContext_, idOrFile); });
}

void VariantComparison::run(std::function<Result<std::shared_ptr<const CompiledVariant>>()> first,
                            std::function<Result<std::shared_ptr<const CompiledVariant>>()> second) {
    worker_.run(
        [this, first = std::move(first), second = std::move(second), seconds = seconds](const std::atomic<bool>& stop) {
            ComparisonResult out;
            const auto post = [&] {
                if (stop) return;
                out.verdict = describeVerdict(out);
                posted_.set(out);
                appContext_.redraw.now();
            };
            try {
                // 1. Load both variants.
                auto a = first(), b = second();
                if (stop) return;
                if (!a || !b) {
                    out.failure = (a ? b : a).error().front().shownMessage();
                    posted_.set(out);
                    appContext_.redraw.now();
                    return;
                }
                out.sides[0] = *a;
                out.sides[1] = *b;
                DisagreementLimits limits;
                limits.seconds = seconds;
                limits.stop = &stop;
                // 2. Compare the rules.
                {
                    const std::lock_guard lock(appContext_.rulesMutex);
                    out.stated = compare(*appContext_.environment.registry, out.sides[0]->variant, *out.sides[0]->image,
                                         out.sides[1]->variant, *out.sides[1]->image);
                    for (std::size_t i = 0; i < 2; ++i)
                        limits.testPositions[i] = collectTestPositions(appContext_.library(), out.sides[i]->variant);
                }
                for (const auto& rule : out.stated.rules) {
                    RuleComparison made{rule, {}};
                    const auto shown = [&](std::size_t i) {
                        return rule.identity[i].empty()
                                   ? std::string()
                                   : shownRule(appContext_.registry(), *out.sides[i], rule.identity[i]);
                    };
                    std::tie(made.words[0], made.words[1]) = diffWords(shown(0), shown(1));
                    out.rules.push_back(std::move(made));
                }
                out.searching = !out.stated.sameRules();
                post();
                if (!out.searching) return;
                // 3. Search a line that ends in a difference.
                {
                    const InLanguage here;  // the reasons of the moves
                    out.search = findDisagreement(out.sides[0]->image, out.sides[1]->image, limits);
                }
                if (out.search->found) out.frames = buildFrames(out);
            } catch (const std::exception& e) {
                out.failure = failureMessage(e).shown();
            }
            out.searching = false;
            post();
        });
}

void VariantComparison::stop() { worker_.stop(); }

void VariantComparison::clear() {
    worker_.stop();
    posted_.clear();
    result_.reset();
}

bool VariantComparison::poll() {
    auto posted = posted_.take();
    if (!posted) return false;
    result_ = std::move(posted);
    return true;
}

void VariantComparison::waitUntilIdle() {
    worker_.wait();
    poll();
}

}  // namespace tafl::model
