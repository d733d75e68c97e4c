// The page's interface to the core: requests and answers as JSON. docs/web.md lists the commands.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "model/app_context.hpp"
#include "records/drawing/terminal.hpp"
#include "records/game.hpp"
#include "search/engine.hpp"

namespace tafl::web {

using Json = nlohmann::ordered_json;

/// The variant of a board, its game and its engine.
struct OpenVariant {
    Variant variant;
    std::shared_ptr<const RuleImage> image;
    std::vector<MarkedZone> zones;
    std::optional<Setup> start;  ///< of its games, if it is not the variant's layout
    Game game;
    std::unique_ptr<SearchEngine> engine;  ///< null until it is needed
    int engineError = -1;                  ///< evaluation noise of `engine`
    std::uint64_t engineSeed = 0;          ///< of that noise

    /// A game that begins.
    Game makeGame() const { return Game(image, start); }
};

/// The variant under edit (design.hpp).
struct Design;

struct Session {
    model::AppContext app;
    const Environment& environment = app.environment;
    std::map<int, OpenVariant> boards;  ///< by the number of the board
    int board = 0;                      ///< of the present request
    std::shared_ptr<Design> design;     ///< null until one is begun

    /// The variant of the board; fails if there is none.
    Result<OpenVariant*> current();
};

using Command = std::function<Result<Json>(Session&, const Json& request)>;
using Commands = std::map<std::string, Command>;

void addVariantCommands(Commands&);
void addGameCommands(Commands&);
void addEngineCommands(Commands&);
void addTrialCommands(Commands&);
void addDesignCommands(Commands&);
void addTestCommands(Commands&);
void addMeasurements(Commands&);

/// A file name for a variant given as text: variant files have the name of their id. It is only compared and printed.
std::string makeFileName(const std::string& text);

/// An error of a request.
tl::unexpected<Diagnostics> fail(const std::string& text, const std::string& valid = {});
/// The members of a request; a wrong type counts as missing.
std::string readText(const Json& request, const char* name);
double readNumber(const Json& request, const char* name, double otherwise);
bool readBool(const Json& request, const char* name, bool otherwise);
std::vector<std::string> readTexts(const Json& request, const char* name);

}  // namespace tafl::web
