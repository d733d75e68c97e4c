#include "conformance/witness.hpp"

#include <algorithm>
#include <sstream>
#include <tuple>
#include <utility>

#include "conformance/stages.hpp"
#include "position/move_text.hpp"

namespace conformance {

using tafl::Move;
using tafl::MoveKind;
using tafl::Position;
using tafl::Side;
using tafl::Square;

const tafl::Environment& environment() {
    static const tafl::Environment value = [] {
        tafl::EnvironmentOptions options;
        options.plugins = TAFLSMITH_BUILD_DIR "/lib/taflsmith/plugins";
        options.share = TAFLSMITH_BUILD_DIR "/share/taflsmith";
        options.userData = TAFLSMITH_BUILD_DIR "/no-user-data";
        options.variantDirectories = {TAFLSMITH_SOURCE_DIR "/tests/variants"};
        return tafl::Environment::standard(options);
    }();
    return value;
}

reference::Rules refereeRules(const tafl::Variant& variant) {
    reference::Rules out;
    out.size = variant.size;
    out.rows = variant.rows;
    out.zones = variant.zones;
    for (const auto& rule : variant.rules) {
        reference::Rule r{rule.use, {}};
        for (const auto& [name, value] : rule.parameters)
            std::visit(
                [&, key = name](const auto& v) {
                    using V = std::decay_t<decltype(v)>;
                    if constexpr (std::is_same_v<V, std::int64_t>)
                        r.parameters.emplace(key, static_cast<long>(v));
                    else
                        r.parameters.emplace(key, v);
                },
                value);
        out.rules.push_back(std::move(r));
    }
    return out;
}

std::string originalId(const std::string& component) {
    return component.ends_with(houseSuffix) ? component.substr(0, component.size() - houseSuffix.size()) : component;
}

std::map<std::string, int> reservesOf(const tafl::Setup& setup, const tafl::RuleImage& image) {
    std::map<std::string, int> out;
    const auto values = tafl::allValues(setup.states, image);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& state = image.calls.states[i];
        const auto& rule = image.rules[state.ruleIndex];
        if (originalId(rule.component) != "pieces/reserve" || !state.name.ends_with("reserve")) continue;
        const auto begin = rule.identity.find('(') + 1;  // its key is the name of the piece
        out[rule.identity.substr(begin, rule.identity.size() - begin - 1)] = values[i].number;
    }
    return out;
}

namespace {

reference::Side sideOf(Side s) {
    return s == Side::attackers ? reference::Side::attackers : reference::Side::defenders;
}

}  // namespace

std::vector<std::string> rowsOf(const tafl::Setup& setup, const tafl::RuleImage& image) {
    std::vector<std::string> rows;
    for (int rank = image.size - 1; rank >= 0; --rank) {
        std::string row;
        for (int file = 0; file < image.size; ++file) {
            const int c = setup.occupants[static_cast<std::size_t>(rank * image.size + file)];
            row += c ? image.calls.classes[static_cast<std::size_t>(c - 1)].letter : '.';
        }
        rows.push_back(row);
    }
    return rows;
}

reference::Move shownAs(Move m, const std::vector<tafl::CapturedPiece>& taken, const tafl::RuleImage& image) {
    reference::Move out;
    switch (m.kind()) {
        case MoveKind::slide:
            out.kind = reference::Move::slide;
            break;
        case MoveKind::jump:
            out.kind = reference::Move::jump;
            break;
        case MoveKind::enter:
            out.kind = reference::Move::enter;
            break;
        case MoveKind::pass:
            out.kind = reference::Move::pass;
            break;
        case MoveKind::stop:
            out.kind = reference::Move::stop;
            break;
        case MoveKind::claim:
        case MoveKind::claimWithMove:
            out.kind = reference::Move::claim;
            break;
    }
    if (m.kind() == MoveKind::enter) {
        out.to = m.to();
        out.entering = image.calls.classes[static_cast<std::size_t>(m.entering() - 1)].letter;
    } else if (m.movesPiece()) {
        out.from = m.from();
        out.to = m.to();
    }
    for (const auto& t : taken) out.victims.push_back(t.square);
    for (std::size_t o = 0; o < image.calls.options.size(); ++o)
        if (m.declared() >> o & 1) out.declared.push_back(image.calls.options[o].name);
    std::ranges::sort(out.victims);
    std::ranges::sort(out.declared);
    return out;
}

