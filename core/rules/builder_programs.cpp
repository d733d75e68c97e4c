// The builder: expressions of programs.
#include "rules/builder.hpp"

namespace tafl {

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
    report(Severity::error, "", phrase("nothing called '%1' can be declared", name),
           phrase("declare it with 'option' first"));
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
        if (!failed_) report(Severity::error, "", phrase("'hostile' asks for one class of pieces, not '%1'", oneClass));
        return failedExpr;
    }
    return graph_->hostile(set);
}
Expr Builder::held(const std::string& names) { return graph_->held(classes(names)); }
Expr Builder::reach(const std::string& names) { return graph_->reach(classes(names)); }
Expr Builder::reach(const std::string& names, Direction d) { return graph_->reach(classes(names), d); }
Expr Builder::callback(Callback callback, Type type, std::vector<Expr> reads) {
    // Each keeps an interpreter for every thread that plays.
    if (++callbackCount_ > maxCallbacks) {
        exceed(phrase("these rules have more than %1 callbacks", maxCallbacks));
        return failedExpr;
    }
    callback.what = (entry_ ? entry_->identity : std::string{}) + "/" + callback.what;
    return checkExpr(graph_->callback(std::move(callback), type, std::move(reads)));
}

}  // namespace tafl
