#include "panels/session.hpp"

#include "model/script.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace tafl::gui {

Session::Session(std::unique_ptr<model::Workshop> workshop, model::Settings remembered)
    : workshop_(std::move(workshop)),
      settings(std::move(remembered)),
      library(*workshop_),
      problems(*workshop_),
      analysis(*workshop_),
      comparing(*workshop_),
      recovery(*workshop_),
      costs(*workshop_),
      animate(settings.motion) {
    library.refresh();
}

Session::~Session() {
    // Whatever works in the background ends before the rules it works on.
    analysis.stop();
    comparing.end();
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

void Session::openOutside(const std::filesystem::path& file) {
    std::string program = "xdg-open", path = file.string();
    char* const arguments[] = {program.data(), path.data(), nullptr};
    pid_t child = 0;
    if (std::getenv("DISPLAY") || std::getenv("WAYLAND_DISPLAY"))
        if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ) == 0) {
            std::thread([child] { waitpid(child, nullptr, 0); }).detach();
            return;
        }
    ImGui::SetClipboardText(path.c_str());
    say("There is no program to open it with; its path is in the clipboard.", Severity::warning);
}

bool Session::open(const std::string& idOrFile) {
    auto opened = model::Document::open(workshop(), idOrFile);
    if (!opened) {
        complain(opened.error());
        return false;
    }
    settings.opened(idOrFile);
    settings.lastVariant = idOrFile;
    adopt(std::move(*opened));
    return true;
}

void Session::adopt(std::unique_ptr<model::Document> opened) {
    std::unique_ptr<model::Document> left = std::move(document);
    arranging.reset();
    playtest.reset();
    document = std::move(opened);
    ++documents;
    document->settle();
    follow();
    if (!left) return;
    if (!left->unsaved()) {
        recovery.forget(*left);
        left_ = std::move(left);
        return;
    }
    // Nothing is lost: what was not saved can be had back for as long as its message stands, and after that from the
    // files kept for recovery.
    recovery.keep(*left);
    const auto kept = std::make_shared<std::unique_ptr<model::Document>>(std::move(left));
    say((*kept)->name() + " has changes that are not saved.", Severity::warning, "Go back", [this, kept] {
        if (*kept) adopt(std::move(*kept));
    });
    toasts.back().until = now + 20;
}

void Session::create(const std::string& name, bool child, int size) {
    std::string id = model::idFrom(name);
    if (id.empty()) id = "untitled";
    id = library.freeId(id);
    model::Draft draft = child && document && document->good() ? model::childDraft(id, document->good()->variant)
                                                               : model::blankDraft(id, size);
    if (!name.empty()) draft.file.name = name;
    adopt(model::Document::create(workshop(), std::move(draft)));
}

void Session::createFrom(const std::string& name, const std::vector<std::string>& rows) {
    std::string id = model::idFrom(name);
    if (id.empty()) id = "untitled";
    model::Draft draft = model::draftOfRows(library.freeId(id), rows);
    if (!name.empty()) draft.file.name = name;
    adopt(model::Document::create(workshop(), std::move(draft)));
}

void Session::jump(const model::JumpTarget& target) {
    using Kind = model::JumpTarget::Kind;
    const auto line = [this](int number) {
        shownLine = std::max(1, number);
        bring("file");
    };
    switch (target.kind) {
        case Kind::rule:
            shownParameter = target.key;
            shownOwn = target.index;
            showRule(target.use);
            return;
        case Kind::option:
            shownOption = target.key;
            bring("rules");
            return;
        case Kind::board:
            mode = Mode::edit;
            paintedZone.clear();
            shownSquares = target.squares;
            return;
        case Kind::zone:
            mode = Mode::edit;
            paintedZone = target.key;
            return;
        case Kind::script:
            wantedScript = target.place.file;
            wantedScriptLine = target.place.line;
            bring("script");
            return;
        case Kind::head:
            for (const char* field : {"name", "year", "summary", "sources", "inherits"})
                if (target.key == field) {
                    wantedWords = field;
                    return;
                }
            line(target.place.line);
            return;
        case Kind::test:
        case Kind::none:
            line(target.place.line);
            return;
        case Kind::otherFile:
            if (target.place.file.ends_with(".toml") && open(target.place.file)) line(target.place.line);
            return;
    }
}

