// The builder, through which components state their rules. One per variant being compiled. It collects calls and
// reports errors with the identity of the calling rule.
#pragma once
#include "image/rule_image.hpp"
#include "program/reference_evaluator.hpp"
#include "rules/component.hpp"

namespace tafl {

/// Stands for an optional expression that is absent.
constexpr Expr noExpr = 0xffffffffu;
/// The squares beyond the rim. Only `hostile` accepts it.
constexpr Expr outsideExpr = 0xfffffffeu;

/// A program traced from a script function, and the function. Both must return the same in every position, or the
/// variant is refused.
struct EquivalenceClaim {
    RuleIndex ruleIndex = 0;  ///< set by the builder
    Expr program = failedExpr;
    std::string what;                                             ///< "'when' (the function of line 12)"
    std::string digest;                                           ///< of the function's code and captured values
    std::function<CallbackValue(const ReferenceInputs&)> direct;  ///< throws CallbackFailure
    int paths = 0;                                                ///< how often tracing ran the function, once per path
};

class Builder {
public:
    Builder(const BoardShape&, std::map<std::string, SquareSet> zones);

    // --- for the compiler: the calling rule and the results
    enum class Stage { declare, rule, done };
    void setCaller(RuleIndex, const RuleEntry*, std::function<Place(const std::string&)> place);
    void setStage(Stage);  ///< numbers the classes when stage `declare` ends
    const Diagnostics& diagnostics() const { return diagnostics_; }
    Calls& calls() { return calls_; }
    std::shared_ptr<Graph> graph() { return graph_; }
    const std::map<std::string, SquareSet>& zones() const { return zones_; }

    /// A builder with the same classes, zones, states and caller, an empty graph, and no diagnostics yet.
    std::unique_ptr<Builder> replica() const;
    void addEquivalenceClaim(EquivalenceClaim);
    RuleIndex ruleIndex() const { return caller_; }  ///< of the calling rule
    /// Makes an earlier rule the caller again. It may only read.
    void restoreCaller(RuleIndex);
    const std::vector<EquivalenceClaim>& equivalenceClaims() const { return equivalenceClaims_; }

    /// The most expensive kind of call per rule: "table", "program" or "callback".
    const std::vector<std::string>& tiers() const { return tiers_; }
    /// Whether the expressions need too much memory; further ones are refused.
    bool isGraphFull() const { return graph_->nodeCount() > maxNodes; }
    static Phrase graphIsFull();
    /// Counts memory that is kept until the rules are checked. False, with an error, if it is too much.
    bool keepMemory(std::size_t bytes);
    /// Whether the rules used up what they share; the error is reported.
    bool isOverBudget() const { return overBudget_; }
    bool hasFirstMover() const { return firstSet_; }
    Sides sidesWithNoMovesRule() const { return noMovesSet_; }

    // --- reading
    int size() const { return graph_->size(); }
    const BoardShape& shape() const { return graph_->shape(); }
    Expr squares(const std::string& zoneExpression);  ///< "outside" gives outsideExpr
    Expr zoneOrNone(const std::string& name);         ///< empty if the variant has no such zone
    Expr square(int file, int rank);
    bool constantBoard(Expr, SquareSet& out) const;  ///< false: not constant
    std::vector<SquareSet> parts(const SquareSet&) const;
    ClassSet classes(const std::string& classExpression);
    bool hasClass(const std::string& classExpression);

    // --- reporting
    void report(Severity, const std::string& parameter, const Phrase& text, const Phrase& valid = {});
    bool failed() const { return failed_; }  ///< the present caller reported an error

    // --- declarations
    void zone(const std::string& name, Expr squares);
    void piece(const std::string& name, Side side, const std::string& letter, bool royal);
    void state(const std::string& name, StateKind, int maxValue, int start, bool inKey);
    void startMarks(const std::string& state, Expr squares);

    // --- movement
    void slide(const std::string& classes, int limit);
    void jump(const std::string& classes, const std::string& over, Expr touching, bool takes, Across = Across::enemies);
    void leap(const std::string& classes, int across, int up, int limit);
    void swap(const std::string& classes, const std::string& with, Expr where = noExpr);
    void displace(const std::string& classes, const std::string& victims, bool bySlides, bool byLeaps,
                  Expr where = noExpr);
    void barStop(const std::string& classes, Expr squares, Expr from = noExpr);
    void barPass(const std::string& classes, Expr squares, Expr from = noExpr, Expr where = noExpr);
    void refuse(Sides, Expr program, Expr shows = noExpr);
    void demand(Sides, Expr program);

