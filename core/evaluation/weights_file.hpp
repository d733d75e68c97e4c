// Weights on disk: a text file for each variant that was tuned, found again by the digest of its rules.
#pragma once
#include <filesystem>
#include <memory>
#include <vector>

#include "base/diagnostic.hpp"
#include "evaluation/weights.hpp"

namespace tafl {

/// What a file of weights says beside them.
struct WeightsOrigin {
    std::string variant;               ///< id of the one whose games taught them; may be empty
    std::vector<std::string> remarks;  ///< how they were made
    std::string digest;                ///< of its rules; empty: of those at hand
};

std::string formatWeights(const Weights&, const RuleImage&, const WeightsOrigin&);
/// Lines that are wrong are told with their place; `file` names it. The weights must be for this board and these
/// classes.
Result<Weights> parseWeights(std::string_view text, const RuleImage&, const std::string& file);

/// What the text of a file of weights says of how they were made: its lines of comment after the first.
std::vector<std::string> parseRemarks(const std::string& text);

/// Whose games taught them, for rules of this digest (describeTraining). No text: the default weights.
std::string describeTrainingOf(const std::string& text, const std::string& digest);

/// "DIGEST.weights".
std::string weightsFileName(const RuleImage&);

/// The weights to play with: of these folders the first that has a file for these rules, else for another set of rules
/// with the same board, pieces, start and goals, else defaultWeights. A file that is wrong is passed over and told.
/// `remarks` are those of the file that was taken. Weights of other rules are not calibrated for these.
std::shared_ptr<const Weights> loadWeights(const RuleImage&, const std::vector<std::filesystem::path>& folders,
                                           Diagnostics* notes = nullptr, std::vector<std::string>* remarks = nullptr);

}  // namespace tafl
