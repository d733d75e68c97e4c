// The judge process: loads a library under limits of time and memory, tries its components, unloads it, and says that
// it went well as its last act. Whatever else happens is a refusal; judgement.cpp reads the reason from the end of the
// process.
#pragma once

namespace tafl {

/// Judges the library and ends the process.
int runPluginJudge(const char* library);

}  // namespace tafl
