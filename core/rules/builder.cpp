#include "rules/builder.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "rules/expressions.hpp"

namespace tafl {

Builder::Builder(const BoardShape& shape, std::map<std::string, SquareSet> zones)
    : graph_(std::make_shared<Graph>(shape)), zones_(std::move(zones)) {}

// --- for the compiler

void Builder::setCaller(RuleIndex ruleIndex, const RuleEntry* entry, std::function<Place(const std::string&)> place) {
    caller_ = ruleIndex;
    entry_ = entry;
    place_ = std::move(place);
    failed_ = false;
    if (entries_.size() <= ruleIndex) entries_.resize(ruleIndex + 1u);
    if (tiers_.size() <= ruleIndex) tiers_.resize(ruleIndex + 1u, "table");
    entries_[ruleIndex] = entry;
}

void Builder::setStage(Stage stage) {
    if (stage_ == Stage::declare && stage != Stage::declare) {
        // Class numbers must not depend on rule order: attackers first, men before kings, then by name.
        std::ranges::sort(calls_.classes, [](const PieceClass& a, const PieceClass& b) {
            return std::tuple(a.side, a.royal, a.name != "attacker" && a.name != "defender", a.name) <
                   std::tuple(b.side, b.royal, b.name != "attacker" && b.name != "defender", b.name);
        });
        std::ranges::sort(calls_.states, {}, &StateDeclaration::name);
        ClassSet sides[2] = {0, 0};
        for (std::size_t i = 0; i < calls_.classes.size(); ++i)
            sides[static_cast<int>(calls_.classes[i].side)] |= static_cast<ClassSet>(1u << i);
        graph_->setClasses(sides[0], sides[1]);
    }
    stage_ = stage;
}

void Builder::report(Severity severity, const std::string& parameter, const std::string& text,
                     const std::string& valid) {
    if (replicaOf_) return;
    const Place place = place_ ? place_(parameter) : Place{};
    const std::string who = entry_ ? entry_->identity + ": " : std::string{};
    if (severity == Severity::error) failed_ = true;
    diagnostics_.push_back({severity, place, who + (parameter.empty() ? "" : parameter + ": ") + text, valid});
}

void Builder::conflict(const std::string& what, RuleIndex first) {
    const std::string who = first < entries_.size() && entries_[first] ? entries_[first]->identity : "another rule";
    report(Severity::error, "", what + ": this contradicts " + who);
}

void Builder::tier(const char* name) {
    std::string& mine = tiers_[caller_];
    if (mine != "callback") mine = name;
}

Expr Builder::checkExpr(Expr e) {
    if (e == failedExpr)
        if (const std::string why = graph_->takeError(); !why.empty()) report(Severity::error, "", why);
    return e;
}

bool Builder::inStage(Stage stage, const char* call) {
    if (stage_ == stage) return true;
    report(Severity::error, "",
           std::string("'") + call + "' may only be called while " +
               (stage == Stage::declare ? "declaring" : "compiling"));
    return false;
}

namespace {

/// Does an expression use the loop board of a `fix` outside the body of one?
bool loopIsFree(const Graph& g, Expr root) {
    std::map<Expr, bool> known;
    const std::function<bool(Expr)> isFree = [&](Expr e) {
        if (const auto found = known.find(e); found != known.end()) return found->second;
        const Node& n = g.node(e);
        bool out = n.op == Op::input && n.input == Input::loop;
        const std::size_t outside = n.op == Op::fix ? 1 : n.arguments.size();
        for (std::size_t i = 0; i < outside && !out; ++i) out = isFree(n.arguments[i]);
        return known[e] = out;
    };
    return isFree(root);
}

}  // namespace

bool Builder::program(Expr e, Type type, const char* call) {
    if (e == failedExpr || e >= graph_->nodeCount()) {
        if (!failed_) report(Severity::error, "", std::string("'") + call + "' was given a failed expression");
        return false;
    }
    if (graph_->type(e) != type) {
        report(Severity::error, "",
               std::string("'") + call + "' takes " +
                   (type == Type::board   ? "a board"
                    : type == Type::truth ? "a truth value"
                                          : "an integer"));
        return false;
    }
    if (loopIsFree(*graph_, e)) {
        report(Severity::error, "",
               std::string("'") + call + "' was given the board of a 'fix' that stands outside its body");
        return false;
    }
    tier(graph_->contains(e, [](const Node& n) { return n.op == Op::callback; }) ? "callback" : "program");
    return true;
}

bool Builder::constantBoard(Expr e, SquareSet& out) const {
    if (e == failedExpr || e >= graph_->nodeCount() || graph_->type(e) != Type::board || !graph_->isConstant(e))
        return false;
    out = graph_->boardOf(e);
    return true;
}

bool Builder::constant(Expr e, SquareSet& out, const char* call) {
    if (constantBoard(e, out)) return true;
    if (!failed_)
        report(Severity::error, "",
               std::string("'") + call + "' takes squares that are known when the variant is loaded");
    return false;
}

bool Builder::squaresOfCall(Expr where, const char* call, bool asksReach) {
    if (where == noExpr) return true;
    if (!program(where, Type::board, call)) return false;
    const bool asks = graph_->contains(where, [&](const Node& n) {
        if (n.op == Op::input)
            return n.input == Input::captured || n.input == Input::displaced || n.input == Input::die;
        return n.op == Op::hostile || n.op == Op::held || (n.op == Op::reach && !asksReach);
    });
    if (asks)
        report(Severity::error, "",
               std::string("the squares of '") + call + "' may not depend on what is hostile, held or captured, on " +
                   (asksReach ? "" : "what pieces reach, or on ") + "the die");
    return !asks;
}

std::unique_ptr<Builder> Builder::replica() const {
    auto out = std::make_unique<Builder>(shape(), zones_);
    out->calls_.classes = calls_.classes;
    out->calls_.states = calls_.states;
    out->calls_.options = calls_.options;
    out->graph_->setClasses(graph_->classesOf(Side::attackers), graph_->classesOf(Side::defenders));
    out->replicaOf_ = std::make_shared<RuleEntry>(entry_ ? *entry_ : RuleEntry{});
    out->setCaller(caller_, entry_ ? out->replicaOf_.get() : nullptr, {});
    out->stage_ = stage_;
    return out;
}

void Builder::restoreCaller(RuleIndex ruleIndex) {
    caller_ = ruleIndex;
    entry_ = entries_[ruleIndex];
}

void Builder::addEquivalenceClaim(EquivalenceClaim p) {
    p.ruleIndex = caller_;
    equivalenceClaims_.push_back(std::move(p));
}

// --- reading

Expr Builder::squares(const std::string& expression) {
    if (trim(expression) == "outside") return outsideExpr;
    const auto set = parseZone(expression, shape(), zones_);
    if (!set) {
        for (const auto& d : set.error()) report(Severity::error, "", d.text, d.valid);
        return failedExpr;
    }
    return graph_->board(*set);
}

Expr Builder::zoneOrNone(const std::string& name) {
    const auto found = zones_.find(name);
    return graph_->board(found == zones_.end() ? SquareSet{} : found->second);
}

Expr Builder::square(int file, int rank) {
    if (file < 0 || rank < 0 || file >= size() || rank >= size()) {
        report(Severity::error, "",
               "square " + std::to_string(file) + ", " + std::to_string(rank) + " is off the board");
        return failedExpr;
    }
    return graph_->board(SquareSet::of(rank * size() + file) - shape().holes);
}

std::vector<SquareSet> Builder::parts(const SquareSet& squares) const {
    std::vector<SquareSet> out;
    SquareSet rest = squares;
    while (rest.any()) {
        out.push_back(flood(SquareSet::of(rest.first()), squares, size()));
        rest -= out.back();
    }
    return out;
}

ClassSet Builder::classes(const std::string& expression) {
    if (stage_ == Stage::declare) {
        report(Severity::error, "", "sets of pieces are known only after all pieces are declared");
        return 0;
    }
    const auto set = parseClasses(expression, calls_.classes);
    if (!set) {
        for (const auto& d : set.error()) report(Severity::error, "", d.text, d.valid);
        return 0;
    }
    return *set;
}

bool Builder::hasClass(const std::string& expression) {
    const auto set = parseClasses(expression, calls_.classes);
    return set && *set != 0;
}

// --- declarations

void Builder::zone(const std::string& name, Expr e) {
    SquareSet set;
    if (!inStage(Stage::declare, "zone") || !constant(e, set, "zone")) return;
    const auto [place, fresh] = zones_.try_emplace(name, set);
    if (!fresh && place->second != set)
        return conflict("zone '" + name + "' is named twice with different squares",
                        zoneCallers_.contains(name) ? zoneCallers_[name] : caller_);
    zoneCallers_.try_emplace(name, caller_);
}

void Builder::piece(const std::string& name, Side side, const std::string& letter, bool royal) {
    if (!inStage(Stage::declare, "piece")) return;
    const bool wordLike = !name.empty() && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || c == '-' || c == '_';
    });
    if (!wordLike)
        return report(Severity::error, "name", "'" + name + "' is no name for a piece",
                      "lower-case letters, '-' and '_'");
    static const std::vector<std::string> reserved = {"all",       "men",  "royal", "ordinary", "attackers",
                                                      "defenders", "none", "own",   "enemy",    "empty",
                                                      "occupied",  "from", "to"};
    if (std::ranges::find(reserved, name) != reserved.end())
        return report(Severity::error, "name", "'" + name + "' already means a set of pieces");
    if (letter.size() != 1 || !std::isalpha(static_cast<unsigned char>(letter[0])))
        return report(Severity::error, "letter", "'" + letter + "' is no letter for a piece", "one letter");
    for (const auto& c : calls_.classes) {
        if (c.name == name) return conflict("piece '" + name + "' is declared twice", c.ruleIndex);
        if (c.letter == letter[0])
            return conflict("letter '" + letter + "' stands for two pieces, " + c.name + " and " + name, c.ruleIndex);
    }
    if (calls_.classes.size() >= static_cast<std::size_t>(maxClasses))
        return report(
            Severity::error, "", "a ninth class of pieces, '" + name + "'", "at most eight: " + [&] {
                std::vector<std::string> names;
                for (const auto& c : calls_.classes) names.push_back(c.name);
                return enumerate(names);
            }());
    calls_.classes.push_back({name, side, letter[0], royal, caller_});
}

