#include "evaluation/weights_file.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <optional>
#include <sstream>

#include "base/digest.hpp"
#include "base/text.hpp"
#include "evaluation/network_text.hpp"

namespace tafl {
namespace {

namespace fs = std::filesystem;

/// Rules with equal boards, pieces, starts and goals can share weights.
std::string computeShapeDigest(const RuleImage& image) {
    std::string text = std::to_string(image.size);
    for (const PieceClass& piece : image.calls.classes)
        text += (piece.side == Side::attackers ? " a" : " d") + std::string(piece.royal ? "r" : "m");
    text += " start";
    for (const auto c : image.start) text += " " + std::to_string(c);
    for (const GoalCall& goal : image.calls.goals) {
        text += " goal " + std::to_string(goal.classes);
        goal.squares.each([&](Square s) { text += " " + std::to_string(s); });
    }
    return digest(text);
}

std::optional<int> parseNumber(const std::string& text, int maxMagnitude) {
    int out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (error != std::errc() || end != text.data() + text.size() || out < -maxMagnitude || out > maxMagnitude)
        return std::nullopt;
    return out;
}

Phrase rangeText(int maxMagnitude) { return phrase("%1 to %2", -maxMagnitude, maxMagnitude); }

std::optional<std::string> readFile(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

/// The rest of the first line that starts with `word`.
std::string findValue(const std::string& text, const std::string& word) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(word + " ")) return line.substr(word.size() + 1);
    return {};
}

}  // namespace

std::vector<std::string> parseRemarks(const std::string& text) {
    std::vector<std::string> out;
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line) && line.starts_with("# ")) out.push_back(line.substr(2));
    return out;
}

std::string describeTrainingOf(const std::string& text, const std::string& digest) {
    return describeTraining(findValue(text, "variant"), findValue(text, "digest") == digest);
}

int scoreAtTenToOneOf(const std::string& text) {
    const std::string value = findValue(text, "tenfold");
    const auto score = parseNumber(value.substr(0, value.find(' ')), maxSquareWeight);
    return score && *score > 0 ? *score : Weights().scoreAtTenToOne;
}

std::string weightsFileName(const RuleImage& image) { return image.digest + ".weights"; }

std::string formatWeights(const Weights& weights, const RuleImage& image, const WeightsOrigin& origin) {
    std::string out =
        "# Weights of Taflsmith's evaluation, in hundredths of an attacker; terms in sixteenths of these.\n";
    for (const std::string& remark : origin.remarks) out += "# " + remark + "\n";
    out += "format 1\nvariant " + origin.variant + "\ndigest " +
           (origin.digest.empty() ? image.digest : origin.digest) + "\nshape " + computeShapeDigest(image) + "\n";
    if (weights.calibrated || weights.scoreAtTenToOne != Weights().scoreAtTenToOne)
        out += "tenfold " + std::to_string(weights.scoreAtTenToOne) + (weights.calibrated ? "" : " guessed") + "\n";
    for (std::size_t t = 0; t < termCount; ++t)
        out += "term " + std::string(name(static_cast<Term>(t))) + " " + std::to_string(weights.terms[t]) + "\n";
    for (std::size_t c = 1; c <= image.calls.classes.size(); ++c) {
        out += "squares " + std::string(image.className(static_cast<int>(c))) + "\n";
        for (int rank = image.size - 1; rank >= 0; --rank) {
            for (int file = 0; file < image.size; ++file)
                out += (file ? " " : "") +
                       std::to_string(weights.squares[c][static_cast<std::size_t>(rank * image.size + file)]);
            out += "\n";
        }
    }
    if (weights.network) out += formatWeights(*weights.network);
    return out;
}

