// The state that all panels share: the open variant, the game on the board, and messages to the user.
#pragma once
#include <array>
#include <functional>
#include <map>

#include "look/board_drawing.hpp"
#include "look/plots.hpp"
#include "model/analysis.hpp"
#include "model/card.hpp"
#include "model/comparison_session.hpp"
#include "model/embedded_tests.hpp"
#include "model/exact_answers.hpp"
#include "model/expected_share.hpp"
#include "model/library.hpp"
#include "model/own_rules.hpp"
#include "model/position_edit.hpp"
#include "model/problems.hpp"
#include "model/puzzles.hpp"
#include "model/recorded_games.hpp"
#include "model/recovery.hpp"
#include "model/rule_cost.hpp"
#include "model/settings.hpp"
#include "panels/requests.hpp"

namespace tafl::gui {

enum class Mode { edit, play, analyse, compare };

/// A message above the status bar, with at most one action.
struct Toast {
    std::string text;
    Severity severity = Severity::note;
    std::string action;  ///< label of the action; empty: none
    std::function<void()> run;
    double until = 0;             ///< seconds, as in Session::now
    std::function<bool()> holds;  ///< the message goes when this is false; none: it holds
};

/// The overlays drawn on the board.
struct Overlays {
    bool letters = true, dots = true, paths = true, evaluation = true;
};

class Session {
    std::unique_ptr<model::AppContext> appContext_;  ///< first, so that it outlives the members that use it

public:
    Session(std::unique_ptr<model::AppContext>, model::Settings);
    ~Session();

    model::AppContext& appContext() { return *appContext_; }
    model::Settings settings;
    model::VariantLibrary library;
    model::Problems problems;
    model::Analysis analysis;
    model::ExactAnswers exact;
    model::ExpectedShares expectedShares;
    model::ComparisonSession comparison;
    model::Recovery recovery;
    model::RuleCosts costs;
    model::OwnRules ownRules;                           ///< in the scripts beside the variant
    model::RecordedGames games;                         ///< listed in the games panel
    model::Puzzles puzzles;                             ///< of the file opened last
    bool measureRuleCosts = true;                       ///< in the background
    bool keepsGames = true;                             ///< that are not saved; false in pictures
    bool pauseNewGames = false;                         ///< a game that is opened starts paused
    std::unique_ptr<model::Document> document;          ///< null only before the first variant is opened
    std::unique_ptr<model::Playtest> playtest;          ///< null until the rules compile
    std::unique_ptr<model::PositionEdit> positionEdit;  ///< null unless a position is being set up on the board
    std::unique_ptr<model::Script> script;              ///< in the editor; null: none. Its last valid text is in force

    /// Change whenever another game or script is opened, so that panels drop their caches for the old one.
    std::uint64_t gameGeneration = 0, scriptGeneration = 0;

    Mode mode = Mode::play;
    Overlays overlays;
    bool animate = true;

    // --- requests between panels
    RequestQueue requests;
    void post(Request request) { requests.post(std::move(request)); }
    /// Opens the card of a rule and brings the rules panel to the front.
    void showRule(ShowRule);
    /// Shows the place that a problem names: a widget, squares, a line of a script or of the file.
    void jump(const model::JumpTarget&);

    /// Opens an address or file with the desktop; false if that fails. Unset without a desktop.
    std::function<bool(const std::string&)> openBrowser;
    /// Draws and writes a card where a page does it; unset on a desktop.
    std::function<void(const std::filesystem::path&, const model::Card&)> drawCard;
    /// Opens an address in the browser, or copies it.
    void openUrl(const std::string&);

    std::vector<Toast> toasts;
    /// The last message with an action that still holds; null: none.
    const Toast* findAnswerable() const;
    /// Takes the action of that message.
    void answerToast();
    void showToast(std::string text, Severity = Severity::note, std::string action = {},
                   std::function<void()> run = {});
    /// Says what was changed in the document, and offers to undo it while it is the last change.
    void offerUndo(std::string text);
    /// Shows the first diagnostic as a toast.
    void showError(const Diagnostics&);
    /// Opens a file with the desktop's program for it. Without a desktop, copies its path to the clipboard.
    void openExternally(const std::filesystem::path&);
    /// Why no trial can run now; none if one can.
    std::optional<Diagnostic> trialObstacle() const;

    // --- the variant
    /// Opens by id, file, link or card, with the game that these hold. If it cannot be read, shows the error and keeps
    /// the open variant. Unsaved work goes to recovery, and a toast offers to reopen it.
    bool open(const std::string& idOrFile);
    /// Puts the game on the board that a link or card holds; does nothing for other names.
    void openNamedGame(const std::string& named);
    /// A link to the game on the board, or to the variant before the first move.
    Result<std::string> makeLink();
    /// The game on the board as a text for forums and chats, with that link.
    Result<std::string> makePost();
    /// Writes the card that holds that link.
    Result<std::monostate> saveCard(const std::filesystem::path&);
    void setDocument(std::unique_ptr<model::Document>);
    /// Reopens an unsaved variant or script.
    void restore(const model::RecoveryEntry&);
    /// A child of the open variant, or a blank board of this size. Returns the errors, empty if there are none.
    Diagnostics create(const std::string& name, bool child, int size);
    /// A variant with the usual rules and this layout, or with all rules of an OpenTafl record; shows notes about parts
    /// that no rule can express. Returns the errors, empty if there are none.
    Diagnostics createFromLayout(const std::string& name, const std::string& layout);
    /// Copies the Lua twin of a rule into the user's scripts and uses the copy for the rule.
    void forkRule(const model::RuleCard&);
    /// Adds a rule in Lua made from a template ("capture"), and opens its script.
    void newRule(const std::string& kind);
    /// Adds a test to the variant and shows it; shows the error if it could not be made.
    void addTest(const Result<TestText>&);
    /// Undo and redo act on the position being set up, else on the variant. Undo brings back a line removed from the
    /// game, unless the variant changed since.
    void undo();
    void redo();
    bool canUndo() const;
    bool canRedo() const;
    /// Asks first if another program changed the file, unless `overwrite`.
    void save(bool overwrite = false);
    /// Reads the variant from its file again; false if that fails, after showing the error.
    bool reload();

