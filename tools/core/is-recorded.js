// Compares the committed cores, their sources and their recipe with the SHA-256 recorded at the last build: exits with 1 where
// one differs, so that `npm run check:core` rebuilds only then.
import { readFileSync } from "node:fs";
import { checksums } from "./sources.js";

const core = readFileSync(new URL("../../core/wasmboy.wasm", import.meta.url));
const recorded = readFileSync(new URL("../../core/wasmboy.wasm.sha256", import.meta.url), "utf8");
if (checksums(core) === recorded)
  console.log("the cores, their sources and their recipe are as recorded at the last build: not rebuilt");
else process.exitCode = 1;
