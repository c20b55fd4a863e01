// Compiles src/ to dist/ and copies what is not TypeScript: the prompts. Puts the sources of the core beside it.
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { wasmboyFolder } from "../tools/core/shipped-core.js";
import { patchedSources, writeSources } from "../tools/core/sources.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = createRequire(import.meta.url)
  .resolve("typescript/package.json")
  .replace(/package\.json$/, "bin/tsc");

rmSync(`${root}dist`, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [tsc, "-p", `${root}tsconfig.json`], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
cpSync(`${root}src/agent/conversation/prompts`, `${root}dist/agent/conversation/prompts`, {
  recursive: true,
  filter: (source) => !source.endsWith(".ts"),
});

// What core/wasmboy.wasm is compiled from, with wasmboy's licence: the package ships both.
writeSources(patchedSources(), `${root}core/source`);
copyFileSync(`${wasmboyFolder()}/LICENSE`, `${root}core/source/LICENSE`);
