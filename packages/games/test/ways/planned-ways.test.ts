import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { drawGrid } from "../../../../test/helpers/roms/draw-grid.ts";
import { EXAMPLE_GAME } from "../../../../test/helpers/roms/lantern.ts";
import { at, atlasOf, mapOf } from "../../../../test/helpers/world/plain-ways.ts";
import { type FarPlan, planTo, planTowards } from "../../src/actions/far/plans.ts";
import { findPath } from "../../src/actions/find-path.ts";
import { NO_MOVES, type PathMoves } from "../../src/known/path-moves.ts";
import { describeWalk } from "../../src/tools/world/describe-walk.ts";
import type { Atlas, AtlasMap, MapCell } from "../../src/world/atlas/atlas.ts";
import { renderMap } from "../../src/world/told/render-map.ts";
import type { WayRules } from "../../src/world/way/fields.ts";
import { type ExploreAim, findUnexplored } from "../../src/world/way/find-unexplored.ts";
import { findWay, type WayStep } from "../../src/world/way/find-way.ts";

const GARDEN = mapOf(
  [
    "..........",
    ".##.vv.P..",
    '.#"".~~.#.',
    ".#E#.~~.#E",
    "..<..>..S.",
    ".^#!#T#O#.",
    ".....L....",
    ".P#. ..C..",
  ],
  {
    sides: ["   r  d   ", "      b   ", "", "", "        r ", "", "  d       "],
    doors: [
      { x: 2, y: 3, to: at(1, 2, "House") },
      { x: 9, y: 3, to: at(0, 1, "Shed") },
      { x: 0, y: 7, press: "down", to: at(2, 0, "Shed") },
    ],
  },
);
const HOUSE = mapOf(["....", ".##.", ".E..", '""..'], {
  name: "House",
  doors: [{ x: 1, y: 2, to: at(2, 2) }],
});
const SHED = mapOf(["=..", "...", "E.."], { name: "Shed", visits: ["", "1"] });
const WORLD = atlasOf(GARDEN, HOUSE, SHED);

const RULES: Readonly<Record<string, WayRules>> = {
  plain: {},
  "swims, in no grass and in nobody's sight": { canSwim: true, avoid: ["grass", "sight"] },
  "over unseen cells, and over what the party clears": {
    explores: true,
    opens: ["tree", "water", "boulder", "locked"],
  },
};

/** Every cell of a map, row by row. */
function cellsOf({ name, cells }: AtlasMap): readonly MapCell[] {
  return cells.flatMap((row, y) => [...row].map((_, x) => at(x, y, name)));
}

/** `3r v1 ›House 1,2`: steps in one direction as one, a jump as `r2`, a door with its end. */
function walked(steps: readonly WayStep[]): string {
  const words = steps.map(({ button, from, to, isDoor }) => {
    if (isDoor) return `${button[0]}›${to.map} ${to.x},${to.y}`;
    const cells = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
    return `${button[0]}${cells === 1 ? "" : cells}`;
  });
  const runs: { word: string; count: number }[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last?.word === word) last.count += 1;
    else runs.push({ word, count: 1 });
  }
  return runs.map(({ word, count }) => (count === 1 ? word : `${count}${word}`)).join(" ");
}

function wayLine(atlas: Atlas, from: MapCell, to: MapCell, rules: WayRules): string {
  const way = findWay(atlas, from, [to], rules);
  return `${to.map} ${to.x},${to.y}: ${way === null ? "none" : `${way.cells} cells ${walked(way.steps)}`}`;
}

function planText(plan: FarPlan | string): string {
  if (typeof plan === "string") return plan;
  const { steps, end, goal } = plan;
  const { type, ...more } = end;
  const told = Object.values(more).map((one) => (typeof one === "string" ? one : `${one.x},${one.y}`));
  const set =
    goal === undefined ? "" : `; for ${goal.button} of ${goal.at.x},${goal.at.y}, ${goal.cells} cells`;
  return `${walked(steps)} → ${[type, ...told].join(" ")}${set}`;
}

it("far walks take the same ways as ever to every cell of small maps (if a change is meant: npx vitest run FILE -u)", async () => {
  const parts = Object.entries(RULES).flatMap(([name, rules]) =>
    [at(4, 4), at(0, 0, "House")].map((from) => {
      const targets = [GARDEN, HOUSE, SHED].flatMap(cellsOf);
      const lines = targets.map((to) => wayLine(WORLD, from, to, rules));
      return [`From ${from.map} ${from.x},${from.y}, ${name}:`, ...lines].join("\n");
    }),
  );

  const drawing = [GARDEN, HOUSE, SHED].map(({ name, cells }) => [name, ...cells].join("\n"));
  await expect(`${[...drawing, ...parts].join("\n\n")}\n`).toMatchFileSnapshot("./ways.txt");
});