Match::Match(const Game& game, Statistics& statistics)
    : game_(game),
      shape_(game.rules.size, game.rules.rows),
      statistics_(statistics),
      position_(Position::create(game.image)),
      explainer_(game.image),
      referee_(game.rules) {
    const auto level = static_cast<tafl::FeatureLevel>(std::min(2, static_cast<int>(game.image->level) + 1));
    higher_ = Position::create(game.image, level, tafl::Processor::portable);
    if (!game.without.empty()) fresh_ = Position::create(game.image);
    for (const auto& [identity, image] : game.without) without_.emplace_back(identity, Position::create(image));
    for (const reference::Rule& rule : game.rules.rules) {
        if (rule.use != "move/leap") continue;
        const auto number = [&](const char* name) {
            const auto stated = rule.parameters.find(name);
            return stated == rule.parameters.end() ? 1 : static_cast<int>(std::get<long>(stated->second.v));
        };
        leaps_.emplace_back(number("across"), number("up"));
    }
}

std::string Match::show(const reference::Move& m) const {
    static constexpr const char* kinds[] = {"slide", "jump", "enter", "pass", "stop", "claim"};
    std::string out = kinds[m.kind];
    if (m.from >= 0)
        out += " " + tafl::squareName(m.from, game_.image->size) + "-" + tafl::squareName(m.to, game_.image->size);
    if (m.kind == reference::Move::enter)
        out += std::string(" ") + m.entering + "@" + tafl::squareName(m.to, game_.image->size);
    for (const int v : m.victims) out += "x" + tafl::squareName(v, game_.image->size);
    for (const auto& d : m.declared) out += "!" + d;
    return out;
}

void Match::differ(const std::string& what) {
    failed_ = true;
    std::ostringstream out;
    out << game_.name << ": " << what << "\n  from " << begin_ << "\n  line";
    for (const auto& m : line_) out << " " << m << ";";
    out << "\n  now  " << tafl::positionText(position_->setup(), *game_.image) << "\n  rules";
    for (const auto& r : game_.image->rules) out << " " << r.identity << ";";
    statistics_.differences.push_back(out.str());
}

