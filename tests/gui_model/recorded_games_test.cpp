// Recorded games of people in every form, through the designer: opened, stepped through, given a side line, saved and
// read again. Runs where TAFLSMITH_GAMES names their folder.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "base/text.hpp"
#include "gui_model/support.hpp"
#include "model/playtest.hpp"
#include "model/recorded_games.hpp"
#include "records/make_link.hpp"
#include "records/replay.hpp"
#include "support/scale.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

namespace fs = std::filesystem;

/// Games at a scale of 1; at 20 there are more than 500.
constexpr int gamesOfScale = 32;

std::string allMessages(const Diagnostics& list) {
    std::string out;
    for (const Diagnostic& each : list) out += "\n  " + each.message();
    return out;
}

/// The record without the rules, which are long and equal.
std::string textWithoutRules(GameRecord record) {
    record.rules.clear();
    return recordText(record);
}

std::vector<std::string> moveTexts(const GameRecord& record) {
    std::vector<std::string> out;
    for (const auto& line : record.actions)
        if (line.text.find_first_of("0123456789") != std::string::npos && !line.text.starts_with('{'))
            out.push_back(line.text);
    return out;
}

enum class Form { own, plain, opentafl, moves, link };
constexpr std::array<Form, 5> writtenForms = {Form::own, Form::plain, Form::opentafl, Form::moves, Form::link};

class RecordedInTheDesigner : public testing::Test {
protected:
    TestAppContext app_;
    std::map<std::string, std::shared_ptr<const CompiledVariant>> compiled_;  ///< by id and digest
    std::map<std::string, int> opened_;                                       ///< games, by the name of the form
    int noted_ = 0;      ///< games of which something could not be played or written, and was said so
    int sideLines_ = 0;  ///< that were added
    int written_ = 0;    ///< files in the temporary folder

    /// The rules as the designer compiles them.
    std::shared_ptr<const CompiledVariant> compile(const GameToOpen& game) {
        auto& known = compiled_[game.variant.id + " " + game.image->digest];  // some variants have the same rules
        if (known) return known;
        auto document = game.installed ? *Document::open(app_, game.variant.id)
                                       : Document::recovered(app_, formatWithScripts(game.variant), {}, {});
        document->waitUntilIdle();
        known = document->lastValid();
        return known;
    }

    /// A game on a separate board.
    struct Open {
        GameRecord given;  ///< as it was read
        std::unique_ptr<Playtest> play;
        std::string variant;
        bool installed = false;  ///< the variant, with these rules
        bool noted = false;      ///< what cannot be played was said
    };
    Open open(const RecordedGame& game, const fs::path& file, const std::string& otherwise) {
        Open out;
        Diagnostics notes;
        const auto prepared = prepareGame(app_, game, file, otherwise, notes);
        if (!prepared) return out;  // whose rules are not known
        const auto rules = compile(*prepared);
        EXPECT_EQ(rules->image->digest, prepared->image->digest);
        out.given = prepared->record;
        out.variant = prepared->variant.id;
        out.installed = prepared->installed;
        out.play = std::make_unique<Playtest>(app_, rules);
        const auto loaded = out.play->load(prepared->record, notes);
        EXPECT_TRUE(loaded) << allMessages(loaded.error());
        out.noted = !notes.empty();
        EXPECT_FALSE(out.play->unsaved());
        return out;
    }
    /// The only game of a text in a file of that name.
    Open openText(const std::string& text, const std::string& name, const std::string& otherwise) {
        const fs::path file = name.empty() ? fs::path(text) : app_.folder.path() / name;
        if (!name.empty()) {
            EXPECT_TRUE(writeTextFile(file, text));
        }
        Diagnostics notes;
        const auto read = loadGames(file, notes);
        EXPECT_TRUE(read) << allMessages(read.error());
        if (!read || read->games.empty()) {
            ADD_FAILURE() << "no game in " << name;
            return {};
        }
        EXPECT_EQ(read->games.size(), 1u);
        ++opened_[name.empty() ? "link" : std::string(tafl::name(read->format))];
        Open out = open(read->games.front(), file, otherwise);
        EXPECT_TRUE(out.play) << name;
        out.noted = out.noted || !notes.empty();
        return out;
    }

    void expectWhole(Open& game);
    void stepThrough(Playtest&);
    void addSideLine(Open&);
    void writeAs(Form, const Open&, const RecordedGame&);
};

