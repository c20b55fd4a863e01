// Makes core/wasmboy.wasm, its SHA-256 beside it, and for the tests two cores that it is verified against: with the first
// layers, which only speed it up, and without the last ones, which do so too.
//
//   node build.js            writes them
//   node build.js --check    builds and compares; writes nothing, exits with 1 when they differ
import { readFileSync, writeFileSync } from "node:fs";
import { buildCore, compileSources, WASMBOY_FLAGS } from "./compile.js";
import { globalNames, shippedWasm, wasmboyFolder } from "./shipped-core.js";
import { checksums, layerNames, patchedSources, wasmboySources } from "./sources.js";

const TARGET = new URL("../../core/wasmboy.wasm", import.meta.url);
/** The layers up to this one change nothing of what the machine does, and are verified against the shipped core. */
const LAST_SPEED_LAYER = "65-opcodes-in-loop.patch";
const SPEED = new URL("../../test/fixtures/core-speed-layers.wasm", import.meta.url);
/** The layers after this one change nothing of what the machine does, and are verified against the core without them. */
const LAST_BEHAVIOUR_LAYER = "195-noise.patch";
const BEHAVIOUR = new URL("../../test/fixtures/core-behaviour-layers.wasm", import.meta.url);
const SHA256 = new URL("../../core/wasmboy.wasm.sha256", import.meta.url);

const own = compileSources(wasmboySources(), WASMBOY_FLAGS);
if (!own.wasm.equals(shippedWasm())) {
  throw new Error("wasmboy's sources, compiled as wasmboy does, give another module than its package ships");
}
console.log("without layers: the module that wasmboy ships, byte for byte");

const wat = readFileSync(`${wasmboyFolder()}/dist/core/core.untouched.wat`, "utf8");
const shippedNames = globalNames(wat)
  .filter(({ isMutable }) => isMutable)
  .map(({ name }) => name);
const speed = buildCore(patchedSources(LAST_SPEED_LAYER), shippedNames);
const behaviour = buildCore(patchedSources(LAST_BEHAVIOUR_LAYER), shippedNames);
const core = buildCore(patchedSources(), shippedNames);
const sums = checksums(core);
console.log(`with ${layerNames().length} layers: ${core.length} bytes, SHA-256 ${sums.slice(0, 64)}`);

const files = [
  [TARGET, core],
  [SHA256, Buffer.from(sums)],
  [SPEED, speed],
  [BEHAVIOUR, behaviour],
];
if (process.argv.includes("--check")) {
  for (const [url, bytes] of files) {
    if (bytes.equals(readFileSync(url))) continue;
    console.error(
      `${url.pathname} is not what the recipe makes: run npm run build:core and commit what it writes`,
    );
    process.exitCode = 1;
  }
} else {
  for (const [url, bytes] of files) writeFileSync(url, bytes);
}
