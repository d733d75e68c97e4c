// The package in Node: its interface without a board, its declarations and its files.
//
//     node web/tests/package_test.mjs build/web/package
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {pathToFileURL} from "node:url";
import {checkClass, checkValue, readDeclarations} from "./declarations.mjs";
import {loadCore} from "./core.mjs";
import {packLockedShields, readExample} from "./packed.mjs";
import {runTests} from "./run_tests.mjs";

const folder = resolve(process.argv[2]), file = name => join(folder, name), read = name => readFileSync(file(name), "utf8");
const code = await import(pathToFileURL(file("index.js"))), element = await import(pathToFileURL(file("element.js")));
const {load, TaflError} = code, tafl = await load();
const {functions, types} = readDeclarations(file("index.d.ts"));
const puzzle = "3t3/1t5/2K1T2/t1T2Tt/1t1t1t1/2t4/7 attackers";

/** The text of the variant whose rule is a script. */
async function lockedShields() {
  const run = await loadCore(folder);
  return run({command: "open", text: packLockedShields(readExample("locked-shields.lua")), edited: true}).answer.text;
}

/** Runs a program in a folder that has the package installed. */
function runProgram(text) {
  const place = mkdtempSync(join(tmpdir(), "taflsmith-package-"));
  try {
    mkdirSync(join(place, "node_modules"));
    symlinkSync(folder, join(place, "node_modules/taflsmith"));
    writeFileSync(join(place, "program.mjs"), text);
    return execFileSync(process.execPath, ["program.mjs"], {cwd: place, encoding: "utf8", timeout: 60_000});
  } finally {
    rmSync(place, {recursive: true});
  }
}

