// Reads the .d.ts files of the package, as they are written there: one member a line, two blanks deep.
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";

const primitives = {string: "string", number: "number", boolean: "boolean"};

/** {functions: {name: parameters that must be given}, types: {name: {kind, members: {name: {type, optional, required}}}}} */
export function readDeclarations(file) {
  const text = readFileSync(file, "utf8"), functions = {}, types = {};
  for (const [, name, parameters] of text.matchAll(/^export function (\w+)\((.*)\): .*;$/gm)) functions[name] = countRequired(parameters);
  for (const [, kind, name, parent, body] of text.matchAll(/^export (class|interface) (\w+)(?: extends (\w+))? \{\n([\s\S]*?)^\}/gm)) {
    const members = {...types[parent]?.members};
    for (const [, readonly, member, optional, parameters, type] of body.matchAll(/^  (readonly )?(\w+)(\?)?(?:\((.*)\))?: (.*);$/gm))
      members[member] = {type, readonly: Boolean(readonly), optional: Boolean(optional), required: parameters === undefined ? null : countRequired(parameters)};
    types[name] = {kind, members};
  }
  return {functions, types};
}

/** Parameters that are not optional. */
const countRequired = parameters => parameters.split(", ").filter(parameter => /^\w+:/.test(parameter)).length;

/** The members that a class has, by its prototype, are those declared. `own`: members of its objects; `hidden`: not declared; `inherited`: declared again. */
export function checkClass(declared, type, {own = [], hidden = [], inherited = []} = {}) {
  const actual = Object.getOwnPropertyNames(type.prototype).filter(name => name !== "constructor" && !hidden.includes(name));
  assert.deepEqual([...actual, ...own, ...inherited].sort(), Object.keys(declared.members).sort(), type.name);
  for (const name of actual) {
    const property = Object.getOwnPropertyDescriptor(type.prototype, name), {required, readonly} = declared.members[name];
    assert.equal(typeof property.value === "function", required !== null, `${type.name}.${name} is a method`);
    if (required !== null) assert.equal(property.value.length, required, `${type.name}.${name}: parameters that must be given`);
    else assert.equal(Boolean(property.set), !readonly, `${type.name}.${name} can be set`);
  }
}

/** A value has the members that its type declares, and no others. */
export function checkValue(types, type, value, place = type) {
  const choices = type.split(" | ");
  if (value === null) return assert.ok(choices.includes("null"), `${place} is null`);
  if (type.endsWith("[]")) {
    assert.ok(Array.isArray(value), `${place} is a list`);
    return value.forEach((item, i) => checkValue(types, type.slice(0, -2), item, `${place}[${i}]`));
  }
  if (typeof value !== "object") {
    if (choices.some(choice => primitives[choice] === typeof value) || choices.includes(JSON.stringify(value))) return;
    if (choices.includes("Side") && ["attackers", "defenders"].includes(value)) return;
    return assert.fail(`${place}: ${JSON.stringify(value)} is no ${type}`);
  }
  const named = choices.map(choice => types[choice]).find(Boolean);
  if (!named) return assert.match(type, /^Record</, `${place} has no declared type`);
  for (const name of Object.keys(value)) assert.ok(name in named.members, `${place}.${name} is not declared`);
  for (const [name, member] of Object.entries(named.members)) {
    if (name in value) checkValue(types, member.type, value[name], `${place}.${name}`);
    else assert.ok(member.optional, `${place}.${name} is missing`);
  }
}
