// A rule script under edit, with undo, errors by line and live reload. A script with errors leaves its last valid
// version in force.
#pragma once
#include "host/lua/script_watch.hpp"
#include "model/document.hpp"
#include "model/lua_lexer.hpp"

namespace tafl::model {

/// An error on a line of the script.
struct ScriptMistake {
    int line = 0, column = 0;  ///< from 1; column 0: the whole line
    Severity severity{};
    Phrase text;
};

class Script {
public:
    static Result<std::unique_ptr<Script>> open(AppContext&, const std::filesystem::path& file);
    /// Restores a backup. `before`: the file's text when the backup was made. One undo step leads to the current file.
    static std::unique_ptr<Script> recovered(AppContext&, const std::filesystem::path& file, std::string text,
                                             const std::string& before);
    ~Script();  ///< takes unsaved text out of force

    const std::filesystem::path& file() const { return file_; }
    const std::string& text() const { return undoStack_[undoIndex_]; }
    const LuaLines& lines() const { return lines_; }
    bool readOnly() const { return readOnly_; }
    bool unsaved() const { return onDisk_ != text(); }
    const std::string& textOnDisk() const;  ///< as last read or saved; empty if there is no file
    /// Increases with every change of the text.
    std::uint64_t revision() const { return revision_; }
    /// The first character the editor cannot hold (beyond U+FFFF). Such a script is read-only.
    std::optional<Place> findUnsupportedCharacter() const;

    /// Sets the editor's text. Continuous typing is one undo step.
    void setText(std::string text);
    void endGesture() { typing_ = false; }
    bool canUndo() const { return undoIndex_ > 0; }
    bool canRedo() const { return undoIndex_ + 1 < undoStack_.size(); }
    void undo();
    void redo();

    /// Call once a frame. Loads the script after a pause in typing; if valid, it takes effect.
    /// True if anything is new; sets `reloaded` if variants that use it must be checked again.
    bool poll(bool& reloaded);
    /// Loads the script now and waits. For tests and before saving.
    bool waitUntilIdle();
    double pause = 0.3;                                      ///< seconds without typing before a reload
    bool isReloadPending() const { return reloadPending_; }  ///< waiting for that pause
    bool isReloading() const { return worker_.busy(); }
    bool isValid() const { return mistakes_.empty(); }
    /// Errors of the script alone, without the variant.
    const std::vector<ScriptMistake>& mistakes() const { return mistakes_; }
    /// Component ids of the last valid version.
    const std::vector<std::string>& components() const { return components_; }

    /// Fails once if another program changed the file; a second call overwrites it.
    Result<std::monostate> save();
    /// True once after another program changed the file. Reloads the text if nothing was unsaved.
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
    bool changedOnDisk_ = false;  ///< another program changed the file while something was unsaved
    std::vector<std::string> undoStack_;
    std::size_t undoIndex_ = 0;
    std::uint64_t revision_ = 0;
    LuaLines lines_;
    std::vector<ScriptMistake> mistakes_;
    std::vector<std::string> components_;
    std::chrono::steady_clock::time_point lastChange_;
    Registry watchRegistry_;  ///< required by the watch; otherwise unused
    ScriptWatch watch_{watchRegistry_};
    LatestValue<LoadResult> loadResult_;
    BackgroundTask worker_;
};

/// The diagnostics located in a script: by their place, or by a mention such as "line 12 of my.lua".
std::vector<ScriptMistake> findMistakes(const std::filesystem::path& script, const Diagnostics&);

/// "Fork this rule": copies its Lua source beside the variant and makes the rule use the copy. Returns the new file.
Result<std::filesystem::path> forkRule(AppContext&, Document&, const RuleCard&);
/// True if the rule has Lua source to fork.
bool canFork(const AppContext&, const RuleCard&);
/// The same, and the variant has a folder for the copy: a packed one has none.
bool canFork(const AppContext&, const Document&, const RuleCard&);

}  // namespace tafl::model
