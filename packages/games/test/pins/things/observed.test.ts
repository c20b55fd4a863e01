import { expect, it } from "vitest";
import { at } from "../../../../../test/helpers/world/plain-ways.ts";
import { applyObservation, EMPTY_ATLAS, forgottenIn } from "../../../src/world/apply-observation.ts";
import type { Atlas, AtlasFailure, AtlasTouch, SeenMap } from "../../../src/world/atlas/atlas.ts";
import { isToldAnew } from "../../../src/world/failures.ts";
import { runsBetween, withRuns } from "../../../src/world/layer.ts";

const json = (value: unknown) => JSON.stringify(value);

const had = "0000000a";
const FAILED: readonly AtlasFailure[] = [
  { x: 1, y: 1, press: "right" },
  { x: 3, y: 1, press: "up", had },
  { x: 2, y: 2, press: "down", had, tried: { cells: 3, known: 9 } },
];
const TOUCHED: readonly AtlasTouch[] = [
  { x: 1, y: 0, kind: "person", name: "ODO" },
  { x: 4, y: 2, kind: "sign" },
];
const FIRST: SeenMap = {
  map: "Here",
  size: { width: 5, height: 4 },
  cells: [
    [0, 0, "#P###"],
    [0, 1, "....#"],
    [0, 2, "#..~S"],
    [2, 3, "E"],
  ],
  sides: [[1, 1, "r"]],
  edges: [[0, 1, "="]],
  walks: [[0, 1, "rr"]],
  doors: [{ x: 2, y: 3, to: at(1, 1, "There") }],
  warps: [{ x: 2, y: 3, id: 1, to: { map: "There", id: 0 } }],
  borders: [{ press: "left", from: 0, until: 3, to: at(4, 0, "West") }],
  touched: TOUCHED,
  failed: FAILED,
  markers: [{ x: 0, y: 1, label: "west" }],
};
const KNOWN = applyObservation(EMPTY_ATLAS, [{ map: "There", cells: [[0, 0, "."]] }, FIRST], 1);

const warp = (id: number, x: number, to: string, other = 0) => ({ x, y: 3, id, to: { map: to, id: other } });
const door = (x: number, y: number, to = at(1, 1, "There"), press?: AtlasFailure["press"]) => ({
  ...{ x, y, to },
  ...(press === undefined ? {} : { press }),
});
const STEPS: Readonly<Record<string, Partial<SeenMap>>> = {
  "a look without news": {},
  "another size": { size: { width: 9, height: 9 } },
  "cells on and off the map": {
    cells: [
      [6, 5, "T"],
      [-1, 0, "TT"],
      [255, 1, "TT"],
      [0, 256, "T"],
    ],
  },
  "a person who leaves": { cells: [[1, 0, "#"]] },
  "another answer of the same sign": { touched: [{ x: 4, y: 2, kind: "sign", silent: true }] },
  "an item and a person, of whom the cell knows nothing": {
    touched: [
      { x: 3, y: 1, kind: "item" },
      { x: 2, y: 1, kind: "person" },
      { x: 300, y: 1, kind: "thing" },
    ],
  },
  "the failed step is walked": { walks: [[1, 1, "r"]] },
  "walks beside the failed steps": {
    walks: [
      [3, 1, ""],
      [2, 1, "u"],
    ],
  },
  "the refused step is made from another walk": { walks: [[3, 1, "u"]] },
  "the refused step is walked back": { walks: [[3, 0, "d"]] },
  "a walk of many rounds": { walks: [[0, 1, "rlrlrlrlrlrlrlrlrlrlrl"]] },
  "a walk off the map": { walks: [[0, 1, "ll"]] },
  "a door by the failed press": { doors: [door(1, 1, at(0, 0, "West"), "right")] },
  "a door by another press": { doors: [door(1, 1, at(0, 0, "West"), "up")] },
  "a door that leads elsewhere now": { doors: [door(2, 3, at(5, 5, "West"))] },
  "a door that leads to itself": { doors: [door(2, 3, at(2, 3))] },
  "doors off the maps": { doors: [door(256, 3), door(1, 3, at(256, 0)), door(1, -1), door(1, 3, at(0, -1))] },
  "a wall that opens": { cells: [[3, 0, "."]] },
  "a wall that is water": { cells: [[3, 0, "~"]] },
  "an edge that changes": { edges: [[1, 1, "="]] },
  "an edge of no step": { edges: [[2, 1, "="]] },
  "warps with another end": { warps: [warp(1, 2, "West"), warp(0, 1, "There"), warp(255, 0, "West")] },
  "a warp that leads to another end": { warps: [warp(1, 2, "There", 4)] },
  "a warp told again": { warps: [warp(1, 2, "There")] },
  "warps off the map": { warps: [warp(256, 2, "There"), { ...warp(3, 256, "There") }, warp(4, -1, "There")] },
  "no neighbours": { borders: [] },
  "no markers": { markers: [] },
  "markers, and a cell": { markers: [{ x: 1, y: 1, label: "mid" }], cells: [[1, 3, "E"]] },
  "a failure that is known, and a new one": {
    failed: [
      { x: 3, y: 1, press: "up" },
      { x: 0, y: 1, press: "left" },
    ],
  },
};