/// All that the record says is on the board.
void RecordedInTheDesigner::expectWhole(Open& game) {
    GameRecord shown = game.play->record();
    for (int side = 0; side < 2; ++side)
        if (game.given.players[side].empty()) shown.players[side].clear();  // else who sits at the board
    EXPECT_EQ(textWithoutRules(shown), textWithoutRules(game.given));
    EXPECT_EQ(game.play->view().line.size(), game.given.actions.size());
}

/// To the start and to the end again, turn by turn: the same positions.
void RecordedInTheDesigner::stepThrough(Playtest& play) {
    std::vector<std::string> positions = {play.positionText()};
    const std::size_t plies = play.view().at;
    while (play.canGoBack()) {
        play.back();
        positions.push_back(play.positionText());
    }
    EXPECT_EQ(play.view().at, 0u);
    for (std::size_t i = positions.size() - 1; i-- > 0;) {
        ASSERT_TRUE(play.canGoForward());
        play.forward();
        ASSERT_EQ(play.positionText(), positions[i]);
    }
    EXPECT_FALSE(play.canGoForward());
    EXPECT_EQ(play.view().at, plies);
    EXPECT_FALSE(play.unsaved());
}

/// Plays a move that is not in the game yet. Returns its text; empty if there is none.
std::string playAnother(Playtest& play, const MoveListEntry& known) {
    for (const Square from : play.movable())
        for (const Target& target : play.targets(from))
            for (const MoveChoice& choice : play.choices(from, target.square)) {
                const bool isNew =
                    choice.text != known.text &&
                    std::ranges::find(known.instead, choice.text, &SideLine::text) == known.instead.end();
                if (isNew && play.play(choice.move)) return choice.text;
            }
    return {};
}

/// Another move somewhere in the middle, with a comment; then everything is saved and read again.
void RecordedInTheDesigner::addSideLine(Open& game) {
    Playtest& play = *game.play;
    const std::string before = textWithoutRules(play.record());
    const std::vector<std::string> moves = moveTexts(play.record());
    const std::size_t lines = countSideLines(play.record().actions), plies = play.view().line.size();
    std::string added;
    std::size_t at = 0;
    for (std::size_t i = 0; i < plies && added.empty(); ++i) {
        at = (plies / 2 + i) % plies;
        play.goTo(at);
        const MoveListEntry known = play.view().line[at];
        if (play.view().awaited == Game::Awaited::turn && known.kind == Action::Kind::move)
            added = playAnother(play, known);
    }
    if (added.empty()) return;  // no other move at all
    ++sideLines_;
    EXPECT_TRUE(play.view().inSideLine);
    play.setComment("what if …\n| no # header; “quoted”");
    EXPECT_TRUE(play.unsaved());
    const GameRecord saved = play.record();
    EXPECT_EQ(countSideLines(saved.actions), lines + 1);
    EXPECT_EQ(moveTexts(saved), moves) << "the main line is as it was";
    const fs::path file = app_.folder.path() / ("saved-" + std::to_string(++written_) + ".tafl");
    ASSERT_TRUE(play.save(file));
    EXPECT_FALSE(play.unsaved());
    Diagnostics notes;
    const auto read = loadGames(file, notes);
    ASSERT_TRUE(read) << allMessages(read.error());
    ASSERT_EQ(read->games.size(), 1u);
    const Open again = open(read->games.front(), file, {});
    ASSERT_TRUE(again.play);
    EXPECT_EQ(textWithoutRules(again.play->record()), textWithoutRules(saved));
    // Without the side line it is the game that was opened.
    const std::vector<SideLine> lineup = again.play->view().line[at].instead;
    const auto line = std::ranges::find(lineup, added, &SideLine::text);
    ASSERT_NE(line, lineup.end());
    again.play->removeLine(line->node);
    EXPECT_EQ(textWithoutRules(again.play->record()), before);
    std::error_code error;
    fs::remove(file, error);
}

