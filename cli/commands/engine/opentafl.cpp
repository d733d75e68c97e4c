#include "commands/engine/opentafl.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <thread>

#include "arguments/context.hpp"
#include "arguments/tables.hpp"
#include "arguments/weights.hpp"
#include "base/text.hpp"
#include "commands/engine/line_protocol.hpp"
#include "program/callback_failure.hpp"
#include "records/opentafl/moves.hpp"
#include "records/opentafl/position.hpp"
#include "records/opentafl/protocol.hpp"
#include "search/engine.hpp"
#include "search/table_search.hpp"
#include "search/table_values.hpp"

namespace tafl::cli {
namespace {

using opentafl::ClockLine;

/// Seconds for a move under a clock: a share of the time left, less than an overtime period.
double allocateTime(const ClockLine& clock, Side side) {
    const auto i = static_cast<std::size_t>(side);
    const double left = static_cast<double>(clock.milliseconds[i]) / 1000;
    if (clock.milliseconds[i] < 0) return 0;
    if (clock.overtime[i]) return std::max(0.02, left * 0.8 - 0.05);
    const double reserve = clock.periods[i] > 0 ? clock.overtimeSeconds * 0.5 : 0;
    return std::clamp(left / 30 + reserve, 0.02, std::max(0.02, left * 0.8 - 0.05) + reserve);
}

/// One session. Searches run on their own thread, so the reader can handle `finish` and `goodbye`.
class OpenTaflSession {
public:
    OpenTaflSession(Context& context, const OpenTaflSettings& settings) : context_(context), settings_(settings) {}
    ~OpenTaflSession() { stopSearch(); }

    int run() {
        context_.environment();
        writeLine("hello");
        const bool goodbye =
            protocol_.readLines([this](const std::string& line, const Tokens& tokens) { handleLine(line, tokens); });
        // At the end of the input, a search runs to its end.
        if (!goodbye && search_.joinable()) search_.join();
        return exitSuccess;
    }

private:
    using Tokens = LineProtocol::Tokens;

    void writeLine(const std::string& text) { protocol_.writeLine(text); }
    void reportError(int code, const std::string& text) {
        writeLine(fmt::format("error {} {}", code, escapeForTerminal(text)));
    }
    void reportError(int code, const Diagnostics& list) {
        for (const Diagnostic& d : list) reportError(code, d.text + (d.valid.empty() ? "" : " (" + d.valid + ")"));
    }

    void handleLine(const std::string& line, const Tokens& tokens) {
        static const std::map<std::string, void (OpenTaflSession::*)(const std::string&, const Tokens&)> handlers = {
            {"rules", &OpenTaflSession::rules},
            {"position", &OpenTaflSession::position},
            {"side", &OpenTaflSession::side},
            {"clock", &OpenTaflSession::clock},
            {"analyze", &OpenTaflSession::analyze},
            {"play", &OpenTaflSession::play},
            {"move", &OpenTaflSession::accepted},
            {"error", &OpenTaflSession::moveRejected},
            {"opponent-move", &OpenTaflSession::opponent},
            {"finish", &OpenTaflSession::finish},
            {"hello", &OpenTaflSession::ignore},
            {"start", &OpenTaflSession::ignore},
        };
        const auto found = handlers.find(tokens[0]);
        if (found == handlers.end()) return reportError(0, "unknown command '" + tokens[0] + "'");
        if (found->second != &OpenTaflSession::ignore && found->second != &OpenTaflSession::clock) stopSearch();
        try {
            (this->*found->second)(line, tokens);
        } catch (const CallbackFailure& failure) {
            reportFailure(failure);
        }
    }
    void reportFailure(const CallbackFailure& failure) {
        reportError(-1, "a rule failed: " + std::string(failure.what()));
    }
    void ignore(const std::string&, const Tokens&) {}

