#include "base/diagnostic.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tafl {
namespace {

constexpr std::size_t maxText = 4000;  // bytes: texts may quote names of any length

std::string printable(const std::string& text) { return escapeForTerminal(shorten(text, maxText)); }

/// The text as it is, with its translation, or what may be printed of it.
Phrase printablePhrase(const Phrase& text) {
    std::string out = printable(text);
    return out == text ? text : Phrase(std::move(out));
}

std::string placeText(const Place& place) {
    std::string out = escapeForTerminal(place.file);
    if (place.line > 0) out += ":" + std::to_string(place.line);
    if (place.column > 0) out += ":" + std::to_string(place.column);
    return out;
}

}  // namespace

Phrase Diagnostic::line() const {
    const Phrase what = printablePhrase(text);
    const Phrase whole = valid.empty() ? what : phrase("%1 (%2)", what, printablePhrase(valid));
    const Phrase graded = severity == Severity::error     ? phrase("error: %1", whole)
                          : severity == Severity::warning ? phrase("warning: %1", whole)
                                                          : phrase("note: %1", whole);
    return place.file.empty() ? graded : phrase("%1: %2", placeText(place), graded);
}

std::string Diagnostic::message() const { return line(); }

std::string Diagnostic::shownMessage() const { return printable(line().shown()); }

bool hasErrors(const Diagnostics& list) {
    return std::ranges::any_of(list, [](const Diagnostic& d) { return d.severity == Severity::error; });
}

void addProblem(Diagnostics& list, Diagnostic problem) {
    if (list.size() < maxProblems && !problem.unlisted) {
        list.push_back(std::move(problem));
        return;
    }
    if (list.empty() || !list.back().unlisted) list.push_back({problem.severity, std::move(problem.place), "", ""});
    Diagnostic& last = list.back();
    last.severity = std::max(last.severity, problem.severity);
    last.unlisted += std::max<std::size_t>(problem.unlisted, 1);
    last.text = phraseMany("… and %1 more problem", "… and %1 more problems", last.unlisted);
}

void addProblems(Diagnostics& list, Diagnostics problems) {
    for (Diagnostic& problem : problems) addProblem(list, std::move(problem));
}

}  // namespace tafl
