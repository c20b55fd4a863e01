import { expect, it } from "vitest";
import { DIRECTIONS } from "../../../../../src/base/vocabulary/button.ts";
import type { Atlas, AtlasMap, Standing } from "../../../src/world/atlas/atlas.ts";
import { CELL_GLYPHS } from "../../../src/world/drawn/cell-glyphs.ts";
import { CELL_KINDS, kindOf, wordsOfKind } from "../../../src/world/drawn/cell-kinds.ts";
import {
  cellsOfKind,
  extentAround,
  extentOf,
  shapesOf,
  visitShapesOf,
} from "../../../src/world/drawn/map-shapes.ts";
import { knownCells, newInAtlas } from "../../../src/world/new-in-atlas.ts";
import { renderMap } from "../../../src/world/told/render-map.ts";
import { tellFaced } from "../../../src/world/told/tell-faced.ts";
import { lastThingsIn, tellThings } from "../../../src/world/told/tell-things.ts";
import { doorTaken, nextPress } from "../../../src/world/trace/departure.ts";

/** A map with everything on it. */
const WOOD: AtlasMap = {
  ...{ name: "Wood  of\nOld", step: 3, size: { width: 14, height: 9 } },
  cells: [
    '##E##EE#".....',
    "#....S..#~~...",
    "#.P..C..#~~~..",
    "#..I.T.O#.....",
    "#.vvv<>^..!!..",
    "#.........L..Z",
    "E.P.  ......=",
    "#...  ........",
    "###..####EE###",
  ],
  visits: ["", ".1234", " 959", "", "      1", "", "1"],
  sides: ["", "", " r", "", " d", " b"],
  doors: [
    { x: 0, y: 6, to: { map: "Hut", x: 4, y: 4 } },
    { x: 3, y: 8, press: "down", to: { map: "Sea", x: 3, y: 0 } },
    { x: 9, y: 8, to: { map: "Wood  of\nOld", x: 1, y: 1 } },
  ],
  markers: [
    { x: 12, y: 5, label: "berries" },
    { x: 2, y: 1, label: "start" },
  ],
  warps: [
    { x: 2, y: 0, id: 0, to: { map: "Cave", id: 1 } },
    { x: 0, y: 6, id: 1, to: { map: "Hut", id: 0 } },
  ],
  edges: ["", "             ="],
  borders: [
    { press: "right", from: 0, until: 5, to: { map: "Shore", x: 0, y: 2 } },
    { press: "up", from: 8, until: 13, to: { map: "Hill", x: 0, y: 9 } },
    { press: "down", from: 3, until: 4, to: { map: "Sea", x: 3, y: 0 } },
  ],
  touched: [
    { x: 2, y: 2, kind: "person", name: "ODO (old); wise" },
    { x: 2, y: 6, kind: "person", silent: true },
    { x: 5, y: 1, kind: "sign", name: "TO THE\nSEA" },
    { x: 3, y: 3, kind: "sign" },
    { x: 11, y: 3, kind: "item", name: "HERB" },
    { x: 12, y: 3, kind: "item", silent: true },
    { x: 5, y: 2, kind: "thing", silent: true },
    { x: 0, y: 0, kind: "thing" },
  ],
  failed: [
    { x: 13, y: 2, press: "right" },
    { x: 8, y: 5, press: "down", had: "00000001", tried: { cells: 3, known: 20 } },
  ],
};
const HUT: AtlasMap = {
  ...{ name: "Hut", step: 2, cells: ["###E#", "#...#", "", "#...#", "##.E#"], visits: ["", " 1"] },
  doors: [{ x: 3, y: 4, to: { map: "Wood  of\nOld", x: 1, y: 6 } }],
  warps: [{ x: 3, y: 4, id: 0, to: { map: "Wood  of\nOld", id: 1 } }],
};
const ATLAS: Atlas = {
  at: { map: "Wood  of\nOld", x: 3, y: 5 },
  maps: [
    HUT,
    { name: "Empty", step: 1, cells: [], visits: [] },
    { name: "Trodden", step: 1, cells: [], visits: ["", "   1"] },
    WOOD,
  ],
};
const standing = (x: number, y: number, map = WOOD.name): Standing => ({ map, x, y, facing: "up" });

it("the words for maps and for what is faced are the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const views = [
    { map: WOOD.name, standing: standing(3, 5) },
    { map: WOOD.name, standing: standing(12, 1) },
    { map: WOOD.name, standing: null },
    { map: WOOD.name, standing: standing(1, 1, "Hut"), around: { x: 9, y: 7 } },
    { map: "Hut", standing: standing(2, 3, "Hut") },
    { map: "Hut", standing: null },
    { map: "Trodden", standing: standing(3, 1, "Trodden") },
    { map: "Empty", standing: null },
    { map: "Nowhere", standing: null },
  ];
  const maps = views.map((view) => `${JSON.stringify(view)}\n${renderMap(ATLAS, view)}`);
  const faced = WOOD.cells.flatMap((_, y) =>
    Array.from({ length: 15 }, (__, x) => `${x},${y}: ${tellFaced(ATLAS, { map: WOOD.name, x, y })}`),
  );
  const elsewhere = [
    tellFaced(ATLAS, { map: "Nowhere", x: 0, y: 0 }),
    tellFaced(ATLAS, { map: "Hut", x: 40, y: 40 }),
    tellFaced(ATLAS, { map: "Trodden", x: 3, y: 1 }),
  ];
  const crowd: AtlasMap = { ...HUT, cells: ["P".repeat(14), "I", "S".repeat(12)] };
  const things = [crowd, HUT, { ...HUT, touched: [] }].map(tellThings);
  const last = [
    lastThingsIn([]),
    lastThingsIn(["People 1,2\nSigns 3,4", "Items none", "Looked at 5,6.\nother"]),
    lastThingsIn(["Some People 1,2"]),
  ];

  await expect(
    `${[...maps, "", ...faced, ...elsewhere, "", ...things, ...last].join("\n")}\n`,
  ).toMatchFileSnapshot("./maps.txt");
});

