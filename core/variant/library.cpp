// The library: lists, loads and compiles variants.
#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "explain/equivalence.hpp"
#include "position/position.hpp"
#include "program/callback_failure.hpp"
#include "variant/assemble.hpp"
#include "variant/files.hpp"
#include "variant/link.hpp"
#include "variant/open_text.hpp"
#include "variant/pack.hpp"

namespace tafl {
namespace fs = std::filesystem;

Library::Library(SearchPath path, std::shared_ptr<Registry> registry, ScriptLoader scripts,
                 std::shared_ptr<EquivalenceCache> equivalenceCache)
    : path_(std::move(path)),
      registry_(std::move(registry)),
      scripts_(std::move(scripts)),
      equivalenceCache_(std::move(equivalenceCache)) {}

// --- the list --------------------------------------------------------------------------------------------------------

namespace {

/// The board size of a file, or of its nearest ancestor with a board.
int findBoardSize(const std::map<std::string, HeaderText>& headers, std::string id) {
    for (int generations = 0; generations < 16; ++generations) {
        const auto found = headers.find(id);
        if (found == headers.end()) return 0;
        if (found->second.size) return found->second.size;
        id = found->second.inherits;
    }
    return 0;
}

}  // namespace

std::vector<VariantHeader> Library::list(Diagnostics* notes) const {
    std::vector<VariantHeader> out;
    std::map<std::string, HeaderText> headers;
    for (const auto& directory : path_.directories)
        for (const auto& file : variantFiles(directory, notes)) {
            const auto text = readTextFile(file);
            auto header = text ? readHeader(*text, file) : tl::unexpected(text.error());
            if (!header) {
                if (notes) notes->insert(notes->end(), header.error().begin(), header.error().end());
                continue;
            }
            // The first match wins, as when loading by id.
            if (!headers.try_emplace(header->id, *header).second) continue;
            out.push_back(
                {header->id, header->name, 0, file, findFamily(file, path_), header->records, header->isAbstract});
        }
    for (auto& each : out) each.size = findBoardSize(headers, each.id);
    std::ranges::sort(out, [](const VariantHeader& a, const VariantHeader& b) {
        return std::tie(a.family, a.id) < std::tie(b.family, b.id);
    });
    return out;
}

// --- loading ---------------------------------------------------------------------------------------------------------

Result<fs::path> Library::findFile(const std::string& idOrFile) const {
    std::error_code error;
    const fs::path file(idOrFile);
    if (looksLikeLink(idOrFile) || file.has_parent_path() || file.extension() == ".toml" ||
        file.extension() == packExtension || fs::is_regular_file(file, error))
        return file;
    return findVariant(idOrFile, path_, {}, {});
}

Result<std::vector<VariantFile>> Library::readFiles(std::string_view text, const fs::path& file) const {
    if (isPacked(text, file)) {
        const auto pack = readPack(text, file);
        if (!pack) return tl::unexpected(pack.error());
        return readPackedFiles(*pack, file);
    }
    if (text.size() > maxFileSize)
        return fail({file.string()}, phrase("the file is too large"), phrase("at most 1 MiB"));
    auto own = readVariant(text, file);
    if (!own) return tl::unexpected(own.error());
    return loadInheritance(std::move(*own), path_);
}

Result<Variant> Library::load(const std::string& idOrFile, const OptionChoices& options) const {
    const auto file = findFile(idOrFile);
    if (!file) return tl::unexpected(file.error());
    const auto text = openText(file->string());
    if (!text) return tl::unexpected(text.error());
    auto variant = parse(*text, placeName(file->string()), options);
    if (variant) variant->file = *file;  // opens it again, with other options
    return variant;
}

Result<Variant> Library::parse(std::string_view text, const fs::path& file, const OptionChoices& options) const {
    auto chain = readFiles(text, file);
    if (!chain) return tl::unexpected(chain.error());
    const auto activeChoices = resolveChoices(*chain, options);
    if (!activeChoices) return tl::unexpected(activeChoices.error());
    ComponentResolver components(*registry_, path_, scripts_);
    auto variant = assemble(std::move(*chain), *activeChoices, components);
    if (variant) variant->family = findFamily(file, path_);
    return variant;
}

// --- compiling -------------------------------------------------------------------------------------------------------

Result<std::shared_ptr<const RuleImage>> Library::compile(const Variant& variant, Diagnostics* notes,
                                                          const std::vector<std::string>& without,
                                                          std::vector<TracedFunction>* traced) const {
    CompileInput compileInput;
    compileInput.size = variant.size;
    compileInput.rows = variant.rows;
    compileInput.zones = variant.zones;
    compileInput.place = variant.place;
    compileInput.boardPlace = variant.boardPlace;
    compileInput.registry = registry_.get();
    compileInput.zonePlaces = variant.zonePlaces;
    compileInput.lenient = !without.empty();
    if (variant.rows.empty())
        return fail(variant.place, phrase("'%1' has no board to play on", variant.id), phrase("[board] with layout"));
    ComponentResolver components(*registry_, path_, scripts_);
    Diagnostics errors;
    for (const auto& rule : variant.rules) {
        const auto isExcluded = [&](const std::string& each) { return each == rule.identity || each == rule.use; };
        if (std::ranges::any_of(without, isExcluded)) continue;
        auto use = components.use(rule);
        if (use)
            compileInput.rules.push_back(std::move(*use));
        else
            errors.insert(errors.end(), use.error().begin(), use.error().end());
    }
    if (!errors.empty()) return tl::unexpected(std::move(errors));
    auto compiled = tafl::compile(compileInput, notes);
    if (!compiled) return tl::unexpected(std::move(compiled.error()));
    if (!compileInput.lenient)
        if (auto difference = findDifference(*compiled, notes)) {
            if (difference->place.file.empty()) difference->place = variant.place;
            return tl::unexpected(Diagnostics{std::move(*difference)});
        }
    if (traced)
        for (const EquivalenceClaim& claim : compiled->builder->equivalenceClaims())
            traced->push_back({claim.ruleIndex, claim.program, claim.paths});
    // The first position adds its programs to the graph of the image, which threads share from now on. Rules that fail
    // at the start cannot be played at all.
    try {
        const auto position = Position::create(compiled->image);
        position->start();
        static_cast<void>(position->ending());
    } catch (const CallbackFailure& failure) {
        return fail(variant.place, failureMessage(failure));
    }
    return std::move(compiled->image);
}

/// The first difference between a traced program and its function.
std::optional<Diagnostic> Library::findDifference(const CompiledRules& compiled, Diagnostics* notes) const {
    const auto& claims = compiled.builder->equivalenceClaims();
    if (claims.empty()) return std::nullopt;
    const std::string key = makeEquivalenceKey(*compiled.image, claims);
    Diagnostics ignored;
    if (equivalenceCache_ && equivalenceCache_->contains(key, notes ? *notes : ignored)) return std::nullopt;
    auto difference = checkEquivalence(compiled.image, claims);
    if (!difference && equivalenceCache_) equivalenceCache_->store(key);
    return difference;
}

}  // namespace tafl
