// The option --tables of commands that probe tables.
#pragma once
#include <memory>

#include "arguments/command_table.hpp"
#include "arguments/context.hpp"
#include "solve/tables.hpp"

namespace tafl::cli {

/// --tables FOLDER; `use` states the purpose.
Argument tablesOption(const std::string& use, const std::string& group = {});

/// Opens the folder of --tables if it is present. On failure prints the errors, sets `status` and returns false.
bool openTablesOption(Context&, const ParsedArguments&, const std::shared_ptr<const RuleImage>&,
                      std::shared_ptr<const Tables>& out, int& status);

/// Opens the folder for these rules and checks its files. Null, with the problems, if it cannot be used.
std::shared_ptr<const Tables> openCheckedTables(const std::string& folder, const std::shared_ptr<const RuleImage>&,
                                                Diagnostics& problems);

/// Prints which files turned out to be damaged. Returns `status`, or exitUnreadable if there are any.
int reportDamagedTables(Context&, const std::shared_ptr<const Tables>&, int status);

}  // namespace tafl::cli
