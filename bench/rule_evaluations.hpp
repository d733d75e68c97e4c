// Times single evaluations of rule programs, without a game around them.
#pragma once
#include <string>
#include <vector>

struct RuleEvaluation {
    std::string rule;
    int size = 0;
    double evaluator = 0, machine = 0;  ///< nanoseconds per evaluation; 0: no machine code available
    double compiling = 0;               ///< compilation time to machine code, in microseconds
    std::size_t bytes = 0;              ///< of machine code
};

/// The minimum of several interleaved rounds.
std::vector<RuleEvaluation> measureEvaluations(double seconds, int rounds);
