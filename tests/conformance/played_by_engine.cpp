#include "conformance/played_by_engine.hpp"

#include <algorithm>
#include <stdexcept>

#include "position/move_text.hpp"
#include "rules/expressions.hpp"

namespace reference {

namespace {

/// The components of a scene with their parameters, for error messages.
std::string describe(const Rules& rules) {
    std::string out;
    const auto add = [&](const auto& value) {
        using V = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<V, bool>)
            out += value ? "true" : "false";
        else if constexpr (std::is_same_v<V, long>)
            out += std::to_string(value);
        else if constexpr (std::is_same_v<V, std::string>)
            out += value;
        else
            for (const std::string& word : value) out += word + ",";
    };
    for (const Rule& rule : rules.rules) {
        out += "\n    " + rule.use;
        for (const auto& [name, value] : rule.parameters) {
            out += " " + name + "=";
            std::visit(add, value.v);
        }
    }
    return out;
}

std::shared_ptr<const tafl::RuleImage> imageOf(const Rules& rules) {
    const auto compileInput = conformance::makeCompileInput(rules);
    if (!compileInput) throw std::invalid_argument(compileInput.error().front().text + describe(rules));
    const auto compiled = tafl::compile(*compileInput);
    if (!compiled) throw std::invalid_argument(compiled.error().front().text + describe(rules));
    return compiled->image;
}

tafl::Side engineSide(Side side) { return side == Side::attackers ? tafl::Side::attackers : tafl::Side::defenders; }
Side sideOf(tafl::Side side) { return side == tafl::Side::attackers ? Side::attackers : Side::defenders; }

}  // namespace

PlayedByEngine::PlayedByEngine(const Rules& rules)
    : rules_(rules), image_(imageOf(rules)), position_(tafl::Position::create(image_)), explainer_(image_) {
    // Zones may refer to each other: one round per zone resolves them all.
    for (std::size_t round = 0; round < rules.zones.size(); ++round)
        for (const auto& [name, expression] : rules.zones)
            if (const auto set = tafl::parseZone(expression, image_->shape(), zones_)) zones_[name] = *set;
    if (!rules_.rows.empty() && image_->calls.first != tafl::FirstMover::lot) start();
}

/// A position cannot be copied, so this plays the line again.
PlayedByEngine::PlayedByEngine(const PlayedByEngine& other)
    : rules_(other.rules_),
      image_(other.image_),
      zones_(other.zones_),
      position_(tafl::Position::create(image_)),
      explainer_(image_),
      plain_(other.plain_),
      begin_(other.begin_),
      line_(other.line_),
      reasons_(other.reasons_),
      announcements_(other.announcements_),
      ending_(other.ending_) {
    if (begin_.occupants.empty()) return;
    position_->set(begin_);
    for (const auto& entry : line_)
        if (const auto* move = std::get_if<tafl::Move>(&entry))
            position_->make(*move);
        else
            position_->roll(std::get<int>(entry));
}

void PlayedByEngine::agree(bool holds, const std::string& what) const {
    if (holds) return;
    std::string line;
    for (const auto& entry : line_)
        if (const auto* move = std::get_if<tafl::Move>(&entry))
            line += " " + tafl::moveText(*move, {}, *image_);
        else
            line += " {die " + std::to_string(std::get<int>(entry)) + "}";
    const std::string from = begin_.occupants.empty() ? "the start" : tafl::positionText(begin_, *image_);
    throw std::logic_error("engine and direct evaluation differ: " + what + "\n  from " + from + "\n  after" + line +
                           "\n  rules" + describe(rules_));
}

void PlayedByEngine::start(std::optional<Side> drawn) {
    if (image_->calls.first == tafl::FirstMover::lot && !drawn)
        throw std::invalid_argument("the first move is drawn by lot: name the side");
    position_->start(drawn ? std::optional(engineSide(*drawn)) : std::nullopt);
    plain_ = explainer_.start(drawn ? std::optional(engineSide(*drawn)) : std::nullopt);
    begin();
}

