// Rule components, native or Lua: descriptor, parameters, registry.
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

/// Zones and class sets are text expressions; parameters of type `zones` and `texts` are lists.
using ParameterValue = std::variant<bool, std::int64_t, std::string, std::vector<std::string>>;
using Parameters = std::map<std::string, ParameterValue>;
std::string parameterText(const ParameterValue&);

struct ParameterSpecification {
    std::string name;
    ParameterType type = ParameterType::text;
    bool required = false;
    ParameterValue fallback;
    std::vector<std::string> choices;  ///< of a choice; for classes, further allowed words
    std::int64_t least = 0, most = 0;
    std::string unit, doc;
};

/// A component's descriptor and functions.
struct Component {
    std::string id, slot, title, summary, words;
    int version = 1;
    std::vector<std::string> sources;
    std::vector<ParameterSpecification> parameters;
    std::vector<std::string> key;               ///< the parameters that distinguish two uses
    std::vector<std::string> needs, conflicts;  ///< slots or component ids
    bool repeatable = false;
    std::string origin;                     ///< "native" or "lua"
    std::string file;                       ///< the library or script
    std::shared_ptr<const void> keepAlive;  ///< owner of the code: library or interpreter

    /// Both report errors through the builder and return false on failure.
    std::function<bool(Builder&, const Parameters&)> declare;  ///< pieces, states, zones; may be empty
    std::function<bool(Builder&, const Parameters&)> compile;

    const ParameterSpecification* parameter(std::string_view name) const;
};

/// All slots, in the order in which rules are listed.
extern const std::vector<std::string> slotOrder;
/// Slots that every playable variant fills.
extern const std::vector<std::string> requiredSlots;

/// The rule in words for these parameters. Syntax: plugins/sdk/taflsmith.h.
std::string renderWords(const Component&, const Parameters&);
/// Errors in the brackets, names and values of a component's words.
Diagnostics checkWords(const Component&);
/// Errors in a component's description, those of its words included.
Diagnostics checkDescriptor(const Component&);

/// All known components. An id may exist twice: native and Lua.
class Registry {
public:
    /// Errors: a malformed descriptor, or a second component of the same id and origin.
    Diagnostics add(Component);
    const Component* find(std::string_view id, std::string_view origin = {}) const;  ///< no origin: the preferred one
    std::vector<const Component*> all() const;                                       ///< by slot, id, origin
    std::vector<std::string> ids() const;
    std::vector<std::string> idsOfSlot(std::string_view slot) const;  ///< an empty slot: all ids
    void remove(std::string_view file);                               ///< all components of a library or script

    /// The origin to prefer where both exist: "native" or "lua".
    std::string preferred = "native";

private:
    std::vector<std::shared_ptr<const Component>> components_;
};

/// Fills in defaults and checks types, choices and ranges. `place` returns the source position of a parameter.
Result<Parameters> checkParameters(const Component&, const Parameters& values,
                                   const std::function<Place(const std::string&)>& place);

/// The id with its key parameters: "hostile/zone(throne,attackers,empty)".
std::string makeIdentity(const Component&, const Parameters& checked);

}  // namespace tafl