void Builder::state(const std::string& name, StateKind kind, int maxValue, int start, bool inKey) {
    if (!inStage(Stage::declare, "state")) return;
    const auto isNameSign = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    if (name.empty() || !std::ranges::all_of(name, isNameSign))
        return report(Severity::error, "", "a state has the name '" + escapeForTerminal(name) + "'",
                      "letters, digits, '-' and '_'");
    const std::string full = entry_ ? entry_->identity + "/" + name : name;
    for (const auto& s : calls_.states)
        if (s.name == full) return conflict("state '" + name + "' is declared twice", s.ruleIndex);
    if (kind == StateKind::flag) maxValue = 1;
    if (kind == StateKind::counter && (maxValue < 1 || maxValue > 65535))
        return report(Severity::error, "", "a counter to " + std::to_string(maxValue), "1 to 65535");
    if (kind != StateKind::marks && (start < 0 || start > maxValue))
        return report(Severity::error, "", "state '" + name + "' starts at " + std::to_string(start),
                      "0 to " + std::to_string(maxValue));
    if (calls_.states.size() >= 16) return report(Severity::error, "", "a seventeenth state", "at most 16");
    calls_.states.push_back({full, kind, maxValue, kind == StateKind::marks ? 0 : start, inKey, caller_});
}

void Builder::startMarks(const std::string& name, Expr e) {
    SquareSet set;
    if (!inStage(Stage::declare, "start_marks") || !constant(e, set, "start_marks")) return;
    const int number = stateNumber(name, "start_marks");
    if (number < 0) return;
    StateDeclaration& state = calls_.states[static_cast<std::size_t>(number)];
    if (state.kind != StateKind::marks)
        return report(Severity::error, "", "'start_marks': the state '" + name + "' holds no marks");
    state.startMarks = set;
}

