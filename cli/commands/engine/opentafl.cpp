#include "commands/engine/opentafl.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <thread>

#include "base/text.hpp"
#include "arguments/context.hpp"
#include "arguments/weights.hpp"
#include "commands/engine/line_protocol.hpp"
#include "records/opentafl/moves.hpp"
#include "records/opentafl/position.hpp"
#include "records/opentafl/protocol.hpp"
#include "search/engine.hpp"

namespace tafl::cli {
namespace {

using opentafl::ClockLine;

/// Time for a move under a clock: a share of what is left, and never so much that a period is overrun.
double secondsFor(const ClockLine& clock, Side side) {
    const auto i = static_cast<std::size_t>(side);
    const double left = static_cast<double>(clock.milliseconds[i]) / 1000;
    if (clock.milliseconds[i] < 0) return 0;
    if (clock.overtime[i]) return std::max(0.02, left * 0.8 - 0.05);
    const double reserve = clock.periods[i] > 0 ? clock.overtimeSeconds * 0.5 : 0;
    return std::clamp(left / 30 + reserve, 0.02, std::max(0.02, left * 0.8 - 0.05) + reserve);
}

/// One host. Searches run beside the reader, so that `finish` and `goodbye` are heard.
class Guest {
public:
    Guest(Context& context, const OpenTaflSettings& settings) : context_(context), settings_(settings) {}
    ~Guest() { halt(); }

    int run() {
        context_.environment();
        say("hello");
        const bool goodbye = talk_.listen([this](const std::string& line, const Parts& parts) { hear(line, parts); });
        // At the end of the input a search comes to its own end.
        if (!goodbye && search_.joinable()) search_.join();
        return fine;
    }

private:
    using Parts = LineTalk::Words;

    void say(const std::string& text) { talk_.say(text); }
    void complain(int code, const std::string& text) { say(fmt::format("error {} {}", code, printable(text))); }
    void complain(int code, const Diagnostics& list) {
        for (const Diagnostic& d : list) complain(code, d.text + (d.valid.empty() ? "" : " (" + d.valid + ")"));
    }

    void hear(const std::string& line, const Parts& parts) {
        static const std::map<std::string, void (Guest::*)(const std::string&, const Parts&)> all = {
            {"rules", &Guest::rules},   {"position", &Guest::position}, {"side", &Guest::side},
            {"clock", &Guest::clock},   {"analyze", &Guest::analyze},   {"play", &Guest::play},
            {"move", &Guest::accepted}, {"error", &Guest::refused},     {"opponent-move", &Guest::opponent},
            {"finish", &Guest::finish}, {"hello", &Guest::nothing},     {"start", &Guest::nothing},
        };
        const auto found = all.find(parts[0]);
        if (found == all.end()) return complain(0, "'" + parts[0] + "' is not understood");
        if (found->second != &Guest::nothing && found->second != &Guest::clock) halt();
        (this->*found->second)(line, parts);
    }
    void nothing(const std::string&, const Parts&) {}

    void rules(const std::string& line, const Parts& parts) {
        if (parts.size() < 2) return complain(0, "rules without a record");
        Diagnostics notes;
        const std::string record(trim(std::string_view(line).substr(5)));
        auto variant = opentafl::load(context_.library(), "opentafl:" + record, {}, {}, &notes);
        if (!variant) return complain(-1, variant.error());
        auto image = context_.library().compile(*variant);
        if (!image) return complain(-1, image.error());
        for (const Diagnostic& d : notes) say("status " + printable(d.text));
        const bool same = image_ && image_->digest == (*image)->digest;
        image_ = *image;
        if (!same || !engine_)
            engine_.emplace(image_, EngineSettings{.megabytes = 64,
                                                   .seed = settings_.level ? 1u : 0u,
                                                   .error = settings_.level ? settings_.level->error : 4,
                                                   .weights = engineWeights(context_, *image_)});
        else
            engine_->newGame();
        game_.emplace(image_);
        forbidden_.clear();
    }
    bool known() {
        if (game_) return true;
        complain(0, "no rules yet");
        return false;
    }

    /// The board as the host has it; what led there is forgotten unless it is the board at hand.
    void adopt(std::string_view record, Side toMove) {
        auto setup = opentafl::setupFrom(record, opentafl::RowOrder::upward, toMove, *image_, {});
        if (!setup) return complain(0, setup.error());
        if (*setup == game_->board().setup()) return;
        game_.emplace(image_, *setup);
        forbidden_.clear();
    }
    void position(const std::string&, const Parts& parts) {
        if (!known()) return;
        if (parts.size() != 2) return complain(0, "position without a record");
        adopt(parts[1], game_->board().toMove());
    }
    void toMove(Side side) {
        auto setup = game_->board().setup();
        if (setup.toMove == side) return;
        setup.toMove = side;
        game_.emplace(image_, setup);
        forbidden_.clear();
    }
    void side(const std::string&, const Parts& parts) {
        if (!known()) return;
        const auto said = parts.size() == 2 ? sideFrom(parts[1]) : std::nullopt;
        if (!said) return complain(0, "a side is attackers or defenders");
        toMove(*said);
    }
    void clock(const std::string&, const Parts& parts) {
        if (parts.size() == 1) {
            clock_.reset();
            return;
        }
        clock_ = opentafl::clockFrom({parts.begin() + 1, parts.end()});
        if (!clock_) complain(0, "a clock has five numbers");
    }

