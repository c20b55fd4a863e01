import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { tellMistakes } from "../../../../src/base/text/yaml/located-mistake.ts";
import { readMap } from "../../src/known/memory-map/check/read-map.ts";
import { gameMapJsonSchema } from "../../src/known/memory-map/check/schema.ts";
import { parseSymbols } from "../../src/known/memory-map/symbols.ts";

const FIELD = { name: "coins", address: "C100" };
const GOOD = { format: 1, game: "The Cave", fields: [FIELD] };

function told(value: unknown): readonly string[] {
  const json = typeof value === "string" ? value : JSON.stringify(value);
  return tellMistakes("m", readMap(json, null, null).mistakes).map((line) => line.replace(/^m:1:\d+: /, ""));
}

describe("the mistakes of a game map", () => {
  it("are all found at once, each with its line, in the order of the file", () => {
    const json = `{
  "format": 1,
  "game": "The Cave",
  "milestons": [],
  "fields": [
    { "name": "coins", "adress": "C100", "address": "C100" },
    { "name": "hp", "address": "XYZ", "size": 9 },
    { "name": "coins", "address": "FFFF",
      "size": 2, "when": { "field": "hpp", "iss": 1 } }
  ],
  "milestones": [
    { "field": "coins", "when": "fewer" },
    { "field": "coin", "when": "greater", "bitt": 1 }
  ],
  "text": { "lines": ["coins"], "waiting": { "field": "coins", "beginns": "x" } }
}`;

    expect(tellMistakes("cave.json", readMap(json, null, null).mistakes)).toEqual([
      'cave.json:4:3: milestons: there is no key "milestons", did you mean "milestones"?',
      'cave.json:6:24: fields[0].adress: there is no key "adress", did you mean "address"?',
      'cave.json:7:21: fields[1].address: takes an address from 0000 to FFFF in hex, such as C100, or a symbol\'s name with a symbol file, got "XYZ"',
      "cave.json:7:39: fields[1].size: takes at most 6 bytes for this encoding",
      'cave.json:8:7: fields[2].name: names "coins" twice',
      "cave.json:9:7: fields[2].size: goes past FFFF",
      'cave.json:9:28: fields[2].when.field: names a field that does not exist: "hpp", did you mean "hp"?',
      'cave.json:9:44: fields[2].when.iss: there is no key "iss", did you mean "is"?',
      'cave.json:12:25: milestones[0].when: takes new value, greater, less, reaches, equals, set, got "fewer"',
      'cave.json:13:7: milestones[1].field: names a field that does not exist: "coin", did you mean "coins"?',
      'cave.json:13:43: milestones[1].bitt: there is no key "bitt", did you mean "bit"?',
      'cave.json:15:23: text.lines[0]: takes a field of text, which "coins" is not',
      'cave.json:15:64: text.waiting.beginns: there is no key "beginns", did you mean "begins"?',
    ]);
  });

  it.each([
    [{ ...GOOD, grid: { colums: 1 } }, 'grid.colums: there is no key "colums", did you mean "columns"?'],
    [{ ...GOOD, standing: { x: "coins", y: "coins", z: "coins" } }, "standing.z: there is no key"],
    [
      { ...GOOD, health: { field: "coins", of: 3, off: 3 } },
      'health.off: there is no key "off", did you mean "of"?',
    ],
    [{ ...GOOD, ended: { field: "coins", si: 3 } }, 'ended.si: there is no key "si", did you mean "is"?'],
    [
      {
        ...GOOD,
        menus: [{ when: [{ field: "coins", i: 1 }], entries: [{ label: "A", lable: "B" }], cursor: "coins" }],
      },
      'menus[0].entries[0].lable: there is no key "lable", did you mean "label"?',
    ],
    [
      { ...GOOD, menus: [{ when: [{ field: "coins", iz: 1 }], entries: [{ label: "A" }], cursor: "coins" }] },
      'menus[0].when[0].iz: there is no key "iz", did you mean "is"?',
    ],
    [{ ...GOOD, fields: "none" }, 'fields: takes a list, got "none"'],
    [{ ...GOOD, fields: [1, null] }, "fields[0]: takes an object, got 1"],
    [{ ...GOOD, stops: [3] }, "stops[0]: takes a text, got 3"],
    ["[]", "takes an object, got a list"],
    ['{"format": 1,\n"fields": [],, }', "m:2:14: is not JSON ("],
    [
      '{"format": 1, "game": "x", "fields": [],\n "game": "y"}',
      'm:2:1: has the key "game" twice in one object',
    ],
  ])("name an unknown key wherever it is, and what else is wrong: %j", (map, line) => {
    expect(told(map).filter((one) => one.startsWith(line))).toHaveLength(1);
  });

  it.each([
    [{ count: 4, stride: 4 }, 0],
    [{ count: 4, stride: 5 }, 1],
    [{ count: 1, stride: 16 }, 0],
    [{ count: 0, stride: 17 }, 1],
    [{ count: "coins", stride: 16 }, 0],
    [{ count: "coins", stride: 17 }, 1],
  ])("a list of 16 bytes ends at FFFF: %j", (list, mistakes) => {
    const entries = [{ name: "worth" }];
    const fields = [FIELD, { name: "purses", address: "FFF0", entries, ...list }];

    expect(
      told({ ...GOOD, fields }).filter((line) => line === "fields[1].count: goes past FFFF"),
    ).toHaveLength(mistakes);
  });

  it("none for an older map, nor for one that names its schema", () => {
    const older = { $schema: "game-map.schema.json", ...GOOD, waiting: [{ field: "gone", is: 1 }] };

    expect(told(older)).toEqual([]);
  });

  it("symbols that are missing and other mistakes are found together", () => {
    const symbols = parseSymbols("00:c100 wCoins\n01:4000 twice\n02:4000 twice", "game.sym");
    const fields = ["wCoin", "twice", "C1"].map((address, at) => ({ name: `f${at}`, address, sise: 1 }));

    const { mistakes } = readMap(JSON.stringify({ ...GOOD, fields }), symbols, null);

    expect(mistakes.map(({ place, fact }) => `${place}: ${fact}`)).toEqual([
      'fields[0].address: names a symbol that is not in game.sym: "wCoin", did you mean "wCoins"?',
      'fields[0].sise: there is no key "sise", did you mean "size"?',
      'fields[1].address: names "twice", which game.sym has at several addresses',
      'fields[1].sise: there is no key "sise", did you mean "size"?',
      'fields[2].sise: there is no key "sise", did you mean "size"?',
    ]);
  });
});

describe("the JSON Schema of game maps", () => {
  const schema = z.fromJSONSchema(JSON.parse(JSON.stringify(gameMapJsonSchema())));
  const takes = (map: unknown): boolean => schema.safeParse(map).success;
  const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

  it("takes the bundled game's map, and no unknown key", () => {
    expect(takes(read("../../../../roms.example/lantern.json"))).toBe(true);
    expect([takes(GOOD), takes({ ...GOOD, milestons: [] })]).toEqual([true, false]);
    expect(takes({ ...GOOD, fields: [{ ...FIELD, sise: 2 }] })).toBe(false);
  });

  it("is published (if not: runner games schema > docs/game-map.schema.json, then npm run format)", () => {
    expect(read("../../../../docs/game-map.schema.json")).toEqual(gameMapJsonSchema());
  });
});
