import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BankedImage } from "../../../../test/helpers/roms/banked-image.ts";
import { mapAdapter } from "../../../../test/helpers/roms/map-adapter.ts";
import { readMap } from "../../src/known/memory-map/check/read-map.ts";

const A = { name: "a", address: "C000" };

function mistakesIn(map: object | string): readonly string[] {
  const json = typeof map === "string" ? map : JSON.stringify({ format: 1, game: "x", ...map });
  return readMap(json, null, null).mistakes.map(({ place, fact }) => `${place}: ${fact}`);
}

const list = (more: object) => ({
  fields: [A, { name: "list", address: "C000", stride: 2, count: 2, entries: [{ name: "b" }], ...more }],
});
const grid = (more: object) => ({
  fields: [A],
  grid: { columns: 1, rows: 1, address: "C000", cells: {}, ...more },
});

describe("a map that asks for too much, or for nothing", () => {
  it.each([
    ["a mask without a bit", { fields: [{ ...A, mask: 0 }] }, "fields[0].mask: takes 1 or more"],
    [
      "a scale of nothing",
      { fields: [{ ...A, scale: "1/0" }] },
      "fields[0].scale: takes a factor above 0, such as 8 or 1/16",
    ],
    [
      "a field without a place",
      { fields: [{ name: "a" }] },
      "fields[0].address: is missing; it takes an address, and a computed field an expression",
    ],
    [
      "a field with two places",
      { fields: [A, { ...A, name: "b", expression: "a" }] },
      'fields[1].expression: takes the place of "address": a field has one of them',
    ],
    [
      "an address without a start",
      { fields: [{ name: "a", address: { offset: 3 } }] },
      'fields[0].address: takes either "base" or "pointer"',
    ],
    [
      "a pointer past the memory",
      { fields: [{ name: "a", address: { pointer: "FFFF" } }] },
      "fields[0].address.pointer: goes past FFFF",
    ],
    [
      "a letter too few",
      { fields: [{ ...A, encoding: "text", charset: { "1-3": "AB" } }] },
      'fields[0].charset["1-3"]: takes a letter for each of 3 bytes',
    ],
    [
      "a range that falls",
      { fields: [{ ...A, encoding: "text", charset: { "3-1": "AB" } }] },
      'fields[0].charset["3-1"]: takes numbers or ranges as keys, such as 0x0C or 0x80-0x99',
    ],
    ["a list without an end", list({ count: undefined }), 'fields[1].count: is missing; "until" will do too'],
    ["a list of too many", list({ count: 257 }), "fields[1].count: takes 256 at most"],
    ["a list past its memory", list({ address: "FFFE" }), "fields[1].count: goes past FFFF"],
    [
      "a list with unknown keys",
      list({ entries: [{ name: "b", ofset: 1 }] }),
      'fields[1].entries[0].ofset: there is no key "ofset", did you mean "offset"?',
    ],
    [
      "what is for lists alone",
      { fields: [{ ...A, most: 3 }] },
      'fields[0].most: is for lists, which have "entries"',
    ],
    [
      "a grid of two kinds",
      grid({ background: { left: 0, top: 0 } }),
      'grid.address: takes either "address" or "background"',
    ],
    [
      "blocks without a table",
      grid({ block: 2 }),
      'grid.block: takes a "table" with the cells of each block',
    ],
    [
      "a cell with unknown keys",
      grid({ cells: { "1": { cell: "free", sure: 1 } } }),
      'grid.cells["1"].sure: there is no key "sure"',
    ],
    [
      "tried cells nowhere",
      grid({ tried: [{ x: 0, y: 0, rows: ["."] }] }),
      'grid.tried: takes "standing" beside the grid',
    ],
    [
      "tried cells of another sign",
      { ...grid({ tried: [{ x: 0, y: 0, rows: ["?"] }] }), standing: { x: "a", y: "a" } },
      "grid.tried[0].rows[0]: takes . for free, # for a wall, and spaces",
    ],
    [
      "a row step that no field has",
      grid({ rowStep: "b" }),
      'grid.rowStep: names a field that does not exist: "b"',
    ],
    [
      "a hash that is none",
      { fields: [], recognises: { roms: [{ sha1: "12" }] } },
      "recognises.roms[0].sha1: takes 40 hex digits",
    ],
    [
      "no ROM at all",
      { fields: [], recognises: { onlyRoms: true } },
      'recognises.onlyRoms: takes "roms" beside it',
    ],
    [
      "an expression that is none",
      { fields: [A, { name: "b", expression: "a +" }] },
      "fields[1].expression: is unsound: unexpected token",
    ],
    [
      "an expression over nothing",
      { fields: [A, { name: "b", expression: "c + 1" }] },
      "fields[1].expression: is unsound: unknown variable: c (there is a)",
    ],
    [
      "an expression over a field whose name is a type",
      {
        fields: [
          { ...A, name: "map" },
          { name: "b", expression: "map == 1 ? 'map' : 'x'" },
        ],
      },
      'fields[1].expression: names the field "map", which is a type in CEL: give the field another name',
    ],
    [
      "an expression that can take for ever",
      { fields: [A, { name: "b", expression: "string(a).matches('(a+)+')" }] },
      "fields[1].expression: is unsound: use contains()",
    ],
    ["nesting without an end", `${"[".repeat(100_000)}`, ": is nested deeper than 32 levels"],
  ])("is refused for %s", (_, map, expected) => {
    const mistakes = mistakesIn(map);

    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toContain(expected);
  });

  it.each([
    ["names itself", [{ name: "b", expression: "b + 1" }]],
    ["counts itself", [{ name: "b", address: { base: "C000", index: "b" } }]],
    [
      "makes sense while one that needs it does",
      [
        { ...A, when: { field: "b" } },
        { name: "b", expression: "a + 1" },
      ],
    ],
    [
      "has as many entries as one below",
      [{ name: "b", address: "C000", stride: 1, count: "a", entries: [{ name: "c" }] }, A],
    ],
  ])("is refused where a field %s", (_, fields) => {
    expect(mistakesIn({ fields })).toHaveLength(1);
  });
});

