// Compiles src/ to build/, one file each, for benchmarks and scripts; bundles what the package ships into dist/, with
// its types. Puts the sources of the core beside it.
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { wasmboyFolder } from "../tools/core/shipped-core.js";
import { patchedSources, writeSources } from "../tools/core/sources.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = createRequire(import.meta.url)
  .resolve("typescript/package.json")
  .replace(/package\.json$/, "bin/tsc");

for (const folder of ["build", "dist"]) rmSync(`${root}${folder}`, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [tsc, "-p", `${root}tsconfig.json`], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

// One chunk for each thing that is loaded when it is needed: a command, the SDK, zod, yaml, the emulator.
await build({
  entryPoints: ["main", "index", "history/verify/prove-worker"].map((name) => `${root}build/${name}.js`),
  outdir: `${root}dist`,
  entryNames: "[name]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  legalComments: "none",
  // Bundled packages that are CommonJS ask for Node's own modules in this way.
  banner: {
    js: 'import { createRequire as createRequireHere } from "node:module"; const require = createRequireHere(import.meta.url);',
  },
  logLevel: "warning",
});
cpSync(`${root}build`, `${root}dist/types`, {
  recursive: true,
  filter: (source) => !source.endsWith(".js"),
});

// What core/wasmboy.wasm is compiled from, with wasmboy's licence: the package ships both.
writeSources(patchedSources(), `${root}core/source`);
copyFileSync(`${wasmboyFolder()}/LICENSE`, `${root}core/source/LICENSE`);
