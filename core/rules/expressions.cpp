#include "rules/expressions.hpp"

#include <cctype>
#include <functional>

#include "base/text.hpp"

namespace tafl {
namespace {

constexpr std::size_t maxExpressionLength = 8000;  // every square of the largest board, four times
constexpr std::size_t maxNameLength = 100;         // longer names are looked up by their first word alone

/// Evaluates an expression from the left. `value` returns the set of a name, or nothing. The longest name that exists
/// wins, so names may contain single blanks ("defending men"). `begins`: does a name of several words begin so? If not,
/// no longer one is tried: in a long expression, that would take most of the time.
template <class Set>
Result<Set> evaluateSetExpression(std::string_view expression,
                                  const std::function<std::optional<Set>(const std::string&)>& value,
                                  const std::function<bool(const std::string&)>& begins,
                                  const std::function<Set(Set, Set)>& join, const std::function<Set(Set, Set)>& without,
                                  const std::function<Diagnostics(const std::string&)>& unknown) {
    if (expression.size() > maxExpressionLength)
        return fail({}, phrase("an expression of %1 characters", expression.size()),
                    phrase("at most %1 characters", maxExpressionLength));
    Set result{};
    bool minus = false, expectsOperand = true, first = true;
    std::size_t i = 0;
    const auto isBlank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ','; };
    const auto isName = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    while (i < expression.size()) {
        const char c = expression[i];
        if (isBlank(c)) {
            ++i;
            continue;
        }
        if (c == '|' || c == '-') {
            if (expectsOperand && !first)
                return fail({}, phrase("two operators in a row in '%1'", expression), phrase("names between | and -"));
            if (first)
                return fail({}, phrase("'%1' begins with an operator", expression), phrase("names between | and -"));
            minus = c == '-';
            expectsOperand = true;
            ++i;
            continue;
        }
        if (!isName(c))
            return fail({}, phrase("'%1' in '%2'", std::string(1, c), expression), phrase("names, |, - and blanks"));
        // '-' and blanks belong to a name only if the whole is a known name ("half-board").
        std::size_t end = i;
        while (end < expression.size() && isName(expression[end])) ++end;
        std::string word(expression.substr(i, end - i));
        for (std::size_t longer = end;
             longer < expression.size() && longer - i < maxNameLength &&
             (isName(expression[longer]) || ((expression[longer] == ' ' || expression[longer] == '-') &&
                                             longer + 1 < expression.size() && isName(expression[longer + 1])));) {
            ++longer;
            while (longer < expression.size() && isName(expression[longer])) ++longer;
            std::string candidate(expression.substr(i, longer - i));
            if (!begins(candidate)) break;
            if (value(candidate)) {
                word = std::move(candidate);
                end = longer;
            }
        }
        i = end;
        const auto set = value(word);
        if (!set) return tl::unexpected<Diagnostics>(unknown(word));
        result = minus ? without(result, *set) : join(result, *set);
        minus = false;
        expectsOperand = first = false;
    }
    if (expectsOperand && !first)
        return fail({}, phrase("'%1' ends with an operator", expression), phrase("names between | and -"));
    return result;
}

Result<SquareSet> evaluateZone(std::string_view expression, const BoardShape& shape,
                               const std::map<std::string, SquareSet>& zones,
                               const std::function<Diagnostics(const std::string&)>& unknown) {
    const std::function<std::optional<SquareSet>(const std::string&)> value =
        [&](const std::string& name) -> std::optional<SquareSet> {
        if (const auto found = zones.find(name); found != zones.end()) return found->second;
        if (name == "board") return shape.squares();
        if (name == "edge") return shape.edge();
        if (name == "centre") return shape.centre();
        if (name == "none") return SquareSet{};
        if (const Square s = parseSquare(name, shape.size); shape.has(s)) return SquareSet::of(s);
        return std::nullopt;
    };
    const auto begins = [&](const std::string& beginning) {
        const auto next = zones.lower_bound(beginning);
        return next != zones.end() && next->first.starts_with(beginning);
    };
    return evaluateSetExpression<SquareSet>(
        expression, value, begins, [](SquareSet a, SquareSet b) { return a | b; },
        [](SquareSet a, SquareSet b) { return a - b; }, unknown);
}

}  // namespace

