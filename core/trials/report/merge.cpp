#include "trials/report/merge.hpp"

#include <algorithm>

#include "records/game.hpp"
#include "search/limits.hpp"
#include "trials/run/adjudication.hpp"

namespace tafl {
namespace {

constexpr std::size_t maxNotes = 10, batch = 500;

/// Returns an error, or an empty text. Stores allow more, because programs may use other settings than the command.
std::string validate(const TrialRow& row) {
    const TrialSettings& s = row.settings;
    if (s.openingPlies > 40 || s.maxPlies < 2 || s.maxPlies > 100000) return "its settings make no sense";
    return row.name.size() > 400 ? "its variant has no sensible name" : "";
}

/// Clamps or removes descriptive values that replaying cannot check.
TrialGame sanitize(TrialGame g, const RuleImage& image) {
    for (int& score : g.scores) score = std::clamp(score, -mateScore, mateScore);
    std::erase_if(g.fired, [&](const auto& entry) {
        return entry.second < 0 ||
               std::ranges::none_of(image.rules, [&](const RuleEntry& rule) { return rule.component == entry.first; });
    });
    std::erase_if(g.royalPath, [&](Square s) { return s < 0 || s >= image.size * image.size; });
    if (g.failure.size() > 1000) g.failure.resize(1000);
    return g;
}

/// Whether tables decided a game of this trial. Such games cannot be replayed, and the others alone would be a biased
/// sample.
Result<bool> hasGamesOfTables(const Store& source, std::int64_t trial) {
    bool found = false;
    const auto look = [&](TrialGame&& game) {
        found = game.isDecidedByTables();
        return !found;
    };
    if (const auto read = source.each(trial, look, [](const Diagnostic&) {}); !read)
        return tl::unexpected(read.error());
    return found;
}

}  // namespace

std::string validate(const TrialGame& g, const TrialRow& row, const std::shared_ptr<const RuleImage>& image) {
    if (g.number < 0) return "its number is below 0";
    if (g.moves.size() + g.opening.size() > 4 * static_cast<std::size_t>(row.settings.maxPlies))
        return "it is too long";
    if (g.scores.size() > g.moves.size()) return "it has more scores than moves";
    if (g.state == TrialGame::State::failed) return {};
    Game game(image);
    for (const auto* list : {&g.opening, &g.moves})
        for (const std::string& action : *list)
            if (const auto done = game.act(action); !done)
                return "'" + action + "' cannot be played: " + done.error().front().text;
    if (g.state == TrialGame::State::dropped) return g.moves.empty() ? "" : "it was dropped, and has moves";
    if (g.isDecidedByTables()) return "tables decided it, which are not at hand";
    if (g.isSealed() && !game.result()) {
        TrialGame judged;
        adjudicate(game.position(), judged);
        if (g.plies < row.settings.maxPlies || !judged.isSealed() || judged.winner != g.winner)
            return "it is adjudicated, and nothing in it says so";
    } else if (game.result().has_value() == g.unfinished) {
        return g.unfinished ? "it is over, and says it is not" : "it is not over";
    }
    if (g.unfinished && g.plies < row.settings.maxPlies && !game.legal().empty()) return "it ends too early";
    if (game.result() && (game.result()->winner != g.winner || game.result()->rule != g.rule))
        return "it ends otherwise: " + game.result()->text();
    if (game.position().plies() != g.plies) return "it has another number of plies";
    return {};
}

Result<MergeResult> mergeInto(Store& to, const std::filesystem::path& from, const VariantLoader& loadVariant) {
    auto source = Store::open(from, Store::Mode::read);
    if (!source) return tl::unexpected(source.error());
    if (const auto intact = source->checkIntegrity(); !intact) return tl::unexpected(intact.error());
    MergeResult out;
    const auto note = [&](const std::string& text, const std::string& valid = {}) {
        if (out.notes.size() < maxNotes) out.notes.push_back({Severity::warning, {from.string(), 0, 0}, text, valid});
    };
    const auto trials =
        source->trials([&](const Diagnostic& invalid) { note("left out: " + invalid.text, invalid.valid); });
    if (!trials) return tl::unexpected(trials.error());
    for (const auto& found : *trials) {
        const auto& id = found.first;
        const auto& row = found.second;
        // 1. Validate the trial.
        const std::string prefix = "left out: the trial of '" + row.variant + "': ";
        if (const std::string error = validate(row); !error.empty()) {
            note(prefix + error);
            continue;
        }
        const auto ofTables = hasGamesOfTables(*source, id);
        if (!ofTables) return tl::unexpected(ofTables.error());
        if (*ofTables) {
            note(prefix + "tables decided games of it, which cannot be checked here; the others alone would be biased");
            continue;
        }
        const auto loaded = loadVariant(row);
        if (!loaded) {
            note(prefix + loaded.error().front().text);
            continue;
        }
        const auto trial = to.begin(row);
        if (!trial) return tl::unexpected(trial.error());
        const auto known = to.summaries(*trial);
        if (!known) return tl::unexpected(known.error());

        // 2. Add its games in batches.
        std::vector<TrialGame> games;
        Diagnostics failed;
        const auto flush = [&] {
            if (const auto added = to.add(*trial, games); !added) failed = added.error();
            games.clear();
            return failed.empty();
        };
        const auto reject = [&](const std::string& error, const std::string& valid = {}) {
            ++out.rejected;
            note("left out: " + error, valid);
        };
        const auto readOne = [&](TrialGame&& game) {
            if (const auto existing = known->find(game.number);
                existing != known->end() && existing->second.state != TrialGame::State::failed) {
                ++out.known;
                return true;
            }
            if (const std::string error = validate(game, row, loaded->image); !error.empty()) {
                reject("game " + std::to_string(game.number) + " of '" + row.variant + "': " + error);
                return true;
            }
            ++out.added;
            games.push_back(sanitize(std::move(game), *loaded->image));
            return games.size() < batch || flush();
        };
        const auto read =
            source->each(id, readOne, [&](const Diagnostic& invalid) { reject(invalid.text, invalid.valid); });
        if (!read) return tl::unexpected(read.error());
        if (!flush()) return tl::unexpected(failed);
    }
    return out;
}

}  // namespace tafl
