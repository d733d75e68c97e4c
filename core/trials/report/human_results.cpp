#include "trials/report/human_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"
#include "variant/files.hpp"

namespace tafl {

Result<std::vector<HumanBalance>> readHumanBalance(const std::filesystem::path& file) {
    const auto text = readTextFile(file);
    if (!text) return tl::unexpected(text.error());
    std::vector<HumanBalance> out;
    int number = 0;
    for (const std::string& line : split(*text, '\n')) {
        ++number;
        if (line.empty() || line.starts_with('#') || line.starts_with("key\t")) continue;
        const auto cells = split(line, '\t');
        if (cells.size() < 15) return fail({file.string(), number, 0}, "a line of human results has 15 cells");
        const auto real = [&](std::size_t cell) { return std::strtod(cells[cell].c_str(), nullptr); };
        HumanBalance row;
        row.key = cells[0];
        row.games = static_cast<int>(real(6));
        row.attackers = real(7);
        row.interval = {real(8), real(9)};
        row.longGames = static_cast<int>(real(10));
        row.attackersLong = real(11);
        out.push_back(std::move(row));
    }
    return out;
}

std::optional<HumanBalance> findHumanBalance(const std::vector<HumanBalance>& list,
                                             const std::vector<std::string>& records) {
    std::optional<HumanBalance> out;
    for (const HumanBalance& row : list)
        if (std::ranges::find(records, "nielsen-" + row.key) != records.end() && (!out || row.games > out->games))
            out = row;
    return out;
}

std::string formatHumanBalance(const HumanBalance& h) {
    return fmt::format(
        "People: attackers {:.1f} % of {} decided games ({:.1f} % to {:.1f} %); of the {} games of 30 plies and more "
        "{:.1f} %. Recorded games of aagenielsen.dk; skill is not equal on both sides.",
        100 * h.attackers, h.games, 100 * h.interval.low, 100 * h.interval.high, h.longGames, 100 * h.attackersLong);
}

}  // namespace tafl