/** What differs between two values, by their keys. */
function changed(before: object, after: object): string {
  const [was, now] = [before, after].map((one) => one as Readonly<Record<string, unknown>>);
  const keys = [...new Set([...Object.keys(was ?? {}), ...Object.keys(now ?? {})])];
  return keys
    .filter((key) => json(was?.[key]) !== json(now?.[key]))
    .map((key) => `\n    ${key}: ${json(now?.[key]) ?? "none"}`)
    .join("");
}
const named = (atlas: Atlas, name: string) => atlas.maps.find((map) => map.name === name) ?? {};

it("keeps what a step shows", async () => {
  const parts = [`First: ${json(KNOWN)}`];
  for (const [title, more] of Object.entries(STEPS)) {
    const next = applyObservation(KNOWN, [{ map: "Here", ...more }], 2);
    parts.push(`${title}: at ${json(next.at)}${changed(named(KNOWN, "Here"), named(next, "Here"))}`);
  }
  const there = applyObservation(KNOWN, [{ map: "There", walks: [[1, 1, ""]] }, { map: "Here" }], 2);
  parts.push(
    `There first: ${there.maps.map(({ name, step }) => `${name} ${step}`).join(", ")} ${json(there.at)}`,
  );
  const away = applyObservation(
    { ...KNOWN, at: at(1, 1, "There") },
    [{ map: "Here", walks: [[2, 1, ""]] }],
    2,
  );
  parts.push(`From another map: ${json(away.maps.at(-1)?.failed)}`);
  const from = applyObservation({ ...KNOWN, at: at(1, 1) }, [{ map: "Here", walks: [[2, 1, ""]] }], 2);
  parts.push(`From the cell before: ${json(from.maps.at(-1)?.failed)}`);
  const written = applyObservation(KNOWN, [{ map: "There", markers: [{ x: 0, y: 0, label: "a" }] }], 2);
  parts.push(`Only written on: ${json(written.maps[0])}, last ${written.maps.at(-1)?.name}`);
  const unknown = applyObservation(KNOWN, [{ map: "New", markers: [{ x: 0, y: 0, label: "a" }] }], 2);
  parts.push(`An unknown map is written on: ${json(unknown) === json(KNOWN)}`);
  const anew = [
    warp(1, 2, "West"),
    warp(1, 1, "West"),
    warp(1, 3, "West"),
    warp(2, 2, "West"),
    warp(1, 2, "There"),
  ];
  for (const one of anew)
    for (const press of ["down", "left", "up"] as const)
      for (const y of [2, 3])
        parts.push(
          `${json(one)} for 2,${y} ${press}: ${isToldAnew({ x: 2, y, press }, KNOWN.maps[1]?.warps, [one])}`,
        );

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./observed.txt");
});

it("keeps the newest where there is no room", () => {
  const some = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const full: SeenMap = {
    map: "Full",
    cells: [[0, 0, "#"]],
    doors: some(257, (x) => door(x % 256, Math.floor(x / 256))),
    touched: some(257, (x) => ({ x: x % 256, y: Math.floor(x / 256), kind: "thing" as const })),
    markers: some(65, (x) => ({ x, y: 0, label: `m${x}` })),
  };
  const [map] = applyObservation(EMPTY_ATLAS, [full], 1).maps;
  const failed = some(257, (x): AtlasFailure => ({ x: x % 256, y: Math.floor(x / 256), press: "up" }));
  const [later] = applyObservation(
    { at: null, maps: map === undefined ? [] : [map] },
    [{ map: "Full", failed }],
    2,
  ).maps;
  const ends = [map?.doors, map?.touched, map?.markers, later?.failed].map((all) => {
    const [first, last] = [all?.[0], all?.at(-1)];
    return `${all?.length} from ${first?.x},${first?.y} to ${last?.x},${last?.y}`;
  });
  let atlas = EMPTY_ATLAS;
  for (let step = 0; step < 256; step += 1) atlas = applyObservation(atlas, [{ map: `M${step}` }], step);
  const more = applyObservation(atlas, [{ map: "M0" }, { map: "N1" }, { map: "N2" }], 300);
  const evenMore = applyObservation(more, [{ map: "N3" }], 301);

  expect(ends).toEqual([
    "256 from 1,0 to 0,1",
    "256 from 1,0 to 0,1",
    "64 from 1,0 to 64,0",
    "256 from 1,0 to 0,1",
  ]);
  expect([atlas.forgotten, more.forgotten, evenMore.forgotten]).toEqual([undefined, 2, 3]);
  expect([more.maps.length, more.maps[0]?.name, more.maps.at(-3)?.name]).toEqual([256, "M3", "M0"]);
  expect([forgottenIn(atlas, more), forgottenIn(more, evenMore), forgottenIn(more, more)]).toEqual([
    ["M1", "M2"],
    ["M3"],
    [],
  ]);
  expect([
    forgottenIn(undefined, more),
    forgottenIn({ ...atlas, maps: atlas.maps.slice(0, 2) }, undefined),
  ]).toEqual([[], []]);
});

it.each([
  [["ab"], ["ab"], []],
  [["ab"], ["aB"], [[1, 0, "B"]]],
  [
    ["abcd"],
    ["AbCD"],
    [
      [0, 0, "A"],
      [2, 0, "CD"],
    ],
  ],
  [
    ["ab"],
    ["abc", "d"],
    [
      [2, 0, "c"],
      [0, 1, "d"],
    ],
  ],
  [[], ["", "  x"], [[2, 1, "x"]]],
  [["a"], ["a  b"], [[3, 0, "b"]]],
] as const)("turns %j into %j by %j", (before, after, runs) => {
  expect(runsBetween(before, after)).toEqual(runs);
  expect(withRuns(before, runsBetween(before, after))).toEqual(after);
});