const tests = {
  "package.json names files that exist, and every file"() {
    const description = JSON.parse(read("package.json"));
    assert.deepEqual([description.name, description.type, description.license, description.dependencies], ["taflsmith", "module", "MIT", undefined]);
    assert.equal(description.version, tafl.version);
    for (const entry of Object.values(description.exports)) for (const name of Object.values(typeof entry === "string" ? {entry} : entry)) assert.ok(existsSync(file(name)), name);
    assert.ok(existsSync(file(description.types)));
    const patterns = [...description.files, "package.json", "README.md", "LICENSE"].map(pattern => new RegExp(`^${pattern.replaceAll(".", "\\.").replace("*", "[^/]*")}$`));
    for (const name of readdirSync(folder)) assert.ok(patterns.some(pattern => pattern.test(name)), `${name} is not in the package`);
    for (const name of ["Lua 5.4", "zlib", "fmt", "xxHash", "libc++", "Emscripten"]) assert.ok(read("LICENCES.txt").includes(`==== ${name}`), name);
  },

  "everything is declared, and exists"() {
    assert.deepEqual(Object.keys(code).sort(), [...Object.keys(functions), ...Object.keys(types).filter(name => types[name].kind === "class")].sort());
    for (const [name, required] of Object.entries(functions)) assert.equal(code[name].length, required, name);
    checkClass(types.Tafl, code.Tafl);
    checkClass(types.Game, code.Game);
    checkClass(types.TaflError, code.TaflError, {own: ["errors"]});
    for (const [command, type] of [["analyse", "AnalysisLimits"], ["prove", "ProofLimits"]]) {
      const known = JSON.parse(read("index.js").match(new RegExp(`"${command}", pick\\(options, (\\[[^\\]]*\\])`))[1]);
      assert.deepEqual(known.sort(), Object.keys(types[type].members).sort(), type);
    }
  },

  "the element is declared, and its attributes are described"() {
    const declared = readDeclarations(file("element.d.ts")).types, {TaflBoard} = element;
    checkClass(declared.TaflBoard, TaflBoard, {hidden: ["connectedCallback", "disconnectedCallback", "attributeChangedCallback"], inherited: ["addEventListener"]});
    for (const name of TaflBoard.observedAttributes) {
      assert.equal(declared.TaflBoard.members[name].type, "string", name);
      assert.match(read("element.d.ts"), new RegExp(`^//   ${name} +\\w`, "m"), name);
      assert.ok(read("README.md").includes(`| \`${name}\` |`), name);
    }
    assert.deepEqual(Object.keys(element), ["TaflBoard"]);
  },

  "variants and levels"() {
    const all = tafl.variants();
    assert.ok(all.length >= 262);
    all.forEach(variant => checkValue(types, "VariantHeader", variant));
    checkValue(types, "Level[]", tafl.levels());
    assert.equal(tafl.levels().length, 9);
  },

  "a game: legal moves, play, undo, result"() {
    const game = tafl.game("nielsen-brandubh-7");
    checkValue(types, "Variant", game.variant);
    assert.equal(game.variant.name, "Irish Brandubh");
    assert.ok(game.variant.rules.flatMap(group => group.rules).some(({words}) => /corner/.test(words)));
    checkValue(types, "Move[]", game.legal());
    assert.equal(game.legal().length, 40);
    assert.deepEqual(game.play("d6-f6"), {text: "d6-f6", by: "attackers", said: "attacker d6 to f6"});
    const move = game.legal().find(({text}) => text === "d5-g5");
    checkValue(types, "Action", game.play(move));
    for (const action of ["d7-e7", "d4-d6", "e7-f7", "d6-a6", "f7-e7"]) game.play(action);
    assert.equal(game.result(), null);
    assert.equal(game.side, "defenders");
    game.play("a6-a7");
    checkValue(types, "Result", game.result());
    assert.equal(game.result().winner, "defenders");
    assert.deepEqual([game.legal(), game.awaited, game.said], [[], "nothing", "king a6 to a7"]);
    assert.ok(game.undo());
    assert.deepEqual([game.result(), game.actions.length, game.pieces.a6], [null, 7, "king"]);
    assert.ok(game.undo(99));
    assert.equal(game.undo(), false);
    assert.match(game.position, /^3t3\/.* attackers$/);
    assert.match(game.svg({theme: "slate"}), /^<svg/);
    game.play("resign");
    assert.equal(game.result().winner, "defenders");
    game.close();
    assert.throws(() => game.play("d6-f6"), TaflError);
  },

  "several games at once, on boards of several sizes"() {
    const games = ["opentafl-tablut-9", "nielsen-copenhagen-11", "nielsen-historical-13", "opentafl-alea-19"].map(id => tafl.game(id));
    for (let ply = 0; ply < 6; ++ply) for (const game of games) {
      if (["lot", "die"].includes(game.awaited)) checkValue(types, "Action", game.chance(7));
      if (game.awaited !== "turn") continue;
      const legal = game.legal();
      game.play(legal[(ply * 31) % legal.length]);
    }
    for (const game of games) {
      assert.ok(game.actions.length >= 6, game.variant.id);
      const again = tafl.game(game.variant.id, {moves: game.actions});
      assert.equal(again.position, game.position);
      assert.equal(tafl.game(game.variant.text, {moves: game.actions.join(" ")}).position, game.position);
    }
  },

  "why a move is refused"() {
    const game = tafl.game("nielsen-brandubh-7", {moves: "1. d6-f6"});
    assert.equal(game.why("d5-e7"), "d5 and e7 are not on one line.");
    assert.match(game.why("d6-d5"), /d6/);
    assert.match(game.why("nonsense"), /nonsense/);
    assert.equal(game.why("d5-e5"), null);
    assert.equal(game.why("resign"), null);
    assert.deepEqual(game.actions, ["d6-f6"], "nothing changes");
  },

  "mistakes get words"() {
    for (const [make, words] of [
      [() => tafl.game("no-such-game"), /no-such-game/], [() => tafl.game(""), /no variant is given/], [() => tafl.game(null), /no variant is given/],
      [() => tafl.game("taflsmith:v1.AAAA"), /link/], [() => tafl.game("size = 7\nboard = ["), /error/], [() => tafl.game("x".repeat(2e6)), /too long/],
      [() => tafl.game("nielsen-brandubh-7", {position: "K"}), /position: error/], [() => tafl.game("nielsen-brandubh-7", {moves: "d6-f6 a1-a9"}), /action 2: error/],
      [() => tafl.game("nielsen-brandubh-7", {moves: "{ ".repeat(500000)}), /action 1: error/],
      [() => tafl.game("nielsen-brandubh-7", {moves: [5]}), /action 1/], [() => tafl.game("nielsen-brandubh-7").play("d6-d7"), /d7/],
      [() => tafl.game("nielsen-brandubh-7").play(undefined), /undefined/], [() => tafl.game("nielsen-brandubh-7").chance(), /awaits no lot/]])
      assert.throws(make, error => error instanceof TaflError && words.test(error.message) && error.errors.length > 0, String(make));
  },

  async "a variant with a script is played and analysed"() {
    const game = tafl.game(await lockedShields());
    assert.equal(game.variant.name, "Brandubh with locked shields");
    assert.ok(game.variant.rules.flatMap(group => group.rules).some(({identity}) => identity.includes("locked-shields")));
    for (let ply = 0; ply < 4; ++ply) game.play(await game.bestMove({nodes: 500}));
    assert.equal(game.actions.length, 4);
    checkValue(types, "Analysis", await game.analyse({nodes: 2000, lines: 2}));
  },

  async "links, records and positions"() {
    const record = `taflsmith-game 1\nvariant nielsen-brandubh-7\nposition ${puzzle}\n\nd3-d5\nc4-e4\nzz\n`, game = tafl.game(record);
    assert.deepEqual(game.actions, ["d3-d5", "c4-e4"]);
    assert.match(game.notes.join(), /zz/);
    checkValue(types, "string[]", game.notes);
    assert.equal(tafl.game("nielsen-brandubh-7", {position: puzzle}).position, puzzle);
    const {lines} = await game.analyse({nodes: 20000});
    assert.deepEqual(lines[0].moves, ["b3-b5xc5"], "the engine knows the position");
  },

  async "the engine: analysis, moves, forced wins"() {
    const game = tafl.game("nielsen-brandubh-7");
    const analysis = await game.analyse({nodes: 20000, lines: 3});
    checkValue(types, "Analysis", analysis);
    assert.equal(analysis.lines.length, 3);
    const [first, second] = await Promise.all([game.bestMove({level: "club", seed: 3}), game.bestMove({level: 1})]);
    for (const move of [first, second]) assert.equal(game.why(move), null);
    assert.equal(await game.prove({nodes: 1000}), null);
    await assert.rejects(game.bestMove({level: "king"}), error => error instanceof TaflError && /is not a level/.test(error.message));
    const solved = tafl.game("nielsen-brandubh-7", {position: puzzle}), win = await solved.prove({nodes: 50000});
    checkValue(types, "ForcedWin", win);
    assert.deepEqual([win.side, win.plies, win.moves[0]], ["attackers", 3, "d3-d5"]);
    checkValue(types, "Analysis", await solved.analyse({nodes: 20000}));
    for (const move of win.moves) solved.play(move);
    assert.equal(solved.result().winner, "attackers");
    await assert.rejects(solved.analyse(), /awaits no move/);
  },

  "the program of the README runs, and ends"() {
    const program = read("README.md").match(/```js\n([\s\S]*?)```/)[1];
    const out = runProgram(`${program}\nconsole.log(JSON.stringify([game.legal().length, game.actions.length, game.why("d5-e7"), lines[0].words]));\n`);
    const [legal, actions, why, words] = JSON.parse(out);
    assert.ok(legal > 0 && actions === 1);
    assert.match(why, /not on one line/);
    assert.match(words, /^(attackers|defenders) |^even$/);
  },

  "random games"() {
    const game = tafl.game("nielsen-brandubh-7"), begin = performance.now();
    let plies = 0;
    for (let seed = 1; plies < 2000; ) {
      const legal = game.legal();
      if (game.result() || !legal.length) game.undo(1e6);
      else game.play(legal[(seed = (seed * 48271) % 2147483647) % legal.length]), ++plies;
    }
    console.log(`       ${Math.round(plies / (performance.now() - begin) * 1000)} plies a second`);
  },
};

process.exit(await runTests(tests) ? 1 : 0);