tafl::Setup Match::randomSetup(tafl::Random& random, bool staged) const {
    const auto& image = *game_.image;
    tafl::Setup setup;
    const auto squares = static_cast<std::uint32_t>(image.size * image.size);
    setup.occupants.assign(squares, 0);
    setup.toMove = random.below(2) ? Side::defenders : Side::attackers;
    // Crowded around the king, or spread. The king is often on the rim or on his start square.
    const bool crowd = random.below(2);
    Square king = static_cast<Square>(random.below(squares));
    if (random.below(2)) {
        const auto i = static_cast<Square>(random.below(static_cast<std::uint32_t>(image.size)));
        const Square rim[] = {i, i * image.size, image.size * (image.size - 1) + i, i * image.size + image.size - 1};
        king = rim[random.below(4)];
    } else if (random.below(2)) {
        for (Square s = 0; s < static_cast<Square>(squares); ++s)
            if (const int c = image.start[static_cast<std::size_t>(s)]; c && (image.royals() >> (c - 1) & 1)) king = s;
    }
    const auto put = [&](int c) {
        for (int tries = 0; tries < 30; ++tries) {
            Square s = static_cast<Square>(random.below(squares));
            if (crowd) {
                const int file = king % image.size + static_cast<int>(random.below(7)) - 3,
                          rank = king / image.size + static_cast<int>(random.below(7)) - 3;
                if (file < 0 || rank < 0 || file >= image.size || rank >= image.size) continue;
                s = rank * image.size + file;
            }
            if (setup.occupants[static_cast<std::size_t>(s)]) continue;
            setup.occupants[static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(c);
            return;
        }
    };
    for (std::size_t c = 1; c <= image.calls.classes.size(); ++c) {
        const auto& piece = image.calls.classes[c - 1];
        if (piece.royal) {
            if (setup.occupants[static_cast<std::size_t>(king)] == 0)
                setup.occupants[static_cast<std::size_t>(king)] = static_cast<std::uint8_t>(c);
            else
                put(static_cast<int>(c));
            continue;
        }
        const std::uint32_t maxMen =
            (piece.side == Side::attackers ? 2u : 1u) * static_cast<std::uint32_t>(image.size) + 2;
        for (std::uint32_t n = 1 + random.below(maxMen); n > 0; --n) put(static_cast<int>(c));
    }
    if (staged || random.below(2) == 0) stage(random, image, shape_, setup);
    clearHoles(random, setup);
    return setup;
}

/// What the draws have put on holes leaves, except a king, who goes anywhere.
void Match::clearHoles(tafl::Random& random, tafl::Setup& setup) const {
    const auto& squares = shape_.squares();
    for (Square s = 0; s < shape_.gridCount(); ++s) {
        if (shape_.has(s)) continue;
        const auto c = std::exchange(setup.occupants[static_cast<std::size_t>(s)], std::uint8_t{0});
        if (!c || !(game_.image->royals() >> (c - 1) & 1)) continue;
        const Square other = squares[random.below(static_cast<std::uint32_t>(squares.size()))];
        setup.occupants[static_cast<std::size_t>(other)] = c;
    }
}

/// A push or a return of a piece shows only on the board, and a refill only in a reserve.
bool Match::compareBoards(bool explain) {
    const auto setup = position_->setup();
    if (rowsOf(setup, *game_.image) != referee_.rows()) return differ("the boards differ"), false;
    if (!(higher_->setup() == setup)) return differ("one level higher, the engine has another board"), false;
    if (explain && !(plain_.occupants == setup.occupants))
        return differ("the direct evaluation has another board"), false;
    const auto reserves = reservesOf(setup, *game_.image);
    if (reserves != referee_.reserves()) return differ("the reserves differ"), false;
    if (explain && reservesOf(tafl::makeSetup(plain_, *game_.image), *game_.image) != reserves)
        return differ("the direct evaluation has other reserves"), false;
    return true;
}

bool Match::comparePosition(bool explain) {
    const auto& image = *game_.image;
    const std::string wrong = position_->findInconsistency();
    if (!wrong.empty()) return differ("the engine is inconsistent: " + wrong), false;
    if (position_->toMove() != (referee_.toMove() == reference::Side::attackers ? Side::attackers : Side::defenders))
        return differ("the side to move differs"), false;
    if (position_->chainSquare() != referee_.chainSquare()) return differ("the chain square differs"), false;
    if (!referee_.ending().over() && position_->mustRoll() != referee_.mustRoll())
        return differ("whether the die is thrown differs"), false;
    // Equal texts must have equal keys. Repetition keys must be equal exactly for equal texts.
    const std::string text = referee_.positionKey(), repetition = referee_.repetitionKey();
    if (const auto [place, fresh] = keyOfText_.try_emplace(text, position_->key());
        !fresh && place->second != position_->key())
        return differ("one position, two keys: " + text), false;
    if (const auto [place, fresh] = repetitionOfText_.try_emplace(repetition, position_->repetitionKey());
        !fresh && place->second != position_->repetitionKey())
        return differ("one position, two repetition keys: " + repetition), false;
    if (const auto [place, fresh] = textOfRepetition_.try_emplace(position_->repetitionKey(), repetition);
        !fresh && place->second != repetition)
        return differ("two positions, one repetition key: " + repetition + " and " + place->second), false;
    const tafl::Ending ending = position_->ending();
    const reference::Ending& judged = referee_.ending();
    const std::string winner = ending.over ? std::string(tafl::name(ending.winner)) : "",
                      by = ending.over ? originalId(image.rules[ending.ruleIndex].component) : "";
    if (winner != judged.winner)
        return differ("the engine says '" + winner + "' by " + by + ", the referee '" + judged.winner + "' by " +
                      judged.by),
               false;
    if (by != judged.by) return differ("the engine ends by " + by + ", the referee by " + judged.by), false;
    if (ending.over) {
        ++statistics_.rules[image.rules[ending.ruleIndex].identity].ended;
        return false;
    }
    // Legal moves with their captures.
    moves_.clear();
    shown_.clear();
    std::vector<Move> list;
    position_->legal(list);
    for (const Move m : list) {
        position_->make(m);
        shown_.push_back(shownAs(m, position_->taken(), image));
        position_->undo();
        moves_.push_back(m);
    }
    auto sorted = shown_;
    std::ranges::sort(sorted);
    auto expected = referee_.legal();
    std::ranges::sort(expected);
    statistics_.moves += static_cast<long>(sorted.size());
    if (sorted != expected) {
        std::string what = "legal moves differ; only the engine:";
        for (const auto& m : sorted)
            if (!std::ranges::binary_search(expected, m)) what += " " + show(m) + ",";
        what += " only the referee:";
        for (const auto& m : expected)
            if (!std::ranges::binary_search(sorted, m)) what += " " + show(m) + ",";
        if (std::ranges::adjacent_find(sorted) != sorted.end()) what += " (a move stands twice)";
        return differ(what), false;
    }
    std::vector<Move> other;
    higher_->legal(other);
    std::vector<Move> mine = list;
    std::ranges::sort(mine);
    std::ranges::sort(other);
    if (mine != other) return differ("one level higher, the engine has other moves"), false;
    if (higher_->key() != position_->key() && position_->level() == higher_->level())
        return differ("two builds of the engine have different keys"), false;
    if (explain) {
        auto direct = explainer_.legal(plain_);
        std::ranges::sort(direct);
        if (mine != direct) {
            std::string what = "the direct evaluation has other moves; only the engine:";
            for (const Move m : mine)
                if (!std::ranges::binary_search(direct, m)) what += " " + tafl::moveText(m, {}, image) + ",";
            what += " only direct:";
            for (const Move m : direct)
                if (!std::ranges::binary_search(mine, m)) what += " " + tafl::moveText(m, {}, image) + ",";
            return differ(what), false;
        }
    }
    return !list.empty() || position_->mustRoll();
}

/// Files and ranks to go, off the lines of slides: along the vector of a leap, or anywhere.
std::pair<int, int> Match::leapAttempt(tafl::Random& random) const {
    const auto distance = [&] {
        return 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(game_.image->size - 1)));
    };
    int files = distance(), ranks = distance();
    if (random.below(4)) {
        std::tie(files, ranks) = leaps_[random.below(static_cast<std::uint32_t>(leaps_.size()))];
        if (random.below(2)) std::swap(files, ranks);
        const int times = 1 + static_cast<int>(random.below(3));
        files *= times, ranks *= times;
    }
    return {random.below(2) ? files : -files, random.below(2) ? ranks : -ranks};
}