    void rules(const std::string& line, const Tokens& tokens) {
        if (tokens.size() < 2) return reportError(0, "rules needs a record");
        Diagnostics notes;
        const std::string record(trim(std::string_view(line).substr(5)));
        auto variant = opentafl::load(context_.library(), "opentafl:" + record, {}, {}, &notes);
        if (!variant) return reportError(-1, variant.error());
        auto image = context_.library().compile(*variant);
        if (!image) return reportError(-1, image.error());
        for (const Diagnostic& d : notes) writeLine("status " + escapeForTerminal(d.text));
        const bool same = engine_ && image_->digest == (*image)->digest;
        image_ = *image;
        if (same)
            engine_->newGame();
        else
            createEngine();
        game_.emplace(image_);
        rejectedMoves_.clear();
    }
    void createEngine() {
        tables_.reset();
        Diagnostics problems;
        if (!settings_.tables.empty()) tables_ = openCheckedTables(settings_.tables, image_, problems);
        for (const Diagnostic& d : problems) writeLine("status no tables: " + escapeForTerminal(d.message()));
        engine_.emplace(image_, EngineSettings{.megabytes = 64,
                                               .seed = settings_.level ? 1u : 0u,
                                               .error = settings_.level ? settings_.level->error : 4,
                                               .weights = loadEngineWeights(context_, *image_),
                                               .exact = exactValues(tables_)});
    }
    bool requireRules() {
        if (game_) return true;
        reportError(0, "no rules received");
        return false;
    }

    /// Sets the board that the host sent. Keeps the history if it is the current board.
    void setPosition(std::string_view record, Side toMove) {
        auto setup = opentafl::parseSetup(record, opentafl::RowOrder::upward, toMove, *image_, {});
        if (!setup) return reportError(0, setup.error());
        if (*setup == game_->position().setup()) return;
        game_.emplace(image_, *setup);
        rejectedMoves_.clear();
    }
    void position(const std::string&, const Tokens& tokens) {
        if (!requireRules()) return;
        if (tokens.size() != 2) return reportError(0, "position needs a record");
        setPosition(tokens[1], game_->position().toMove());
    }
    void toMove(Side side) {
        auto setup = game_->position().setup();
        if (setup.toMove == side) return;
        setup.toMove = side;
        game_.emplace(image_, setup);
        rejectedMoves_.clear();
    }
    void side(const std::string&, const Tokens& tokens) {
        if (!requireRules()) return;
        const auto requestedSide = tokens.size() == 2 ? parseSide(tokens[1]) : std::nullopt;
        if (!requestedSide) return reportError(0, "the side must be attackers or defenders");
        toMove(*requestedSide);
    }
    void clock(const std::string&, const Tokens& tokens) {
        if (tokens.size() == 1) {
            clock_.reset();
            return;
        }
        clock_ = opentafl::parseClock({tokens.begin() + 1, tokens.end()});
        if (!clock_) reportError(0, "clock needs five numbers");
    }

    void accepted(const std::string&, const Tokens& tokens) {
        if (!requireRules()) return;
        rejectedMoves_.clear();
        if (tokens.size() == 2) setPosition(tokens[1], game_->position().toMove());
    }
    /// The host rejected our move: take it back and do not send it again.
    void moveRejected(const std::string&, const Tokens&) {
        if (!game_ || game_->actions().empty() || !sentMove_) return;
        const Move bad = *sentMove_;
        sentMove_.reset();
        if (game_->actions().back().move != bad) return;
        game_->undo();
        rejectedMoves_.push_back(bad);
    }

    void opponent(const std::string&, const Tokens& tokens) {
        if (!requireRules()) return;
        if (tokens.size() < 2) return reportError(0, "opponent-move needs moves");
        const std::string after = tokens.size() > 2 ? tokens[2] : "";
        // After an error the host repeats the line; the board may already be there.
        if (!after.empty() && opentafl::positionRecord(game_->position().setup(), *image_) == after) return;
        rejectedMoves_.clear();
        const auto moves = split(tokens[1], '|');
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto move = opentafl::findMove(*game_, moves[i], i + 1 == moves.size() ? after : std::string());
            if (!move) {
                reportError(0, move.error());
                break;
            }
            game_->play(*move);
        }
        if (!after.empty()) setPosition(after, game_->position().toMove());
    }

    SearchLimits limits(Side side) const {
        SearchLimits out;
        if (settings_.level) out.nodes = settings_.level->nodes;
        const double seconds = clock_ ? allocateTime(*clock_, side) : 0;
        out.seconds = seconds > 0 ? seconds : settings_.seconds;
        return out;
    }

