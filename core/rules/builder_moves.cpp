// The builder: movement and captures.
#include "rules/builder.hpp"

namespace tafl {

// --- movement

void Builder::slide(const std::string& names, int limit) {
    if (!inStage(Stage::rule, "slide")) return;
    const ClassSet set = classes(names);
    if (limit < noSlides || limit >= maxBoardSize)
        return report(Severity::error, "limit", phrase("a slide of %1", limit),
                      phrase("0 (any distance) to 18, or -1 (no slides)"));
    for (const auto& s : calls_.slides)
        if ((s.classes & set) && s.limit != limit)
            return conflict(phrase("two limits for the same piece, %1 and %2", s.limit, limit), s.ruleIndex);
    calls_.slides.push_back({set, limit, caller_});
}

void Builder::jump(const std::string& names, const std::string& over, Expr touching, bool takes, Across across) {
    if (!inStage(Stage::rule, "jump")) return;
    if (takes && across == Across::own)
        return report(Severity::error, "across", phrase("a jump that captures goes over enemies"),
                      phrase("enemies, any"));
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
        return report(Severity::error, "", phrase("a leap of %1 and %2", across, up),
                      phrase("1 to 18 each; along a row or column there are slides and jumps"));
    if (limit < 0 || limit >= maxBoardSize)
        return report(Severity::error, "limit", phrase("%1 leaps in a row", limit), phrase("0 (any number) to 18"));
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
            return report(Severity::error, "",
                          phrase("a condition of hostility may not itself ask what is hostile or held: it would go "
                                 "round in a circle"));
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
        return report(Severity::error, "min_men", phrase("a pattern of at least %1 men", minMen), phrase("1 to 4"));
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
    if (choiceSet_ && calls_.choice != mode) return conflict(phrase("two ways to choose victims"), calls_.choiceRule);
    choiceSet_ = true;
    calls_.choice = mode;
    calls_.choiceRule = caller_;
}

int Builder::targetClass(ClassSet from, const std::string& becomes) {
    const ClassSet target = classes(becomes);
    if (std::popcount(target) != 1) {
        report(Severity::error, "", phrase("'%1' is not one class of pieces to become", becomes));
        return 0;
    }
    for (std::size_t c = 0; c < calls_.classes.size(); ++c)
        if (from >> c & 1 && calls_.classes[c].royal) {
            report(Severity::error, "", phrase("a royal piece cannot become another"));
            return 0;
        }
    return std::countr_zero(target) + 1;
}

void Builder::change(Sides side, const std::string& names, const std::string& becomes, Expr prog) {
    if (!inStage(Stage::rule, "change") || !program(prog, Type::board, "change")) return;
    ChangeCall call{side, classes(names), 0, prog, caller_};
    if (!(call.becomes = targetClass(call.classes, becomes))) return;
    call.classes &= static_cast<ClassSet>(~(1u << (call.becomes - 1)));
    for (const ChangeCall& c : calls_.changes)
        if (c.kind == ChangeKind::becomes && (c.classes & call.classes) && (c.side & side) && c.becomes != call.becomes)
            return conflict(phrase("two classes for the same piece to become"), c.ruleIndex);
    calls_.changes.push_back(call);
}

void Builder::drive(Sides side, const std::string& names, Direction direction, Expr prog) {
    if (!inStage(Stage::rule, "drive") || !program(prog, Type::board, "drive")) return;
    calls_.changes.push_back({side, classes(names), 0, prog, caller_, ChangeKind::driven, direction});
}

void Builder::appear(Sides side, const std::string& oneClass, Expr prog) {
    if (!inStage(Stage::rule, "appear") || !program(prog, Type::board, "appear")) return;
    const ClassSet arriving = classes(oneClass);
    if (std::popcount(arriving) != 1)
        return report(Severity::error, "", phrase("'%1' is not one class of pieces to appear", oneClass));
    const int number = std::countr_zero(arriving) + 1;
    if (calls_.classes[static_cast<std::size_t>(number - 1)].royal)
        return report(Severity::error, "", phrase("no royal piece can appear"));
    calls_.changes.push_back({side, 0, number, prog, caller_, ChangeKind::appears});
}

void Builder::enter(const std::string& oneClass, Expr where, const std::string& reserve) {
    if (!inStage(Stage::rule, "enter") || !program(where, Type::board, "enter") || !squaresOfCall(where, "enter"))
        return;
    const ClassSet entering = classes(oneClass);
    if (std::popcount(entering) != 1)
        return report(Severity::error, "", phrase("'%1' is not one class of pieces to enter", oneClass));
    EnterCall call{.classNumber = std::countr_zero(entering) + 1, .where = where, .ruleIndex = caller_};
    if (calls_.classes[static_cast<std::size_t>(call.classNumber - 1)].royal)
        return report(Severity::error, "", phrase("no royal piece can enter"));
    if (!reserve.empty()) {
        call.reserve = stateNumber(reserve, "enter");
        if (call.reserve < 0) return;
        if (calls_.states[static_cast<std::size_t>(call.reserve)].kind != StateKind::counter)
            return report(Severity::error, "", phrase("'enter': the state '%1' is no counter", reserve));
    }
    for (const EnterCall& other : calls_.entries)
        if (other.classNumber == call.classNumber)
            return conflict(phrase("two reserves for the same pieces"), other.ruleIndex);
    calls_.entries.push_back(call);
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
            return report(Severity::error, "", phrase("with 'by' a captured piece is removed or becomes another"));
        if (royal)
            return report(Severity::error, "", phrase("the fate of royal pieces does not depend on who captures them"));
        // A set of all classes is not a condition.
        if (std::popcount(*call.by) == static_cast<int>(calls_.classes.size())) call.by.reset();
    }
    const auto meets = [&](const FateCall& f) {
        return (f.classes & call.classes) && f.by.has_value() == call.by.has_value() && (!f.by || (*f.by & *call.by));
    };
    for (const auto& f : calls_.fates)
        if (meets(f) && (f.what != what || f.becomes != call.becomes || (what == FateKind::ends && f.winner != winner)))
            return conflict(phrase("two fates for the same captured piece"), f.ruleIndex);
    calls_.fates.push_back(call);
}

}  // namespace tafl
