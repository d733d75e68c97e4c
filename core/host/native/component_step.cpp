// Runs a step of a native component. Every argument from the plugin is checked, and no exception returns into it.
#include "host/native/builder_table.hpp"

namespace tafl {
namespace native {
namespace {

template <class T>
const T* findParameter(const tafl_parameters* p, const char* name) {
    if (!p || !name) return nullptr;
    const auto& all = *static_cast<const Parameters*>(p->host);
    const auto found = all.find(name);
    return found == all.end() ? nullptr : std::get_if<T>(&found->second);
}

tafl_parameters makeParameterTable(const Parameters& parameters) {
    using P = const tafl_parameters*;
    using List = std::vector<std::string>;
    tafl_parameters t{};
    t.struct_size = sizeof t;
    t.host = &parameters;
    t.integer = [](P p, const char* name) -> std::int64_t {
        const auto* number = findParameter<std::int64_t>(p, name);
        return number ? *number : 0;
    };
    t.boolean = [](P p, const char* name) -> std::int32_t {
        const auto* truth = findParameter<bool>(p, name);
        return truth && *truth;
    };
    t.text = [](P p, const char* name) -> const char* {
        const auto* value = findParameter<std::string>(p, name);
        return value ? value->c_str() : "";
    };
    t.count = [](P p, const char* name) -> std::uint32_t {
        const auto* list = findParameter<List>(p, name);
        return list ? static_cast<std::uint32_t>(list->size()) : 0;
    };
    t.item = [](P p, const char* name, std::uint32_t index) -> const char* {
        const auto* list = findParameter<List>(p, name);
        return list && index < list->size() ? (*list)[index].c_str() : "";
    };
    return t;
}

}  // namespace
}  // namespace native

bool runPluginStep(PluginStep step, Builder& builder, const Parameters& parameters,
                   const std::shared_ptr<PluginLibrary>& library) {
    native::PluginContext context{builder, parameters, library};
    tafl_builder table{};
    table.struct_size = sizeof table;
    table.host = &context;
    for (const auto fill : {native::fillCalls, native::fillInputs, native::fillOperations, native::fillExtensions})
        fill(table);
    const tafl_parameters nativeParameters = native::makeParameterTable(parameters);
    try {
        return step(&table, &nativeParameters) == TAFL_OK;
    } catch (const std::exception& e) {
        context.error(std::string("the component threw an exception: ") + e.what());
    } catch (...) {
        context.error("the component threw an exception");
    }
    return false;
}

}  // namespace tafl