describe("a map with all that a map may have", () => {
  const adapter = mapAdapter({
    fields: [
      { name: "count", address: "C000" },
      { name: "index", address: "C001", mask: "0x7F" },
      { name: "found", address: { pointer: "C002", bank: "C004", index: "index", stride: 300 }, size: 2 },
      {
        ...{ name: "items", address: { pointer: "C005" }, stride: 3, count: "count", until: 0, most: 5 },
        entries: [{ name: "one", offset: 2, size: 2, encoding: "bcd", max: 5000 }],
      },
      { name: "sum", expression: "items.map(e, e.one).size() + found / index" },
      { name: "x", address: "C007", encoding: "int", add: -7, scale: "3/7" },
    ],
    standing: { x: "x", y: "sum" },
    grid: {
      ...{ columns: 5, rows: 4, address: { pointer: "C008", bank: "C00A" }, rowStep: "found" },
      origin: { row: "x", column: "sum" },
      within: { rows: "index", columns: 9 },
      ...{ block: 2, table: { address: { pointer: "C00B", bank: "C00D" } } },
      passable: { address: { pointer: "C00E" } },
      cells: { "1-9": { cell: "free", closed: ["up"], confidence: 0.5 } },
      player: { row: "x", column: 2 },
      people: [{ row: "sum", column: "found" }],
      tried: [{ x: 0, y: 0, rows: ["..##"] }],
    },
  });

  it("never throws, whatever the memory, and gives plain data", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.nat(255), (bytes, fill) => {
        const image = new BankedImage(fill).setBank(3, 0x4000, 1, 2, 3).set(0xc000, ...bytes);

        const info = adapter.readState(image, null);

        expect(JSON.parse(JSON.stringify(info))).toEqual(info);
        expect(adapter.describe(info, null)).toBeTypeOf("string");
        adapter.grid?.(image);
        adapter.standing?.(image);
      }),
    );
  });
});
