#include "app/changed_tiles.hpp"

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_opengl3.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <utility>

namespace tafl::gui {
namespace {

constexpr int tileSide = 32;  // pixels

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

template <class T>
std::uint64_t hashBytes(std::uint64_t hash, const T& value) {
    static_assert(sizeof(T) % 4 == 0);
    std::uint32_t words[sizeof(T) / 4];
    std::memcpy(words, &value, sizeof(T));
    for (const std::uint32_t word : words) hash = mix(hash, word);
    return hash;
}

Box intersect(const Box& a, const Box& b) {
    return {{std::max(a.min.x, b.min.x), std::max(a.min.y, b.min.y)},
            {std::min(a.max.x, b.max.x), std::min(a.max.y, b.max.y)}};
}
bool isEmpty(const Box& box) { return box.max.x <= box.min.x || box.max.y <= box.min.y; }
float areaOf(const Box& box) { return box.width() * box.height(); }
Box join(const Box& a, const Box& b) {
    return {{std::min(a.min.x, b.min.x), std::min(a.min.y, b.min.y)},
            {std::max(a.max.x, b.max.x), std::max(a.max.y, b.max.y)}};
}

/// Joins rectangles for as long as one larger drawing costs less than two: each has its own upload of vertices.
void joinNeighbours(std::vector<Box>& boxes) {
    constexpr float freePixels = 24 * tileSide * tileSide;
    constexpr std::size_t maxCount = 4, maxRuns = 64;
    if (boxes.size() > maxRuns) {  // nearly everything has changed, and comparing all pairs would take longer
        for (const Box& box : boxes) boxes.front() = join(boxes.front(), box);
        boxes.resize(1);
    }
    while (boxes.size() > 1) {
        std::size_t first = 0, second = 1;
        float least = INFINITY;
        for (std::size_t i = 0; i < boxes.size(); ++i)
            for (std::size_t j = i + 1; j < boxes.size(); ++j)
                if (const float added = areaOf(join(boxes[i], boxes[j])) - areaOf(boxes[i]) - areaOf(boxes[j]);
                    added < least) {
                    least = added;
                    first = i;
                    second = j;
                }
        if (least > freePixels && boxes.size() <= maxCount) return;
        boxes[first] = join(boxes[first], boxes[second]);
        boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(second));
    }
}

/// ImGui 1.89 has made a vector of the pointer.
template <class Lists>
void assignLists(Lists& to, std::vector<ImDrawList*>& lists) {
    if constexpr (std::is_pointer_v<Lists>) {
        to = lists.data();
    } else {
        to.resize(0);
        for (ImDrawList* list : lists) to.push_back(list);
    }
}

void drawRectangle(ImDrawData& frame, const Box& box) {
    // 1. The background.
    glEnable(GL_SCISSOR_TEST);
    glScissor(static_cast<int>(box.min.x), static_cast<int>(frame.DisplaySize.y - box.max.y),
              static_cast<int>(box.width()), static_cast<int>(box.height()));
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    // 2. What of the frame lies in the rectangle.
    std::vector<ImDrawList*> lists;
    std::vector<ImVec4> clips;
    for (int i = 0; i < frame.CmdListsCount; ++i) {
        bool isVisible = false;
        for (ImDrawCmd& command : frame.CmdLists[i]->CmdBuffer) {
            ImVec4& clip = command.ClipRect;
            clips.push_back(clip);
            const Box both = intersect({{clip.x, clip.y}, {clip.z, clip.w}}, box);
            clip = {both.min.x, both.min.y, both.max.x, both.max.y};
            isVisible = isVisible || !isEmpty(both);
        }
        if (isVisible) lists.push_back(frame.CmdLists[i]);
    }
    ImDrawData part = frame;
    assignLists(part.CmdLists, lists);
    part.CmdListsCount = static_cast<int>(lists.size());
    ImGui_ImplOpenGL3_RenderDrawData(&part);
    // 3. The frame as it was.
    auto clip = clips.begin();
    for (int i = 0; i < frame.CmdListsCount; ++i)
        for (ImDrawCmd& command : frame.CmdLists[i]->CmdBuffer) command.ClipRect = *clip++;
}

}  // namespace

