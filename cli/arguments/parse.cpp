#include "arguments/parse.hpp"

#include <cstdlib>

#include "records/positions.hpp"

namespace tafl::cli {

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

bool parseSeconds(Context& context, const ParsedArguments& args, double& out, int& status) {
    if (!args.has("--time")) return true;
    const std::string text = args.text("--time");
    char* end = nullptr;
    out = std::strtod(text.c_str(), &end);
    if (!text.empty() && !*end && out > 0 && out <= 86400) return true;
    status = context.reportError("'" + text + "' is no time to think", exitUsage, "seconds, such as 0.5");
    return false;
}

}  // namespace tafl::cli
