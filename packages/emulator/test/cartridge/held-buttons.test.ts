import { expect, test } from "vitest";
import type { Button } from "../../../../src/base/vocabulary/button.ts";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { CARTRIDGE_TYPES } from "../../src/cartridge/cartridge-types.ts";
import { createEmulator, type WasmboyEmulator } from "../../src/wasmboy-emulator.ts";

const PAD = ["right", "left", "up", "down"] as const;
const OTHERS = ["a", "b", "select", "start"] as const;
const TYPES = Object.entries(CARTRIDGE_TYPES).map(([type, name]) => [name, Number(type)] as const);
const MBC7 = 0x22;

/** A ROM that reads the pad to C000, the other buttons to C001 and, after it latched it, the tilt of an MBC7 to C002, for ever. */
function romOf(type: number): Uint8Array {
  const isMenu = CARTRIDGE_TYPES[type]?.startsWith("MMM01") === true;
  const rom = buildRom({ type, romSize: type === MBC7 ? 6 : isMenu ? 1 : 0 }, (code) => {
    if (type === MBC7) code.store(0x0000, 0x0a).store(0x4000, 0x40);
    code.label("again");
    for (const [at, group] of [0x20, 0x10].entries()) {
      code.register(0x00, group);
      for (let read = 0; read < 4; read += 1) code.readRegister(0x00);
      code.store(0xc000 + at);
    }
    if (type === MBC7) {
      code.store(0xa000, 0x55).store(0xa010, 0xaa);
      for (let at = 0; at < 4; at += 1) code.load(0xa020 + 16 * at).store(0xc002 + at);
    }
    code.jr("again");
  });
  // The header of an MMM01, and the program at its start, are in the last 32 KB.
  if (isMenu) rom.copyWithin(0x8000, 0, 0x8000).fill(0, 0, 0x8000);
  return rom;
}

/** The buttons that a game reads as held. */
function readIn(emulator: WasmboyEmulator): readonly Button[] {
  const held = (names: readonly Button[], byte: number) =>
    names.filter((_, bit) => ((byte >> bit) & 1) === 0);
  return [...held(PAD, emulator.read(0xc000)), ...held(OTHERS, emulator.read(0xc001))];
}

/** All that a person may hold: nothing, each button, a corner of the pad with buttons, and all but the opposite ways. */
const HOLDS: readonly (readonly Button[])[] = [
  [],
  ...[...PAD, ...OTHERS].map((button) => [button]),
  ["right", "up", "a"],
  ["left", "down", "a", "b", "select", "start"],
];

/** Each way in which time passes with buttons down. */
const WAYS: Readonly<Record<string, (emulator: WasmboyEmulator, held: readonly Button[]) => unknown>> = {
  run: (emulator, held) => emulator.run(2, held),
  "run without a picture": (emulator, held) => emulator.run(2, held, { picture: false }),
  "run until": (emulator, held) => emulator.runUntil({ address: 0xc100, value: 1 }, held, 2),
  "run until any": (emulator, held) => emulator.runUntilAny([{ kind: "frames", frames: 9 }], held, 2),
  "run with sound": (emulator, held) => [emulator.runWithSound(held), emulator.runWithSound(held)],
};

test.each(TYPES)("a game in a cartridge of type %s reads each button that is held", (_, type) => {
  const emulator = createEmulator(romOf(type));
  for (const held of HOLDS) {
    emulator.run(2, held);
    expect(readIn(emulator)).toEqual(held);
  }
});

// Lower values of X are towards the right and of Y towards the bottom, and gravity gives 70.
const TILTED: readonly (readonly [held: readonly Button[], x: number, y: number])[] = [
  [[], 0x81d0, 0x81d0],
  [["right"], 0x8198, 0x81d0],
  [["left"], 0x8208, 0x81d0],
  [["up"], 0x81d0, 0x8208],
  [["down", "b"], 0x81d0, 0x8198],
  [["right", "up", "start"], 0x8198, 0x8208],
];

test.each(Object.entries(WAYS))("each button and tilt reaches the game by: %s", (_, pass) => {
  const [plain, tilting] = [createEmulator(romOf(0)), createEmulator(romOf(MBC7))];
  for (const [held, x, y] of TILTED) {
    for (const emulator of [plain, tilting]) {
      pass(emulator, held);
      expect(readIn(emulator)).toEqual(held);
    }
    expect([...tilting.readRange(0xc002, 4)]).toEqual([x & 0xff, x >> 8, y & 0xff, y >> 8]);
    expect([...plain.readRange(0xc002, 4)]).toEqual([0, 0, 0, 0]);
  }
});

test("a button that a Game Boy does not have is refused", () => {
  expect(() => createEmulator(romOf(0)).run(1, ["x" as Button])).toThrow("a Game Boy has no button x");
});
