import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cartridgeOf, RamImage } from "../../../../test/helpers/roms/ram-image.ts";
import type { MapField } from "../../src/known/memory-map/fields/map-field.ts";
import type { MemoryMapFile } from "../../src/known/memory-map/file.ts";
import { createMemoryMapAdapter } from "../../src/known/memory-map/memory-map.ts";

const MAP: MemoryMapFile = {
  format: 1,
  game: "Cave Quest",
  title: "CAVE QUEST",
  slug: "cave",
  briefing: "Find the way out.",
  fields: [
    { name: "place", address: "C100", names: { "0": "Hall", "1": "Cave" } },
    { name: "row", address: "C101", tell: "never" },
    { name: "column", address: "C102", tell: "never" },
    { name: "coinCount", address: "0xC103", size: 2 },
    { name: "items", address: "C105", encoding: "flags", bits: { "0": "lamp", "9": "key" }, size: 2 },
    { name: "dialog", address: "C107", tell: "never" },
    { name: "personRow", address: "C108", tell: "never" },
    { name: "personColumn", address: "C109", tell: "never" },
    { name: "isWon", address: "C10A", encoding: "bool" },
  ],
  milestones: [
    { field: "place", when: "new value", text: "new place: {value}" },
    { field: "coinCount", when: "greater" },
    { field: "items", when: "set", text: "found the {value}" },
    { field: "isWon", when: "set", text: "the game is won" },
    { field: "place", when: "equals", value: "Cave", text: "in the cave" },
  ],
  grid: {
    columns: 3,
    rows: 2,
    address: "C200",
    columnStep: 2,
    rowStep: 32,
    cells: { "0": "free", "0x09": "exit" },
    player: { row: "row", column: "column" },
    people: [{ row: "personRow", column: "personColumn" }],
    when: { field: "dialog", is: 0 },
  },
};

const adapter = createMemoryMapAdapter(MAP);

function readField(field: Omit<MapField, "name" | "address">, ...bytes: number[]) {
  const map: MemoryMapFile = { format: 1, game: "x", fields: [{ name: "value", address: 0xc000, ...field }] };
  return createMemoryMapAdapter(map).readState(new RamImage().set(0xc000, ...bytes), null)["value"];
}

describe("a field of a memory map", () => {
  it.each([
    ["a byte", {}, [0x1f], 31],
    ["two bytes, little-endian", { size: 2 }, [0x34, 0x12], 0x1234],
    ["two bytes, big-endian", { size: 2, byteOrder: "big" }, [0x12, 0x34], 0x1234],
    ["a signed byte", { encoding: "int" }, [0xfe], -2],
    ["two signed bytes", { encoding: "int", size: 2 }, [0xff, 0x7f], 0x7fff],
    ["binary coded decimal", { encoding: "bcd", size: 3 }, [0x01, 0x23, 0x45], 12_345],
    [
      "binary coded decimal, little-endian",
      { encoding: "bcd", size: 2, byteOrder: "little" },
      [0x45, 0x23],
      2345,
    ],
    ["binary coded decimal that is none", { encoding: "bcd" }, [0xff], 99],
    ["a truth value", { encoding: "bool" }, [4], true],
    [
      "flags, named or not",
      { encoding: "flags", size: 2, bits: { "0": "lamp" } },
      [3, 1],
      ["lamp", "bit 1", "bit 8"],
    ],
    ["ASCII text", { encoding: "text", size: 6 }, [0x48, 0x69, 1, 0x21, 0, 0x41], "Hi!"],
    ["text of two lines", { encoding: "text", size: 6 }, [0x48, 0x69, 10, 0x48, 0x6f, 0x21], "Hi Ho!"],
    [
      "text in the game's own letters",
      { encoding: "text", size: 4, terminator: 0x50, charset: { "0x80": "A", "129": "B" } },
      [0x80, 0x81, 0x50, 0x80],
      "AB",
    ],
    ["a named value", { names: { "0x02": "Cave" } }, [2], "Cave"],
    ["a value without a name", { names: { "0x02": "Cave" } }, [0xb5], "unknown value 0xB5"],
  ] as const)("reads %s", (_, field, bytes, expected) => {
    expect(readField(field as Omit<MapField, "name" | "address">, ...bytes)).toEqual(expected);
  });
});

