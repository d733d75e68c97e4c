#include "evaluation/network_text.hpp"

#include <charconv>

namespace tafl {
namespace {

constexpr std::string_view constantsName = "constants";

void write(std::string& out, const auto& numbers) {
    const char* space = "";
    for (const int n : numbers) out += space + std::to_string(n), space = " ";
    out += "\n";
}

/// So many numbers and nothing else; none: not so.
bool read(std::string_view line, auto& numbers, int most) {
    const char *at = line.data(), *const end = at + line.size();
    for (auto& n : numbers) {
        while (at != end && *at == ' ') ++at;
        int value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error != std::errc() || value < -most || value > most) return false;
        n = static_cast<std::remove_reference_t<decltype(n)>>(value);
        at = next;
    }
    while (at != end && (*at == ' ' || *at == '\r')) ++at;
    return at == end;
}

}  // namespace

std::string textOf(const Network& net) {
    std::string out = "network " + std::to_string(Network::hidden) + " " + std::to_string(net.tenfold) + "\n";
    const auto part = [&](std::string_view name, const auto& rows) {
        out += std::string(name) + "\n";
        for (const auto& row : rows) write(out, row);
    };
    out += std::string(constantsName) + "\n";
    write(out, net.constant);
    part("outputs", net.out);
    part("signals", net.signals);
    part("royal", net.base);
    part("men", net.men);
    return out;
}

NetworkReader::NetworkReader(std::shared_ptr<const Network::Frame> frame, int tenfold)
    : network_(std::make_shared<Network>(std::move(frame), tenfold)) {
    Network& n = *network_;
    parts_ = {{constantsName, nullptr, 1, Network::mostOfConstant},
              {"outputs", n.out.data(), n.out.size(), Network::mostOfOutput},
              {"signals", n.signals.data(), n.signals.size(), Network::mostOfRow},
              {"royal", n.base.data(), n.base.size(), Network::mostOfRow},
              {"men", n.men.data(), n.men.size(), Network::mostOfRow}};
}

std::string NetworkReader::expects() const {
    if (done()) return {};
    const Part& part = parts_[part_];
    if (!named_) return std::string(part.name);
    const auto numbers = part.rows ? Network::hidden : Network::cases;
    return std::to_string(numbers) + " numbers of " + std::to_string(-part.most) + " to " + std::to_string(part.most);
}

std::optional<NetworkReader::Wrong> NetworkReader::read(std::string_view line) {
    const Part& part = parts_[part_];
    if (!named_) {
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
        if (line != part.name) return Wrong{"a network goes on otherwise", expects()};
        named_ = true;
        return std::nullopt;
    }
    const bool fine =
        part.rows ? tafl::read(line, part.rows[row_], part.most) : tafl::read(line, network_->constant, part.most);
    if (!fine) return Wrong{"no row of '" + std::string(part.name) + "'", expects()};
    if (++row_ == part.count) ++part_, row_ = 0, named_ = false;
    return std::nullopt;
}

}  // namespace tafl