    void play(const std::string&, const Tokens& tokens) {
        if (!requireRules()) return;
        const auto requestedSide = tokens.size() == 2 ? parseSide(tokens[1]) : std::nullopt;
        if (!requestedSide) return reportError(0, "the side must be attackers or defenders");
        toMove(*requestedSide);
        SearchLimits limits = this->limits(*requestedSide);
        if (!rejectedMoves_.empty()) {
            for (const Move move : game_->legal())
                if (std::ranges::find(rejectedMoves_, move) == rejectedMoves_.end()) limits.searchOnly.push_back(move);
            if (limits.searchOnly.empty()) return reportError(-1, "all legal moves were rejected");
        }
        start(limits, [this](const SearchResult& found) {
            if (!found.found) return reportError(-1, "no legal move");
            sentMove_ = found.best;
            game_->play(found.best);
            const std::string text = opentafl::moveTexts(*game_).back();
            if (text.empty()) return reportError(-1, "OpenTafl's notation cannot express the move");
            // Send squares and move kind only, without captures and marks.
            writeLine("move " + text.substr(0, text.find_first_of("x+")).substr(0, text.find("--")));
        });
    }

    void analyze(const std::string&, const Tokens& tokens) {
        if (!requireRules()) return;
        int count = 1;
        double seconds = 5;
        try {
            if (tokens.size() > 1) count = std::clamp(std::stoi(tokens[1]), 1, 100);
            if (tokens.size() > 2) seconds = std::clamp(std::stod(tokens[2]), 0.05, 86400.0);
            if (std::isnan(seconds)) throw std::invalid_argument("no number");
        } catch (const std::exception&) {
            return reportError(0, "analyze needs two numbers");
        }
        SearchLimits limits{.seconds = seconds, .lines = count};
        const Side mover = game_->position().toMove();
        start(limits, [this, mover](const SearchResult& found) {
            std::string out = "analysis " + std::to_string(found.lines.size());
            for (const SearchLine& line : found.lines) {
                std::vector<std::string> moves;
                for (const Move move : line.moves) {
                    if (!move.movesPiece() || move.entering()) break;
                    moves.push_back(squareName(move.from(), image_->size) + "-" + squareName(move.to(), image_->size));
                }
                // OpenTafl scores are from the attackers' side.
                out += " " + (moves.empty() ? std::string("none") : join(moves, "|")) + " " +
                       std::to_string(mover == Side::attackers ? line.score : -line.score);
            }
            writeLine(out);
        });
    }

    void finish(const std::string&, const Tokens&) { clock_.reset(); }

    template <class Then>
    void start(SearchLimits limits, Then then) {
        if (game_->awaited() != Game::Awaited::turn)
            return reportError(-1, "the game is over or needs a chance action");
        stop_ = false;
        limits.stop = &stop_;
        search_ = std::thread([this, limits, then] {
            try {
                const SearchResult found = searchGame(*engine_, tables_.get(), *game_, limits);
                if (!stop_) then(found);
            } catch (const CallbackFailure& failure) {
                reportFailure(failure);
            } catch (const std::exception& failure) {
                reportError(-1, std::string(failure.what()));
            }
        });
    }
    void stopSearch() {
        stop_ = true;
        if (search_.joinable()) search_.join();
    }

    Context& context_;
    OpenTaflSettings settings_;
    LineProtocol protocol_{"goodbye", "error 0 line longer than a million characters"};
    std::shared_ptr<const RuleImage> image_;
    std::optional<Game> game_;
    std::optional<SearchEngine> engine_;
    std::shared_ptr<const Tables> tables_;  ///< null: none
    std::optional<ClockLine> clock_;
    std::optional<Move> sentMove_;
    std::vector<Move> rejectedMoves_;  ///< rejected by the host in this position
    std::atomic<bool> stop_{false};
    std::thread search_;
};

}  // namespace

int runOpenTaflEngine(Context& context, const OpenTaflSettings& settings) {
    return OpenTaflSession(context, settings).run();
}

}  // namespace tafl::cli