describe("the adapter of a memory map", () => {
  it("recognises the title, or every cartridge when the map has none", () => {
    const { title: _, ...untitled } = MAP;

    expect(adapter.recognises(cartridgeOf("CAVE QUEST"))).toBe(true);
    expect(adapter.recognises(cartridgeOf("TETRIS"))).toBe(false);
    expect(createMemoryMapAdapter(untitled).recognises(cartridgeOf("TETRIS"))).toBe(true);
  });

  it("says what changed, and not what did not", () => {
    const ram = new RamImage();
    const before = adapter.readState(ram, null);

    const after = adapter.readState(ram.set(0xc103, 7), before);

    expect(adapter.describe(before, null)).toBe("Place: Hall\nCoin count: 0\nItems: none\nIs won: no");
    expect(adapter.describe(after, before)).toBe("Coin count: 7");
    expect(adapter.describe(before, before)).toBe("Nothing changed.");
  });

  it("names milestones once", () => {
    const ram = new RamImage();
    const start = adapter.readState(ram, null);
    const cave = adapter.readState(ram.set(0xc100, 1).set(0xc103, 5).set(0xc106, 2).set(0xc10a, 1), start);
    const back = adapter.readState(ram.set(0xc100, 0), cave);
    const again = adapter.readState(ram.set(0xc100, 1), back);

    expect(adapter.milestones(start, cave)).toEqual([
      "new place: Cave",
      "coin count: 5",
      "found the key",
      "the game is won",
      "in the cave",
    ]);
    expect(adapter.milestones(cave, back)).toEqual([]);
    expect(adapter.milestones(back, again)).toEqual(["in the cave"]);
  });

  it("remembers a bounded number of values", () => {
    const own = createMemoryMapAdapter({
      format: 1,
      game: "x",
      fields: [{ name: "step", address: "C000", size: 2 }],
      milestones: [{ field: "step", when: "new value" }],
    });
    let info = own.readState(new RamImage(), null);
    for (let step = 1; step < 300; step += 1) {
      info = own.readState(new RamImage().set(0xc000, step & 0xff, step >> 8), info);
    }

    expect(info).toMatchObject({ seen: { step: expect.objectContaining({ length: 256, 255: 299 }) } });
  });

  it("says what another adapter left in a state as it is", () => {
    expect(adapter.describe({ coinCount: { toString: false }, items: null }, null)).toBe(
      'Coin count: {"toString":false}',
    );
  });

  it("says nothing of a step from a state without its fields", () => {
    expect(adapter.milestones({ place: "Cave" }, adapter.readState(new RamImage(0xff), null))).toEqual([
      "new place: unknown place 0xFF",
    ]);
  });

  it("gives the walking grid while its condition holds", () => {
    const ram = new RamImage()
      .set(0xc101, 1, 2)
      .set(0xc108, 0, 1)
      .set(0xc200, 0, 7, 0, 7, 9)
      .set(0xc220, 5, 7, 0);

    expect(adapter.grid?.(ram)).toEqual({
      cells: [
        ["free", "person", "exit"],
        ["wall", "free", "player"],
      ],
      player: { row: 1, column: 2 },
    });
    expect(adapter.grid?.(ram.set(0xc107, 1))).toBeNull();
    expect(adapter.grid?.(ram.set(0xc107, 0).set(0xc101, 2))).toBeNull();
  });

  it("finds the player on the grid where no fields tell", () => {
    const own = createMemoryMapAdapter({
      format: 1,
      game: "x",
      fields: [],
      grid: { columns: 2, rows: 2, address: "C200", cells: { "0": "free", "1": "player", "2": "person" } },
    });

    expect(own.grid?.(new RamImage().set(0xc200, 0, 2, 1, 9))).toEqual({
      cells: [
        ["free", "person"],
        ["player", "wall"],
      ],
      player: { row: 1, column: 0 },
    });
    expect(own.grid?.(new RamImage())).toBeNull();
  });

  it("tells of a field as the map asks for", () => {
    const own = createMemoryMapAdapter({
      format: 1,
      game: "x",
      fields: [
        { name: "mode", address: "C000", tell: "never", names: { "3": "battle" } },
        { name: "steps", address: "C001", tell: "changes" },
        { name: "text", address: "C002", size: 4, encoding: "text" },
        { name: "enemyHp", address: "C006", label: "Enemy", when: { field: "mode", is: "battle" } },
      ],
      milestones: [{ field: "enemyHp", when: "new value" }],
    });
    const ram = new RamImage().set(0xc006, 9);
    const calm = own.readState(ram, null);
    const fight = own.readState(ram.set(0xc000, 3).set(0xc002, 0x48, 0x69), calm);
    const after = own.readState(ram.set(0xc000, 0).set(0xc001, 1).set(0xc002, 0), fight);

    expect(calm).toMatchObject({ enemyHp: null, seen: { enemyHp: [] } });
    expect(own.describe(calm, null)).toBe("Steps: 0");
    expect(own.describe(fight, calm)).toBe('Text: "Hi"\nEnemy: 9');
    expect(own.milestones(calm, fight)).toEqual(["enemy: 9"]);
    expect(own.describe(after, fight)).toBe("Steps: 1\nText: no more\nEnemy: no more");
  });

  it("has no grid where the map tells of none", () => {
    const plain = createMemoryMapAdapter({ format: 1, game: "x", fields: [] });

    expect(plain.grid).toBeUndefined();
    expect(plain.describe({}, null)).toBe("");
  });

  it("never throws, whatever the memory and the state before, and gives plain data", () => {
    const states = fc.dictionary(fc.constantFrom("seen", "place", "coinCount", "items"), fc.jsonValue());
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), states, (bytes, state) => {
        const ram = new RamImage(0xff).set(0xc100, ...bytes);
        const odd = state as never;

        const info = adapter.readState(ram, odd);
        adapter.grid?.(ram);

        expect(JSON.parse(JSON.stringify(info))).toEqual(info);
        expect(adapter.describe(info, odd)).toBeTypeOf("string");
        expect(adapter.milestones(odd, info)).toBeInstanceOf(Array);
      }),
    );
  });
});
