// Made roms.example/cairn/levels.txt, the forty levels of Cairn: `npm run build && node scripts/make-cairn-levels.js`.
import { writeFileSync } from "node:fs";
import { bytesOf, COLUMNS } from "../build/packages/games/src/seeds/cairn/board.js";
import { makeLevels } from "../build/packages/games/src/seeds/cairn/make-levels.js";
import { solveBoard } from "../build/packages/games/src/seeds/cairn/solve.js";
import { Chance } from "../build/packages/games/src/seeds/chance.js";

/** A level as text: rows of ` #o@.*+`. */
function draw(level) {
  const signs = bytesOf(level)
    .map((kind) => " #o@.*+"[kind])
    .join("");
  return signs.match(new RegExp(`.{${COLUMNS}}`, "g")).join("\n");
}

const levels = makeLevels(new Chance("cairn"), 40);
writeFileSync(
  new URL("../roms.example/cairn/levels.txt", import.meta.url),
  `${levels.map(draw).join("\n\n")}\n`,
);
console.log(levels.map((level) => solveBoard(level)?.pushes).join(" "));