it("walks on the screen take the same ways as ever to every cell and beyond its edges", async () => {
  const drawing = ["..P....", ".#>.<#.", '."#@#~.', ".v.v.E.", ".S..^.T", "...!..."];
  const grid = drawGrid(drawing, (_row, column, toRow, toColumn) => !(toRow === 5 && column > toColumn));
  const rows = Array.from({ length: drawing.length + 2 }, (_, at) => at - 1);
  const columns = Array.from({ length: 9 }, (_, at) => at - 1);
  const lines = rows.flatMap((row) =>
    columns.map((column) => {
      const { path, reached, isTarget } = findPath(grid, { row, column });
      const told = path.map(({ button, cells }) => `${button[0]}${cells === 1 ? "" : cells}`).join("");
      return `${row},${column}: ${isTarget ? "there" : `ends at ${reached.row},${reached.column}`} ${told}`;
    }),
  );

  const text = `${drawing.join("\n")}\nNo step left in row 5.\n\n${lines.join("\n")}\n`;
  await expect(text).toMatchFileSnapshot("./screen-ways.txt");
});

it("walks on the screen jump the same ledges as ever, by what is behind them", async () => {
  const drawings = ["#", "P", ".", "E", '"', "~", "S", ">", "!", "O", ""].map((behind) => `.@>${behind}`);
  const turned = [...["^", "v", "<", ">"].map((ledge) => ["...", `.${ledge}.`, ".@.", `.${ledge}.`, "..."])];
  const lines = [...drawings.map((row) => [row]), ...turned].flatMap((drawing) =>
    [0, 1, 2, 3, 4].map((at) => {
      const target = drawing.length === 1 ? { row: 0, column: at } : { row: at, column: 1 };
      const { path, reached, isTarget } = findPath(drawGrid(drawing), target);
      const told = path
        .map(({ button, cells }) => `${button}${cells === 1 ? "" : ` ${cells} cells`}`)
        .join(", ");
      return `${drawing.join("|")} to ${target.row},${target.column}: ${isTarget} ${reached.row},${reached.column} ${told}`;
    }),
  );

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./ledges.txt");
});

it("far walks go round a tree however far that is, and surf or fly only where that saves as much as ever", async () => {
  const able: PathMoves = { ...NO_MOVES, usable: ["Cut", "Surf"] };
  const detours = [6, 7, 8, 9, 10].flatMap((depth) =>
    ["T", "~"].map((obstacle) => {
      const wall = Array<string>(depth - 1).fill(".###.");
      const atlas = atlasOf(mapOf([`..${obstacle}..`, ...wall, "....."]));
      const plan = planTo(at(4, 0), {})(atlas, at(0, 0), false, able);
      return `${obstacle}, ${2 * depth} cells round it: ${planText(plan)}`;
    }),
  );
  const doors = [{ x: 70, y: 0, to: at(0, 1, "Shed") }];
  const road = atlasOf(mapOf([`${".".repeat(70)}E`], { doors }), SHED);
  const flights = [4, 5, 6, 7, 8, 9, 10].map((x) => {
    const plan = planTo(at(1, 1, "Shed"), {})(road, at(x, 0), false, { ...NO_MOVES, flights: ["Shed"] });
    return `${72 - x} cells away: ${planText(plan)}`;
  });

  await expect(`${[...detours, ...flights].join("\n")}\n`).toMatchFileSnapshot("./savings.txt");
});

