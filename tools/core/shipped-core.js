// The core as the wasmboy package ships it, with every mutable global exported under its name, so that the whole
// machine can be read and set from outside. It is what our build is measured and verified against.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export const SHIPPED_SHA256 = "f2d6a734ce5c3e752c98173b194128fd72f688d0cff226a3e5f61d9930de83a8";
const SECTION = { global: 6, export: 7 };
const GLOBAL_EXPORT = 3;

/** The folder of the installed wasmboy package: of these tools, or else of the project. */
export function wasmboyFolder() {
  return dirname(createRequire(import.meta.url).resolve("wasmboy/package.json"));
}

/** The shipped core's own bytes, checked. */
export function shippedWasm() {
  const wasm = readFileSync(join(wasmboyFolder(), "dist/core/core.untouched.wasm"));
  const sha256 = createHash("sha256").update(wasm).digest("hex");
  if (sha256 !== SHIPPED_SHA256) {
    throw new Error(
      `wasmboy's core.untouched.wasm has SHA-256 ${sha256}: this recipe is for ${SHIPPED_SHA256}`,
    );
  }
  return wasm;
}

/** The shipped core with its mutable globals exported. */
export function shippedCore() {
  const wat = readFileSync(join(wasmboyFolder(), "dist/core/core.untouched.wat"), "utf8");
  return exportGlobals(shippedWasm(), globalNames(wat));
}

/** Name and mutability of each global in the text format, in order; the binary has them in the same order. */
export function globalNames(wat) {
  return [...wat.matchAll(/^ \(global \$(\S+) (\(mut )?i\d\d/gm)].map((match) => ({
    name: match[1],
    isMutable: match[2] !== undefined,
  }));
}

/** `wasm` with each mutable global of `names` added to its export section. */
function exportGlobals(wasm, names) {
  const sections = readSections(wasm);
  const isMutable = readGlobals(sections.get(SECTION.global));
  if (isMutable.length !== names.length || names.some((entry, i) => entry.isMutable !== isMutable[i])) {
    throw new Error("the text format does not describe the globals of the module");
  }

  const added = names.flatMap(({ name }, index) => {
    if (!isMutable[index]) return [];
    const text = Buffer.from(name);
    return [Buffer.concat([leb(text.length), text, Buffer.from([GLOBAL_EXPORT]), leb(index)])];
  });
  const old = sections.get(SECTION.export);
  const [count, start] = readLeb(old, 0);
  const exports = Buffer.concat([leb(count + added.length), old.subarray(start), ...added]);

  const parts = [wasm.subarray(0, 8)];
  for (const [id, body] of sections) {
    const bytes = id === SECTION.export ? exports : body;
    parts.push(Buffer.from([id]), leb(bytes.length), bytes);
  }
  return Buffer.concat(parts);
}

/** The sections by id, in order. Custom sections (id 0) may be many; the shipped core has at most one. */
function readSections(wasm) {
  const sections = new Map();
  for (let at = 8; at < wasm.length; ) {
    const id = wasm[at];
    const [length, start] = readLeb(wasm, at + 1);
    if (sections.has(id)) throw new Error(`two sections with id ${id}`);
    sections.set(id, wasm.subarray(start, start + length));
    at = start + length;
  }
  return sections;
}

/** For each global whether it is mutable. All are `i32` with a constant for a start. */
function readGlobals(section) {
  const [count, start] = readLeb(section, 0);
  const isMutable = [];
  for (let i = 0, at = start; i < count; i++) {
    const [type, mutable, opcode] = section.subarray(at);
    if (type !== 0x7f || opcode !== 0x41) throw new Error(`global ${i} is not a constant i32`);
    isMutable.push(mutable === 1);
    at = readLeb(section, at + 3)[1] + 1;
  }
  return isMutable;
}

/** An unsigned LEB128 number and where it ends; of a signed one only the end is of use. */
function readLeb(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return [value, at];
  }
}

function leb(value) {
  const bytes = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}
