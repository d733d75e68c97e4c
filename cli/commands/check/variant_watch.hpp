// Variants whose files are watched while their author works on them.
#pragma once
#include "host/lua/script_watch.hpp"

namespace tafl::cli {

class Context;

class VariantWatch {
public:
    /// From now on scripts stay as they are until `wait` has seen them change.
    explicit VariantWatch(Context&);

    /// Takes the files that a variant is made of as they are now: its own, those it inherits from, its scripts.
    void addVariant(const std::string& idOrFile);
    /// Waits for changes, tells of scripts with errors, whose last good version stays in use, and gives the variants
    /// that are other than before. None after an interrupt.
    std::vector<std::string> wait();

private:
    struct Sources {
        std::map<std::filesystem::path, std::string> stamps;  ///< of variant files
        std::vector<std::string> components;
        bool readable = false;  ///< if not, any script may be what it waits for
    };
    bool hasChanged(Sources&) const;
    std::vector<std::string> collectChanges();

    Context& context_;
    ScriptWatch scripts_;
    std::map<std::string, Sources> variants_;
};

}  // namespace tafl::cli
