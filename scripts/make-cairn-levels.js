// Made roms.example/cairn/levels.txt, the forty levels of Cairn: `npm run build && node scripts/make-cairn-levels.js`.
import { writeFileSync } from "node:fs";
import { drawBoard } from "../build/game/seeds/cairn/board.js";
import { makeLevels } from "../build/game/seeds/cairn/make-levels.js";
import { solveBoard } from "../build/game/seeds/cairn/solve.js";
import { Chance } from "../build/game/seeds/chance.js";

const levels = makeLevels(new Chance("cairn"), 40);
writeFileSync(
  new URL("../roms.example/cairn/levels.txt", import.meta.url),
  `${levels.map(drawBoard).join("\n\n")}\n`,
);
console.log(levels.map((level) => solveBoard(level)?.pushes).join(" "));
