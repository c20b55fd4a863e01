import { expect, it } from "vitest";
import { at, atlasOf, mapOf } from "../../../../../test/helpers/world/plain-ways.ts";
import { nothingToExplore, tellAgain } from "../../../src/actions/far/what-is-left.ts";
import { askedCell, askedMap, avoidIn, CELL, isMap } from "../../../src/tools/world/asked-map.ts";
import type { Atlas, AtlasFailure, AtlasMap, AtlasTouch, Standing } from "../../../src/world/atlas/atlas.ts";
import { findUntouched } from "../../../src/world/things/find-untouched.ts";
import { nearestThing, thingsOn } from "../../../src/world/things/things-on.ts";
import { tellFaced } from "../../../src/world/told/tell-faced.ts";
import { lastThingsIn, tellThings } from "../../../src/world/told/tell-things.ts";
import type { WorldNow } from "../../../src/world/world-now.ts";

const json = (value: unknown) => JSON.stringify(value);

const ODO: AtlasTouch = { x: 1, y: 1, kind: "person", name: "ODO; (old)" };
const ROOM: AtlasMap = mapOf(
  ["##########", "#P..S..I.#", "#.C...P..#", '#.P~"!T..#', "#..OL<E=S#", "##########"],
  {
    size: { width: 10, height: 6 },
    visits: ["", "  1111"],
    touched: [
      ODO,
      { x: 4, y: 1, kind: "sign", name: "WELCOME", silent: true },
      { x: 7, y: 1, kind: "person" },
      { x: 3, y: 1, kind: "item" },
      { x: 8, y: 2, kind: "item", silent: true },
      { x: 0, y: 3, kind: "thing" },
      { x: 9, y: 3, kind: "thing", silent: true },
      { x: 8, y: 4, kind: "sign" },
    ],
    markers: [
      { x: 1, y: 2, label: "here" },
      { x: 2, y: 0, label: "brick" },
    ],
  },
);
const ITEMS = mapOf(["IIIIIIIIIIIIII", "SSSSSSSSSSSS"], {});
const FAR = mapOf(["P..........", "...........", "..........#"]);

it("shows the things of a map, and what each cell is", async () => {
  const parts: string[] = [];
  for (const [title, map] of Object.entries({ ROOM, ITEMS, FAR, NONE: mapOf(["..", "##"]) })) {
    parts.push(title, ...thingsOn(map).map((thing) => `  ${json(thing)}`), `  ${json(tellThings(map))}`);
    const near = [
      [0, 0],
      [4, 2],
      [5, 2],
      [9, 5],
      [8, 0],
      [3, 1],
    ] as const;
    parts.push(`  Nearest: ${near.map(([x, y]) => `${x},${y} ${json(nearestThing(map, x, y))}`).join("; ")}`);
    for (const [y, row] of map.cells.entries())
      for (const x of [...row, ""].keys())
        parts.push(`  ${x},${y} "${row[x] ?? ""}": ${tellFaced(atlasOf(map), at(x, y))}`);
  }
  parts.push(tellFaced(atlasOf(FAR), at(-1, 0)), tellFaced(atlasOf(FAR), at(3, 9)));
  parts.push(tellFaced(atlasOf(ROOM), at(1, 1, "There")));
  const lines = ["People 1,2.\nmore", "Signs 3,4 (read).", "Items none", " Items 1,1.", "Looked at 5,5"];
  for (let count = 0; count <= lines.length; count += 1)
    parts.push(`Last of ${count}: ${lastThingsIn(lines.slice(0, count))}`);

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./things.txt");
});

it("finds the nearest thing that was not touched", async () => {
  const shop = mapOf(["######", "#P...#", "#.CP.#", "#..#I#", "######"]);
  const maps: Readonly<Record<string, Atlas>> = {
    shop: atlasOf(shop),
    "shop, talked": atlasOf({ ...shop, touched: [{ x: 1, y: 1, kind: "person" }] }),
    "shop, clerk alone": atlasOf({
      ...shop,
      touched: [
        { x: 1, y: 1, kind: "person" },
        { x: 4, y: 3, kind: "item" },
      ],
    }),
    room: atlasOf(ROOM),
    none: atlasOf(mapOf(["...."])),
  };
  const parts = Object.entries(maps).flatMap(([title, atlas]) =>
    [at(1, 2), at(2, 1), at(4, 1), at(1, 3), at(9, 9, "There")].flatMap((from) => {
      const tell = (found: ReturnType<typeof findUntouched>) =>
        found === null
          ? "none"
          : `${found.way.steps.map(({ button }) => button).join(" ")}, at ${found.at.x},${found.at.y} ${found.button} to ${found.cell.map} ${found.cell.x},${found.cell.y}`;
      const asked: string[] = [];
      const late = findUntouched(atlas, from, { avoid: ["grass"] }, (cell, press, cells) => {
        asked.push(`${cell.x},${cell.y} ${press} ${cells}`);
        return asked.length > 2;
      });
      return `${title} from ${from.x},${from.y}: ${tell(findUntouched(atlas, from))}; the third: ${tell(late)} (${asked.join(", ")})`;
    }),
  );

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./untouched.txt");
});

