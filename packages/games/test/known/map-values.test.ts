import { describe, expect, it } from "vitest";
import { BankedImage } from "../../../../test/helpers/roms/banked-image.ts";
import { mapAdapter } from "../../../../test/helpers/roms/map-adapter.ts";
import { RamImage } from "../../../../test/helpers/roms/ram-image.ts";

function readField(field: object, ...bytes: readonly number[]): unknown {
  const adapter = mapAdapter({ fields: [{ name: "value", address: "C000", ...field }] });
  return adapter.readState(new RamImage().set(0xc000, ...bytes), null)["value"];
}

describe("a number of a map", () => {
  it.each([
    ["the upper half of a byte", { mask: "0xF0", shift: 4 }, [0x73], 7],
    ["the lower half of a byte", { mask: 15 }, [0x73], 3],
    ["a word's upper bits", { size: 2, mask: "0xFFF0", shift: 4 }, [0x34, 0x12], 0x123],
    [
      "six bytes through a mask",
      { size: 6, mask: "0xFFFFFFFFFF00", shift: 8 },
      [1, 2, 0, 0, 0, 0x80],
      0x80_0000_0002,
    ],
    ["a signed half", { encoding: "int", mask: "0x0F" }, [0xf9], -7],
    ["the least signed half", { encoding: "int", mask: "0x0F" }, [0xf8], -8],
    ["the least signed word", { encoding: "int", size: 2 }, [0x00, 0x80], -32768],
    ["a half byte that is no digit, as the highest", { encoding: "bcd" }, [0x3a], 39],
    ["a signed half that is positive", { encoding: "int", mask: "0x0F" }, [0xf7], 7],
    ["a pixel as a cell", { add: -8, scale: "1/16" }, [40], 2],
    ["a pixel left of the first cell", { add: -8, scale: "1/16" }, [0], -1],
    ["a sixteenth of a pixel as a cell", { size: 2, scale: "1/256" }, [0xff, 0x05], 5],
    ["tenfold", { scale: 10 }, [12], 120],
    ["a fraction that is exact", { scale: "1/10" }, [30], 3],
    ["a digit a byte", { encoding: "digits", size: 5 }, [0, 1, 2, 3, 4], 1234],
    [
      "a digit a byte, the lowest first",
      { encoding: "digits", size: 3, byteOrder: "little" },
      [7, 2, 1],
      127,
    ],
    ["a value within its bounds", { min: 1, max: 6 }, [6], 6],
    ["a value over its bounds", { min: 1, max: 6 }, [7], null],
    ["a value under its bounds", { min: 1, max: 6 }, [0], null],
    ["decimals that are none, where bounds are known", { encoding: "bcd", max: 99 }, [0x3a], null],
    ["a bit", { encoding: "bool", mask: "0x20" }, [0x20], true],
    ["another bit", { encoding: "bool", mask: "0x20" }, [0xdf], false],
    ["a named part of a byte", { mask: 3, names: { "2": "left" } }, [0xfe], "left"],
    [
      "letters of a range",
      { encoding: "text", size: 4, terminator: 80, charset: { "0x80-0x82": "ABC", "0xE1": "PK" } },
      [0x82, 0x80, 0xe1, 80],
      "CAPK",
    ],
  ] as const)("is %s", (_, field, bytes, expected) => {
    expect(readField(field, ...bytes)).toBe(expected);
  });
});

describe("an address that the memory decides", () => {
  const world = () =>
    new BankedImage()
      .set(0xc010, 0x34, 0x42)
      .set(0xc012, 3)
      .set(0xc013, 2)
      .setBank(3, 0x4234, 7, 8, 9)
      .setBank(1, 0xd100, 5)
      .set(0xd100, 6);
  const read = (address: unknown, image = world()) =>
    mapAdapter({
      fields: [
        { name: "which", address: "C013" },
        { name: "value", address },
      ],
    }).readState(image, null)["value"];

  it.each([
    ["a pointer and a byte with the bank", { pointer: "C010", bank: "C012" }, 7],
    ["a pointer, a bank and an offset", { pointer: "C010", bank: 3, offset: 1 }, 8],
    ["an index into a table", { base: "03:4234", index: "which" }, 9],
    ["an index with a stride", { base: "C000", index: "which", stride: 9 }, 3],
    ["a bank that is not mapped now", "01:D100", 5],
    ["what is mapped now", "D100", 6],
  ])("is found through %s", (_, address, expected) => {
    expect(read(address)).toBe(expected);
  });

  it.each([
    ["a bank that the cartridge does not have", world().set(0xc012, 99), { pointer: "C010", bank: "C012" }],
    ["bank 0 where no game has it", world().set(0xc012, 0), { pointer: "C010", bank: "C012" }],
    ["a place past the bank's end", world().set(0xc010, 0xff, 0x7f), { pointer: "C010", bank: 3, offset: 9 }],
    ["a place past the memory's end", world().set(0xc013, 255), { base: "FF80", index: "which" }],
  ])("is unknown where it is %s", (_, image, address) => {
    expect(read(address, image)).toBeNull();
  });
});

