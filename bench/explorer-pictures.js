// How much the built-in player sees of games of which nothing but the picture is known, against buttons pressed at random
// for the same number of frames: distinct coarse pictures. The games are those that the tests build, and the bundled one
// without its map. `SEEDS="1 2 3" FRAMES=7200 npm run bench -- explorer-pictures`
import { readFileSync } from "node:fs";
import { createEmulator } from "../build/game/emulator/wasmboy-emulator.js";
import { createAnyGame } from "../build/game/games/any-game.js";
import { createExplorer } from "../build/model/explorer/explorer.js";
import { loadSmallGames } from "./helpers.js";
import { report } from "./measure.js";
import { newGame } from "./new-game.js";

const SEEDS = (process.env["SEEDS"] ?? "1 2 3").split(" ").map(Number);
const FRAMES = Number(process.env["FRAMES"] ?? 7200);
const { SMALL_GAMES, countPictures, pressAtRandom, RANDOM_RHYTHMS } = await loadSmallGames();

async function explore(rom, seed) {
  const { emulator, isOver, pictures } = countPictures(createEmulator(rom), FRAMES);
  const session = await newGame(
    createExplorer({ seed }),
    { steps: FRAMES, saveEvery: FRAMES, settings: { seed } },
    { adapter: createAnyGame(emulator.cartridge), powerOn: () => emulator },
  );
  for await (const event of session.play()) if (event.type === "step-finished" && isOver()) break;
  return pictures();
}

function playAtRandom(rom, seed, rhythm) {
  const { emulator, isOver, pictures } = countPictures(createEmulator(rom), FRAMES);
  pressAtRandom(emulator, isOver, seed, rhythm);
  return pictures();
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

async function compare(name, rom) {
  const explorer = [];
  for (const seed of SEEDS) explorer.push(await explore(rom, seed));
  const others = Object.entries(RANDOM_RHYTHMS).map(([kind, rhythm]) => [
    kind,
    SEEDS.map((seed) => playAtRandom(rom, seed, rhythm)),
  ]);
  const most = Math.max(...others.map(([, counts]) => sum(counts)));
  const told = others.map(([kind, counts]) => `${kind} ${counts.join(" ")}`).join(", ");
  const ratio = (sum(explorer) / most).toFixed(2);
  report(name, `${explorer.join(" ")}; at random: ${told}; ${ratio} times the better`);
}

console.log(`distinct coarse pictures in ${FRAMES} frames, seeds ${SEEDS.join(", ")}`);
for (const [name, build] of Object.entries(SMALL_GAMES)) await compare(name, build());
const lantern = readFileSync(new URL("../roms.example/lantern.gb", import.meta.url));
await compare("the bundled game without its map", lantern);
