// A worker process of a trial: reads jobs, plays, answers. A crash or an endless loop costs one game.
#pragma once

namespace tafl {

/// The command that runs the program as a worker.
constexpr const char* trialWorkerCommand = "trial-worker";
/// Answers do not use stdout, since rules may print there.
constexpr int trialAnswerDescriptor = 3;
/// Limit of a worker's address space.
constexpr unsigned trialWorkerMegabytes = 1024;

/// Runs until its input ends. Returns the exit status.
int runTrialWorker();

}  // namespace tafl