int Builder::stateNumber(const std::string& name, const char* call) {
    const std::string full = entry_ ? entry_->identity + "/" + name : name;
    for (std::size_t i = 0; i < calls_.states.size(); ++i)
        if (calls_.states[i].name == full) return static_cast<int>(i);
    report(Severity::error, "", std::string("'") + call + "': no state '" + name + "' was declared here");
    return -1;
}

// --- movement

void Builder::slide(const std::string& names, int limit) {
    if (!inStage(Stage::rule, "slide")) return;
    const ClassSet set = classes(names);
    if (limit < noSlides || limit >= maxBoardSize)
        return report(Severity::error, "limit", "a slide of " + std::to_string(limit),
                      "0 (any distance) to 18, or -1 (no slides)");
    for (const auto& s : calls_.slides)
        if ((s.classes & set) && s.limit != limit)
            return conflict(
                "two limits for the same piece, " + std::to_string(s.limit) + " and " + std::to_string(limit),
                s.ruleIndex);
    calls_.slides.push_back({set, limit, caller_});
}

void Builder::jump(const std::string& names, const std::string& over, Expr touching, bool takes, Across across) {
    if (!inStage(Stage::rule, "jump")) return;
    if (takes && across == Across::own)
        return report(Severity::error, "across", "a jump that captures goes over enemies", "enemies, any");
    JumpCall call{classes(names), classes(over), std::nullopt, takes, caller_, across};
    if (touching != noExpr) {
        SquareSet set;
        if (!constant(touching, set, "jump")) return;
        call.touching = set;
    }
    calls_.jumps.push_back(call);
}

