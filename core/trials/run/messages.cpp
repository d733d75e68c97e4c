#include "trials/run/messages.hpp"

#include <nlohmann/json.hpp>

namespace tafl::wire {
namespace {

using Json = nlohmann::json;

std::string dumpLine(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json toJson(const TrialSettings& s) {
    return {{"nodes", s.nodes},          {"depth", s.depth},   {"seconds", s.seconds}, {"seed", s.seed},
            {"opening", s.openingPlies}, {"most", s.maxPlies}, {"weights", s.weights}};
}

TrialSettings parseSettings(const Json& j) {
    TrialSettings s;
    s.nodes = j.at("nodes");
    s.depth = j.at("depth");
    s.seconds = j.at("seconds");
    s.seed = j.at("seed");
    s.openingPlies = j.at("opening");
    s.maxPlies = j.at("most");
    s.weights = j.at("weights");
    return s;
}

Json toJson(const TrialGame& g) {
    return {{"number", g.number},
            {"state", static_cast<int>(g.state)},
            {"complaint", g.failure},
            {"opening", g.opening},
            {"moves", g.moves},
            {"first", static_cast<int>(g.first)},
            {"broken", g.unfinished},
            {"winner", static_cast<int>(g.winner)},
            {"rule", g.rule},
            {"reason", g.reason},
            {"plies", g.plies},
            {"seconds", g.seconds},
            {"thinking", g.searchSeconds},
            {"nodes", g.nodes},
            {"scores", g.scores},
            {"choices", g.legalMoveCount},
            {"royal", g.royalPath},
            {"royal_first", g.royalFirstPly},
            {"threats", {g.threats[0], g.threats[1]}},
            {"fired", g.fired}};
}

TrialGame parseGame(const Json& j) {
    TrialGame g;
    g.number = j.at("number");
    g.state = static_cast<TrialGame::State>(j.at("state").get<int>());
    g.failure = j.at("complaint");
    g.opening = j.at("opening").get<std::vector<std::string>>();
    g.moves = j.at("moves").get<std::vector<std::string>>();
    g.first = static_cast<Side>(j.at("first").get<int>());
    g.unfinished = j.at("broken");
    g.winner = static_cast<Winner>(j.at("winner").get<int>());
    g.rule = j.at("rule");
    g.reason = j.at("reason");
    g.plies = j.at("plies");
    g.seconds = j.at("seconds");
    g.searchSeconds = j.at("thinking");
    g.nodes = j.at("nodes");
    g.scores = j.at("scores").get<std::vector<int>>();
    g.legalMoveCount = j.at("choices");
    g.royalPath = j.at("royal").get<std::vector<Square>>();
    g.royalFirstPly = j.at("royal_first");
    g.threats[0] = j.at("threats").at(0);
    g.threats[1] = j.at("threats").at(1);
    g.fired = j.at("fired").get<std::map<std::string, int>>();
    return g;
}

template <class Read>
auto parse(std::string_view text, const Read& read) -> std::optional<decltype(read(Json{}))> {
    try {
        return read(Json::parse(text));
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

}  // namespace

std::string message(const Handshake& h) {
    return dumpLine({{"text", h.text},
                     {"file", h.file},
                     {"digest", h.digest},
                     {"preferred", h.preferred},
                     {"libraries", h.libraries},
                     {"folders", h.variantDirectories},
                     {"tables", h.tables},
                     {"settings", toJson(h.settings)}});
}
std::optional<Handshake> parseHandshake(std::string_view text) {
    return parse(text, [](const Json& j) {
        Handshake h;
        h.text = j.at("text");
        h.file = j.at("file");
        h.digest = j.at("digest");
        h.preferred = j.at("preferred");
        h.libraries = j.at("libraries").get<std::vector<std::string>>();
        h.variantDirectories = j.at("folders").get<std::vector<std::string>>();
        h.tables = j.at("tables");
        h.settings = parseSettings(j.at("settings"));
        return h;
    });
}

std::string message(const ScanJob& s) { return dumpLine({{"scan", s.from}, {"count", s.count}}); }
std::string message(const PlayJob& p) { return dumpLine({{"play", p.number}, {"opening", p.opening}}); }
std::optional<Job> parseJob(std::string_view text) {
    return parse(text, [](const Json& j) {
        Job job;
        if (j.contains("scan"))
            job.scan = ScanJob{j.at("scan"), j.at("count")};
        else
            job.play = PlayJob{j.at("play"), j.at("opening").get<std::vector<std::string>>()};
        return job;
    });
}

std::string message(const Answer& a) {
    if (a.ready) return dumpLine({{"ready", a.ready->signature}, {"weights", a.ready->weights}});
    if (a.game) return dumpLine({{"game", toJson(*a.game)}});
    if (!a.scanned) return dumpLine({{"refused", a.refused}});
    Json list = Json::array();
    for (const auto& opening : a.scanned->openings)
        list.push_back(opening ? Json{{"form", opening->form}, {"actions", opening->actions}} : Json());
    return dumpLine({{"scanned", a.scanned->from}, {"openings", list}});
}
std::optional<Answer> parseAnswer(std::string_view text) {
    return parse(text, [](const Json& j) {
        Answer a;
        if (j.contains("ready")) {
            a.ready = Answer::Ready{j.at("ready"), j.at("weights")};
        } else if (j.contains("game")) {
            a.game = parseGame(j.at("game"));
        } else if (j.contains("scanned")) {
            a.scanned = Answer::Scanned{j.at("scanned"), {}};
            for (const Json& o : j.at("openings"))
                a.scanned->openings.push_back(
                    o.is_null()
                        ? std::nullopt
                        : std::optional(RandomOpening{o.at("actions").get<std::vector<std::string>>(), o.at("form")}));
        } else {
            a.refused = j.at("refused");
        }
        return a;
    });
}

}  // namespace tafl::wire
