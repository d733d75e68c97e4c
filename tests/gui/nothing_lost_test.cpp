// Random input, dropped files, and files that other programs change: no move, comment, edit or trial game that was
// shown as kept is lost. What is kept is looked up from outside: in saved files, recovery, kept games and the store.
// TAFLSMITH_TEST_SCALE: 20 for 100,000 events. TAFLSMITH_FUZZ_SEED: seed of the random numbers.
#include <algorithm>
#include <deque>
#include <fstream>

#include "base/text.hpp"
#include "gui/random_user.hpp"
#include "records/collection.hpp"
#include "support/scale.hpp"
#include "trials/store/store.hpp"
#include "variant/files.hpp"

using gui_test::RandomUser;
using gui_test::readNumber;
using gui_test::readRecoveryTexts;
using gui_test::Screen;
using gui_test::WorkingDirectory;
using namespace tafl;
using namespace tafl::gui;
namespace fs = std::filesystem;

namespace {

/// Every line of a game from its start to an action, with the comment on that action.
using GamePaths = std::map<std::string, std::string>;

void collectPaths(const std::vector<GameRecord::Line>& lines, std::string path, GamePaths& out) {
    for (const GameRecord::Line& line : lines) {
        for (const auto& side : line.sideLines) collectPaths(side, path, out);
        path += " " + line.text;
        out[path] = join(line.remark.comments, "\n");
    }
}

GamePaths pathsOf(const GameRecord& record) {
    GamePaths out;
    collectPaths(record.actions, record.position, out);
    return out;
}

bool holdsAll(const GamePaths& all, const GamePaths& wanted, bool comments) {
    return std::ranges::all_of(wanted, [&](const auto& each) {
        const auto found = all.find(each.first);
        return found != all.end() && (!comments || found->second == each.second);
    });
}

/// The files with games, saved or kept, the newest first.
std::vector<fs::path> gameFiles(const fs::path& home) {
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    for (const auto& entry : fs::recursive_directory_iterator(home))
        if (entry.path().extension() == ".tafl" && entry.path().parent_path().filename() != "dropped")
            files.emplace_back(entry.last_write_time(), entry.path());
    std::ranges::sort(files, std::greater());
    std::vector<fs::path> out;
    for (auto& [time, path] : files) out.push_back(std::move(path));
    return out;
}

/// Whether a game on disk, saved or kept, holds these lines. `digest`: of its rules; empty: any.
bool isOnDisk(const fs::path& home, const std::string& digest, const GamePaths& wanted) {
    for (const fs::path& file : gameFiles(home)) {
        Diagnostics notes;
        const auto read = loadGames(file, notes);
        if (!read) continue;
        for (const RecordedGame& game : read->games)
            if (game.record && (digest.empty() || game.record->digest == digest) &&
                holdsAll(pathsOf(*game.record), wanted, true))
                return true;
    }
    return false;
}

/// What isOnDisk missed: these lines, and the newest files with games.
std::string describeMissing(const fs::path& home, const std::string& digest, const GamePaths& wanted) {
    std::string out = "digest " + digest + "\n";
    for (const auto& [path, comment] : wanted) out += path + " {" + comment + "}\n";
    const std::vector<fs::path> files = gameFiles(home);
    out += std::to_string(files.size()) + " files, the newest:\n";
    for (std::size_t i = 0; i < std::min<std::size_t>(files.size(), 3); ++i)
        out += "-- " + files[i].string() + "\n" + readTextFile(files[i]).value_or("cannot be read\n");
    return out;
}

/// The number of games in the store of trials.
int countStoredGames(const fs::path& home) {
    const fs::path file = home / ".local/share/taflsmith/trials.sqlite";
    std::error_code error;
    if (!fs::exists(file, error)) return 0;
    const auto store = Store::open(file, Store::Mode::read);
    if (!store) return -1;  // it is being written
    int out = 0;
    const auto trials = store->trials();
    if (!trials) return -1;
    for (const auto& [number, row] : *trials)
        if (const auto games = store->summaries(number)) out += static_cast<int>(games->size());
    return out;
}

/// What is on the screen before an event, and whether it is still somewhere after it.
class Witness {
public:
    explicit Witness(Screen& screen) : screen_(screen), storedGames_(countStoredGames(screen.home())) {}