describe("a computed field", () => {
  const adapter = mapAdapter({
    fields: [
      { name: "mode", address: "C000", names: { "1": "walk" } },
      { name: "health", address: "C001", max: 100, when: { field: "mode", is: "walk" } },
      { name: "hearts", expression: "double(health) / 8.0" },
      { name: "isLow", expression: "hearts <= 2.5" },
      { name: "row", expression: "health % 16", tell: "never" },
      { name: "sign", expression: "health > 50 ? 'fine' : 'hurt'" },
      { name: "kind", expression: "health % 2", names: { "0": "even", "1": "odd" } },
      { name: "odd", expression: "mode + 1" },
    ],
    milestones: [{ field: "isLow", when: "set", text: "is in danger" }],
    ended: { field: "isLow" },
  });

  it("has the value of its expression, and its names", () => {
    const info = adapter.readState(new RamImage().set(0xc000, 1, 20), null);

    expect(info).toMatchObject({ hearts: 2.5, isLow: true, row: 4, sign: "hurt", kind: "even" });
    expect(adapter.describe(info, null)).toContain('Hearts: 2.5\nIs low: yes\nSign: "hurt"\nKind: even');
    expect(adapter.isEnded?.(info)).toBe(true);
    expect(adapter.milestones({ ...info, isLow: false }, info)).toEqual(["is in danger"]);
  });

  it.each([
    ["a field that makes no sense now", [0, 20]],
    ["a field that is out of its bounds", [1, 101]],
  ])("is unknown with %s", (_, bytes) => {
    const info = adapter.readState(new RamImage().set(0xc000, ...bytes), null);

    expect(info).toMatchObject({ hearts: null, isLow: null, row: null, sign: null, kind: null });
  });

  it("is unknown where its types do not fit", () => {
    expect(adapter.readState(new RamImage().set(0xc000, 1), null)["odd"]).toBeNull();
  });
});

describe("a list", () => {
  const party = {
    name: "party",
    address: "01:D100",
    stride: 4,
    count: "partySize",
    most: 3,
    entries: [
      { name: "species", names: { "4": "EMBERLING" } },
      { name: "hp", offset: 1, size: 2, byteOrder: "big", max: 999 },
      { name: "nick", address: "01:D200", stride: 3, size: 3, encoding: "text" },
    ],
    text: "{nick} ({species}) {hp} HP",
  };
  const bag = { name: "bag", address: "C020", stride: 2, until: 255, most: 4, entries: [{ name: "item" }] };
  const adapter = mapAdapter({
    fields: [
      { name: "partySize", address: "C000", tell: "never" },
      party,
      bag,
      { name: "fit", expression: "party.filter(p, p.hp > 0).size()" },
      { name: "isAlone", expression: "size(party) == 1", tell: "never" },
    ],
  });
  const world = (size = 2) =>
    new BankedImage()
      .set(0xc000, size)
      .set(0xc020, 7, 1, 9, 2, 255)
      .setBank(1, 0xd100, 4, 1, 2, 0, 5, 0, 0)
      .setBank(1, 0xd200, 0x42, 0x6f, 0, 0x49, 0x22, 0x0a);

  it("has an entry for each of its count, or up to its end", () => {
    const info = adapter.readState(world(), null);

    expect(info["party"]).toEqual([
      { species: "EMBERLING", hp: 258, nick: "Bo" },
      { species: "unknown species 0x05", hp: 0, nick: 'I"' },
    ]);
    expect(info["bag"]).toEqual([{ item: 7 }, { item: 9 }]);
    expect(info).toMatchObject({ fit: 1, isAlone: false });
  });

  it("is told in the map's words, with the game's letters in quotation marks", () => {
    expect(adapter.describe(adapter.readState(world(), null), null)).toBe(
      `Party: "Bo" (EMBERLING) 258 HP; "I'" (unknown species 0x05) 0 HP\nBag: item 7; item 9\nFit: 1`,
    );
    expect(adapter.describe(adapter.readState(world(0), null), null)).toContain("Party: none");
  });

  it("is unknown with more entries than it can have, and without its end", () => {
    const damaged = world(4).set(0xc020, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);

    expect(adapter.readState(damaged, null)).toMatchObject({ party: null, bag: null, fit: null });
  });

  it("with a count and an end is unknown where they disagree", () => {
    const both = mapAdapter({
      fields: [
        { name: "size", address: "C000" },
        { ...bag, count: "size" },
      ],
    });

    expect(both.readState(world(2), null)["bag"]).toEqual([{ item: 7 }, { item: 9 }]);
    expect(both.readState(world(1), null)["bag"]).toBeNull();
  });

  it("has unknown values where they are out of their bounds", () => {
    const info = adapter.readState(world(1).setBank(1, 0xd101, 0xff), null);

    expect(info["party"]).toEqual([{ species: "EMBERLING", hp: null, nick: "Bo" }]);
    expect(adapter.describe(info, null)).toContain('"Bo" (EMBERLING) unknown HP');
  });
});

describe("milestones of numbers", () => {
  const adapter = mapAdapter({
    fields: [{ name: "score", address: "C000" }],
    milestones: [
      { field: "score", when: "reaches", value: 10, text: "ten" },
      { field: "score", when: "reaches", value: 20, text: "twenty" },
      { field: "score", when: "less", text: "down to {value}" },
    ],
  });

  it.each([
    [9, 10, ["ten"]],
    [9, 20, ["ten", "twenty"]],
    [10, 19, []],
    [20, 9, ["down to 9"]],
    [9, 9, []],
  ])("from %i to %i are %j", (was, is, expected) => {
    expect(adapter.milestones({ place: "", score: was }, { place: "", score: is })).toEqual(expected);
  });

  it("need a number to reach", () => {
    const milestones = [{ field: "score", when: "reaches" }];
    expect(() => mapAdapter({ fields: [{ name: "score", address: "C000" }], milestones })).toThrow(
      "takes a number, which is to be reached",
    );
  });
});

it("a text has no control codes, nor the bytes that belong to them", () => {
  const text = {
    name: "text",
    address: "C000",
    size: 16,
    encoding: "text",
    controls: { "1": 1, "0x03": 2, "7": 0 },
  };
  const ram = new RamImage().set(0xc000, 1, 0x41, 0x48, 3, 0, 0x42, 0x69, 7, 0x21, 0, 0x58);

  expect(mapAdapter({ fields: [text] }).readState(ram, null)["text"]).toBe("Hi!");
});
