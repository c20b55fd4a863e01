// Made test/fixtures/ledge-walkthrough.json: the solver's buttons through the ten levels of Ledge, and the picture after each:
// `npm run build && node scripts/make-ledge-walkthrough.js`, then `npm run format`, after changes to the game or its levels.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
import { readRom } from "../build/packages/games/src/read-rom.js";

const SOLVER = fileURLToPath(new URL("../test/helpers/seeds/solve-ledge.ts", import.meta.url));
const { LEDGE_START, solveLedge } = (await runnerImport(SOLVER, { configFile: false, logLevel: "error" }))
  .module;
const solved = solveLedge(createEmulator(readRom("ledge")));
const emulator = createEmulator(readRom("ledge"));
const legs = [LEDGE_START, ...solved.map(({ inputs }) => inputs)].map((inputs) => {
  for (const [held, frames] of inputs) emulator.run(frames, held);
  const picture = createHash("sha256").update(emulator.screen().rgb).digest("hex").slice(0, 16);
  return `  ${JSON.stringify({ picture, inputs })}`;
});
writeFileSync(
  new URL("../test/fixtures/ledge-walkthrough.json", import.meta.url),
  `[\n${legs.join(",\n")}\n]\n`,
);
console.log(solved.map(({ columns, frames, window }) => `${columns}:${frames}:${window}`).join(" "));
