// A variant under edit, as a value: its file contents and the rules that are switched off.
#pragma once
#include "variant/variant_file.hpp"

namespace tafl::model {

struct DraftRule {
    RuleText rule;
    bool on = true;
};

struct Draft {
    VariantFile file;  ///< everything except the rules
    std::vector<DraftRule> rules;

    /// The file without rules that are switched off.
    VariantFile toVariantFile() const;
};

/// Formats the draft as a file. Rules that are off become comments, which `parseDraft` recognises. Keeps the comments
/// of `before`, the original text.
std::string formatDraft(const Draft&, std::string_view before = {});
Result<Draft> parseDraft(std::string_view text, const std::filesystem::path& file);
/// Why the draft's file could not be read again; empty if it can be.
Diagnostics findUnreadable(const Draft&);

// --- new drafts

/// A playable game with the usual pieces and rules. Size is 5 to 19, odd or even.
Draft makeBlankDraft(const std::string& id, int size);
/// The usual rules with these rows.
Draft makeDraftFromRows(const std::string& id, std::vector<std::string> rows);
/// The usual rules with rows as text, or all rules of an OpenTafl record. Parts that no rule can express go to `notes`.
Result<Draft> makeDraftFromLayout(const std::string& id, std::string_view layout, Diagnostics& notes);
/// Inherits everything from the parent.
Draft makeChildDraft(const std::string& id, const Variant& parent);
/// Parses an OpenTafl board. "start:" has rank 1 first; "starti:" and unmarked rows have the highest rank first.
/// Digits are empty squares; letters are t T K C N as in our files.
Result<std::vector<std::string>> parseOpenTaflRows(std::string_view text);

/// "My new game" -> "my-new-game"; "" if no character is usable.
std::string makeId(std::string_view name);

}  // namespace tafl::model