/// Compares the referee's answer for random, mostly illegal moves with the move list, and counts the refusing rules.
/// Starts with the reverse of the side's last move, which is the likeliest to be refused as a repetition.
bool Match::compareRefusals(tafl::Random& random, bool explain) {
    const auto& image = *game_.image;
    const auto size = static_cast<std::uint32_t>(image.size);
    if (position_->mustRoll()) return true;
    const Run& last = lastRun_[static_cast<int>(position_->toMove())];
    for (int attempts = 0, compared = 0; attempts < 40 && compared < 6; ++attempts) {
        const bool takeBack = attempts == 0 && last.from != tafl::noSquare;
        const auto from = takeBack ? last.to : static_cast<Square>(random.below(size * size));
        const int c = position_->occupant(from);
        if (!c || image.sideOf(c) != position_->toMove()) continue;
        // Half of the moves go two squares, where jumps land.
        const int distance = random.below(2) ? 2 : 1 + static_cast<int>(random.below(size - 1)),
                  sign = random.below(2) ? 1 : -1;
        const bool upwards = random.below(2);
        int files = upwards ? 0 : sign * distance, ranks = upwards ? sign * distance : 0;
        if (!leaps_.empty() && random.below(2)) std::tie(files, ranks) = leapAttempt(random);
        const int file = takeBack ? last.from % image.size : from % image.size + files,
                  rank = takeBack ? last.from / image.size : from / image.size + ranks;
        if (file < 0 || rank < 0 || file >= image.size || rank >= image.size) continue;
        ++compared;
        const Square to = rank * image.size + file;
        const auto reason = referee_.refusedBy(from, to);
        const bool listed = std::ranges::any_of(shown_, [&](const reference::Move& m) {
            return m.from == from && m.to == to && m.kind != reference::Move::claim;
        });
        const std::string what = tafl::squareName(from, image.size) + "-" + tafl::squareName(to, image.size);
        if (listed == reason.has_value())
            return differ("the referee's reason for " + what + " is '" + reason.value_or("none") +
                          "', and the engine " + (listed ? "plays it" : "does not")),
                   false;
        if (!reason) continue;
        const bool byRule = reason->find('/') != std::string::npos;
        const bool inLine = file == from % image.size || rank == from / image.size;
        if (!byRule && inLine) continue;
        // The referee names a component; the direct evaluation gives the rule.
        std::string identity;
        if (explain)
            for (const MoveKind kind : {MoveKind::slide, MoveKind::jump}) {
                const auto why = explainer_.explain(plain_, Move::of(kind, from, to), true);
                if (why.legal)
                    return differ("the direct evaluation plays " + what + ", which " + *reason + " refuses"), false;
                for (const auto& r : why.reasons)
                    if (identity.empty() && r.hasCaller && originalId(image.rules[r.ruleIndex].component) == *reason)
                        identity = image.rules[r.ruleIndex].identity;
            }
        if (!byRule) continue;
        if (identity.empty())
            for (const auto& rule : image.rules)
                if (originalId(rule.component) == *reason) identity = identity.empty() ? rule.identity : "?";
        ++statistics_.rules[identity].refused;
    }
    return true;
}