/** The example game's map as an atlas has it: its digits are people. */
function lanternMap(name: string): AtlasMap {
  const text = readFileSync(new URL(`src/maps/${name.toLowerCase()}.txt`, EXAMPLE_GAME), "utf8");
  const exits = [...text.matchAll(/^exit (\d+) (\d+) (\w)(\w+) (\d+) (\d+)$/gm)];
  const doors = exits.map(([, x, y, first = "", rest, toX, toY]) => ({
    ...{ x: Number(x), y: Number(y) },
    to: at(Number(toX), Number(toY), `${first.toUpperCase()}${rest}`),
  }));
  const letter = (sign: string) =>
    /[.,=+]/.test(sign) ? "." : /\d/.test(sign) ? "P" : /[~"]/.test(sign) ? sign : sign === "s" ? "S" : "#";
  const cells = text.slice(0, text.indexOf("\n\n")).split("\n");
  return mapOf(
    cells.map((row) => [...row].map(letter).join("")),
    { name, doors },
  );
}

it("far walks over the maps of the example game take the same ways as ever", async () => {
  const maps = ["Village", "Wood", "Tower"].map(lanternMap);
  const atlas = atlasOf(...maps);
  const targets = maps.flatMap(cellsOf).filter((_, index) => index % 11 === 0);
  const ways = targets.flatMap((to) => {
    const far = wayLine(atlas, at(3, 5, "Village"), to, { avoid: ["grass"] });
    return far.endsWith("none") ? [] : [far];
  });
  const plans = targets
    .filter((_, index) => index % 2 === 0)
    .map((to) => {
      return `${to.map} ${to.x},${to.y}: ${planText(planTo(to, {})(atlas, at(12, 3, "Wood"), false))}`;
    });

  const text = ["Ways from Village 3,5:", ...ways, "", "Plans from Wood 12,3:", ...plans, ""].join("\n");
  await expect(text).toMatchFileSnapshot("./lantern-ways.txt");
});

const MEADOW = mapOf(
  ["  .....  ", " ..#.~.. ", "....P..E.", "..#...v..", "....>....", " ..... . ", "  ..S    "],
  {
    doors: [{ x: 7, y: 2, to: at(1, 1, "Cellar") }],
    size: { width: 9, height: 8 },
  },
);
const CELLAR = mapOf(["###", "#. ", "#E#"], { name: "Cellar", doors: [{ x: 1, y: 2, to: at(7, 3) }] });
const AIMS: readonly ExploreAim[] = [
  ...([null, "up", "down", "left", "right"] as const),
  ...[0, 4, 8].flatMap((x) => [0, 3, 7].map((y) => ({ x, y }))),
];

it("explore sets out for the same unseen cells as ever, in each direction and towards each corner", async () => {
  const atlas = atlasOf(MEADOW, CELLAR);
  const starts = [at(4, 3), at(2, 1), at(6, 1), at(0, 2), at(8, 4), at(4, 0), at(1, 5), at(1, 1, "Cellar")];
  const lines = starts.flatMap((from) => [
    `From ${from.map} ${from.x},${from.y}`,
    ...AIMS.flatMap((aim) =>
      [false, true].map((canSwim) => {
        const edge = findUnexplored(atlas, from, aim, { canSwim });
        const told = aim === null ? "anywhere" : typeof aim === "string" ? aim : `near ${aim.x},${aim.y}`;
        const found =
          edge === null
            ? "none"
            : `${edge.button} of ${edge.at.map} ${edge.at.x},${edge.at.y}, ${edge.way.cells} cells ${walked(edge.way.steps)}`;
        return `  ${told}${canSwim ? ", swimming" : ""}: ${found}`;
      }),
    ),
    ...["anywhere", "up", "down", "left", "right"].map((told) => {
      const aim = told === "anywhere" ? null : (told as ExploreAim);
      return `  plan ${told}: ${planText(planTowards(aim, { had: "1" }, true)(atlas, from, false))}`;
    }),
  ]);

  const text = `${MEADOW.cells.join("\n")}\n\n${lines.join("\n")}\n`;
  await expect(text).toMatchFileSnapshot("./explored.txt");
});

it("far walks plan the same ends, obstacles and refusals as ever", async () => {
  const all: PathMoves = { ...NO_MOVES, usable: ["Cut", "Surf", "Strength", "Fly"], flights: ["Shed"] };
  const means: readonly (readonly [string, boolean, PathMoves])[] = [
    ["with nothing", false, NO_MOVES],
    ["swimming", true, NO_MOVES],
    ["with Cut, Surf, Strength and Fly, and a key's name", false, { ...all, opener: "the Card Key" }],
  ];
  const parts = means.flatMap(([name, canSwim, moves]) =>
    [at(4, 4), at(0, 7)].map((from) => {
      const targets = [...cellsOf(GARDEN), at(10, 0), at(0, -1), at(1, 1, "Shed"), at(0, 0, "Gone")];
      const lines = targets.map((to) => {
        const plan = planTo(to, { avoid: ["sight"], explore: canSwim })(WORLD, from, canSwim, moves);
        return `${to.map} ${to.x},${to.y}: ${planText(plan)}`;
      });
      return [`From ${from.x},${from.y} ${name}:`, ...lines].join("\n");
    }),
  );

  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("./plans.txt");
});

it("reports of walks and drawings of maps stay the same", async () => {
  const standing = { ...at(3, 0), facing: "right" } as const;
  const world = { atlas: () => WORLD, before: atlasOf(SHED) };
  const ends = ["reached", "interrupted", "blocked", "no-way", "bound"] as const;
  const walks = ends.flatMap((end) =>
    [standing, { ...standing, ...at(0, 1, "Shed") }, null].flatMap((place) =>
      [0, 1, 12].map((steps) => {
        const reason = end === "reached" || steps === 1 ? null : "a person is in the way";
        const faces = steps === 0 ? null : at(steps === 1 ? 7 : 8, steps === 1 ? 1 : 4);
        const uses = steps === 12 ? { uses: ["Cut at 5,3", "Flash"] } : {};
        const went = { end, at: place, steps, reason, faces, ...uses };
        return `${end} ${place?.map ?? "nowhere"} ${steps}: ${JSON.stringify(describeWalk(went, steps === 0 ? null : world))}`;
      }),
    ),
  );
  const maps = [GARDEN, HOUSE, SHED, MEADOW].map((map) =>
    renderMap(atlasOf(map), { map: map.name, standing: { ...at(0, 0, map.name), facing: "up" } }),
  );

  await expect(`${[...walks, ...maps].join("\n\n")}\n`).toMatchFileSnapshot("./told-walks.txt");
});