    void look() {
        Session& session = screen_.session();
        game_ = session.playtest.get();
        gameGeneration_ = session.gameGeneration;
        if (game_) {
            const GameRecord record = game_->record();
            paths_ = pathsOf(record);
            digest_ = record.digest;
            gameUnsaved_ = game_->unsaved() && !session.puzzles.isFromPuzzle(*game_);
        }
        document_ = session.document.get();
        documentText_ = session.document->fileText();
        documentUnsaved_ = session.document->unsaved();
        documentFile_ = session.document->file();
        scriptGeneration_ = session.scriptGeneration;
        script_ = session.script ? std::optional(session.script->text()) : std::nullopt;
        scriptFile_ = session.script ? session.script->file() : fs::path();
        typing_ = ImGui::GetIO().WantTextInput;
        // A script is read again some time after a letter is typed.
        areRulesChanging_ = !session.document->lastValidIsCurrent() || session.script;
    }

    /// `event`: what happened since.
    void check(const std::string& event) {
        checkGame(event);
        checkDocument(event);
        checkScript(event);
        // What is open again is not owed any more.
        const Session& session = screen_.session();
        owed_.erase(session.document->fileText());
        if (session.script) owed_.erase(session.script->text());
    }

    /// What is not saved is on disk as well, in case the program crashes now.
    void checkCrash(const std::string& event) {
        Session& session = screen_.session();
        if (session.playtest && !session.playtest->paused()) session.playtest->setPaused(true);  // no engine moves on
        screen_.wait(6);
        const auto recovery = readRecoveryTexts(screen_.home());
        if (session.document->unsaved()) {
            EXPECT_TRUE(recovery.contains(session.document->fileText())) << event;
        }
        if (session.script && session.script->unsaved()) {
            EXPECT_TRUE(recovery.contains(session.script->text())) << event;
        }
        if (session.playtest && session.playtest->unsaved() && !session.puzzles.isFromPuzzle(*session.playtest)) {
            const GameRecord record = session.playtest->record();
            EXPECT_TRUE(isOnDisk(screen_.home(), record.digest, pathsOf(record))) << event;
        }
        for (const std::string& text : owed_) EXPECT_TRUE(recovery.contains(text)) << event << "\n" << text;
        const int games = countStoredGames(screen_.home());
        if (games >= 0) {
            EXPECT_GE(games, storedGames_) << event;
            storedGames_ = std::max(storedGames_, games);
        }
    }

    int gamesLeft = 0, variantsLeft = 0, scriptsLeft = 0;
    int storedGames() const { return storedGames_; }

private:
    void checkGame(const std::string& event) {
        Session& session = screen_.session();
        if (!game_ || !gameUnsaved_) return;
        const bool same = session.playtest.get() == game_ && session.gameGeneration == gameGeneration_;
        if (same) {
            const GameRecord now = session.playtest->record();
            if (now.digest != digest_) return;  // under other rules the game stands as far as it can be played
            const bool commented = typing_ || event.ends_with("a comment\n");
            if (holdsAll(pathsOf(now), paths_, !commented)) return;
            // What the user took away himself.
            if (event.find("remove line") != std::string::npos || event.find("keep") != std::string::npos) return;
        }
        ++gamesLeft;
        // Rules that were being compiled may have come into force before the game was left: it is kept under them.
        EXPECT_TRUE(isOnDisk(screen_.home(), areRulesChanging_ ? "" : digest_, paths_))
            << event << ": the game is gone\n"
            << describeMissing(screen_.home(), digest_, paths_);
    }

    void checkDocument(const std::string& event) {
        Session& session = screen_.session();
        if (session.document.get() == document_ || !documentUnsaved_) return;
        ++variantsLeft;
        const auto saved = readTextFile(documentFile_);
        if (saved && *saved == documentText_) return;
        const bool kept = readRecoveryTexts(screen_.home()).contains(documentText_);
        if (!kept && session.document->fileText() == documentText_) return;  // it is open again
        EXPECT_TRUE(kept) << event << ": the variant is gone\n" << documentText_;
        owed_.insert(documentText_);
    }