void Builder::leap(const std::string& names, int across, int up, int limit) {
    if (!inStage(Stage::rule, "leap")) return;
    if (across < 1 || up < 1 || across >= maxBoardSize || up >= maxBoardSize)
        return report(Severity::error, "", "a leap of " + std::to_string(across) + " and " + std::to_string(up),
                      "1 to 18 each; along a row or column there are slides and jumps");
    if (limit < 0 || limit >= maxBoardSize)
        return report(Severity::error, "limit", std::to_string(limit) + " leaps in a row", "0 (any number) to 18");
    calls_.leaps.push_back({classes(names), across, up, limit, caller_});
}

void Builder::swap(const std::string& names, const std::string& with, Expr where) {
    if (!inStage(Stage::rule, "swap") || !squaresOfCall(where, "swap")) return;
    calls_.swaps.push_back({classes(names), classes(with), caller_, orNone(where)});
}

void Builder::displace(const std::string& names, const std::string& victims, bool bySlides, bool byLeaps, Expr where) {
    if (!inStage(Stage::rule, "displace") || !squaresOfCall(where, "displace")) return;
    calls_.displacements.push_back({classes(names), classes(victims), bySlides, byLeaps, caller_, orNone(where)});
}

void Builder::barStop(const std::string& names, Expr squares, Expr from) {
    SquareSet set, origin = SquareSet::all(size());
    if (!inStage(Stage::rule, "bar_stop") || !constant(squares, set, "bar_stop") ||
        (from != noExpr && !constant(from, origin, "bar_stop")))
        return;
    calls_.stopBars.push_back({classes(names), set, origin, caller_});
}

void Builder::barPass(const std::string& names, Expr squares, Expr from, Expr where) {
    SquareSet set, origin = SquareSet::all(size());
    if (!inStage(Stage::rule, "bar_pass") || !constant(squares, set, "bar_pass") ||
        (from != noExpr && !constant(from, origin, "bar_pass")) || !squaresOfCall(where, "bar_pass", false))
        return;
    calls_.passBars.push_back({classes(names), set, origin, caller_, orNone(where)});
}

void Builder::refuse(Sides side, Expr prog, Expr shows) {
    if (!inStage(Stage::rule, "refuse") || !program(prog, Type::truth, "refuse")) return;
    if (shows != noExpr && !program(shows, Type::board, "refuse")) return;
    calls_.refusals.push_back({side, prog, orNone(shows), caller_});
}

void Builder::demand(Sides side, Expr prog) {
    if (!inStage(Stage::rule, "demand") || !program(prog, Type::truth, "demand")) return;
    calls_.demands.push_back({side, prog, caller_});
}

// --- captures

void Builder::hostile(Expr squares, const std::string& to, When when, const std::string& occupiedBy, Expr prog) {
    if (!inStage(Stage::rule, "hostile")) return;
    HostileCall call{.to = classes(to), .when = when, .ruleIndex = caller_};
    if (squares == outsideExpr) {
        call.outside = true;
        call.when = When::always;  // the rim never changes
    } else if (!constant(squares, call.squares, "hostile")) {
        return;
    }
    if (call.when == When::occupied) call.occupiedBy = classes(occupiedBy);
    if (call.when == When::program) {
        if (!program(prog, Type::truth, "hostile")) return;
        if (graph_->contains(prog, [](const Node& n) { return n.op == Op::hostile || n.op == Op::held; }))
            return report(
                Severity::error, "",
                "a condition of hostility may not itself ask what is hostile or held: it would go round in a circle");
        call.program = prog;
    }
    calls_.hostiles.push_back(call);
}