it("maps are drawn as ever", async () => {
  const parts = [
    { left: 0, top: 0, width: 14, height: 9 },
    { left: 5, top: 2, width: 4, height: 3 },
    { left: 10, top: 5, width: 9, height: 9 },
  ];
  const drawn = parts.flatMap((extent) => [
    JSON.stringify(extent),
    ...[...shapesOf(WOOD, extent)].map(([kind, shape]) => `  ${kind}: ${shape}`),
    `  visits: ${visitShapesOf(WOOD, extent).join(" | ")}`,
    `  people and signs: ${JSON.stringify(cellsOfKind(WOOD, extent, (kind) => kind === "person" || kind === "sign" || kind.startsWith("ledge")))}`,
  ]);
  const extents = [
    extentOf(WOOD, []),
    extentOf(HUT, []),
    extentOf(HUT, [{ x: 9, y: 7 }]),
    extentOf({ cells: [], size: { width: 0, height: 3 } }, [{ x: 2, y: 3 }]),
    extentOf({ cells: ["", "   "] }, []),
    extentOf({ cells: ["", "  # . "] }, [{ x: 1, y: 4 }]),
    ...[
      [0, 0],
      [7, 4],
      [13, 8],
      [20, 20],
    ].map(([x = 0, y = 0]) =>
      extentAround({ left: 0, top: 0, width: 14, height: 9 }, { x, y }, { width: 5, height: 4 }),
    ),
    extentAround({ left: 3, top: 2, width: 4, height: 4 }, { x: 3, y: 2 }, { width: 9, height: 4 }),
  ].map((extent) => JSON.stringify(extent));
  const letters = [...'.#"~PE=^v<>SCT!IOLZ '].map(
    (letter) => `${letter} ${kindOf(letter)}: ${wordsOfKind(kindOf(letter))}`,
  );
  const glyphs = [...CELL_KINDS, "other"].map((kind) => `${kind}: ${CELL_GLYPHS[kind]}`);

  await expect(`${[...drawn, ...extents, ...letters, ...glyphs].join("\n")}\n`).toMatchFileSnapshot(
    "./drawn.txt",
  );
});

it("the way by which a player left, what was held, and what is new are as ever", async () => {
  const press = (direction: (typeof DIRECTIONS)[number], frames: number) => ({
    direction,
    frames,
    since: 0,
    until: frames,
  });
  const cells = [
    { x: 2, y: 1 },
    { x: 2, y: 0 },
    { x: 13, y: 4 },
    { x: 5, y: 3 },
    { x: 9, y: 6 },
  ];
  const left = cells.flatMap(({ x, y }) =>
    [
      null,
      ...DIRECTIONS.flatMap((direction) => [8, 9, 24, 25, 60].map((frames) => press(direction, frames))),
    ].flatMap((held) =>
      [true, false].map((isJustEntered) => {
        const [known, unknown] = [WOOD, undefined].map((map) =>
          JSON.stringify(doorTaken(map, { map: WOOD.name, x, y }, { press: held, isJustEntered })),
        );
        return `${x},${y} ${held?.direction ?? "nothing"} ${held?.frames ?? ""}${isJustEntered ? " entered" : ""}: ${known}${known === unknown ? "" : `; unknown map ${unknown}`}`;
      }),
    ),
  );
  const up = { direction: "up", frames: 8, since: 10, until: 18 } as const;
  const held = [
    nextPress(null, [], 4, 4),
    nextPress(up, [], 4, 22),
    nextPress(null, ["up"], 8, 8),
    nextPress(up, ["up"], 4, 22),
    nextPress(up, ["up"], 4, 23),
    nextPress(up, ["down"], 4, 22),
    nextPress(up, ["a"], 4, 22),
    nextPress(up, ["up", "a"], 4, 22),
  ].map((one) => JSON.stringify(one));
  const seen = [
    { map: "Hut", cells: [[1, 2, "..."]] as const, doors: [{ x: 3, y: 0, to: { map: "Sea", x: 0, y: 0 } }] },
    { map: "Trodden", cells: [[0, 0, "#"]] as const },
    {
      map: WOOD.name,
      cells: [[0, 0, "."]] as const,
      doors: [{ x: 1, y: 1, press: "up", to: { map: "Sea", x: 0, y: 0 } }],
    },
    { map: "Cave", walks: [[0, 0, ""]] as const },
  ] as const;
  const had = knownCells(ATLAS, { Hut: 30, Gone: 4 });
  const news = [
    JSON.stringify(had),
    JSON.stringify(knownCells(undefined)),
    JSON.stringify(newInAtlas({ atlas: ATLAS, seen: [] }, {})),
    JSON.stringify(newInAtlas({ atlas: ATLAS, seen }, {})),
    JSON.stringify(newInAtlas({ atlas: ATLAS, seen }, had)),
    JSON.stringify(newInAtlas({ atlas: undefined, seen }, {})),
  ];

  await expect(`${[...left, ...held, ...news].join("\n")}\n`).toMatchFileSnapshot("./left.txt");
});