    void checkScript(const std::string& event) {
        Session& session = screen_.session();
        if (!script_ || session.scriptGeneration == scriptGeneration_) return;
        const auto saved = readTextFile(scriptFile_);
        if (saved && *saved == *script_) return;
        ++scriptsLeft;
        const bool kept = readRecoveryTexts(screen_.home()).contains(*script_);
        if (!kept && session.script && session.script->text() == *script_) return;
        EXPECT_TRUE(kept) << event << ": the script is gone\n" << *script_;
        owed_.insert(*script_);
    }

    Screen& screen_;
    const model::Playtest* game_ = nullptr;
    std::uint64_t gameGeneration_ = 0;
    GamePaths paths_;
    std::string digest_;
    bool gameUnsaved_ = false, typing_ = false, areRulesChanging_ = false;
    const model::Document* document_ = nullptr;
    std::string documentText_;
    bool documentUnsaved_ = false;
    fs::path documentFile_, scriptFile_;
    std::optional<std::string> script_;
    std::uint64_t scriptGeneration_ = 0;
    std::set<std::string> owed_;  ///< texts that were left: in recovery until they are open again
    int storedGames_ = 0;
};

/// Drops files and changes files, as the desktop and other programs do.
class OtherPrograms {
public:
    OtherPrograms(Screen& screen, RandomUser& user) : screen_(screen), user_(user), folder_(screen.home() / "dropped") {
        fs::create_directories(folder_);
        const std::string record =
            "taflsmith-game 1\nvariant nielsen-brandubh-7\nattackers Ann\n\nd6-c6\n  ; one\ne4-e1\n";
        for (const auto& [name, text] : std::map<std::string, std::string>{
                 {"one.tafl", record},
                 {"two.tafl", record + "\n" + record},
                 {"list.txt", "1. d6-c6 e4-e1\n2. c6-c5\n"},
                 {"broken.tafl", "taflsmith-game 1\nvariant nielsen-brandubh-7\n\nd6-c6\na1-z9\n"},
                 {"nothing.tsv", "\n"},
                 {"broken.toml", "format = 1\nid = "},
                 {"picture.png", "\x89PNG no picture"}})
            EXPECT_TRUE(writeTextFile(folder_ / name, text));
    }

    /// Returns what happened.
    std::string act() {
        switch (user_.upTo(4)) {
            case 0:
                return changeVariant();
            case 1:
                return changeScript();
            default:
                return drop();
        }
    }

private:
    std::string drop() {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(folder_)) files.push_back(entry.path());
        std::ranges::sort(files);
        files.push_back(folder_ / "gone.tafl");
        const fs::path& file = files[static_cast<std::size_t>(user_.upTo(static_cast<int>(files.size())))];
        screen_.designer().openDroppedFiles({file.string()});
        screen_.frame(2);
        return "drop of " + file.filename().string();
    }

    /// Another program adds a line to the file of the open variant. With unsaved changes the draft stays; without, the
    /// file is read, and undo leads back.
    std::string changeVariant() {
        model::Document& document = screen_.document();
        const auto there = readTextFile(document.file());
        if (document.file().empty() || document.readOnly() || document.isPacked() || !there) return drop();
        const std::string before = document.text(),
                          other = *there + "# another program " + std::to_string(++number_) + "\n";
        const bool unsaved = document.unsaved();
        EXPECT_TRUE(writeTextFile(document.file(), other));
        screen_.wait(1.5);
        if (unsaved) {
            EXPECT_EQ(document.text(), before) << "the draft stays";
        } else {
            EXPECT_EQ(document.textOnDisk(), other) << "it is read again";
            EXPECT_TRUE(document.canUndo());
        }
        EXPECT_EQ(*readTextFile(document.file()), other) << "nobody wrote over it";
        // Saving asks first.
        if (unsaved) {
            EXPECT_FALSE(document.save());
            EXPECT_EQ(*readTextFile(document.file()), other);
        }
        return "change of the variant’s file";
    }

    std::string changeScript() {
        model::Script* const script = screen_.session().script.get();
        if (!script || script->readOnly()) return drop();
        const std::string before = script->text(),
                          other = "-- another program " + std::to_string(++number_) + "\n" + before;
        const bool unsaved = script->unsaved();
        EXPECT_TRUE(writeTextFile(script->file(), other));
        screen_.wait(1.5);
        if (screen_.session().script.get() != script) return "change of the script";
        if (unsaved) {
            EXPECT_EQ(script->text(), before) << "the text in the editor stays";
        }
        return "change of the script";
    }

