// Packed variants with scripts (docs/packed-variants.md), as the tests send them.
import {readFileSync, readdirSync} from "node:fs";

export const readExample = name => readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), "utf8");

const quote = text => text.trimEnd().split("\n").map(line => `| ${line}`.trimEnd()).join("\n");

/** A variant with its parents and these scripts, by id; its digest is left open. */
export function packVariant(variant, scripts) {
  const folder = new URL("../../variants/", import.meta.url);
  let parents = "";
  for (let file = variant, id; (id = file.match(/^inherits = "(.*)"$/m)?.[1]);) {
    file = readFileSync(new URL(readdirSync(folder, {recursive: true}).find(name => name.endsWith(`/${id}.toml`)), folder), "utf8");
    parents += `\nparent ${id}\n${quote(file)}\n`;
  }
  const parts = Object.entries(scripts).map(([id, script]) => `\nscript ${id}\n${quote(script)}\n`).join("");
  return `taflsmith-variant 1\ndigest 0\n\nvariant ${variant.match(/^id = "(.*)"$/m)[1]}\n${quote(variant)}\n${parents}${parts}\nend\n`;
}

/** The variant of the tutorial, whose rule is a script. */
export const packLockedShields = script => packVariant(readExample("locked-brandubh-7.toml"), {"locked-shields": script});
