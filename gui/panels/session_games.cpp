// Games: opened from files and links, kept when the user leaves them, and begun from a position.
#include "panels/session.hpp"

#include "base/translation.hpp"
#include "model/saved_game.hpp"

namespace tafl::gui {
namespace {

std::size_t countActions(const std::vector<GameRecord::Line>& lines) {
    std::size_t out = lines.size();
    for (const GameRecord::Line& line : lines)
        for (const auto& side : line.sideLines) out += countActions(side);
    return out;
}

}  // namespace

void Session::openNamedGame(const std::string& named) {
    Diagnostics notes;
    const auto game = findNamedGame(named, notes);
    if (!game || !*game || !playtest || ((*game)->actions.empty() && (*game)->position.empty())) return;
    if (const auto loaded = playtest->load(**game, notes); !loaded)
        showError(loaded.error());
    else if (!notes.empty())
        showError(notes);
}

void Session::startPositionEdit() {
    if (!playtest) return;
    positionEdit = std::make_unique<model::PositionEdit>(document->lastValid(), playtest->game().position().setup());
    playtest->setPaused(true);
    analysis.stop();
    mode = Mode::play;
}

void Session::endPositionEdit() {
    positionEdit.reset();
    if (playtest) playtest->lift(model::Pause::manual);
}

void Session::playFromPosition() {
    if (!positionEdit || !playtest) return;
    if (const std::string obstacle = positionEdit->obstacle(); !obstacle.empty())
        return showToast(obstacle + ".", Severity::warning);
    if (const auto set = playtest->setUp(positionEdit->text()); !set) return showError(set.error());
    positionEdit.reset();
    playtest->lift(model::Pause::manual);
}

void Session::offerRestore(std::string text) {
    removalRevision_ = document->revision();
    showToast(std::move(text), Severity::note, tr("Undo"), [this] { playtest->restoreLine(); });
    toasts.back().holds = [this, generation = gameGeneration] {
        return gameGeneration == generation && playtest && playtest->canRestoreLine();
    };
}

void Session::leaveGame(const model::Playtest& game) {
    if (keepsGames && !puzzles.isFromPuzzle(game)) keepLeftGame(game);
}

void Session::keepLeftGame(const model::Playtest& game) {
    keptRevision_ = 0;
    const auto kept =
        model::keepGame(appContext().folders.games(), game.rules().variant.id, game.formatGame(), keptGame_);
    keptGame_.clear();
    if (!kept) return showError(kept.error());
    showToast(tr("The game is kept."), Severity::note, tr("Reopen"),
              [this, file = *kept] { showError(openGames(file)); });
}

/// Gives the game new rules. What they do not allow would be missing from its record: the game as it was played is kept
/// in a file of its own.
void Session::changeRules(const std::shared_ptr<const model::CompiledVariant>& rules) {
    std::size_t played = 0;
    std::string text, id;
    if (keepsGames && playtest->unsaved() && !puzzles.isFromPuzzle(*playtest)) {
        const GameRecord record = playtest->record();
        played = countActions(record.actions);
        text = recordText(record);
        id = playtest->rules().variant.id;
    }
    playtest->setRules(rules);
    // A game that cannot go on under the new rules was left, and kept then.
    if (!playtest->unsaved() || countActions(playtest->record().actions) >= played || text == keptAsPlayed_) return;
    const auto kept = model::keepGame(appContext().folders.games(), id, text, keptGame_);
    if (!kept) return showError(kept.error());
    keptAsPlayed_ = std::move(text);
    keptGame_.clear();
}

/// Keeps the game on the board every few seconds, in case the program crashes.
void Session::keepGame() {
    constexpr double pause = 5;
    if (puzzles.isFromPuzzle(*playtest)) return;
    if (!playtest->unsaved()) {
        std::error_code error;
        if (!keptGame_.empty()) std::filesystem::remove(keptGame_, error);  // it is saved elsewhere
        keptGame_.clear();
        keptRevision_ = playtest->contentRevision();
    } else if (keptRevision_ != playtest->contentRevision()) {
        if (now - keptTime_ < pause) return redrawAt(keptTime_ + pause);
        keptRevision_ = playtest->contentRevision();
        keptTime_ = now;
        const auto kept = model::keepGame(appContext().folders.games(), playtest->rules().variant.id,
                                          playtest->formatGame(), keptGame_);
        if (kept) keptGame_ = *kept;
    }
}

Diagnostics Session::openGames(const std::filesystem::path& file) {
    Diagnostics notes;
    auto read = loadGames(file, notes);
    if (!read) return read.error();
    if (read->games.empty())
        return notes.empty() ? Diagnostics{{Severity::error, {file.string()}, tr("there is no game in it"), ""}}
                             : notes;
    if (model::Puzzles::hasPuzzles(read->games)) {
        const bool isOwed = keepsGames && playtest && playtest->unsaved() && !puzzles.isFromPuzzle(*playtest);
        if (const auto opened = puzzles.open(file, notes); !opened) return opened.error();
        // It may begin like one of these puzzles, but the user has not begun to solve them.
        if (isOwed && puzzles.isFromPuzzle(*playtest)) keepLeftGame(*playtest);
        openPuzzle(0);
        post(ShowPanel{"puzzles"});
        return notes;
    }
    if (read->games.size() == 1) return openGame(read->games.front(), file);
    games.showFile(file, std::move(read->games));
    post(ShowPanel{"games"});
    return {};
}

void Session::openPuzzle(std::size_t number) {
    if (const auto chosen = puzzles.choose(number); !chosen) return showError(chosen.error());
    showError(openGame(puzzles.board(), puzzles.file()));
    if (!playtest || !puzzles.isOn(*playtest)) return;
    playtest->playByHand();  // the reply comes with the puzzle
}

void Session::rememberSeats() {
    if (!playtest) return;
    for (const Side side : {Side::attackers, Side::defenders})
        settings.seats[static_cast<int>(side)] = playtest->chosenSeat(side);
}

Diagnostics Session::openGame(const RecordedGame& game, const std::filesystem::path& file) {
    // 1. Its rules.
    Diagnostics notes;
    auto prepared = model::prepareGame(appContext(), game, file, document ? document->id() : "", notes);
    if (!prepared) return prepared.error();
    const auto& digest = prepared->image->digest;
    const bool open = playtest && document->lastValidIsCurrent() && playtest->rules().image->digest == digest;
    if (!open && prepared->installed) {
        if (!this->open(prepared->variant.id)) return {};  // which showed the error
    } else if (!open) {
        auto made = model::Document::recovered(appContext(), formatWithScripts(prepared->variant), {}, {});
        if (!made) return {{Severity::error, game.place, tr("the rules in the record cannot be read"), ""}};
        setDocument(std::move(made));
    }
    // 2. The game.
    if (!playtest || playtest->rules().image->digest != digest)
        return {
            {Severity::error, game.place, tr("the rules in the record do not give the rules that were played"), ""}};
    if (const auto loaded = playtest->load(prepared->record, notes); !loaded) return loaded.error();
    post(ShowPanel{"board"});
    return notes;
}

}  // namespace tafl::gui
