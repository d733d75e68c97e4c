// Editing of variants in Node: each edit, its undo, its errors, and what hostile requests get.
//
//     node web/tests/design_test.mjs build/web/package
import assert from "node:assert/strict";
import {loadCore} from "./core.mjs";
import {packLockedShields, readExample} from "./packed.mjs";
import {runTests} from "./run_tests.mjs";

const run = await loadCore(process.argv[2]);
function call(command, parameters = {}) {
  const {answer, errors} = run({command, ...parameters});
  assert.ok(answer, `${command} ${JSON.stringify(parameters).slice(0, 200)}: ${errors}`);
  return answer;
}

/** A variant under edit, and its last answer. */
class Design {
  constructor(what) { this.state = call("design", what); }
  edit(what, members = {}) { return this.state = call("edit", {do: what, revision: this.state.revision, ...members}); }
  refused(what, members = {}) {
    const {errors} = run({command: "edit", do: what, revision: this.state.revision, ...members});
    assert.ok(errors, `${what} ${JSON.stringify(members)} is refused`);
    return errors.join("\n");
  }
  card(use) {
    const number = this.state.cards.findIndex(card => card.use === use);
    assert.ok(number >= 0, use);
    return number;
  }
  /** The digest of the rules as another board opens them. */
  digest() { return call("open", {board: 7, text: this.state.standalone, edited: true}).digest; }
}

