// How much the built-in player sees of eight small games with the memory layout of GB Studio, against buttons pressed at random for
// the same number of frames: distinct coarse pictures. `SEEDS="1 2 3" FRAMES=7200 npm run bench -- gb-studio`; `GAMES` names ROM
// files that are played instead, separated by colons.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
import { findAdapter } from "../build/packages/games/src/known/registry.js";
import { COUNTED, comparePictures } from "./compare-pictures.js";
import { loadStudioWorlds } from "./helpers.js";

const { GAMES } = process.env;
const { STUDIO_WORLDS } = await loadStudioWorlds();
const games =
  GAMES === undefined
    ? Object.entries(STUDIO_WORLDS).map(([name, build]) => [name, build()])
    : GAMES.split(":").map((path) => [basename(path), new Uint8Array(readFileSync(path))]);

console.log(COUNTED);
for (const [name, rom] of games) {
  await comparePictures(name, rom, await findAdapter(createEmulator(rom).cartridge, { rom }));
}
