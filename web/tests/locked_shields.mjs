// The variant of the tutorial, whose rule is a script, as a packed variant.
import {readFileSync, readdirSync} from "node:fs";

export const readExample = name => readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), "utf8");

/** With this text of the script; its digest is left open. */
export function packLockedShields(script) {
  const lines = text => text.trimEnd().split("\n").map(line => `| ${line}`.trimEnd()).join("\n");
  const variant = readExample("locked-brandubh-7.toml"), folder = new URL("../../variants/", import.meta.url);
  let parents = "";
  for (let file = variant, id; (id = file.match(/^inherits = "(.*)"$/m)?.[1]);) {
    file = readFileSync(new URL(readdirSync(folder, {recursive: true}).find(name => name.endsWith(`/${id}.toml`)), folder), "utf8");
    parents += `\nparent ${id}\n${lines(file)}\n`;
  }
  return `taflsmith-variant 1\ndigest 0\n\nvariant locked-brandubh-7\n${lines(variant)}\n${parents}\nscript locked-shields\n${lines(script)}\n\nend\n`;
}
