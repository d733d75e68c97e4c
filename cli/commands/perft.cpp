// taflsmith perft: counts lines of play.
#include "explain/perft.hpp"

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "arguments/parse.hpp"
#include "base/text.hpp"

namespace tafl::cli {
namespace {

int perftCommand(Context& context, const ParsedArguments& args) {
    int status = exitSuccess;
    const auto loaded = context.load(args.text("VARIANT"), status);
    if (!loaded) return status;
    std::optional<Setup> setup;
    if (!parsePositionOption(context, args, *loaded->image, setup, status)) return status;
    const int depth = static_cast<int>(args.number("DEPTH"));
    const PerftResult answer = perft(loaded->image, depth, args.has("--divide"), !args.has("--no-bulk"), setup);
    const char* processor = answer.processor == Processor::v3 ? "x86-64-v3" : "portable";
    if (context.json) {
        nlohmann::ordered_json out = {{"id", loaded->variant.id},  {"depth", depth},      {"nodes", answer.nodes},
                                      {"seconds", answer.seconds}, {"bulk", answer.bulk}, {"level", name(answer.level)},
                                      {"processor", processor}};
        if (args.has("--divide")) {
            out["divide"] = nlohmann::ordered_json::array();
            for (const auto& line : answer.lines) out["divide"].push_back({{"move", line.move}, {"nodes", line.nodes}});
        }
        context.printJson(out);
        return exitSuccess;
    }
    int maxWidth = 0;
    for (const auto& line : answer.lines) maxWidth = std::max(maxWidth, displayWidth(line.move));
    for (const auto& line : answer.lines)
        context.print(padRight(escapeForTerminal(line.move), maxWidth) + "  " + std::to_string(line.nodes) + "\n");
    char speed[96];
    const double millions = static_cast<double>(answer.nodes) / 1e6;
    std::snprintf(speed, sizeof speed, "%.2f s", answer.seconds);
    std::string how = std::string(answer.bulk ? "last ply counted in bulk" : "every line played out") + ", " +
                      std::string(name(answer.level)) + " engine, " + processor + ", " + speed;
    if (answer.seconds > 0.05) {
        std::snprintf(speed, sizeof speed, ", %.1f million nodes/s", millions / answer.seconds);
        how += speed;
    }
    context.remark(context.paint(Paint::faint, how) + "\n");
    context.print("nodes: " + std::to_string(answer.nodes) + "\n");
    return exitSuccess;
}

}  // namespace

void addPerft(CommandTable& table) {
    table.push_back({
        .name = "perft",
        .summary = "count the lines of play to a depth",
        .description =
            "Counts the sequences of exactly DEPTH plies. A win ends a line; draws by repetition or counters do not. "
            "Claims are not counted, and a die may show any face. The last line is 'nodes: N'. The line before "
            "reports how they were counted: where every candidate is a legal move, the last ply is counted without "
            "playing it.",
        .arguments = {variantArgument(),
                      {.name = "DEPTH",
                       .help = "plies",
                       .required = true,
                       .type = Argument::Type::number,
                       .minimum = 0,
                       .maximum = 64},
                      {.name = "--divide", .help = "print the count of each first move"},
                      positionOption(),
                      {.name = "--no-bulk", .help = "play the moves of the last ply instead of counting them"}},
        .examples = {{"taflsmith perft ogrecave-tablut 4 --divide", "with the count of every first move"}},
        .run = perftCommand,
    });
}

}  // namespace tafl::cli
