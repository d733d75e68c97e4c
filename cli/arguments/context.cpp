#include "arguments/context.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "arguments/first_games.hpp"
#include "arguments/terminal.hpp"
#include "base/text.hpp"
#include "records/opentafl/variants.hpp"
#include "variant/files.hpp"
#include "variant/find_by_name.hpp"
#include "variant/link.hpp"
#include "variant/pack.hpp"

namespace tafl::cli {

// --- rules and variants ----------------------------------------------------------------------------------------------

Environment& Context::environment() {
    if (environment_) return *environment_;
    environment_ = Environment::standard(environmentOptions);
    // Printed even with --quiet: the result may depend on what could not be loaded.
    for (const Diagnostic& note : environment_->notes) std::fprintf(stderr, "%s\n", note.message().c_str());
    return *environment_;
}

std::optional<int> Context::requestedFailureStatus() {
    for (const Diagnostic& note : environment().notes) {
        if (note.severity != Severity::error) continue;
        std::error_code error;
        for (const auto& library : environmentOptions.libraries)  // errors name its whole path
            if (note.place.file == std::filesystem::absolute(library, error)) return exitRuleFailed;
        for (const auto& folder : environmentOptions.variantDirectories)
            if (note.place.file == folder.string()) return exitUnreadable;
    }
    return {};
}

Result<std::string> Context::resolveName(const std::string& named) {
    std::error_code error;
    if (opentafl::isRulesName(named) || looksLikeLink(named) || named.ends_with(".toml") ||
        named.ends_with(packExtension) || named.find('/') != std::string::npos ||
        std::filesystem::exists(named, error) || findVariant(named, library().path(), {}, {}))
        return named;
    const auto variants = library().list();
    std::vector<std::string> ids;
    for (const auto& each : variants) ids.push_back(each.id);
    // Two files with this id: loading names them.
    if (std::ranges::find(ids, named) != ids.end()) return named;
    const auto found = findByName(named, variants, firstGameIds());
    const std::string listCommand = "taflsmith list " + shellWord(named);
    if (found.meant) {
        const std::size_t others = found.matching.size() - 1;
        std::string text = "'" + named + "' is read as " + found.meant->name + " (" + found.meant->id + ")";
        if (others) text += "; for " + std::to_string(others) + (others == 1 ? " other: " : " others: ") + listCommand;
        if (!quiet) reportError({{Severity::note, {}, text, {}}});
        return found.meant->id;
    }
    if (!found.matching.empty()) {
        constexpr std::size_t maxOffered = 5;
        std::vector<std::string> offered;
        for (const auto& each : found.matching)
            if (offered.size() < maxOffered) offered.push_back(each.id);
        return fail({}, std::to_string(found.matching.size()) + " variants are called '" + named + "'",
                    join(offered, ", ") +
                        (found.matching.size() > maxOffered ? "; all of them: " + listCommand : std::string()));
    }
    std::string hint = nearest(named, ids);
    if (hint.empty() && found.near) hint = found.near->id;
    return fail({}, "no variant '" + named + "'" + (hint.empty() ? "" : "; did you mean '" + hint + "'?"),
                "a name or id that 'taflsmith list' shows, or a file");
}

std::optional<LoadedVariant> Context::load(const std::string& named, int& status) {
    const auto idOrFile = resolveName(named);
    if (!idOrFile) {
        status = reportError(idOrFile.error());
        return {};
    }
    Diagnostics loadNotes;
    auto variant = opentafl::load(library(), *idOrFile, options, {}, &loadNotes);
    if (!loadNotes.empty()) reportError(loadNotes);
    if (!variant) {
        status = reportError(variant.error());
        return {};
    }
    if (variant->isAbstract) {
        status = reportError("'" + variant->id + "' is an abstract base, not a game", exitUnreadable,
                             "a variant that inherits from it");
        return {};
    }
    Diagnostics notes;
    std::vector<TracedFunction> traced;
    auto image = library().compile(*variant, &notes, {}, &traced);
    if (!image) {
        status = reportError(image.error());
        return {};
    }
    if (!quiet) reportError(notes);
    return LoadedVariant{std::move(*variant), std::move(*image), std::move(traced)};
}

int Context::exitStatusFor(const Diagnostics& list, int defaultStatus) {
    const bool rule = std::ranges::any_of(list, [](const Diagnostic& d) {
        if (d.severity != Severity::error) return false;
        // An error of a rule that is compiled or played has the place of the variant; its text names the script or
        // plugin.
        return d.place.file.ends_with(".lua") || d.place.file.ends_with(".so") ||
               d.text.find(".lua, called from") != std::string::npos || d.text.find(".lua)") != std::string::npos ||
               d.text.find(".so)") != std::string::npos;
    });
    return rule ? exitRuleFailed : defaultStatus;
}

// --- output ---------------------------------------------------------------------------------------------------------

int Context::reportError(const Diagnostics& list, int defaultStatus) {
    std::fflush(stdout);
    constexpr std::size_t maxPrinted = 100;
    const bool terminal = isTerminal(Stream::error);
    for (std::size_t i = 0; i < std::min(list.size(), maxPrinted); ++i) {
        const std::string message = list[i].message();
        std::fprintf(stderr, "%s\n", (terminal ? wrapText(message, width(), 0) : message).c_str());
    }
    std::size_t more = 0;
    for (std::size_t i = maxPrinted; i < list.size(); ++i) more += std::max<std::size_t>(list[i].unlisted, 1);
    if (more) std::fprintf(stderr, "… and %zu more\n", more);
    return hasErrors(list) ? exitStatusFor(list, defaultStatus) : defaultStatus;
}

void Context::reportNotes(const Diagnostics& list, int& status) {
    const int reported = reportError(list);
    if (hasErrors(list)) status = reported;
}

int Context::reportError(const std::string& text, int status, const std::string& valid) {
    return reportError(Diagnostics{{Severity::error, {}, text, valid}}, status);
}

void Context::print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void Context::remark(std::string_view text) {
    if (!quiet) print(text);
}

int Context::writeOutput(const std::string& file, std::string_view text) {
    if (file == "-") {
        print(text);
        return exitSuccess;
    }
    const auto written = writeTextFile(file, text);
    return written ? exitSuccess : reportError(written.error());
}

void Context::printJson(const nlohmann::ordered_json& answer) {
    nlohmann::ordered_json whole = answer;
    if (answer.is_object()) {
        whole = {{"format", 1}};
        whole.update(answer);
    }
    // Names from files may contain invalid UTF-8.
    print(whole.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

// --- the terminal ----------------------------------------------------------------------------------------------------

bool Context::colours() const {
    static const bool wanted = [] {
        const char* none = std::getenv("NO_COLOR");
        const char* terminal = std::getenv("TERM");
        return !(none && *none) && terminal && std::string_view(terminal) != "dumb" && isTerminal(Stream::out);
    }();
    return wanted && !json;
}

int Context::width() const {
    const int columns = terminalColumns();
    return columns > 0 ? std::clamp(columns, 40, 120) : 100;
}

std::string Context::paint(Paint paint, std::string_view text) const {
    static constexpr std::string_view codes[] = {
        "",         "\x1b[1m",        "\x1b[2m",       "\x1b[32m",        "\x1b[31m",
        "\x1b[33m", "\x1b[38;5;208m", "\x1b[38;5;39m", "\x1b[1;38;5;39m", "\x1b[38;5;178m"};
    const std::string_view code = codes[static_cast<int>(paint)];
    if (!colours() || code.empty() || text.empty()) return std::string(text);
    return std::string(code) + std::string(text) + "\x1b[0m";
}

int displayWidth(std::string_view text) {
    int out = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\x1b') {
            while (i < text.size() && text[i] != 'm') ++i;
            continue;
        }
        // One column per code point: skip continuation bytes.
        if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) ++out;
    }
    return out;
}

std::string shellQuote(std::string_view text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

std::string shellWord(std::string_view text) {
    const bool plain = std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) || c == '-'; });
    return plain && !text.empty() ? std::string(text) : shellQuote(text);
}

std::string padRight(std::string_view text, int width) {
    return std::string(text) + std::string(static_cast<std::size_t>(std::max(0, width - displayWidth(text))), ' ');
}

std::string wrapText(std::string_view text, int width, int indent) {
    std::string out;
    int used = indent;
    for (const auto& word : words(text)) {
        const int length = displayWidth(word);
        if (!out.empty() && used + 1 + length > width) {
            out += "\n" + std::string(static_cast<std::size_t>(indent), ' ');
            used = indent;
        } else if (!out.empty()) {
            out += ' ';
            ++used;
        }
        out += word;
        used += length;
    }
    return out;
}

}  // namespace tafl::cli
