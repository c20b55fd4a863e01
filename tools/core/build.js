// Makes core/wasmboy.wasm, its SHA-256 beside it and in core/README.md, and the reference core that the tests verify it against.
//
//   node build.js            writes them
//   node build.js --check    builds and compares; writes nothing, exits with 1 when they differ
import { readFileSync, writeFileSync } from "node:fs";
import { buildCore, compileSources, WASMBOY_FLAGS } from "./compile.js";
import { globalNames, shippedWasm, wasmboyFolder } from "./shipped-core.js";
import { checksums, coreSources, wasmboySources } from "./sources.js";

const TARGET = new URL("../../core/wasmboy.wasm", import.meta.url);
const SHA256 = new URL("../../core/wasmboy.wasm.sha256", import.meta.url);
const README = new URL("../../core/README.md", import.meta.url);
const REFERENCE = new URL("../../test/fixtures/core-reference.wasm", import.meta.url);

const own = compileSources(wasmboySources(), WASMBOY_FLAGS);
if (!own.wasm.equals(shippedWasm())) {
  throw new Error("wasmboy's sources, compiled as wasmboy does, give another module than its package ships");
}
console.log("without our sources: the module that wasmboy ships, byte for byte");

const wat = readFileSync(`${wasmboyFolder()}/dist/core/core.untouched.wat`, "utf8");
const shippedNames = globalNames(wat)
  .filter(({ isMutable }) => isMutable)
  .map(({ name }) => name);
const core = buildCore(coreSources(), shippedNames);
const reference = buildCore(coreSources({ isReference: true }), shippedNames);
const sums = checksums(core, reference);
console.log(`with them: ${core.length} bytes, SHA-256 ${sums.slice(0, 64)}`);

const files = [
  [TARGET, core],
  [SHA256, Buffer.from(sums)],
  [README, Buffer.from(describeCore(readFileSync(README, "utf8")))],
  [REFERENCE, reference],
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

/** The README with the size and the SHA-256 of the core. */
function describeCore(text) {
  const row = `| \`wasmboy.wasm\`, ${core.length.toLocaleString("en")} bytes | \`${sums.slice(0, 64)}\` |`;
  return text.replace(/^\| `wasmboy\.wasm`, .*$/m, row);
}