void Builder::disarm(const std::string& names, Role role, const std::string& against, Expr where) {
    if (!inStage(Stage::rule, "disarm") || !squaresOfCall(where, "disarm")) return;
    calls_.disarms.push_back({classes(names), role, classes(against), caller_, orNone(where)});
}

void Builder::pattern(const std::string& victims, Expr at, Shape shape, const std::string& by, Expr walls, int minMen) {
    if (!inStage(Stage::rule, "pattern")) return;
    PatternCall call{
        .victims = classes(victims), .shape = shape, .by = classes(by), .minMen = minMen, .ruleIndex = caller_};
    if (!constant(at, call.at, "pattern")) return;
    if (walls != noExpr) {
        SquareSet set;
        if (!constant(walls, set, "pattern")) return;
        call.walls = set;
    }
    if (minMen < 1 || minMen > 4)
        return report(Severity::error, "min_men", "a pattern of at least " + std::to_string(minMen) + " men", "1 to 4");
    calls_.patterns.push_back(call);
}

void Builder::capture(Sides side, Expr prog, Expr shows) {
    if (!inStage(Stage::rule, "capture") || !program(prog, Type::board, "capture")) return;
    if (shows != noExpr && !program(shows, Type::board, "capture")) return;
    calls_.captures.push_back({side, prog, orNone(shows), caller_});
}

void Builder::spare(const std::string& names, Expr squares, const std::string& fromRule, Expr where) {
    SquareSet set;
    if (!inStage(Stage::rule, "spare") || !constant(squares, set, "spare") || !squaresOfCall(where, "spare")) return;
    calls_.spares.push_back({classes(names), set, fromRule, caller_, orNone(where)});
}

void Builder::choice(ChoiceMode mode) {
    if (!inStage(Stage::rule, "choice")) return;
    if (choiceSet_ && calls_.choice != mode) return conflict("two ways to choose victims", calls_.choiceRule);
    choiceSet_ = true;
    calls_.choice = mode;
    calls_.choiceRule = caller_;
}

int Builder::targetClass(ClassSet from, const std::string& becomes) {
    const ClassSet target = classes(becomes);
    if (std::popcount(target) != 1) {
        report(Severity::error, "", "'" + becomes + "' is not one class of pieces to become");
        return 0;
    }
    for (std::size_t c = 0; c < calls_.classes.size(); ++c)
        if (from >> c & 1 && calls_.classes[c].royal) {
            report(Severity::error, "", "a royal piece cannot become another");
            return 0;
        }
    return std::countr_zero(target) + 1;
}

void Builder::change(Sides side, const std::string& names, const std::string& becomes, Expr prog) {
    if (!inStage(Stage::rule, "change") || !program(prog, Type::board, "change")) return;
    ChangeCall call{side, classes(names), 0, prog, caller_};
    if (!(call.becomes = targetClass(call.classes, becomes))) return;
    if (calls_.classes[static_cast<std::size_t>(call.becomes - 1)].royal)
        return report(Severity::error, "", "no piece can become a royal one");
    call.classes &= static_cast<ClassSet>(~(1u << (call.becomes - 1)));
    for (const ChangeCall& c : calls_.changes)
        if ((c.classes & call.classes) && (c.side & side) && c.becomes != call.becomes)
            return conflict("two classes for the same piece to become", c.ruleIndex);
    calls_.changes.push_back(call);
}

void Builder::fate(const std::string& names, FateKind what, const std::string& becomes, Side winner,
                   const std::string* by) {
    if (!inStage(Stage::rule, "fate")) return;
    FateCall call{classes(names), what, 0, winner, caller_};
    if (what == FateKind::becomes && !(call.becomes = targetClass(call.classes, becomes))) return;
    if (by) {
        call.by = classes(*by);
        const auto isRoyal = [&](int c) { return calls_.classes[static_cast<std::size_t>(c - 1)].royal; };
        bool royal = call.becomes && isRoyal(call.becomes);
        for (int c = 1; c <= static_cast<int>(calls_.classes.size()); ++c)
            royal |= (call.classes >> (c - 1) & 1) && isRoyal(c);
        if (what == FateKind::ends || what == FateKind::held)
            return report(Severity::error, "", "with 'by' a captured piece is removed or becomes another");
        if (royal) return report(Severity::error, "", "the fate of royal pieces does not depend on who captures them");
        // All classes are no condition.
        if (std::popcount(*call.by) == static_cast<int>(calls_.classes.size())) call.by.reset();
    }
    const auto meets = [&](const FateCall& f) {
        return (f.classes & call.classes) && f.by.has_value() == call.by.has_value() && (!f.by || (*f.by & *call.by));
    };
    for (const auto& f : calls_.fates)
        if (meets(f) && (f.what != what || f.becomes != call.becomes || (what == FateKind::ends && f.winner != winner)))
            return conflict("two fates for the same captured piece", f.ruleIndex);
    calls_.fates.push_back(call);
}