    void accepted(const std::string&, const Parts& parts) {
        if (!known()) return;
        forbidden_.clear();
        if (parts.size() == 2) adopt(parts[1], game_->board().toMove());
    }
    /// Our move was refused: it is taken back, and not said again.
    void refused(const std::string&, const Parts&) {
        if (!game_ || game_->actions().empty() || !sent_) return;
        const Move bad = *sent_;
        sent_.reset();
        if (game_->actions().back().move != bad) return;
        game_->undo();
        forbidden_.push_back(bad);
    }

    void opponent(const std::string&, const Parts& parts) {
        if (!known()) return;
        if (parts.size() < 2) return complain(0, "opponent-move without moves");
        const std::string after = parts.size() > 2 ? parts[2] : "";
        // After an error the line comes again; the board is there already.
        if (!after.empty() && opentafl::positionRecord(game_->board().setup(), *image_) == after) return;
        forbidden_.clear();
        const auto moves = split(parts[1], '|');
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto move = opentafl::moveBetween(*game_, moves[i], i + 1 == moves.size() ? after : std::string());
            if (!move) {
                complain(0, move.error());
                break;
            }
            game_->play(*move);
        }
        if (!after.empty()) adopt(after, game_->board().toMove());
    }

    SearchLimits limits(Side side) const {
        SearchLimits out;
        if (settings_.level) out.nodes = settings_.level->nodes;
        const double seconds = clock_ ? secondsFor(*clock_, side) : 0;
        out.seconds = seconds > 0 ? seconds : settings_.seconds;
        return out;
    }

    void play(const std::string&, const Parts& parts) {
        if (!known()) return;
        const auto said = parts.size() == 2 ? sideFrom(parts[1]) : std::nullopt;
        if (!said) return complain(0, "a side is attackers or defenders");
        toMove(*said);
        SearchLimits limits = this->limits(*said);
        if (!forbidden_.empty()) {
            for (const Move move : game_->legal())
                if (std::ranges::find(forbidden_, move) == forbidden_.end()) limits.only.push_back(move);
            if (limits.only.empty()) return complain(-1, "no move is left that was not refused");
        }
        start(limits, [this](const SearchResult& found) {
            if (!found.found) return complain(-1, "there is no move");
            sent_ = found.best;
            game_->play(found.best);
            const std::string text = opentafl::moveTexts(*game_).back();
            if (text.empty()) return complain(-1, "the move has no words in OpenTafl's notation");
            // Without captures and marks: squares and the kind of the move.
            say("move " + text.substr(0, text.find_first_of("x+")).substr(0, text.find("--")));
        });
    }

    void analyze(const std::string&, const Parts& parts) {
        if (!known()) return;
        int count = 1;
        double seconds = 5;
        try {
            if (parts.size() > 1) count = std::clamp(std::stoi(parts[1]), 1, 100);
            if (parts.size() > 2) seconds = std::clamp(std::stod(parts[2]), 0.05, 86400.0);
        } catch (const std::exception&) {
            return complain(0, "analyze wants two numbers");
        }
        SearchLimits limits{.seconds = seconds, .lines = count};
        const Side mover = game_->board().toMove();
        start(limits, [this, mover](const SearchResult& found) {
            std::string out = "analysis " + std::to_string(found.lines.size());
            for (const SearchLine& line : found.lines) {
                std::vector<std::string> moves;
                for (const Move move : line.moves) {
                    if (!move.goesSomewhere()) break;
                    moves.push_back(squareName(move.from(), image_->size) + "-" + squareName(move.to(), image_->size));
                }
                // OpenTafl's evaluations are the attackers'.
                out += " " + (moves.empty() ? std::string("none") : join(moves, "|")) + " " +
                       std::to_string(mover == Side::attackers ? line.score : -line.score);
            }
            say(out);
        });
    }

    void finish(const std::string&, const Parts&) { clock_.reset(); }

    template <class Then>
    void start(SearchLimits limits, Then then) {
        if (game_->wanted() != Game::Wanted::turn) return complain(-1, "the game is over, or waits for chance");
        stop_ = false;
        limits.stop = &stop_;
        search_ = std::thread([this, limits, then] {
            const SearchResult found = engine_->search(game_->board(), limits);
            if (!stop_) then(found);
        });
    }
    void halt() {
        stop_ = true;
        if (search_.joinable()) search_.join();
    }

    Context& context_;
    OpenTaflSettings settings_;
    LineTalk talk_{"goodbye", "error 0 a line of more than a million characters"};
    std::shared_ptr<const RuleImage> image_;
    std::optional<Game> game_;
    std::optional<SearchEngine> engine_;
    std::optional<ClockLine> clock_;
    std::optional<Move> sent_;
    std::vector<Move> forbidden_;  ///< refused in this position
    std::atomic<bool> stop_{false};
    std::thread search_;
};

}  // namespace

int runOpenTaflEngine(Context& context, const OpenTaflSettings& settings) { return Guest(context, settings).run(); }

}  // namespace tafl::cli
