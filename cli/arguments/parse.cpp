#include "arguments/parse.hpp"

#include <cstdlib>

#include "records/positions.hpp"

namespace tafl::cli {

bool positionAsked(Context& context, const Given& given, const RuleImage& image, std::optional<Setup>& out,
                   int& status) {
    if (!given.has("--position")) return true;
    PositionForm form{};
    auto parsed = anySetupFrom(given.text("--position"), image, &form);
    if (parsed && form != PositionForm::own && !context.quiet)
        context.complain({{Severity::note, {"--position"}, "read as " + std::string(name(form)), ""}});
    if (!parsed) {
        for (Diagnostic& d : parsed.error())
            if (d.place.file.empty()) d.place.file = "--position";
        status = context.complain(parsed.error());
        return false;
    }
    out = std::move(*parsed);
    return true;
}

bool secondsAsked(Context& context, const Given& given, double& out, int& status) {
    if (!given.has("--time")) return true;
    const std::string text = given.text("--time");
    char* end = nullptr;
    out = std::strtod(text.c_str(), &end);
    if (!text.empty() && !*end && out > 0 && out <= 86400) return true;
    status = context.complain("'" + text + "' is no time to think", usage, "seconds, such as 0.5");
    return false;
}

}  // namespace tafl::cli
