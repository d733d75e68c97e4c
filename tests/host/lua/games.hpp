// Compiles a variant with one script.
#pragma once
#include <filesystem>
#include <fstream>

#include "host/lua/support.hpp"
#include "host/native/plugin_loader.hpp"
#include "variant/variant.hpp"

namespace tafl {

/// Brandubh with the additional rule "test/rule" from this script.
class House {
public:
    explicit House(const std::string& script, const std::string& parameters = {},
                   std::shared_ptr<EquivalenceCache> equivalenceCache = {}) {
        namespace fs = std::filesystem;
        static int number = 0;
        folder_ = fs::temp_directory_path() /
                  ("taflsmith-house-" + std::to_string(::getpid()) + "-" + std::to_string(++number));
        fs::create_directories(folder_);
        std::ofstream(folder_ / "house.lua") << script;
        auto registry = std::make_shared<Registry>();
        diagnostics = messages(loadPlugins(fs::path(TAFLSMITH_BUILD_DIR) / "lib/taflsmith/plugins", *registry));
        const Library library({{folder_, fs::path(TAFLSMITH_SOURCE_DIR) / "variants"}}, registry,
                              makeScriptLoader([](const fs::path& file) { return loadScript(file); }),
                              std::move(equivalenceCache));
        const auto variant = library.parse(
            "format = 1\nid = \"house\"\nname = \"House\"\nsummary = \"A test.\"\ninherits = \"nielsen-brandubh-7\"\n"
            "sources = [\"none\"]\n[[rule]]\nuse = \"test/rule\"\nscript = \"house.lua\"\n" +
                parameters,
            folder_ / "house.toml");
        if (!variant) {
            diagnostics += messages(variant.error());
            return;
        }
        Diagnostics notes;
        const auto compiled = library.compile(*variant, &notes);
        diagnostics += messages(compiled ? notes : compiled.error());
        if (compiled) image = *compiled;
    }
    ~House() { std::filesystem::remove_all(folder_); }
    House(const House&) = delete;
    House& operator=(const House&) = delete;

    std::string tier() const {
        for (const RuleEntry& rule : image->rules)
            if (rule.component == "test/rule") return rule.tier;
        return "none";
    }

    std::shared_ptr<const RuleImage> image;  ///< null if the variant was refused
    std::string diagnostics;

private:
    std::filesystem::path folder_;
};

}  // namespace tafl
