#include "rules/builder.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "program/program.hpp"
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

void Builder::report(Severity severity, const std::string& parameter, const Phrase& text, const Phrase& valid) {
    if (replicaOf_) return;
    const Place place = place_ ? place_(parameter) : Place{};
    if (severity == Severity::error) failed_ = true;
    const Phrase about = parameter.empty() ? text : phrase("%1: %2", parameter, text);
    diagnostics_.push_back({severity, place, entry_ ? phrase("%1: %2", entry_->identity, about) : about, valid});
}

void Builder::conflict(const Phrase& what, RuleIndex first) {
    const Phrase who =
        first < entries_.size() && entries_[first] ? Phrase(entries_[first]->identity) : phrase("another rule");
    report(Severity::error, "", phrase("%1: this contradicts %2", what, who));
}

void Builder::tier(const char* name) {
    std::string& mine = tiers_[caller_];
    if (mine != "callback") mine = name;
}

Expr Builder::checkExpr(Expr e) {
    if (e == failedExpr)
        if (const std::string why = graph_->takeError(); !why.empty()) report(Severity::error, "", copiedPhrase(why));
    if (isGraphFull()) exceed(graphIsFull());
    return e;
}

/// Once is enough: all rules share the budget.
void Builder::exceed(const Phrase& text) {
    if (!std::exchange(overBudget_, true)) report(Severity::error, "", text);
}

bool Builder::keepMemory(std::size_t bytes) {
    keptBytes_ += bytes;
    if (keptBytes_ <= maxKeptBytes) return true;
    exceed(phrase("the scripts of these rules keep more than %1 MiB", static_cast<int>(maxKeptBytes >> 20)));
    return false;
}

Phrase Builder::graphIsFull() {
    return phrase("the expressions of these rules have more than %1 steps", static_cast<int>(maxNodes));
}

bool Builder::inStage(Stage stage, const char* call) {
    if (stage_ == stage) {
        if (++callCount_ <= maxCalls) return true;
        exceed(phrase("these rules make more than %1 calls", maxCalls));
        return false;
    }
    report(Severity::error, "",
           stage == Stage::declare ? phrase("'%1' may only be called while declaring", call)
                                   : phrase("'%1' may only be called while compiling", call));
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

/// Programs are traversed by recursion, their slots have 16 bits, and each position has slots of its own. One side's
/// program may be twice as large: steps are kept on a board with holes once more.
bool Builder::fits(Expr e, const char* call) {
    constexpr int maxDepth = 3000;
    constexpr std::size_t maxSize = 20'000, maxSizeOfAll = 400'000;
    constexpr std::uint64_t maxCostOfAll = 50'000'000;  // a good part of a second
    const std::size_t size = programSize(*graph_, e);
    programSizes_ += size;
    // These are asked for every move that might be legal.
    const std::string_view name = call;
    const bool eachMove = name == "refuse" || name == "demand" || name == "option";
    const auto times = static_cast<std::uint64_t>(eachMove ? 2 * this->size() : 1);
    if (size <= maxSize) programCosts_ += times * programCost(*graph_, e);
    if (graph_->depth(e) > maxDepth)
        report(Severity::error, "", phrase("an expression of more than %1 steps, one upon the other", maxDepth));
    else if (size > maxSize)
        report(Severity::error, "",
               phrase("'%1' was given a program of more than %2 steps", call, static_cast<int>(maxSize)));
    else if (programSizes_ > maxSizeOfAll)
        report(Severity::error, "",
               phrase("the programs of these rules have more than %1 steps", static_cast<int>(maxSizeOfAll)));
    else if (programCosts_ > maxCostOfAll)
        report(Severity::error, "",
               phrase("the programs of these rules may take more than %1 operations a move, with all floods and loops",
                      static_cast<int>(maxCostOfAll)));
    else
        return true;
    return false;
}

bool Builder::program(Expr e, Type type, const char* call) {
    if (e == failedExpr || e >= graph_->nodeCount()) {
        if (!failed_) report(Severity::error, "", phrase("'%1' was given a failed expression", call));
        return false;
    }
    if (graph_->type(e) != type) {
        report(Severity::error, "",
               type == Type::board   ? phrase("'%1' takes a board", call)
               : type == Type::truth ? phrase("'%1' takes a truth value", call)
                                     : phrase("'%1' takes an integer", call));
        return false;
    }
    if (!fits(e, call)) return false;
    if (loopIsFree(*graph_, e)) {
        report(Severity::error, "", phrase("'%1' was given the board of a 'fix' that stands outside its body", call));
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
        report(Severity::error, "", phrase("'%1' takes squares that are known when the variant is loaded", call));
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
               asksReach
                   ? phrase("the squares of '%1' may not depend on what is hostile, held or captured, on the die", call)
                   : phrase("the squares of '%1' may not depend on what is hostile, held or captured, on what "
                            "pieces reach, or on the die",
                            call));
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
        report(Severity::error, "", phrase("square %1, %2 is off the board", file, rank));
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
        report(Severity::error, "", phrase("sets of pieces are known only after all pieces are declared"));
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

}  // namespace tafl
