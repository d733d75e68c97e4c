#include "arguments/parse.hpp"

#include <cstdlib>

#include "position/move_text.hpp"
#include "records/positions.hpp"

namespace tafl::cli {

Argument variantArgument(const std::string& name) {
    return {.name = name,
            .help = "variant: a name, an id, a file, a link or a card",
            .required = true,
            .completion = CompletionKind::variant};
}

Argument positionOption() {
    return {.name = "--position",
            .value = "ROWS SIDE",
            .help = "position, with states as in {graves c3} [default: the variant's start]"};
}

Argument movesOption() { return {.name = "--moves", .value = "MOVE", .help = "moves to play first", .variadic = true}; }

bool parsePositionOption(Context& context, const ParsedArguments& args, const RuleImage& image,
                         std::optional<Setup>& out, int& status) {
    if (!args.has("--position")) return true;
    PositionFormat format{};
    auto parsed = parseAnySetup(args.text("--position"), image, &format);
    if (parsed && format != PositionFormat::own && !context.quiet)
        context.reportError({{Severity::note, {"--position"}, "read as " + std::string(name(format)), ""}});
    if (!parsed) {
        for (Diagnostic& d : parsed.error())
            if (d.place.file.empty()) d.place.file = "--position";
        status = context.reportError(parsed.error());
        return false;
    }
    out = std::move(*parsed);
    return true;
}

std::optional<ParsedArguments> withOwnPosition(Context& context, const ParsedArguments& args, const RuleImage& image,
                                               int& status) {
    std::optional<Setup> setup;
    if (!parsePositionOption(context, args, image, setup, status)) return std::nullopt;
    ParsedArguments out = args;
    if (setup) out.values["--position"] = {positionText(*setup, image)};
    return out;
}

bool parseChoice(const std::string& text, OptionChoices& out) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) return false;
    out[text.substr(0, equals)] = text.substr(equals + 1);
    return true;
}

bool parseSeconds(Context& context, const ParsedArguments& args, double& out, int& status) {
    if (!args.has("--time")) return true;
    const std::string text = args.text("--time");
    char* end = nullptr;
    out = std::strtod(text.c_str(), &end);
    if (!text.empty() && !*end && out > 0 && out <= 86400) return true;
    status = context.reportError("'" + text + "' is not a valid time", exitUsage, "seconds, such as 0.5");
    return false;
}

}  // namespace tafl::cli
