// The plain format: one game a line, its columns between tabs.
#pragma once
#include <filesystem>

#include "position/position.hpp"
#include "records/recorded_game.hpp"

namespace tafl {

/// Reads the games of a text; skips unreadable lines and reports them in `notes`. Fails if no line is readable.
Result<std::vector<RecordedGame>> readPlainRecords(std::string_view text, const std::filesystem::path& file,
                                                   Diagnostics& notes);
/// One line of the plain format; the position must use its letters.
std::string plainText(const RecordedGame&);

/// The start position of a recorded game, or the reason why it cannot be set up. The letters A, D and K do not
/// distinguish special pieces from men. In a variant that has some, the start must be the variant's, which supplies the
/// pieces.
Result<Setup> makeStartSetup(const RecordedGame&, const RuleImage&);
/// Whether the variant supplies the pieces of the start.
bool takesPiecesFromVariant(const RecordedGame&, const RuleImage&);

}  // namespace tafl
