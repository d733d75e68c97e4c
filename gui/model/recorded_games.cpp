#include "model/recorded_games.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/saved_game.hpp"
#include "program/callback_failure.hpp"
#include "records/replay.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

constexpr std::size_t maxOwnGames = 500;

struct GameRules {
    Variant variant;
    std::shared_ptr<const RuleImage> image;
    bool installed = false;  ///< under the id of the variant
};

Result<GameRules> findRules(const AppContext& appContext, const RecordedGame& game, const std::filesystem::path& file,
                            const std::string& otherwise, Diagnostics& notes) {
    const std::lock_guard lock(appContext.rulesMutex);
    const Library& library = appContext.library();
    auto variant = [&]() -> Result<Variant> {
        if (auto embedded = findEmbeddedRules(game, library, notes)) return std::move(*embedded);
        // Names that come in a file are ids, never paths.
        const auto named = [&](const std::string& id) {
            return isId(id) ? std::optional(library.load(id)) : std::nullopt;
        };
        if (auto known = named(game.variant); known && *known) return std::move(*known);
        if (const auto id = findVariantByRecords(file, library.list())) return library.load(*id);
        if (auto known = named(file.stem().string()); known && *known) return std::move(*known);
        if (!otherwise.empty()) return library.load(otherwise);
        return fail(game.place, tr("the game names no variant"), tr("open the variant that it was played by first"));
    }();
    if (!variant) return tl::unexpected(variant.error());
    auto image = library.compile(*variant);
    if (!image) return tl::unexpected(image.error());
    GameRules out{std::move(*variant), std::move(*image)};
    if (const auto known = library.load(out.variant.id))
        if (const auto compiled = library.compile(*known)) out.installed = (*compiled)->digest == out.image->digest;
    return out;
}

std::string titleOf(const RecordedGame& game) {
    if (game.record && (!game.record->players[0].empty() || !game.record->players[1].empty())) {
        const auto player = [&](int side) {
            const std::string& name = game.record->players[side];
            return name.empty() ? std::string("?") : name;
        };
        return player(0) + " – " + player(1);
    }
    return game.id.empty() ? tr("A game") : game.id;
}

std::string resultOf(const RecordedGame& game) {
    if (game.winner)
        return *game.winner == Winner::draw        ? tr("draw")
               : *game.winner == Winner::attackers ? tr("attackers win")
                                                   : tr("defenders win");
    if (game.record && !game.record->result.empty()) {
        const auto colon = game.record->result.rfind(": ");
        if (colon != std::string::npos) return game.record->result.substr(colon + 2, 40);
    }
    return tr("unfinished");
}

GameRow makeRow(const std::filesystem::path& file, RecordedGame game) {
    GameRow row{.file = file, .title = titleOf(game), .variant = game.variant, .result = resultOf(game)};
    if (row.variant.empty() && game.record) row.variant = game.record->variant;
    row.moves = game.moves.empty() && game.record ? game.record->actions.size() : game.moves.size();
    row.game = std::make_shared<const RecordedGame>(std::move(game));
    return row;
}

/// Compares games with their rules, which are compiled once for each variant.
class Checker {
public:
    explicit Checker(const AppContext& appContext) : appContext_(appContext) {}

    void check(GameRow& row) {
        row.checked = true;
        const RecordedGame& game = *row.game;
        const std::string key =
            row.file.string() + "\n" + game.variant + "\n" + (game.record ? game.record->rules : "");
        auto found = contexts_.find(key);
        if (found == contexts_.end()) {
            Diagnostics notes;
            const auto rules = findRules(appContext_, game, row.file, {}, notes);
            Context context{rules ? rules->variant.id : "", rules ? rules->image : nullptr, nullptr,
                            rules ? "" : rules.error().front().text.shown()};
            if (context.image) context.position = Position::create(context.image);
            found = contexts_.emplace(key, std::move(context)).first;
        }
        Context& context = found->second;
        if (!context.image) {
            row.difference = context.obstacle;
            return;
        }
        if (row.variant.empty()) row.variant = context.variant;
        try {
            const ReplayVerdict verdict = replay(context.image, *context.position, game);
            if (!verdict.agrees())
                row.difference =
                    verdict.ply ? say("ply %1: %2", verdict.ply, verdict.text.shown()) : verdict.text.shown();
        } catch (const std::exception& e) {
            row.difference = say("a rule failed: %1", failureMessage(e).shown());
            context.position = Position::create(context.image);  // it may be in the middle of a move
        }
    }

private:
    struct Context {
        std::string variant;
        std::shared_ptr<const RuleImage> image;
        std::unique_ptr<Position> position;
        std::string obstacle;
    };
    const AppContext& appContext_;
    std::map<std::string, Context> contexts_;
};

}  // namespace