    Screen& screen_;
    RandomUser& user_;
    fs::path folder_;
    int number_ = 0;
};

/// Something to lose: a move, a comment, an edit, a script.
std::string work(Screen& screen, RandomUser& user) {
    Session& session = screen.session();
    switch (user.upTo(4)) {
        case 0:
            if (session.playtest) session.playtest->setComment("comment " + std::to_string(user.upTo(1000)));
            return "a comment";
        case 1:
            model::edits::setText(*session.document, model::edits::Field::summary, std::to_string(user.upTo(1000)));
            return "an edit";
        case 2:
            if (session.script && !session.script->readOnly()) {
                session.script->setText(session.script->text() + "-- " + std::to_string(user.upTo(1000)) + "\n");
                session.script->endGesture();
                return "a line of the script";
            }
            [[fallthrough]];
        default:
            // A legal move, back in the game now and then: a side line.
            if (!session.playtest || session.positionEdit) return "nothing";
            if (user.upTo(3) == 0)
                session.playtest->goTo(
                    static_cast<std::size_t>(user.upTo(static_cast<int>(session.playtest->view().at) + 1)));
            const auto from = session.playtest->movable();
            if (from.empty()) return "nothing";
            const auto targets =
                session.playtest->targets(from[static_cast<std::size_t>(user.upTo(static_cast<int>(from.size())))]);
            if (targets.empty()) return "nothing";
            static_cast<void>(session.playtest->play(
                targets[static_cast<std::size_t>(user.upTo(static_cast<int>(targets.size())))].moves.front()));
            return "a move";
    }
}

}  // namespace

TEST(Fuzz, NothingThatIsKeptIsLost) {
    const int events = scaledUp(testScale() >= 20 ? 5000 : 300);
    Screen screen("nielsen-brandubh-7");
    const WorkingDirectory inside(screen.home());
    Session& session = screen.session();
    session.recovery.pause = 0;  // a backup with each frame: the test does not wait
    ASSERT_TRUE(screen.document().saveAs(screen.home() / ".local/share/taflsmith/variants/mine.toml"));
    RandomUser user(screen, static_cast<unsigned>(readNumber("TAFLSMITH_FUZZ_SEED", 5)));
    OtherPrograms others(screen, user);
    // Trial games that are in the store from now on.
    model::TrialRequest trial;
    trial.budgets = {20};
    trial.games = 4;
    trial.workers = 2;
    screen.designer().trials().runner().start(screen.document().lastValid(), trial);
    screen.designer().trials().waitUntilIdle();
    ASSERT_GE(countStoredGames(screen.home()), 4);
    Witness witness(screen);
    std::deque<std::string> history;
    // Where these events leave no game or no variant, more follow: the checks below are of what was left.
    const auto leftBoth = [&] { return witness.gamesLeft > 0 && witness.variantsLeft > 0; };
    int i = 0;
    for (; i < events || (!leftBoth() && i < 10 * events); ++i) {
        witness.look();
        std::string event;
        const int kind = user.upTo(10);
        if (kind == 0) {
            event = others.act();
        } else if (kind < 4) {
            event = work(screen, user);
            screen.frame();
        } else {
            user.act();
            event = user.last();
        }
        history.push_back(std::to_string(i) + " " + event);
        if (history.size() > 8) history.pop_front();
        std::string trace;
        for (const std::string& each : history) trace += each + "\n";
        ASSERT_TRUE(session.document) << trace;
        witness.check(trace);
        if (i % 25 == 24) witness.checkCrash(trace);
        if (testing::Test::HasFailure()) {
            std::printf("The last events:\n%s", trace.c_str());
            return;
        }
    }
    std::printf("%d events: %d games, %d variants and %d scripts were left, %d trial games are stored\n", i,
                witness.gamesLeft, witness.variantsLeft, witness.scriptsLeft, witness.storedGames());
    EXPECT_GT(witness.gamesLeft, 0);
    EXPECT_GT(witness.variantsLeft, 0);
}
