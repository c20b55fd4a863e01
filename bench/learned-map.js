// How many cells of a game seen from above are reached: by buttons at random, and by the built-in player without a map, with one that
// experiments found, and with the shipped one. `SEEDS="1 2 3" FRAMES=10800 GAME=lantern npm run bench -- learned-map`
import { readFileSync } from "node:fs";
import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
import { createExplorer } from "../build/packages/explorer/src/explorer.js";
import { createAnyGame } from "../build/packages/games/src/known/any-game.js";
import { createMemoryMapAdapter } from "../build/packages/games/src/known/memory-map/memory-map.js";
import { chanceOf } from "../build/packages/games/src/seeds/chance.js";
import { learnGame } from "../build/packages/learn/src/learn-game.js";
import { mapOf } from "../build/packages/learn/src/map-of.js";
import { compileExpression } from "../build/src/base/expressions/expression.js";
import { loadGamesToLearn, loadSmallGames } from "./helpers.js";
import { report } from "./measure.js";
import { newGame } from "./new-game.js";

const SEEDS = (process.env["SEEDS"] ?? "1 2 3").split(" ").map(Number);
const FRAMES = Number(process.env["FRAMES"] ?? 10_800);

const { GAMES_TO_LEARN, pressAtRandom, RANDOM_RHYTHMS } = {
  ...(await loadSmallGames()),
  ...(await loadGamesToLearn()),
};

/** A machine that counts the different places at every fourth frame, as `placeOf` names them. */
function countCells(rom, placeOf) {
  const emulator = createEmulator(rom);
  const seen = new Set();
  let frames = 0;
  const run = (count, held, options) => {
    for (let left = count; left > 0 && frames < FRAMES; ) {
      const now = Math.min(left, 4);
      emulator.run(now, held, options);
      left -= now;
      frames += now;
      seen.add(placeOf(emulator));
    }
  };
  return {
    machine: { ...emulator, run, runUntil: undefined, runUntilAny: undefined },
    isOver: () => frames >= FRAMES,
    cells: () => seen.size,
  };
}

function atRandom(rom, seed, rhythm, placeOf) {
  const { machine, isOver, cells } = countCells(rom, placeOf);
  pressAtRandom(machine, isOver, seed, rhythm);
  return cells();
}

/** The run's machine first; the player tries presses on others, whose cells do not count. */
function machinesOf(rom, machine) {
  let made = 0;
  return () => {
    made += 1;
    return made === 1 ? machine : createEmulator(rom);
  };
}

async function explore(rom, seed, adapter, placeOf) {
  const { machine, isOver, cells } = countCells(rom, placeOf);
  const session = await newGame(
    createExplorer({ seed }),
    { steps: FRAMES, saveEvery: FRAMES, settings: { seed } },
    { adapter, powerOn: machinesOf(rom, machine) },
  );
  for await (const event of session.play()) if (event.type === "step-finished" && isOver()) break;
  return cells();
}

async function compare(name, rom, placeOf, shipped = null) {
  const { cartridge } = createEmulator(rom);
  const adapterOf = (map) => createMemoryMapAdapter(map, compileExpression);
  const learned = await learnGame(createEmulator(rom), { chance: chanceOf("learn"), frames: 1_000_000 });
  const map = mapOf(learned, cartridge);
  for (const [kind, rhythm] of Object.entries(RANDOM_RHYTHMS)) {
    const counts = SEEDS.map((seed) => atRandom(rom, seed, rhythm, placeOf));
    report(`${name}, at random, ${kind}`, counts.join(" "));
  }
  const adapters = [
    ["no map", createAnyGame(cartridge)],
    ["learned", map && adapterOf(map)],
    ["shipped", shipped && adapterOf(shipped)],
  ];
  for (const [kind, adapter] of adapters) {
    if (adapter === null) continue;
    const counts = [];
    for (const seed of SEEDS) counts.push(await explore(rom, seed, adapter, placeOf));
    report(`${name}, ${kind}`, counts.join(" "));
  }
}

const file = (name) => readFileSync(new URL(`../roms.example/${name}`, import.meta.url));
const ONLY = process.env["GAME"];
if (ONLY === undefined || ONLY === "lantern") {
  const shipped = JSON.parse(file("lantern.json").toString());
  const place = (emulator) => (emulator.read(0xc100) === 1 ? emulator.readRange(0xc101, 3).join() : "");
  await compare("the bundled game", file("lantern.gb"), place, shipped);
}
for (const [name, build] of Object.entries(GAMES_TO_LEARN)) {
  const { rom, truth } = build();
  if (truth.kind !== "top-down" || (ONLY !== undefined && ONLY !== name)) continue;
  const bytes = [truth.room, truth.x ?? [truth.packed], truth.y].flatMap((places) => places?.[0] ?? []);
  const cellOf = (emulator) =>
    bytes
      .map((place) => {
        const { address, size, scale = 1 } = place;
        const raw = emulator.read(address) + (size === 2 ? 256 * emulator.read(address + 1) : 0);
        // Where coordinates are pixels, the player's 8 × 8 pixels are a cell.
        const isRoom = truth.room?.includes(place) === true;
        return Math.floor(raw / (truth.facing === undefined || isRoom ? scale : 8 * scale));
      })
      .join();
  await compare(name, rom, cellOf);
}
