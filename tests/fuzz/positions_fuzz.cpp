// Random positions, and random edits of a position's text: searches leave every position consistent.
#include <cstdio>
#include <cstdlib>

#include "fuzz/bytes.hpp"
#include "position/move_text.hpp"
#include "search/engine.hpp"
#include "search/proof_search.hpp"
#include "support/installation.hpp"

namespace {

using namespace tafl;

const std::vector<std::shared_ptr<const RuleImage>>& images() {
    static const auto all = [] {
        std::vector<std::shared_ptr<const RuleImage>> out;
        static const Environment environment = golden::installation();
        for (const char* id : {"nielsen-brandubh-7", "opentafl-tablut-9", "nielsen-copenhagen-11", "nielsen-berserk-11",
                               "nielsen-historical-13", "opentafl-alea-19", "ifan-tawlbwrdd-1587",
                               TAFLSMITH_SOURCE_DIR "/tests/variants/house-traps-7.toml"})
            if (const auto variant = environment.library->load(id))
                if (const auto image = environment.library->compile(*variant)) out.push_back(*image);
        if (out.size() < 8) std::abort();
        return out;
    }();
    return all;
}

void require(bool sound, const std::string& text, const std::string& what) {
    if (sound) return;
    std::fprintf(stderr, "%s: %s\n", text.c_str(), what.c_str());
    std::abort();
}

void search(const std::shared_ptr<const RuleImage>& image, const Setup& setup, const std::string& text) {
    const auto position = Position::create(image);
    position->set(setup);
    if (position->ending().over || position->mustRoll()) return;
    SearchEngine engine(image, {.megabytes = 1});
    const SearchResult found = engine.search(*position, {.nodes = 300});
    require(position->setup() == setup, text, "the search left another position");
    require(position->findInconsistency().empty(), text, position->findInconsistency());
    std::vector<Move> legal;
    position->legal(legal, false);
    require(found.found == !legal.empty() || found.best.kind() == MoveKind::claim, text, "moves were overlooked");
    ProofSearch proof(1);
    proof.find(*position, position->toMove(), {.nodes = 300});
    require(position->setup() == setup, text, "the proof left another position");
}

/// A position of the first board that it fits.
void searchText(const std::string& text) {
    for (const auto& image : images())
        if (const auto setup = parseSetup(text, *image)) return search(image, *setup, text);
}

StateValues randomStates(Bytes& bytes, const RuleImage& image) {
    StateValues out = allValues({}, image);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const StateDeclaration& state = image.calls.states[i];
        if (state.kind != StateKind::marks)
            out[i].number = static_cast<std::int32_t>(bytes.below(static_cast<std::uint32_t>(state.max) + 1));
        else
            for (std::uint32_t n = bytes.below(6); n > 0; --n)
                out[i].marks.add(static_cast<Square>(bytes.below(static_cast<std::uint32_t>(image.size * image.size))));
    }
    return shortened(std::move(out), image);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t count) {
    if (const auto text = literalText(data, count)) return searchText(*text), 0;
    Bytes bytes(data, count);
    const auto& image = images()[bytes.below(static_cast<std::uint32_t>(images().size()))];
    // 1. Random pieces. The position survives writing and reading.
    Setup setup{std::vector<std::uint8_t>(static_cast<std::size_t>(image->size * image->size), 0),
                bytes.below(2) ? Side::defenders : Side::attackers};
    const auto squares = static_cast<std::uint32_t>(setup.occupants.size());
    for (std::uint32_t n = 1 + bytes.below(30); n > 0; --n)
        setup.occupants[bytes.below(squares)] =
            static_cast<std::uint8_t>(1 + bytes.below(static_cast<std::uint32_t>(image->calls.classes.size())));
    if (image->anyState && bytes.below(4)) setup.states = randomStates(bytes, *image);
    std::string text = positionText(setup, *image);
    if (const auto again = parseSetup(text, *image)) {
        require(*again == setup, text, "the text of a position means another");
        search(image, setup, text);
    }
    // 2. The text with changed letters is an error or another position.
    for (std::uint32_t n = bytes.below(4); n > 0 && !text.empty(); --n)
        text[bytes.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(bytes.below(256));
    if (const auto edited = parseSetup(text, *image)) search(image, *edited, text);
    return 0;
}
