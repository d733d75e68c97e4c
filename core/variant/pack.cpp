#include "variant/pack.hpp"

#include <algorithm>

#include "base/digest.hpp"
#include "base/plain_text.hpp"
#include "base/text.hpp"
#include "variant/files.hpp"

namespace tafl {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view packFirstLine = "taflsmith-variant 1";
constexpr std::string_view digestKey = "digest ", lastLine = "end";
constexpr std::string_view noLineEnd = "|\\";
constexpr std::size_t maxParents = 15, maxScripts = 64, maxLibraries = 64;

/// The names that `require` accepts.
bool isLibraryName(std::string_view text) {
    return !text.empty() && text.size() <= 60 && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
}

/// The line of an offset, from 1.
int lineAt(std::string_view text, std::size_t offset) {
    return 1 + static_cast<int>(std::ranges::count(text.substr(0, offset), '\n'));
}

void appendFile(std::string& out, std::string_view kind, const PackedFile& file) {
    out += "\n" + std::string(kind) + " " + file.name + "\n";
    for (std::string_view rest = file.text; !rest.empty();) {
        const auto end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        out += line.empty() ? "|\n" : "| " + std::string(line) + "\n";
        if (end == std::string_view::npos) out += std::string(noLineEnd) + "\n";
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
}

class PackReader {
public:
    explicit PackReader(const fs::path& file) : file_(file.string()) {}

    Result<Pack> run(std::string_view original) {
        // 1. The text as a whole. Mail and editors may have changed the line ends.
        if (original.size() > maxFileSize)
            return fail({file_}, phrase("the packed variant is too large"), phrase("at most 1 MiB"));
        const std::string text = normalizeLineEnds(original);
        if (const auto error = checkFrame(text)) return tl::unexpected(Diagnostics{*error});
        // 2. Its lines: a header for each file, then the file.
        std::string_view rest = text;
        for (int number = 1; !rest.empty(); ++number) {
            const auto end = rest.find('\n');
            const std::string_view line = rest.substr(0, end);
            if (number > 2)
                if (auto error = readLine(line, {file_, number, 1})) return tl::unexpected(Diagnostics{*error});
            rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        }
        if (pack_.variant.name.empty())
            return fail({file_, 3, 1}, phrase("the pack has no variant"), phrase("variant ID"));
        return std::move(pack_);
    }

private:
    using Error = std::optional<Diagnostic>;
    static Error error(Place place, Phrase text, Phrase valid = {}) {
        return Diagnostic{Severity::error, std::move(place), std::move(text), std::move(valid)};
    }

    /// First and last line, characters, digest.
    Error checkFrame(std::string_view text) const {
        const std::string_view first = text.substr(0, text.find('\n'));
        if (first != packFirstLine)
            return error({file_, 1, 1},
                         looksLikePack(first)
                             ? phrase("the form '%1' of packed variants is unknown", shorten(first, 100))
                             : phrase("this is no packed variant"),
                         phrase("'%1' in the first line", packFirstLine));
        for (std::size_t i = 0; i < text.size();) {
            const std::size_t length = utf8Length(text.substr(i));
            const auto c = static_cast<unsigned char>(text[i]);
            if (length == 0 || (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f)
                return error({file_, lineAt(text, i)},
                             phrase("'%1' is no character of a text", std::string(1, text[i])),
                             phrase("UTF-8 without control characters"));
            i += length;
        }
        const std::string_view all = text.substr(0, text.find_last_not_of(" \t\n") + 1);
        if (!all.ends_with("\n" + std::string(lastLine)))
            return error({file_, lineAt(all, all.size())}, phrase("the packed variant is cut off"),
                         phrase("'%1' in the last line", lastLine));
        const std::string_view second = all.substr(first.size() + 1);
        const std::string_view given = second.substr(0, second.find('\n'));
        if (!given.starts_with(digestKey))
            return error({file_, 2, 1}, phrase("the packed variant has no digest"),
                         phrase("digest, and 32 hexadecimal digits"));
        const std::string actual = digest(std::string(second.substr(given.size() + 1)) + "\n");
        if (given.substr(digestKey.size()) != actual)
            return error({file_, 2, 1},
                         phrase("the digest is wrong: the packed variant was changed after it was packed"),
                         phrase("unpack the original, change its files, pack them again"));
        return {};
    }

    Error readLine(std::string_view line, const Place& place) {
        if (closed_) return trim(line).empty() ? Error{} : error(place, phrase("a line behind the end"));
        if (line.starts_with('|')) return readContent(line, place);
        if (current_ && current_->text.empty()) return error(place, phrase("'%1' is empty", current_->name));
        if (line.empty()) {
            current_ = nullptr;
            return {};
        }
        current_ = nullptr;
        if (line == lastLine) {
            closed_ = true;
            return {};
        }
        return readHeader(line, place);
    }

    Error readContent(std::string_view line, const Place& place) {
        if (!current_ || withoutLineEnd_)
            return error(place, phrase("a line of no file"), phrase("variant ID, script ID … before it"));
        if (line == noLineEnd) {
            if (!current_->text.ends_with('\n')) return error(place, phrase("there is no line end to leave out"));
            current_->text.pop_back();
            withoutLineEnd_ = true;
            return {};
        }
        line.remove_prefix(1);
        if (!line.empty() && line.front() != ' ')
            return error(place, phrase("'|' without a blank behind it"), "| TEXT");
        if (!line.empty()) line.remove_prefix(1);
        current_->text += std::string(line) + "\n";
        return {};
    }

    /// "script ID": opens a file. The order of the kinds is fixed.
    Error readHeader(std::string_view line, const Place& place) {
        static constexpr std::string_view kinds[] = {"variant", "parent", "script", "library"};
        const std::size_t blank = std::min(line.find(' '), line.size());
        const std::string_view kind = line.substr(0, blank);
        const std::string name(line.substr(std::min(blank + 1, line.size())));
        const auto found = std::ranges::find(kinds, kind);
        if (found == std::end(kinds))
            return error(place, phrase("'%1' is not understood", shorten(line, 100)),
                         phrase("variant, parent, script or library"));
        const auto index = static_cast<std::size_t>(found - std::begin(kinds));
        if (index == 3 ? !isLibraryName(name) : !isId(name))
            return error(place, phrase("'%1' is no name of a %2", shorten(name, 100), kind),
                         index == 3 ? phrase("lower-case letters, digits and '_', at most 60")
                                    : phrase("%1; no paths", phrase(validId)));
        if (index < kind_ || (index > 0 && pack_.variant.name.empty()))
            return error(place, phrase("'%1' is out of order", kind), phrase("variant, parents, scripts, libraries"));
        kind_ = index;
        withoutLineEnd_ = false;
        if (index == 0) {
            if (!pack_.variant.name.empty())
                return error(place, phrase("a second variant"), phrase("one variant; parents behind it"));
            current_ = &pack_.variant;
            current_->name = name;
            return {};
        }
        std::vector<PackedFile>& list = index == 1 ? pack_.parents : index == 2 ? pack_.scripts : pack_.libraries;
        const std::size_t most = index == 1 ? maxParents : index == 2 ? maxScripts : maxLibraries;
        if (std::ranges::find(list, name, &PackedFile::name) != list.end() ||
            (index == 1 && name == pack_.variant.name))
            return error(place, phrase("the %1 '%2' stands twice", kind, name), phrase("each name once"));
        if (list.size() == most)
            return error(place, phrase("more than %1 files of the kind '%2'", most, kind), phrase("at most %1", most));
        list.push_back({name, {}});
        current_ = &list.back();
        return {};
    }

    std::string file_;
    Pack pack_;
    PackedFile* current_ = nullptr;  // the file whose lines are read
    std::size_t kind_ = 0;
    bool withoutLineEnd_ = false, closed_ = false;
};

using PackedScripts = std::map<std::string, std::shared_ptr<const ScriptText>>;

PackedScripts packedScripts(const Pack& pack) {
    const auto libraries = std::make_shared<std::map<std::string, std::string>>();
    for (const auto& each : pack.libraries) libraries->emplace(each.name, each.text);
    PackedScripts out;
    for (const auto& each : pack.scripts)
        out[each.name + ".lua"] = std::make_shared<const ScriptText>(ScriptText{each.text, libraries});
    return out;
}

void bindScripts(std::vector<RuleText>& rules, const PackedScripts& scripts) {
    for (RuleText& rule : rules) {
        if (rule.script.empty()) continue;
        rule.packed = true;
        if (const auto found = scripts.find(rule.script); found != scripts.end()) rule.scriptText = found->second;
    }
}

}  // namespace

bool looksLikePack(std::string_view text) { return text.starts_with("taflsmith-variant"); }
bool isPacked(std::string_view text, const fs::path& file) {
    return looksLikePack(text) || file.extension() == packExtension;
}

Result<Pack> readPack(std::string_view text, const fs::path& file) { return PackReader(file).run(text); }

std::string formatPack(const Pack& pack) {
    std::string body;
    appendFile(body, "variant", pack.variant);
    for (const auto& each : pack.parents) appendFile(body, "parent", each);
    for (const auto& each : pack.scripts) appendFile(body, "script", each);
    for (const auto& each : pack.libraries) appendFile(body, "library", each);
    body += "\n" + std::string(lastLine) + "\n";
    return std::string(packFirstLine) + "\n" + std::string(digestKey) + digest(body) + "\n" + body;
}

Result<std::vector<VariantFile>> readPackedFiles(const Pack& pack, const fs::path& file) {
    const PackedScripts scripts = packedScripts(pack);
    std::vector<VariantFile> chain;
    const auto add = [&](const PackedFile& packed) -> Diagnostics {
        // Places are those of an unpacked file: "my.tafl-variant/my-tafl.toml:5".
        auto read = readVariant(packed.text, file / (packed.name + ".toml"));
        if (!read) return read.error();
        const VariantFile* child = chain.empty() ? nullptr : &chain.back();
        if (child && (!child->inherits || child->inherits->text != packed.name))
            return {{Severity::error, child->place,
                     phrase("'%1' does not inherit from '%2', the next parent in the pack", child->id, packed.name),
                     phrase("parents from the nearest to the root")}};
        bindScripts(read->rules, scripts);
        for (OptionText& option : read->options)
            for (OptionChoice& choice : option.choices) bindScripts(choice.rules, scripts);
        chain.push_back(std::move(*read));
        return {};
    };
    Diagnostics errors = add(pack.variant);
    for (const auto& each : pack.parents)
        if (errors.empty()) errors = add(each);
    if (!errors.empty()) return tl::unexpected(std::move(errors));
    if (chain.back().inherits)
        return fail(chain.back().inherits->place,
                    phrase("the parent '%1' is not in the pack", chain.back().inherits->text), phrase("all parents"));
    chain.front().file = file;
    std::ranges::reverse(chain);
    return chain;
}

void bindScripts(std::vector<RuleText>& rules, const Pack& pack) { bindScripts(rules, packedScripts(pack)); }

std::vector<PackedFile> unpackedFiles(const Pack& pack) {
    std::vector<PackedFile> out = {{pack.variant.name + ".toml", pack.variant.text}};
    for (const auto& each : pack.parents) out.push_back({each.name + ".toml", each.text});
    for (const auto& each : pack.scripts) out.push_back({each.name + ".lua", each.text});
    for (const auto& each : pack.libraries) out.push_back({"lib/" + each.name + ".lua", each.text});
    return out;
}

}  // namespace tafl
