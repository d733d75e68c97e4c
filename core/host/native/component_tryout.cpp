#include "host/native/component_tryout.hpp"

#include <ctime>

#include "explain/agreement.hpp"
#include "host/native/judge_protocol.hpp"
#include "rules/builder.hpp"
#include "rules/compile.hpp"

namespace tafl {
namespace {

using Announce = std::function<void(const std::string&)>;

/// Half of the judge's budget: a library of many slow components is tried only in part, but not refused.
bool hasTriedEnough() { return std::clock() > std::clock_t{CLOCKS_PER_SEC} * judgedSeconds / 2; }

/// Pieces for components that declare none.
Component plainPieces() {
    Component out;
    out.id = "plain/pieces";
    out.slot = "pieces";
    out.declare = [](Builder& b, const Parameters&) {
        b.piece("attacker", Side::attackers, "t", false);
        b.piece("defender", Side::defenders, "T", false);
        b.piece("king", Side::defenders, "K", true);
        return true;
    };
    out.compile = [](Builder& b, const Parameters&) {
        b.slide("all", 0);
        return true;
    };
    return out;
}

/// The king in the centre with four men around him, and attackers in the middle of each edge.
std::vector<std::string> plainLayout(int size) {
    const auto side = static_cast<std::size_t>(size), middle = side / 2;
    std::vector<std::string> rows(side, std::string(side, '.'));
    rows[middle][middle] = 'K';
    for (const std::size_t at : {middle - 1, middle + 1}) rows[middle][at] = rows[at][middle] = 'T';
    for (std::size_t at = middle - 1; at <= middle + 1; ++at)
        rows[0][at] = rows[side - 1][at] = rows[at][0] = rows[at][side - 1] = 't';
    return rows;
}

/// Values to try for a parameter besides its default.
std::vector<ParameterValue> otherValues(const ParameterSpecification& p) {
    std::vector<ParameterValue> out;
    const auto addTexts = [&](const std::vector<std::string>& texts) {
        out.insert(out.end(), texts.begin(), texts.end());
    };
    switch (p.type) {
        case ParameterType::boolean:
            return {true, false};
        case ParameterType::integer:
            return {p.least, p.most};
        case ParameterType::choice:
            addTexts(p.choices);
            break;
        case ParameterType::classes:
            addTexts({"all", "king"});
            addTexts(p.choices);
            break;
        case ParameterType::zone:
            addTexts({"edge", "none"});
            break;
        case ParameterType::text:
            addTexts({"text"});
            break;
        case ParameterType::zones:
        case ParameterType::texts:
            out.emplace_back(std::vector<std::string>{"edge"});
    }
    return out;
}

class Tryout {
public:
    Tryout(const Component& component, const Announce& announce) : component_(component), announce_(announce) {}

    std::string run() {
        Parameters given;
        for (const ParameterSpecification& p : component_.parameters)
            if (const auto values = otherValues(p); p.required && !values.empty()) given[p.name] = values.front();
        // Compiles it twice: a rule that counts its calls states something else the second time.
        const std::string first = compileOn(11, true, given), second = compileOn(11, true, given);
        if (first != second)
            return "'" + component_.id + "' keeps state between calls: compiled twice, it states different rules";
        for (const int size : {7, 19}) compileOn(size, true, given);
        compileOn(11, false, given);
        play(given);
        for (const ParameterSpecification& p : component_.parameters)
            for (const ParameterValue& value : otherValues(p)) {
                if (hasTriedEnough()) return {};
                Parameters changed = given;
                changed[p.name] = value;
                with_ = " with " + p.name + " = " + parameterText(value);
                for (const bool withPieces : {true, false}) compileOn(11, withPieces, changed);
            }
        return {};
    }

private:
    /// The component with announcements before its steps.
    Component announced() const {
        Component out = component_;
        const auto wrap = [this](auto step, const char* name) -> decltype(out.compile) {
            if (!step) return {};
            return [this, step, name](Builder& builder, const Parameters& parameters) {
                announce_(std::string(name) + " of '" + component_.id + "'" + with_);
                return step(builder, parameters);
            };
        };
        out.declare = wrap(component_.declare, "declare");
        out.compile = wrap(component_.compile, "compile");
        return out;
    }

    Result<CompiledRules> rules(int size, bool withPieces, const Parameters& given) {
        const Component pieces = plainPieces(), component = announced();
        const auto parameters = checkParameters(component, given, {});
        if (!parameters) return tl::unexpected(parameters.error());
        CompileInput input;
        input.size = size;
        input.lenient = true;
        input.rows = plainLayout(size);
        const std::string last = std::to_string(size), file(1, static_cast<char>('a' + size - 1));
        input.zones = {{"throne", "centre"}, {"corners", "a1 a" + last + " " + file + "1 " + file + last}};
        input.rules.push_back({&component, *parameters, makeIdentity(component, *parameters), {}, {}});
        if (withPieces) input.rules.push_back({&pieces, {}, pieces.id, {}, {}});
        return compile(input);
    }

    /// The digest of the rules, or the errors.
    std::string compileOn(int size, bool withPieces, const Parameters& given) {
        const auto compiled = rules(size, withPieces, given);
        if (compiled) return compiled->image->digest;
        std::string errors;
        for (const Diagnostic& d : compiled.error()) errors += d.text + "\n";
        return errors;
    }

    void play(const Parameters& given) {
        const auto compiled = rules(11, true, given);
        if (!compiled) return;
        announce_("a game with '" + component_.id + "'");
        try {
            crossCheckEngine(compiled->image, 1, 1, 20);
        } catch (const CallbackFailure&) {  // stops a game, and is reported there
        }
    }

    const Component& component_;
    const Announce& announce_;
    std::string with_;  ///< the value that is tried: " with how = loop"
};

}  // namespace

std::string tryComponents(const std::vector<Component>& components, const Announce& announce) {
    for (const Component& component : components) {
        if (hasTriedEnough()) break;
        if (std::string why = Tryout(component, announce).run(); !why.empty()) return why;
    }
    return {};
}

}  // namespace tafl
