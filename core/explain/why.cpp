#include "explain/why.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "position/move_text.hpp"

namespace tafl {

std::string_view name(Reason::Kind kind) {
    static constexpr std::string_view names[] = {"obstacle", "refused", "captured",  "captured", "almost", "spared",
                                                 "ended",    "pending", "announced", "declared", "almost", "changed"};
    return names[static_cast<std::size_t>(kind)];
}

std::string outcomeName(const Ending& ending) { return ending.over ? std::string(name(ending.winner)) : "none"; }

namespace {

Place argumentPlace(const char* what) { return {what}; }

tl::unexpected<Diagnostics> withPlace(const Diagnostics& list, const std::string& what) {
    Diagnostics out = list;
    for (Diagnostic& d : out)
        if (d.place.file.empty()) d.place = {what};
    return tl::unexpected(std::move(out));
}

Result<Move> resolveText(const RuleImage& image, const Explainer& explainer, const PlainPosition& p,
                         const ParsedMove& text) {
    const auto victims = [&](Move move) {
        std::vector<Square> out;
        for (const CapturedPiece& taken : explainer.explain(p, move, false).taken) out.push_back(taken.square);
        return out;
    };
    return resolveMove(text, explainer.legal(p), victims, image);
}

/// Plays one entry of a line.
Result<PlainPosition> step(const RuleImage& image, const Explainer& explainer, const PlainPosition& p,
                           const std::string& text, bool first) {
    const auto written = parseMove(text, image.size);
    if (!written) return withPlace(written.error(), text);
    if (written->kind == ParsedMove::Kind::lot) {
        if (!first || image.calls.first != FirstMover::lot)
            return fail(argumentPlace(text.c_str()), phrase("no lot is drawn here"));
        return explainer.start(*written->lot);
    }
    if (written->kind == ParsedMove::Kind::die) {
        if (!explainer.mustRoll(p)) return fail(argumentPlace(text.c_str()), phrase("no die is thrown here"));
        if (std::ranges::find(image.calls.dice, written->die, &DieFace::face) == image.calls.dice.end())
            return fail(argumentPlace(text.c_str()), phrase("the die has no such face"));
        return explainer.roll(p, written->die);
    }
    if (explainer.ending(p).over) return fail(argumentPlace(text.c_str()), phrase("the game is over before this move"));
    if (explainer.mustRoll(p))
        return fail(argumentPlace(text.c_str()), phrase("the die must be thrown first"), "{die 1}");
    const auto move = resolveText(image, explainer, p, *written);
    if (!move) return withPlace(move.error(), text);
    return explainer.play(p, *move);
}

WhyReason describeReason(const Reason& reason, const RuleImage& image) {
    WhyReason out;
    out.kind = name(reason.kind);
    const auto rule = [&](RuleIndex ruleIndex) {
        return ruleIndex < image.rules.size() ? image.rules[ruleIndex].identity : std::string();
    };
    if (reason.hasCaller && reason.ruleIndex < image.rules.size()) {
        out.rule = rule(reason.ruleIndex);
        out.component = image.rules[reason.ruleIndex].component;
        out.words = image.rules[reason.ruleIndex].words;
    }
    out.text = reason.text;
    if (reason.victim != noSquare) out.victim = squareName(reason.victim, image.size);
    for (const SquareRole& r : reason.squares)
        out.squares.push_back({r.square == noSquare ? "" : squareName(r.square, image.size), r.role,
                               r.hasCaller ? rule(r.ruleIndex) : ""});
    return out;
}

}  // namespace

Result<PlainPosition> playLine(const RuleImage& image, const Explainer& explainer, const std::string& position,
                               const std::vector<std::string>& moves) {
    PlainPosition out;
    if (position.empty()) {
        out = explainer.start();
    } else {
        const auto setup = parseSetup(position, image);
        if (!setup) return withPlace(setup.error(), "--position");
        out = explainer.set(*setup);
    }
    bool first = position.empty();
    for (const auto& text : moves) {
        auto next = step(image, explainer, out, text, first);
        if (!next) return next;
        out = std::move(*next);
        first = false;
    }
    return out;
}

Result<WhyAnswer> why(const std::shared_ptr<const RuleImage>& shared, const std::string& position,
                      const std::vector<std::string>& moves, const std::string& move, bool nearMisses) {
    const RuleImage& image = *shared;
    const Explainer explainer(shared);
    auto p = playLine(image, explainer, position, moves);
    if (!p) return tl::unexpected(p.error());
    const auto text = parseMove(move, image.size);
    if (!text) return withPlace(text.error(), move);
    using Kind = ParsedMove::Kind;
    if (text->kind != Kind::move && text->kind != Kind::pass && text->kind != Kind::stop && text->kind != Kind::claim)
        return fail(argumentPlace(move.c_str()), phrase("this is not played on the board"),
                    phrase("a move, pass, stop or claim"));
    const auto legal = explainer.legal(*p);
    const auto meant = resolveText(image, explainer, *p, *text);
    const auto written = moveAsWritten(*text, image);
    if (!written) return withPlace(meant.error(), move);
    // An ambiguous text, or wrong victims or declarations: the error lists the choices.
    if (!meant && std::ranges::any_of(legal, [&](Move m) { return matchesSquares(*text, m, image); }))
        return withPlace(meant.error(), move);
    const Move tried = meant ? *meant : *written;
    WhyAnswer out;
    out.before = positionText(makeSetup(*p, image), image);
    const Ending over = explainer.ending(*p);
    Explanation explanation;
    if (over.over) {
        WhyReason reason{.kind = "refused",
                         .text = sayCore("The game is already over: %1.", coreName(outcomeName(over)))};
        if (!over.noMoves && over.ruleIndex < image.rules.size()) reason.rule = image.rules[over.ruleIndex].identity;
        out.reasons.push_back(std::move(reason));
    } else {
        explanation = explainer.explain(*p, tried);
        if (nearMisses && meant) explainer.addNearMisses(*p, tried, explanation);
        for (const Reason& reason : explanation.reasons) out.reasons.push_back(describeReason(reason, image));
    }
    out.legal = meant && explanation.legal;
    if (explainer.mustRoll(*p)) {
        out.legal = false;
        out.reasons = {{.kind = "refused", .text = trCore("The die must be thrown first.")}};
    }
    std::vector<Square> victims;
    for (const CapturedPiece& taken : explanation.taken) {
        victims.push_back(taken.square);
        if (out.legal) out.taken.push_back(squareName(taken.square, image.size));
    }
    out.move = moveText(tried, out.legal ? victims : std::vector<Square>{}, image);
    if (tried.movesPiece()) {
        out.moveSquares.add(tried.from());
        out.moveSquares.add(tried.to());
    }
    if (out.legal) {
        out.after = positionText(makeSetup(explanation.after, image), image);
        out.ending = explainer.ending(explanation.after);
        out.sameSide = explanation.sameSide;
        out.announcements = explanation.announcements;
    }
    out.outcome = outcomeName(out.ending);
    out.position = std::move(*p);
    return out;
}

}  // namespace tafl