void PlayedByEngine::set(const std::vector<std::string>& rows, Side toMove) {
    tafl::Setup setup;
    setup.toMove = engineSide(toMove);
    setup.occupants.assign(static_cast<std::size_t>(image_->size * image_->size), 0);
    for (int rank = 0; rank < image_->size; ++rank)
        for (int file = 0; file < image_->size; ++file)
            for (std::size_t c = 0; c < image_->calls.classes.size(); ++c)
                if (image_->calls.classes[c].letter ==
                    rows[static_cast<std::size_t>(image_->size - 1 - rank)][static_cast<std::size_t>(file)])
                    setup.occupants[static_cast<std::size_t>(rank * image_->size + file)] =
                        static_cast<std::uint8_t>(c + 1);
    refusePiecesOnHoles(setup);
    position_->set(setup);
    plain_ = explainer_.set(setup);
    begin();
}

/// Only the text of a position can be wrong. A program that sets a piece on a hole is at fault itself.
void PlayedByEngine::refusePiecesOnHoles(const tafl::Setup& setup) const {
    const Shape shape(rules_.size, rules_.rows);
    const auto isOnHole = [&](tafl::Square s) { return setup.occupants[static_cast<std::size_t>(s)] && !shape.has(s); };
    for (tafl::Square s = 0; s < shape.gridCount(); ++s) {
        if (!isOnHole(s)) continue;
        agree(!tafl::parseSetup(tafl::positionText(setup, *image_), *image_), "a piece on a hole is read");
        throw std::invalid_argument("a piece on a hole");
    }
}

void PlayedByEngine::begin() {
    begin_ = position_->setup();
    line_.clear();
    reasons_.clear();
    announcements_.clear();
    agree(begin_.occupants == plain_.occupants && begin_.toMove == plain_.toMove, "the position at the start");
}

Side PlayedByEngine::toMove() const {
    agree(position_->toMove() == plain_.toMove, "the side to move");
    return sideOf(position_->toMove());
}

std::vector<std::string> PlayedByEngine::rows() const { return conformance::rowsOf(position_->setup(), *image_); }

std::map<std::string, int> PlayedByEngine::reserves() const {
    const auto numbers = conformance::reservesOf(position_->setup(), *image_);
    agree(numbers == conformance::reservesOf(tafl::makeSetup(plain_, *image_), *image_), "the reserves");
    return numbers;
}

bool PlayedByEngine::mustRoll() const {
    agree(position_->mustRoll() == explainer_.mustRoll(plain_), "whether the die is thrown");
    return position_->mustRoll();
}

void PlayedByEngine::roll(int face) {
    const bool known = std::ranges::any_of(image_->calls.dice, [&](const tafl::DieFace& f) { return f.face == face; });
    if (!known) throw std::invalid_argument("the die has no such face");
    position_->roll(face);
    plain_ = explainer_.roll(plain_, face);
    line_.emplace_back(face);
}

std::vector<std::pair<Move, tafl::Move>> PlayedByEngine::moves() const {
    std::vector<tafl::Move> list;
    position_->legal(list);
    auto direct = explainer_.legal(plain_);
    std::ranges::sort(list);
    std::ranges::sort(direct);
    agree(list == direct, "the legal moves");
    std::vector<std::pair<Move, tafl::Move>> out;
    for (const tafl::Move m : list) {
        position_->make(m);
        Move shown = conformance::shownAs(m, position_->taken(), *image_);
        position_->undo();
        std::vector<int> taken;
        for (const auto& t : explainer_.explain(plain_, m, false).taken) taken.push_back(t.square);
        std::ranges::sort(taken);
        agree(taken == shown.victims, "what a move takes");
        out.emplace_back(std::move(shown), m);
    }
    std::ranges::sort(out);
    return out;
}

std::vector<Move> PlayedByEngine::legal() const {
    std::vector<Move> out;
    for (auto& [shown, move] : moves()) out.push_back(shown);
    return out;
}

