// A variant that is being edited, as a value: the file it will be, and the rules that are switched off.
#pragma once
#include "variant/variant_file.hpp"

namespace tafl::model {

struct DraftRule {
    RuleText rule;
    bool on = true;
};

struct Draft {
    VariantFile file;  ///< all but its rules
    std::vector<DraftRule> rules;

    /// As core reads and writes it: rules that are on.
    VariantFile toVariantFile() const;
};

/// The draft as a variant file. Rules that are off stand in it as comments that `parseDraft` knows again; `before` is
/// the text it came from, whose comments are kept.
std::string formatDraft(const Draft&, std::string_view before = {});
Result<Draft> parseDraft(std::string_view text, const std::filesystem::path& file);

// --- beginnings

/// A board with the usual pieces and rules: a game from the first moment. The size is odd or even, 5 to 19.
Draft makeBlankDraft(const std::string& id, int size);
/// The same rules on these rows.
Draft makeDraftFromRows(const std::string& id, std::vector<std::string> rows);
/// A child: everything from the parent.
Draft makeChildDraft(const std::string& id, const Variant& parent);
/// Rows as OpenTafl writes them ("start:" has rank 1 first, "starti:" the highest; digits are empty squares; t T K C N
/// as here). Without a mark the highest rank is first.
Result<std::vector<std::string>> parseOpenTaflRows(std::string_view text);

/// "My new game" -> "my-new-game"; "" if nothing of it can be kept.
std::string makeId(std::string_view name);

}  // namespace tafl::model
