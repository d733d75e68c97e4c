// The user's own rules in Lua: new ones from templates, and the scripts beside a variant.
#pragma once
#include "model/document.hpp"

namespace tafl::model {

/// Writes a script beside the variant and adds its rule. `kind`: the name of a ScriptTemplate, "capture". Returns the
/// new file.
Result<std::filesystem::path> addNewRule(AppContext&, Document&, const std::string& kind);

/// A rule of a script beside the variant, or a script that cannot be loaded.
struct OwnRule {
    ComponentEntry entry;                ///< of a broken script: its name
    std::optional<Component> component;  ///< none: the script is broken
};

/// The rules in the scripts of a folder, by the names of the files; libraries, in folders below, are left out. At most
/// 100 scripts are read. Thread-safe.
std::vector<OwnRule> readOwnRules(const AppContext&, const std::filesystem::path& folder,
                                  const std::atomic<bool>& stop);

/// The rules beside the open variant, read in the background: a script may be slow or broken.
class OwnRules {
public:
    explicit OwnRules(AppContext& appContext) : appContext_(appContext) {}

    /// Reads the scripts beside the variant again. Until that is done, the previous rules stay.
    void refresh(const Document&);
    /// True if the rules are new. Call once a frame.
    bool poll();
    /// For tests.
    void waitUntilIdle();
    bool reading() const { return worker_.busy(); }
    const std::vector<OwnRule>& rules() const { return rules_; }

private:
    AppContext& appContext_;
    std::filesystem::path folder_;
    std::vector<OwnRule> rules_;
    LatestValue<std::vector<OwnRule>> posted_;
    BackgroundTask worker_{true};
};

/// The entries to offer under "Add rule", with those in the variant marked.
std::vector<ComponentEntry> ownEntries(const std::vector<OwnRule>&, const std::vector<RuleCard>& present);
/// Adds the rule of a script that lies beside the variant.
void addOwnRule(Document&, const OwnRule&);

}  // namespace tafl::model