namespace {

/// A move and what it leads to. No local struct: GCC 12 does not link the comparison of its vectors.
struct Result {
    reference::Move move;
    tafl::Winner winner{};
    bool over = false;
    decltype(tafl::Setup::occupants) board{};  ///< only it shows a promotion, a push or a return
    auto operator<=>(const Result&) const = default;
};

}  // namespace

/// Counts the rules without which the moves here or their results differ.
void Match::countRulesThatMatter() {
    if (without_.empty() || position_->chainSquare() != tafl::noSquare || !game_.image->calls.dice.empty()) return;
    const tafl::Setup setup = position_->setup();
    const auto results = [&](Position& position) {
        std::vector<Result> out;
        std::vector<Move> moves;
        tafl::Setup same = setup;  // the other rules may have fewer states
        same.states = tafl::translated(setup.states, *game_.image, position.image());
        position.set(same);
        position.legal(moves);
        for (const Move m : moves) {
            position.make(m);
            Result r{shownAs(m, position.taken(), position.image())};
            const tafl::Ending ending = position.ending();
            if ((r.over = ending.over)) r.winner = ending.winner;
            if (m.movesPiece() || m.kind() == MoveKind::enter) r.board = position.setup().occupants;
            position.undo();
            out.push_back(std::move(r));
        }
        std::ranges::sort(out);
        return out;
    };
    const auto usual = results(*fresh_);
    for (auto& [identity, position] : without_)
        if (results(*position) != usual) ++statistics_.rules[identity].mattered;
}