// --- the turn

namespace {

constexpr const char* secondMoveAlone =
    "a second move in a turn cannot be combined with moves after a capture, or with a limit on moving back and forth";

}  // namespace

void Builder::firstMover(FirstMover first) {
    if (!inStage(Stage::rule, "first_mover")) return;
    if (firstSet_ && calls_.first != first) return conflict("two answers to who moves first", calls_.firstRule);
    firstSet_ = true;
    calls_.first = first;
    calls_.firstRule = caller_;
}

void Builder::dice(int face, int weight, bool losesTurn, int limit) {
    if (!inStage(Stage::rule, "dice")) return;
    if (!calls_.dice.empty() && calls_.dice.front().ruleIndex != caller_)
        return conflict("two dice", calls_.dice.front().ruleIndex);
    if (face < 1 || face > 20 || weight < 1 || weight > 1000 || limit < 0 || limit >= maxBoardSize)
        return report(Severity::error, "",
                      "a die with face " + std::to_string(face) + ", weight " + std::to_string(weight),
                      "faces 1 to 20, weights 1 to 1000");
    if (std::ranges::any_of(calls_.dice, [&](const DieFace& f) { return f.face == face; }))
        return report(Severity::error, "", "face " + std::to_string(face) + " twice");
    calls_.dice.push_back({face, weight, losesTurn, limit, caller_});
}

void Builder::chain(const std::string& names, bool anyMove, bool optional, bool alsoGoal) {
    if (!inStage(Stage::rule, "chain")) return;
    if (calls_.chain) return conflict("two rules of going on after a capture", calls_.chain->ruleIndex);
    if (calls_.again) return conflict(secondMoveAlone, calls_.again->ruleIndex);
    calls_.chain = ChainCall{classes(names), anyMove, optional, alsoGoal, caller_};
}

void Builder::again(Sides side, AgainWith with, bool optional, Expr prog) {
    if (!inStage(Stage::rule, "again")) return;
    if (prog != noExpr && !program(prog, Type::truth, "again")) return;
    if (calls_.again) return conflict("two rules of a second move", calls_.again->ruleIndex);
    if (calls_.chain) return conflict(secondMoveAlone, calls_.chain->ruleIndex);
    if (calls_.shuttle) return conflict(secondMoveAlone, calls_.shuttle->ruleIndex);
    calls_.again = AgainCall{side, with, optional, orNone(prog), caller_};
}

void Builder::pass(Sides side, Expr prog) {
    if (!inStage(Stage::rule, "pass")) return;
    if (prog != noExpr && !program(prog, Type::truth, "pass")) return;
    const auto depends = [](const Node& n) {
        if (n.op == Op::input) return n.input == Input::captured || n.input == Input::declared;
        return n.op == Op::hostile || n.op == Op::held;
    };
    if (prog != noExpr && graph_->contains(prog, depends))
        return report(Severity::error, "",
                      "the condition of 'pass' may not depend on what is hostile, held, captured or declared");
    calls_.passes.push_back({side, orNone(prog), caller_});
}

void Builder::option(const std::string& name, Sides side, Expr prog) {
    if (!inStage(Stage::rule, "option")) return;
    for (const auto& o : calls_.options)
        if (o.name == name) return conflict("declaration '" + name + "' exists twice", o.ruleIndex);
    if (calls_.options.size() >= maxOptions)
        return report(Severity::error, "", "a fourth declaration, '" + name + "'", "at most three");
    if (name.empty() || name.find_first_of("!{}\n") != std::string::npos)
        return report(Severity::error, "", "'" + name + "' cannot be declared", "words without '!' and braces");
    if (prog != noExpr && !program(prog, Type::truth, "option")) return;
    calls_.options.push_back({name, side, orNone(prog), caller_});
}

