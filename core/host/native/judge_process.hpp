// The judge process: loads a library under limits of time and memory, tries its components, unloads it, and reports
// success as its last act. Anything else is a refusal; judgement.cpp reads the reason from the way in which the process
// ended.
#pragma once

namespace tafl {

/// Judges the library and ends the process.
int runPluginJudge(const char* library);

}  // namespace tafl
