// A rule script being edited: its text with undo, its mistakes by line, and live reload on each pause in typing. A
// script with a mistake changes nothing: the last isValid one stays in force.
#pragma once
#include "host/lua/script_watch.hpp"
#include "model/document.hpp"
#include "model/lua_lexer.hpp"

namespace tafl::model {

/// A mistake, on a line of the script.
struct ScriptMistake {
    int line = 0, column = 0;  ///< from 1; column 0: the whole line
    Severity severity{};
    std::string text;
};

class Script {
public:
    static Result<std::unique_ptr<Script>> open(AppContext&, const std::filesystem::path& file);
    /// What was found after a crash or left unsaved: a text for this file, which may have changed or gone since it was
    /// `before`. One step of undo leads to what the file has.
    static std::unique_ptr<Script> recovered(AppContext&, const std::filesystem::path& file, std::string text,
                                             const std::string& before);
    ~Script();  ///< what is not saved is no longer in force

    const std::filesystem::path& file() const { return file_; }
    const std::string& text() const { return undoStack_[undoIndex_]; }
    const LuaLines& lines() const { return lines_; }
    bool readOnly() const { return readOnly_; }
    bool unsaved() const { return onDisk_ != text(); }
    const std::string& textOnDisk() const;  ///< as it was read or saved last; empty if there is no file
    /// Increases with every change of the text.
    std::uint64_t revision() const { return revision_; }
    /// The first character that the editor's field cannot hold (beyond U+FFFF): such a script is shown, not edited.
    std::optional<Place> findUnsupportedCharacter() const;

    /// As the field has it now. Typing without a pause is one step of undo.
    void setText(std::string text);
    void endGesture() { typing_ = false; }
    bool canUndo() const { return undoIndex_ > 0; }
    bool canRedo() const { return undoIndex_ + 1 < undoStack_.size(); }
    void undo();
    void redo();

    /// Once a frame: after a pause the script is tried, and if it loads it is in force from then on. True if there is
    /// something new; `reloaded` says whether variants that use it are to be judged again.
    bool poll(bool& reloaded);
    /// Tries it at once, and waits. For tests and for saving.
    bool waitUntilIdle();
    double pause = 0.3;                                      ///< seconds without typing
    bool isReloadPending() const { return reloadPending_; }  ///< for that pause
    bool isReloading() const { return worker_.busy(); }
    bool isValid() const { return mistakes_.empty(); }
    /// Of the script by itself.
    const std::vector<ScriptMistake>& mistakes() const { return mistakes_; }
    /// Ids of the components that the last isValid version brings.
    const std::vector<std::string>& components() const { return components_; }

    /// Not over what another program has written meanwhile, unless told so a second time.
    Result<std::monostate> save();
    /// The file was changed by another program: true once, and the text is the file's if nothing was unsaved.
    bool changedExternally();

private:
    Script(AppContext&, std::filesystem::path file, std::string text);
    void push(std::string text);
    void changed();
    void reloadNow();

    struct LoadResult {
        std::uint64_t revision = 0;
        std::vector<ScriptMistake> mistakes;
        std::vector<std::string> components;
        bool isValid = false;
    };

    AppContext& appContext_;
    std::filesystem::path file_;
    std::optional<std::string> onDisk_;  ///< none: there is no file
    bool readOnly_ = false, typing_ = false, reloadPending_ = false;
    bool changedOnDisk_ = false;  ///< what is on disk was written by another program while something was unsaved
    std::vector<std::string> undoStack_;
    std::size_t undoIndex_ = 0;
    std::uint64_t revision_ = 0;
    LuaLines lines_;
    std::vector<ScriptMistake> mistakes_;
    std::vector<std::string> components_;
    std::chrono::steady_clock::time_point lastChange_;
    Registry seen_;  ///< what the watch keeps; nobody else uses it
    ScriptWatch watch_{seen_};
    LatestValue<LoadResult> loadResult_;
    BackgroundTask worker_;
};

/// The mistakes among these complaints that stand in a script: by their place, or by the line that a complaint about
/// compiling names ("line 12 of my.lua").
std::vector<ScriptMistake> findMistakes(const std::filesystem::path& script, const Diagnostics&);

/// "Fork this rule": its Lua twin (or the script it comes from) is copied beside the variant, and the rule takes it
/// from there. Gives the new file.
Result<std::filesystem::path> forkRule(AppContext&, Document&, const RuleCard&);
/// Whether there is anything to fork.
bool canFork(const AppContext&, const RuleCard&);

}  // namespace tafl::model