const tests = {
  "every shipped variant is edited, and stays as it is"() {
    for (const {id} of call("variants").variants) {
      const {digest} = call("open", {id}), design = new Design({id});
      assert.deepEqual([design.state.valid, design.state.errors.filter(text => text.includes(" error: "))], [true, []], id);
      assert.equal(design.digest(), digest, id);
    }
  },
  "the board: strokes, symmetry, clearing, size, undo"() {
    const design = new Design({id: "nielsen-brandubh-7"}), before = design.state.rows;
    design.edit("paint", {squares: ["b2"], letter: "t", symmetry: "eight-fold", stroke: 1});
    design.edit("paint", {squares: ["a2", "a3"], letter: "t", stroke: 1});
    assert.deepEqual(design.state.rows, ["...t...", ".t.t.t.", "...T...", "ttTKTtt", "t..T...", "tt.t.t.", "...t..."]);
    assert.match(design.state.layout.svg, /^<svg/);
    assert.equal(design.edit("undo").rows.join(), before.join(), "a stroke is one step");
    assert.equal(design.edit("redo").rows[1], ".t.t.t.");
    assert.equal(design.edit("clear").valid, false);
    assert.ok(design.state.errors.length > 0);
    assert.equal(design.state.standalone, undefined);
    assert.equal(design.edit("undo").valid, true);
    assert.equal(design.edit("resize", {size: 9}).rows.length, 9);
    assert.deepEqual(design.state.zones.corners.squares, ["a1", "i1", "a9", "i9"], "the corners are those of the new board");
  },
  "zones: painted, named, added, removed"() {
    const design = new Design({id: "nielsen-brandubh-7"});
    design.edit("paint_zone", {zone: "corners", squares: ["b1"], symmetry: "eight-fold", on: true, stroke: 1});
    assert.equal(design.state.zones.corners.squares.length, 12);
    assert.equal(design.state.zones.corners.own, true);
    design.edit("paint_zone", {zone: "corners", squares: ["a1"], on: false});
    assert.equal(design.state.zones.corners.squares.length, 11);
    // What is painted while there are errors stays, too.
    design.edit("clear");
    design.edit("paint_zone", {zone: "corners", squares: ["c3"], on: true});
    assert.deepEqual([design.edit("paint_zone", {zone: "corners", squares: ["d3"], on: true}).valid, design.state.zones.corners.squares.length], [false, 13]);
    design.edit("zone", {zone: "gardens", expression: "c3 e5"});
    assert.deepEqual(design.state.zones.gardens.squares, ["c3", "e5"]);
    design.edit("zone", {zone: "gardens", expression: ""});
    assert.equal(design.state.zones.gardens, undefined);
    assert.match(design.edit("zone", {zone: "gardens", expression: "z99"}).errors.join(), /z99/);
    // A file that could not be read again is not made.
    const fresh = new Design({id: "nielsen-brandubh-7"}), before = fresh.state.standalone;
    assert.match(fresh.refused("zone", {zone: "Burg", expression: "c3"}), /Burg/);
    assert.match(fresh.refused("text", {field: "name", value: ""}), /name/);
    fresh.edit("add_option");
    const option = fresh.state.options.find(each => each.own)?.id ?? fresh.state.options[0].id;
    assert.match(fresh.refused("option_words", {option, value: "a\u0007b"}), /words/);
    fresh.edit("undo");
    assert.equal(fresh.edit("look").standalone, before);
  },
  "rules: values, chips, switches, additions, options"() {
    const design = new Design({id: "nielsen-brandubh-7"}), digest = design.digest();
    design.edit("parameter", {card: design.card("move/slide"), parameter: "limit", value: 2});
    assert.match(design.state.cards[design.card("move/slide")].words, /2 squares/);
    assert.notEqual(design.digest(), digest);
    assert.equal(design.state.cards.find(card => card.replaces)?.use, "move/slide");
    design.edit("revert", {card: design.state.cards.findIndex(card => card.replaces)});
    assert.equal(design.digest(), digest);
    const escape = design.state.cards.findIndex(card => card.title === "Escape");
    design.edit("press", {card: escape, parameter: "zone", word: "edge"});
    assert.match(design.state.cards.find(card => card.title === "Escape" && card.on).words, /edge/);
    design.edit("undo");
    const ring = design.state.cards.findIndex(card => card.title === "Encirclement");
    design.edit("switch", {card: ring, on: false});
    assert.equal(design.state.cards.find(card => card.title === "Encirclement").on, false);
    design.edit("undo");
    design.edit("add_rule", {component: "capture/shieldwall"});
    assert.ok(design.state.cards.some(card => card.use === "capture/shieldwall"));
    design.edit("remove", {card: design.card("capture/shieldwall")});
    assert.ok(!design.state.cards.some(card => card.use === "capture/shieldwall"));
    assert.equal(design.digest(), digest);
    const {id, choices} = design.state.options[0], other = choices.find(choice => !choice.chosen).id;
    design.edit("choose", {option: id, choice: other});
    assert.equal(design.state.options[0].choices.find(choice => choice.chosen).id, other);
  },
  "options: made, worded, given rules, removed"() {
    const design = new Design({id: "nielsen-brandubh-7"}), digest = design.digest(), inherited = design.state.options.length;
    design.edit("add_option");
    const option = design.state.options.at(-1).id, last = () => design.state.options.at(-1);
    assert.deepEqual([design.state.options.length, last().own, last().choices.length], [inherited + 1, true, 2]);
    assert.equal(design.state.options.slice(0, inherited).some(each => each.own), false);
    design.edit("option_words", {option, value: "How strong the king is."});
    design.edit("rename_option", {option, value: "king"});
    const [{id: usual}, {id: other}] = last().choices;
    design.edit("rename_choice", {option: "king", choice: other, value: "far"});
    design.edit("choice_words", {option: "king", choice: "far", value: "He goes two squares."});
    assert.equal(design.digest(), digest, "no choice changes anything yet");
    design.edit("choose", {option: "king", choice: "far"});
    const slide = last().beside.find(each => each.card === design.card("move/slide"));
    design.edit("restate", {option: "king", choice: "far", card: slide.card});
    assert.deepEqual([last().choices[1].leavesOut.length, last().choices[1].states], [1, ["Sliding"]]);
    design.edit("parameter", {card: design.state.cards.findIndex(card => card.use === "move/slide" && card.where === "choice"), parameter: "limit", value: 2});
    design.edit("add_to_choice", {option: "king", choice: "far", component: "capture/shieldwall"});
    assert.equal(design.state.valid, true);
    assert.notEqual(design.digest(), digest);
    const far = design.digest();
    assert.deepEqual(call("open", {board: 7, text: design.state.standalone, edited: true}).digest, far);
    assert.equal(design.edit("choose", {option: "king", choice: usual}).valid && design.digest(), digest);
    design.edit("choose", {option: "king", choice: "far"});
    design.edit("take_out", {option: "king", choice: "far", number: 1});
    assert.deepEqual(last().choices[1].states, ["Sliding"]);
    design.edit("take_out", {option: "king", choice: "far", number: 0});
    assert.deepEqual([design.digest(), last().choices[1].leavesOut], [digest, []], "what it replaced is in force again");
    design.edit("add_choice", {option: "king"});
    assert.equal(last().choices.length, 3);
    design.edit("remove_choice", {option: "king", choice: last().choices[2].id});
    const escape = design.state.cards.findIndex(card => card.title === "Escape");
    design.edit("leave_out", {option: "king", choice: last().choices.find(choice => choice.chosen).id, card: escape});
    const without = design.digest();
    assert.notEqual(without, digest);
    design.edit("take_out", {option: "king", choice: "far", number: 0, left_out: true});
    assert.equal(design.digest(), digest);
    design.edit("undo");
    design.edit("remove_option", {option: "king"});
    assert.deepEqual([design.state.options.length, design.digest()], [inherited, without], "the rules of the choice stay");
    for (const [what, members, words] of [["option_words", {option: "king", value: "x"}, /no such option/], ["add_choice", {option: design.state.options[0].id}, /states no such option/],
      ["choice_words", {option: "none", choice: "a"}, /no such choice/]]) assert.match(design.refused(what, members), words);
  },
  "tests: of the last move, their results, and their removal"() {
    const design = new Design({id: "nielsen-brandubh-7"});
    const play = actions => {
      call("open", {text: design.state.standalone, edited: true});
      return call("game", {actions, theme: "none"});
    };
    assert.deepEqual(call("tests").tests, []);
    play([]);
    assert.match(design.refused("test_last_move"), /no move was made/);
    play(["d6-f6", "d5-f5", "d7-f7", "d3-e3"]);
    design.edit("test_last_move");
    const [test] = call("tests").tests;
    assert.deepEqual([test.expects, test.passed, test.errors], ["d3-e3 takes nothing", true, []]);
    play(["a4-a5"]);
    design.edit("test_last_move");
    assert.equal(call("tests").tests.length, 2);
    // Slow men: the test of the long move fails, with words.
    design.edit("parameter", {card: design.card("move/slide"), parameter: "limit", value: 1});
    const results = call("tests").tests;
    assert.deepEqual(results.map(each => each.passed), [true, true]);
    design.edit("undo");
    play(["a4-a6"]);
    design.edit("test_last_move");
    design.edit("parameter", {card: design.card("move/slide"), parameter: "limit", value: 1});
    const [, , far] = call("tests").tests;
    assert.equal(far.passed, false);
    assert.match(far.errors.join(), /a4-a6/);
    assert.match(design.refused("test_last_move"), /does not play these rules/);
    design.edit("clear");
    assert.equal(call("tests").tests[0].passed, undefined, "rules with errors run no test");
    design.edit("undo");
    assert.match(design.refused("remove_test", {test: 3}), /no such test/);
    for (let left = 2; left >= 0; --left) assert.equal(design.edit("remove_test", {test: 0}) && call("tests").tests.length, left);
  },
  "names, the file as text, and a blank board"() {
    const design = new Design({size: 9});
    assert.deepEqual([design.state.valid, design.state.rows.length, design.state.parent], [true, 9, ""]);
    design.edit("text", {field: "name", value: "The king's garden"});
    assert.match(design.state.text, /^name = "The king's garden"$/m);
    design.edit("file", {text: design.state.text.replace("The king's garden", "Another garden")});
    assert.equal(design.state.name, "Another garden");
    assert.match(design.refused("file", {text: "name = ["}), /:1:/);
    assert.equal(design.edit("undo").name, "The king's garden");
    assert.equal(call("open", {text: design.state.standalone, edited: true}).name, "The king's garden");
  },
  "scripts: a template, a mistake, its repair, a copy of a rule"() {
    const design = new Design({id: "nielsen-brandubh-7"});
    for (const {name} of design.state.templates) assert.equal(design.edit("new_script", {kind: name}).valid, true, name);
    assert.equal(design.state.scripts.length, 4);
    const {name, text} = design.state.scripts[0];
    design.edit("script", {name, text: `${text}\nlocal local`});
    assert.equal(design.state.valid, false);
    assert.match(design.state.errors.join(), new RegExp(`^${name}:\\d+: error`));
    assert.match(design.edit("script", {name, text: "while true do end"}).errors.join(), /instructions/);
    assert.equal(design.edit("script", {name, text}).valid, true);
    assert.match(design.state.standalone, /^taflsmith-variant 1/);
    const digest = design.digest(), again = new Design({text: design.state.standalone});
    assert.deepEqual([again.state.valid, again.state.scripts.length], [true, 4]);
    assert.equal(again.digest(), digest);
    const copied = new Design({id: "nielsen-brandubh-7"});
    copied.edit("fork", {card: copied.card("move/slide")});
    assert.equal(copied.state.valid, true);
    assert.ok(copied.state.scripts.some(script => script.name === "my-nielsen-brandubh-7-slide.lua"), "libraries lie beside it");
    assert.equal(copied.digest(), call("open", {id: "nielsen-brandubh-7"}).digest, "the script says the same");
  },
  "a packed variant is edited with its script"() {
    const packed = packLockedShields(readExample("locked-shields.lua"));
    const {text, digest} = call("open", {text: packed, edited: true}), design = new Design({text});
    assert.deepEqual([design.state.valid, design.state.scripts.map(script => script.name)], [true, ["locked-shields.lua"]]);
    assert.equal(design.digest(), digest);
    assert.match(run({command: "design", text: packed}).errors.join(), /digest is wrong/);
  },
  "a parent that comes along takes nobody's place"() {
    const parent = call("open", {id: "nielsen-brandubh-7"}), design = new Design({id: "nielsen-brandubh-7"});
    design.edit("text", {field: "summary", value: "mine"});
    new Design({text: design.state.standalone});
    assert.equal(call("open", {id: "nielsen-brandubh-7"}).digest, parent.digest);
    assert.equal(call("variants").variants.filter(variant => variant.id.startsWith("my-")).length, 0);
  },
  "wrong requests get words, and change nothing"() {
    const design = new Design({id: "nielsen-brandubh-7"});
    design.edit("new_script", {kind: "end"});
    const before = JSON.stringify(design.state);
    for (const [what, members, words] of [
      ["dance", {}, /there is no edit 'dance'.*paint/], [5, {}, /there is no edit/], ["paint", {squares: ["z1"], letter: "t"}, /z1/], ["paint", {squares: ["a1"], letter: "<"}, /no letter/],
      ["paint", {squares: ["a1"], letter: "tt"}, /no letter/], ["paint", {squares: ["a1"], letter: "t", symmetry: "nine-fold"}, /nine-fold/], ["resize", {size: 500}, /5 to 19/], ["resize", {size: "big"}, /5 to 19/],
      ["zone", {zone: "A b", expression: "a1"}, /no name/], ["paint_zone", {zone: "corners", squares: ["a99"]}, /a99/], ["paint_zone", {zone: "A b", squares: ["a1"]}, /no name/], ["text", {field: "id", value: "x"}, /no such field/],
      ["parameter", {card: 99, parameter: "limit", value: 1}, /no such rule/], ["parameter", {card: -1}, /no such rule/], ["parameter", {card: 1, parameter: "wings", value: 1}, /wings/],
      ["parameter", {card: 1, parameter: "limit", value: "far"}, /no value of 'limit'/], ["parameter", {card: 1, parameter: "limit"}, /no value/], ["add_rule", {component: "no/such"}, /no\/such/],
      ["new_script", {kind: "poem"}, /poem/], ["script", {name: "../../share/taflsmith/scripts/rules/move/slide.lua", text: "x"}, /there is no script/], ["script", {name: "new.lua", text: "x"}, /there is no script/]])
      assert.match(design.refused(what, members), words);
    assert.match(run({command: "edit", do: "clear", revision: design.state.revision - 1}).errors.join(), /has changed since/);
    assert.match(run({command: "edit", do: "clear"}).errors.join(), /has changed since/);
    assert.match(run({command: "design", text: "x = ["}).errors.join(), /error/);
    assert.match(run({command: "edit", do: "clear", revision: 1}).errors.join(), /no variant is being edited/);
    const again = new Design({id: "nielsen-brandubh-7"});
    again.edit("new_script", {kind: "end"});
    assert.equal(JSON.stringify({...again.state, revision: 0}), JSON.stringify({...JSON.parse(before), revision: 0}));
    assert.match(run({command: "design", id: "no-such-game"}).errors.join(), /no-such-game/);
  },
  "random edits: every answer is a state or words"() {
    const edits = 600;
    let seed = 1;
    const random = n => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % n;
    const pick = list => list[random(list.length)] ?? {};
    const strange = () => pick([undefined, null, -1, 1e300, 0.5, "", "none", "a1", "￿", [], ["a1"], {}, true, "x".repeat(5000)]);
    const design = new Design({id: "nielsen-brandubh-7"});
    const names = ["undo", "redo", "text", "file", "paint", "clear", "resize", "paint_zone", "zone", "add_rule", "switch", "remove", "revert", "parameter", "reset", "press", "choose", "new_script", "fork", "script", "look",
      "add_option", "rename_option", "option_words", "option_source", "remove_option", "add_choice", "rename_choice", "choice_words", "remove_choice", "leave_out", "restate", "add_to_choice", "take_out", "test_last_move", "remove_test"];
    let done = 0;
    for (let i = 0; i < edits; ++i) {
      const {cards, components, scripts, rows, zones, options} = design.state, option = pick(options), card = random(cards.length + 1), parameter = pick(cards[card]?.parameters ?? [{}]);
      const members = {card, parameter: parameter.name, value: pick([parameter.value, strange(), "far", "near"]), word: pick(parameter.chips ?? [{}]).word, on: Boolean(random(2)),
        squares: [String.fromCharCode(97 + random(rows.length || 1)) + (1 + random(rows.length || 1))], letter: pick(["t", "T", "K", ".", "#", "Z"]), symmetry: pick(["one square", "eight-fold"]), stroke: random(3),
        zone: pick([...Object.keys(zones), "new"]), expression: pick(["edge", "a1 b2", "", "centre | edge"]), size: pick([5, 7, 9, 4]), field: pick(["name", "summary"]), component: pick(components).id,
        option: option.id, choice: pick(option.choices ?? [{}]).id, number: random(3), left_out: Boolean(random(2)), test: random(2), kind: pick(["end", "state", "capture"]), name: pick(scripts).name, text: pick(scripts).text};
      if (random(4) === 0) members[pick(Object.keys(members))] = strange();
      const {answer, errors} = run({command: "edit", do: pick(names), revision: design.state.revision, ...members});
      assert.ok(answer || errors.length, "words");
      if (answer) {
        design.state = answer;
        ++done;
        if (answer.standalone && i % 20 === 0) design.digest();
      }
    }
    assert.ok(done > 100, `${done} edits were made`);
    console.log(`       ${done} of ${edits} random edits were made`);
  },
};

process.exit(await runTests(tests) ? 1 : 0);
