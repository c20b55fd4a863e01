// Made test/fixtures/cairn-walkthrough.json and the pictures of Cairn in roms.example/pictures: solves the forty levels and writes down
// the buttons, by their first letters. To be run again whenever the core's timing, or the game, has changed: `npm run build && node
// scripts/make-cairn-walkthrough.js && npm run format`.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { encodeScreenPng } from "../build/packages/emulator/src/picture/screen-png.js";
import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
import { readRom } from "../build/packages/games/src/read-rom.js";
import { boardOf } from "../build/packages/games/src/seeds/cairn/board.js";
import { solveBoard } from "../build/packages/games/src/seeds/cairn/solve.js";

const LEVELS = 40;
/** The level whose picture is published. */
const SHOWN = 36;
const file = (path) => new URL(`../${path}`, import.meta.url);

const emulator = createEmulator(readRom("cairn"));
const legs = [leg("title", [])];
publish("cairn-title");
emulator.run(2, ["start"]);
emulator.run(60, []);
for (let level = 1; level <= LEVELS; level += 1) {
  if (level === SHOWN) publish("cairn-level");
  const solution = solveBoard(boardOf(emulator.readRange(0xc160, 80)));
  if (solution === null) throw new Error(`level ${level} has no solution`);
  legs.push(leg(`level ${level}`, solution.presses));
  emulator.run(2, ["a"]);
  emulator.run(60, []);
}
legs.push(leg("ending", []));
publish("cairn-ending");
writeFileSync(file("test/fixtures/cairn-walkthrough.json"), `${JSON.stringify(legs)}\n`);
console.log(legs.map(({ until, buttons: { length } }) => `${until} ${length}`).join(", "));

/** Presses buttons, each for two frames with eight after it, and waits for the picture to be still. */
function leg(until, presses) {
  for (const button of presses) {
    emulator.run(2, [button]);
    emulator.run(8, []);
  }
  emulator.run(60, []);
  const picture = createHash("sha256").update(emulator.screen().rgb).digest("hex").slice(0, 16);
  return { until, picture, buttons: presses.map((button) => button[0]).join("") };
}

function publish(name) {
  writeFileSync(file(`roms.example/pictures/${name}.png`), encodeScreenPng(emulator.screen(), 2));
}
