// Makes core/wasmboy.wasm, and core/wasmboy.wasm.sha256 beside it.
//
//   node build.js            writes them
//   node build.js --check    builds and compares; writes nothing, exits with 1 when they differ
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { buildCore, compileSources, WASMBOY_FLAGS } from "./compile.js";
import { globalNames, shippedWasm, wasmboyFolder } from "./shipped-core.js";
import { layerNames, patchedSources, wasmboySources } from "./sources.js";

const TARGET = new URL("../../core/wasmboy.wasm", import.meta.url);
const SHA256 = new URL("../../core/wasmboy.wasm.sha256", import.meta.url);

const own = compileSources(wasmboySources(), WASMBOY_FLAGS);
if (!own.wasm.equals(shippedWasm())) {
  throw new Error("wasmboy's sources, compiled as wasmboy does, give another module than its package ships");
}
console.log("without layers: the module that wasmboy ships, byte for byte");

const wat = readFileSync(`${wasmboyFolder()}/dist/core/core.untouched.wat`, "utf8");
const shippedNames = globalNames(wat).filter(({ isMutable }) => isMutable).map(({ name }) => name);
const core = buildCore(patchedSources(), shippedNames);
const sha256 = createHash("sha256").update(core).digest("hex");
console.log(`with ${layerNames().length} layers: ${core.length} bytes, SHA-256 ${sha256}`);

if (process.argv.includes("--check")) {
  if (!core.equals(readFileSync(TARGET))) {
    console.error("core/wasmboy.wasm is another module: run npm run build:core and commit what it writes");
    process.exitCode = 1;
  }
} else {
  writeFileSync(TARGET, core);
  writeFileSync(SHA256, `${sha256}  wasmboy.wasm\n`);
}
