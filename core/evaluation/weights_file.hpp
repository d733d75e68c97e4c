// Weights files: one text file per tuned variant, named by the digest of its rules.
#pragma once
#include <filesystem>
#include <memory>
#include <vector>

#include "base/diagnostic.hpp"
#include "evaluation/weights.hpp"

namespace tafl {

/// Metadata of a weights file.
struct WeightsOrigin {
    std::string variant;               ///< id of the variant they were trained on; may be empty
    std::vector<std::string> remarks;  ///< free text, one comment line each
    std::string digest;                ///< of the training rules; empty: those of the image
};

std::string formatWeights(const Weights&, const RuleImage&, const WeightsOrigin&);
/// Reports errors with line numbers in `file`. The weights must match this board and these piece classes.
Result<Weights> parseWeights(std::string_view text, const RuleImage&, const std::string& file);

/// The comment lines after the first.
std::vector<std::string> parseRemarks(const std::string& text);

/// Where the weights of this file were trained, relative to rules with `digest`. Empty text means default weights.
std::string describeTrainingOf(const std::string& text, const std::string& digest);

/// The score at odds of 10:1 that this file states, without a check of the rest; else that of the default weights.
int scoreAtTenToOneOf(const std::string& text);

/// "DIGEST.weights".
std::string weightsFileName(const RuleImage&);

/// The first file for exactly these rules, else for rules of the same shape (board, pieces, start, goals), else
/// defaultWeights.
/// Invalid files are skipped and reported in `notes`. Weights of other rules count as not calibrated.
std::shared_ptr<const Weights> loadWeights(const RuleImage&, const std::vector<std::filesystem::path>& folders,
                                           Diagnostics* notes = nullptr, std::vector<std::string>* remarks = nullptr);

}  // namespace tafl
