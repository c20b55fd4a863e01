import { expect, test } from "vitest";
import { writeTemporary } from "../../../test/helpers/disks/write-temporary.ts";
import { buildRom } from "../../../test/helpers/roms/build-rom.ts";
import { cartridgeOf } from "../../../test/helpers/roms/ram-image.ts";
import { loadGameMap } from "../../games/src/known/memory-map/load-game-map.ts";
import { createEmulator } from "../src/wasmboy-emulator.ts";

/** A Color game with four banks of RAM. It writes to some banks, then switches to others, and locks its RAM. */
const ROM = buildRom({ title: "BANKS", colorFlag: 0x80, type: 0x1b, romSize: 2, ramSize: 3 }, (code) => {
  code.raw(0xf3).register(0x40, 0).store(0x0000, 0x0a);
  for (const bank of [2, 5]) code.register(0x70, bank).store(0xd35e, 0x10 + bank);
  for (const bank of [0, 3]) code.store(0x4000, bank).store(0xa123, 0x20 + bank);
  for (const bank of [0, 1]) code.register(0x4f, bank).store(0x8000, 0x30 + bank);
  code.register(0x70, 1).store(0x4000, 1).store(0x0000, 0).register(0x4f, 0).forever();
});
ROM.set([0x46], 3 * 0x4000 + 5);

function runBanks() {
  const emulator = createEmulator(ROM);
  emulator.run(5, []);
  return emulator;
}

test("bytes of any bank can be read, whichever the CPU sees", () => {
  const emulator = runBanks();
  const read = (bank: number, address: number) => emulator.readBank?.(bank, address, 1)[0];

  expect([read(2, 0xd35e), read(5, 0xd35e)]).toEqual([0x12, 0x15]);
  expect([read(0, 0xa123), read(3, 0xa123)]).toEqual([0x20, 0x23]);
  expect([read(0, 0x8000), read(1, 0x8000)]).toEqual([0x30, 0x31]);
  expect(read(3, 0x4005)).toBe(0x46);
  expect([emulator.read(0xd35e), emulator.read(0xa123), emulator.read(0x4005)]).not.toContain(0x46);
  for (const [bank, address] of [
    [8, 0xd35e],
    [4, 0xa123],
    [8, 0x4000],
    [2, 0x8000],
    [1, 0xc000],
  ] as const) {
    expect(() => emulator.readBank?.(bank, address, 1)).toThrow(RangeError);
  }
});

test("on the original Game Boy, bank 1 of the work RAM is what the CPU sees", () => {
  const emulator = createEmulator(buildRom({}, (code) => code.store(0xd35e, 7).forever()));
  emulator.run(5, []);

  expect([emulator.readBank?.(1, 0xd35e, 1)[0], emulator.read(0xd35e)]).toEqual([7, 7]);
});

const MAP = {
  ...{ format: 1, game: "Banks" },
  fields: [
    { name: "map", address: "wMap" },
    { name: "next", address: "wMap+1", size: 2 },
    { name: "best", address: "03:A123" },
    { name: "letter", address: "sLetters+5", encoding: "text", size: 2 },
    { name: "visible", address: "D35E" },
  ],
  grid: { columns: 1, rows: 1, address: "wMap", cells: { "0x15": "player" } },
  position: ["map"],
};
const SYMBOLS =
  "05:d35e wMap\n3:4000 sLetters\n02:d35e wOther\n08:dfff wNone\n00:c100 wPlain\n1:c100 wPlain\n";

test("a map reads a symbol's bank, in fields, texts and the grid", async () => {
  const emulator = runBanks();
  const adapter = await loadGameMap(writeTemporary(MAP), writeTemporary(SYMBOLS), emulator.cartridge);

  expect(adapter.readState(emulator, null)).toEqual({
    ...{ map: 0x15, next: 0, best: 0x23, letter: "F", visible: 0 },
  });
  expect(adapter.grid?.(emulator)?.player).toEqual({ row: 0, column: 0 });
  // Nobody waits for a cell in a bank that the CPU does not see.
  expect(adapter.placeCells).toBeUndefined();
});

test("a bank that does not exist, or ends too early, is refused with its line", async () => {
  const { cartridge } = createEmulator(ROM);
  const load = (address: string, size: number, game = cartridge) =>
    loadGameMap(
      writeTemporary({ format: 1, game: "x", fields: [{ name: "a", address, size }] }),
      writeTemporary(SYMBOLS),
      game,
    );

  await expect(load("wNone", 1)).rejects.toThrow(
    /map\.json:7:7: fields\[0\]\.address: names bank 8 \(08:DFFF\), which BANKS does not have$/,
  );
  await expect(load("wMap", 1, cartridgeOf("OLD"))).rejects.toThrow(
    "names bank 5 (05:D35E), which OLD does not have",
  );
  await expect(load("05:DFFF", 2)).rejects.toThrow(/fields\[0\]\.size: goes past DFFF, the end of its bank$/);
  await expect(load("wMap+0xCA2", 1)).rejects.toThrow(/takes an address .* got "05:D35E\+3234"$/);
  // The area has no banks, so both lines mean the same.
  expect((await load("wPlain", 1)).id).toBe("x");
});
