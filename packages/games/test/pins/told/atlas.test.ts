import { expect, it } from "vitest";
import type { JsonValue } from "../../../../../src/base/vocabulary/json.ts";
import { isAtlas, isSeen } from "../../../src/world/atlas/check-atlas.ts";

const DOOR = { x: 255, y: 0, press: "up", to: { map: "Hut", x: 1, y: 255 } };
const TOUCHES = ["person", "sign", "item", "thing"].map((kind, x) => ({
  x,
  y: 1,
  kind,
  name: "n".repeat(20),
  silent: true,
}));
const WARP = { x: 1, y: 2, press: "left", id: 255, to: { map: "Hut", id: 300 } };
const BORDER = { press: "down", from: 0, until: 255, to: { map: "Wood", x: 0, y: 0 } };
const FAILURE = {
  ...{ x: 3, y: 4, press: "right", had: "12345678" },
  tried: { cells: 0, known: 9, at: { map: "Hut", x: 0, y: 0 } },
};
const MARKER = { x: 9, y: 9, label: "l".repeat(40) };
const COMMON = {
  size: { width: 9, height: 300 },
  doors: [DOOR],
  markers: [MARKER],
  warps: [WARP],
  borders: [BORDER],
  touched: TOUCHES,
  failed: [FAILURE],
};
const ATLAS = {
  at: { map: "Hut", x: 0, y: 255 },
  maps: [
    {
      ...{ name: "Hut", step: 3, cells: ["#.#", "."], visits: ["1"], sides: ["r"], edges: ["="] },
      ...COMMON,
    },
  ],
  forgotten: 2,
};
const RUN = [0, 300, "#.#"];
const SEEN = [{ map: "Hut", cells: [RUN], sides: [RUN], walks: [RUN], edges: [RUN], ...COMMON }];

type Path = readonly (string | number)[];

/** Each place of a value, from the outermost in. */
function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [
    path,
    ...inner.flatMap(([key, one]) => pathsOf(one, [...path, Array.isArray(value) ? Number(key) : key])),
  ];
}

/** A value with another one at a place, or, for undefined, without what is there. */
function withAt(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? withAt(one, rest, other) : one));
  const changed = {
    ...(value as object),
    [key]: withAt((value as Record<string, unknown>)[key], rest, other),
  };
  if (rest.length === 0 && other === undefined) Reflect.deleteProperty(changed, key);
  return changed;
}

const OTHERS: readonly (readonly [name: string, value: JsonValue | undefined])[] = [
  ["nothing", undefined],
  ["null", null],
  ["-1", -1],
  ["1.5", 1.5],
  ["256", 256],
  ["false", false],
  ['""', ""],
  ["text", "x"],
  ["[]", []],
  ["{}", {}],
];

/** For each place the values that may stand there instead. */
function tellAllowed(check: (value: unknown) => boolean, value: unknown): readonly string[] {
  return pathsOf(value).map((path) => {
    const allowed = OTHERS.filter(([, other]) => check(withAt(value, path, other))).map(([name]) => name);
    return `${path.join(".") || "(all)"}: ${allowed.join(", ")}`;
  });
}

const many = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one);

it("what an atlas and what was seen may hold is as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const [map] = ATLAS.maps;
  const limits = (
    [
      ["maps", 256, (count: number) => ({ ...ATLAS, maps: many(count, map) })],
      ["rows", 256, (count: number) => withAt(ATLAS, ["maps", 0, "cells"], many(count, "#"))],
      ["columns", 256, (count: number) => withAt(ATLAS, ["maps", 0, "visits", 0], "1".repeat(count))],
      ["doors", 256, (count: number) => withAt(ATLAS, ["maps", 0, "doors"], many(count, DOOR))],
      ["markers", 64, (count: number) => withAt(ATLAS, ["maps", 0, "markers"], many(count, MARKER))],
      [
        "a label",
        40,
        (count: number) => withAt(ATLAS, ["maps", 0, "markers", 0, "label"], "l".repeat(count)),
      ],
      ["warps", 256, (count: number) => withAt(ATLAS, ["maps", 0, "warps"], many(count, WARP))],
      ["borders", 16, (count: number) => withAt(ATLAS, ["maps", 0, "borders"], many(count, BORDER))],
      ["touches", 256, (count: number) => withAt(ATLAS, ["maps", 0, "touched"], many(count, TOUCHES[0]))],
      ["a name", 20, (count: number) => withAt(ATLAS, ["maps", 0, "touched", 0, "name"], "n".repeat(count))],
      ["failures", 256, (count: number) => withAt(ATLAS, ["maps", 0, "failed"], many(count, FAILURE))],
    ] as const
  ).map(
    ([what, most, make]) =>
      `${what}: ${[most, most + 1].map((count) => `${count} ${isAtlas(make(count))}`).join(", ")}`,
  );

  const text = [
    ...["# An atlas", ...tellAllowed(isAtlas, ATLAS)],
    ...["", "# What was seen", ...tellAllowed(isSeen, SEEN)],
    ...["", "# Limits", ...limits],
    `of what was seen: ${isSeen(many(300, SEEN[0]))}, ${isSeen([{ map: "Hut", doors: many(300, DOOR) }])}`,
  ];
  expect([isAtlas(ATLAS), isSeen(SEEN)]).toEqual([true, true]);
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("./atlas.txt");
});