void Builder::noMoves(Sides sides, Stuck result, Expr prog) {
    if (!inStage(Stage::rule, "no_moves")) return;
    if (prog != noExpr && !program(prog, Type::truth, "no_moves")) return;
    for (const Side side : {Side::attackers, Side::defenders}) {
        if (!(sides & sideBit(side))) continue;
        NoMovesCall& call = calls_.noMoves[static_cast<int>(side)];
        if (noMovesSet_ & sideBit(side))
            return conflict("two results for " + std::string(tafl::name(side)) + " that cannot move", call.ruleIndex);
        noMovesSet_ |= sideBit(side);
        call = {result, orNone(prog), caller_};
    }
}

void Builder::update(const std::string& name, Expr prog) {
    if (!inStage(Stage::rule, "update")) return;
    const int number = stateNumber(name, "update");
    if (number < 0) return;
    const StateKind kind = calls_.states[static_cast<std::size_t>(number)].kind;
    if (!program(prog,
                 kind == StateKind::marks  ? Type::board
                 : kind == StateKind::flag ? Type::truth
                                           : Type::integer,
                 "update"))
        return;
    for (const auto& u : calls_.updates)
        if (u.state == number) return conflict("state '" + name + "' is updated twice", u.ruleIndex);
    calls_.updates.push_back({number, prog, caller_});
}

// --- ends

void Builder::goal(const std::string& names, Expr squares, Side winner) {
    SquareSet set;
    if (!inStage(Stage::rule, "goal") || !constant(squares, set, "goal")) return;
    const ClassSet who = classes(names);
    for (const auto& g : calls_.goals)
        if ((g.classes & who) && g.winner != winner)
            return conflict("a goal that both sides would win by", g.ruleIndex);
    calls_.goals.push_back({who, set, winner, caller_});
}

void Builder::outcome(Phase phase, Sides after, Expr prog, Winner result, bool survivesReply, Expr shows) {
    if (!inStage(Stage::rule, "outcome") || !program(prog, Type::truth, "outcome")) return;
    if (shows != noExpr && !program(shows, Type::board, "outcome")) return;
    calls_.outcomes.push_back({phase, after, prog, result, survivesReply, orNone(shows), caller_});
}

void Builder::repetition(RepetitionOf of, int count, RepetitionResult result, Sides whose, Expr when, bool claim) {
    if (!inStage(Stage::rule, "repetition")) return;
    if (count < 2 || count > 9)
        return report(Severity::error, "count", "a repetition of " + std::to_string(count), "2 to 9");
    if (when != noExpr && !program(when, Type::truth, "repetition")) return;
    for (const auto& r : calls_.repetitions)
        if (r.of == of && r.count == count && (r.whose & whose) && r.when == orNone(when) && r.result != result)
            return conflict("two results for the same repetition", r.ruleIndex);
    if (claim && result == RepetitionResult::illegal)
        return report(Severity::error, "claim", "an illegal move cannot be claimed");
    calls_.repetitions.push_back({of, count, result, whose, orNone(when), claim, caller_});
}

void Builder::shuttle(int roundTrips, bool illegal) {
    if (!inStage(Stage::rule, "shuttle")) return;
    if (calls_.shuttle) return conflict("two limits on moving back and forth", calls_.shuttle->ruleIndex);
    if (calls_.again) return conflict(secondMoveAlone, calls_.again->ruleIndex);
    if (roundTrips < 1 || roundTrips > 100)
        return report(Severity::error, "round_trips", std::to_string(roundTrips) + " round trips", "1 to 100");
    calls_.shuttle = ShuttleCall{roundTrips, illegal, caller_};
}

void Builder::threat(Sides sides, Expr prog) {
    if (!inStage(Stage::rule, "threat") || !program(prog, Type::truth, "threat")) return;
    for (const Side side : {Side::attackers, Side::defenders}) {
        if (!(sides & sideBit(side))) continue;
        for (const auto& t : calls_.threats)
            if (t.side == side && t.program != prog)
                return conflict("two meanings of a threat by the " + std::string(tafl::name(side)), t.ruleIndex);
        calls_.threats.push_back({side, prog, caller_});
    }
}