void ChangedTiles::add(const ImDrawData& frame) {
    const Box window = {{0, 0}, frame.DisplaySize};
    std::vector<std::uint64_t> vertices;
    for (int i = 0; i < frame.CmdListsCount; ++i) {
        const ImDrawList& list = *frame.CmdLists[i];
        vertices.clear();
        for (const ImDrawVert& vertex : list.VtxBuffer) vertices.push_back(hashBytes(1, vertex));
        for (const ImDrawCmd& command : list.CmdBuffer) {
            const Box clip =
                intersect({{command.ClipRect.x, command.ClipRect.y}, {command.ClipRect.z, command.ClipRect.w}}, window);
            if (isEmpty(clip)) continue;
            const std::uint64_t of = hashBytes(hashBytes(2, command.ClipRect), command.GetTexID());
            const ImDrawIdx* corner = list.IdxBuffer.Data + command.IdxOffset;
            for (const ImDrawIdx* const end = corner + command.ElemCount; corner < end; corner += 3) {
                Box bounds = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
                std::uint64_t hash = of;
                for (int k = 0; k < 3; ++k) {
                    const unsigned at = corner[k] + command.VtxOffset;
                    const ImVec2 place = list.VtxBuffer[static_cast<int>(at)].pos;
                    bounds = join(bounds, {place, place});
                    hash = mix(hash, vertices[at]);
                }
                bounds = intersect(bounds.grown(1), clip);
                if (isEmpty(bounds)) continue;
                const int left = static_cast<int>(bounds.min.x) / tileSide,
                          top = static_cast<int>(bounds.min.y) / tileSide;
                const int right = std::min(columns_ - 1, static_cast<int>(bounds.max.x) / tileSide),
                          bottom = std::min(rows_ - 1, static_cast<int>(bounds.max.y) / tileSide);
                for (int y = top; y <= bottom; ++y)
                    for (int x = left; x <= right; ++x) {
                        std::uint64_t& tile = tiles_[static_cast<std::size_t>(y * columns_ + x)];
                        tile = mix(tile, hash);
                    }
            }
        }
    }
}

std::vector<Box> ChangedTiles::compare(const ImDrawData& frame, unsigned background) {
    const int columns = static_cast<int>(std::ceil(frame.DisplaySize.x / tileSide)),
              rows = static_cast<int>(std::ceil(frame.DisplaySize.y / tileSide));
    const Box window = {{0, 0}, frame.DisplaySize};
    const bool whole = size_.x != frame.DisplaySize.x || size_.y != frame.DisplaySize.y || background_ != background;
    background_ = background;
    size_ = frame.DisplaySize;
    columns_ = columns;
    rows_ = rows;
    before_.swap(tiles_);
    tiles_.assign(static_cast<std::size_t>(columns * rows), 0);
    add(frame);
    if (whole) return {window};
    // Runs of tiles in a row, each joined to the one above if that is as wide.
    std::vector<Box> out;
    for (int y = 0; y < rows; ++y)
        for (int x = 0, begin; x < columns; ++x) {
            const auto differs = [&](int at) {
                const auto tile = static_cast<std::size_t>(y * columns + at);
                return tiles_[tile] != before_[tile];
            };
            if (!differs(x)) continue;
            for (begin = x; x < columns && differs(x);) ++x;
            const Box run = intersect({{static_cast<float>(begin * tileSide), static_cast<float>(y * tileSide)},
                                       {static_cast<float>(x * tileSide), static_cast<float>((y + 1) * tileSide)}},
                                      window);
            const auto above = std::find_if(out.begin(), out.end(), [&](const Box& box) {
                return box.min.x == run.min.x && box.max.x == run.max.x && box.max.y == run.min.y;
            });
            if (above != out.end())
                above->max.y = run.max.y;
            else
                out.push_back(run);
        }
    joinNeighbours(out);
    return out;
}

void drawFrame(ImDrawData& frame, unsigned background, ChangedTiles* changed) {
    const ImVec2 scale = frame.FramebufferScale;
    glViewport(0, 0, static_cast<int>(frame.DisplaySize.x * scale.x), static_cast<int>(frame.DisplaySize.y * scale.y));
    const ImVec4 colour = ImGui::ColorConvertU32ToFloat4(background);
    glClearColor(colour.x, colour.y, colour.z, 1);
    if (changed) {
        for (const Box& box : changed->compare(frame, background)) drawRectangle(frame, box);
    } else {
        glClear(GL_COLOR_BUFFER_BIT);
        ImGui_ImplOpenGL3_RenderDrawData(&frame);
    }
}

}  // namespace tafl::gui
