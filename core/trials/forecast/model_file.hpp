// The forecast's parameters as a file.
#pragma once
#include <filesystem>

#include "base/diagnostic.hpp"
#include "trials/forecast/forecast.hpp"

namespace tafl {

/// Fails with the place, name and value of each parameter that is missing or out of range.
Result<ForecastModel> readForecastModel(const std::filesystem::path&);
Result<ForecastModel> parseForecastModel(const std::string& text, const std::string& file);
std::string formatForecastModel(const ForecastModel&, const std::string& remark);

}  // namespace tafl
