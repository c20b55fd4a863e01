import { expect, test } from "vitest";
import type { Button } from "../../../../src/base/vocabulary/button.ts";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

/** A game that latches its accelerometer again and again, and keeps the four bytes at C000. */
const gameOf = (type: number): Uint8Array =>
  buildRom({ type, romSize: 1 }, (code) => {
    code.raw(0xf3).store(0x0000, 0x0a).store(0x4000, 0x40).label("again");
    code.store(0xa000, 0x55).store(0xa010, 0xaa);
    for (let i = 0; i < 4; i++) code.load(0xa020 + 16 * i).store(0xc000 + i);
    code.jr("again");
  });

type Machine = ReturnType<typeof createEmulator>;
const FAR = { kind: "frames", frames: 3 } as const;
const WAYS: Readonly<Record<string, (emulator: Machine, held: readonly Button[]) => void>> = {
  run: (emulator, held) => emulator.run(3, held),
  "run without a picture": (emulator, held) => emulator.run(3, held, { picture: false }),
  "run with sound": (emulator, held) => {
    for (let frame = 0; frame < 3; frame += 1) emulator.runWithSound(held);
  },
  "run until a byte has a value": (emulator, held) =>
    void emulator.runUntil({ address: 0xc100, value: 1 }, held, 3),
  "run until something happens": (emulator, held) => void emulator.runUntilAny([FAR], held, 9),
};
const tiltAfter = (emulator: Machine): readonly number[] => {
  const [x = 0, highX = 0, y = 0, highY = 0] = emulator.readRange(0xc000, 4);
  return [x + 256 * highX, y + 256 * highY].map((value) => Math.sign(value - 0x81d0));
};

test.each(Object.entries(WAYS))("the control pad tilts an MBC7 in each way to run: %s", (_, run) => {
  const emulator = createEmulator(gameOf(0x22));
  emulator.run(2, []);
  const tilts = (["left", "right", "up", "down", "a", "start"] as const).map((button) => {
    run(emulator, [button]);
    return [button, ...tiltAfter(emulator)].join(" ");
  });

  expect(tilts).toEqual(["left 1 0", "right -1 0", "up 0 1", "down 0 -1", "a 0 0", "start 0 0"]);
});

test.each(Object.entries(WAYS))("a button reaches a game in each way to run: %s", (_, run) => {
  const rom = buildRom({}, (code) =>
    code.raw(0xf3).register(0x00, 0x10).label("again").readRegister(0x00).store(0xc000).jr("again"),
  );
  const emulator = createEmulator(rom);
  emulator.run(2, []);
  const lines = (["a", "b", "select", "start"] as const).map((button) => {
    run(emulator, [button]);
    return emulator.read(0xc000) & 0x0f;
  });

  expect(lines).toEqual([0x0e, 0x0d, 0x0b, 0x07]);
});
