#include "panels/session.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "model/trial_ready.hpp"

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
    script.reset();
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
    const bool same = document && !document->file().empty() && opened->file() == document->file();
    adopt(std::move(opened), same);
}

void Session::adopt(std::unique_ptr<model::Document> opened, bool scriptStays) {
    // 1. The script goes with its variant.
    std::optional<model::Leftover> leftScript;
    if (document && !scriptStays) leftScript = takeScript();
    // 2. The new variant in place of the other.
    std::unique_ptr<model::Document> left = std::move(document);
    arranging.reset();
    playtest.reset();
    document = std::move(opened);
    ++documents;
    if (leftScript) document->judgeAgain();  // it may have been read with what was typed there
    document->settle();
    follow();
    if (!left) return;
    if (!left->unsaved()) recovery.forget(*left);
    if (!left->unsaved() && !leftScript) {
        left_ = std::move(left);
        return;
    }
    // 3. Nothing is lost: what was not saved can be had back for as long as its message stands, and after that from
    // the files kept for recovery.
    std::vector<std::string> names;
    std::optional<model::Leftover> leftDraft;
    if (left->unsaved()) {
        names.push_back(left->name());
        leftDraft = recovery.leave(*left);
    }
    if (leftScript) names.push_back(leftScript->name);
    const auto kept = std::make_shared<std::unique_ptr<model::Document>>(std::move(left));
    offerBack(names, [this, kept, leftDraft, leftScript] {
        if (!*kept) return;
        adopt(std::move(*kept));
        if (leftDraft && recovery.complaint().empty()) model::Recovery::discard(*leftDraft);
        if (leftScript) restore(*leftScript);
    });
}

void Session::offerBack(const std::vector<std::string>& names, std::function<void()> back) {
    say(notSavedWords(names), Severity::warning, "Go back", std::move(back));
    toasts.back().until = recovery.complaint().empty() ? now + 20 : 1e9;
}

void Session::restore(const model::Leftover& left) {
    if (left.kind == model::Leftover::Kind::variant) {
        auto restored = model::Recovery::restored(workshop(), left);
        if (!restored) return say(left.name + " cannot be read from " + left.kept.string() + ".", Severity::error);
        adopt(std::move(restored), true);
        recovery.keep(*document);
    } else {
        if (!left.variant.empty() && (!document || document->file() != left.variant)) open(left.variant.string());
        leaveScript();
        script = model::Recovery::restoredScript(workshop(), left);
        ++scripts;
        recovery.keep(*script, document.get());
        bring("script");
    }
    if (recovery.complaint().empty()) model::Recovery::discard(left);
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
            openScript(target.place.file);
            wantedScriptLine = target.place.line;
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
    openScript(*forked);
    wantedWorkspace = "script";
}

// --- the script in the editor

void Session::openScript(const std::filesystem::path& file) {
    bring("script");
    std::error_code error;
    if (script && std::filesystem::equivalent(script->file(), file, error)) return;
    auto opened = model::Script::open(workshop(), file);
    if (!opened) return complain(opened.error());
    leaveScript();
    script = std::move(*opened);
    ++scripts;
}

/// Closes it; gives what was not saved of it.
std::optional<model::Leftover> Session::takeScript() {
    std::optional<model::Leftover> out;
    if (!script) return out;
    if (script->unsaved())
        out = recovery.leave(*script, document.get());
    else
        recovery.forget(*script);
    script.reset();
    ++scripts;
    return out;
}

void Session::leaveScript() {
    const auto left = takeScript();
    if (!left) return;
    if (document) document->judgeAgain();
    offerBack({left->name}, [this, left] { restore(*left); });
}

void Session::saveScript() {
    if (!script) return;
    if (const auto saved = script->save(); !saved) return complain(saved.error());
    recovery.forget(*script);
    say("Saved as " + script->file().filename().string() + ".");
}

/// Takes up what was tried, and what other programs have done to its file.
bool Session::followScript() {
    if (!script) return false;
    bool reloaded = false;
    bool fresh = script->poll(reloaded);
    if (reloaded && document) document->judgeAgain();
    if (script->changedOutside()) {
        say(script->file().filename().string() + " was changed by another program.", Severity::warning);
        fresh = true;
    }
    if (script->waiting()) wakeAt(now + script->pause);
    wakeAt(now + recovery.tick(*script, document.get()));
    return fresh;
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

std::vector<std::string> Session::unsaved() const {
    std::vector<std::string> out;
    if (document && document->unsaved()) out.push_back(document->name());
    if (script && script->unsaved()) out.push_back(script->file().filename().string());
    return out;
}

std::string Session::keepUnsaved() {
    if (document && document->unsaved()) recovery.keep(*document);
    std::string complaint = recovery.complaint();
    if (script && script->unsaved()) recovery.keep(*script, document.get());
    return complaint.empty() ? recovery.complaint() : complaint;
}

std::optional<Diagnostic> Session::trialObstacle() const { return model::trialObstacle(*document, script.get()); }

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
            if (holdsGames) playtest->hold(true);
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
    if (document) wakeAt(now + recovery.tick(*document));
    if (followScript()) fresh = true;
    if (recovery.complaint() != toldComplaint_) {
        toldComplaint_ = recovery.complaint();
        if (!toldComplaint_.empty()) say("What is not saved cannot be kept: " + toldComplaint_, Severity::error);
    }
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

std::string notSavedWords(const std::vector<std::string>& names) {
    std::string out;
    for (std::size_t i = 0; i < names.size(); ++i)
        out += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return out + (names.size() == 1 ? " has" : " have") + " changes that are not saved.";
}

std::string_view sideTitle(Side side) { return side == Side::attackers ? "Attackers" : "Defenders"; }

}  // namespace tafl::gui
