// What a visitor loads, as a host compresses it: the page, and the designer with what it takes from the page.
//
//     node web/tests/size_test.mjs build/web/page
import assert from "node:assert/strict";
import {existsSync, readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {gzipSync} from "node:zlib";
import {runTests} from "./run_tests.mjs";

const folder = process.argv[2], most = 5 * 2 ** 20;  // bytes

/** The compressed size of a part, whose files are named by their paths in the folder. */
function measure(part, names) {
  const size = names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), {level: 6}).length, 0);
  console.log(`       ${part}: ${(size / 2 ** 20).toFixed(2)} MB`);
  return size;
}

const listFiles = path => readdirSync(join(folder, path), {withFileTypes: true}).flatMap(entry => {
  const name = path ? `${path}/${entry.name}` : entry.name;
  return !entry.isDirectory() ? [name] : name === "designer" ? [] : listFiles(name);
});

await runTests({
  "the page"() {
    assert.ok(measure("the page", listFiles("")) <= most);
  },
  "the designer"() {
    if (!existsSync(join(folder, "designer"))) return console.log("       skipped: it is not built");
    assert.ok(measure("the designer", [...listFiles("designer"), ...listFiles("weights"), "card.js", "elements.js", "link.js", "qrcode.js", "files.js"]) <= most);
  },
}).then(failed => process.exit(failed ? 1 : 0));
