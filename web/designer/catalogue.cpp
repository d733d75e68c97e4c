// The catalogues of gettext (.mo), from the files packed beside the program. Replaces gui/language/boost_catalogue.cpp:
// Boost's reader is not in a library of headers. Numbers have two forms, one for 1, as in all languages of po/.
#include "language/catalogue.hpp"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tafl::gui {
namespace {

/// A file: its magic number, revision, number of texts, and the places of two tables of lengths and places, of the
/// texts and of their translations. Each text ends with a zero. A context stands before its text and the character 4;
/// the two forms of a text with a number follow each other.
class FileCatalogue : public Catalogue {
public:
    explicit FileCatalogue(std::span<const unsigned char> bytes) : bytes_(bytes) {
        constexpr std::uint32_t magic = 0x950412de;
        if (number(0) != magic) return;
        for (std::uint32_t i = 0; i < number(8); ++i)
            translations_.emplace(text(number(12) + 8 * i), text(number(16) + 8 * i));
    }
    bool isRead() const {
        const std::string_view head = translations_.contains("") ? translations_.at("") : "";
        return head.find("plural=(n != 1);") != head.npos;
    }

    const char* find(const char* context, const char* english) const override {
        return findText(context ? std::string(context) + '\4' + english : english);
    }
    const char* find(const char* one, const char* many, std::int64_t number) const override {
        const char* const found = findText(std::string(one) + '\0' + many);
        return found && number != 1 ? found + std::strlen(found) + 1 : found;
    }

private:
    std::uint32_t number(std::size_t at) const {
        std::uint32_t out = 0;
        if (at + sizeof out <= bytes_.size()) std::memcpy(&out, bytes_.data() + at, sizeof out);
        return out;
    }
    std::string_view text(std::size_t entry) const {
        const std::size_t length = number(entry), at = number(entry + 4);
        if (at + length >= bytes_.size()) return "";
        return {reinterpret_cast<const char*>(bytes_.data()) + at, length};
    }
    const char* findText(const std::string& english) const {
        const auto found = translations_.find(english);
        return found == translations_.end() || found->second.empty() ? nullptr : found->second.data();
    }

    std::span<const unsigned char> bytes_;
    std::map<std::string_view, std::string_view> translations_;
};

}  // namespace

std::unique_ptr<const Catalogue> readCatalogue(const EmbeddedCatalogue& packed) {
    auto out = std::make_unique<FileCatalogue>(packed.bytes);
    return out->isRead() ? std::move(out) : nullptr;
}

std::span<const EmbeddedCatalogue> embeddedCatalogues() {
    struct Packed {
        std::string code;
        std::vector<unsigned char> bytes;
    };
    static std::vector<Packed> files;
    static const std::vector<EmbeddedCatalogue> all = [] {
        std::error_code error;
        std::map<std::string, std::filesystem::path> found;
        for (const auto& each : std::filesystem::directory_iterator("/share/taflsmith/languages", error))
            found.emplace(each.path().stem().string(), each.path());
        for (const auto& [code, path] : found) {
            std::ifstream in(path, std::ios::binary);
            files.push_back({code, {std::istreambuf_iterator<char>(in), {}}});
        }
        std::vector<EmbeddedCatalogue> out;
        for (const Packed& each : files) out.push_back({each.code.c_str(), each.bytes});
        return out;
    }();
    return all;
}

}  // namespace tafl::gui
