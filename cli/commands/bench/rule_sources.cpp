// The rules that `taflsmith bench` measures: custodial capture, shieldwall and a spear thrust. Each in C++, as a plugin
// that walks the board, and in Lua with board operations.
#include "commands/bench/rule_forms.hpp"
#include "rules/builder.hpp"

namespace tafl::cli {
namespace {

/// Input of the native forms.
struct CaptureContext {
    int size;
    Square to;
    SquareSet own, enemy, royal, throne, corners;

    bool empty(Square s) const { return !own.has(s) && !enemy.has(s); }
    bool isCapturable(Square s) const { return enemy.has(s) && !royal.has(s); }
};
using Native = SquareSet (*)(const CaptureContext&);

SquareSet custodial(const CaptureContext& context) {
    SquareSet out;
    for (const Direction d : allDirections) {
        const Square victim = step(context.to, d, context.size);
        if (victim == noSquare || !context.isCapturable(victim)) continue;
        const Square anvil = step(victim, d, context.size);
        if (anvil == noSquare) continue;
        if (context.own.has(anvil) ||
            (context.empty(anvil) && (context.throne.has(anvil) || context.corners.has(anvil))))
            out.add(victim);
    }
    return out;
}

/// The captured row that starts beside the mover in this direction along the rim; empty if not closed and faced.
SquareSet findRow(const CaptureContext& context, Direction rim, Direction along) {
    SquareSet row;
    Square s = step(context.to, along, context.size);
    for (; s != noSquare && context.enemy.has(s); s = step(s, along, context.size)) {
        if (!context.own.has(step(s, opposite(rim), context.size))) return {};
        row.add(s);
    }
    const bool closed = s != noSquare && (context.own.has(s) || (context.corners.has(s) && context.empty(s)));
    return closed && row.count() > 1 ? row : SquareSet{};
}

SquareSet shieldwall(const CaptureContext& context) {
    SquareSet out;
    for (const Direction rim : allDirections)
        if (step(context.to, rim, context.size) == noSquare)
            for (const Direction along : allDirections)
                if (along != rim && along != opposite(rim)) out |= findRow(context, rim, along);
    return out - context.royal;
}

SquareSet spears(const CaptureContext& context) {
    SquareSet out;
    for (const Direction d : allDirections) {
        const Square comrade = step(context.to, d, context.size);
        if (comrade == noSquare || !context.own.has(comrade)) continue;
        const Square victim = step(comrade, d, context.size);
        if (victim == noSquare || !context.isCapturable(victim)) continue;
        const Square back = step(victim, d, context.size);
        if (back == noSquare || !context.empty(back)) out.add(victim);
    }
    return out;
}

// @PROBE@ is empty in a traced function, or a statement that cannot be traced.

constexpr const char* custodialScript = R"~(
    local help = b:zone_or_none("throne") | b:zone_or_none("corners")
    b:capture {
      program = function(i)
        @PROBE@
        local anvils, men, taken = i.own | (help & i.empty), i.enemy - i.royal, i.none
        for _, way in ipairs(ways) do
          local victim = i.to:shift(way[1]) & men
          taken = taken | (victim:shift(way[1]) & anvils):shift(way[2])
        end
        return taken
      end,
    })~";

constexpr const char* shieldwallScript = R"~(
    for _, way in ipairs(ways) do
      local inward, outward, left, right = table.unpack(way)
      b:capture {
        program = function(i)
          @PROBE@
          local row = i.enemy & (i.board - i.board:shift(inward))
          local touched = i.to:shift(left) | i.to:shift(right)
          if (touched & row):none() then return i.none end
          local kept = row | i.own | (b:zone_or_none("corners") & i.empty)
          local open = (row - i.own:shift(outward)) | (row - kept:shift(left)) | (row - kept:shift(right))
          local closed = row - open:flood(row)
          local rows = closed & (closed:shift(left) | closed:shift(right))
          return (touched & rows):flood(rows) - i.royal
        end,
      }
    end)~";

constexpr const char* spearsScript = R"~(
    b:capture {
      program = function(i)
        @PROBE@
        local victims = i.none
        for _, way in ipairs(ways) do
          local ahead, back = way[1], way[2]
          local victim = (i.own & i.to:shift(ahead)):shift(ahead) & (i.enemy - i.royal)
          victims = victims | (victim - i.empty:shift(back))
        end
        return victims
      end,
    })~";

constexpr const char* frame = R"~(local ways = {
  { "east", "west", "north", "south" }, { "west", "east", "north", "south" },
  { "north", "south", "west", "east" }, { "south", "north", "west", "east" },
}
return component {
  id = "@ID@", slot = "capture", title = "To be measured", words = "A rule to be measured.", sources = { "bench" },
  compile = function(b)@RULE@
  end,
}
)~";

std::string replaceAll(std::string text, const std::string& what, const std::string& with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

std::string makeScript(const std::string& id, const char* rule, const char* probe) {
    return replaceAll(replaceAll(replaceAll(frame, "@RULE@", rule), "@ID@", id), "@PROBE@", probe);
}

Component makeCallback(const std::string& id, Native native) {
    Component out;
    out.id = id;
    out.slot = "capture";
    out.title = "To be measured";
    out.words = "A rule to be measured.";
    out.sources = {"bench"};
    out.origin = "native";
    out.file = "bench";
    out.compile = [id, native](Builder& b, const Parameters&) {
        SquareSet throne, corners;
        if (!b.constantBoard(b.zoneOrNone("throne"), throne) || !b.constantBoard(b.zoneOrNone("corners"), corners))
            return false;
        const auto function = [=](int size, const std::vector<CallbackValue>& values) {
            const CaptureContext context{
                size,   values[0].squares.first(), values[1].squares, values[2].squares, values[3].squares, throne,
                corners};
            return CallbackValue{Type::board, 0, native(context)};
        };
        b.capture(bothSides,
                  b.callback({id, function}, Type::board, {b.input(Input::to), b.own(), b.enemy(), b.pieces("royal")}));
        return true;
    };
    return out;
}

}  // namespace

std::vector<BenchRule> benchRules() {
    // Tracing has no position, so it cannot list squares.
    const char* const untraceable = "local _ = i.to:list()";
    std::vector<BenchRule> out;
    const auto add = [&](const std::string& name, const std::string& id, std::vector<std::string> drop, Native native,
                         const char* script) {
        const std::string traced = "bench/" + id + "-traced", called = "bench/" + id + "-called";
        out.push_back({name, std::move(drop), makeCallback("bench/" + id + "-callback", native), traced,
                       makeScript(traced, script, ""), called, makeScript(called, script, untraceable)});
    };
    add("custodial capture", "custodial", {"capture/custodial(men)"}, custodial, custodialScript);
    add("shieldwall", "shieldwall", {}, shieldwall, shieldwallScript);
    add("spear thrust", "spears", {}, spears, spearsScript);
    return out;
}

}  // namespace tafl::cli
