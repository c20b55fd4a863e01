import { describe, expect, it } from "vitest";
import { startLantern, tap } from "../../../../test/helpers/roms/lantern.ts";
import { inAFight } from "../../../../test/helpers/roms/lantern-states.ts";
import { RamImage } from "../../../../test/helpers/roms/ram-image.ts";
import { soundMap } from "../../../../test/helpers/roms/sound-map.ts";
import { loadExampleGame } from "../../src/known/example-game.ts";
import { parseAddress } from "../../src/known/memory-map/address.ts";
import type { MapMenu, MapText, MemoryMapFile } from "../../src/known/memory-map/file.ts";
import { createMemoryMapAdapter } from "../../src/known/memory-map/memory-map.ts";

const FIELDS: MemoryMapFile["fields"] = [
  { name: "box", address: "C100", size: 32, encoding: "text" },
  { name: "below", address: "C120", size: 16, encoding: "text" },
  { name: "mode", address: "C130", names: { "1": "talk", "2": "shop" } },
  { name: "waits", address: "C131" },
  { name: "asks", address: "C132" },
  { name: "who", address: "C133", names: { "0": "", "1": "Ada" } },
  { name: "cursor", address: "C134" },
  { name: "first", address: "C140", names: { "0": "", "1": "Rope" } },
  { name: "price", address: "C141" },
];
const TEXT: MapText = { lines: ["box", "below"], waiting: { field: "waits" } };
const MENU: MapMenu = {
  when: { field: "mode", is: "shop" },
  title: "Shop",
  entries: [{ field: "first", detail: "price" }, { label: "SELL" }, { label: "QUIT" }],
  columns: 2,
  cursor: "cursor",
  above: { field: "asks", is: 7 },
  below: [{ field: "asks" }, { field: "waits" }],
};

function mapWith(changes: Partial<MemoryMapFile>): MemoryMapFile {
  return { format: 1, game: "Cave Quest", fields: FIELDS, text: TEXT, menus: [MENU], ...changes };
}

/** Memory with words in the box, and values of fields by their names. */
function ramWith(words: string, values: Readonly<Record<string, number>> = {}): RamImage {
  const ram = new RamImage().set(0xc100, ...Buffer.from(words));
  for (const { name, address } of FIELDS)
    ram.set(parseAddress(address as string), ...(name in values ? [values[name] ?? 0] : []));
  return ram;
}

const shownIn = (changes: Partial<MemoryMapFile>, ram: RamImage) =>
  createMemoryMapAdapter(mapWith(changes)).shownText?.(ram);
const menuIn = (changes: Partial<MemoryMapFile>, ram: RamImage) =>
  createMemoryMapAdapter(mapWith(changes)).shownMenu?.(ram);

describe("what a game says, by a memory map", () => {
  it("is the lines of its fields, parted at new lines, without the empty ones", () => {
    const ram = ramWith(" Good  morning,\n\nWick!").set(0xc120, ...Buffer.from("How are you?"));

    expect(shownIn({}, ram)).toEqual({
      lines: ["Good morning,", "Wick!", "How are you?"],
      state: "typing",
    });
  });

  it("is nothing without a word, nor while its condition does not hold", () => {
    expect(shownIn({}, ramWith(" \n"))).toBeNull();
    expect(shownIn({ text: { ...TEXT, when: { field: "mode", is: "talk" } } }, ramWith("Hello"))).toBeNull();
  });

  it("waits where its condition holds", () => {
    expect(shownIn({}, ramWith("Hello", { waits: 1 }))?.state).toBe("waiting");
  });

  it("is a question where the map says so, or else while a menu is open", () => {
    const question = { field: "asks", is: 3 };

    expect(shownIn({ text: { ...TEXT, question } }, ramWith("Go?", { asks: 3 }))?.state).toBe("question");
    expect(shownIn({ text: { ...TEXT, question } }, ramWith("Go?", { mode: 2 }))?.state).toBe("typing");
    expect(shownIn({}, ramWith("Buy?", { mode: 2, cursor: 1 }))?.state).toBe("question");
  });

  it.each([
    ["a field's value", { field: "who" }, "Hello", { who: 1 }, "Ada", ["Hello"]],
    ["nobody where that is empty", { field: "who" }, "Hello", {}, undefined, ["Hello"]],
    ["the words before a mark", { before: ":" }, "ADA: Hello", {}, "ADA", ["Hello"]],
    ["a line of its own", { before: ":" }, "ADA:\nHello", {}, "ADA", ["Hello"]],
    ["no mark in the first line", { before: ":" }, "Hello\nADA: x", {}, undefined, ["Hello", "ADA: x"]],
    [
      "a sentence before it",
      { before: ":" },
      "What she said then was:",
      {},
      undefined,
      ["What she said then was:"],
    ],
    ["a condition", { before: ":", when: { field: "asks" } }, "A: b", {}, undefined, ["A: b"]],
  ])("who speaks: %s", (_, speaker, words, cells, who, lines) => {
    const shown = shownIn({ text: { ...TEXT, speaker } }, ramWith(words, cells));

    expect(shown?.speaker).toBe(who);
    expect(shown?.lines).toEqual(lines);
  });
});

