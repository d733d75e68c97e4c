#include "differences/responsible_rule.hpp"

namespace tafl {

std::vector<std::string> findResponsibleRules(const Library& library, const Variant& variant,
                                              const Comparison& comparison, const Disagreement& d, std::size_t which) {
    std::vector<std::string> out;
    const WhyAnswer& with = d.answers[which];
    if (with.move.empty()) return out;
    for (const RuleDifference& rule : comparison.rules) {
        const std::string& identity = rule.identity[which];
        if (identity.empty()) continue;
        const auto image = library.compile(variant, nullptr, {identity});
        if (!image) continue;
        // If the line is illegal without the rule, nothing follows about the move.
        const auto without = why(*image, d.start[which], d.line[which], with.move);
        if (without && (without->legal != with.legal || without->taken != with.taken ||
                        without->outcome != with.outcome || without->sameSide != with.sameSide))
            out.push_back(identity);
    }
    return out;
}

}  // namespace tafl
