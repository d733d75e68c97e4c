#include "interface.hpp"

#include <emscripten.h>

#include <algorithm>

namespace tafl::web {
namespace {

/// The program's folders are those of the packed file system.
EnvironmentOptions options() {
    EnvironmentOptions out;
    out.plugins = "/lib/taflsmith/plugins";
    out.share = "/share/taflsmith";
    out.userData = "/home/taflsmith";
    return out;
}

const Commands& commands() {
    static const Commands all = [] {
        Commands out;
        addVariantCommands(out);
        addGameCommands(out);
        addEngineCommands(out);
        addTrialCommands(out);
        addDesignCommands(out);
        addTestCommands(out);
        addMeasurements(out);
        return out;
    }();
    return all;
}

Json toJson(const Diagnostics& diagnostics) {
    Json out = Json::array();
    for (const Diagnostic& d : diagnostics) out.push_back(d.message());
    return out;
}

Result<Json> runCommand(Session& session, const std::string& text) {
    const Json request = Json::parse(text, nullptr, false);
    if (!request.is_object()) return fail("the request is not a JSON object");
    const auto found = commands().find(readText(request, "command"));
    if (found == commands().end()) {
        std::string known;
        for (const auto& [name, command] : commands()) known += (known.empty() ? "" : ", ") + name;
        return fail("there is no command '" + readText(request, "command") + "'", known);
    }
    session.board = static_cast<int>(std::clamp(readNumber(request, "board", 0), 0.0, 1e9));
    return found->second(session, request);
}

/// Invalid UTF-8, as a foreign variant may hold, is replaced.
std::string print(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

Result<OpenVariant*> Session::current() {
    const auto found = boards.find(board);
    if (found == boards.end()) return fail("no variant is open");
    return &found->second;
}

tl::unexpected<Diagnostics> fail(const std::string& text, const std::string& valid) {
    return tl::unexpected(Diagnostics{{Severity::error, {}, text, valid}});
}

std::string readText(const Json& request, const char* name) {
    const auto found = request.find(name);
    return found != request.end() && found->is_string() ? found->get<std::string>() : std::string();
}

double readNumber(const Json& request, const char* name, double otherwise) {
    const auto found = request.find(name);
    return found != request.end() && found->is_number() ? found->get<double>() : otherwise;
}

bool readBool(const Json& request, const char* name, bool otherwise) {
    const auto found = request.find(name);
    return found != request.end() && found->is_boolean() ? found->get<bool>() : otherwise;
}

std::vector<std::string> readTexts(const Json& request, const char* name) {
    std::vector<std::string> out;
    if (const auto found = request.find(name); found != request.end() && found->is_array())
        for (const Json& item : *found)
            if (item.is_string()) out.push_back(item.get<std::string>());
    return out;
}

}  // namespace tafl::web

/// Runs one request. The answer is {"answer": …} or {"errors": [text, …]}; it is valid until the next call.
extern "C" EMSCRIPTEN_KEEPALIVE const char* taflsmith_run(const char* request) {
    using namespace tafl;
    using namespace tafl::web;
    static std::string out;
    try {
        static Session session{{options(), {"/home/taflsmith", "/home/taflsmith", "/home/taflsmith"}, {}}};
        auto answer = runCommand(session, request);
        out = print(answer ? Json{{"answer", std::move(*answer)}} : Json{{"errors", toJson(answer.error())}});
    } catch (const std::exception& e) {
        out = print({{"errors", Json::array({std::string("the request failed: ") + e.what()})}});
    }
    return out.c_str();
}
