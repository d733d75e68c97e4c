// What a rule component is, wherever it comes from, and the parameters a variant gives it.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/diagnostic.hpp"

namespace tafl {

class Builder;

enum class ParameterType { boolean, integer, choice, text, zone, classes, zones, texts };
std::string_view name(ParameterType);

/// A parameter's value. Zones and class sets are expressions in text; lists are `zones` and `texts`.
using ParameterValue = std::variant<bool, std::int64_t, std::string, std::vector<std::string>>;
using Parameters = std::map<std::string, ParameterValue>;
std::string parameterText(const ParameterValue&);

struct ParameterSpecification {
    std::string name;
    ParameterType type = ParameterType::text;
    bool required = false;
    ParameterValue fallback;
    std::vector<std::string> choices;  ///< choice; for classes, further words that are allowed
    std::int64_t least = 0, most = 0;
    std::string unit, doc;
};

/// One descriptor serves native and Lua components alike.
struct Component {
    std::string id, slot, title, summary, words;
    int version = 1;
    std::vector<std::string> sources;
    std::vector<ParameterSpecification> parameters;
    std::vector<std::string> key;               ///< the parameters that tell two uses apart
    std::vector<std::string> needs, conflicts;  ///< slots or component ids
    bool repeatable = false;
    std::string origin;                     ///< "native" or "lua"
    std::string file;                       ///< the library or script
    std::shared_ptr<const void> keepAlive;  ///< the library or interpreter it lives in

    /// Both report through the builder; a false result is a failure without words of its own.
    std::function<bool(Builder&, const Parameters&)> declare;  ///< pieces, states, zones; may be empty
    std::function<bool(Builder&, const Parameters&)> compile;

    const ParameterSpecification* parameter(std::string_view name) const;
};

/// The slots in the order in which rules are told to a reader.
extern const std::vector<std::string> slotOrder;

/// The sentence(s) that state the rule for these parameters; see the mini language in the plugin header.
std::string renderWords(const Component&, const Parameters&);
/// Complaints about brackets, names and values in the words; empty when they are well formed.
Diagnostics checkWords(const Component&);

/// All components known, by id; of two twins, native and Lua, both are kept.
class Registry {
public:
    /// Refuses a malformed descriptor, or a second component of the same id and origin.
    Diagnostics add(Component);
    const Component* find(std::string_view id, std::string_view origin = {}) const;  ///< any origin: native first
    std::vector<const Component*> all() const;                                       ///< by slot, id, origin
    std::vector<std::string> ids() const;
    void remove(std::string_view file);  ///< everything a library or script brought

    /// Prefer this origin where both exist ("native" or "lua").
    std::string preferred = "native";

private:
    std::vector<std::shared_ptr<const Component>> components_;
};

/// Defaults filled in, types, choices and ranges checked. `place` is asked for where a parameter stands.
Result<Parameters> checkParameters(const Component&, const Parameters& given,
                                   const std::function<Place(const std::string&)>& place);

/// "hostile/zone(throne,attackers,empty)".
std::string makeIdentity(const Component&, const Parameters& checked);

}  // namespace tafl
