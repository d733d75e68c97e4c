// What the panels share: the variant that is open, the game at the board, what is shown, and messages to the person.
#pragma once
#include <functional>
#include <map>

#include "look/board.hpp"
#include "model/library.hpp"
#include "model/playtest.hpp"

namespace tafl::gui {

enum class Workspace { play, rules, edit, script, trial };
constexpr std::array<std::string_view, 5> workspaces = {"play", "rules", "edit", "script", "trial"};
enum class Mode { edit, play, analyse };
enum class Inspector { rules, script, problems, analysis, compare };

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
public:
    explicit Session(std::unique_ptr<model::Workshop>);
    ~Session();

    model::Workshop& workshop() { return *workshop_; }
    model::VariantLibrary library;
    std::unique_ptr<model::Document> document;  ///< never null once a variant has been opened
    std::unique_ptr<model::Playtest> playtest;  ///< null until rules hold together

    Workspace workspace = Workspace::rules;
    Mode mode = Mode::play;
    Inspector inspector = Inspector::rules;
    Overlays overlays;
    bool animate = true;
    std::string shownRule;  ///< identity or component of a rule to be opened in its card; taken by the rules panel

    std::vector<Toast> toasts;
    void say(std::string text, Severity = Severity::note, std::string action = {}, std::function<void()> run = {});
    /// The first complaint as a toast.
    void complain(const Diagnostics&);

    /// By id or file; complains and stays where it is if it cannot be read.
    bool open(const std::string& idOrFile);
    void adopt(std::unique_ptr<model::Document>);
    void show(Workspace);
    void undo();
    void redo();
    void save();

    /// Takes up what was made in the background; true if something is new. Once a frame, before drawing.
    bool poll();

    // --- time
    double now = 0;  ///< seconds, of this frame
    /// The window must be drawn again at this time, even if nothing happens.
    void wakeAt(double time) { wake_ = std::min(wake_, time); }
    double takeWake() { return std::exchange(wake_, 1e9); }

    // --- pictures
    const Thumbnail& thumbnailOf(const model::LibraryRow&);

private:
    std::unique_ptr<model::Workshop> workshop_;
    std::map<std::string, Thumbnail> thumbnails_;
    double wake_ = 1e9;
};

/// How a class of the image is drawn.
PieceLook lookOf(const RuleImage&, int classNumber);
/// Board, zones, goals and what stands where.
BoardPicture pictureOf(const model::Compiled&, const std::vector<std::uint8_t>& occupants);
/// "Attackers", "Defenders".
std::string_view sideTitle(Side);

}  // namespace tafl::gui
