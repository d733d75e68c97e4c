// What the panels share: the variant that is open, the game at the board, what is shown, and messages to the person.
#pragma once
#include <array>
#include <functional>
#include <map>

#include "look/board_drawing.hpp"
#include "look/plots.hpp"
#include "model/analysis.hpp"
#include "model/comparison_session.hpp"
#include "model/library.hpp"
#include "model/position_edit.hpp"
#include "model/problems.hpp"
#include "model/recovery.hpp"
#include "model/rule_cost.hpp"
#include "model/settings.hpp"

namespace tafl::gui {

enum class Mode { edit, play, analyse, compare };

/// A message at the foot of the window, with at most one thing to do about it.
struct Toast {
    std::string text;
    Severity severity = Severity::note;
    std::string action;
    std::function<void()> run;
    double until = 0;
};

/// What lies over the board.
struct Overlays {
    bool letters = true, dots = true, paths = true, evaluation = true;
};

class Session {
    std::unique_ptr<model::AppContext> appContext_;  ///< first: all others work on it until they end

public:
    Session(std::unique_ptr<model::AppContext>, model::Settings);
    ~Session();

    model::AppContext& appContext() { return *appContext_; }
    model::Settings settings;
    model::VariantLibrary library;
    model::Problems problems;
    model::Analysis analysis;
    model::ComparisonSession comparison;
    model::Recovery recovery;
    model::RuleCosts costs;
    bool measure = true;                                ///< what rules cost, in the background
    bool pauseNewGames = false;                         ///< nobody moves in a game that is opened until it is let go
    std::unique_ptr<model::Document> document;          ///< null only before the first variant is opened
    std::unique_ptr<model::Playtest> playtest;          ///< null until rules hold together
    std::unique_ptr<model::PositionEdit> positionEdit;  ///< while a position is set up by hand at the board
    std::unique_ptr<model::Script> script;              ///< in the editor; null: none. Its good text is in force

    /// How many there have been: what was worked out about an earlier one holds no more.
    std::uint64_t documents = 0, games = 0, scripts = 0;

    Mode mode = Mode::play;
    Overlays overlays;
    bool animate = true;

    // --- what is shown; the shell does it
    std::string shownRule;                      ///< identity or component; taken by the rules panel
    std::string broughtPanel, wantedWorkspace;  ///< taken by the shell
    int wantedScriptLine = 0;                   ///< of the script; taken by the script panel
    std::string shownParameter, shownOption;    ///< of the rule shown; an option; taken by the rules panel
    std::optional<std::size_t> shownOwn;        ///< which of the draft's own rules, where it is one
    int shownLine = 0;                          ///< of the variant's file; taken by the file panel
    std::string paintedZone;                    ///< taken by the brushes
    SquareSet shownSquares;                     ///< ringed on the board while it is painted
    std::string wantedWords;                    ///< a field of "Name and sources"; taken by the shell
    bool newWanted = false, openWanted = false, rowsWanted = false, menusWanted = false, clockWanted = false,
         claimWanted = false;
    double wantedZoom = 0;  ///< 0: as it is; taken by the shell
    void bring(std::string panel) { broughtPanel = std::move(panel); }
    void showRule(std::string rule) {
        shownRule = std::move(rule);
        bring("rules");
    }

    /// To the place that a problem names: a widget, squares, a line of a script or of the file.
    void jump(const model::JumpTarget&);
    /// Opens an address in a browser; set where there is a desktop. Without it, addresses are copied.
    std::function<bool(const std::string&)> openBrowser;
    void openUrl(const std::string&);

    std::vector<Toast> toasts;
    void showToast(std::string text, Severity = Severity::note, std::string action = {},
                   std::function<void()> run = {});
    /// The first complaint as a toast.
    void showError(const Diagnostics&);
    /// A page or folder in the program that the system has for it; its path goes to the clipboard where there is none.
    void openExternally(const std::filesystem::path&);
    /// Why no trial can be run now.
    std::optional<Diagnostic> trialObstacle() const;

    // --- the variant
    /// By id or file; complains and stays where it is if it cannot be read. What is unsaved is kept for recovery and
    /// can be had back.
    bool open(const std::string& idOrFile);
    void setDocument(std::unique_ptr<model::Document>);
    /// What was left unsaved, a variant or a script.
    void restore(const model::RecoveryEntry&);
    /// A child of the open variant, or a blank board.
    void create(const std::string& name, bool child, int size);
    /// The usual rules on these rows.
    void createFrom(const std::string& name, const std::vector<std::string>& rows);
    /// The Lua twin of a rule becomes a script of the user's, and the rule is made by it.
    void forkRule(const model::RuleCard&);
    /// Of the position that is being set up, else of the variant.
    void undo();
    void redo();
    bool canUndo() const;
    bool canRedo() const;
    void save();
    /// Names of what is not saved: the variant, the script.
    std::vector<std::string> unsaved() const;
    /// Keeps all of it for the next start; says why it cannot, nothing if it can.
    std::string backUpUnsaved();

    // --- the script in the editor
    /// Shown in the editor; one that is open stays as it is, with what was typed.
    void openScript(const std::filesystem::path&);
    /// Closes it. What is unsaved is no longer in force; it is kept for recovery and can be had back.
    void closeScript();
    void saveScript();

    // --- a position by hand
    /// Begins with what stands on the board.
    void startPositionEdit();
    /// Play goes on from it; complains where it cannot.
    void playFromPosition();

    /// Takes up what was made in the background; true if something is new. Once a frame, before drawing: rows of the
    /// library that a panel is going through end here.
    bool poll();
    /// Of that, what belongs to the open document alone; also while a frame is drawn.
    bool pollDocument();

    /// What the engine thinks of the position on the board.
    Evaluation evaluation() const;
    /// The attackers' share after each ply of the line, from the starting position on.
    std::vector<std::optional<double>> evaluations() const;

    // --- time
    double now = 0;  ///< seconds, of this frame
    /// The window must be drawn again at this time, even if nothing happens.
    void redrawAt(double time) { redrawTime_ = std::min(redrawTime_, time); }
    double takeRedrawTime() { return std::exchange(redrawTime_, 1e9); }

    // --- pictures
    const Thumbnail& thumbnailOf(const model::LibraryRow&);

private:
    bool isEditingPosition() const;
    void setDocument(std::unique_ptr<model::Document>, bool scriptStays);
    bool pollScript();
    std::optional<model::RecoveryEntry> detachScript();
    void offerReopen(const std::vector<std::string>& names, std::function<void()> back);
    std::map<std::string, Thumbnail> thumbnails_;
    std::unique_ptr<model::Document> closedDocument_;  ///< closed in this frame, whose panels may still speak of it
    double redrawTime_ = 1e9;
    bool divergenceShown_ = false;
    std::string shownRecoveryError_;  ///< of recovery
};

/// "A and B have changes that are not saved."
std::string unsavedMessage(const std::vector<std::string>& names);

/// How a class of the image is drawn.
PieceLook makePieceLook(const RuleImage&, int classNumber);
/// Board, zones, goals and what stands where.
BoardPicture makeBoardPicture(const model::CompiledVariant&, const std::vector<std::uint8_t>& occupants);
/// "Attackers", "Defenders".
std::string_view sideTitle(Side);

}  // namespace tafl::gui
