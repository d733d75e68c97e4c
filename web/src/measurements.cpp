// Counts and speeds that show that this build plays like the native program.
#include <chrono>

#include "evaluation/default_weights.hpp"
#include "explain/perft.hpp"
#include "interface.hpp"

namespace tafl::web {
namespace {

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

std::uint64_t mixHash(std::uint64_t a, std::uint64_t b) {
    std::uint64_t z = a * 0x9E3779B97F4A7C15ull + b;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    return z ^ (z >> 27);
}

/// Of the variant "id" with rules of "origin": the row's part of the signature of `taflsmith bench`, as text, since
/// JavaScript's numbers are too short, and the speed of the search.
Result<Json> bench(Session& session, const Json& request) {
    session.environment.registry->preferred = readText(request, "origin");
    const auto variant = session.environment.library->load(readText(request, "id"));
    if (!variant) return tl::unexpected(variant.error());
    const auto image = session.environment.library->compile(*variant);
    session.environment.registry->preferred = "native";
    if (!image) return tl::unexpected(image.error());
    const auto position = Position::create(*image);
    SearchEngine engine(*image, {.weights = loadShippedWeights(session.environment, **image)});
    const SearchResult found = engine.search(*position, {.depth = static_cast<int>(readNumber(request, "depth", 1))});
    std::uint64_t signature =
        mixHash(mixHash(found.nodes, found.best.word), static_cast<std::uint64_t>(found.score + mateScore));
    engine.newGame();
    double begin = seconds();
    const std::uint64_t nodes = engine.search(*position, {.nodes = 400'000}).nodes;
    const double searchSpeed = static_cast<double>(nodes) / (seconds() - begin);
    begin = seconds();
    const std::uint64_t lines = position->perft(static_cast<int>(readNumber(request, "perft", 1)), false);
    const double perftSpeed = static_cast<double>(lines) / (seconds() - begin);
    signature = mixHash(signature, lines);
    signature = mixHash(signature, position->playouts(1e9, 50, 400, 1, true).plies);
    return Json{{"signature", std::to_string(signature)},
                {"nodes", found.nodes},
                {"search", searchSpeed},
                {"perft", perftSpeed}};
}

/// The number of lines of "depth" plies of the open variant.
Result<Json> countLines(Session& session, const Json& request) {
    const auto open = session.current();
    if (!open) return tl::unexpected(open.error());
    return Json{
        {"nodes", perft((*open)->image, static_cast<int>(readNumber(request, "depth", 1)), false, true, {}).nodes}};
}

}  // namespace

void addMeasurements(Commands& commands) {
    commands["bench"] = bench;
    commands["perft"] = countLines;
}

}  // namespace tafl::web
