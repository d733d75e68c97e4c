#include "output/rule_list.hpp"

#include "base/text.hpp"

namespace tafl::cli {

void printRules(Context& context, const VariantDescription& description, bool ids) {
    bool first = true;
    for (const auto& slot : description.rules) {
        context.print((first ? "" : "\n") + context.paint(Paint::heading, slot.title) + "\n");
        first = false;
        for (const auto& rule : slot.rules) {
            context.print("  • " + wrapText(escapeForTerminal(rule.words), context.width(), 4) + "\n");
            if (!ids) continue;
            std::string origin = rule.identity;
            if (!rule.own && !rule.statedBy.empty()) origin += ", from " + rule.statedBy;
            if (rule.origin == "lua") origin += ", in Lua";
            context.print("    " + context.paint(Paint::faint, escapeForTerminal(origin)) + "\n");
        }
    }
}

}  // namespace tafl::cli