    // --- games
    /// Says that a line was removed from the game, and offers to bring it back.
    void offerRestore(std::string text);
    /// Keeps a game that the user leaves without saving, and offers to reopen it.
    void leaveGame(const model::Playtest&);
    /// Opens a file's only game, else lists its games in the games panel; puzzles go to the puzzles panel. Returns the
    /// error, empty if there is none.
    Diagnostics openGames(const std::filesystem::path&);
    /// Puts a puzzle of the puzzles panel on the board.
    void openPuzzle(std::size_t number);
    /// Keeps who plays in the settings, for the next variant and the next start.
    void rememberSeats();
    /// Opens a game under its own rules: those on the screen if they are the same, else its variant's.
    Diagnostics openGame(const RecordedGame&, const std::filesystem::path& file);

    /// Names of the unsaved variant and the unsaved script.
    std::vector<std::string> unsaved() const;
    /// Writes all unsaved work to recovery. Returns the error, empty if there is none.
    std::string backUpUnsaved();

    // --- the script in the editor
    /// Opens a script in the editor. A script that is open already keeps its unsaved text.
    void openScript(const std::filesystem::path&);
    /// Closes the script. Unsaved text is no longer in force; it goes to recovery, and a toast offers to reopen it.
    void closeScript();
    void saveScript();

    // --- a position set up by hand
    /// Starts with the position on the board.
    void startPositionEdit();
    /// Goes back to the game.
    void endPositionEdit();
    /// Starts a game from the position; shows the obstacle if there is one.
    void playFromPosition();

    /// Collects the results of background work; true if there are any. Call it once a frame, before drawing: it
    /// replaces the library's rows.
    bool poll();
    /// The part of poll() that may run while a frame is drawn: it leaves the library alone.
    bool pollDocument();

    /// The engine's evaluation of the position on the board.
    Evaluation evaluation() const;
    /// The same as a share of games, in words.
    std::string explainEvaluation();
    /// The attackers' share after each ply of the game, the starting position first.
    std::vector<std::optional<double>> evaluationHistory() const;

    // --- time
    double now = 0;  ///< time of this frame in seconds
    /// Requests a frame at this time, even without input.
    void redrawAt(double time) { redrawTime_ = std::min(redrawTime_, time); }
    double takeRedrawTime() { return std::exchange(redrawTime_, 1e9); }

    const Thumbnail& thumbnail(const model::LibraryRow&);

private:
    bool isEditingPosition() const;
    bool canRestoreLine() const;
    void keepGame();
    void changeRules(const std::shared_ptr<const model::CompiledVariant>&);
    void keepLeftGame(const model::Playtest&);
    void setDocument(std::unique_ptr<model::Document>, bool keepScript);
    bool pollScript();
    bool pollFile();
    std::optional<model::RecoveryEntry> detachScript();
    void offerReopen(const std::vector<std::string>& names, std::function<void()> reopen);
    struct CachedThumbnail {
        std::vector<std::string> picture;  ///< that it was made of
        Thumbnail thumbnail;
    };
    std::map<std::string, CachedThumbnail> thumbnails_;  ///< by file
    std::unique_ptr<model::Document> closedDocument_;  ///< kept for the rest of the frame: panels may still refer to it
    std::filesystem::path keptGame_;                   ///< the file that keeps the game on the board; empty: none yet
    std::uint64_t keptRevision_ = 0;                   ///< of the game in it
    std::string keptAsPlayed_;                         ///< the last game kept because new rules do not allow all of it
    double fileTime_ = -1e9;                           ///< when the variant's file was last looked at, as in `now`
    double keptTime_ = -1e9;                           ///< when it was written, as in `now`
    double redrawTime_ = 1e9;
    std::uint64_t removalRevision_ = 0;           ///< of the variant when a line was removed from the game
    std::optional<std::size_t> shownDivergence_;  ///< the action that a message named
    std::string shownRecoveryError_;
};

/// "A and B have changes that are not saved."
std::string unsavedMessage(const std::vector<std::string>& names);

/// How a piece class of the image is drawn.
PieceLook makePieceLook(const RuleImage&, int classNumber);
/// Board, zones, goals and pieces.
BoardPicture makeBoardPicture(const model::CompiledVariant&, const std::vector<std::uint8_t>& occupants);
/// "Attackers", "Defenders".
std::string_view sideTitle(Side);

}  // namespace tafl::gui