bool isZoneOfEveryBoard(const std::string& name, int size) {
    return name == "board" || name == "edge" || name == "centre" || name == "none" || name == "outside" ||
           parseSquare(name, size) != noSquare;
}

Result<SquareSet> parseZone(std::string_view expression, const BoardShape& shape,
                            const std::map<std::string, SquareSet>& zones) {
    return evaluateZone(expression, shape, zones, [&](const std::string& name) {
        std::vector<std::string> names = {"board", "edge", "centre", "none"};
        for (const auto& [zone, squares] : zones) names.push_back(zone);
        const std::string hint = nearest(name, names);
        return Diagnostics{
            {Severity::error,
             {},
             withSuggestion(phrase("no zone or square '%1' on this board", name), hint),
             phrase("squares a1 to %1, %2", squareName(shape.size * shape.size - 1, shape.size), phraseList(names))}};
    });
}

void resolveZones(std::map<std::string, std::string>& open, const BoardShape& shape,
                  std::map<std::string, SquareSet>& zones) {
    // A zone that waits for another is no error yet, and an error that lists all names takes long to make.
    const auto wait = [](const std::string&) { return Diagnostics{}; };
    for (bool progress = true; progress && !open.empty();) {
        progress = false;
        for (auto it = open.begin(); it != open.end();) {
            const auto set = evaluateZone(it->second, shape, zones, wait);
            if (set) zones[it->first] = *set;
            progress |= set.has_value();
            it = set ? open.erase(it) : std::next(it);
        }
    }
}

Result<ClassSet> parseClasses(std::string_view expression, const std::vector<PieceClass>& classes) {
    const auto where = [&](auto&& test) {
        ClassSet out = 0;
        for (std::size_t i = 0; i < classes.size(); ++i)
            if (test(classes[i])) out |= static_cast<ClassSet>(1u << i);
        return out;
    };
    const std::function<std::optional<ClassSet>(const std::string&)> value =
        [&](const std::string& name) -> std::optional<ClassSet> {
        if (const ClassSet one = where([&](const PieceClass& c) { return c.name == name; })) return one;
        if (name == "all") return where([](const PieceClass&) { return true; });
        if (name == "none") return ClassSet{0};
        if (name == "men") return where([](const PieceClass& c) { return !c.royal; });
        if (name == "royal") return where([](const PieceClass& c) { return c.royal; });
        if (name == "ordinary")
            return where([](const PieceClass& c) { return c.name == "attacker" || c.name == "defender"; });
        if (name == "attackers") return where([](const PieceClass& c) { return c.side == Side::attackers; });
        if (name == "defenders") return where([](const PieceClass& c) { return c.side == Side::defenders; });
        if (name == "defending men")
            return where([](const PieceClass& c) { return c.side == Side::defenders && !c.royal; });
        return std::nullopt;
    };
    const auto unknown = [&](const std::string& name) {
        std::vector<std::string> names = {"all",       "men",       "royal",         "ordinary",
                                          "attackers", "defenders", "defending men", "none"};
        for (const auto& c : classes) names.push_back(c.name);
        const std::string hint = nearest(name, names);
        return Diagnostics{
            {Severity::error, {}, withSuggestion(phrase("no piece called '%1'", name), hint), phraseList(names)}};
    };
    return evaluateSetExpression<ClassSet>(
        expression, value, [](const std::string&) { return true; },
        [](ClassSet a, ClassSet b) { return static_cast<ClassSet>(a | b); },
        [](ClassSet a, ClassSet b) { return static_cast<ClassSet>(a & ~b); }, unknown);
}

}  // namespace tafl