bool isGameFile(const std::filesystem::path& file) {
    static const std::set<std::string> endings = {".tafl", ".otg", ".tsv", ".json", ".txt"};
    std::error_code error;
    return endings.contains(file.extension().string()) && std::filesystem::exists(file, error);
}

Result<GameToOpen> prepareGame(const AppContext& appContext, const RecordedGame& game,
                               const std::filesystem::path& file, const std::string& otherwise, Diagnostics& notes) {
    auto rules = findRules(appContext, game, file, otherwise, notes);
    if (!rules) return tl::unexpected(rules.error());
    return askRules([&]() -> Result<GameToOpen> {
        const auto replayed = replayGame(game, rules->image, notes);
        if (!replayed) return tl::unexpected(replayed.error());
        return GameToOpen{rules->variant, rules->image, rules->installed,
                          makeRecord(game, *replayed, rules->variant, notes)};
    });
}

bool GameRow::matches(std::string_view typed) const {
    const std::string all = lowerCase(title + " " + variant + " " + result + " " + file.filename().string());
    return std::ranges::all_of(words(lowerCase(typed)),
                               [&](const std::string& word) { return all.find(word) != std::string::npos; });
}

void RecordedGames::showOwn() {
    file_.clear();
    show({.title = tr("Your games")}, listSavedGames(appContext_.folders.games(), maxOwnGames));
}

void RecordedGames::showFile(const std::filesystem::path& file, std::vector<RecordedGame> games) {
    file_ = file;
    GameList list{.title = file.filename().string()};
    for (RecordedGame& game : games) list.rows.push_back(makeRow(file, std::move(game)));
    show(std::move(list), {});
}

void RecordedGames::show(GameList begun, std::vector<std::filesystem::path> files) {
    worker_.stop();
    posted_.clear();
    list_.reset();
    worker_.run([this, begun = std::move(begun), files = std::move(files)](const std::atomic<bool>& stop) {
        GameList list = begun;
        const auto post = [&] {
            posted_.set(list);
            appContext_.redraw.soon();
        };
        // 1. The games.
        for (const auto& file : files) {
            if (stop) return;
            Diagnostics notes;
            auto read = loadGames(file, notes);
            if (!read) notes.insert(notes.end(), read.error().begin(), read.error().end());
            list.notes.insert(list.notes.end(), notes.begin(), notes.end());
            if (!read) continue;
            for (RecordedGame& game : read->games) list.rows.push_back(makeRow(file, std::move(game)));
        }
        post();
        // 2. The first disagreement of each.
        Checker checker(appContext_);
        auto last = std::chrono::steady_clock::now();
        for (GameRow& row : list.rows) {
            if (stop) return;
            checker.check(row);
            if (std::chrono::steady_clock::now() - last < std::chrono::milliseconds(200)) continue;
            last = std::chrono::steady_clock::now();
            post();
        }
        list.finished = true;
        posted_.set(std::move(list));
        appContext_.redraw.now();
    });
}

bool RecordedGames::poll() {
    auto posted = posted_.take();
    if (!posted) return false;
    list_ = std::move(posted);
    return true;
}

void RecordedGames::waitUntilIdle() {
    worker_.wait();
    poll();
}

}  // namespace tafl::model
