import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { solveLedge } from "../../../../../test/helpers/seeds/solve-ledge.ts";
import { createEmulator } from "../../../../emulator/src/wasmboy-emulator.ts";
import { boardOf, bytesOf as cairnBytes, readBoards, regionOf } from "../../../src/seeds/cairn/board.ts";
import { solveBoard } from "../../../src/seeds/cairn/solve.ts";
import { Chance } from "../../../src/seeds/chance.ts";
import { planWorld } from "../../../src/seeds/lantern/plan-world.ts";
import { writeTexts } from "../../../src/seeds/lantern/texts.ts";
import { bytesOf as ledgeBytes } from "../../../src/seeds/ledge/level.ts";
import { fillLedge } from "../../../src/seeds/ledge/make-ledge.ts";
import { makeLevels as makeLedgeLevels } from "../../../src/seeds/ledge/make-levels.ts";

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}

function lantern(seed: number) {
  const world = planWorld(seed);
  return { world, texts: writeTexts(world, new Chance(`lantern texts ${seed}`)) };
}

it("the Lanterns of seeds stay the same worlds: saves and records name them", async () => {
  const { world, texts } = lantern(12);
  const { maps, names, ...rest } = world;
  const drawn = maps.flatMap(({ rows, people, exits, things, ...map }) => [
    ...[JSON.stringify(map), ...rows],
    ...[people, exits, things].map((list) => `  ${JSON.stringify(list)}`),
  ]);
  const digests = Array.from({ length: 4 }, (_, index) => `${index + 100}: ${digest(lantern(index + 100))}`);
  const parts = [
    JSON.stringify(names),
    JSON.stringify(rest),
    ...drawn,
    ...texts.map((text) => JSON.stringify(text)),
  ];

  await expect(`${[...parts, ...digests].join("\n")}\n`).toMatchFileSnapshot("./lanterns.txt");
});

const CAIRN = " #o@.*+";

const example = (name: string) =>
  readFileSync(new URL(`../../../../../roms.example/${name}`, import.meta.url));
const LEVELS = example("cairn/levels.txt")
  .toString()
  .split("\n\n")
  .filter((_, at) => at % 5 === 0)
  .slice(0, 4)
  .join("\n\n");

it("boards of Cairn are written, walked and solved as ever", async () => {
  const parts = readBoards(LEVELS).map((board) => {
    const bytes = cairnBytes(board);
    const rows = Array.from({ length: 8 }, (_, row) =>
      bytes
        .slice(row * 10, row * 10 + 10)
        .map((kind) => CAIRN[kind])
        .join(""),
    );
    const { presses, pushes } = solveBoard(boardOf(bytes)) ?? { presses: [], pushes: 0 };
    const { least, size } = regionOf(board.isWall, board.stones, board.player);
    const way = presses.map((press) => press[0]).join("");
    return `${rows.join("\n")}\n${pushes} pushes: ${way}; ${size} cells to walk on, from ${least} on`;
  });

  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("./cairns.txt");
});

it("the Ledges of seeds stay the same levels", async () => {
  const levels = [1, 2, 3].flatMap((seed) => makeLedgeLevels(new Chance(`ledge ${seed}`), 10));
  const parts = levels.map((level) => `${level.join("\n")}\n${digest(ledgeBytes(level))}`);

  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("./ledges.txt");
});

/** A gap and a wall. */
const SHORT = `


             
             F
 @      B    |
#####  ########
#####~~########
#####~~########

`;

it("the solver of Ledge finishes a short level by the same buttons", async () => {
  const template = example("ledge/ledge-template.gb");
  const solved = solveLedge(createEmulator(fillLedge(new Uint8Array(template), SHORT)));
  const parts = solved.map(({ inputs, ...level }) => {
    const held = inputs.map(([buttons, frames]) => `${buttons.join("+") || "none"} ${frames}`);
    return `${JSON.stringify(level)}\n${held.join("\n")}`;
  });

  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("./solved-ledge.txt");
});
