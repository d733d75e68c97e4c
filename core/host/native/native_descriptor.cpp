// Reads descriptors of native components from C structures, checking every field.
#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "host/native/plugin_library.hpp"

namespace tafl {
namespace {

constexpr std::uint32_t maxComponents = 1000, maxParameters = 100;

class DescriptorReader {
public:
    DescriptorReader(std::shared_ptr<PluginLibrary> library, std::uint32_t index)
        : library_(std::move(library)), index_(index) {}

    Result<Component> run() {
        const tafl_component* c = library_->table().component(index_);
        subject_ = "component " + std::to_string(index_);
        if (!c) {
            report("is missing, though the library counts " + std::to_string(library_->table().count()) + " of them");
            return failure();
        }
        if (c->struct_size < sizeof(tafl_component)) {
            report("its structure has " + std::to_string(c->struct_size) + " bytes",
                   "at least " + std::to_string(sizeof(tafl_component)));
            return failure();
        }
        Component out;
        out.id = requireText(c->id, "id");
        if (!out.id.empty()) subject_ += " ('" + out.id + "')";
        out.slot = requireText(c->slot, "slot");
        out.title = requireText(c->title, "title");
        out.summary = requireText(c->summary, "summary");
        out.words = requireText(c->words, "words");
        out.version = static_cast<int>(std::min(c->version, 1'000'000u));
        out.origin = "native";
        out.file = library_->file();
        out.keepAlive = library_;
        for (const char* const* source = c->sources; source && *source; ++source) out.sources.emplace_back(*source);
        if (c->parameter_count > maxParameters || (c->parameter_count > 0 && !c->parameters)) {
            report("has a broken list of " + std::to_string(c->parameter_count) + " parameters",
                   "at most " + std::to_string(maxParameters));
            return failure();
        }
        for (std::uint32_t i = 0; i < c->parameter_count; ++i) parameter(c->parameters[i], i, out);
        if (c->flags & ~TAFL_REPEATABLE) report("has unknown flags " + std::to_string(c->flags), "TAFL_REPEATABLE");
        out.repeatable = c->flags & TAFL_REPEATABLE;
        out.key = splitList(c->key, ',');
        out.needs = splitList(c->needs, ',');
        out.conflicts = splitList(c->conflicts, ',');
        if (!c->compile) report("has no compile function");
        out.declare = step(c->declare);
        out.compile = step(c->compile);
        if (!diagnostics_.empty()) return failure();
        return out;
    }

private:
    tl::unexpected<Diagnostics> failure() { return tl::unexpected(std::move(diagnostics_)); }
    void report(const std::string& text, const std::string& valid = {}) {
        diagnostics_.push_back({Severity::error, Place{library_->file()}, subject_ + ": " + text, valid});
    }

    std::string requireText(const char* text, const char* label) {
        if (text) return text;
        report(std::string("has no ") + label + " (null)");
        return {};
    }

    static std::vector<std::string> splitList(const char* text, char separator) {
        return text ? split(text, separator) : std::vector<std::string>{};
    }

    std::function<bool(Builder&, const Parameters&)> step(PluginStep function) const {
        if (!function) return {};
        return [function, library = library_](Builder& builder, const Parameters& parameters) {
            return runPluginStep(function, builder, parameters, library);
        };
    }

    void parameter(const tafl_parameter& p, std::uint32_t number, Component& out) {
        const std::string label =
            "parameter " + std::to_string(number) + (p.name ? " ('" + std::string(p.name) + "')" : "");
        if (!p.name) return report(label + " has no name (null)");
        if (p.type < TAFL_P_BOOLEAN || p.type > TAFL_P_TEXTS)
            return report(label + " has the unknown type " + std::to_string(static_cast<int>(p.type)),
                          "TAFL_P_BOOLEAN to TAFL_P_TEXTS");
        if (!p.doc) return report(label + " has no doc (null)");
        ParameterSpecification s;
        s.name = p.name;
        static constexpr ParameterType types[] = {
            ParameterType::boolean, ParameterType::integer, ParameterType::choice, ParameterType::text,
            ParameterType::zone,    ParameterType::classes, ParameterType::zones,  ParameterType::texts};
        s.type = types[p.type - TAFL_P_BOOLEAN];
        s.choices = splitList(p.choices, '|');
        s.least = p.least;
        s.most = p.most;
        s.unit = p.unit ? p.unit : "";
        s.doc = p.doc;
        s.required = !p.fallback;
        if (p.fallback) fallback(s, p.fallback, label);
        out.parameters.push_back(std::move(s));
    }

    void fallback(ParameterSpecification& s, const std::string& text, const std::string& label) {
        switch (s.type) {
            case ParameterType::boolean:
                if (text != "true" && text != "false")
                    return report(label + " has the bad default '" + text + "'", "true or false");
                s.fallback = text == "true";
                return;
            case ParameterType::integer: {
                std::int64_t number = 0;
                const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
                if (error != std::errc{} || end != text.data() + text.size())
                    return report(label + " has the bad default '" + text + "'", "a number");
                s.fallback = number;
                return;
            }
            case ParameterType::zones:
                s.fallback = split(text, '|');
                return;
            case ParameterType::texts:
                s.fallback = split(text, ';');
                return;
            default:
                s.fallback = text;
                return;
        }
    }

    std::shared_ptr<PluginLibrary> library_;
    std::uint32_t index_;
    std::string subject_;
    Diagnostics diagnostics_;
};

}  // namespace

Result<std::vector<Component>> readPluginComponents(const std::shared_ptr<PluginLibrary>& library) {
    const auto failWith = [&](const std::string& text, const std::string& valid = {}) {
        return fail(Place{library->file()}, text, valid);
    };
    try {
        const std::uint32_t count = library->table().count();
        if (count == 0) return failWith("the library has no components");
        if (count > maxComponents)
            return failWith("the library counts " + std::to_string(count) + " components",
                            "at most " + std::to_string(maxComponents));
        std::vector<Component> out;
        Diagnostics diagnostics;
        for (std::uint32_t i = 0; i < count; ++i) {
            auto component = DescriptorReader(library, i).run();
            if (component)
                out.push_back(std::move(*component));
            else
                diagnostics.insert(diagnostics.end(), component.error().begin(), component.error().end());
        }
        if (!diagnostics.empty()) return tl::unexpected(std::move(diagnostics));
        return out;
    } catch (const std::exception& e) {
        return failWith(std::string("describing its components, the library threw an exception: ") + e.what());
    } catch (...) {
        return failWith("describing its components, the library threw an exception");
    }
}

}  // namespace tafl