void Session::openAddress(const std::string& address) {
    if (browse && browse(address)) return;
    ImGui::SetClipboardText(address.c_str());
    say(address + " is in the clipboard.");
}

void Session::forkRule(const model::RuleCard& card) {
    const auto forked = model::forkRule(workshop(), *document, card);
    if (!forked) {
        complain(forked.error());
        return;
    }
    wantedScript = *forked;
    wantedWorkspace = "script";
    bring("script");
}

bool Session::atPosition() const { return arranging && mode != Mode::edit; }
bool Session::canUndo() const { return atPosition() ? arranging->canUndo() : document && document->canUndo(); }
bool Session::canRedo() const { return atPosition() ? arranging->canRedo() : document && document->canRedo(); }
void Session::undo() {
    if (canUndo()) atPosition() ? arranging->undo() : document->undo();
}
void Session::redo() {
    if (canRedo()) atPosition() ? arranging->redo() : document->redo();
}

void Session::arrange() {
    if (!playtest) return;
    arranging = std::make_unique<model::PositionEdit>(document->good(), playtest->game().board().setup());
    playtest->hold(true);
    analysis.stop();
    mode = Mode::play;
}

void Session::playArranged() {
    if (!arranging || !playtest) return;
    if (const std::string obstacle = arranging->obstacle(); !obstacle.empty())
        return say(obstacle + ".", Severity::warning);
    if (const auto set = playtest->setUp(arranging->text()); !set) return complain(set.error());
    arranging.reset();
    playtest->hold(false);
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
    left_.reset();
    const bool fresh = library.poll();
    return follow() || fresh;
}

bool Session::follow() {
    bool fresh = document && document->poll();
    if (const auto* good = document ? &document->good() : nullptr; good && *good) {
        if (!playtest) {
            playtest = std::make_unique<model::Playtest>(workshop(), *good);
            ++games;
            for (const Side side : {Side::attackers, Side::defenders})
                playtest->setSeat(side, settings.seats[static_cast<int>(side)]);
            playtest->setClock(settings.clock);
        } else if (&playtest->rules() != good->get()) {
            playtest->setRules(*good);
            // What is set up by hand follows where it fits.
            if (arranging) {
                const std::string text = arranging->text();
                arranging = std::make_unique<model::PositionEdit>(*good, playtest->game().board().setup());
                static_cast<void>(arranging->read(text));
            }
            const auto& divergence = playtest->divergence();
            if (divergence && !toldDivergence_) {
                const std::size_t action = divergence->action;
                say("The rules changed; the game still stands to ply " + std::to_string(action) + ".",
                    Severity::warning, "Show ply " + std::to_string(action + 1), [this, action] {
                        if (playtest) playtest->goTo(action);
                    });
            }
            toldDivergence_ = divergence.has_value();
        }
    }
    if (playtest && playtest->poll()) fresh = true;
    if (playtest && analysis.poll(*playtest)) fresh = true;
    if (document && comparing.poll(*document)) fresh = true;
    if (document && problems.poll(*document)) fresh = true;
    if (document) recovery.tick(*document);
    return fresh;
}

Evaluation Session::evaluation() const {
    Evaluation out;
    if (!playtest) return out;
    const auto& told = analysis.told();
    const auto& graph = analysis.graph();
    std::string words;
    if (analysis.running() && told && told->revision == playtest->revision() && !told->lines.empty()) {
        out.known = true;
        out.attackersShare = told->lines.front().attackersShare;
        words = told->lines.front().words;
    } else {
        for (const model::PlyScore& ply : graph)
            if (ply.actions == playtest->view().at) {
                out.known = true;
                out.attackersShare = ply.attackersShare;
                words = ply.words;
            }
    }
    // "attackers +0.35": the colour says which side.
    const auto blank = words.find_last_of(' ');
    out.text = blank == std::string::npos ? words : words.substr(blank + 1);
    if (const auto point = out.text.find('.'); point != std::string::npos)
        out.text.resize(std::min(out.text.size(), point + 2));
    return out;
}

std::vector<std::optional<double>> Session::evaluations() const {
    std::vector<std::optional<double>> out(playtest ? playtest->view().line.size() + 1 : 0);
    for (const model::PlyScore& ply : analysis.graph())
        if (ply.actions < out.size()) out[ply.actions] = ply.attackersShare;
    return out;
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
