// A process of a trial: reads jobs, plays, answers. What crashes or never ends here costs one game.
#pragma once

namespace tafl {

/// Under this name the program works for a trial instead of reading commands.
constexpr const char* trialWorkerCommand = "trial-worker";
/// The file on which answers are written; what rules print goes elsewhere.
constexpr int trialAnswerDescriptor = 3;
/// Megabytes of address space that a process may have; one that wants more costs a game.
constexpr unsigned trialWorkerMegabytes = 1024;

/// Works until its input ends; gives the exit status.
int runTrialWorker();

}  // namespace tafl
