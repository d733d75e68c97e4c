#include "panels/session.hpp"

#include <algorithm>

namespace tafl::gui {

Session::Session(std::unique_ptr<model::Workshop> workshop) : library(*workshop), workshop_(std::move(workshop)) {
    library.refresh();
}

Session::~Session() {
    // Whatever works in the background ends before the rules it works on.
    playtest.reset();
    document.reset();
}

void Session::say(std::string text, Severity severity, std::string action, std::function<void()> run) {
    if (toasts.size() >= 3) toasts.erase(toasts.begin());
    toasts.push_back({std::move(text), severity, std::move(action), std::move(run), now + 6});
}

void Session::complain(const Diagnostics& complaints) {
    if (complaints.empty()) return;
    const Diagnostic& first = complaints.front();
    std::string text = first.text;
    if (!first.valid.empty()) text += " (" + first.valid + ")";
    say(std::move(text), Severity::error);
}

bool Session::open(const std::string& idOrFile) {
    auto opened = model::Document::open(workshop(), idOrFile);
    if (!opened) {
        complain(opened.error());
        return false;
    }
    adopt(std::move(*opened));
    return true;
}

void Session::adopt(std::unique_ptr<model::Document> opened) {
    playtest.reset();
    document = std::move(opened);
    document->settle();
    poll();
}

void Session::show(Workspace wanted) {
    workspace = wanted;
    if (wanted == Workspace::edit) {
        mode = Mode::edit;
        inspector = Inspector::problems;
    } else if (mode == Mode::edit) {
        mode = Mode::play;
    }
    if (wanted == Workspace::script) inspector = Inspector::script;
    if (wanted == Workspace::rules || wanted == Workspace::play)
        if (inspector == Inspector::script || inspector == Inspector::problems) inspector = Inspector::rules;
}

void Session::undo() {
    if (document && document->canUndo()) document->undo();
}
void Session::redo() {
    if (document && document->canRedo()) document->redo();
}

void Session::save() {
    if (!document) return;
    if (document->readOnly()) {
        say(document->name() + " came with the program and is kept as it is. Make a child of it to change it.",
            Severity::warning);
        return;
    }
    if (const auto saved = document->save(); !saved) {
        complain(saved.error());
        return;
    }
    say("Saved as " + document->file().filename().string() + ".");
    library.refresh();
}

bool Session::poll() {
    bool fresh = library.poll();
    if (document && document->poll()) {
        fresh = true;
        if (const auto& good = document->good()) {
            if (!playtest)
                playtest = std::make_unique<model::Playtest>(workshop(), good);
            else if (&playtest->rules() != good.get())
                playtest->setRules(good);
        }
    }
    if (playtest && playtest->poll()) fresh = true;
    return fresh;
}

const Thumbnail& Session::thumbnailOf(const model::LibraryRow& row) {
    auto& out = thumbnails_[row.file.string()];
    if (out.size == row.size && row.size > 0) return out;
    out = {};
    out.size = row.size;
    const auto n = static_cast<std::size_t>(row.size);
    out.occupants.assign(n * n, 0);
    for (std::size_t y = 0; y < std::min(n, row.picture.size()); ++y)
        for (std::size_t x = 0; x < std::min(n, row.picture[y].size()); ++x)
            out.occupants[(n - 1 - y) * n + x] = static_cast<std::uint8_t>(model::markOf(row.picture[y][x]));
    return out;
}

PieceLook lookOf(const RuleImage& image, int classNumber) {
    const auto& classes = image.calls.classes;
    const PieceClass& mine = classes[static_cast<std::size_t>(classNumber - 1)];
    PieceLook out{mine.side == Side::attackers, mine.royal, 0};
    if (!mine.royal)
        for (int c = 1; c < classNumber; ++c) {
            const PieceClass& other = classes[static_cast<std::size_t>(c - 1)];
            if (other.side == mine.side && !other.royal) ++out.rank;
        }
    return out;
}

BoardPicture pictureOf(const model::Compiled& rules, const std::vector<std::uint8_t>& occupants) {
    BoardPicture out;
    const RuleImage& image = *rules.image;
    out.size = image.size;
    for (std::size_t s = 0; s < occupants.size(); ++s)
        if (occupants[s]) out.pieces.push_back({static_cast<Square>(s), lookOf(image, occupants[s]), {}, {}, false});
    for (const ZoneTold& zone : rules.told.zones) {
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

std::string_view sideTitle(Side side) { return side == Side::attackers ? "Attackers" : "Defenders"; }

}  // namespace tafl::gui