bool Match::step(tafl::Random& random, Style style, bool explain) {
    const auto& image = *game_.image;
    if (position_->mustRoll()) {
        const auto& faces = image.calls.dice;
        const int face = faces[random.below(static_cast<std::uint32_t>(faces.size()))].face;
        position_->roll(face);
        higher_->roll(face);
        referee_.roll(face);
        if (explain) plain_ = explainer_.roll(plain_, face);
        line_.push_back("{die " + std::to_string(face) + "}");
        return true;
    }
    // 1. Choose a move in the style.
    std::vector<std::size_t> best;
    int bestScore = -1;
    const bool wild = random.below(4) == 0;
    Run& last = lastRun_[static_cast<int>(position_->toMove())];
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const auto& m = shown_[i];
        int score = 0;
        if (m.kind == reference::Move::claim) {
            if (random.below(20)) continue;
            score = 5;
        }
        if (!wild && m.to >= 0 && m.kind != reference::Move::claim) {
            const int file = m.to % image.size, rank = m.to / image.size;
            const int rim = std::min({file, rank, image.size - 1 - file, image.size - 1 - rank});
            const bool royal = m.from >= 0 && (image.royals() >> (position_->occupant(m.from) - 1) & 1);
            switch (style) {
                case Style::greedy:
                    score = static_cast<int>(m.victims.size());
                    break;
                case Style::kingRunning:
                    score = royal                                    ? 20 - rim
                            : position_->toMove() == Side::attackers ? static_cast<int>(m.victims.size())
                                                                     : 0;
                    break;
                case Style::edgeHugging:
                    score = (royal ? 40 : 20) - rim;
                    break;
                case Style::repeating:
                    // The reverse of the side's last move.
                    score = m.victims.empty() && m.from == last.to && m.to == last.from;
                    break;
                default:
                    break;
            }
        }
        if (score > bestScore) {
            bestScore = score;
            best.clear();
        }
        if (score == bestScore) best.push_back(i);
    }
    if (best.empty()) return false;
    const std::size_t chosen = best[random.below(static_cast<std::uint32_t>(best.size()))];
    const Move move = moves_[chosen];
    const reference::Move shown = shown_[chosen];
    // 2. Make it in all implementations.
    const std::uint64_t before = position_->key();
    position_->make(move);
    position_->undo();
    if (position_->key() != before) return differ("undo does not restore the key after " + show(shown)), false;
    if (const std::string wrong = position_->findInconsistency(); !wrong.empty())
        return differ("after undo of " + show(shown) + ": " + wrong), false;
    tafl::Explanation why;
    if (explain) why = explainer_.explain(plain_, move, true);
    const tafl::MoveResult made = position_->make(move);
    const tafl::MoveResult above = higher_->make(move);
    referee_.play(shown);
    line_.push_back(show(shown));
    if (shown.to >= 0) last = {shown.from, shown.to};
    ++statistics_.plies;
    if (!(made.ending == above.ending) || made.sameSide() != above.sameSide())
        return differ("one level higher, the move ends otherwise"), false;
    // 3. Compare reasons.
    auto reasons = referee_.victimReasons();
    if (explain) {
        if (!why.legal) return differ("the direct evaluation refuses " + show(shown)), false;
        if (!(why.ending == made.ending) || why.sameSide != made.sameSide())
            return differ("the direct evaluation ends otherwise: " +
                          std::string(why.ending.over ? name(why.ending.winner) : "not over") + " by " +
                          (why.ending.over ? image.rules[why.ending.ruleIndex].identity : "-") + ", the engine " +
                          (made.ending.over ? std::string(name(made.ending.winner)) + " by " +
                                                  image.rules[made.ending.ruleIndex].identity
                                            : "not over")),
                   false;
        std::vector<int> taken;
        for (const auto& t : why.taken) taken.push_back(t.square);
        std::ranges::sort(taken);
        if (taken != shown.victims)
            return differ("the direct evaluation takes other pieces with " + show(shown)), false;
        std::map<int, tafl::RuleIndex> callers;
        std::set<std::string> onTarget;  // rules that capture there: what stood on the square, or the mover
        for (const auto& r : why.reasons)
            if ((r.kind == tafl::Reason::Kind::captured || r.kind == tafl::Reason::Kind::capturedByProgram) &&
                r.hasCaller) {
                const auto [place, fresh] = callers.try_emplace(r.victim, r.ruleIndex);
                if (!fresh) place->second = std::min(place->second, r.ruleIndex);
                if (r.victim == shown.to) onTarget.insert(std::string(originalId(image.rules[r.ruleIndex].component)));
            }
        for (const auto& [square, component] : reasons) {
            const auto found = callers.find(square);
            if (found == callers.end())
                return differ("no reason for the capture on " + tafl::squareName(square, image.size)), false;
            // A mover that takes the place of an enemy may be held there at once; then two pieces have their reasons.
            const bool amongSeveral = square == shown.to && onTarget.contains(component);
            if (!amongSeveral && originalId(image.rules[found->second].component) != component)
                return differ("the capture on " + tafl::squareName(square, image.size) + " is by " +
                              image.rules[found->second].component + ", says the image, by " + component +
                              ", says the referee"),
                       false;
            ++statistics_.rules[image.rules[found->second].identity].captured;
        }
        plain_ = why.after;
        // The order of simultaneous announcements is not defined.
        auto called = why.announcements, expected = referee_.announcements();
        std::ranges::sort(called);
        std::ranges::sort(expected);
        if (called != expected) return differ("other words are called after " + show(shown)), false;
    }
    return compareBoards(explain);
}

