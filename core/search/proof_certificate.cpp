#include "search/proof_certificate.hpp"

#include "base/text.hpp"
#include "position/move_text.hpp"

namespace tafl {
namespace {

/// The text on one line, with single blanks.
std::string oneLine(std::string_view text) { return join(words(text), " "); }

void addParameter(std::string& out, const std::string& name, const ParameterValue& value) {
    if (const auto* truth = std::get_if<bool>(&value))
        out += "truth " + name + (*truth ? " true\n" : " false\n");
    else if (const auto* number = std::get_if<std::int64_t>(&value))
        out += "number " + name + " " + std::to_string(*number) + "\n";
    else if (const auto* text = std::get_if<std::string>(&value))
        out += "text " + name + " " + oneLine(*text) + "\n";
    else {
        out += "list " + name + "\n";
        for (const std::string& item : std::get<std::vector<std::string>>(value)) out += "item " + oneLine(item) + "\n";
    }
}

}  // namespace

std::string formatCertificate(const Variant& variant, const RuleImage& image, const Strategy& strategy) {
    std::string out = "taflsmith-proof 1\n";
    out += "variant " + oneLine(variant.id) + "\n";
    out += "digest " + image.digest + "\n";
    out += "winner " + std::string(name(strategy.winner)) + "\n";
    out += "root " + positionText(strategy.root, image) + "\n";
    out += "plies " + std::to_string(strategy.plies) + "\n";
    out += "positions " + std::to_string(strategy.turns.size()) + "\n";
    out += "size " + std::to_string(variant.size) + "\n";
    out += "layout " + formatRows(variant.rows) + "\n";
    for (const auto& [name, squares] : variant.zones) out += "zone " + name + " " + oneLine(squares) + "\n";
    for (const RuleText& rule : variant.rules) {
        out += "rule " + oneLine(rule.use) + "\n";
        for (const auto& [name, value] : rule.parameters) addParameter(out, name, value);
    }
    out += "strategy\n";
    for (const StrategyTurn& turn : strategy.turns) out += turn.rows + " " + turn.turn + "\n";
    return out + "end\n";
}

}  // namespace tafl
