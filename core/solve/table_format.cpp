#include "solve/table_format.hpp"

#include <charconv>
#include <fstream>

#include "base/digest.hpp"
#include "base/text.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

const std::string magic = "taflsmith table " + std::to_string(tableFormat) + "\n";

/// Takes "KEY value value\n" from the front of a header; nothing if it is not there.
std::optional<std::vector<std::string>> takeLine(std::string_view& text, std::string_view key) {
    const auto end = text.find('\n');
    if (end == text.npos) return std::nullopt;
    auto parts = words(text.substr(0, end));
    if (parts.empty() || parts.front() != key) return std::nullopt;
    parts.erase(parts.begin());
    text.remove_prefix(end + 1);
    return parts;
}

std::optional<std::uint64_t> parseCount(const std::string& text) {
    std::uint64_t out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return out;
}

/// Parses the header and compares it with the tables. The text of an error, or nothing. `foreign`: whether the table is
/// of something else.
Phrase parseHeader(std::string_view text, const Tables& tables, const Material& material, TableHeader& out,
                   bool& foreign) {
    const Phrase damaged = phrase("its header is damaged");
    foreign = true;
    if (!text.starts_with(magic)) return phrase("it is no table of this program, or of another version of it");
    foreign = false;
    text.remove_prefix(magic.size());
    const auto rules = takeLine(text, "rules");
    if (!rules || rules->size() != 1) return damaged;
    foreign = rules->front() != tables.image()->digest;
    if (foreign) return phrase("it was made for other rules");
    const auto forms = takeLine(text, "symmetries");
    if (!forms) return damaged;
    std::vector<std::string> expected;
    for (const int form : tables.forms()) expected.push_back(std::to_string(form));
    foreign = *forms != expected;
    if (foreign) return phrase("it was made with other symmetries of the board");
    const auto pieces = takeLine(text, "pieces");
    if (!pieces) return damaged;
    expected.clear();
    for (std::size_t c = 0; c < tables.image()->calls.classes.size(); ++c)
        expected.push_back(std::to_string(material.counts[c]));
    if (*pieces != expected) return phrase("it holds other pieces than its name says");
    out.table.material = material;
    LayerSummary& s = out.table.summary;
    const auto number = [&](const std::vector<std::string>& line, std::size_t i, auto& target) {
        const auto value = i < line.size() ? parseCount(line[i]) : std::nullopt;
        if (value) target = static_cast<std::remove_reference_t<decltype(target)>>(*value);
        return value.has_value();
    };
    const auto positions = takeLine(text, "positions"), wins = takeLine(text, "wins"),
               maximum = takeLine(text, "longest"), truncated = takeLine(text, "truncated"),
               width = takeLine(text, "width");
    int truncation = 0;
    if (!positions || !wins || !maximum || !truncated || !width || !number(*positions, 0, s.positions) ||
        !number(*wins, 0, s.wins[0]) || !number(*wins, 1, s.wins[1]) || !number(*maximum, 0, s.maxPlies) ||
        maximum->size() != 2 || !parseSide((*maximum)[1]) || !number(*truncated, 0, truncation) ||
        !number(*width, 0, out.width) || text != "\n" || (out.width != 1 && out.width != 2))
        return damaged;
    s.maxPliesWinner = *parseSide((*maximum)[1]);
    s.truncated = truncation != 0;
    return {};
}

}  // namespace

std::string tableFileName(const RuleImage& image, const Material& material) {
    std::string out;
    for (std::size_t c = 0; c < image.calls.classes.size(); ++c)
        out += (c ? "-" : "") + std::to_string(material.counts[c]);
    return out + tableExtension;
}

std::optional<Material> materialOfFile(const RuleImage& image, const fs::path& file) {
    const std::vector<std::string> parts = split(file.stem().string(), '-');
    if (parts.size() != image.calls.classes.size()) return std::nullopt;
    Material out;
    for (std::size_t c = 0; c < parts.size(); ++c) {
        const auto n = parseCount(parts[c]);
        if (!n || *n > maxTablePieces) return std::nullopt;
        out.counts[c] = static_cast<std::uint8_t>(*n);
    }
    const bool fits = out.total() <= std::min(maxTablePieces, image.size * image.size);
    return fits && file.filename() == tableFileName(image, out) ? std::optional(out) : std::nullopt;
}

std::string formatTableHeader(const Tables& tables, const LayerTable& table) {
    std::string out = magic;
    out += "rules " + tables.image()->digest + "\nsymmetries";
    for (const int form : tables.forms()) out += ' ' + std::to_string(form);
    out += "\npieces";
    for (std::size_t c = 0; c < tables.image()->calls.classes.size(); ++c)
        out += ' ' + std::to_string(table.material.counts[c]);
    const LayerSummary& s = table.summary;
    out += "\npositions " + std::to_string(s.positions) + "\nwins " + std::to_string(s.wins[0]) + ' ' +
           std::to_string(s.wins[1]) + "\nlongest " + std::to_string(s.maxPlies) + ' ' +
           std::string(name(s.maxPliesWinner)) + "\ntruncated " + (s.truncated ? "1" : "0") + "\nwidth " +
           (table.words[0].empty() ? "1" : "2") + "\n\n";
    return out;
}

Result<TableHeader> readTableHeader(const fs::path& path, const Tables& tables, const Material& material) {
    const Place place{path.string(), 0, 0};
    std::ifstream in(path, std::ios::binary);
    if (!in) return fail(place, phrase("cannot read the table"));
    // 1. The text. It ends at the first empty line, and is short.
    TableHeader out;
    out.text.resize(4096);
    in.read(out.text.data(), static_cast<std::streamsize>(out.text.size()));
    out.text.resize(static_cast<std::size_t>(in.gcount()));
    const auto end = out.text.find("\n\n");
    out.text.resize(end == out.text.npos ? 0 : end + 2);
    bool foreign = false;
    if (const Phrase wrong = parseHeader(out.text, tables, material, out, foreign); !wrong.empty())
        return fail(place, wrong, phrase(foreign ? foreignTableRemedy : tableRemedy));
    // 2. The length that the file must have.
    out.count = tables.indexOf(material).count();
    return out;
}

std::string tableDigest(const std::string& header, unsigned width, std::string_view attackers,
                        std::string_view defenders) {
    // A place for values of each width.
    std::string parts = header;
    for (const std::string_view values : {attackers, defenders})
        parts += width == 1 ? digest(values) + digest("") : digest("") + digest(values);
    return digest(parts);
}

}  // namespace tafl
