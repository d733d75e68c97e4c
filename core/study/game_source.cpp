#include "study/game_source.hpp"

#include <algorithm>
#include <fstream>

#include "base/text.hpp"
#include "program/callback_failure.hpp"
#include "records/replay.hpp"
#include "trials/store/store.hpp"

namespace tafl {
namespace {

std::optional<Winner> winnerOfGame(const RecordedGame& recorded, const Game& game) {
    if (recorded.winner) return recorded.winner;
    return game.result() ? std::optional(game.result()->winner) : std::nullopt;
}

/// The number of actions in a record.
std::size_t recordedActions(const RecordedGame& recorded) {
    return recorded.moves.empty() && recorded.record ? recorded.record->actions.size() : recorded.moves.size();
}

/// Plays the actions of a stored game. Returns why one of them is illegal.
std::optional<Diagnostic> playActions(Game& game, const std::vector<std::string>& actions) {
    for (const std::string& action : actions)
        if (const auto done = game.act(action); !done) return done.error().front();
    return std::nullopt;
}

/// Other ends of a record are only counted: its rules may have been others.
void noteFailure(const Diagnostic& difference, const Place& place, const std::string& game, Diagnostics& notes) {
    if (saysRuleFailed(difference.text))
        addProblem(notes, {Severity::warning, place, phrase("%1: %2", escapeForTerminal(game), difference.text), {}});
}

}  // namespace

std::string rulesKey(const GameRecord& record) {
    std::string out = record.variant + "\n" + record.digest + "\n" + record.rules;
    for (const auto& [option, choice] : record.options) out += "\n" + option + "=" + choice;
    return out;
}

bool looksLikeStore(const std::filesystem::path& file) {
    static constexpr std::string_view magic = "SQLite format 3";
    std::string begin(magic.size(), '\0');
    std::ifstream in(file, std::ios::binary);
    in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    return in && begin == magic;
}

Result<std::monostate> GameSource::each(const std::filesystem::path& file, const OnGame& onGame, Diagnostics& notes) {
    return looksLikeStore(file) ? eachOfStore(file, onGame, notes) : eachOfFile(file, onGame, notes);
}

Result<std::monostate> GameSource::eachOfFile(const std::filesystem::path& file, const OnGame& onGame,
                                              Diagnostics& notes) {
    auto read = loadGames(file, notes);
    if (!read) return tl::unexpected(read.error());
    const std::string stem = file.stem().string();
    for (const RecordedGame& recorded : read->games) {
        const auto rules = findRules(recorded, file, notes);
        if (!rules) return tl::unexpected(rules.error());
        Diagnostics differences;
        auto game = replayGame(recorded, (*rules)->image, differences);
        if (!game) {
            addProblems(notes, std::move(game.error()));
            continue;
        }
        const std::string id = recorded.id.starts_with(stem) ? recorded.id : stem + " " + recorded.id;
        const bool cutShort = game->actions().size() < recordedActions(recorded);
        for (const Diagnostic& difference : differences) noteFailure(difference, difference.place, id, notes);
        const auto winner = winnerOfGame(recorded, *game);
        if (!onGame({id, *rules, std::move(*game), winner, cutShort})) break;
    }
    return {};
}

Result<std::monostate> GameSource::eachOfStore(const std::filesystem::path& file, const OnGame& onGame,
                                               Diagnostics& notes) {
    const auto store = Store::open(file, Store::Mode::read);
    if (!store) return tl::unexpected(store.error());
    const auto onInvalid = [&](const Diagnostic& problem) { notes.push_back(problem); };
    const auto trials = store->trials(onInvalid);
    if (!trials) return tl::unexpected(trials.error());
    bool more = true;
    for (const auto& [number, row] : *trials) {
        if (!more) break;
        const auto rules = findRules(row);
        if (!rules) return tl::unexpected(rules.error());
        const auto done = store->each(
            number,
            [&, number = number](TrialGame&& stored) {
                if (stored.state != TrialGame::State::played) return true;
                Game game((*rules)->image);
                auto refused = playActions(game, stored.opening);
                if (!refused) refused = playActions(game, stored.moves);
                const auto winner = stored.unfinished ? std::nullopt : std::optional(stored.winner);
                const std::string id = file.stem().string() + " trial " + std::to_string(number) + " game " +
                                       std::to_string(stored.number);
                if (refused) noteFailure(*refused, {file.string()}, id, notes);
                return more = onGame({id, *rules, std::move(game), winner, refused.has_value()});
            },
            onInvalid);
        if (!done) return tl::unexpected(done.error());
    }
    return {};
}

Result<GameSource::Rules> GameSource::compile(Result<Variant> variant) {
    if (!variant) return tl::unexpected(variant.error());
    auto image = library_.compile(*variant);
    if (!image) return tl::unexpected(image.error());
    Rules& known = byDigest_[variant->id + " " + (*image)->digest];
    if (!known) known = std::make_shared<const StudyRules>(StudyRules{std::move(*variant), std::move(*image)});
    return known;
}

Result<GameSource::Rules> GameSource::loadRules(const std::string& variant) {
    if (const auto known = byName_.find(variant); known != byName_.end()) return known->second;
    auto rules = compile(opentafl::load(library_, variant, options_));
    if (rules) byName_[variant] = *rules;
    return rules;
}

Result<GameSource::Rules> GameSource::findRules(const RecordedGame& game, const std::filesystem::path& file,
                                                Diagnostics& notes) {
    if (!variant_.empty()) return loadRules(variant_);
    // Most games of a collection have the same rules, so compiled rules are cached by their text.
    const std::string key = "text " + (game.record ? rulesKey(*game.record) : game.variant);
    if (const auto known = byName_.find(key); known != byName_.end()) return known->second;
    if (auto own = findEmbeddedRules(game, library_, notes)) {
        auto rules = compile(std::move(*own));
        if (rules) byName_[key] = *rules;
        return rules;
    }
    if (!headers_) headers_ = library_.list();
    const auto named = findVariantByRecords(file, *headers_);
    return named ? loadRules(*named) : tl::unexpected(named.error());
}

Result<GameSource::Rules> GameSource::findRules(const TrialRow& row) {
    if (!variant_.empty()) return loadRules(variant_);
    // If the stored text does not give the same rules, the installed variant may: it may use script files.
    auto stored = compile(library_.parse(row.text, row.variant + ".toml"));
    if (stored && (*stored)->image->digest == row.digest) return stored;
    auto installed = compile(library_.load(row.variant));
    if (installed && (*installed)->image->digest == row.digest) return installed;
    if (!stored) return stored;
    return fail({}, phrase("the rules of '%1' differ from those of the trial", row.variant));
}

}  // namespace tafl
