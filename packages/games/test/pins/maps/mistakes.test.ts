import { expect, it } from "vitest";
import { cartridgeOf } from "../../../../../test/helpers/roms/ram-image.ts";
import { checkMap } from "../../../src/known/memory-map/check/check-map.ts";
import { describeMap } from "../../../src/known/memory-map/check/describe-map.ts";
import { readMap } from "../../../src/known/memory-map/check/read-map.ts";
import { RICH } from "./rich-map.ts";

/** The same without its two expressions, which take longest. */
const PLAIN = { ...RICH, fields: RICH.fields.slice(0, -2) };

const { format, game, title, recognises, slug } = RICH;
const HEAD = { format, game, title, recognises, slug, comment: "", waiting: [] };

type Path = readonly (string | number)[];

/** The parts of the map that matter for a change: a whole map takes longer. */
function partOf(path: Path): object {
  const [part = ""] = path;
  const { tables, standing } = RICH;
  const fields = path.includes("expression") ? RICH.fields : PLAIN.fields;
  if (part in HEAD) return { ...HEAD, fields: [] };
  if (part === "fields" || part === "tables") return { format, game, tables, fields };
  const grid = part === "standing" ? RICH.grid : undefined;
  return { format, game, title, tables, fields, standing, grid, [part]: RICH[part as keyof typeof RICH] };
}

/** The map with another value at a place; without the key where that is undefined. */
function changed(path: Path, value: unknown, from: object = partOf(path)): object {
  const map: object = structuredClone(from);
  const holder = path.slice(0, -1).reduce((one, key) => (one as never)[key], map) as Record<
    string | number,
    unknown
  >;
  const key = path.at(-1) ?? "";
  if (value === undefined) delete holder[key];
  else holder[key] = value;
  return map;
}

function mistakesIn(map: unknown): string {
  const mistakes = checkMap(map, { ...cartridgeOf("CAVE"), code: "AAUE", revision: 1 });
  return mistakes.map(({ place, fact }) => `${place.join(".")}: ${fact}`).join("\n  ") || "sound";
}

function line(path: Path, value: unknown): string {
  const shown = value === undefined ? "absent" : JSON.stringify(value);
  const short = shown.length > 80 ? `${shown.slice(0, 60)}… (${shown.length} characters)` : shown;
  return `${path.join(".")} ${short}\n  ${mistakesIn(changed(path, value))}`;
}