    // --- captures
    void hostile(Expr squares, const std::string& to, When, const std::string& occupiedBy = {}, Expr program = noExpr);
    void disarm(const std::string& classes, Role, const std::string& against, Expr where = noExpr);
    void pattern(const std::string& victims, Expr at, Shape, const std::string& by, Expr walls, int minMen);
    void capture(Sides, Expr program, Expr shows = noExpr);
    void spare(const std::string& classes, Expr squares, const std::string& fromRule = {}, Expr where = noExpr);
    void choice(ChoiceMode);
    void change(Sides, const std::string& classes, const std::string& becomes, Expr program);
    void drive(Sides, const std::string& classes, Direction, Expr program);
    void appear(Sides, const std::string& oneClass, Expr program);
    /// `reserve`: a counter of the same rule; empty: the pieces never run out.
    void enter(const std::string& oneClass, Expr where, const std::string& reserve);
    /// `by`: only captures by moves of these classes; null: all captures.
    void fate(const std::string& classes, FateKind, const std::string& becomes = {}, Side winner = Side::attackers,
              const std::string* by = nullptr);

    // --- the turn
    void firstMover(FirstMover);
    void dice(int face, int weight, bool losesTurn, int limit);
    void chain(const std::string& classes, bool anyMove, bool optional, bool alsoGoal);
    void again(Sides, AgainWith, bool optional, Expr program = noExpr);
    void pass(Sides, Expr program = noExpr);
    void option(const std::string& name, Sides, Expr program = noExpr);
    void noMoves(Sides, Stuck, Expr program = noExpr);
    void update(const std::string& state, Expr program);

    // --- ends
    void goal(const std::string& classes, Expr squares, Side winner);
    void outcome(Phase, Sides after, Expr program, Winner, bool survivesReply = false, Expr shows = noExpr);
    void repetition(RepetitionOf, int count, RepetitionResult, Sides whose, Expr when = noExpr, bool claim = false);
    void shuttle(int roundTrips, bool illegal);
    void threat(Sides, Expr program);
    void countLimit(int plies, Winner, bool claim);
    void agreement(bool allowed);
    void announce(const std::string& name, Expr number, std::vector<std::string> texts, Sides after);

    // --- programs: inputs and operations of the graph, with error reports
    Expr own();
    Expr enemy();
    Expr pieces(const std::string& classes);
    Expr occupied();
    Expr empty();
    Expr input(Input);  ///< from to jumped displaced captured die sinceCapture loop
    Expr stateValue(const std::string& name);
    Expr declared(const std::string& name);
    Expr integer(std::int64_t);
    Expr truth(bool);
    Expr unary(Op, Expr);
    Expr binary(Op, Expr, Expr);
    Expr shift(Expr, Direction);
    Expr slideOver(Expr, Direction, Expr through);
    Expr choose(Expr, Expr, Expr);
    Expr hostileTo(const std::string& oneClass);
    Expr held(const std::string& classes);
    Expr reach(const std::string& classes);
    Expr reach(const std::string& classes, Direction);
    Expr callback(Callback, Type, std::vector<Expr> reads);

private:
    Expr checkExpr(Expr);  ///< reports the graph's pending error
    bool inStage(Stage, const char* call);
    bool program(Expr, Type, const char* call);
    bool fits(Expr, const char* call);  ///< reports a program that is too large
    bool constant(Expr, SquareSet& out, const char* call);
    /// The squares on which a call holds, if given: a program that uses nothing that depends on the call.
    bool squaresOfCall(Expr where, const char* call, bool asksReach = true);
    Expr orNone(Expr e) const { return e == noExpr ? failedExpr : e; }
    int stateNumber(const std::string& name, const char* call);
    /// The number of the class that pieces of these classes become; 0 after an error report.
    int targetClass(ClassSet from, const std::string& becomes);
    void exceed(const Phrase&);
    void conflict(const Phrase& what, RuleIndex first);  ///< "X and Y contradict each other"
    void tier(const char*);

    std::shared_ptr<Graph> graph_;
    std::map<std::string, SquareSet> zones_;
    std::map<std::string, RuleIndex> zoneCallers_;
    Calls calls_;
    Diagnostics diagnostics_;
    Stage stage_ = Stage::declare;
    RuleIndex caller_ = 0;
    const RuleEntry* entry_ = nullptr;
    std::shared_ptr<const RuleEntry> replicaOf_;  ///< set in a replica: its own copy of the entry
    std::function<Place(const std::string&)> place_;
    std::vector<const RuleEntry*> entries_;
    std::vector<std::string> tiers_;
    std::vector<EquivalenceClaim> equivalenceClaims_;
    std::vector<ClassSet> slideClasses_;
    bool failed_ = false, firstSet_ = false, choiceSet_ = false, agreementSet_ = false;
    Sides noMovesSet_ = 0;
    // All rules of a variant share these budgets, or many small rules would take what none may take alone.
    static constexpr int maxCalls = 10'000, maxCallbacks = 32, maxAnnouncements = 100;
    static constexpr std::size_t maxNodes = 1'000'000, maxKeptBytes = std::size_t{256} << 20;
    std::size_t programSizes_ = 0;  ///< of all programs so far
    std::uint64_t programCosts_ = 0;
    std::size_t keptBytes_ = 0;
    bool overBudget_ = false;
    int callCount_ = 0, callbackCount_ = 0;  ///< so far
};

}  // namespace tafl