void Builder::countLimit(int plies, Winner result, bool claim) {
    if (!inStage(Stage::rule, "count_limit")) return;
    if (plies < 1 || plies > 20000)
        return report(Severity::error, "", "a limit of " + std::to_string(plies) + " plies", "1 to 20000");
    calls_.countLimits.push_back({plies, result, claim, caller_});
}

void Builder::agreement(bool allowed) {
    if (!inStage(Stage::rule, "agreement")) return;
    if (agreementSet_ && calls_.agreement != allowed)
        return conflict("draws by agreement both allowed and not", calls_.agreementRule);
    agreementSet_ = true;
    calls_.agreement = allowed;
    calls_.agreementRule = caller_;
}

void Builder::announce(const std::string& name, Expr number, std::vector<std::string> texts, Sides after) {
    if (!inStage(Stage::rule, "announce")) return;
    if (number != failedExpr && number < graph_->nodeCount() && graph_->type(number) == Type::truth)
        number = graph_->choose(number, graph_->integer(1), graph_->integer(0));
    if (texts.empty()) return report(Severity::error, "calls", "an announcement without words");
    const std::string before = tiers_[caller_];
    if (!program(number, Type::integer, "announce")) return;
    tiers_[caller_] = before;  // announcements never run in the search
    calls_.announcements.push_back({name, number, std::move(texts), after, caller_});
}

// --- programs

Expr Builder::own() { return graph_->input(Input::own); }
Expr Builder::enemy() { return graph_->input(Input::enemy); }
Expr Builder::pieces(const std::string& names) {
    const ClassSet set = classes(names);
    return failed_ ? failedExpr : graph_->input(Input::pieces, set);
}
Expr Builder::occupied() { return graph_->occupied(); }
Expr Builder::empty() { return graph_->empty(); }
Expr Builder::input(Input which) {
    return graph_->input(which, 0, 0,
                         which == Input::die || which == Input::sinceCapture ? Type::integer : Type::board);
}
Expr Builder::stateValue(const std::string& name) {
    const int number = stateNumber(name, "state");
    if (number < 0) return failedExpr;
    const StateKind kind = calls_.states[static_cast<std::size_t>(number)].kind;
    return graph_->input(Input::state, 0, number,
                         kind == StateKind::marks  ? Type::board
                         : kind == StateKind::flag ? Type::truth
                                                   : Type::integer);
}
Expr Builder::declared(const std::string& name) {
    for (std::size_t i = 0; i < calls_.options.size(); ++i)
        if (calls_.options[i].name == name)
            return graph_->input(Input::declared, 0, static_cast<std::int64_t>(i), Type::truth);
    report(Severity::error, "", "nothing called '" + name + "' can be declared", "declare it with 'option' first");
    return failedExpr;
}
Expr Builder::integer(std::int64_t n) { return graph_->integer(n); }
Expr Builder::truth(bool t) { return graph_->truth(t); }
Expr Builder::unary(Op op, Expr a) { return checkExpr(graph_->unary(op, a)); }
Expr Builder::binary(Op op, Expr a, Expr b) { return checkExpr(graph_->binary(op, a, b)); }
Expr Builder::shift(Expr a, Direction d) { return checkExpr(graph_->shift(a, d)); }
Expr Builder::slideOver(Expr a, Direction d, Expr through) { return checkExpr(graph_->slide(a, d, through)); }
Expr Builder::choose(Expr t, Expr a, Expr b) { return checkExpr(graph_->choose(t, a, b)); }
Expr Builder::hostileTo(const std::string& oneClass) {
    const ClassSet set = classes(oneClass);
    if (std::popcount(set) != 1) {
        if (!failed_) report(Severity::error, "", "'hostile' asks for one class of pieces, not '" + oneClass + "'");
        return failedExpr;
    }
    return graph_->hostile(set);
}
Expr Builder::held(const std::string& names) { return graph_->held(classes(names)); }
Expr Builder::reach(const std::string& names) { return graph_->reach(classes(names)); }
Expr Builder::reach(const std::string& names, Direction d) { return graph_->reach(classes(names), d); }
Expr Builder::callback(Callback callback, Type type, std::vector<Expr> reads) {
    callback.what = (entry_ ? entry_->identity : std::string{}) + "/" + callback.what;
    return checkExpr(graph_->callback(std::move(callback), type, std::move(reads)));
}

}  // namespace tafl
