// Diagnostics: a problem, its place, the offending value and the valid ones.
#pragma once
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "base/phrase.hpp"

namespace tafl {

enum class Severity { note, warning, error };

/// A place in an input: file (or "<argument>"), line and column from 1; 0: none.
struct Place {
    std::string file;
    int line = 0, column = 0;
};

struct Diagnostic {
    Severity severity = Severity::error;
    Place place;
    Phrase text;
    Phrase valid;              ///< valid values; may be empty
    std::size_t unlisted = 0;  ///< problems that this last one of a long list stands for (addProblem)

    /// `file:line:column: error: text (valid)`: one line in English, escaped for a terminal.
    std::string message() const;
    /// The same as a value of another message.
    Phrase line() const;
    /// As `message`, in the language of the program.
    std::string shownMessage() const;
};

using Diagnostics = std::vector<Diagnostic>;

bool hasErrors(const Diagnostics& list);

/// The problems that are kept of one input.
constexpr std::size_t maxProblems = 200;
/// Adds a problem of an input, or counts it in the last one: a small input can have millions of bad lines.
void addProblem(Diagnostics& list, Diagnostic problem);
void addProblems(Diagnostics& list, Diagnostics problems);

/// A value, or the diagnostics that prevented it.
template <class T>
using Result = tl::expected<T, Diagnostics>;

inline auto fail(Place place, Phrase text, Phrase valid = {}) {
    return tl::unexpected<Diagnostics>(
        Diagnostics{{Severity::error, std::move(place), std::move(text), std::move(valid)}});
}

}  // namespace tafl
