// The core in Node: the counts, moves and signature of the native program.
//
//     node web/tests/core_test.mjs build/web/package [NATIVE PROGRAM]
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {deflateSync} from "node:zlib";
import {loadCore} from "./core.mjs";
import {packLockedShields, packVariant, readExample} from "./packed.mjs";
import {runTests} from "./run_tests.mjs";

const native = process.argv[3], run = await loadCore(process.argv[2]);
function call(command, parameters = {}) {
  const {answer, errors} = run({command, ...parameters});
  assert.ok(answer, `${command} ${JSON.stringify(parameters)}: ${errors}`);
  return answer;
}

const link = text => "#v1." + deflateSync(text).toString("base64url");
const recordOf = (id, {digest, text}) => `taflsmith-game 1\nvariant ${id}\ndigest ${digest}\nrules\n${text.trimEnd().split("\n").map(line => `| ${line}`.trimEnd()).join("\n")}\n\n`;
/** The smallest picture, of which cards are made. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg";

const tests = {
  "the folders are found, and every rule loads"() {
    const {notes, offered, levels} = call("welcome");
    assert.deepEqual(notes, []);
    assert.equal(offered[0].id, "nielsen-saami-tablut-9");
    assert.equal(levels.length, 9);
  },
  "every shipped variant opens, and its first move is legal"() {
    const {variants} = call("variants");
    assert.ok(variants.length >= 262, `${variants.length} variants`);
    for (const {id} of variants) {
      call("open", {id});
      let state = call("game", {actions: []});
      for (let seed = 1; ["lot", "die"].includes(state.awaited); ++seed) state = call("chance", {seed});
      assert.ok(state.legal.length > 0, id);
      const after = call("act", {action: state.legal[0].text});
      assert.equal(after.actions.at(-1).text, state.legal[0].text, id);
    }
  },
  "perft counts are those of the native program"() {
    for (const [id, depth, nodes] of [["nielsen-brandubh-7", 4, 1007392], ["opentafl-tablut-9", 3, 353200], ["nielsen-copenhagen-11", 3, 806344], ["opentafl-alea-19", 2, 107492]]) {
      call("open", {id});
      assert.equal(call("perft", {depth}).nodes, nodes, id);
    }
  },
  "a game ends with a reason in words"() {
    call("open", {id: "nielsen-brandubh-7"});
    const state = call("game", {actions: ["d6-f6", "d5-g5", "d7-e7", "d4-d6", "e7-f7", "d6-a6", "f7-e7", "a6-a7"]});
    assert.equal(state.result?.winner, "defenders");
    assert.match(state.result.text, /king reached a7/);
    assert.equal(state.said, "king a6 to a7");
  },
  "wrong requests get words, and change nothing"() {
    call("open", {id: "nielsen-brandubh-7"});
    call("game", {actions: ["d6-f6"]});
    for (const [request, words] of [
      [{command: "play"}, /there is no command 'play'/], [{command: "open", id: "nothing"}, /nothing/], [{command: "open", text: "x = ["}, /error/],
      [{command: "act", action: "a1-a2"}, /a1/], [{command: "game", actions: ["d6-f6", "zz"]}, /action 2/], [{command: "search", level: "king"}, /is not a level/], [{command: 5}, /there is no command/]])
      assert.match(run(request).errors?.join("\n") ?? "no error", words);
    assert.equal(call("act", {action: "d5-f5"}).actions.length, 2);
  },
  "a variant with a script: its mistake, its repair, and a damaged text"() {
    const variant = readExample("locked-brandubh-7.toml"), script = readExample("locked-shields.lua");
    assert.match(run({command: "open", text: variant}).errors.join("\n"), /locked-shields/);  // the script is missing
    assert.match(run({command: "open", text: packLockedShields(script)}).errors.join("\n"), /digest is wrong/);
    assert.match(run({command: "open", text: packLockedShields(script.replace("local ways", "local local ways")), edited: true}).errors.join("\n"), /locked-shields.*:\d+: /);
    assert.match(run({command: "open", text: packLockedShields("while true do end"), edited: true}).errors.join("\n"), /instructions/);
    const {text, digest, name} = call("open", {text: packLockedShields(script), edited: true});
    assert.equal(name, "Brandubh with locked shields");
    assert.equal(call("open", {text}).digest, digest);
    assert.match(run({command: "open", text: text.replace("shoulder", "Shoulder")}).errors.join("\n"), /digest is wrong/);
    assert.ok(call("game", {actions: []}).legal.length > 0, "the variant before stays open");
  },
  "every shipped variant comes back from text, link, card and record, with the native program's digest"() {
    const ids = call("variants").variants.map(({id}) => id);
    const known = native && new Map(JSON.parse(execFileSync(native, ["--json", "check", ...ids], {encoding: "utf8", maxBuffer: 1 << 26})).variants.map(({id, digest}) => [id, digest]));
    for (const id of ids) {
      const opened = call("open", {id}), {text, digest} = opened, named = call("card").link, {picture} = call("card", {picture: pixel}), record = recordOf(id, opened);
      if (known) assert.equal(digest, known.get(id), id);
      for (const form of [{text}, {link: named}, {link: link(record)}, {picture}, {text: record}]) {
        call("close");
        assert.equal(call("open", form).digest, digest, `${Object.keys(form)} of ${id}`);
      }
    }
  },
  "links of the program open their variant and game"() {
    const game = "taflsmith-game 1\nvariant nielsen-brandubh-7\n\nd6-f6\nd5-g5\n";
    const opened = call("open", {link: link(game)});
    assert.deepEqual([opened.id, opened.ships, opened.actions], ["nielsen-brandubh-7", true, ["d6-f6", "d5-g5"]]);
    assert.equal(call("game", {actions: opened.actions}).actions.length, 2);
    const {text} = call("open", {id: "nielsen-magpie-7"}), own = text.replace("nielsen-magpie-7", "my-magpie-7");
    const packed = own.startsWith("taflsmith-variant") ? own : `taflsmith-game 1\nvariant my-magpie-7\nrules\n${own.trimEnd().split("\n").map(line => `| ${line}`).join("\n")}\n\n`;
    const mine = call("open", {link: link(packed)});
    assert.deepEqual([mine.id, mine.ships, mine.actions], ["my-magpie-7", false, []]);
    if (native) {  // which has a preset dictionary
      const made = execFileSync(native, ["link", "nielsen-brandubh-7", "--moves", "d6-f6", "d5-g5"], {encoding: "utf8"}).trim();
      assert.deepEqual(call("open", {link: made}).actions, ["d6-f6", "d5-g5"]);
    }
    for (const [bad, words] of [["#v1.%", /no character of a link/], [link(game).slice(0, -8), /cut off|checksum|deflated/], ["#v9.AAAA", /version/], ["brandubh", /no link/],
      [link("taflsmith-game 1\nvariant nielsen-brandubh-7\nposition 3t3/7 attackers\n\n"), /row/]])
      assert.match(run({command: "open", link: bad}).errors?.join("\n") ?? "no error", words, bad);
  },
  "a card holds the variant or the game"() {
    call("open", {id: "nielsen-brandubh-7"});
    const {svg, link} = call("card");
    assert.match(svg, /^<svg.*Irish Brandubh/s);
    assert.equal(call("open", {link}).id, "nielsen-brandubh-7");
    call("game", {actions: ["d6-f6"]});
    const {picture} = call("card", {picture: pixel});
    call("open", {id: "nielsen-copenhagen-11"});
    const opened = call("open", {picture});
    assert.deepEqual([opened.id, opened.actions], ["nielsen-brandubh-7", ["d6-f6"]]);
    for (const [bad, words] of [["%", /base64url/], [pixel, /holds no variant/], [picture.slice(0, 120), /picture|variant|link/], ["AAAA", /./]])
      assert.match(run({command: "open", picture: bad}).errors?.join("\n") ?? "no error", words, bad);
    assert.match(run({command: "card", picture: "AAAA"}).errors.join(), /no picture/);
    if (native) {
      const file = join(mkdtempSync(join(tmpdir(), "taflsmith-card-")), "card.png");
      execFileSync(native, ["show", "nielsen-magpie-7", "--card", file]);
      assert.equal(call("open", {picture: readFileSync(file).toString("base64url")}).id, "nielsen-magpie-7");
      writeFileSync(file, Buffer.from(picture, "base64url"));
      assert.match(execFileSync(native, ["replay", file], {encoding: "utf8"}), /1 games: 1 agree/);
      rmSync(dirname(file), {recursive: true});
    }
  },
  "random compositions with scripts come back from text, link, card and record, with the native program's digest"() {
    const read = name => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
    const rules = [
      ["use = \"house/leap\"", read("tests/variants/scripts/leap.lua")], ["use = \"house/guard\"\nfrom = \"move/jump\"", read("tests/variants/scripts/guard.lua")],
      ["use = \"house/traps\"\nzone = \"board - edge\"\nafter = 2", read("tests/variants/scripts/traps.lua")], ["use = \"house/spear-thrust\"\nside = \"defenders\"", readExample("spear-thrust.lua")],
      ...["one-leap", "locked-shields", "turncoats", "last-stand"].map(name => [`use = "house/${name}"`, readExample(`${name}.lua`)])];
    const count = Math.min(500, Math.max(15, Math.round(60 * Number(process.env.TAFLSMITH_TEST_SCALE ?? 1))));
    let seed = 37, compiled = 0;
    const below = n => (seed = (seed * 48271) % 2147483647) % n;
    for (let number = 0; number < count; ++number) {
      const parent = ["nielsen-brandubh-7", "nielsen-copenhagen-11", "nielsen-saami-tablut-9", "opentafl-brandub-7"][below(4)];
      let text = `format = 1\nid = "mix"\nname = "Mix ${number}"\ninherits = "${parent}"\n`;
      const scripts = {};
      for (const [i, [rule, script]] of rules.entries()) {
        if (below(3)) continue;
        text += `\n[[rule]]\n${rule}\nscript = "s${i}.lua"\n`;
        scripts[`s${i}`] = script;
      }
      const packed = packVariant(text, scripts), {answer, errors} = run({command: "open", text: packed, edited: true});
      if (errors) continue;  // rules that contradict each other
      ++compiled;
      const {digest} = answer, {link} = call("card"), {picture} = call("card", {picture: pixel});
      const record = recordOf("mix", answer);
      for (const form of [{text: answer.text}, {link}, {picture}, {text: record}]) {
        call("close");
        assert.equal(call("open", form).digest, digest, `${Object.keys(form)} of ${packed}`);
      }
      if (!native || number % 10) continue;
      const file = join(mkdtempSync(join(tmpdir(), "taflsmith-mix-")), "mix.tafl-variant");
      writeFileSync(file, answer.text);
      assert.equal(JSON.parse(execFileSync(native, ["--json", "show", file], {encoding: "utf8"})).digest, digest, answer.text);
      rmSync(dirname(file), {recursive: true});
    }
    console.log(`       ${compiled} of ${count} compositions`);
    assert.ok(compiled >= count / 2, `${compiled} of ${count}`);
  },
  "a position of a link or request is the start of its games"() {
    const position = "3t3/1t5/2K1T2/t1T2Tt/1t1t1t1/2t4/7 attackers";
    const record = `taflsmith-game 1\nvariant nielsen-brandubh-7\nposition ${position}\n\nd3-d5\n`;
    for (const request of [{link: link(record)}, {text: record}]) {
      const opened = call("open", request);
      assert.deepEqual([opened.ships, opened.actions, opened.position], [true, ["d3-d5"], position]);
      assert.equal(call("game", {actions: []}).position, position);
    }
    assert.equal(call("open", {id: "nielsen-brandubh-7", position}).position, position);
    assert.equal(call("game", {actions: ["d3-d5"]}).actions.length, 1);
    assert.match(run({command: "open", id: "nielsen-brandubh-7", position: "3t3/9"}).errors.join("\n"), /position: error/);
    assert.match(run({command: "open", link: link(record), position}).errors.join("\n"), /its own position/);
    assert.equal(call("game", {actions: []}).position, position, "the game before stays open");
    assert.equal(call("open", {id: "nielsen-brandubh-7"}).position, undefined);
  },
  "boards have their own variants and games"() {
    call("open", {board: 1, id: "nielsen-brandubh-7"});
    call("open", {board: 2, id: "nielsen-copenhagen-11"});
    call("game", {board: 1, actions: ["d6-f6"]});
    assert.equal(call("game", {board: 2, actions: []}).actions.length, 0);
    assert.equal(call("act", {board: 1, action: "d5-f5"}).actions.length, 2);
    assert.ok(call("search", {board: 1, actions: [], nodes: 500}).move);
    assert.ok(call("search", {board: 2, actions: [], nodes: 500}).move);
    assert.equal(call("close", {board: 2}).closed, true);
    assert.match(run({command: "game", board: 2, actions: []}).errors.join(), /no variant is open/);
    assert.equal(call("close", {board: 2}).closed, false);
    assert.equal(call("game", {board: 1, actions: [], theme: "none"}).svg, undefined);
  },
  "forced wins are proved"() {
    call("open", {id: "nielsen-brandubh-7", position: "3t3/1t5/2K1T2/t1T2Tt/1t1t1t1/2t4/7 attackers"});
    const found = call("prove", {actions: [], nodes: 50000});
    assert.deepEqual([found.wins, found.moves[0]], [{side: "attackers", plies: 3}, "d3-d5"]);
    assert.equal(call("prove", {actions: ["d3-d5"], side: "attackers", nodes: 50000}).wins.plies, 2);
    assert.equal(call("prove", {actions: [], side: "defenders", nodes: 50000}).wins, null);
    assert.deepEqual(call("analyse", {actions: [], nodes: 50000}).lines[0].wins, {side: "attackers", plies: 3});
  },
  "the engine's move and analysis"() {
    call("open", {id: "nielsen-brandubh-7"});
    const found = call("search", {actions: [], depth: 6});
    assert.ok(found.nodes > 100 && found.move, JSON.stringify(found));
    const moves = [1, 2, 3, 4, 5, 6, 7, 8].map(seed => call("search", {actions: [], level: "beginner", seed}).move);
    assert.ok(new Set(moves).size > 1, `a seed is the noise's: ${moves}`);
    assert.equal(call("search", {actions: [], level: "beginner", seed: 1}).move, moves[0]);
    const {lines} = call("analyse", {actions: [], nodes: 20000, lines: 3});
    assert.equal(lines.length, 3);
    for (const {share, moves} of lines) assert.ok(share > 0 && share < 1 && moves.length);
    const game = call("trial_game", {seed: 1, nodes: 50});
    assert.ok(["attackers", "defenders", "draw", null].includes(game.winner) && game.plies > 4);
    assert.ok(game.searches > 0 && game.searches <= game.plies && game.choices > game.searches, JSON.stringify(game));
    assert.equal(call("trial_verdict", {attackers: 5, defenders: 5, draws: 0}).share, 0.5);
    assert.deepEqual([5, 60].map(defenders => call("trial_verdict", {attackers: 5, defenders, draws: 0}).decided), [false, true]);
    // A board that is sealed at the limit of plies is the attackers', as in the program's trials; an open one nobody's.
    const sealed = "2t5t2/1t7t1/t9t/11/11/11/5K5/11/t9t/1t7t1/2t5t2 attackers", open = sealed.replace("/t9t/", "/10t/");
    for (const [position, winner] of [[sealed, "attackers"], [open, null]]) {
      call("open", {id: "nielsen-copenhagen-11", position});
      assert.equal(call("trial_game", {seed: 1, nodes: 50, opening: 0, plies: 0}).winner, winner, position);
    }
  },
  "the forecast for people is the native program's"() {
    const step = {nodes: 1000, games: 20, attackers: 2, undecided: 4, plies: 60, choices: 70};
    call("open", {id: "nielsen-copenhagen-11"});
    assert.match(call("forecast", {steps: [step]}).words, /^The engine's attackers score 20 % .*; between people expect \d+ %/);
    // What people's recorded games gave, there and in the analysis of the start.
    const [, share] = call("forecast", {steps: [step]}).recorded.match(/^People: attackers ([\d.]+) % of \d+ decided games/);
    assert.equal((100 * call("analyse", {actions: [], nodes: 1000}).lines[0].people).toFixed(1), share);
    call("open", {text: 'format = 1\nid = "unknown-11"\nname = "Unknown"\ninherits = "nielsen-copenhagen-11"\n'});
    assert.equal(call("forecast", {steps: [step]}).recorded, "");
    for (const steps of [undefined, [], [{...step, attackers: 0, undecided: 20}]]) assert.equal(call("forecast", {steps}).words, null);
    assert.ok(run({command: "forecast", steps: [step], digest: "0"}).errors?.length);
    for (const wrong of [[{}], ["x"], [{...step, games: 1}], [{...step, nodes: -1}], [{...step, plies: "long"}]])
      assert.ok(run({command: "forecast", steps: wrong}).errors?.length, JSON.stringify(wrong));
    if (!native) return;
    const {curve, forecast} = JSON.parse(execFileSync(native, ["trial", "nielsen-brandubh-7", "--curve", "50,100", "--games", "20", "--no-store", "--json", "--quiet"], {encoding: "utf8"}));
    assert.ok(curve.every(step => step.broken_off + step.adjudicated === 0), "lengths of such games are not counted by winner");
    const steps = curve.map(({nodes, games, attackers_won, defenders_won, plies, branching}) => ({nodes, games, attackers: attackers_won, undecided: games - attackers_won - defenders_won,
      plies: Object.values(plies).reduce((sum, {games, mean}) => sum + games * mean, 0) / games, choices: branching}));
    call("open", {id: "nielsen-brandubh-7"});
    const found = call("forecast", {steps});
    assert.equal(found.words, forecast.words);
    assert.equal(found.players[2].share.toFixed(6), forecast.strong.attackers_share.toFixed(6));
  },
};

let failed = await runTests(tests);

// The signature of `taflsmith bench`, and the speeds of both side by side.
if (native) {
  const {signature, rows} = JSON.parse(execFileSync(native, ["bench", "--json"], {encoding: "utf8"}));
  const mask = (1n << 64n) - 1n;
  const mix = (a, b) => {
    let z = (a * 0x9E3779B97F4A7C15n + b) & mask;
    z = ((z ^ (z >> 30n)) * 0xBF58476D1CE4E5B9n) & mask;
    return z ^ (z >> 27n);
  };
  const depths = {"nielsen-brandubh-7": [8, 4], "opentafl-tablut-9": [7, 3], "nielsen-copenhagen-11": [7, 3], "nielsen-historical-13": [6, 3], "opentafl-alea-19": [4, 2]};
  let sum = 0n;
  console.log("variant                 rules   search here  native M/s    perft here  native M/s");
  for (const {variant, origin, search_mnps, perft_mnps} of rows) {
    const [depth, perft] = depths[variant];
    const row = call("bench", {origin, id: variant, depth, perft});
    const figures = [row.search / 1e6, search_mnps, row.perft / 1e6, perft_mnps].map(x => x.toFixed(2).padStart(12));
    console.log(variant.padEnd(24) + origin.padEnd(7) + figures.join(""));
    sum = mix(sum, BigInt(row.signature));
  }
  sum &= 0xffffffffn;
  if (String(sum) === String(signature)) {
    console.log(`ok     the signature is the native program's: ${sum}`);
  } else {
    console.log(`FAILED the signature is ${sum}, the native program's ${signature}`);
    ++failed;
  }
}
process.exit(failed ? 1 : 0);
