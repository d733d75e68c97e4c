#include "output/states.hpp"

#include "base/text.hpp"

namespace tafl::cli {

using Json = nlohmann::ordered_json;

Json statesJson(const RuleImage& image, const StateValues& given) {
    const auto names = stateNames(image);
    const StateValues values = allValues(given, image);
    Json out = Json::object();
    for (std::size_t i = 0; i < names.size(); ++i) {
        switch (image.calls.states[i].kind) {
            case StateKind::flag:
                out[names[i]] = values[i].number != 0;
                break;
            case StateKind::counter:
                out[names[i]] = values[i].number;
                break;
            case StateKind::marks:
                out[names[i]] = words(squareNames(values[i].marks, image.size));
                break;
        }
    }
    return out;
}

void addStates(Json& out, const RuleImage& image, const StateValues& values, const char* key) {
    if (image.anyState) out[key] = statesJson(image, values);
}

std::vector<std::string> stateChanges(const RuleImage& image, const StateValues& before, const StateValues& after) {
    const auto names = stateNames(image);
    const StateValues old = allValues(before, image), now = allValues(after, image);
    std::vector<std::string> out;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const StateDeclaration& state = image.calls.states[i];
        if (state.kind != StateKind::marks && old[i] != now[i])
            out.push_back(names[i] + " " + valueText(state, old[i], image.size) + " → " +
                          valueText(state, now[i], image.size));
    }
    return out;
}

}  // namespace tafl::cli