Result<Weights> parseWeights(std::string_view text, const RuleImage& image, const std::string& file) {
    Weights out;
    std::istringstream lines{std::string(text)};
    int number = 0;
    std::size_t classNumber = 0, classesRead = 0;
    int rank = -1;
    std::optional<NetworkReader> network;
    const auto makeError = [&](const Phrase& what, const Phrase& valid = {}) {
        return fail({file, number}, what, valid);
    };
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (network && !network->done()) {
            if (const auto parseError = network->read(line)) return makeError(parseError->what, parseError->valid);
            continue;
        }
        const auto parts = words(line);
        if (parts.empty() || parts[0].starts_with("#")) continue;
        if (rank >= 0) {
            // One rank of piece-square values, top rank first.
            if (parts.size() != static_cast<std::size_t>(image.size))
                return makeError(phrase("%1 numbers in a rank", parts.size()), std::to_string(image.size));
            for (int f = 0; f < image.size; ++f) {
                const auto value = parseNumber(parts[static_cast<std::size_t>(f)], maxSquareWeight);
                if (!value)
                    return makeError(phrase("'%1' is no weight", parts[static_cast<std::size_t>(f)]),
                                     rangeText(maxSquareWeight));
                out.squares[classNumber][static_cast<std::size_t>(rank * image.size + f)] =
                    static_cast<std::int16_t>(*value);
            }
            --rank;
        } else if (parts[0] == "format") {
            if (parts.size() != 2 || parts[1] != "1") return makeError(phrase("a format that is not known"), "1");
        } else if (parts[0] == "term" && parts.size() == 3) {
            std::size_t t = 0;
            while (t < termCount && name(static_cast<Term>(t)) != parts[1]) ++t;
            if (t == termCount) return makeError(phrase("'%1' is no term", parts[1]));
            const auto value = parseNumber(parts[2], maxTermWeight);
            if (!value) return makeError(phrase("'%1' is no weight", parts[2]), rangeText(maxTermWeight));
            out.terms[t] = *value;
        } else if (parts[0] == "tenfold" && (parts.size() == 2 || (parts.size() == 3 && parts[2] == "guessed"))) {
            const auto value = parseNumber(parts[1], maxSquareWeight);
            if (!value || *value < 1)
                return makeError(phrase("tenfold '%1' is no score", parts[1]), phrase("1 to 32767"));
            out.scoreAtTenToOne = *value;
            out.calibrated = parts.size() == 2;
        } else if (parts[0] == "squares" && parts.size() == 2) {
            for (classNumber = 1; classNumber <= image.calls.classes.size(); ++classNumber)
                if (image.className(static_cast<int>(classNumber)) == parts[1]) break;
            if (classNumber > image.calls.classes.size())
                return makeError(phrase("'%1' is no piece of this variant", parts[1]));
            rank = image.size - 1;
            ++classesRead;
        } else if (parts[0] == "network" && parts.size() == 3 && !network) {
            const auto scoreAtTenToOne = parseNumber(parts[2], maxSquareWeight);
            if (parts[1] != std::to_string(Network::hidden) || !scoreAtTenToOne || *scoreAtTenToOne < 1)
                return makeError(phrase("'%1' is no network that can be read", line),
                                 phrase("network %1 and a score of 1 to 32767", Network::hidden));
            const auto royalBuckets = Network::makeRoyalBuckets(image);
            if (!royalBuckets)
                return makeError(phrase("a network, where no side begins with exactly one royal piece"),
                                 phrase("none"));
            network.emplace(royalBuckets, *scoreAtTenToOne);
        } else if (parts[0] == "variant") {
            out.learnedVariant = parts.size() > 1 ? parts[1] : std::string();
        } else if (parts[0] == "digest") {
            out.learnedDigest = parts.size() > 1 ? parts[1] : std::string();
        } else if (parts[0] != "shape") {
            return makeError(phrase("'%1' is not understood", parts[0]),
                             phrase("format, variant, digest, shape, tenfold, term, squares, network"));
        }
    }
    if (rank >= 0) return makeError(phrase("the square values end too early"));
    if (network && !network->done()) return makeError(phrase("the network ends too early"), network->expectedText());
    if (network) out.network = network->network();
    if (classesRead != image.calls.classes.size())
        return makeError(phrase("not whole: squares of %1 of %2 pieces", classesRead, image.calls.classes.size()));
    return out;
}

std::shared_ptr<const Weights> loadWeights(const RuleImage& image, const std::vector<fs::path>& folders,
                                           Diagnostics* notes, std::vector<std::string>* remarks) {
    const auto loadFile = [&](const fs::path& file, const std::string& text,
                              bool own) -> std::shared_ptr<const Weights> {
        auto weights = parseWeights(text, image, file.string());
        if (!weights) {
            if (notes) notes->insert(notes->end(), weights.error().begin(), weights.error().end());
            return nullptr;
        }
        weights->calibrated &= own;
        if (remarks) *remarks = parseRemarks(text);
        return std::make_shared<Weights>(*weights);
    };
    // 1. Tuned for exactly these rules.
    for (const fs::path& folder : folders)
        if (const auto text = readFile(folder / weightsFileName(image)))
            if (auto found = loadFile(folder / weightsFileName(image), *text, true)) return found;
    // 2. Same shape of board and pieces. Sorted, so that the choice is deterministic.
    const std::string shape = computeShapeDigest(image);
    for (const fs::path& folder : folders) {
        std::error_code error;
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(folder, error))
            if (entry.path().extension() == ".weights") files.push_back(entry.path());
        std::ranges::sort(files);
        for (const fs::path& file : files)
            if (const auto text = readFile(file); text && findValue(*text, "shape") == shape)
                if (auto found = loadFile(file, *text, findValue(*text, "digest") == image.digest)) return found;
    }
    return std::make_shared<Weights>(defaultWeights(image));
}

}  // namespace tafl