it("says what is left where nothing is to be explored", async () => {
  const had = "0000000a";
  const inVain = (x: number, y: number, press: AtlasFailure["press"], more: Partial<AtlasFailure> = {}) => ({
    ...{ x, y, press, had, tried: { cells: 2, known: 9 } },
    ...more,
  });
  const closed = (cells: readonly string[], failed: readonly AtlasFailure[], more: Partial<AtlasMap> = {}) =>
    atlasOf(mapOf(cells, { size: { width: cells[0]?.length ?? 0, height: cells.length }, failed, ...more }));
  const box = ["#####", "#...#", "#.S.#", "#####"];
  const refused = { x: 1, y: 2, press: "up", had } as const;
  const named = (name: string, cells: readonly string[], more: Partial<AtlasMap> = {}) =>
    mapOf(cells, { name, ...more });
  const atlases: Readonly<Record<string, Atlas>> = {
    "nothing left": closed(box, []),
    "a sign ahead": closed(box, [inVain(1, 2, "right")]),
    "a sign two cells ahead": closed(["#####", "#..S#", "#####"], [inVain(1, 1, "right")]),
    "a sign three cells ahead": closed(["######", "#...S#", "######"], [inVain(1, 1, "right")]),
    "a sign beside": closed(box, [inVain(1, 2, "up")]),
    "a sign that was read": closed(box, [inVain(1, 2, "right")], { touched: [{ x: 2, y: 2, kind: "sign" }] }),
    "a text on the way": closed(box, [
      inVain(1, 2, "right", { tried: { cells: 2, known: 9, at: at(1, 1) } }),
    ]),
    "something else had": closed(box, [inVain(1, 2, "right", { had: "0000000b" })]),
    "just failed": closed(box, [{ x: 1, y: 2, press: "right" }]),
    "unseen ground ahead": closed(["#####", "#.. #", "#####"], [inVain(2, 1, "right")]),
    "water at the edge": closed(["###", "#.~"], [inVain(1, 1, "right")]),
    "refused by a text": closed(box, [refused, inVain(1, 2, "right")]),
    "refused four times": closed(box, [
      refused,
      { ...refused, press: "down" },
      { ...refused, press: "left" },
      { ...refused, press: "right" },
    ]),
    "refused five times": closed(box, [
      refused,
      { ...refused, press: "down" },
      { ...refused, press: "left" },
      { ...refused, press: "right" },
      { ...refused, x: 2 },
    ]),
    "other maps": atlasOf(
      named("One", ["..PSI"]),
      named("Two", ["#.#"], { size: { width: 3, height: 1 } }),
      named("Three", ["##S##"]),
      named("Four", ["P#P#S"], { touched: [{ x: 0, y: 0, kind: "person" }] }),
      named("Five", ["#. "]),
      named("Six", ["#####", "#. .#", "#####"]),
      named("Seven", ["PSPSPSI"]),
      mapOf(["..S"]),
    ),
    "many edges": atlasOf(named("Wide", Array(12).fill(". ".repeat(12))), mapOf(["#"])),
  };
  const aims = [null, "left", at(2, 1)] as const;
  const closing = {
    step: { from: at(3, 1), button: "up", to: at(3, 0), isDoor: false },
    ledTo: undefined,
    goal: null,
    isRefused: false,
  } as never as Parameters<typeof nothingToExplore>[5] & object;
  const parts = Object.entries(atlases).flatMap(([title, atlas]) => [
    title,
    ...aims.map((aim) => `  ${nothingToExplore(atlas, at(1, 1), aim, true, had)}`),
    `  ${nothingToExplore(atlas, at(1, 1), null, false)}`,
    `  ${nothingToExplore(atlas, at(1, 1), null, true, had, closing)}`,
    `  ${nothingToExplore(atlas, at(1, 1), null, true, "1", { ...closing, isRefused: true })}`,
  ]);
  parts.push(tellAgain(true), tellAgain(false));

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./left.txt");
});

it("takes what a call means", async () => {
  const many = Array.from({ length: 12 }, (_, number) => mapOf(["."], { name: `Map ${number}` }));
  const world = (maps: readonly AtlasMap[], standing: Standing | null, last = "Map 1"): WorldNow =>
    ({
      atlas: () => ({ at: at(0, 0, last), maps }),
      standing: () => standing,
    }) as Partial<WorldNow> as WorldNow;
  const here: Standing = { ...at(0, 0, "Map 2"), facing: null };
  const worlds: Readonly<Record<string, WorldNow | null>> = {
    none: null,
    empty: world([], here),
    "ten, standing": world(many.slice(0, 10), here),
    "twelve, nowhere": world(many, null),
    "twelve, on a new map": world(many, { ...here, map: "New" }),
    "one, like another": world([...many.slice(0, 1), mapOf(["."], { name: "MAP 0" })], null, "Map 0"),
    "no last": {
      atlas: () => ({ at: null, maps: many.slice(0, 3) }),
      standing: () => null,
    } as Partial<WorldNow> as WorldNow,
  };
  const names = [undefined, null, "Map 3", " map 3 ", "MAP 0", "map 0", "", 3, "x".repeat(60)];
  const parts = Object.entries(worlds).flatMap(([title, now]) =>
    names.map((map) => {
      const asked = askedMap(map === undefined ? {} : { map }, now, "Nothing was marked.");
      return `${title}, ${json(map)}: ${isMap(asked) ? `the map ${asked.name}` : json(asked)}`;
    }),
  );
  const avoids = [
    ...[undefined, null, [], "grass", "sight", "wall", ["grass"], ["sight", "grass"], ["grass", "grass"]],
    ...[["grass", "wall"], ["wall"], 3, "", { grass: true }, [["grass"]], "Grass"],
  ];
  for (const avoid of avoids)
    parts.push(`avoid ${json(avoid)}: ${json(avoidIn(avoid === undefined ? {} : { avoid }))}`);
  const values = [undefined, null, 0, -3, 2.5, "1", 300];
  for (const x of values)
    parts.push(
      `x ${json(x)}: ${values.map((y) => json(askedCell({ ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) }))).join(" ")}`,
    );
  parts.push(json(CELL));

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./asked.txt");
});
