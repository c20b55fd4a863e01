// How much the built-in player sees of games of which nothing but the picture is known, against buttons pressed at random
// for the same number of frames: distinct coarse pictures. The games are those that the tests build, and the bundled one
// without its map. `SEEDS="1 2 3" FRAMES=7200 npm run bench -- explorer-pictures`
import { readFileSync } from "node:fs";
import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
import { createAnyGame } from "../build/packages/games/src/known/any-game.js";
import { COUNTED, comparePictures } from "./compare-pictures.js";
import { loadSmallGames } from "./helpers.js";

const { SMALL_GAMES } = await loadSmallGames();
const byPicture = (rom) => createAnyGame(createEmulator(rom).cartridge);

console.log(COUNTED);
for (const [name, build] of Object.entries(SMALL_GAMES)) {
  const rom = build();
  await comparePictures(name, rom, byPicture(rom));
}
const lantern = readFileSync(new URL("../roms.example/lantern.gb", import.meta.url));
await comparePictures("the bundled game without its map", lantern, byPicture(lantern));
