// A draft whose scripts, libraries and parents are in memory: it came as one file, as a link or as a card.
#pragma once
#include "model/draft.hpp"
#include "variant/pack.hpp"

namespace tafl::model {

/// The pack with this draft as its variant; `text` is the draft as a file. A parent that is not in the pack is taken
/// from the library.
Result<Pack> packDraft(const Pack&, const Library&, const Draft&, std::string text);

/// Lets the rules find their scripts in the pack.
void bindScripts(Draft&, const Pack&);

/// The error of writing a script beside a variant that is one file with its scripts.
tl::unexpected<Diagnostics> failPacked();

/// The place of the draft's file in messages: "my.tafl-variant/my-game.toml".
std::filesystem::path draftPlace(const std::filesystem::path& packed, const std::string& id);

}  // namespace tafl::model
