#include "variant/find_by_name.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <tuple>

#include "base/text.hpp"

namespace tafl {
namespace {

constexpr std::size_t maxNameLength = 100;
constexpr std::size_t minCorrectedLength = 4;  // shorter words are similar to everything

bool isNumber(const std::string& word) {
    return std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// Words in lower case. Signs separate words; the apostrophe does not.
std::vector<std::string> nameWords(std::string_view text) {
    std::string plain;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\'') continue;
        plain += std::isalnum(byte) || byte >= 0x80 ? static_cast<char>(std::tolower(byte)) : ' ';
    }
    return words(plain);
}

/// The words that a name is compared with.
struct RankedVariant {
    const VariantHeader* header;
    std::vector<std::string> name;  ///< words of the name
    std::string wholeName, wholeId;
    std::string subject;  ///< the id without its source and its board size
    // Words, and neighbours written together ("seabattle").
    std::set<std::string> nameWord;  ///< of the name
    std::set<std::string> word;      ///< of name, id and family
};

void addWords(std::set<std::string>& to, const std::vector<std::string>& more) {
    for (std::size_t i = 0; i < more.size(); ++i) {
        to.insert(more[i]);
        if (i + 1 < more.size()) to.insert(more[i] + more[i + 1]);
    }
}

RankedVariant makeCandidate(const VariantHeader& header) {
    RankedVariant out{&header, nameWords(header.name), {}, {}, {}, {}, {}};
    auto id = nameWords(header.id);
    out.wholeName = join(out.name, "");
    out.wholeId = join(id, "");
    addWords(out.nameWord, out.name);
    addWords(out.word, out.name);
    addWords(out.word, id);
    for (const auto& family : header.family) addWords(out.word, nameWords(family));
    if (id.size() > 1 && isNumber(id.back())) id.pop_back();
    if (id.size() > 1) id.erase(id.begin());
    out.subject = join(id, "");
    return out;
}

bool hasWords(const std::set<std::string>& all, const std::vector<std::string>& wanted) {
    return all.contains(join(wanted, "")) ||
           std::ranges::all_of(wanted, [&](const auto& word) { return all.contains(word); });
}

/// Smaller is better. Two equal ranks are ambiguous.
using Rank = std::tuple<bool, bool, std::size_t, bool, bool, std::size_t>;

Rank rank(const RankedVariant& candidate, const std::vector<std::string>& wanted,
          std::span<const std::string> preferred) {
    const std::string whole = join(wanted, "");
    const auto place = std::ranges::find(preferred, candidate.header->id) - preferred.begin();
    return {candidate.wholeName != whole && candidate.wholeId != whole,
            !hasWords(candidate.nameWord, wanted),
            static_cast<std::size_t>(place),
            candidate.subject != whole,
            candidate.header->records.empty(),
            candidate.name.size()};
}

struct Fitting {
    Rank rank;
    const VariantHeader* header;
};
/// Best first.
std::vector<Fitting> findFitting(std::span<const RankedVariant> candidates, const std::vector<std::string>& wanted,
                                 std::span<const std::string> preferred) {
    std::vector<Fitting> out;
    if (wanted.empty()) return out;
    for (const RankedVariant& candidate : candidates)
        if (hasWords(candidate.word, wanted)) out.push_back({rank(candidate, wanted, preferred), candidate.header});
    std::ranges::stable_sort(out, {}, &Fitting::rank);
    return out;
}

/// The words, each unknown one replaced by the nearest known one; none if a word has none.
std::vector<std::string> correct(const std::vector<std::string>& wanted, std::span<const RankedVariant> candidates) {
    std::set<std::string> known;
    for (const RankedVariant& candidate : candidates) known.insert(candidate.word.begin(), candidate.word.end());
    const std::vector<std::string> list(known.begin(), known.end());
    std::vector<std::string> out;
    for (const auto& word : wanted) {
        out.push_back(known.contains(word) ? word : word.size() < minCorrectedLength ? "" : nearest(word, list));
        if (out.back().empty()) return {};
    }
    return out;
}

}  // namespace

NameSearch findByName(std::string_view name, std::span<const VariantHeader> variants,
                      std::span<const std::string> preferred) {
    const auto wanted = nameWords(name.substr(0, maxNameLength));
    std::vector<RankedVariant> candidates;
    for (const VariantHeader& header : variants)
        if (!header.isAbstract) candidates.push_back(makeCandidate(header));
    auto found = findFitting(candidates, wanted, preferred);
    NameSearch out;
    for (const Fitting& each : found) out.matching.push_back(*each.header);
    if (found.size() == 1 || (found.size() > 1 && found[0].rank < found[1].rank)) out.meant = *found.front().header;
    if (found.empty()) {
        found = findFitting(candidates, correct(wanted, candidates), preferred);
        if (!found.empty()) out.near = *found.front().header;
    }
    return out;
}

}  // namespace tafl
