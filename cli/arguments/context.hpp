// What every command has in hand: the rules found, the global options, and the ways to answer.
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
    exitNegative = 1,  ///< the answer is no: check failed, move illegal, games disagree
    exitUsage = 2,
    exitUnreadable = 3,  ///< input could not be read
    exitRuleFailed = 4,  ///< a script or plugin failed
    exitInterrupted = 130
};

/// Colours by meaning.
enum class Paint { plain, heading, faint, good, bad, warning, attackers, defenders, king, zone };

/// A variant with its image, and what became of the functions of its scripts.
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

    /// The registry and library; loads plugins and scripts when first asked for, and reports what could not be loaded.
    Environment& environment();
    Library& library() { return *environment().library; }
    /// The status to end with if a --plugin or --variants that was asked for is not there.
    std::optional<int> requestedFailureStatus();

    /// Loads and compiles. On failure the complaints are printed, `status` is set, and there is no value.
    std::optional<LoadedVariant> load(const std::string& idOrFile, int& status);
    /// The status that fits these complaints: exitRuleFailed if a script or library is at fault, else `otherwise`.
    static int exitStatusFor(const Diagnostics&, int defaultStatus = exitUnreadable);

    /// Prints complaints on standard error, one per line; gives the status that fits.
    int reportError(const Diagnostics&, int defaultStatus = exitUnreadable);
    /// One complaint without a place.
    int reportError(const std::string& text, int status, const std::string& valid = {});
    /// An answer on standard output. Text from files must have gone through printable().
    void print(std::string_view text);
    /// As print, unless --quiet.
    void remark(std::string_view text);
    /// The answer as JSON: an object gets "format": 1 as its first key; an array is printed as it is.
    void printJson(const nlohmann::ordered_json& answer);

    bool colours() const;  ///< on standard output: a terminal, and NO_COLOR is not set
    int width() const;     ///< columns of the terminal, 60 to 120; 100 where there is none
    std::string paint(Paint, std::string_view text) const;

private:
    std::optional<Environment> environment_;
};

/// Text broken at blanks to lines of `width` columns, each but the first behind `indent` blanks.
std::string wrapText(std::string_view text, int width, int indent);
/// Columns that a text takes on a terminal, colours left out.
int displayWidth(std::string_view text);
/// The text, filled up with blanks on the right.
std::string padRight(std::string_view text, int width);

}  // namespace tafl::cli