void Match::play(tafl::Random& random, Style style, int plies, Beginning beginning, bool explain) {
    const auto& image = *game_.image;
    ++statistics_.games;
    line_.clear();
    keyOfText_.clear();
    repetitionOfText_.clear();
    textOfRepetition_.clear();
    lastRun_[0] = lastRun_[1] = {};
    if (beginning != Beginning::start) {
        const tafl::Setup setup = randomSetup(random, beginning == Beginning::stage);
        position_->set(setup);
        higher_->set(setup);
        referee_.set(rowsOf(setup, image), sideOf(setup.toMove));
        plain_ = explainer_.set(setup);
    } else {
        const Side first = random.below(2) ? Side::defenders : Side::attackers;
        position_->start(first);
        higher_->start(first);
        if (image.calls.first == tafl::FirstMover::lot)
            referee_.start(sideOf(first));
        else
            referee_.start();
        plain_ = explainer_.start(first);
    }
    begin_ = tafl::positionText(position_->setup(), image);
    const tafl::Setup begin = position_->setup();
    const std::uint64_t beginKey = position_->key();
    if (beginning != Beginning::start) countRulesThatMatter();
    compareBoards(explain);
    int made = 0;
    while (made < plies && !failed_ && comparePosition(explain) && compareRefusals(random, explain) &&
           step(random, style, explain)) {
        if (random.below(6) == 0) countRulesThatMatter();
        ++made;
    }
    if (failed_) return;
    for (std::size_t i = line_.size(); i > 0; --i) position_->undo();
    if (!(position_->setup() == begin) || position_->key() != beginKey) differ("undo to the start does not restore it");
}

}  // namespace conformance
