// The protocol between a judge process and its parent: command, lines and budgets.
#pragma once
#include <string_view>

namespace tafl {

/// The command that runs the program as a judge; the library follows.
constexpr const char* pluginJudgeCommand = "judge-plugin";

/// The lines of a judge begin with a mark, because libraries may also print.
namespace judge_line {
constexpr std::string_view step = "\1step ";        ///< the next step: "compile of 'house/x'"
constexpr std::string_view memory = "\1memory";     ///< the memory budget is exceeded
constexpr std::string_view refusal = "\1refused ";  ///< why the library is refused, although its code returned
constexpr std::string_view accepted = "\1accepted";
}  // namespace judge_line

/// Budgets of a library. A rule takes milliseconds and kilobytes.
constexpr int judgedStepSeconds = 1;  ///< processor time of one step
constexpr int judgedSeconds = 10;     ///< processor time of all steps
constexpr int judgedMegabytes = 512;  ///< address space

}  // namespace tafl
