#include "records/opentafl/engine_host.hpp"

#include <algorithm>
#include <chrono>

#include "base/text.hpp"
#include "base/timing.hpp"
#include "records/opentafl/moves.hpp"
#include "records/opentafl/position.hpp"

namespace tafl::opentafl {
namespace {

std::string describeFault(ChildProcess& engine, ChildProcess::LineStatus status) {
    using LineStatus = ChildProcess::LineStatus;
    return status == LineStatus::silence ? "gave no move in its time"
           : status == LineStatus::flood ? "sends a line without an end"
                                         : engine.ending();
}

bool isWord(std::string_view line, std::string_view word) {
    return line.starts_with(word) && (line.size() == word.size() || line[word.size()] == ' ');
}
std::string_view textAfter(std::string_view line, std::string_view word) { return trim(line.substr(word.size())); }

constexpr std::size_t maxRemarks = 200;
void addRemark(EngineHost::Answer& answer, std::string text) {
    if (answer.remarks.size() < maxRemarks) answer.remarks.push_back(escapeForTerminal(text.substr(0, 500)));
}

}  // namespace

Result<std::unique_ptr<EngineHost>> EngineHost::start(const EngineHostSettings& settings, const Variant& variant,
                                                      const RuleImage& image, Library& library,
                                                      Diagnostics& unsupported) {
    auto rules = makeRulesRecord(variant, image, library);
    if (!rules) return tl::unexpected(rules.error());
    unsupported.insert(unsupported.end(), rules->unsupported.begin(), rules->unsupported.end());
    auto process = ChildProcess::start(settings.command);
    if (!process) return tl::unexpected(process.error());
    std::unique_ptr<EngineHost> out(new EngineHost(settings, std::move(rules->record)));
    out->engine_ = std::move(*process);
    const double end = steadySeconds() + settings.helloTimeout;
    std::string line;
    while (true) {
        const auto status = out->engine_->readLine(line, std::max(0.0, end - steadySeconds()));
        if (status != ChildProcess::LineStatus::line)
            return fail({},
                        status == ChildProcess::LineStatus::silence
                            ? phrase("the engine '%1' did not say hello within %2 seconds", settings.command,
                                     static_cast<int>(settings.helloTimeout))
                            : phrase("the engine '%1' %2", settings.command, describeFault(*out->engine_, status)),
                        phrase("a program that speaks the OpenTafl Engine Protocol"));
        if (isWord(line, "hello")) break;
        if (isWord(line, "simple-moves")) out->simpleMoves_ = textAfter(line, "simple-moves") != "off";
    }
    return out;
}

EngineHost::~EngineHost() {
    if (engine_) engine_->send("goodbye");
}

std::string EngineHost::formatPosition(const Game& game) const {
    return positionRecord(game.position().setup(), game.image());
}

/// Sends the rules at the start and after a takeback, otherwise the new moves by `opponent-move`.
void EngineHost::synchronise(const Game& game) {
    std::vector<std::string> actions;
    for (const Action& action : game.actions()) actions.push_back(action.text);
    const bool known = started_ && sentActions_.size() <= actions.size() &&
                       std::equal(sentActions_.begin(), sentActions_.end(), actions.begin());
    lastOpponentLine_.clear();
    if (!known) {
        // The current position becomes the start: the engine needs no history.
        engine_->send("rules " + makeCurrentRules(rules_, game));
        started_ = true;
    } else if (sentActions_.size() < actions.size()) {
        const auto texts = moveTexts(game, simpleMoves_);
        std::string moves;
        for (std::size_t i = sentActions_.size(); i < actions.size(); ++i)
            if (!texts[i].empty()) moves += (moves.empty() ? "" : "|") + texts[i];
        if (!moves.empty()) lastOpponentLine_ = "opponent-move " + moves + " " + formatPosition(game);
    }
    sentActions_ = std::move(actions);
    if (!lastOpponentLine_.empty()) engine_->send(lastOpponentLine_);
}

/// Handles lines other than moves and errors; false if the line is unknown.
bool EngineHost::handleRequest(const std::string& line, Game& game, const std::optional<ClockLine>& clock,
                               Answer& answer) {
    if (isWord(line, "hello")) return true;
    if (isWord(line, "rules")) return engine_->send("rules " + makeCurrentRules(rules_, game)), true;
    if (isWord(line, "position")) return engine_->send("position " + formatPosition(game)), true;
    if (isWord(line, "side")) return engine_->send("side " + std::string(name(game.position().toMove()))), true;
    if (isWord(line, "clock")) {
        if (clock) engine_->send(clockText(*clock));
        return true;
    }
    if (isWord(line, "simple-moves")) return simpleMoves_ = textAfter(line, "simple-moves") != "off", true;
    if (isWord(line, "status")) return addRemark(answer, std::string(textAfter(line, "status"))), true;
    if (isWord(line, "analysis")) return true;
    return false;
}

EngineHost::Answer EngineHost::requestMove(Game& game, double seconds, const std::optional<ClockLine>& clock,
                                           const std::atomic<bool>* stop) {
    Answer answer;
    synchronise(game);
    const std::string play = "play " + std::string(name(game.position().toMove()));
    if (clock) engine_->send(clockText(*clock));
    engine_->send(play);
    const double end = steadySeconds() + seconds;
    int refused = 0;
    std::string line;
    while (true) {
        const auto status = engine_->readLine(line, std::max(0.0, end - steadySeconds()), stop);
        if (status == ChildProcess::LineStatus::stopped) {
            answer.stopped = true;
            return answer;
        }
        if (status != ChildProcess::LineStatus::line) {
            answer.fault = describeFault(*engine_, status);
            return answer;
        }
        if (steadySeconds() > end) {
            answer.fault = "gave no move in its time";
            return answer;
        }
        if (trim(line).empty() || handleRequest(line, game, clock, answer)) continue;
        if (isWord(line, "error")) {
            const auto text = std::string(textAfter(line, "error"));
            if (text.starts_with("-1")) {
                answer.fault = "gave up: " + escapeForTerminal(trim(std::string_view(text).substr(2)));
                return answer;
            }
            addRemark(answer, "error " + text);
            continue;
        }
        if (!isWord(line, "move")) {
            addRemark(answer, "not understood: " + line);
            continue;
        }
        auto move = findMove(game, textAfter(line, "move"));
        if (move) {
            answer.move = *move;
            return answer;
        }
        addRemark(answer, "refused: " + line + ": " + move.error().front().text);
        if (++refused >= settings_.maxRefusals) {
            answer.fault = "gave " + std::to_string(refused) + " moves that are not legal";
            return answer;
        }
        // Report the error, then request a move again.
        const auto read = parseMove(textAfter(line, "move"), game.image().size);
        const int occupant = read && read->from != noSquare ? game.position().occupant(read->from) : 0;
        const bool wrongSide = occupant && game.image().sideOf(occupant) != game.position().toMove();
        const bool chain = game.position().chainSquare() != noSquare;
        engine_->send("error " + std::string(chain ? (wrongSide ? "3" : "4") : (wrongSide ? "1" : "2")));
        if (!lastOpponentLine_.empty()) engine_->send(lastOpponentLine_);
        engine_->send(play);
    }
}

void EngineHost::notifyMove(const Game& game) {
    if (!game.actions().empty()) sentActions_.push_back(game.actions().back().text);
    engine_->send("move " + formatPosition(game));
}

void EngineHost::finish(int code) { engine_->send("finish " + std::to_string(code)); }

}  // namespace tafl::opentafl
