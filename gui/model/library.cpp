#include "model/library.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/fuzzy.hpp"
#include "variant/files.hpp"
#include "variant/variant_file.hpp"

namespace tafl::model {
namespace fs = std::filesystem;
namespace {

LibraryRow readRow(const fs::path& file, const AppContext& appContext) {
    LibraryRow out;
    out.id = file.stem().string();
    out.name = out.id;
    out.file = file;
    out.family = findFamily(file, appContext.library().path());
    out.readOnly = !appContext.writable(file);
    std::error_code error;
    const auto below = fs::weakly_canonical(file, error)
                           .lexically_relative(fs::weakly_canonical(appContext.folders.variants(), error));
    out.own = !below.empty() && *below.begin() != "..";
    const auto text = readTextFile(file);
    auto read = text ? readVariant(*text, file) : tl::unexpected(text.error());
    if (!read) {
        out.error = read.error().front().shownMessage();
        if (text)
            if (const auto header = readHeader(*text, file)) {
                out.records = header->records;
                out.name = header->name.empty() ? header->id : header->name;
                out.parent = header->inherits;
                out.size = header->size;
            }
        return out;
    }
    out.name = read->name;
    out.year = read->year;
    out.summary = read->summary;
    out.sources = read->sources;
    out.records = read->records;
    out.isAbstract = read->isAbstract;
    if (read->inherits) out.parent = read->inherits->text;
    if (read->rows) out.picture = *read->rows;
    out.size = static_cast<int>(out.picture.size());
    return out;
}

bool fits(const LibraryRow& row, const LibraryFilter& filter) {
    if (row.isAbstract && !filter.abstracts) return false;
    if (filter.ownOnly && !row.own) return false;
    return filter.sizes.empty() || filter.sizes.contains(row.size);
}

int scoreRow(const LibraryRow& row, const std::string& typed) {
    return std::max({matchFuzzy(row.name, typed).score, matchFuzzy(row.id, typed).score - 5,
                     matchWords(row.summary, typed) - 50, matchWords(join(row.sources, " "), typed) - 60,
                     matchWords(join(row.family, " "), typed) - 20});
}

const std::vector<LibraryRow> noRows;

}  // namespace

PictureMark classifyLetter(char letter) {
    if (letter == '.' || letter == ' ' || letter == holeLetter) return PictureMark::none;
    if (letter == 'K') return PictureMark::king;
    return letter >= 'a' && letter <= 'z' ? PictureMark::attacker : PictureMark::defender;
}

std::vector<LibraryTreeRow> flattenTree(const std::vector<LibraryTreeNode>& roots,
                                        const std::set<std::string>& folded) {
    std::vector<LibraryTreeRow> out;
    // Returns the number of descendants, visible or not.
    const std::function<std::size_t(const std::vector<LibraryTreeNode>&, int, bool)> walk =
        [&](const std::vector<LibraryTreeNode>& nodes, int depth, bool shown) {
            std::size_t count = 0;
            for (const auto& node : nodes) {
                const bool open = !folded.contains(node.row->id);
                const std::size_t at = out.size();
                if (shown) out.push_back({node.row, depth, 0, open, node.fits});
                const std::size_t below = walk(node.children, depth + 1, shown && open);
                if (shown) out[at].descendants = below;
                count += 1 + below;
            }
            return count;
        };
    walk(roots, 0, true);
    return out;
}

std::string findUrl(const std::string& source) {
    constexpr std::string_view around = ".,;:()[]\"'“”";
    constexpr std::array<std::string_view, 14> ends = {"com", "org", "net", "info", "eu", "uk", "dk",
                                                       "de",  "no",  "se",  "fr",   "is", "nl", "fi"};
    for (std::string word : words(source)) {
        while (!word.empty() && around.find(word.back()) != std::string_view::npos) word.pop_back();
        while (!word.empty() && around.find(word.front()) != std::string_view::npos) word.erase(0, 1);
        if (word.starts_with("http://") || word.starts_with("https://")) return word;
        const std::string host = word.substr(0, word.find('/'));
        const auto dot = host.rfind('.');
        if (dot == std::string::npos || dot == 0) continue;
        const bool plain = std::ranges::all_of(
            host, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.'; });
        if (plain && std::ranges::find(ends, std::string_view(host).substr(dot + 1)) != ends.end())
            return "https://" + word;
    }
    return {};
}

std::string familyTitle(const std::vector<std::string>& family) {
    if (family.empty()) return tr("Others");
    std::string out = family.front();
    std::ranges::replace(out, '-', ' ');
    if (out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
    return out;
}

std::vector<LibraryRow> readLibrary(const AppContext& appContext) {
    std::vector<LibraryRow> out;
    std::map<std::string, std::size_t> known;
    for (const auto& directory : appContext.library().path().directories)
        for (const auto& file : variantFiles(directory)) {
            LibraryRow row = readRow(file, appContext);
            // The first file with an id wins, as in loading by id.
            if (!known.emplace(row.id, out.size()).second) continue;
            out.push_back(std::move(row));
        }
    // Files without rows show the board of the nearest ancestor.
    for (auto& row : out) {
        const LibraryRow* from = &row;
        for (int generations = 0; from->picture.empty() && generations < 16; ++generations) {
            const auto parent = known.find(from->parent);
            if (parent == known.end()) break;
            from = &out[parent->second];
        }
        if (row.picture.empty()) row.picture = from->picture;
        row.size = static_cast<int>(row.picture.size());
    }
    const PeopleBalances people(appContext);
    const auto trials = readTrialBalances(appContext);
    for (auto& row : out) {
        row.people = people.find(row.records);
        if (const auto found = trials.find(row.id); found != trials.end()) row.trial = found->second;
    }
    std::ranges::sort(out, [](const LibraryRow& a, const LibraryRow& b) {
        return std::tie(a.family, a.name, a.id) < std::tie(b.family, b.name, b.id);
    });
    return out;
}

void VariantLibrary::refresh() {
    worker_.run([this](const std::atomic<bool>& stop) {
        auto rows = readLibrary(appContext_);
        if (stop) return;
        posted_.set(std::move(rows));
        appContext_.redraw.now();
    });
}

bool VariantLibrary::poll() {
    auto posted = posted_.take();
    if (!posted) return false;
    rows_ = std::move(posted);
    ++revision_;
    return true;
}

void VariantLibrary::waitUntilIdle() {
    wait();
    poll();
}

const std::vector<LibraryRow>& VariantLibrary::rows() const { return rows_ ? *rows_ : noRows; }

const LibraryRow* VariantLibrary::find(const std::string& id) const {
    const auto found = std::ranges::find(rows(), id, &LibraryRow::id);
    return found == rows().end() ? nullptr : &*found;
}

std::vector<int> VariantLibrary::sizes() const {
    std::set<int> out;
    for (const auto& row : rows())
        if (row.size && !row.isAbstract) out.insert(row.size);
    return {out.begin(), out.end()};
}

std::vector<LibraryGroup> VariantLibrary::groups(const LibraryFilter& filter) const {
    std::vector<LibraryGroup> out;
    if (!trim(filter.typed).empty()) {
        std::vector<std::pair<int, const LibraryRow*>> ranked;
        for (const auto& row : rows())
            if (const int score = fits(row, filter) ? scoreRow(row, filter.typed) : 0; score > 0)
                ranked.emplace_back(score, &row);
        std::ranges::stable_sort(ranked, [](const auto& a, const auto& b) { return a.first > b.first; });
        if (ranked.empty()) return out;
        out.push_back({tr("Found"), {}});
        for (const auto& [score, row] : ranked) out.front().rows.push_back(row);
        return out;
    }
    std::map<std::pair<bool, std::string>, std::vector<const LibraryRow*>> byTitle;
    for (const auto& row : rows())
        if (fits(row, filter)) byTitle[{!row.own, row.own ? tr("Mine") : familyTitle(row.family)}].push_back(&row);
    for (auto& [key, list] : byTitle) out.push_back({key.second, std::move(list)});
    return out;
}

std::vector<LibraryTreeNode> VariantLibrary::tree(const LibraryFilter& filter) const {
    const std::function<std::vector<LibraryTreeNode>(const std::string&, int)> below = [&](const std::string& parent,
                                                                                           int depth) {
        std::vector<LibraryTreeNode> out;
        if (depth > 16) return out;
        for (const auto& row : rows()) {
            const bool root = row.parent.empty() || !find(row.parent);
            if (parent.empty() ? !root : row.parent != parent) continue;
            LibraryTreeNode node{&row, below(row.id, depth + 1)};
            node.fits = fits(row, filter) && (trim(filter.typed).empty() || scoreRow(row, filter.typed) > 0);
            if (node.fits || !node.children.empty()) out.push_back(std::move(node));
        }
        return out;
    };
    return below("", 0);
}

std::vector<std::string> VariantLibrary::children(const std::string& id) const {
    std::vector<std::string> out;
    for (const auto& row : rows())
        if (row.parent == id) out.push_back(row.id);
    return out;
}

std::string VariantLibrary::makeUniqueId(const std::string& wanted) const {
    constexpr std::size_t maxLength = 64;  // as isId() has it
    const std::string base = wanted.empty() ? "my-tafl" : wanted.substr(0, maxLength);
    std::string out = base;
    std::error_code error;
    const auto taken = [&](const std::string& id) {
        return find(id) || fs::exists(appContext_.folders.variants() / (id + ".toml"), error);
    };
    for (int n = 2; taken(out); ++n) {
        const std::string number = "-" + std::to_string(n);
        out = base.substr(0, maxLength - number.size()) + number;
    }
    return out;
}

}  // namespace tafl::model
