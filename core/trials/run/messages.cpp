#include "trials/run/messages.hpp"

#include <nlohmann/json.hpp>

namespace tafl::wire {
namespace {

using Json = nlohmann::json;

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json jsonOf(const TrialSettings& s) {
    return {{"nodes", s.nodes},          {"depth", s.depth},    {"seconds", s.seconds}, {"seed", s.seed},
            {"opening", s.openingPlies}, {"most", s.mostPlies}, {"weights", s.weights}};
}

TrialSettings settingsFrom(const Json& j) {
    TrialSettings s;
    s.nodes = j.at("nodes");
    s.depth = j.at("depth");
    s.seconds = j.at("seconds");
    s.seed = j.at("seed");
    s.openingPlies = j.at("opening");
    s.mostPlies = j.at("most");
    s.weights = j.at("weights");
    return s;
}

Json jsonOf(const TrialGame& g) {
    return {{"number", g.number},
            {"state", static_cast<int>(g.state)},
            {"complaint", g.complaint},
            {"opening", g.opening},
            {"moves", g.moves},
            {"first", static_cast<int>(g.first)},
            {"broken", g.brokenOff},
            {"winner", static_cast<int>(g.winner)},
            {"rule", g.rule},
            {"reason", g.reason},
            {"plies", g.plies},
            {"seconds", g.seconds},
            {"thinking", g.thinking},
            {"nodes", g.nodes},
            {"scores", g.scores},
            {"choices", g.choices},
            {"royal", g.royal},
            {"royal_first", g.royalFirst},
            {"threats", {g.threats[0], g.threats[1]}},
            {"fired", g.fired}};
}

TrialGame gameFrom(const Json& j) {
    TrialGame g;
    g.number = j.at("number");
    g.state = static_cast<TrialGame::State>(j.at("state").get<int>());
    g.complaint = j.at("complaint");
    g.opening = j.at("opening").get<std::vector<std::string>>();
    g.moves = j.at("moves").get<std::vector<std::string>>();
    g.first = static_cast<Side>(j.at("first").get<int>());
    g.brokenOff = j.at("broken");
    g.winner = static_cast<Winner>(j.at("winner").get<int>());
    g.rule = j.at("rule");
    g.reason = j.at("reason");
    g.plies = j.at("plies");
    g.seconds = j.at("seconds");
    g.thinking = j.at("thinking");
    g.nodes = j.at("nodes");
    g.scores = j.at("scores").get<std::vector<int>>();
    g.choices = j.at("choices");
    g.royal = j.at("royal").get<std::vector<Square>>();
    g.royalFirst = j.at("royal_first");
    g.threats[0] = j.at("threats").at(0);
    g.threats[1] = j.at("threats").at(1);
    g.fired = j.at("fired").get<std::map<std::string, int>>();
    return g;
}

template <class Read>
auto read(std::string_view text, const Read& how) -> std::optional<decltype(how(Json{}))> {
    try {
        return how(Json::parse(text));
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

}  // namespace

std::string line(const Hello& h) {
    return dumped({{"text", h.text},
                   {"file", h.file},
                   {"digest", h.digest},
                   {"preferred", h.preferred},
                   {"libraries", h.libraries},
                   {"folders", h.variantDirectories},
                   {"settings", jsonOf(h.settings)}});
}
std::optional<Hello> helloFrom(std::string_view text) {
    return read(text, [](const Json& j) {
        Hello h;
        h.text = j.at("text");
        h.file = j.at("file");
        h.digest = j.at("digest");
        h.preferred = j.at("preferred");
        h.libraries = j.at("libraries").get<std::vector<std::string>>();
        h.variantDirectories = j.at("folders").get<std::vector<std::string>>();
        h.settings = settingsFrom(j.at("settings"));
        return h;
    });
}

std::string line(const Scan& s) { return dumped({{"scan", s.from}, {"count", s.count}}); }
std::string line(const Play& p) { return dumped({{"play", p.number}, {"opening", p.opening}}); }
std::optional<Job> jobFrom(std::string_view text) {
    return read(text, [](const Json& j) {
        Job job;
        if (j.contains("scan"))
            job.scan = Scan{j.at("scan"), j.at("count")};
        else
            job.play = Play{j.at("play"), j.at("opening").get<std::vector<std::string>>()};
        return job;
    });
}

std::string line(const Answer& a) {
    if (a.ready) return dumped({{"ready", a.ready->signature}, {"weights", a.ready->weights}});
    if (a.game) return dumped({{"game", jsonOf(*a.game)}});
    if (!a.scanned) return dumped({{"refused", a.refused}});
    Json list = Json::array();
    for (const auto& opening : a.scanned->openings)
        list.push_back(opening ? Json{{"form", opening->form}, {"actions", opening->actions}} : Json());
    return dumped({{"scanned", a.scanned->from}, {"openings", list}});
}
std::optional<Answer> answerFrom(std::string_view text) {
    return read(text, [](const Json& j) {
        Answer a;
        if (j.contains("ready")) {
            a.ready = Answer::Ready{j.at("ready"), j.at("weights")};
        } else if (j.contains("game")) {
            a.game = gameFrom(j.at("game"));
        } else if (j.contains("scanned")) {
            a.scanned = Answer::Scanned{j.at("scanned"), {}};
            for (const Json& o : j.at("openings"))
                a.scanned->openings.push_back(
                    o.is_null()
                        ? std::nullopt
                        : std::optional(DrawnOpening{o.at("actions").get<std::vector<std::string>>(), o.at("form")}));
        } else {
            a.refused = j.at("refused");
        }
        return a;
    });
}

}  // namespace tafl::wire