/// The game in a form that the program writes, opened again.
void RecordedInTheDesigner::writeAs(Form form, const Open& game, const RecordedGame& recorded) {
    Diagnostics notes;
    const auto& rules = game.play->rules();
    const GameRecord record = game.play->record();
    const auto replayed = restoreGame(record, rules.image, notes);
    ASSERT_TRUE(replayed);
    if (!game.installed && form != Form::own) form = Form::link;  // the others do not bring their rules
    const std::string id = isId(recorded.id) ? recorded.id : "game";
    const auto plain = makePlainRecord(record, *replayed, id, notes);
    Open again;
    switch (form) {
        case Form::own:
            notes.clear();
            again = openText(recordText(record), "written.tafl", {});
            break;
        case Form::plain:
            ASSERT_TRUE(plain);
            again = openText(plainText(*plain), "written.tsv", game.variant);
            break;
        case Form::opentafl:
            again = openText(opentafl::gameText(record, *replayed, "", notes), "written.otg", game.variant);
            break;
        case Form::moves: {
            ASSERT_TRUE(plain);
            if (!record.position.empty()) return;  // a list of moves begins from the variant's start
            std::vector<std::string> moves;
            for (const RecordedMove& move : plain->moves) moves.push_back(move.text);
            if (moves.size() < 3) return;
            again = openText(join(moves, " ") + "\n", "written.txt", game.variant);
            break;
        }
        case Form::link: {
            notes.clear();
            const auto link = linkGame(record, rules.variant, app_->environment);
            ASSERT_TRUE(link) << allMessages(link.error());
            again = openText(*link, "", {});
            break;
        }
    }
    if (HasFailure() || !again.play) return;
    if (again.noted) {
        ++noted_;
        return;
    }
    EXPECT_EQ(moveTexts(again.play->record()), moveTexts(record));
    if (form == Form::own || form == Form::link) {
        EXPECT_EQ(textWithoutRules(again.play->record()), textWithoutRules(record));
    }
    stepThrough(*again.play);
}

TEST_F(RecordedInTheDesigner, NothingIsLost) {
    const char* folder = std::getenv("TAFLSMITH_GAMES");
    if (!folder) GTEST_SKIP() << "TAFLSMITH_GAMES is not set: no recorded games";
    const int wanted = scaledUp(gamesOfScale);
    // 1. The files, in an order that does not depend on the file system.
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("nielsen-") || name.starts_with("bologna-") || name.starts_with("key-") ||
            name.starts_with("opentafl-"))
            files.push_back(entry.path());
    }
    std::ranges::sort(files);
    ASSERT_GT(files.size(), 100u);
    const std::size_t fileStep = std::max<std::size_t>(1, files.size() / static_cast<std::size_t>(wanted));
    const std::size_t perFile = (static_cast<std::size_t>(wanted) * fileStep + files.size() - 1) / files.size();
    // 2. Some games of each.
    int games = 0, whole = 0, unknown = 0;
    for (std::size_t f = 0; f < files.size(); f += fileStep) {
        Diagnostics notes;
        const auto read = loadGames(files[f], notes);
        ASSERT_TRUE(read) << files[f] << allMessages(read.error());
        const std::size_t step = std::max<std::size_t>(1, read->games.size() / perFile);
        std::size_t taken = 0;
        for (std::size_t i = 0; i < read->games.size() && taken < perFile; i += step, ++taken) {
            const RecordedGame& recorded = read->games[i];
            SCOPED_TRACE(files[f].filename().string() + " " + recorded.id);
            Open game = open(recorded, files[f], {});
            if (!game.play) {
                ++unknown;
                continue;
            }
            ++opened_[std::string(name(read->format))];
            ++games;
            whole += !game.noted;
            if (!game.noted) expectWhole(game);
            stepThrough(*game.play);
            addSideLine(game);
            writeAs(writtenForms[static_cast<std::size_t>(games) % writtenForms.size()], game, recorded);
            if (HasFailure()) return;
        }
    }
    for (const auto& [form, count] : opened_) std::cout << count << " opened as " << form << "\n";
    std::cout << games << " recorded games and " << unknown << " of unknown rules, " << whole << " without a remark; "
              << sideLines_ << " side lines; remarks on " << noted_ << " that were read again\n";
    EXPECT_GE(games, wanted * 3 / 4);
    EXPECT_GE(whole * 100, games * 85) << "records that the rules disagree with are few";
    EXPECT_GE(sideLines_ * 100, games * 95);
    EXPECT_LE(noted_ * 100, games * 20);
    for (const char* form : {"link"}) EXPECT_GT(opened_[form], 0);
    for (const RecordFormat form :
         {RecordFormat::own, RecordFormat::plain, RecordFormat::opentafl, RecordFormat::moves, RecordFormat::archive})
        EXPECT_GT(opened_[std::string(name(form))], 0) << name(form);
}

}  // namespace
}  // namespace tafl::model