void PlayedByEngine::play(const Move& wanted) {
    for (const auto& [shown, move] : moves()) {
        if (!(shown == wanted)) continue;
        const auto why = explainer_.explain(plain_, move, true);
        const auto made = position_->make(move);
        line_.emplace_back(move);
        agree(why.legal && why.ending == made.ending && why.sameSide == made.sameSide(), "what a move leads to");
        reasons_.clear();
        // The first of several rules that capture a piece counts.
        std::map<int, tafl::RuleIndex> first;
        for (const auto& r : why.reasons)
            if ((r.kind == tafl::Reason::Kind::captured || r.kind == tafl::Reason::Kind::capturedByProgram) &&
                r.hasCaller) {
                const auto [place, fresh] = first.try_emplace(r.victim, r.ruleIndex);
                if (!fresh) place->second = std::min(place->second, r.ruleIndex);
            }
        for (const int victim : shown.victims)
            if (const auto found = first.find(victim); found != first.end())
                reasons_.emplace_back(victim, image_->rules[found->second].component);
        announcements_ = why.announcements;
        plain_ = why.after;
        agree(position_->setup().occupants == plain_.occupants, "the board after a move");
        return;
    }
    throw std::invalid_argument("not a legal move");
}

const Ending& PlayedByEngine::ending() const {
    const tafl::Ending engine = position_->ending(), direct = explainer_.ending(plain_);
    agree(engine.over == direct.over &&
              (!engine.over || (engine.winner == direct.winner && engine.ruleIndex == direct.ruleIndex)),
          "the end");
    ending_ = {};
    if (engine.over) ending_ = {std::string(tafl::name(engine.winner)), image_->rules[engine.ruleIndex].component};
    return ending_;
}

/// A square of the board, by the layout.
bool PlayedByEngine::exists(int square) const { return Shape(rules_.size, rules_.rows).has(square); }

/// By the referee's geometry: it decides about no move, only about the name of a refusal.
bool PlayedByEngine::leapLeads(int from, int to) const {
    const Rulebook book = readRules(rules_);
    const char letter = image_->calls.classes[static_cast<std::size_t>(position_->occupant(from) - 1)].letter;
    const auto piece = std::ranges::find(book.classes, letter, &PieceClass::letter);
    return leapLeadsTo(book, static_cast<int>(piece - book.classes.begin()), from, to);
}

std::optional<std::string> PlayedByEngine::refusedBy(int from, int to) const {
    const auto slide = explainer_.explain(plain_, tafl::Move::of(tafl::MoveKind::slide, from, to), true);
    const auto jump = explainer_.explain(plain_, tafl::Move::of(tafl::MoveKind::jump, from, to), true);
    if (slide.legal || jump.legal) return std::nullopt;
    // The referee's names for refusals by no rule.
    const int piece = position_->occupant(from), size = image_->size;
    if (position_->ending().over) return "over";
    if (!exists(from) || !exists(to)) return "outside the board";
    if (!piece) return "no piece";
    if (image_->sideOf(piece) != position_->toMove()) return "not your piece";
    if (from % size != to % size && from / size != to / size && !leapLeads(from, to)) return "not in line";
    std::string first;
    for (const auto* why : {&slide, &jump})
        for (const auto& r : why->reasons) {
            if (r.kind != tafl::Reason::Kind::obstacle && r.kind != tafl::Reason::Kind::refused) continue;
            const std::string reason = r.hasCaller ? image_->rules[r.ruleIndex].component : "blocked";
            if (first.empty()) first = reason;
            // A refusal by a rule is more specific than an obstacle.
            if (why == &jump && r.kind == tafl::Reason::Kind::refused) return reason;
        }
    // The explanation may have no reason for a square behind a hole.
    return first.empty() ? "blocked" : first;
}

int PlayedByEngine::openPaths(const std::string& zoneExpression) const {
    const auto zone = tafl::parseZone(zoneExpression, image_->shape(), zones_);
    if (!zone) throw std::invalid_argument(zone.error().front().text);
    bool open[4] = {};
    for (tafl::Square from = 0; from < image_->size * image_->size; ++from) {
        const int c = position_->occupant(from);
        if (!c || !(image_->royals() >> (c - 1) & 1)) continue;
        (explainer_.reach(plain_, from) & *zone).each([&](tafl::Square to) {
            const bool sameRank = to / image_->size == from / image_->size;
            open[sameRank ? (to > from ? 0 : 1) : (to > from ? 2 : 3)] = true;
        });
    }
    return open[0] + open[1] + open[2] + open[3];
}

}  // namespace reference
