// Rules as programs, one evaluation after the other, without a game around them.
#pragma once
#include <string>
#include <vector>

struct RuleEvaluation {
    std::string rule;
    int size = 0;
    double evaluator = 0, machine = 0;  ///< nanoseconds an evaluation; 0: there is no machine code
    double compiling = 0;               ///< microseconds for turning it into machine code
    std::size_t bytes = 0;              ///< of machine code
};

/// Each figure is the least of several rounds, which take turns.
std::vector<RuleEvaluation> measureEvaluations(double seconds, int rounds);
