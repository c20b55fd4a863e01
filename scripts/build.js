// Compiles src/ to dist/ and copies what is not TypeScript: the prompts.
import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = createRequire(import.meta.url)
  .resolve("typescript/package.json")
  .replace(/package\.json$/, "bin/tsc");

rmSync(`${root}dist`, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [tsc, "-p", `${root}tsconfig.json`], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
cpSync(`${root}src/agent/prompts`, `${root}dist/agent/prompts`, {
  recursive: true,
  filter: (source) => !source.endsWith(".ts"),
});