describe("a menu, by a memory map", () => {
  it("has its entries in rows and columns, with what else is told of them", () => {
    expect(menuIn({}, ramWith("", { mode: 2, first: 1, price: 30, cursor: 2, asks: 7 }))).toEqual({
      title: "Shop",
      entries: [
        { label: "Rope", row: 0, column: 0, detail: "30" },
        { label: "SELL", row: 0, column: 1 },
        { label: "QUIT", row: 1, column: 0 },
      ],
      cursor: 2,
      more: { above: true, below: false },
    });
  });

  it("leaves out an entry whose field is empty, and keeps the cursor at its own", () => {
    const menu = menuIn({}, ramWith("", { mode: 2, cursor: 1 }));

    expect(menu?.entries.map(({ label }) => label)).toEqual(["SELL", "QUIT"]);
    expect(menu?.cursor).toBe(0);
  });

  it("does not exist while its condition does not hold, or its cursor stands nowhere", () => {
    expect(menuIn({}, ramWith(""))).toBeNull();
    expect(menuIn({}, ramWith("", { mode: 2, cursor: 9 }))).toBeNull();
  });

  it("opens where a text begins with its words; the first that is open counts", () => {
    const asked: MapMenu = {
      when: { field: "box", begins: "Go on" },
      entries: [{ label: "YES" }],
      cursor: "cursor",
    };

    const menus = [asked, MENU];
    expect(menuIn({ menus }, ramWith("Go on now?", { mode: 2 }))?.entries).toHaveLength(1);
    expect(menuIn({ menus }, ramWith("Gone?"))).toBeNull();
  });
});

it("a map that says nothing of texts and menus knows none", () => {
  const adapter = createMemoryMapAdapter(mapWith({ text: undefined, menus: undefined }));

  expect([adapter.shownText, adapter.shownMenu, adapter.shownKeyboard]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe("a map that tells it wrongly is refused with its place", () => {
  const wrongText: readonly (readonly [object, string | RegExp])[] = [
    [{ lines: ["box"] }, "map.json: text.waiting takes a condition, or a list of them"],
    [{ ...TEXT, lines: [] }, "map.json: text.lines takes at least one field of text"],
    [{ ...TEXT, lines: ["bow"] }, 'map.json: text.lines[0] names a field that does not exist: "bow"'],
    [{ ...TEXT, lines: ["mode"] }, 'map.json: text.lines[0] takes a field of text, which "mode" is not'],
    [
      { ...TEXT, waiting: { field: "mode", is: "walk" } },
      'map.json: text.waiting.field "mode" has no value called "walk"',
    ],
    [
      { ...TEXT, when: [{ field: "mode" }, { field: "mode", begins: "x" }] },
      'map.json: text.when[1].field takes a field of text, which "mode" is not',
    ],
    [{ ...TEXT, speaker: {} }, 'map.json: text.speaker takes either "field" or "before"'],
    [{ ...TEXT, question: { field: "box", is: 1, begins: "x" } }, /^map\.json: text\.question/],
  ];
  it.each(wrongText)("text %j", (text, message) => {
    expect(() => soundMap(mapWith({ text: text as MapText }), "map.json")).toThrow(message);
  });

  const wrongMenus: readonly (readonly [object, string])[] = [
    [{ ...MENU, cursor: "hand" }, 'map.json: menus[0].cursor names a field that does not exist: "hand"'],
    [{ ...MENU, entries: [{}] }, 'map.json: menus[0].entries[0] takes either "label" or "field"'],
    [{ ...MENU, entries: [] }, "map.json: menus[0].entries takes at least one entry"],
    [
      { ...MENU, entries: [{ label: "A", detail: "cost" }] },
      'map.json: menus[0].entries[0].detail names a field that does not exist: "cost"',
    ],
    [
      { ...MENU, above: { field: "top" } },
      'map.json: menus[0].above.field names a field that does not exist: "top"',
    ],
  ];
  it.each(wrongMenus)("menu %j", (menu, message) => {
    expect(() => soundMap(mapWith({ menus: [menu as MapMenu] }), "map.json")).toThrow(message);
  });

  it("and a good one is taken", () => {
    const good = mapWith({ text: { ...TEXT, speaker: { field: "who" } } });

    expect(soundMap(good, "map.json")).toEqual(good);
  });
});

describe("the bundled game", () => {
  it("says who speaks, line by line, and when it waits", async () => {
    const [adapter, emulator] = [await loadExampleGame(), await startLantern()];
    expect(adapter.shownText?.(emulator)).toBeNull();

    tap(emulator, "up", "a");
    emulator.run(10, []);
    const typing = adapter.shownText?.(emulator);
    emulator.run(120, []);

    expect(typing).toEqual({ lines: ["Home. Not before", "there is light", "again."], state: "typing" });
    expect(adapter.shownText?.(emulator)?.state).toBe("waiting");
    expect(adapter.shownMenu?.(emulator)).toBeNull();
  });

  it("asks what to do in a fight", async () => {
    const [adapter, emulator] = [await loadExampleGame(), await startLantern()];
    emulator.restore(await inAFight({ herb: true }));
    for (let i = 0; i < 8 && (adapter.shownMenu?.(emulator) ?? null) === null; i += 1) {
      tap(emulator, "a");
      emulator.run(120, []);
    }

    expect(adapter.shownText?.(emulator)?.state).toBe("question");
    expect(adapter.shownMenu?.(emulator)).toEqual({
      entries: [
        { label: "ATTACK", row: 0, column: 0 },
        { label: "GUARD", row: 0, column: 1 },
        { label: "HERB", row: 1, column: 0, detail: expect.stringMatching(/^[0-9]$/) },
        { label: "RUN", row: 1, column: 1 },
      ],
      cursor: 0,
    });
  });
});
