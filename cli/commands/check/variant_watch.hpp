// Watches the files of variants, for `check --watch`.
#pragma once
#include "host/lua/script_watch.hpp"

namespace tafl::cli {

class Context;

class VariantWatch {
public:
    /// Scripts are reloaded only by wait().
    explicit VariantWatch(Context&);

    /// Watches a variant from its current state: its file, its ancestors and its scripts.
    void addVariant(const std::string& idOrFile);
    /// Whether any file of the variants exists.
    bool hasFiles() const;
    /// Waits for changes and returns the affected variants; empty after an interrupt. Prints errors of scripts,
    /// whose last valid version stays in use.
    std::vector<std::string> wait();

private:
    struct Sources {
        std::map<std::filesystem::path, std::string> stamps;  ///< by variant file
        std::vector<std::string> components;
        bool readable = false;  ///< if false, any changed script may fix the variant
    };
    bool hasChanged(Sources&) const;
    std::vector<std::string> collectChanges();

    Context& context_;
    ScriptWatch scripts_;
    std::map<std::string, Sources> variants_;
};

}  // namespace tafl::cli
