// The session's views: the evaluation, pictures of boards, and pieces.
#include <algorithm>

#include "base/translation.hpp"
#include "panels/session.hpp"

namespace tafl::gui {

Evaluation Session::evaluation() const {
    Evaluation out;
    if (!playtest) return out;
    const auto& result = analysis.result();
    const auto& graph = analysis.graph();
    std::string score;
    if (analysis.running() && result && result->revision == playtest->revision() && !result->lines.empty()) {
        out.known = true;
        out.attackersShare = result->lines.front().attackersShare;
        score = result->lines.front().words;
    } else {
        for (const model::PlyScore& ply : graph)
            if (ply.actions == playtest->view().at) {
                out.known = true;
                out.attackersShare = ply.attackersShare;
                score = ply.words;
            }
    }
    // Drop the side of "attackers +0.35" and the length of "attackers win in 3 moves": the colour shows the side, and
    // there is room for a word.
    if (score.find(" win") != std::string::npos) {
        out.text = trIn("evaluation", "win");
        return out;
    }
    out.text = score == "even" ? tr("even") : score.substr(score.find_last_of(' ') + 1);
    if (const auto point = out.text.find('.'); point != std::string::npos)
        out.text.resize(std::min(out.text.size(), point + 2));
    out.text = shownDecimal(out.text);
    return out;
}

std::string Session::explainEvaluation() {
    const Evaluation shown = evaluation();
    if (playtest && playtest->view().result) return playtest->view().resultText;
    if (!shown.known) return tr("The engine has not searched this position yet.");
    if (shown.attackersShare <= 0 || shown.attackersShare >= 1)
        return shown.attackersShare > 0 ? tr("Attackers win by force.") : tr("Defenders win by force.");
    return say("Attackers win %1", expectedShares.describe(*playtest, shown.attackersShare));
}

std::vector<std::optional<double>> Session::evaluationHistory() const {
    std::vector<std::optional<double>> out(playtest ? playtest->view().line.size() + 1 : 0);
    for (const model::PlyScore& ply : analysis.graph())
        if (ply.actions < out.size()) out[ply.actions] = ply.attackersShare;
    return out;
}

const Thumbnail& Session::thumbnail(const model::LibraryRow& row) {
    CachedThumbnail& cached = thumbnails_[row.file.string()];
    Thumbnail& out = cached.thumbnail;
    if (out.size == row.size && cached.picture == row.picture) return out;
    cached.picture = row.picture;
    out = {};
    out.size = row.size;
    const auto n = static_cast<std::size_t>(row.size);
    out.occupants.assign(n * n, 0);
    for (std::size_t y = 0; y < std::min(n, row.picture.size()); ++y)
        for (std::size_t x = 0; x < std::min(n, row.picture[y].size()); ++x)
            out.occupants[(n - 1 - y) * n + x] = static_cast<std::uint8_t>(model::classifyLetter(row.picture[y][x]));
    if (row.picture.size() == n) out.holes = shapeOf(row.picture).holes;
    return out;
}

PieceLook makePieceLook(const RuleImage& image, int classNumber) {
    const auto& classes = image.calls.classes;
    const PieceClass& piece = classes[static_cast<std::size_t>(classNumber - 1)];
    PieceLook out{piece.side == Side::attackers, piece.royal, 0};
    if (!piece.royal)
        for (int c = 1; c < classNumber; ++c) {
            const PieceClass& other = classes[static_cast<std::size_t>(c - 1)];
            if (other.side == piece.side && !other.royal) ++out.rank;
        }
    return out;
}

BoardPicture makeBoardPicture(const model::CompiledVariant& rules, const std::vector<std::uint8_t>& occupants) {
    BoardPicture out;
    const RuleImage& image = *rules.image;
    out.size = image.size;
    out.holes = image.holes;
    for (std::size_t s = 0; s < occupants.size(); ++s)
        if (occupants[s])
            out.pieces.push_back({static_cast<Square>(s), makePieceLook(image, occupants[s]), {}, {}, false});
    for (const ZoneDescription& zone : rules.description.zones) {
        if (zone.name == "throne")
            out.thrones |= zone.squares;
        else if (zone.name == "corners")
            out.corners |= zone.squares;
        else if (zone.name == "camps")
            out.camps |= zone.squares;
        else if (zone.name == "blocks")
            out.blocks |= zone.squares;
        else if (zone.name != "edge" && zone.squares.count() * 2 < image.size * image.size)
            out.zones.push_back({zone.name, zone.squares});
    }
    const ClassSet royals = image.royals();
    for (Square s = 0; s < image.size * image.size; ++s)
        if (image.goal[static_cast<std::size_t>(s)] & royals) out.goals.add(s);
    return out;
}

std::string_view sideTitle(Side side) { return side == Side::attackers ? tr("Attackers") : tr("Defenders"); }

}  // namespace tafl::gui
