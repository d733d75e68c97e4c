// The tables of a store.
#pragma once
#include "trials/store/sqlite.hpp"

namespace tafl::sqlite {

/// Returns an error unless the file has exactly the tables of a store of a known version, or is empty and may be
/// written.
Phrase validateSchema(const Database&, bool write);
/// Creates the tables, or brings those of an older version up to date.
void migrate(const Database&);

}  // namespace tafl::sqlite