/** Every text of a map that names a field, with its place. */
function namesIn(value: unknown, names: ReadonlySet<string>, path: Path = []): readonly Path[] {
  if (typeof value === "string") return names.has(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    namesIn(one, names, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

it("a map with every part is sound, and each name of a field in it is looked up", async () => {
  const names = new Set(RICH.fields.map(({ name }) => name));
  const places = namesIn(PLAIN, names).filter((path) => path.at(-1) !== "name" && !path.includes("names"));
  const map = places.reduce<object>((one, path, at) => changed(path, `gone${at}`, one), PLAIN);

  expect(mistakesIn(RICH)).toBe("sound");
  await expect(`${places.length} names:\n  ${mistakesIn(map)}\n`).toMatchFileSnapshot("./references.txt");
});

const many = (count: number) => Array.from({ length: count }, (_, at) => at);
const letters = (count: number) => "a".repeat(count);

const CHANGES: readonly (readonly [path: Path, ...values: readonly unknown[]])[] = [
  [["format"], 2, "1", undefined],
  [["game"], "", 3, undefined],
  [["title"], "", "CAVE2", "OTHER"],
  [["comment"], letters(2_000), letters(2_001)],
  [["slug"], "a-b", "A", "a_b", "-a", ""],
  [["recognises"], { titles: [] }, { titles: many(17).map(String) }, { onlyRoms: true }, { color: true }, {}],
  [["recognises", "titles"], ["OTHER"]],
  [["recognises", "codes"], ["AAUe"], ["AAU"], ["1AUE"], ["BAUE"]],
  [["recognises", "revisions"], [256], [-1], [2]],
  [
    ["recognises", "roms"],
    [{}],
    [{ sha1: "xy" }],
    [{ sha256: "ab".repeat(20) }],
    [{ sha1: "AB".repeat(20), name: letters(101) }],
  ],
  [
    ["tables", "places"],
    { a: "b" },
    { "5-3": "x" },
    { "0x0G": "y" },
    { "1": letters(400) },
    { "1": letters(401) },
    undefined,
  ],
  [["fields", 23, "name"], "Mode", "seen", "m-o", letters(64), letters(65), 3, "room"],
  [
    ["fields", 2, "address"],
    -1,
    65_535,
    65_536,
    "FFFF",
    "10000",
    "$C1",
    "01:D000",
    "200:4000",
    {},
    { base: "C000", pointer: "C000" },
    { base: "C000", index: "y", stride: 0 },
    { pointer: "FFFF" },
    { base: "C000", bank: 512 },
    { base: "C000", bank: "G" },
    { base: "C000", offset: 65_536 },
    null,
    undefined,
  ],
  [["fields", 2, "size"], 0, 1.5, 6, 7],
  [["fields", 9, "size"], 7, 8],
  [["fields", 10, "size"], 15, 16],
  [["fields", 13, "size"], 1, 2],
  [["fields", 11, "size"], 512, 513],
  [["fields", 2, "encoding"], "byte"],
  [["fields", 2, "byteOrder"], "middle", "big"],
  [["fields", 2, "mask"], 0, 1, 2 ** 48 - 1, 2 ** 48, "0xF", "F0", "0x1234567890123"],
  [["fields", 2, "shift"], -1, 47, 48],
  [["fields", 2, "add"], -(2 ** 48), -(2 ** 48) - 1, 0.5],
  [["fields", 2, "scale"], 0, 65_536, 65_537, "1/0", "a/2", "3", -1],
  [["fields", 2, "max"], true, "x", "mode", 2 ** 49],
  [["fields", 2, "names"], "", "places", "nowhere", { a: "b" }, 3],
  [["fields", 2, "bits"], "nothing", { "0x1": "a" }],
  [
    ["fields", 15, "charset"],
    "ascii",
    "letters",
    "none",
    { "1-2": "a" },
    { "1-2": "ab" },
    { "1": letters(257) },
    4,
  ],
  [["fields", 15, "terminator"], 256, -1, 255],
  [["fields", 15, "controls"], { "1": 16 }, { "1": 17 }, { x: 1 }],
  [["fields", 2, "label"], "", letters(200), letters(201)],
  [["fields", 2, "tell"], "often"],
  [["fields", 2, "news"], "often"],
  [["fields", 2, "confidence"], -0.1, 0, 1, 1.1],
  [
    ["fields", 2, "when"],
    [],
    {},
    { field: "mode", is: 1.5 },
    { field: "mode", is: "run" },
    { field: "hero", begins: "" },
    { field: "mode", begins: "t" },
    { field: "hero", is: "a", begins: "b" },
    { field: "half" },
  ],
  [["fields", 2, "stride"], 2],
  [["fields", 2, "count"], 2],
  [["fields", 2, "expression"], "1"],
  [["fields", 25, "expression"], "", "1 +", "gone + 1", "title == ''", "int(hp) < 3", undefined],
  [["fields", 19, "address"], undefined, "FFF8", "FFF9"],
  [["fields", 19, "stride"], undefined, 0, 1_024, 1_025],
  [["fields", 19, "count"], undefined, 256, 257, "cursor", "hero"],
  [["fields", 19, "until"], undefined, 256],
  [["fields", 19, "most"], 0, 256, 257],
  [["fields", 19, "only"], { entry: "kind" }, { entry: "kind", is: 1, not: 2 }, { entry: "kinds", is: 1 }],
  [
    ["fields", 19, "entries"],
    [],
    many(33).map((at) => ({ name: `e${at}` })),
    [{ name: "count", max: "limit" }, { name: "kind" }],
  ],
  [["fields", 19, "expression"], "1"],
  [["fields", 20, "count"], undefined],
  [["milestones", 0, "when"], "newer", undefined],
  [["milestones", 3, "value"], undefined, "100", null],
  [["milestones", 5, "bit"], "red key", "green key", undefined],
  [["milestones", 1, "text"], ""],
  [["health", "of"], 0, 0.5, "most", true],
  [["fight"], {}, { when: { field: "mode" } }],
  [["grid", "columns"], 0, 64, 65, 2.5],
  [["grid", "rows"], 0, 64, 65],
  [["grid", "address"], undefined, "01:4000", "FFFF"],
  [["grid", "background"], { left: 0, top: 0 }],
  [["grid", "columnStep"], 0, 1],
  [["grid", "rowStep"], 0, 1, null, "room"],
  [["grid", "within", "rows"], -4_097, -4_096, 65_535, 65_536, 1.5],
  [["grid", "block"], 0, 1, 2, 9],
  [["grid", "walls"], [256], [-1], [0, 255]],
  [
    ["grid", "table"],
    { address: "C000", stride: 64 },
    { address: "C000", stride: 65 },
    {},
    { address: { base: "C000", index: "gone" } },
  ],
  [
    ["grid", "passable"],
    {},
    { address: "C000", until: 256 },
    { address: "C000", most: 257 },
    { address: "C000", most: 0 },
  ],
  [
    ["grid", "cells"],
    { "1": "lava" },
    { a: "free" },
    { "9-3": "free" },
    { "1": { cell: "free", closed: ["up", "in"] } },
    { "1": { cell: "free", confidence: 2 } },
    { "1": null },
  ],
  [["grid", "others"], "lava", { cell: "free", press: "a" }],
  [["grid", "wide"], 0, 8, 9],
  [["grid", "people"], many(65).map(() => ({ row: 0, column: 0 })), [{ row: 0 }]],
  [["grid", "marks", 0, "on"], [], ["lava"]],
  [["grid", "marks", 0, "cell"], "lava"],
  [["grid", "tried", 0, "rows"], [], ["x"], [".".repeat(256)], [".".repeat(257)], many(257).map(() => ".")],
  [["grid", "tried", 0, "x"], -65_536, -65_537, 65_537],
  [["grid", "sprites"], { left: 0 }, { left: 0, top: 0, cellSize: 65 }, { left: 0, top: "gone" }],
  [["standing"], undefined, { x: "x" }],
  [["doors", 0, "press"], "a"],
  [["doors", 0, "x"], -1, 65_535, 65_536],
  [["doors", 0, "place"], 1.5, 3],
  [["course", "view", "width"], 0, 64, 65],
  [["course", "view", "tiles"], { "1": "ab" }, { a: "b" }],
  [["course", "view", "cellSize"], 7, 8, 65],
  [["text", "lines"], [], many(33).map(() => "said"), ["hp"]],
  [["text", "waiting"], undefined],
  [["text", "speaker"], {}, { field: "hero", before: ":" }, { before: "" }],
  [
    ["menus", 0, "entries"],
    [],
    [{}],
    [{ label: "a", field: "hero" }],
    [{ label: "" }],
    many(65).map(() => ({ label: "a" })),
  ],
  [["menus", 0, "columns"], 0, 64, 65],
  [["menus", 0, "below"], { field: "coins", begins: "M" }],
  [["waiting"], 3],
];

it("each rule of a map says what it takes, at its limits and beyond", async () => {
  const parts = CHANGES.flatMap(([path, ...values]) => values.map((value) => line(path, value)));

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./mistakes.txt");
});

it("a map is described, and what of it has no shape as far as it goes", async () => {
  const { map, used } = readMap(JSON.stringify(RICH), null, null);
  const broken = [
    {},
    { game: 3, title: null, fields: {}, milestones: [{}], grid: { columns: "3", rows: 2 } },
    {
      fields: [
        {},
        null,
        { name: "a", size: "2", encoding: 3, address: { pointer: "zz", index: 4, offset: 3, bank: "C0" } },
      ],
      milestones: [null, { field: "a", when: "set", text: 3 }],
      grid: { columns: 3, rows: 2, background: {} },
    },
    {
      fields: [{ name: "b", address: { base: "C000", index: "i", stride: 4, bank: 3 } }],
      grid: { columns: 1, rows: 1, address: "03:4000" },
    },
  ].map((one) => describeMap({ map: one as never, used: new Map([["wMap", "03:D35E"]]) }));

  const text = [describeMap({ map, used }), ...broken].map((one) => JSON.stringify(one, null, 1)).join("\n");
  await expect(`${text}\n`).toMatchFileSnapshot("./described.txt");
});
