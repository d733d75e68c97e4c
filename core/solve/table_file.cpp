#include "solve/table_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>

#include "base/digest.hpp"
#include "base/text.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

static_assert(std::endian::native == std::endian::little, "tables are written as they are in memory");

constexpr char magic[] = "taflsmith table 1\n";
constexpr std::size_t digestLength = 32;
constexpr const char* extension = ".tafltable";

/// The first lines of a file: everything that must agree before values are read.
std::string headerOf(const Tables& tables, const LayerTable& table) {
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

std::string_view bytesOf(const auto& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof values[0]};
}

/// A digest of header and values; the values are not copied.
std::string digestOf(const std::string& header, const LayerTable& table) {
    std::string parts = header;
    for (std::size_t s = 0; s < 2; ++s) parts += digest(bytesOf(table.bytes[s])) + digest(bytesOf(table.words[s]));
    return digest(parts);
}

bool writeAll(int file, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(file, text.data(), std::min<std::size_t>(text.size(), 1u << 30));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

void syncFolder(const fs::path& folder) {
    if (const int file = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC); file >= 0) {
        ::fsync(file);
        ::close(file);
    }
}

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

struct Header {
    LayerTable table;  ///< without values
    bool wide = false;
};

/// Parses the header and compares it with the tables. The text of an error, or nothing.
std::string parseHeader(std::string_view text, const Tables& tables, const Material& material, Header& out) {
    const char* const damaged = "its header is damaged";
    if (!text.starts_with(magic)) return "it is no table of this program, or of another version of it";
    text.remove_prefix(sizeof magic - 1);
    const auto rules = takeLine(text, "rules");
    if (!rules || rules->size() != 1) return damaged;
    if (rules->front() != tables.image()->digest) return "it was made for other rules";
    const auto forms = takeLine(text, "symmetries");
    if (!forms) return damaged;
    std::vector<std::string> expected;
    for (const int form : tables.forms()) expected.push_back(std::to_string(form));
    if (*forms != expected) return "it was made with other symmetries of the board";
    const auto pieces = takeLine(text, "pieces");
    if (!pieces) return damaged;
    expected.clear();
    for (std::size_t c = 0; c < tables.image()->calls.classes.size(); ++c)
        expected.push_back(std::to_string(material.counts[c]));
    if (*pieces != expected) return "it holds other pieces than its name says";
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
    int truncation = 0, valueWidth = 0;
    if (!positions || !wins || !maximum || !truncated || !width || !number(*positions, 0, s.positions) ||
        !number(*wins, 0, s.wins[0]) || !number(*wins, 1, s.wins[1]) || !number(*maximum, 0, s.maxPlies) ||
        maximum->size() != 2 || !parseSide((*maximum)[1]) || !number(*truncated, 0, truncation) ||
        !number(*width, 0, valueWidth) || text != "\n" || (valueWidth != 1 && valueWidth != 2))
        return damaged;
    s.maxPliesWinner = *parseSide((*maximum)[1]);
    s.truncated = truncation != 0;
    out.wide = valueWidth == 2;
    return {};
}

}  // namespace

std::string tableFileName(const RuleImage& image, const Material& material) {
    std::string out;
    for (std::size_t c = 0; c < image.calls.classes.size(); ++c)
        out += (c ? "-" : "") + std::to_string(material.counts[c]);
    return out + extension;
}

Result<void> writeTable(const fs::path& folder, const Tables& tables, const LayerTable& table) {
    const fs::path target = folder / tableFileName(*tables.image(), table.material);
    const fs::path temporary = target.string() + ".part";
    const auto failed = [&](const std::string& what) {
        const std::string why = std::strerror(errno);
        ::unlink(temporary.c_str());
        return fail({target.string(), 0, 0}, what + ": " + why);
    };
    std::error_code error;
    fs::create_directories(folder, error);
    const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return failed("cannot write the table");
    const std::string header = headerOf(tables, table);
    bool good = writeAll(file, header);
    for (std::size_t s = 0; s < 2; ++s)
        good = good && writeAll(file, bytesOf(table.bytes[s])) && writeAll(file, bytesOf(table.words[s]));
    good = good && writeAll(file, digestOf(header, table)) && ::fsync(file) == 0;
    if (::close(file) != 0 || !good) return failed("cannot write the table");
    if (::rename(temporary.c_str(), target.c_str()) != 0) return failed("cannot rename the table");
    syncFolder(folder);
    return {};
}

Result<LayerTable> readTable(const fs::path& folder, const Tables& tables, const Material& material) {
    const fs::path path = folder / tableFileName(*tables.image(), material);
    const Place place{path.string(), 0, 0};
    const std::string remedy = "delete it, and solve builds it again";
    std::ifstream in(path, std::ios::binary);
    if (!in) return fail(place, "cannot read the table");
    // 1. The header. It ends at the first empty line, and is short.
    std::string header(4096, '\0');
    in.read(header.data(), static_cast<std::streamsize>(header.size()));
    header.resize(static_cast<std::size_t>(in.gcount()));
    const auto end = header.find("\n\n");
    header.resize(end == header.npos ? 0 : end + 2);
    Header parsed;
    if (const std::string wrong = parseHeader(header, tables, material, parsed); !wrong.empty())
        return fail(place, wrong, remedy);
    // 2. The length, before memory is taken.
    LayerTable& table = parsed.table;
    const std::uint64_t count = tables.indexOf(material).count();
    std::error_code error;
    const std::uint64_t expected = header.size() + 2 * count * (parsed.wide ? 2 : 1) + digestLength;
    const std::uint64_t length = fs::file_size(path, error);
    if (error || length != expected)
        return fail(place,
                    (length < expected ? "it is cut off: " : "it is too long: ") + std::to_string(length) +
                        " bytes instead of " + std::to_string(expected),
                    remedy);
    // 3. Values and digest.
    in.clear();
    in.seekg(static_cast<std::streamoff>(header.size()));
    const auto read = [&](auto& values) {
        values.resize(count);
        in.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(count * sizeof values[0]));
    };
    for (std::size_t s = 0; s < 2; ++s)
        if (parsed.wide)
            read(table.words[s]);
        else
            read(table.bytes[s]);
    std::string written(digestLength, '\0');
    in.read(written.data(), digestLength);
    if (!in || written != digestOf(header, table)) return fail(place, "it is damaged: its digest differs", remedy);
    return std::move(table);
}

Result<int> readTables(const fs::path& folder, Tables& tables) {
    const RuleImage& image = *tables.image();
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == extension) files.push_back(it->path());
    if (error) return fail({folder.string(), 0, 0}, "cannot read the folder: " + error.message());
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        // The name states the pieces.
        const std::vector<std::string> parts = split(file.stem().string(), '-');
        Material material;
        bool named = parts.size() == image.calls.classes.size();
        for (std::size_t c = 0; named && c < parts.size(); ++c) {
            const auto n = parseCount(parts[c]);
            named = n && *n <= maxTablePieces;
            if (named) material.counts[c] = static_cast<std::uint8_t>(*n);
        }
        if (!named || material.total() > maxTablePieces || material.total() > image.size * image.size ||
            file.filename() != tableFileName(image, material))
            return fail({file.string(), 0, 0}, "its name fits no table of this variant");
        auto table = readTable(folder, tables, material);
        if (!table) return tl::unexpected(table.error());
        tables.add(std::move(*table));
    }
    return static_cast<int>(files.size());
}

}  // namespace tafl
