// The context of a command: global options, rules and variants, output.
#pragma once
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "host/environment.hpp"

namespace tafl::cli {

/// Exit status.
enum ExitStatus : int {
    exitSuccess = 0,
    exitNegative = 1,  ///< negative result: check failed, move illegal, games disagree
    exitUsage = 2,
    exitUnreadable = 3,  ///< input could not be read
    exitRuleFailed = 4,  ///< a script or plugin failed
    exitInterrupted = 130
};

/// Text colours by meaning.
enum class Paint { plain, heading, faint, good, bad, warning, attackers, defenders, king, zone };

/// A variant with its image and the results of tracing its script functions.
struct LoadedVariant {
    Variant variant;
    std::shared_ptr<const RuleImage> image;
    std::vector<TracedFunction> traced;
};

class Context {
public:
    bool json = false, quiet = false;
    EnvironmentOptions environmentOptions;
    OptionChoices options;  ///< --option id=choice

    /// Registry and library. The first call loads plugins and scripts and prints load errors.
    Environment& environment();
    bool hasEnvironment() const { return environment_.has_value(); }
    Library& library() { return *environment().library; }
    /// The exit status if a file of --plugin or a folder of --variants could not be loaded.
    std::optional<int> requestedFailureStatus();

    /// Turns a name that a person wrote into one that the library loads: files, ids, links and rules records stay as
    /// they are; "copenhagen" becomes the id of the variant that is meant, with a note.
    Result<std::string> resolveName(const std::string& named);
    /// Loads and compiles, by name as above. On failure prints the errors, sets `status` and returns nothing.
    std::optional<LoadedVariant> load(const std::string& named, int& status);
    /// exitRuleFailed if a script or library caused one of the errors, else `defaultStatus`.
    static int exitStatusFor(const Diagnostics&, int defaultStatus = exitUnreadable);

    /// Prints diagnostics to standard error, one per line; returns the matching exit status.
    int reportError(const Diagnostics&, int defaultStatus = exitUnreadable);
    /// The same for notes of an input that was read all the same: warnings do not change `status`.
    void reportNotes(const Diagnostics&, int& status);
    /// Prints one error without a place. `valid`: the values that are allowed.
    int reportError(const std::string& text, int status, const std::string& valid = {});
    /// Prints to standard output. Pass text from files through escapeForTerminal() first.
    void print(std::string_view text);
    /// Prints unless --quiet.
    void remark(std::string_view text);
    /// Writes to the file, or to standard output if it is "-". Prints errors; returns the exit status.
    int writeOutput(const std::string& file, std::string_view text);
    /// Prints JSON. An object gets "format": 1 as its first key.
    void printJson(const nlohmann::ordered_json& answer);

    bool colours() const;  ///< whether standard output is a terminal and NO_COLOR is not set
    int width() const;     ///< terminal columns, clamped to 40..120; 100 without a terminal
    std::string paint(Paint, std::string_view text) const;

private:
    std::optional<Environment> environment_;
};

/// The text wrapped at blanks to `width` columns. Lines after the first are indented by `indent` blanks.
std::string wrapText(std::string_view text, int width, int indent);
/// Terminal columns of a text, without colour codes.
int displayWidth(std::string_view text);
/// The text in single quotes for the shell.
std::string shellQuote(std::string_view text);
/// The same, without quotes around a plain word.
std::string shellWord(std::string_view text);
/// The text padded with blanks on the right to `width` columns.
std::string padRight(std::string_view text, int width);

}  // namespace tafl::cli
