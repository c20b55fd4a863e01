import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
import { createExplorer } from "../build/packages/explorer/src/explorer.js";
import { loadSmallGames } from "./helpers.js";
import { report } from "./measure.js";
import { newGame } from "./new-game.js";

const SEEDS = (process.env["SEEDS"] ?? "1 2 3").split(" ").map(Number);
const FRAMES = Number(process.env["FRAMES"] ?? 7200);
const { countPictures, pressAtRandom, RANDOM_RHYTHMS } = await loadSmallGames();

export const COUNTED = `distinct coarse pictures in ${FRAMES} frames, seeds ${SEEDS.join(", ")}`;

async function explore(rom, adapter, seed) {
  const { emulator, isOver, pictures } = countPictures(createEmulator(rom), FRAMES);
  const session = await newGame(
    createExplorer({ seed }),
    { steps: FRAMES, saveEvery: FRAMES, settings: { seed } },
    { adapter, powerOn: () => emulator },
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

/** Reports what the built-in player and buttons at random see of a game in as many frames. */
export async function comparePictures(name, rom, adapter) {
  const explorer = [];
  for (const seed of SEEDS) explorer.push(await explore(rom, adapter, seed));
  const others = Object.entries(RANDOM_RHYTHMS).map(([kind, rhythm]) => [
    kind,
    SEEDS.map((seed) => playAtRandom(rom, seed, rhythm)),
  ]);
  const most = Math.max(...others.map(([, counts]) => sum(counts)));
  const told = others.map(([kind, counts]) => `${kind} ${counts.join(" ")}`).join(", ");
  const ratio = (sum(explorer) / most).toFixed(2);
  report(name, `${explorer.join(" ")}; at random: ${told}; ${ratio} times the better`);
}
